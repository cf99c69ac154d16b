// What theorems say, tried on numbers: cases, counterexamples, and which theorems speak of a game.
//
// Example:
//
//     const auto theorems = takeaway::parse_theorems(
//         "theorem sum\nparams a, b\nwhere a < b\ncheck b=2..9, a=1..b-1\ngame {a, b}\nperiod = a + b\n",
//         "sum.thm");
//     const auto report = takeaway::check(theorems->front(), {});
//     if (!report) return 1;
//     std::cout << report->failed << " of " << report->cases << '\n';  // prints 6 of 36
//     std::cout << report->counterexample->game << " has " << report->counterexample->actual << '\n';
//     // prints {1, 3} has preperiod 0, period 2
//
// Cost: a period or as many heaps as the theorem says for each case of the ranges; cases are shared out among
// threads.
// Preconditions: theorems are resolved; a runner is for one thread, and `begin` comes before `value`.
// Errors: a claim that fails is a counterexample, not an error. Errors are ranges that cannot be read or
// leave no case, a claim that makes no sense in some case, limits, interrupts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/game.hpp"
#include "takeaway/partizan_game.hpp"
#include "takeaway/period.hpp"
#include "takeaway/theorem.hpp"
#include "takeaway/values.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// A case in which a claim fails, is not decided, or cannot be made sense of.
struct CaseReport {
  Bindings bindings;
  std::string game;
  std::string claim;    ///< as written
  std::string claimed;  ///< what it says here
  std::string actual;   ///< what is true
  std::string command;  ///< that shows it
  // What is true, for those who want to see it again by other means:
  std::optional<Heap> heap;  ///< whose value it is about
  std::optional<std::uint64_t> value;
  std::optional<Period> period;  ///< of the values, where it is about that
};

struct CheckReport {
  std::uint64_t cases = 0;
  std::uint64_t failed = 0;
  std::uint64_t undecided = 0;               ///< a period was not found within the limit
  std::optional<CaseReport> counterexample;  ///< the one with the least sum of parameters
  std::vector<CaseReport> counterexamples;   ///< the first of them in that order, as many as are wanted
  std::optional<CaseReport> first_undecided;
};

struct CheckOptions {
  std::vector<Let> ranges;                         ///< in place of the theorem's, name by name
  std::vector<Formula> where;                      ///< more conditions
  Heap heaps = 0;                                  ///< in place of the theorem's, unless 0
  Heap limit = 1'000'000'000;                      ///< how far a period is looked for in each case
  std::uint64_t memory = std::uint64_t{4} << 30U;  ///< bytes that the values of one game may take
  unsigned threads = 1;
  std::uint64_t most = 1;        ///< how many counterexamples to keep
  bool stop_at_failure = false;  ///< the first failure found ends it, whichever that is
  bool faults_fail = false;      ///< a claim that makes no sense in some case fails there
};

/// Tries every claim in every case of the ranges. The theorem must be resolved. Fails on a fault in some case
/// (a division by zero, a heap that does not exist), and where no case is left. A number past 2^62 leaves its
/// case undecided, as a period that is not found does.
Result<CheckReport> check(const Theorem& stated, const CheckOptions& options, const Watch& watch = {});

/// A formula with the text it was read from, for messages.
struct WrittenFormula {
  Formula formula;
  std::string text;
};

struct [[gnu::visibility("hidden")]] FormulaPlan;

/// Formulas in named numbers, their names resolved once; shared by all threads.
class FormulaProgram {
 public:
  /// Fails on names without a value. `game`, in the same names, is what `period`, `G(n)` and so on speak of.
  static Result<FormulaProgram> compile(const std::vector<std::string>& names,
                                        std::vector<WrittenFormula> formulas,
                                        const std::optional<Family>& game = {});

  /// The names that a formula uses, also inside games and products such as ab or m(a+b).
  std::set<std::string> names(std::size_t formula) const;
  bool is_condition(std::size_t formula) const;

 private:
  friend class FormulaRunner;
  std::shared_ptr<const FormulaPlan> plan_;
};

/// Evaluates a program's formulas in one case after the other. One for each thread.
class FormulaRunner {
 public:
  explicit FormulaRunner(const FormulaProgram& program, const Watch& watch = {});
  FormulaRunner(FormulaRunner&&) noexcept;
  ~FormulaRunner();

  /// Starts a case; the values are those of the names, in their order.
  void begin(std::span<const std::int64_t> values);
  /// The value of a formula, 1 or 0 for a condition. Fails where it makes no sense, as at a division by zero,
  /// and where a period it needs is not found.
  Result<std::int64_t> value(std::size_t formula);

 private:
  struct [[gnu::visibility("hidden")]] State;
  std::unique_ptr<State> state_;
};

/// What a theorem says about one game.
struct Prediction {
  const Theorem* theorem = nullptr;
  Bindings bindings;
  std::optional<std::int64_t> period;  ///< what it predicts, if it does
  std::optional<std::int64_t> preperiod;
  std::optional<bool> agrees;  ///< all its claims hold here; nothing where that was too much to check
  std::string says;            ///< what it says, for a person
};

/// The theorems among these whose family contains the game, with the parameters that make it so.
Result<std::vector<Prediction>> predictions(const std::vector<Theorem>& theorems, const Game& game,
                                            const Watch& watch = {});
Result<std::vector<Prediction>> predictions(const std::vector<Theorem>& theorems, const PartizanGame& game,
                                            const Watch& watch = {});

/// The blocks of a game, as a theorem lays them out. Heaps are counted from the start of the game.
struct BlockLayout {
  /// A stretch of heaps of one block, all of it or a part that has a name.
  struct Part {
    Heap begin = 0;
    Heap end = 0;
    std::string name;         ///< may be empty
    std::uint64_t block = 0;  ///< the number of its block, from 0 on
  };
  std::vector<Part> parts;         ///< what comes before the cycle, then one cycle
  std::size_t cycle = 0;           ///< the first part of the cycle
  std::uint64_t cycle_blocks = 1;  ///< in one cycle
  std::uint64_t row_cycles = 0;    ///< in a full row; 0 where the theorem does not say what that is

  Heap cycle_length() const { return parts.back().end - parts[cycle].begin; }
  /// The parts of so many heaps, the first and the last of them cut off where they go on outside. The cycle
  /// is repeated as far as needed.
  std::vector<Part> parts_of(Heap from, Heap count) const;
};

/// The blocks of the first theorem that describes the game by blocks; none where there is no such theorem.
Result<std::optional<BlockLayout>> block_layout(const std::vector<Theorem>& theorems, const Game& game,
                                                const Watch& watch = {});

}  // namespace takeaway
