// A survey's results in a plain file, shard after shard: for machines without SQLite. `import_journal` makes
// a survey's file of it.
#pragma once

#include "takeaway/survey.hpp"

namespace [[gnu::visibility("default")]] takeaway {

class SurveyJournal {
 public:
  /// Opens the journal of a survey, or makes it. One that holds another survey, or that another version has
  /// begun, is bad input.
  static Result<SurveyJournal> open(const std::string& path, const Survey& survey,
                                    const SurveyProvenance& provenance);
  /// Reads a journal: all of it, into memory. A block that is not whole ends it.
  static Result<SurveyJournal> read(const std::string& path);

  /// Those of the survey's shards that are not there yet; of `parts` parts those of one, counted from 0.
  Result<std::vector<Shard>> missing(const Survey& survey, std::uint64_t part = 0,
                                     std::uint64_t parts = 1) const;
  /// Appends a result; it is on the disk afterwards.
  Result<void> keep(ShardResult result);

  const SurveyRequest& request() const { return request_; }
  const std::string& version() const { return version_; }
  const std::string& command() const { return command_; }
  /// In the order of the shards.
  const std::vector<ShardResult>& results() const { return results_; }
  SurveyProgress progress(const Survey& survey) const;
  /// By largest move and measure: the largest value, how many games have it, and the first that has.
  std::vector<RecordLine> records() const;
  /// The same as that of the survey's file (docs/survey.md).
  Result<std::string> digest(const Survey& survey) const;

 private:
  SurveyJournal() = default;

  std::string path_;
  std::string version_;
  std::string command_;
  std::string identity_;
  SurveyRequest request_;
  std::vector<ShardResult> results_;
  std::size_t whole_ = 0;  // bytes up to the end of the last whole block
  bool torn_ = false;
};

/// Puts the shards of journals into a survey's file, which is made where it is not there.
Result<SurveyProgress> import_journals(const std::string& into, const std::vector<std::string>& paths,
                                       const Watch& watch = {});

}  // namespace takeaway
