// What theorems say of a game, and whether it is so.
#include <utility>

#include "takeaway/outcome_family.hpp"
#include "theory/claims.hpp"
#include "theory/matching.hpp"

namespace takeaway {

namespace {

/// A claim on a number of the game, for a person; empty where it says nothing new.
std::string number_text(FormulaKind what, std::int64_t value) {
  switch (what) {
    case FormulaKind::period:
      return "period " + std::to_string(value);
    case FormulaKind::preperiod:
      return "preperiod " + std::to_string(value);
    case FormulaKind::saltus:
      return value == 0 ? "" : "saltus " + std::to_string(value);
    case FormulaKind::behaviour:
      return value < 0 || std::cmp_greater_equal(value, behaviour_names.size())
                 ? ""
                 : "behaviour " + std::string(behaviour_names.at(static_cast<std::size_t>(value)));
    default:
      return "";
  }
}

bool is_told(FormulaKind what) {
  return what == FormulaKind::period || what == FormulaKind::preperiod || what == FormulaKind::saltus ||
         what == FormulaKind::behaviour;
}

/// What the claims that apply say, in a line, as far as that can be found out.
void tell(const Theorem& theorem, CaseChecker& checker, Prediction& prediction) {
  for (const Claim& claim : theorem.claims) {
    if (claim.kind != Claim::Kind::condition || !checker.applies(claim)) continue;
    if (checker.evaluator().failed()) return;
    const auto& formula = *claim.formula.node;
    std::string says;
    if (formula.kind == FormulaKind::pure && !formula.family) {
      says = "pure";
      prediction.preperiod = 0;
    } else if (formula.kind == FormulaKind::equal && !formula.arguments[0].node->family) {
      const FormulaKind what = formula.arguments[0].node->kind;
      if (!is_told(what)) continue;
      const std::int64_t value = checker.evaluator().value(formula.arguments[1]);
      if (checker.evaluator().failed()) return;
      if (what == FormulaKind::period) prediction.period = value;
      if (what == FormulaKind::preperiod) prediction.preperiod = value;
      says = number_text(what, value);
    }
    if (!says.empty()) prediction.says += (prediction.says.empty() ? "" : ", ") + says;
  }
}

constexpr Heap few_heaps = 2'000'000;

/// What a theorem says of the game, and whether it is so; nothing where it has nothing to say.
Result<std::optional<Prediction>> predict(const Theorem& theorem, const Values& values, const Watch& watch) {
  CaseChecker checker(theorem, {0, {.heaps = few_heaps}}, watch);
  const auto begins = checker.begins(values);
  if (!begins && begins.error().fault != Fault::limit) return std::unexpected(begins.error());
  if (begins && !*begins) return std::nullopt;
  Prediction prediction;
  prediction.theorem = &theorem;
  prediction.bindings = bound(theorem.params, values);
  if (!begins) return prediction;
  tell(theorem, checker, prediction);
  const auto failure = checker.check();
  if (!failure && failure.error().fault != Fault::limit) return std::unexpected(failure.error());
  if (failure) prediction.agrees = !failure->has_value();
  return prediction;
}

/// The blocks of a theorem about the game, where it has some.
Result<std::optional<BlockLayout>> layout_by(const Theorem& theorem, const Values& values,
                                             const Watch& watch) {
  CaseChecker checker(theorem, {0, {.heaps = few_heaps}}, watch);
  const auto begins = checker.begins(values);
  if (!begins) return std::unexpected(begins.error());
  if (!*begins) return std::nullopt;
  for (const Claim& claim : theorem.claims) {
    const bool applies = claim.kind == Claim::Kind::blocks && checker.applies(claim);
    if (checker.evaluator().failed()) return std::unexpected(checker.evaluator().take_error());
    if (applies) return checker.block_layout(claim);
  }
  return std::nullopt;
}

template <class AnyGame>
Result<std::vector<Prediction>> predictions_of(const std::vector<Theorem>& theorems, const AnyGame& game,
                                               const Watch& watch) {
  std::vector<Prediction> found;
  for (const Theorem& theorem : theorems) {
    const auto values = parameters_for(theorem, game);
    if (!values) continue;
    auto prediction = predict(theorem, *values, watch);
    if (!prediction && ends_everything(prediction.error())) return std::unexpected(prediction.error());
    if (prediction && *prediction) found.push_back(std::move(**prediction));
  }
  return found;
}

}  // namespace

Result<std::vector<Prediction>> predictions(const std::vector<Theorem>& theorems, const Game& game,
                                            const Watch& watch) {
  return predictions_of(theorems, game, watch);
}

Result<std::vector<Prediction>> predictions(const std::vector<Theorem>& theorems, const PartizanGame& game,
                                            const Watch& watch) {
  return predictions_of(theorems, game, watch);
}

Result<std::optional<BlockLayout>> block_layout(const std::vector<Theorem>& theorems, const Game& game,
                                                const Watch& watch) {
  for (const Theorem& theorem : theorems) {
    const auto values = parameters_for(theorem, game);
    if (!values) continue;
    auto layout = layout_by(theorem, *values, watch);
    if (!layout && ends_everything(layout.error())) return layout;
    if (layout && *layout) return layout;
  }
  return std::nullopt;
}

}  // namespace takeaway
