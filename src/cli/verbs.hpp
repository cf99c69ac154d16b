// The verbs: for each, its options as typed, and the function that runs it and gives the exit status.
#pragma once

#include <string>
#include <vector>

#include "answer/requests.hpp"

namespace takeaway {
class Crew;
}

namespace takeaway::cli {

using namespace answer;

struct PeriodOptions : CommonOptions {
  std::string limit;
  std::string certificate;
  bool outcomes = false;
};

struct VerifyOptions {
  std::string path;
  std::string limit;
  std::string memory;
  bool json = false;
  bool quiet = false;
};

struct PlayOptions : CommonOptions {
  std::string first;
  std::string level = "perfect";
  std::string limit;
  std::string seed;
  bool misere = false;
  bool self = false;
  bool plain = false;
};

struct DiscoverVerbOptions : CommonOptions {
  std::string out;
  std::string least;
  std::string cells;
  std::string name;
};

struct SurveyVerbOptions : CommonOptions {
  std::vector<std::string> measures;
  std::string out;
  std::string keep;  ///< rows or summary
  std::string limit;
  std::string shard;  ///< i/N
  bool outcomes = false;
  bool dry_run = false;
  std::string command;   ///< as it was typed, for the store
  Crew* crew = nullptr;  ///< who computes; the threads of this process if nobody else
};

struct SurveyReportOptions {
  std::string path;
  std::vector<std::string> claims;
  std::string format = "text";
  std::string show;  ///< how many exceptions
  bool all = false;  ///< all records, not only those that are larger than all before
  bool json = false;
  bool quiet = false;
};

struct SurveyDigestOptions {
  std::string path;
  bool json = false;
  bool quiet = false;
};

struct SurveyMergeOptions {
  std::string into;
  std::vector<std::string> paths;
  bool json = false;
};

struct ServeVerbOptions {
  std::string host;
  std::string port;
  std::string memory;  ///< of one call
  std::string time;    ///< of one call, in seconds
  std::string threads;
  bool no_open = false;
  bool quiet = false;
  std::string version;
};

struct NimOptions {
  std::string operation;
  std::vector<std::string> operands;
  bool explain = false;
  bool json = false;
};

int run_analyze(const AnalyzeOptions& options);
int run_values(const ValuesOptions& options);
int run_period(const PeriodOptions& options);
int run_verify(const VerifyOptions& options);
int run_solve(const SolveOptions& options);
int run_play(const PlayOptions& options);
int run_check(const CheckVerbOptions& options);
int run_prove(const ProveVerbOptions& options);
int run_discover(const DiscoverVerbOptions& options);
int run_nim(const NimOptions& options);
int run_draw_strip(const DrawOptions& options);
int run_draw_family(const DrawOptions& options);
int run_draw_carpet(const DrawOptions& options);
int run_draw_map(const DrawOptions& options);
int run_draw_growth(const DrawOptions& options);
int run_serve(const ServeVerbOptions& options);
int run_survey(const SurveyVerbOptions& options);
int run_survey_report(const SurveyReportOptions& options);
int run_survey_digest(const SurveyDigestOptions& options);
int run_survey_merge(const SurveyMergeOptions& options);

}  // namespace takeaway::cli
