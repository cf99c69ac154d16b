// Surveys: the request read from its options.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "answer/requests.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::answer {

struct SurveyVerbOptions : CommonOptions {
  std::vector<std::string> measures;
  std::string out;
  std::string keep;  ///< rows or summary
  std::string limit;
  std::string shard;  ///< i/N
  bool outcomes = false;
  bool dry_run = false;
};

/// What is to be surveyed, how much of it, by how many threads, and into which file.
struct SurveyTask {
  SurveyRequest request;
  std::vector<std::string> inferred;  ///< those of its ranges that nobody typed
  std::string out;
  unsigned threads = 1;
  bool threads_given = false;  ///< as an option; else the crew chooses how many
  unsigned most_threads = 1;   ///< where games may have infinitely many moves, which takes much memory
  std::uint64_t part = 0;      ///< of `parts`, counted from 0
  std::uint64_t parts = 1;
};

Result<SurveyTask> read_survey(const SurveyVerbOptions& options);

}  // namespace takeaway::answer
