// The verbs: for each, its options as typed, and the function that runs it and gives the exit status.
#pragma once

#include <string>
#include <vector>

namespace takeaway {
class Crew;
}

namespace takeaway::cli {

/// Options of all verbs that take a family. Strings are read by the verb, so that every fault is reported the
/// same way.
struct CommonOptions {
  std::string family;
  std::vector<std::string> lets;
  std::vector<std::string> wheres;
  bool json = false;
  std::string engine;
  std::string threads;
  std::string memory;
  bool quiet = false;
};

struct AnalyzeOptions : CommonOptions {
  std::string limit;
};

struct ValuesOptions : CommonOptions {
  std::string from;
  std::string to;
  std::vector<std::string> at;
  std::string format = "plain";
  std::string limit;
  std::string checkpoint;
  bool outcomes = false;
  bool p_positions = false;
};

struct PeriodOptions : CommonOptions {
  std::string limit;
  std::string certificate;
  bool outcomes = false;
};

struct VerifyOptions {
  std::string path;
  bool json = false;
  bool quiet = false;
};

/// The position stands where other verbs have the family.
struct SolveOptions : CommonOptions {
  std::string limit;
  bool misere = false;
  bool explain = false;
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

struct CheckVerbOptions : CommonOptions {
  std::vector<std::string> what;  ///< theorems and files; with a claim, a family
  std::string claim;
  std::string limit;
  std::string heaps;
};

struct DiscoverVerbOptions : CommonOptions {
  std::string out;
  std::string least;
  std::string cells;
  std::string name;
};

struct ProveVerbOptions {
  std::vector<std::string> what;  ///< theorems and files
  std::string out;                ///< a folder for the obligations
  std::string solvers;            ///< z3, or z3,cvc5
  std::string timeout;            ///< seconds for each obligation
  std::string threads;
  bool obligations = false;  ///< list them
  bool json = false;
  bool quiet = false;
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

/// Options of all kinds of pictures.
struct DrawOptions : CommonOptions {
  std::string out;
  std::string palette = "safe";
  std::string cell;
  std::string title;
  bool bare = false;
  bool terminal = false;
  bool open = false;
  std::string command;  ///< as it was typed, for the picture
  // Of single kinds:
  std::string from;
  std::string to;
  std::string wrap;
  std::string limit;
  std::string color = "sums";
  std::string survey;  ///< a file to take the numbers from
  bool outcomes = false;
  bool one_scale = false;
  bool blocks = false;
  bool logarithmic = false;
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
int run_survey(const SurveyVerbOptions& options);
int run_survey_report(const SurveyReportOptions& options);
int run_survey_digest(const SurveyDigestOptions& options);
int run_survey_merge(const SurveyMergeOptions& options);

}  // namespace takeaway::cli
