// Formulas of a theorem, their names resolved once and then evaluated case by case. Internal to `theory`.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "takeaway/theory.hpp"
#include "theory/case_game.hpp"

namespace takeaway {

/// A formula whose names are numbers of slots.
struct Term {
  FormulaKind kind = FormulaKind::number;
  std::int64_t number = 0;
  std::size_t slot = 0;        // of a name, or of the variable of a range
  std::size_t definition = 0;  // of a call, and of a name that is defined
  bool defined = false;
  std::size_t family = 0;  // of G, period, ...
  std::vector<Term> arguments;
  std::size_t place = 0;
  bool is_condition = false;
  int depth = 1;  // with the definitions it uses: evaluation goes this deep
};

/// The names of a theorem and the games it speaks of. Made once, then read by all threads.
class Scope {
 public:
  /// Throws notation::Failure on names that are used twice or not known, and on numbers where conditions
  /// should be.
  explicit Scope(const Theorem& theorem);

  Term condition(const Formula& formula);
  Term number(const Formula& formula);
  /// A number or a condition.
  Term any(const Formula& formula) { return compile(formula); }
  /// A slot for a variable, from now on until `forget`.
  std::size_t remember(const std::string& name);
  void forget() { variables_.pop_back(); }
  /// The number of another game than the theorem's own.
  std::size_t use(const Family& family, std::size_t place);

  std::size_t slots() const { return slots_; }
  /// Adds the slots that a term reads, also through the games it speaks of.
  void collect_slots(const Term& term, std::set<std::size_t>& slots) const;
  std::size_t param_slot(std::size_t param) const { return param; }

 private:
  friend class Evaluator;
  struct Defined {
    std::string name;
    std::vector<std::size_t> parameters;  // their slots
    std::size_t slot = 0;                 // of its value, where it has no parameters
    Term body;
  };
  struct FamilyUse {
    Family family;
    std::vector<std::pair<std::string, Term>> names;  // what it needs
  };

  void declare(const std::string& name, std::size_t place);
  Term compile(const Formula& formula);
  Term unmeasured(const Formula& formula);
  Term name(const Formula::Node& node);
  Term call(const Formula::Node& node);
  Term ranged(const Formula::Node& node);
  void check_types(const Term& term) const;

  std::vector<std::string> params_;
  std::vector<Defined> definitions_;
  std::vector<std::pair<std::string, std::size_t>> variables_;
  std::vector<FamilyUse> families_;  // the first is the theorem's own, if it has one
  std::size_t slots_ = 0;
  bool has_game_ = false;
};

/// Evaluates in one case after the other. Throws notation::Failure on a fault and LimitReached.
class Evaluator {
 public:
  Evaluator(const Scope& scope, const GameLimits& limits, const Watch& watch);

  /// Starts a case; the values are those of the parameters, in their order.
  void begin(std::span<const std::int64_t> values);
  std::int64_t value(const Term& term);
  bool holds(const Term& term) { return value(term) != 0; }
  void set(std::size_t slot, std::int64_t value) { slots_[slot] = value; }
  /// A game of this case; 0 is the theorem's own.
  CaseGame& game(std::size_t family, std::size_t place);
  CaseGame& own_game(std::size_t place) { return game(0, place); }

 private:
  std::int64_t binary(const Term& term);
  std::int64_t ranged(const Term& term);
  std::int64_t many(const Term& term);
  std::int64_t divides_sum(const Term& term);
  std::int64_t heap_value(const Term& term);
  std::int64_t call(const Term& term);

  const Scope& scope_;
  GameLimits limits_;
  Watch watch_;
  std::vector<std::int64_t> slots_;
  std::vector<bool> known_;  // which definitions have their value in this case
  struct Held {
    std::vector<std::int64_t> key;
    std::unique_ptr<CaseGame> game;
  };
  std::vector<Held> games_;
  std::uint64_t steps_ = 0;
};

}  // namespace takeaway
