// Theorems of Coq as a folder that anyone can check: the library, the files, and a script.
#pragma once

#include <string>
#include <vector>

#include "answer/json.hpp"
#include "cli/new_folder.hpp"
#include "cli/option_groups.hpp"
#include "takeaway/coq.hpp"
#include "takeaway/error.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::cli {

/// --coq DIR and --run
struct CoqOptions {
  std::string folder;
  bool run = false;

  bool wanted() const { return !folder.empty(); }
};

/// What became of the files.
struct CoqReport {
  std::size_t files = 0;
  bool checked = false;  ///< by Coq's kernel, here and now
  double seconds = 0;    ///< that took
};

class CoqFolder {
 public:
  explicit CoqFolder(const CoqOptions& options) : options_(options), folder_(options.folder) {}

  /// Makes the folder, if one is wanted, before anything is computed; --run needs Coq and a folder.
  Result<void> open();
  /// Writes the library, the files and the script; with --run, has Coq check them. An error where it refuses
  /// one of them: that must not be.
  Result<CoqReport> close(const std::vector<CoqFile>& files, const Watch& watch);
  const CoqOptions& options() const { return options_; }

 private:
  Result<CoqReport> check(const std::vector<CoqFile>& files, const Watch& watch) const;

  const CoqOptions& options_;
  NewFolder folder_;
};

/// The options --coq and --run.
void add_coq(CLI::App& verb, CoqOptions& options);

/// {"folder","files","checked"} and, when checked, "seconds"
Json coq_json(const CoqReport& report, const std::string& folder);

/// "proved, checked by Coq's kernel (12 files, 3.4 s)", or where the files are and how to check them.
std::string coq_text(const CoqReport& report, const std::string& folder);

}  // namespace takeaway::cli
