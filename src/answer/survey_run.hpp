// Surveys run: what one would cost, one computed into its file, and the digest of a file.
#pragma once

#include <cstdint>
#include <string>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "answer/surveying.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::answer {

/// What a survey would cost, by a sample of its games.
struct SurveyCost {
  std::string family;  ///< in canonical notation
  std::uint64_t candidates = 0;
  std::uint64_t shards = 0;
  std::uint64_t games = 0;    ///< about how many the conditions leave
  std::uint64_t sampled = 0;  ///< candidates
  unsigned threads = 1;
  double seconds = 0;  ///< about how long the task's part takes on its threads
  double bytes = 0;    ///< about how large the file of that part gets
};

/// Measures games for two seconds at most; writes nothing.
Result<SurveyCost> estimate_cost(const SurveyTask& task, Listener& listener);

/// {"candidates","games","shards","sampled","threads","seconds","bytes"}
Json json_of(const SurveyCost& cost);

/// One run of a survey: what it computed, and what its file has now.
struct SurveyRun {
  SurveyProgress progress;     ///< of the file
  std::uint64_t computed = 0;  ///< games measured by this run
  double seconds = 0;

  std::uint64_t games_per_second() const;
};

/// Computes the shards of the task that its file does not have yet, by `crew` or, where there is none, by the
/// threads of this process. After an interrupt or a limit the finished shards are kept, and the same task
/// goes on from there; bad input leaves no file that was not there before.
Result<SurveyRun> run_survey(const SurveyTask& task, const SurveyProvenance& provenance, Crew* crew,
                             Listener& listener);

/// {"games","games_per_second","digest","computed","unfinished","shards","shards_done","seconds"}
Json json_of(const SurveyRun& run, const std::string& digest);

/// The digest of a survey's file, and how much of the survey is in it.
struct SurveyDigest {
  std::string digest;
  SurveyProgress progress;
};

Result<SurveyDigest> digest_survey(const std::string& path, Listener& listener);

/// {"digest","games","shards","shards_done"}
Json json_of(const SurveyDigest& found);

/// {"games","unfinished","shards","shards_done"}
Json json_of(const SurveyProgress& progress);

}  // namespace takeaway::answer
