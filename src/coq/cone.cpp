// A cone of games as a theorem of Coq.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/wide.hpp"
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
    return result + statement() + proof() + example() + "Print Assumptions cone.\n";
  }

 private:
  std::string variables() const {
    std::vector<std::string> texts;
    for (const std::string& name : names_)
      if (name != "1") texts.push_back(name);
    return fmt::format("{}", fmt::join(texts, " "));
  }
  std::string moves() const {
    std::vector<std::string> texts;
    for (const LinearForm& move : cone_.family.moves) texts.push_back(plain(move));
    return list_text(texts);
  }
  /// A form whose coefficients may be negative, as a difference of natural numbers.
  std::string plain(const LinearForm& form) const {
    LinearForm negative;
    for (const std::int64_t coefficient : form) negative.push_back(-coefficient);
    const std::string less = sum_text(negative, names_);
    return less == "0" ? sum_text(form, names_) : fmt::format("({}) - ({})", sum_text(form, names_), less);
  }
  std::string nim() const { return fmt::format("nim {} {}", boundary_text(cone_.family.boundary), moves()); }

  std::string check_text(std::size_t i) const {
    return fmt::format(
        "(* Executed at the rays, all at once. *)\n"
        "Lemma rays_{} : checks_cone (Z.to_nat {}) {}\n"
        "  {}\n  {}\n  {} {} {} = true.\n"
        "Proof. vm_cast_no_check (eq_refl true). Qed.\n\n",
        i + 1, enough_steps(cone_), boundary_text(cone_.family.boundary), list_text(parts_[i].rays) + "%Z",
        list_text(cone_.family.moves) + "%Z", list_text(cone_.preperiod) + "%Z",
        list_text(cone_.period) + "%Z", list_text(cone_.family.moves.back()) + "%Z");
  }

  std::string statement() const {
    std::vector<std::string> conditions;
    for (const LinearForm& move : cone_.family.moves) {
      LinearForm negative;
      for (const std::int64_t coefficient : move) negative.push_back(-coefficient);
      conditions.push_back(fmt::format("{} < {}", sum_text(negative, names_), sum_text(move, names_)));
    }
    for (const LinearForm& form : cone_.where) conditions.push_back(at_least_zero_text(form, names_));
    for (const LinearForm& form : cone_.equations) {
      LinearForm negative;
      for (const std::int64_t coefficient : form) negative.push_back(-coefficient);
      conditions.push_back(fmt::format("{} = {}", sum_text(negative, names_), sum_text(form, names_)));
    }
    return fmt::format(
        "Definition conditions {0} :=\n  {1}.\n\n"
        "Theorem cone : forall {0} : nat, conditions {0} ->\n"
        "  repeats ({2}) ({3}) ({4}).\n",
        variables(), fmt::join(conditions, " /\\\n  "), nim(), plain(cone_.preperiod), plain(cone_.period));
  }

  std::string point() const {
    std::vector<std::string> texts;
    for (const std::string& name : names_) texts.push_back(name == "1" ? "1" : "Z.of_nat " + name);
    return list_text(texts) + "%Z";
  }

  std::string apply_text(std::size_t i) const {
    std::vector<std::string> weights;
    for (const LinearForm& weight : parts_[i].weights) weights.push_back(integer_text(weight, 1, names_));
    return fmt::format(
        "apply (cone_theorem _ _ _ _ _ _ _ rays_{}\n    {} {} {}%Z\n    {} ({}) ({})); numbers", i + 1,
        point(), parts_[i].d, list_text(weights), moves(), plain(cone_.preperiod), plain(cone_.period));
  }

  /// The weights of one part are not negative.
  std::string inside_text(const Simplex& part) const {
    std::vector<std::string> texts;
    for (const LinearForm& weight : part.weights) texts.push_back("0 <= " + integer_text(weight, 1, names_));
    return fmt::format("({})", fmt::join(texts, " /\\ "));
  }

  std::string proof() const {
    const std::string text = "Proof.\n  unfold conditions. intros. intros n H'.\n";
    if (parts_.size() == 1) return text + fmt::format("  {}.\nQed.\n\n", apply_text(0));
    std::vector<std::string> insides;
    std::string cases;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      insides.push_back(inside_text(parts_[i]));
      cases += fmt::format("  - {}.\n", apply_text(i));
    }
    std::string pattern = "I";
    for (std::size_t i = 1; i < parts_.size(); ++i) pattern = fmt::format("[I|{}]", pattern);
    return text + fmt::format("  assert (parts : ({})%Z) by lia.\n  destruct parts as {}.\n{}Qed.\n\n",
                              fmt::join(insides, "\n    \\/ "), pattern, cases);
  }

  std::string example() const {
    std::vector<std::int64_t> sample;
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (names_[i] != "1") sample.push_back(cone_.sample[i]);
    if (std::ranges::max(sample) > 4000) return "";  // natural numbers are counted out
    return fmt::format(
        "(* The conditions can be met. *)\nExample met : conditions {}.\nProof. unfold conditions. lia. "
        "Qed.\n\n",
        fmt::join(sample, " "));
  }

  const Cone& cone_;
  const std::vector<Simplex>& parts_;
  std::vector<std::string> names_;
};

}  // namespace

Result<CoqFile> coq_cone(const Cone& cone) {
  constexpr std::size_t most_parts = 64;
  constexpr std::uint64_t most_steps = std::uint64_t{1} << 24U;
  if (enough_steps(cone) > most_steps) return limit_reached("the word has too many runs for Coq");
  const auto parts = simplices(cone);
  if (!parts) return limit_reached("the cone's numbers are too large");
  if (parts->size() > most_parts)
    return limit_reached(fmt::format("the cone falls into {} simplices: too many for Coq", parts->size()));
  return CoqFile{.name = "Claim", .text = ConeFile(cone, *parts).text()};
}

}  // namespace takeaway
