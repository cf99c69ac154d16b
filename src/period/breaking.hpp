// Periods of games that break heaps. Internal to `period` and the rooms above it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "takeaway/period.hpp"

namespace takeaway {

/// As `find_period`, for octal games and their like. Where heaps break, outcomes alone do not tell what comes
/// next: a period of outcomes is read off one of the values, which is kept as `settled` and `cycle`.
Result<Period> find_breaking_period(const Subject& subject, const SearchLimits& limits, const Watch& watch);

/// Keeps the values of a long search as they are found.
class KeptValues {
 public:
  KeptValues() = default;
  KeptValues(const KeptValues&) = delete;
  KeptValues& operator=(const KeptValues&) = delete;
  virtual ~KeptValues() = default;
  /// Those that an earlier search has kept, of heaps 0, 1, ...; asked for once.
  virtual std::vector<std::uint32_t> take() = 0;
  /// The values that come next.
  virtual Result<void> keep(std::span<const std::uint32_t> values) = 0;
};

/// Looks for the period of the values behind those that are kept. What is found is remembered: asked next, by
/// the same thread, `find_breaking_period` knows it, if the code has no more than 15 digits behind the point.
Result<void> search_kept(const Subject& subject, const SearchLimits& limits, KeptValues& kept,
                         const Watch& watch);

/// As `confirm_period`: by a certificate of the values.
Result<void> confirm_breaking_period(const Subject& subject, const Period& period, const Resources& resources,
                                     const Watch& watch);

/// How many heaps a search for a period looks at: as many as were asked for, if they fit the memory.
Heap heaps_searched(const SearchLimits& limits);

/// The period that the values of heaps 0, 1, ... prove by the theorem; nothing where there is none, or where
/// it takes too long to see. The rule must not ask for heaps that differ.
std::optional<Period> period_proved_by(const BreakingRule& rule, std::span<const std::uint32_t> values);

/// How many values prove a period if preperiod and period are `together` at most.
Heap heaps_that_prove(const BreakingRule& rule, Heap together);

/// The least period of the outcomes, where the values have this one; `zero` tells of each heap of preperiod
/// and period whether its value is 0.
Period outcome_period(const std::vector<bool>& zero, const Period& period);

}  // namespace takeaway
