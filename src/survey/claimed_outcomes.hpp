// Whether outcomes have the period that somebody claims for them, by the rule alone (outcome_lanes.hpp). For
// sets of two to five moves under wall, and for periods so long that finding them anew takes hours: the
// claims of many sets are checked side by side.
//
// The last c outcomes, c the largest move, determine the next. So from heap s on outcomes repeat with period
// p if and only if the c heaps from s+p on are as those from s on. If they do, their least period divides p,
// and it is p if and only if that is so of none of the p/q, q a prime factor of p.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/prime_factors.hpp"
#include "survey/outcome_lanes.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::survey {

/// From this heap on, the outcomes repeat with this least period.
struct OutcomeClaim {
  std::vector<std::uint32_t> moves;  ///< ascending
  std::uint64_t period = 0;
  std::uint64_t settled = 0;
};

/// With windows of so many words.
template <unsigned words>
class ClaimedOutcomes {
  using Rule = OutcomeLanes<words>;

 public:
  static constexpr std::size_t lanes = Rule::lanes;

  static bool takes(const OutcomeClaim& claim) {
    constexpr std::uint64_t most = std::uint64_t{1} << 62U;
    return Rule::takes(claim.moves) && claim.period > 0 && claim.period < most && claim.settled < most;
  }

  /// At most as many as there are lanes.
  explicit ClaimedOutcomes(const std::vector<OutcomeClaim>& claims) {
    TAKEAWAY_ASSERT(claims.size() <= lanes);
    for (const OutcomeClaim& claim : claims) {
      TAKEAWAY_ASSERT(takes(claim));
      rule_.add(claim.moves);
      Check check{claim.moves.back(), 0, {}, {}, true};
      const std::uint64_t first = claim.settled + claim.moves.back();  // the heap after those from s on
      check.looks = {first + claim.period};
      for (const std::uint64_t prime : prime_factors(claim.period))
        check.looks.push_back(first + claim.period / prime);
      check.looks.push_back(first);
      std::ranges::sort(check.looks, std::greater{});
      checks_.push_back(std::move(check));
    }
  }

  /// For each claim whether it holds; nothing is known of those when it was stopped.
  std::vector<bool> check(const Watch& watch) {
    while (!watch.stopped() &&
           std::ranges::any_of(checks_, [](const Check& check) { return !check.done(); })) {
      std::uint64_t steps = std::uint64_t{1} << 20U;  // some milliseconds
      for (std::size_t lane = 0; lane < checks_.size(); ++lane)
        if (!checks_[lane].done()) steps = std::min(steps, left(lane));
      if (steps > 0) {
        rule_.advance(steps);
        for (std::size_t lane = 0; lane < checks_.size(); ++lane)
          checks_[lane].at += steps * rule_.block(lane);
      }
      for (std::size_t lane = 0; lane < checks_.size(); ++lane)
        if (!checks_[lane].done() && left(lane) == 0) arrive(lane);
    }
    std::vector<bool> holds;
    for (const Check& check : checks_) holds.push_back(check.holds && check.done());
    return holds;
  }

 private:
  struct Check {
    std::uint32_t largest = 0;
    std::uint64_t at = 0;
    std::vector<std::uint64_t> looks;  ///< heaps before which to look, descending: the first look is last
    typename Rule::Window first;       ///< what was seen there
    bool holds = true;
    bool seen = false;
    bool done() const { return !holds || looks.empty(); }
  };

  /// Whole steps to the next look.
  std::uint64_t left(std::size_t lane) const {
    return (checks_[lane].looks.back() - checks_[lane].at) / rule_.block(lane);
  }

  /// The heaps that are left to the next look, one by one, and what is seen there.
  void arrive(std::size_t lane) {
    Check& check = checks_[lane];
    for (; check.at < check.looks.back(); ++check.at) rule_.heap(lane);
    check.looks.pop_back();
    typename Rule::Window window = rule_.window(lane);
    constexpr std::uint32_t bits = bits_of<typename Rule::Word>;
    for (std::uint32_t word = 0; word < words; ++word)
      if (check.largest < (word + 1) * bits)
        window[word] = check.largest <= word * bits
                           ? 0
                           : window[word] & ~typename Rule::Word{0} >> ((word + 1) * bits - check.largest);
    if (!check.seen) {
      check.first = window;
      check.seen = true;
    } else if ((window == check.first) != check.looks.empty()) {
      check.holds = false;
    }
  }

  Rule rule_;
  std::vector<Check> checks_;  // by lane
};

}  // namespace takeaway::survey
