// What the verbs do with partizan games: they have outcomes of four classes, and no nim-values.
#pragma once

#include "answer/discovering.hpp"
#include "answer/requests.hpp"
#include "cli/terminal_match.hpp"

namespace takeaway::cli {

using namespace answer;

/// What `period` is asked for beside the options that all verbs share.
struct PartizanPeriodOptions : CommonOptions {
  std::string limit;
  std::string certificate;
  std::string format = "text";
};

/// What `values` is asked for: outcomes, or canonical forms.
struct PartizanValuesOptions : ValuesOptions {
  bool canonical = false;
};

/// What `survey` is asked for, of pairs of sets or of sets with the rule `ending`.
struct PartizanSurveyOptions : CommonOptions {
  bool has_file = false;  ///< or another option that is about a file
};

// Each answers one verb, and gives the exit status.
int run_partizan_values(const PartizanValuesOptions& options);
int run_partizan_period(const PartizanPeriodOptions& options);
int run_partizan_analyze(const AnalyzeOptions& options);
int run_partizan_solve(const SolveOptions& options);
int run_partizan_discover(const DiscoverVerbOptions& options);
int run_partizan_survey(const PartizanSurveyOptions& options);

/// What the verb `play` plays with partizan heaps.
Result<std::unique_ptr<TerminalMatch>> open_partizan_match(const PlayOptions& options);

}  // namespace takeaway::cli
