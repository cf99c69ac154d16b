// The words of a theorem as theorems of Coq, where everything is linear.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "certificate/cone_forms.hpp"
#include "coq/linear.hpp"
#include "coq/simplices.hpp"
#include "coq/text.hpp"
#include "coq/walk.hpp"
#include "takeaway/coq.hpp"

namespace takeaway {

namespace {

using namespace coq;
using Sign = LinearCondition::Sign;

LinearForm negative_of(const LinearForm& form) {
  LinearForm result;
  for (const std::int64_t coefficient : form) result.push_back(-coefficient);
  return result;
}

/// "a + b < c"
std::string condition_text(const LinearCondition& condition, const std::vector<std::string>& names) {
  const auto sign = [&] {
    switch (condition.sign) {
      case Sign::at_least:
        return "<=";
      case Sign::above:
        return "<";
      case Sign::equal:
        return "=";
      case Sign::unequal:
        return "<>";
    }
    return "";
  };
  return fmt::format("{} {} {}", sum_text(negative_of(condition.form), names), sign(),
                     sum_text(condition.form, names));
}

/// The points that satisfy the conditions, and that no parameter is negative, as a cone: with p - 1 >= 0 for
/// p > 0 if `tight`, else p >= 0. What has no place in a cone, a != b, is left out: the cone is larger then.
Cone cone_of(const LinearWord& word, bool tight) {
  const std::size_t parameters = word.parameters.size();
  Cone cone;
  for (const LinearCondition& condition : word.conditions) {
    LinearForm form = condition.form;
    if (condition.sign == Sign::above && tight) form.back() -= 1;
    if (condition.sign == Sign::equal) cone.equations.push_back(form);
    if (condition.sign == Sign::at_least || condition.sign == Sign::above) cone.where.push_back(form);
  }
  for (std::size_t i = 0; i < parameters; ++i) {
    LinearForm form(parameters, 0);
    form[i] = 1;
    cone.where.push_back(form);
  }
  cone.rays = cone_check::rays_of(cone.where, cone.equations, parameters);
  cone.dimension = cone_check::rank_of(cone.rays);
  return cone;
}

/// A part of the cone, and how the checker goes through it.
struct Part {
  Simplex simplex;
  WalkPlan plan;
};

std::optional<std::vector<Part>> parts_of(const LinearWord& word, bool tight) {
  constexpr std::size_t most_parts = 64;
  const Cone cone = cone_of(word, tight);
  if (cone.rays.empty()) return std::nullopt;
  const auto cut = simplices(cone);
  if (!cut || cut->empty() || cut->size() > most_parts) return std::nullopt;
  std::vector<Part> parts;
  for (const Simplex& simplex : *cut) {
    const auto plan = plan_walk(word, simplex.rays);
    if (!plan) return std::nullopt;
    parts.push_back({simplex, *plan});
  }
  return parts;
}

class WordFile {
 public:
  WordFile(const LinearWord& word, std::vector<Part> parts, std::string name)
      : word_(word), parts_(std::move(parts)), name_(std::move(name)), names_(safe_names(word.parameters)) {}

  std::string text() const {
    std::string result;
    for (std::size_t i = 0; i < parts_.size(); ++i) result += lemma(i);
    return result + statement() + proof() + fmt::format("Print Assumptions {}.\n\n", name_);
  }

 private:
  /// A form of natural numbers that is not negative where the conditions hold.
  std::string number(const LinearForm& form) const {
    const std::string less = sum_text(negative_of(form), names_);
    if (less == "0") return sum_text(form, names_);
    const bool is_sum = less.find('+') != std::string::npos;
    return fmt::format("{} - {}", sum_text(form, names_), is_sum ? "(" + less + ")" : less);
  }
  std::string spelled(const std::vector<FormRun>& runs) const {
    std::vector<std::string> texts;
    for (const FormRun& run : runs) texts.push_back(fmt::format("({}, {})", run.value, number(run.length)));
    return list_text(texts);
  }
  static std::string forms(const std::vector<FormRun>& runs) {
    std::vector<std::string> texts;
    for (const FormRun& run : runs)
      texts.push_back(fmt::format("({}%nat, {})", run.value, list_text(run.length)));
    return list_text(texts);
  }
  std::string moves() const {
    std::vector<std::string> texts;
    for (const LinearForm& move : word_.moves) texts.push_back(number(move));
    return list_text(texts);
  }
  std::string variables() const {
    std::string text;
    for (const std::string& name : names_)
      if (name != "1") text += (text.empty() ? "" : " ") + name;
    return text;
  }

  std::string lemma(std::size_t i) const {
    return fmt::format(
        "Lemma {}_rays_{} : checks_forms (Z.to_nat {}) {} {}\n  {}%Z\n  {}%Z\n  {}%Z\n  {}%Z\n  {}%Z = "
        "true.\n"
        "Proof. vm_cast_no_check (eq_refl true). Qed.\n\n",
        name_, i + 1, parts_[i].plan.steps, parts_[i].plan.rounds, boundary_text(word_.boundary),
        list_text(parts_[i].simplex.rays), list_text(word_.moves), forms(word_.first), forms(word_.then),
        list_text(parts_[i].plan.window));
  }

  std::string statement() const {
    std::string conditions;
    for (const LinearCondition& condition : word_.conditions)
      conditions += fmt::format("  {} ->\n", condition_text(condition, names_));
    const std::string all = variables().empty() ? "" : fmt::format("forall {} : nat,\n", variables());
    return fmt::format(
        "Theorem {} : {}{}  forall n, nim {} {} n =\n  sequence (spell {})\n    (spell {}) n.\n", name_, all,
        conditions, boundary_text(word_.boundary), moves(), spelled(word_.first), spelled(word_.then));
  }

  std::string point() const {
    std::vector<std::string> texts;
    for (const std::string& name : names_) texts.push_back(name == "1" ? "1" : "Z.of_nat " + name);
    return list_text(texts) + "%Z";
  }

  std::string apply_text(std::size_t i) const {
    std::vector<std::string> weights;
    for (const LinearForm& weight : parts_[i].simplex.weights)
      weights.push_back(integer_text(weight, 1, names_));
    return fmt::format(
        "apply (word_theorem _ _ _ _ _ _ _ _ {}_rays_{}\n    {} {} {}%Z\n    {} {}\n    {}); numbers", name_,
        i + 1, point(), parts_[i].simplex.d, list_text(weights), moves(), spelled(word_.first),
        spelled(word_.then));
  }

  std::string proof() const {
    const std::string begin = "Proof.\n  intros.\n";
    if (parts_.size() == 1) return begin + fmt::format("  {}.\nQed.\n\n", apply_text(0));
    std::vector<std::string> insides;
    std::string cases;
    std::string pattern = "I";
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      std::vector<std::string> texts;
      for (const LinearForm& weight : parts_[i].simplex.weights)
        texts.push_back("0 <= " + integer_text(weight, 1, names_));
      insides.push_back(fmt::format("({})", fmt::join(texts, " /\\ ")));
      cases += fmt::format("  - {}.\n", apply_text(i));
      if (i > 0) pattern = fmt::format("[I|{}]", pattern);
    }
    return begin + fmt::format("  assert (parts : ({})%Z) by lia.\n  destruct parts as {}.\n{}Qed.\n\n",
                               fmt::join(insides, "\n    \\/ "), pattern, cases);
  }

  const LinearWord& word_;
  std::vector<Part> parts_;
  std::string name_;
  std::vector<std::string> names_;
};

/// A name of Coq: letters, digits and underscores, and no digit first.
std::string safe_name(const std::string& name) {
  std::string result;
  for (const char c : name) result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return std::isdigit(static_cast<unsigned char>(result[0])) != 0 ? "t_" + result : result;
}

std::string claim_text(const Theorem& theorem, const Claim& claim, const std::string& name) {
  const LinearWord word = linear_word(theorem, claim);
  const std::string comment = fmt::format("(* {} *)\n\n", claim.text);
  try {
    const LinearWord plain = without_constants(word);
    if (auto parts = parts_of(plain, false)) return comment + WordFile(plain, std::move(*parts), name).text();
    if (auto parts = parts_of(word, true)) return comment + WordFile(word, std::move(*parts), name).text();
    throw NotLinear{"the conditions do not put all positions into one order"};
  } catch (const cone_check::TooMuch& too_much) {
    throw NotLinear{too_much.why};
  }
}

}  // namespace

CoqTheorem coq_theorem(const Theorem& theorem) {
  CoqTheorem result;
  result.file.name = "Thm_" + safe_name(theorem.name);
  std::string body;
  for (const Claim& claim : theorem.claims) {
    if (claim.kind != Claim::Kind::word) {
      ++result.left;
      continue;
    }
    const std::string name = fmt::format("word_{}", result.words + 1);
    try {
      body += claim_text(theorem, claim, name);
      ++result.words;
    } catch (const NotLinear& not_linear) {
      ++result.left;
      result.why = not_linear.why;
    }
  }
  result.file.text =
      heading(fmt::format("{}: {}", theorem.name, theorem.title), "Game Periods Walk Runs Cone Words") +
      "Open Scope nat_scope.\n\n" + body;
  return result;
}

}  // namespace takeaway
