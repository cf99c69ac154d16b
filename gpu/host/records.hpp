// Records of a journal, each checked again by the processor before anybody sees it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "takeaway/journal.hpp"

namespace takeaway::gpu {

/// A game, in the notation of games, and what is said of it.
struct NamedRecord {
  std::string game;
  std::string measure;  ///< a preperiod or period, of values or of outcomes
  std::int64_t value = 0;
};

/// Has each found anew by an engine and confirmed by the checker of certificates (`confirm_period`), or, for
/// outcome periods above 2^30, checked by the rule alone (survey/claimed_outcomes.hpp). What is wrong with
/// one that does not hold; nothing where all do.
Result<std::optional<std::string>> wrong_record(const std::vector<NamedRecord>& records, unsigned threads,
                                                const Watch& watch);

/// The records of periods and preperiods as lines of CSV: largest move, measure, value, how many games have
/// it, the first of them, and all, where they are at most `most` sets and the journal has them. Each game
/// named has been checked as by `wrong_record`; a wrong one is an internal fault.
Result<std::string> checked_records(const SurveyJournal& journal, const Survey& survey, std::size_t most,
                                    unsigned threads, const Watch& watch);

}  // namespace takeaway::gpu
