// The formulas of a resolved theorem, evaluated case by case. Internal to `theory`.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "notation/evaluator.hpp"
#include "takeaway/theory.hpp"
#include "theory/case_game.hpp"
#include "theory/case_outcomes.hpp"

namespace takeaway {

/// Evaluates in one case after the other. Keeps the first error of a case: Fault::limit where a number passes
/// 2^62 or a game is too much (then nothing is known, which is not the same as a fault), or the fault.
class Evaluator final : private notation::Evaluator {
 public:
  /// The theorem must be resolved, and stay where it is.
  Evaluator(const Theorem& theorem, const GameLimits& limits, const Watch& watch);

  /// Starts a case; the values are those of the parameters, in their order.
  void begin(std::span<const std::int64_t> values);
  std::int64_t value(const Formula& formula) { return number(formula); }
  bool holds(const Formula& formula) { return value(formula) != 0; }
  void set(const Variable& variable, std::int64_t value) { variables_[variable.number] = value; }
  /// What was wrong since it was last asked.
  bool failed() { return kept_error().any(); }
  Error take_error();
  using notation::Evaluator::fail;

  /// A game of this case; nothing where there is an error.
  CaseGame* game(const FamilyUse& use);
  CaseGame* own_game(std::size_t place);
  /// The theorem's own game where it is of a kind that has outcomes alone; nothing where there is an error.
  CaseOutcomes* own_outcomes();
  /// The game that a formula of the kind `value`, `period`, ... speaks of.
  CaseGame* game_of(const Formula::Node& node) {
    return node.family ? game(*node.family) : own_game(node.place);
  }

 private:
  std::int64_t named(const Formula::Node& node) override;
  std::int64_t call(const Formula::Node& node) override;
  std::int64_t about_game(const Formula::Node& node) override;
  void enter(const Formula::Node&) override {}
  void set_variable(const Formula::Node& range, std::int64_t value) override {
    variables_[range.refers.index] = value;
  }
  void leave(const Formula::Node&) override {}
  bool stopped() const override { return watch_.stopped(); }
  std::int64_t as_number(std::uint64_t value);
  std::int64_t divides_sum(const Formula::Node& node);
  std::int64_t heap_value(const Formula::Node& node);
  std::int64_t outcome(const Formula::Node& node);
  std::int64_t about_outcomes(const Formula::Node& node);
  /// What the words of a family stand for in this case; nothing where there is an error.
  std::optional<std::vector<std::int64_t>> meanings(const FamilyUse& use);
  void fail_to_bind(Error error);

  const Theorem& theorem_;
  GameLimits limits_;
  Watch watch_;
  std::vector<std::int64_t> params_;
  std::vector<std::int64_t> definitions_;  // those without arguments
  std::vector<bool> known_;                // which of them have their value in this case
  std::vector<std::int64_t> variables_;
  struct KeptGame {
    std::vector<std::int64_t> key;  // what the words of its family stand for
    std::unique_ptr<CaseGame> game;
    std::unique_ptr<CaseOutcomes> outcomes;
  };
  std::vector<KeptGame> games_;
};

}  // namespace takeaway
