// What is found out about the period of one game.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "answer/options.hpp"
#include "takeaway/period.hpp"

namespace takeaway::answer {

/// Whether a period was found, and whether it is proved.
enum class Certainty {
  proved,
  unchecked,  ///< found, but the check met a limit
  not_found,  ///< a limit was met before there was one
  computed,   ///< none was found that can be proved for such games: values were computed as far as asked
  never,      ///< there is none, and that is proved; values were computed as far as asked
};

/// What is found out by one question about one game: the period, else why there is none.
struct PeriodFindings {
  explicit PeriodFindings(Subject of) : subject(std::move(of)) {}

  Subject subject;
  std::optional<Period> period;
  std::optional<Census> census;
  Certainty certainty = Certainty::not_found;
  std::string limit;  ///< what stopped the search or the check, if something did; or why there is no period
  Heap heaps = 0;     ///< how many heaps were computed, where nothing is proved and the set is not finite
  double seconds = 0;
  bool by_loops = false;  ///< proved by a fan, without computing the values

  bool proved() const { return certainty == Certainty::proved; }
  /// Whether nothing is left open: the period is proved, or that there is none.
  bool settled() const { return proved() || certainty == Certainty::never; }
  /// "proved", "never periodic", "verified to N", or what stopped the search or the check.
  std::string status() const;
};

/// Finds the period and checks it. Reaching a limit is a result, not an error; bad input and interrupts are
/// errors.
Result<PeriodFindings> investigate_period(const Game& game, Question question, const Resources& resources,
                                          const SearchLimits& limits, Listener& listener);

/// Looks for the period of a game that breaks heaps, and keeps the values in a file, or goes on behind those
/// that are in it. What is found is known to `investigate_period` then.
Result<void> search_with_checkpoint(const std::string& path, const Game& game, const Resources& resources,
                                    const SearchLimits& limits, Listener& listener);

/// Where a limit was met, looks for a fan that has the game: a theorem for any number of rounds in its loops.
/// Only of values.
Result<void> prove_by_loops(PeriodFindings& findings, Listener& listener);

/// Fills in the census, if there is a period that was computed: one more pass over all its heaps.
Result<void> count_values(PeriodFindings& findings, Listener& listener);

/// {"game","start","preperiod","period","saltus","pure","max_value","status","engine","outcome":{...}}
Json period_json(const PeriodFindings& findings, const PeriodFindings* outcome);

/// "plays like {1, 4}: all other moves are 1 or 4 modulo 5", for an endless game of which that is known; else
/// empty.
std::string likeness(const PeriodFindings& findings);

/// The limits that --limit and --memory ask for.
Result<SearchLimits> read_limits(const std::string& limit, const Resources& resources,
                                 const Bindings& bindings);

}  // namespace takeaway::answer
