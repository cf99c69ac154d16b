// What was typed after takeaway-gpu.
#pragma once

#include <span>

#include "takeaway/survey.hpp"

namespace takeaway::gpu {

struct Arguments {
  enum class Verb { survey, digest, records, check, report, histogram, self_test, version, help };
  Verb verb = Verb::help;
  SurveyRequest request;
  std::vector<std::string> inferred;  ///< ranges that follow from the order of the moves
  std::string file;                   ///< --out, or the journal or table that is asked about
  std::string command;                ///< all of it, as typed
  unsigned threads = 0;               ///< 0: as many as there are
  std::uint64_t part = 0;
  std::uint64_t parts = 1;
  std::uint64_t seed = 1;
  bool quiet = false;
};

Result<Arguments> read_arguments(std::span<const char* const> words);

extern const char* const help_text;

}  // namespace takeaway::gpu
