// Periods: least preperiod, least period and saltus, found by recurrence of all that the future depends on.
//
// Example:
//
//     const auto game = takeaway::parse_game("sink {5, 11, 16}");
//     const auto subject = takeaway::plan(*game, takeaway::Question::values);
//     const auto period = takeaway::find_period(*subject);
//     if (!period || !takeaway::confirm_period(*subject, *period)) return 1;
//     std::cout << period->preperiod << ", " << period->period << '\n';  // prints 0, 115
//     const std::vector<takeaway::Heap> far = {1'000'000'000'000};
//     const auto values = takeaway::values_at(*game, takeaway::Question::values, {}, far);
//     std::cout << values->front() << '\n';                              // prints 0
//
// Cost: finding takes about (2 * preperiod + period) heaps, O(max S) memory; confirming about as long again.
// The values of a far heap cost the period, and then nothing.
// Preconditions: a game with a period argument (`has_period_argument`), and heaps from the start of the game
// on.
// Errors: Fault::limit where no period is found within the limits, which says how far was looked;
// Fault::internal if a check refutes what an engine found; an interrupt.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "takeaway/certificate.hpp"
#include "takeaway/error.hpp"
#include "takeaway/game.hpp"
#include "takeaway/values.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// x(i + period) = x(i) + saltus for all i >= preperiod, i counted from the game's first heap; both are
/// least.
struct Period {
  Heap preperiod = 0;
  Heap period = 0;
  Heap saltus = 0;
  // Where the game is not a plain finite one: the relative state at this index comes back so much later.
  Heap settled = 0;
  Heap cycle = 0;
  // Where an endless game plays like the game of its moves up to one of them: that move. 0 where all that is
  // known is that no heap is P.
  std::optional<Move> finite = std::nullopt;
  bool operator==(const Period&) const = default;
};

/// How far a search may go.
struct SearchLimits {
  Heap heaps = largest_index;
  Heap cells =
      100'000'000'000;  ///< heaps that are computed one by one, common divisor taken out; not for `runs`
  std::uint64_t runs = std::uint64_t{1} << 32U;    ///< how many runs the engine `runs` may write
  std::uint64_t memory = std::uint64_t{4} << 30U;  ///< bytes
};

/// Whether a proof of a period is possible for a game like this: a finite or eventually periodic set of
/// moves, comply/constrain or not; or a set with a name, or made of such, that may play like finitely many of
/// its moves.
bool has_period_argument(const Game& game, Question question = Question::values);

/// Why the values, or the outcomes, of a game certainly have no period, in words; nothing where that is not
/// known. A move that is a multiple of the period would join two heaps of one value.
std::optional<std::string> never_periodic(const Game& game, Question question);

/// Finds the least period and preperiod of a game with a period argument. For a plain finite game, two equal
/// windows of max S values prove it. It is found if and only if preperiod + period + max S is at most
/// `limits.heaps`, whatever the engine, unless another limit is met before; else `Fault::limit`, with the
/// heap reached. Time about (2 * preperiod + period) heaps and a second look at part of them when the game is
/// not pure, and never more than about twice the limit; memory O(max S), a few dozen windows at most. For
/// other games all values are held, and looked through for a period each time their number has doubled; a set
/// with a name is compared with the finite games of its first moves, up to a few thousand of them.
Result<Period> find_period(const Subject& subject, const SearchLimits& limits = {}, const Watch& watch = {});

/// The residues, modulo the period, that the moves past `period.finite` and past the preperiod may have; none
/// where all that is known is that no heap is P.
std::vector<std::uint64_t> residues_of_others(const Game& game, const Period& period);

/// How often each value occurs; index = value.
struct Census {
  std::vector<Heap> preperiod;
  std::vector<Heap> period;
  std::uint32_t largest() const;  ///< the largest value that occurs at all
};

/// Counts the values of the preperiod and of one period. Time O(preperiod + period) heaps or runs.
Result<Census> take_census(const Subject& subject, const Period& period, const Watch& watch = {});

/// A value and the first heap that has it.
struct Occurrence {
  std::uint32_t value = 0;
  Heap heap = 0;
  bool operator==(const Occurrence&) const = default;
};

/// Where values occur first, in order of the heaps, and which of these are larger than all before.
struct Landmarks {
  std::vector<Occurrence> first;
  std::vector<Occurrence> records;
};

/// Looks for landmarks among the first `heaps` heaps, or until `most` different values have occurred.
Result<Landmarks> find_landmarks(const Subject& subject, Heap heaps, std::size_t most,
                                 const Watch& watch = {});

/// Calls `visit` with the runs of `count` heaps from index `from` on, whole ones except perhaps the last.
Result<void> for_each_run(const Subject& subject, Heap from, Heap count,
                          const std::function<void(Run)>& visit, const Watch& watch = {});

/// The certificate of a period found. Memory O(runs in preperiod and period); `Fault::limit` when that, and
/// the text made of it, would pass the memory allowed.
Result<Certificate> certify(const Subject& subject, const Period& period, const Resources& resources = {},
                            const Watch& watch = {});

/// Checks a period that was found, heap by heap and with code of its own: the rule at every heap of
/// preperiod, period and one window more, that the window at the preperiod comes back first after one
/// period, and that the preperiod is least. Words of few or long runs are checked as a certificate, others as
/// they stream by, in O(max S) memory. What is confirmed may be called proved; an error says what failed, or
/// which limit kept it from being checked.
Result<void> confirm_period(const Subject& subject, const Period& period, const Resources& resources = {},
                            const Watch& watch = {});

/// The values of a game from any heap on, out of the period where one is found early.
///
/// Opening it looks for a period in about an eighth of the heaps that will be read (or in the heaps that
/// must be passed over anyway); where it finds one, reading is copying.
class Sequence {
 public:
  /// `from` must be at least the game's start.
  static Result<Sequence> open(const Game& game, Question question, const Resources& resources, Heap from,
                               Heap count, const Watch& watch = {});
  Sequence(Sequence&&) noexcept;
  Sequence& operator=(Sequence&&) noexcept;
  ~Sequence();

  /// How many bytes a value may need: 1, 4 or 8; `fill` is for that many or more.
  unsigned width() const;
  Heap heap() const;       ///< the heap whose value comes next
  bool periodic() const;   ///< whether values come out of a period
  Heap at_a_time() const;  ///< so many take about a tenth of a second
  void fill(std::span<std::uint8_t> out);
  void fill(std::span<std::uint32_t> out);
  void fill(std::span<std::uint64_t> out);
  /// Takes these values, found earlier, as the first ones, and goes on behind them; before anything is read.
  /// False where the values come out of a period or the engine cannot.
  bool preload(std::span<const std::uint32_t> values);

 private:
  struct [[gnu::visibility("hidden")]] State;
  explicit Sequence(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// The values at the given heaps, in their order. There must be one at least, and each must be at least the
/// game's start and at most 2^62. Heaps far out come from the period; `Fault::limit` where none is found in
/// time.
Result<std::vector<std::uint64_t>> values_at(const Game& game, Question question, const Resources& resources,
                                             std::span<const Heap> heaps, const SearchLimits& limits = {},
                                             const Watch& watch = {});
/// The same out of a period that was confirmed before.
Result<std::vector<std::uint64_t>> values_in_period(const Game& game, Question question,
                                                    const Resources& resources, std::span<const Heap> heaps,
                                                    const Period& confirmed, const Watch& watch = {});

}  // namespace takeaway
