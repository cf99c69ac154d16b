// Records of a journal, each checked again by the processor before anybody sees it.
#pragma once

#include "takeaway/journal.hpp"

namespace takeaway::gpu {

/// The records of periods and preperiods as lines of CSV: largest move, measure, value, how many games have
/// it, the first of them, and all, where they are at most `most` sets and the journal has them. Each game
/// named has had its period found anew by an engine and confirmed by the checker of certificates
/// (`confirm_period`); a difference is an internal fault.
Result<std::string> checked_records(const SurveyJournal& journal, const Survey& survey, std::size_t most,
                                    unsigned threads, const Watch& watch);

}  // namespace takeaway::gpu
