#include "coq/case_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "coq/formula_text.hpp"
#include "coq/linear.hpp"
#include "coq/parameter_text.hpp"
#include "coq/text.hpp"
#include "takeaway/cones.hpp"

namespace takeaway::coq {

namespace {

using Kind = FormulaKind;

/// What a claim says: which of the two, and its formula; none where it is `pure`.
struct Said {
  bool is_period = false;
  Formula formula;
};

Said said_by(const Claim& claim) {
  const auto& node = *claim.formula.node;
  if (node.kind == Kind::pure) return {};
  if (node.kind == Kind::equal) {
    const auto& subject = *node.arguments[0].node;
    if (!subject.family && (subject.kind == Kind::period || subject.kind == Kind::preperiod))
      return {subject.kind == Kind::period, node.arguments[1]};
  }
  throw NotLinear{"a claim is not one on the game's own least period"};
}

/// As the theorems on words write it, so that Coq sees that it is the same game.
std::string nim_text(const Theorem& theorem) {
  std::vector<std::string> names = safe_names(theorem.params);
  names.emplace_back("1");
  std::vector<std::string> moves;
  for (const Item& item : theorem.game->set.items) {
    const auto form = linear_form(item.first, theorem.params);
    if (!form) throw NotLinear{"a move is not linear in the parameters"};
    moves.push_back(natural_text(*form, names));
  }
  return fmt::format("(nim {} {})", boundary_text(theorem.game->boundary), list_text(moves));
}

}  // namespace

std::string cases_text(const Theorem& theorem, const ParameterText& parameters) {
  std::vector<std::string> cases;
  std::vector<Formula> formulas;
  for (const Claim& claim : theorem.claims) {
    if (claim.kind != Claim::Kind::word && claim.kind != Claim::Kind::blocks) continue;
    if (!claim.when) return "";
    FormulaText text(theorem, "");
    cases.push_back(text.clause(claim.when));
    formulas.push_back(claim.when);
    if (text.has_differences()) throw NotLinear{"a condition has a difference in it"};
  }
  if (parameters.leave_a_gap(formulas)) throw NotLinear{"some parameters have no word"};
  return fmt::format("  assert (cases : {}) by reckon.\n  each_case.\n", fmt::join(cases, " \\/ "));
}

std::string case_text(const Theorem& theorem, const Claim& claim, const std::vector<std::size_t>& periods,
                      std::size_t number) {
  const Said said = said_by(claim);
  const ParameterText parameters(theorem);
  FormulaText text(theorem, "");
  const std::string when = claim.when ? fmt::format("  {} ->\n", text.clause(claim.when)) : "";
  if (text.has_differences()) throw NotLinear{"a condition has a difference in it"};
  const std::string formula = said.formula ? text.argument(said.formula) : "0";
  const std::string what = said.is_period ? "least_period" : "least_preperiod";
  std::vector<std::string> ways;
  for (const std::size_t period : periods)
    ways.push_back(
        fmt::format("solve [known_case (period_{}{}{}) case_known; apply ({}_is _ _ _ _ case_known); reckon]",
                    period, parameters.names().empty() ? "" : " ", parameters.names(), what));
  return fmt::format(
      "{}\n\n{}Theorem claim_{} : {}{}  {} {}\n    {}.\nProof.\n{}{}{}  all: first\n    [{}].\nQed.\n\n",
      comment_text(claim.text),
      parameters.natural_conditions(fmt::format("natural_where_{}", number)) +
          parameters.natural_lemmas(text, when, fmt::format("natural_{}", number)),
      number, parameters.premises(), when, what, nim_text(theorem), formula, parameters.intros(),
      when.empty() ? "" : "  intro.\n", cases_text(theorem, parameters), fmt::join(ways, "\n    | "));
}

const Family* game_of_same_period(const Claim& claim) {
  if (claim.kind != Claim::Kind::condition || claim.when) return nullptr;
  const auto& node = *claim.formula.node;
  if (node.kind != Kind::equal) return nullptr;
  const auto& own = *node.arguments[0].node;
  const auto& other = *node.arguments[1].node;
  const bool is_same = own.kind == Kind::period && other.kind == Kind::period && !own.family;
  return is_same && other.family ? other.family.get() : nullptr;
}

const Formula* own_length(const Claim& claim, FormulaKind what) {
  if (claim.kind != Claim::Kind::condition || claim.when) return nullptr;
  const auto& node = *claim.formula.node;
  if (node.kind != Kind::equal) return nullptr;
  const auto& own = *node.arguments[0].node;
  return own.kind == what && !own.family ? &node.arguments[1] : nullptr;
}

std::string same_period_text(const Theorem& theorem, const Claim& claim, const Theorem& other,
                             const Formula& formula, const std::string& own_name,
                             const std::string& other_name, std::size_t number) {
  const ParameterText parameters(theorem);
  FormulaText text(theorem, "");
  return fmt::format(
      "{}\n\nTheorem claim_{} : {}  exists period, least_period {} period /\\\n    least_period {} "
      "period.\nProof.\n{}"
      "  exists {}.\n  split; [apply {}|apply {}]; assumption.\nQed.\n\n",
      comment_text(claim.text), number, parameters.premises(), nim_text(theorem), nim_text(other),
      parameters.intros(), text.argument(formula), own_name, other_name);
}

}  // namespace takeaway::coq
