// Surveys: every game of a family, measured, in shards that can be computed anywhere and in any order.
//
// Example:
//
//     const auto survey = takeaway::Survey::make({.family = "{a,b}", .lets = {"b=2..9", "a=1..b-1"}});
//     if (!survey) return 1;
//     std::uint64_t games = 0;
//     for (std::uint64_t index = 0; index < survey->shards(); ++index)
//       games += survey->compute(survey->shard(index))->games;
//     std::cout << games << " games\n";                      // prints 36 games
//     std::cout << survey->columns().front().name << '\n';  // prints b
//
// Cost: some microseconds for a game of three moves (docs/performance.md), more for larger ones; O(games /
// the innermost range) to make a survey ready.
// Preconditions: shards lie within the candidates, part is less than parts; a store and a pool belong to one
// thread.
// Errors: bad input in the request, with its place; a file of another survey, of another version or of
// another kind is refused; limits of disk; an interrupt, after which the file keeps what was committed.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/values.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// What a survey is to do, as it was typed.
struct SurveyRequest {
  std::string family =
      {};  ///< a family; `subsets`: all sets with largest move n, of k moves if k is given; `codes`: all
           ///< games that break heaps by codes of n digits, with d before the point if d is given
  std::vector<std::string> lets = {};
  std::vector<std::string> wheres = {};
  std::vector<std::string> measures = {};  ///< `name = formula`
  Question question = Question::values;
  std::optional<bool> keep_rows = {};     ///< or a summary alone; rows unless it is of subsets
  Heap limit = 10'000'000;                ///< a period is found if preperiod + period is at most this
  std::optional<EngineName> engine = {};  ///< every game by this engine: slower, and the same result
  std::vector<std::string> only = {};     ///< of the built-in measures these alone are kept; all if empty

  std::string to_bytes() const;
  static std::optional<SurveyRequest> from_bytes(const std::string& bytes);
};

/// Whether this is written for all codes of games that break heaps: `codes`, `hexadecimal codes`.
bool is_survey_of_codes(const std::string& family);

/// One number of every game that is kept.
struct SurveyColumn {
  enum class Kind { parameter, set, largest_move, measure, code };
  std::string name;  ///< in the store, where names differ by more than case
  Kind kind = Kind::measure;
  std::string written;  ///< the parameter's own name, or the formula
};

/// Games are numbered as they are listed, before conditions leave some out; a shard is a stretch of numbers.
struct Shard {
  std::uint64_t index = 0;
  std::uint64_t first = 0;
  std::uint64_t end = 0;
  bool operator==(const Shard&) const = default;
};

/// Stands for a number that is not known, such as a period that was not found.
inline constexpr std::int64_t no_number = std::numeric_limits<std::int64_t>::min();

/// How many games of one largest move have one value of one measure.
struct HistogramLine {
  std::int64_t largest_move = 0;
  std::int64_t measure = 0;  ///< among the columns
  std::int64_t value = 0;
  std::int64_t games = 0;
  bool operator==(const HistogramLine&) const = default;
};

/// The largest value of one measure among the games of one largest move, and the first game that has it.
struct RecordLine {
  std::int64_t largest_move = 0;
  std::int64_t measure = 0;
  std::int64_t value = 0;
  std::int64_t games = 0;  ///< how many have it
  std::int64_t id = 0;     ///< of the first
  std::string moves;
  bool operator==(const RecordLine&) const = default;
};

/// Sets that all have the largest value of one measure: the moves `in`, none of the moves `out` (bit s-1 for
/// the move s), and any of the others up to the largest.
struct RecordCube {
  std::int64_t largest_move = 0;
  std::int64_t measure = 0;
  std::int64_t value = 0;
  std::uint64_t in = 0;
  std::uint64_t out = 0;
  bool operator==(const RecordCube&) const = default;
};

/// A game whose period was not found within the limit.
struct UnfinishedLine {
  std::int64_t id = 0;
  std::string moves;
  bool operator==(const UnfinishedLine&) const = default;
};

/// What was found in one shard; can be sent from one machine to another.
struct ShardResult {
  Shard shard;
  std::uint64_t games = 0;
  std::uint64_t unfinished = 0;
  double seconds = 0;
  std::string host;
  std::vector<std::int64_t> cells;       ///< of rows: the number of the game, then its columns, game by game
  std::vector<HistogramLine> histogram;  ///< of a summary, as the others; each sorted
  std::vector<RecordLine> records;
  std::vector<UnfinishedLine> unfinished_games;
  std::vector<RecordCube> record_cubes;  ///< where sets were counted by cubes; 4096 for each record at most

  std::string to_bytes() const;
  static std::optional<ShardResult> from_bytes(const std::string& bytes);
};

struct [[gnu::visibility("hidden")]] SurveyPlan;
namespace survey {
class Accelerator;
}

/// A survey made ready: its games listed by number, its columns known. Shared by all threads.
class Survey {
 public:
  /// Reads and checks the request. O(games / the innermost range) time.
  /// Where there is a device that measures games, it is asked first.
  static Result<Survey> make(const SurveyRequest& request, const Watch& watch = {},
                             std::shared_ptr<survey::Accelerator> accelerator = nullptr);

  /// How many games there are to look at, with those that the conditions leave out.
  std::uint64_t candidates() const;
  std::uint64_t shards() const;
  /// `index` must be below the number of shards.
  Shard shard(std::uint64_t index) const;
  const std::vector<SurveyColumn>& columns() const;
  bool keeps_rows() const;
  /// Whether all moves are listed one by one: games that take microseconds and little memory.
  bool is_of_small_games() const;
  const SurveyRequest& request() const;
  /// The family in canonical notation.
  std::string family() const;
  /// Everything that the result depends on, in one text: two surveys with the same text have the same result.
  std::string identity() const;
  /// What the values of a measure stand for, where they stand for something: `sums`, `status`.
  static std::string label(const std::string& measure, std::int64_t value);
  /// The values that stand for something; none where they are numbers.
  static std::vector<std::int64_t> labelled(const std::string& measure);
  /// The moves of a set column's number: {1,4,9} for 2^0 + 2^3 + 2^8.
  static std::string set_text(std::int64_t set);
  /// A cell as it is written: a number, a set, a code as .77; nothing for `no_number`.
  static std::string cell_text(SurveyColumn::Kind kind, std::int64_t cell);

  /// Binds every game of a family without measuring it (of `parts` parts, those of one, which must be less
  /// than `parts`), so that bad input is told before anything is written. Of families past 2^26 games, and of
  /// subsets, nothing is looked at.
  Result<void> check(unsigned threads, std::uint64_t part = 0, std::uint64_t parts = 1,
                     const Watch& watch = {}) const;
  /// Measures the games of one shard, or of a part of it, which must lie within the candidates. Always the
  /// same result.
  Result<ShardResult> compute(const Shard& shard, const Watch& watch = {}) const;

 private:
  std::shared_ptr<const SurveyPlan> plan_;
};

/// Threads that compute shards.
class ShardPool {
 public:
  ShardPool(const Survey& survey, unsigned threads);
  ShardPool(const ShardPool&) = delete;
  ShardPool& operator=(const ShardPool&) = delete;
  /// Stops the threads, in the middle of a shard if need be.
  ~ShardPool();

  void give(const Shard& shard);
  /// A result, or nothing if none comes in time.
  std::optional<Result<ShardResult>> take(std::chrono::milliseconds patience);
  /// How many were given and not taken yet.
  std::size_t outstanding() const { return outstanding_; }

 private:
  struct [[gnu::visibility("hidden")]] Shared;
  std::unique_ptr<Shared> shared_;
  std::size_t outstanding_ = 0;
};

/// Takes the result of a shard; called with null when there has been no result for a moment.
using TakeResult = std::function<Result<void>(ShardResult*)>;

/// Computes shards, on threads or on other machines, and hands each result to `take` in the calling thread,
/// in any order. An error of `take` ends the work. `threads` is the number asked for in each process; 0 if
/// none was.
class Crew {
 public:
  virtual ~Crew() = default;
  virtual Result<void> work(const Survey& survey, const std::vector<Shard>& shards, const TakeResult& take,
                            unsigned threads, const Watch& watch) = 0;
};

/// The threads of this process, as many as there are cores unless told otherwise.
std::unique_ptr<Crew> thread_crew();

/// What a survey will cost, from a sample.
struct SurveyEstimate {
  std::uint64_t sampled = 0;  ///< candidates
  std::uint64_t games = 0;    ///< about how many there will be
  double seconds = 0;         ///< of one thread
  double bytes = 0;           ///< of the file
};

Result<SurveyEstimate> estimate(const Survey& survey, double seconds, const Watch& watch = {});

/// Where a survey came from.
struct SurveyProvenance {
  std::string version;  ///< of the program
  std::string command;
};

/// How much of a survey is in its file.
struct SurveyProgress {
  std::uint64_t shards = 0;
  std::uint64_t shards_done = 0;
  std::uint64_t games = 0;
  std::uint64_t unfinished = 0;
};

class [[gnu::visibility("hidden")]] Database;

/// A survey's file: docs/survey.md has its tables.
class SurveyStore {
 public:
  /// Opens the file of this survey, or makes it. A file of another survey, of another version of the program
  /// or of another kind is refused.
  static Result<SurveyStore> open(const std::string& path, const Survey& survey,
                                  const SurveyProvenance& provenance);
  /// Opens a file to read it.
  static Result<SurveyStore> read(const std::string& path);
  SurveyStore(SurveyStore&&) noexcept;
  ~SurveyStore();

  /// Those of the survey's shards that are not there yet; of `parts` parts, those of one (counted from 0,
  /// and so it must be less than `parts`).
  Result<std::vector<Shard>> missing(const Survey& survey, std::uint64_t part = 0,
                                     std::uint64_t parts = 1) const;
  /// Takes a result to keep; what was taken is in the file after `commit`.
  Result<void> keep(ShardResult result);
  /// Writes what was taken in one transaction; waits a minute for another process that is writing.
  Result<void> commit();
  /// The same when a second has passed, or much was taken; while another process is writing, later.
  Result<void> commit_if_due();
  /// Closes the file, and removes it where this object made it.
  void discard();
  Result<SurveyProgress> progress() const;
  /// SHA-256 over the rows in their order, or over the summary.
  Result<std::string> digest(const Watch& watch = {}) const;
  const std::vector<SurveyColumn>& columns() const { return columns_; }
  /// In canonical notation.
  const std::string& family() const { return family_; }

 private:
  struct [[gnu::visibility("hidden")]] Writing;
  SurveyStore();
  Result<void> prepare();
  Result<void> write(bool patient);
  Result<void> insert(const ShardResult& result);
  Result<void> insert_rows(const ShardResult& result);
  friend Database& database_of(const SurveyStore& store);

  std::unique_ptr<Database> database_;
  std::unique_ptr<Writing> writing_;  // after the database: its statements go first
  std::vector<SurveyColumn> columns_;
  std::string family_;
  bool rows_ = true;
  bool fresh_ = false;  // made by this object
};

/// A claim about every game of a survey, and the games it fails for.
struct SurveyClaim {
  std::string text;
  std::uint64_t held = 0;
  std::uint64_t failed = 0;
  std::uint64_t undecided = 0;  ///< a period that it speaks of was not found
  struct Exception {
    std::int64_t id = 0;
    std::string game;
    std::vector<std::int64_t> cells;  ///< the row's, column by column
  };
  std::vector<Exception> exceptions;  ///< the first ones
};

/// A survey's file, counted and judged.
struct SurveyReport {
  std::string family;
  std::string command;
  std::string version;
  std::string identity;
  bool rows = true;
  std::vector<SurveyColumn> columns;
  SurveyProgress progress;
  std::vector<HistogramLine> histogram;  ///< of the whole, as the others
  std::vector<RecordLine> records;
  std::vector<UnfinishedLine> unfinished;  ///< the first ones
  std::vector<SurveyClaim> claims;
};

/// Reads a whole file once: O(rows), or O(lines) of a summary, for which no claims can be tried. Lists at
/// most `most` exceptions to each claim, and games without a period.
Result<SurveyReport> report_survey(const SurveyStore& store, const std::vector<std::string>& claims,
                                   std::size_t most, const Watch& watch = {});

/// Sees one row: its parameters, and what the formulas give, `no_number` where something is not known.
using VisitRow =
    std::function<Result<void>(std::span<const std::int64_t> params, std::span<const std::int64_t> numbers)>;

/// Visits the rows of a file in order, those in which the parameters named have these values.
Result<void> visit_survey(const SurveyStore& store, const std::vector<std::string>& formulas,
                          const std::vector<std::pair<std::string, std::int64_t>>& fixed,
                          const VisitRow& visit, const Watch& watch = {});

/// Writes the rows of a file in order as CSV, a line at a time: titles, then parameters and measures as the
/// file names them; a period that was not found is an empty cell. Ends where `write` gives false. O(rows).
Result<void> export_survey(const SurveyStore& store, const std::function<bool(std::string_view)>& write,
                           const Watch& watch = {});

/// A game of a survey of codes, and the earlier one that has the same values.
struct CodeLine {
  /// G(n + shift) of this game is G(n) of the earlier one wherever one of them is not 0.
  struct Same {
    /// Why: the rules come to the same; both have a proved period, and the same values up to its end; or the
    /// values are the same as far as they were computed, which proves nothing.
    enum class By { rules, periods, heaps };
    std::string code;
    std::int64_t shift = 0;
    By by = By::heaps;
    std::int64_t to = 0;  ///< by `heaps`: the last heap of this game that was compared
    bool operator==(const Same&) const = default;
  };

  std::int64_t id = 0;
  std::string code;  ///< as .77
  std::int64_t preperiod = no_number;
  std::int64_t period = no_number;
  std::int64_t max_value = no_number;
  std::int64_t zeros = no_number;  ///< how many heaps have value 0 before the first that has not
  std::int64_t heaps = no_number;  ///< how many values were computed, where no period was found
  std::int64_t rares = no_number;  ///< how many of them are rare
  std::int64_t fingerprint = no_number;
  std::int64_t status = no_number;  ///< see `Survey::label`
  std::optional<Same> same;
};

/// The games of a survey of codes in order. Where fingerprints agree, values are computed anew and compared,
/// unless the rules come to the same; so it may take as long as the survey did. A file of another survey is
/// bad input.
Result<std::vector<CodeLine>> compare_codes(const SurveyStore& store, const Watch& watch = {});

/// Puts the shards of several files of one survey into a new one, or into one of them.
Result<SurveyProgress> merge_surveys(const std::string& into, const std::vector<std::string>& paths,
                                     const Watch& watch = {});

}  // namespace takeaway
