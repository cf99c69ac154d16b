// What `period` and `analyze` find out about one game.
#pragma once

#include <optional>
#include <string>

#include "cli/json.hpp"
#include "cli/options.hpp"
#include "takeaway/period.hpp"

namespace takeaway::cli {

/// One question about one game, answered: the period if it was found, else why not.
struct PeriodAnswer {
  Plan plan;
  std::optional<Period> period;
  std::optional<Census> census;
  std::string status;  ///< "proved", "verified to N", or what stopped the search or the check
  Heap heaps = 0;      ///< how many heaps were looked at where nothing is proved and the set is not finite
  double seconds = 0;

  bool proved() const { return status == "proved"; }
};

/// Finds the period, checks it and counts the values. A limit is an answer; bad input and interrupts are
/// errors.
Result<PeriodAnswer> answer_period(const Game& game, Question question, const Resources& resources,
                                   const SearchLimits& limits, bool quiet);

/// {"game","start","preperiod","period","saltus","pure","max_value","status","engine","outcome":{...}}
Json period_json(const Game& game, const PeriodAnswer& answer, const PeriodAnswer* outcome);

/// The limits that --limit and --memory ask for.
Result<SearchLimits> read_limits(const std::string& limit, const Resources& resources,
                                 const Bindings& bindings);

/// The objects of one JSON document: a single one, or those of a family in a "results" array. Nothing is
/// begun before there is an object, and what is begun is ended: after an error, with its message in "error".
class JsonResults {
 public:
  JsonResults(bool wanted, bool ranged) : wanted_(wanted), ranged_(ranged) {}

  /// To be written in front of the next object.
  std::string before();
  void end(const Result<void>& result) const;

 private:
  bool wanted_;
  bool ranged_;
  bool any_ = false;
};

/// The exit status for an error.
int status_of(const Error& error);

/// Prints the error, if there is one, and gives the exit status; flushes standard output.
int conclude(const Result<void>& result, int status);

}  // namespace takeaway::cli
