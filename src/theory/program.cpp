// Formulas on their own, outside a theorem: compiled like those of one, evaluated case by case.
#include "game/lexer.hpp"
#include "theory/evaluator.hpp"

namespace takeaway {

namespace {

constexpr Heap limit = 1'000'000'000;  // how far a period that a formula asks for is looked for

Theorem scope_of(const std::vector<std::string>& names, const std::optional<Family>& game) {
  Theorem theorem;
  theorem.params = names;
  theorem.game = game;
  return theorem;
}

}  // namespace

struct FormulaPlan {
  FormulaPlan(const std::vector<std::string>& of, const std::optional<Family>& game)
      : names(of), scope(scope_of(of, game)) {}

  std::vector<std::string> names;
  Scope scope;
  std::vector<Term> terms;
  std::vector<std::string> texts;
};

Result<FormulaProgram> FormulaProgram::compile(const std::vector<std::string>& names,
                                               std::vector<WrittenFormula> formulas,
                                               const std::optional<Family>& game) {
  const std::string* text = nullptr;
  try {
    auto plan = std::make_shared<FormulaPlan>(names, game);
    for (WrittenFormula& written : formulas) {
      text = &written.text;
      plan->terms.push_back(plan->scope.any(written.formula));
      plan->texts.push_back(std::move(written.text));
    }
    FormulaProgram program;
    program.plan_ = std::move(plan);
    return program;
  } catch (notation::Failure& failure) {
    if (text != nullptr) failure.error.text = *text;
    return std::unexpected(std::move(failure.error));
  }
}

std::set<std::string> FormulaProgram::names(std::size_t formula) const {
  std::set<std::size_t> slots;
  plan_->scope.collect_slots(plan_->terms[formula], slots);
  std::set<std::string> found;
  for (const std::size_t slot : slots)
    if (slot < plan_->names.size()) found.insert(plan_->names[slot]);
  return found;
}

bool FormulaProgram::is_condition(std::size_t formula) const {
  return plan_->terms[formula].is_condition;
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
  try {
    return state_->evaluator.value(state_->plan->terms[formula]);
  } catch (const LimitReached& reached) {
    return limit_reached(reached.message);
  } catch (notation::Failure& failure) {
    failure.error.text = state_->plan->texts[formula];
    return std::unexpected(std::move(failure.error));
  }
}

}  // namespace takeaway
