// A cone of games as a theorem of Coq.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/wide.hpp"
#include "coq/linear.hpp"
#include "coq/parts_text.hpp"
#include "coq/simplices.hpp"
#include "coq/text.hpp"
#include "takeaway/coq.hpp"

namespace takeaway {

namespace {

using namespace coq;

Wide value(const LinearForm& form, const std::vector<std::int64_t>& point) {
  Wide sum = 0;
  for (std::size_t i = 0; i < form.size(); ++i) sum += Wide{form[i]} * point[i];
  return sum;
}

/// More steps than any walk along the word takes: the preperiod, the period, and a window after it.
std::uint64_t enough_steps(const Cone& cone) {
  Wide rounds = 0;
  for (const auto& ray : cone.rays) {
    const Wide period = value(cone.period, ray);
    if (period > 0) rounds = std::max(rounds, value(cone.family.moves.back(), ray) / period);
  }
  const Wide runs = static_cast<Wide>(cone.preperiod_word.size()) +
                    static_cast<Wide>(cone.period_word.size()) * (rounds + 3);
  const Wide steps = 4 * runs * static_cast<Wide>(cone.family.moves.size() + 1);
  return static_cast<std::uint64_t>(std::min(steps, Wide{1} << 40U));
}

class ConeFile {
 public:
  ConeFile(const Cone& cone, const std::vector<Simplex>& parts)
      : cone_(cone), parts_(parts), names_(safe_names(cone.family.parameters)) {}

  std::string text() const {
    std::string result = heading("The cone of games around one game, in Takeaway's words: generalize.",
                                 "Game Periods Walk Runs Cone");
    result += "Open Scope nat_scope.\n\n";
    for (std::size_t i = 0; i < parts_.size(); ++i) result += check_text(i);
    return result + statement() +
           proof_by_parts("  unfold conditions. intros. intros n H'.\n", parts_, names_,
                          [&](std::size_t i) { return apply_text(i); }) +
           example_text("met", conditions(), names_, cone_.sample) + "Print Assumptions cone.\n";
  }

 private:
  std::string moves() const {
    std::vector<std::string> texts;
    for (const LinearForm& move : cone_.family.moves) texts.push_back(natural_text(move, names_));
    return list_text(texts);
  }
  std::string preperiod() const { return "(" + natural_text(cone_.preperiod, names_) + ")"; }
  std::string period() const { return "(" + natural_text(cone_.period, names_) + ")"; }

  std::string check_text(std::size_t i) const {
    return fmt::format(
        "(* Executed at the rays, all at once. *)\n"
        "Lemma rays_{} : checks_cone (Z.to_nat {}) {}\n"
        "  {}%Z\n  {}%Z\n  {}%Z {}%Z {}%Z = true.\n"
        "Proof. vm_cast_no_check (eq_refl true). Qed.\n\n",
        i + 1, enough_steps(cone_), boundary_text(cone_.family.boundary), list_text(parts_[i].rays),
        list_text(cone_.family.moves), list_text(cone_.preperiod), list_text(cone_.period),
        list_text(cone_.family.moves.back()));
  }

  std::vector<std::string> conditions() const {
    std::vector<std::string> texts;
    for (const LinearForm& move : cone_.family.moves) texts.push_back(comparison_text(move, "<", names_));
    for (const LinearForm& form : cone_.where) texts.push_back(comparison_text(form, "<=", names_));
    for (const LinearForm& form : cone_.equations) texts.push_back(comparison_text(form, "=", names_));
    return texts;
  }

  std::string statement() const {
    return fmt::format(
        "Definition conditions {0} :=\n  {1}.\n\n"
        "Theorem cone : forall {0} : nat, conditions {0} ->\n"
        "  repeats (nim {2} {3}) {4} {5}.\n",
        variables_text(names_), fmt::join(conditions(), " /\\\n  "), boundary_text(cone_.family.boundary),
        moves(), preperiod(), period());
  }

  std::string apply_text(std::size_t i) const {
    return fmt::format("apply (cone_theorem _ _ _ _ _ _ _ rays_{}\n    {} {} {}\n    {} {} {}); numbers",
                       i + 1, point_text(names_), parts_[i].d, weights_text(parts_[i], names_), moves(),
                       preperiod(), period());
  }

  const Cone& cone_;
  const std::vector<Simplex>& parts_;
  std::vector<std::string> names_;
};

/// Whether sums of a few products of these numbers stay far below 2^127, and their differences below 2^63.
bool has_small_numbers(const Cone& cone) {
  const auto is_small = [](std::int64_t x) { return x <= most_coefficient && x >= -most_coefficient; };
  const auto are_small = [&](const std::vector<std::int64_t>& form) {
    return std::ranges::all_of(form, is_small);
  };
  return std::ranges::all_of(cone.family.moves, are_small) && std::ranges::all_of(cone.where, are_small) &&
         std::ranges::all_of(cone.equations, are_small) && std::ranges::all_of(cone.rays, are_small) &&
         are_small(cone.preperiod) && are_small(cone.period);
}

}  // namespace

Result<CoqFile> coq_cone(const Cone& cone) {
  constexpr std::size_t most_parts = 64;
  constexpr std::uint64_t most_steps = std::uint64_t{1} << 24U;
  if (cone.family.is_partizan()) return limit_reached("cones of partizan games have no form in Coq yet");
  if (!has_small_numbers(cone)) return limit_reached("the cone's numbers are too large");
  if (enough_steps(cone) > most_steps) return limit_reached("the word has too many runs for Coq");
  const auto parts = simplices(cone);
  if (!parts) return limit_reached("the cone's numbers are too large");
  if (parts->size() > most_parts)
    return limit_reached(fmt::format("the cone falls into {} simplices: too many for Coq", parts->size()));
  return CoqFile{.name = "Claim", .text = ConeFile(cone, *parts).text()};
}

}  // namespace takeaway
