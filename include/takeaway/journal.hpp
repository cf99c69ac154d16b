// Journals: a survey's results in a plain file, shard after shard, for machines without SQLite.
//
// Example:
//
//     #include <cstdio>
//     const auto survey = takeaway::Survey::make({.family = "{a,b}", .lets = {"b=2..9", "a=1..b-1"}});
//     std::remove("example.journal");
//     auto journal = takeaway::SurveyJournal::open("example.journal", *survey, {});
//     if (!journal) return 1;
//     const auto missing = journal->missing(*survey);
//     for (const takeaway::Shard& shard : *missing)
//       if (!journal->keep(*survey->compute(shard))) return 1;
//     std::cout << journal->missing(*survey)->size() << " missing\n";  // prints 0 missing
//     std::remove("example.journal");
//
// Cost: a write and a flush of the disk for a shard; reading takes as much memory as the file is long.
// Preconditions: one process writes to a journal at a time; the shards kept are those of its survey.
// Errors: a journal of another survey or another version is bad input, as is what is no journal; a block that
// is not whole ends it, and is written anew; limits of disk.
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
