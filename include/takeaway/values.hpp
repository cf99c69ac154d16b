// Nim-values and outcomes of subtraction games: engines, the plan that chooses, and a stream.
//
// Example:
//
//     const auto game = takeaway::parse_game("{1, 4}");
//     const auto subject = takeaway::plan(*game, takeaway::Question::values);
//     if (!subject) return 1;
//     auto stream = takeaway::ValueStream::open(*subject);
//     if (!stream) return 1;
//     for (int heap = 0; heap < 7; ++heap) std::cout << stream->next();
//     std::cout << '\n';                         // prints 0101201
//     std::vector<std::uint8_t> values(1000);    // in bulk: much faster than one by one
//     stream->fill(std::span(values));
//     std::cout << stream->heap() << '\n';       // prints 1007
//
// Cost: nanoseconds a heap or less for finite games (docs/performance.md); memory O(max S), not O(heaps),
// where the set of moves is finite or periodic. `plan` computes a sample of a few thousand runs or heaps.
// Preconditions: the byte version of `fill` needs narrow(); `fill_zeros` needs scale() 1; `preload` comes
// before anything is read. `direct_values` needs a type that holds the largest value.
// Errors: `plan` fails where the engine asked for does not accept the game, and where it would need more
// memory than allowed. A stream that is open does not fail.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/game.hpp"
#include "takeaway/run.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// The rungs of the ladder; each is an oracle for the next. The first four are for finite sets, the next
/// three for all others (and for finite sets where asked for), the last for games that break heaps.
enum class EngineName { direct, window, planes, runs, cofinite, sieve, convolution, sparse };

std::string_view to_text(EngineName engine);
std::optional<EngineName> engine_named(std::string_view name);
/// All of them: "direct, window, ... and convolution", with this word before the last.
std::string engine_names(std::string_view last = "and");

/// What is asked of each heap: its nim-value, or only whether it is P (0) or N (1).
enum class Question { values, outcomes };

/// No heap index passes this, so that index + move stays inside 64 bits.
inline constexpr Heap largest_index = Heap{1} << 63U;

/// The values of a game by the mex rule as defined, heaps start, start+1, ..., `count` of them. O(count *
/// moves) time, where an infinite set has as many moves as are at most `count`; O(count) memory. `Value` must
/// hold the largest value, which is at most the number of moves (twice that for comply/constrain games).
/// Under sink, a set of which it is not known whether it ends (`is_endless`) is taken to end.
template <class Value>
std::vector<Value> direct_values(const Game& game, Heap count);
/// Outcomes by the rule as defined: P (0) if and only if no option is P.
std::vector<std::uint8_t> direct_outcomes(const Game& game, Heap count);

/// A choice of engine with its reason and its estimated cost.
struct Plan {
  EngineName engine = EngineName::window;
  double nanoseconds_per_heap = 0;
  std::uint64_t bytes = 0;  ///< working memory
  std::string reason = {};
  // For sets that are not finite:
  Heap heaps = 0;            ///< how many heaps the engine prepares for; more can be read, at a price
  std::uint32_t planes = 0;  ///< of `convolution`: how many values have a plane
  unsigned threads = 1;
};

/// What a plan may use.
struct Resources {
  std::optional<EngineName> engine;                ///< asked for by the user
  std::uint64_t memory = std::uint64_t{4} << 30U;  ///< bytes
  unsigned threads = 1;
  Heap heaps = 0;  ///< how many heaps will be read; matters where a set is not finite
};

/// Whether the game is a plain one with finitely many moves; all others go to the last four engines.
bool is_finite(const Game& game);

/// A game, what is asked of its heaps, and a plan whose engine accepts both. Only `plan` and `plan_with` make
/// one, so whoever is given a subject has nothing left to check. Copies share the game.
class Subject {
 public:
  const Game& game() const { return *game_; }
  Question question() const { return question_; }
  const Plan& plan() const { return plan_; }

 private:
  Subject(Game game, Question question, Plan plan);
  friend Result<Subject> plan(Game game, Question question, const Resources& resources);
  friend Result<Subject> plan_with(Plan plan, Game game, Question question);

  std::shared_ptr<const Game> game_;
  Question question_;
  Plan plan_;
};

/// Chooses an engine for the game by a cost model; runs a sample of a few thousand runs or heaps. Fails when
/// the engine asked for does not accept the game, and when it needs more memory than allowed.
Result<Subject> plan(Game game, Question question, const Resources& resources = {});

/// The game with a plan that was chosen without looking at it: `{.engine = EngineName::planes}`. No sample is
/// taken and no memory is reckoned, so it is cheap. Fails when the engine does not accept the game.
Result<Subject> plan_with(Plan plan, Game game, Question question);

class [[gnu::visibility("hidden")]] Engine;

/// The values of a game heap by heap, from the first heap on. Memory O(max S), not O(heaps), where the set is
/// finite or periodic.
class ValueStream {
 public:
  static Result<ValueStream> open(const Subject& subject);
  ValueStream(ValueStream&&) noexcept;
  ValueStream& operator=(ValueStream&&) noexcept;
  ~ValueStream();

  /// True when every value fits a byte, as it does for up to 255 moves.
  bool narrow() const;
  /// The heap whose value comes next.
  Heap heap() const;
  /// Bytes that the engine holds and that grow with what was computed.
  std::uint64_t bytes_held() const;
  /// How many heaps in a row share each value computed: the common divisor taken out.
  Move scale() const { return scale_; }
  /// So many heaps take about a tenth of a second: a reader who can be stopped reads no more at once.
  Heap at_a_time() const { return at_a_time_; }
  /// Takes these values, found earlier, as the first ones; what follows is computed from them. Only before
  /// anything is read, and only where the engine can; else false.
  bool preload(std::span<const std::uint32_t> values);
  /// Writes the next values; for the byte version `narrow()` must be true.
  void fill(std::span<std::uint8_t> out);
  void fill(std::span<std::uint32_t> out);
  /// The next 64 * out.size() heaps as bits: bit i of a word is set where its heap i is P. `scale()` must
  /// be 1.
  void fill_zeros(std::span<std::uint64_t> out);
  /// The next value.
  std::uint32_t next();
  /// Passes over `count` heaps; cheap where the engine holds runs.
  void skip(Heap count);
  /// The run that starts at the next heap, cut off after `most` heaps. Runs may come split.
  Run next_run(Heap most);

 private:
  ValueStream();
  template <class Cell>
  void fill_scaled(std::span<Cell> out);

  std::unique_ptr<Engine> engine_;
  Heap start_ = 0;
  Heap index_ = 0;             // next, counted from the start
  Move scale_ = 1;             // each value of the engine stands for this many heaps
  std::uint64_t current_ = 0;  // the value being repeated
  Heap repeats_ = 0;           // how often it still is
  bool narrow_ = true;
  Heap at_a_time_ = Heap{1} << 15U;
};

}  // namespace takeaway
