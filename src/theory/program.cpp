// Formulas on their own, outside a theorem: compiled like those of one, evaluated case by case.
#include <algorithm>

#include "theory/evaluator.hpp"

namespace takeaway {

namespace {

constexpr Heap limit = 1'000'000'000;  // how far a period that a formula asks for is looked for

/// The parameters that a formula uses, also through the games it speaks of.
void collect_params(const Formula& formula, std::set<std::size_t>& params) {
  const auto& node = *formula.node;
  if (node.refers.kind == Reference::Kind::parameter) params.insert(node.refers.index);
  for (const Formula& argument : node.arguments) collect_params(argument, params);
  if (node.family)
    for (const auto& [word, meaning] : node.family->meanings) collect_params(meaning, params);
}

/// Whether it speaks of the game that is not named.
bool speaks_of_own_game(const Formula::Node& node) {
  const bool own = is_about_game(node.kind) && !node.family;
  return own || std::ranges::any_of(node.arguments, [](const Formula& argument) {
           return speaks_of_own_game(*argument.node);
         });
}

}  // namespace

struct FormulaPlan {
  Theorem scope;  // of names and a game, that claims nothing
  std::vector<Formula> formulas;
  std::vector<std::string> texts;
};

Result<FormulaProgram> FormulaProgram::compile(const std::vector<std::string>& names,
                                               std::vector<WrittenFormula> formulas,
                                               const std::optional<Family>& game) {
  auto plan = std::make_shared<FormulaPlan>();
  plan->scope.params = names;
  if (game) plan->scope.game.emplace(*game);
  if (auto resolved = resolve(plan->scope); !resolved) return std::unexpected(std::move(resolved.error()));
  for (WrittenFormula& written : formulas) {
    auto formula = resolve(written.formula, plan->scope);
    if (!formula) {
      formula.error().text = written.text;
      return std::unexpected(std::move(formula.error()));
    }
    plan->formulas.push_back(std::move(*formula));
    plan->texts.push_back(std::move(written.text));
  }
  FormulaProgram program;
  program.plan_ = std::move(plan);
  return program;
}

std::set<std::string> FormulaProgram::names(std::size_t formula) const {
  std::set<std::size_t> params;
  collect_params(plan_->formulas[formula], params);
  const Formula::Node& node = *plan_->formulas[formula].node;
  if (plan_->scope.game && speaks_of_own_game(node))
    for (const auto& [word, meaning] : plan_->scope.game->meanings) collect_params(meaning, params);
  std::set<std::string> found;
  for (const std::size_t param : params) found.insert(plan_->scope.params[param]);
  return found;
}

bool FormulaProgram::is_condition(std::size_t formula) const {
  return plan_->formulas[formula].node->is_condition;
}

struct FormulaRunner::State {
  State(std::shared_ptr<const FormulaPlan> of, const Watch& watch)
      : plan(std::move(of)), evaluator(plan->scope, {.heaps = limit}, watch) {}
  std::shared_ptr<const FormulaPlan> plan;
  Evaluator evaluator;
};

FormulaRunner::FormulaRunner(const FormulaProgram& program, const Watch& watch)
    : state_(std::make_unique<State>(program.plan_, watch)) {}
FormulaRunner::FormulaRunner(FormulaRunner&&) noexcept = default;
FormulaRunner::~FormulaRunner() = default;

void FormulaRunner::begin(std::span<const std::int64_t> values) {
  state_->evaluator.begin(values);
}

Result<std::int64_t> FormulaRunner::value(std::size_t formula) {
  const std::int64_t value = state_->evaluator.value(state_->plan->formulas[formula]);
  if (!state_->evaluator.failed()) return value;
  Error error = state_->evaluator.take_error();
  if (error.fault == Fault::limit) return limit_reached(error.message);
  error.text = state_->plan->texts[formula];
  return std::unexpected(std::move(error));
}

}  // namespace takeaway
