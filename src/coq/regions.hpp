// Cases of counts: all counts, or those with some order among them. Internal to the room `coq`.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "coq/rays.hpp"

namespace takeaway::coq {

/// What counts there are in a case: each is a sum of natural numbers that are free, taken some times.
struct CountRegion {
  std::size_t free = 0;            ///< how many are free
  std::vector<LinearForm> counts;  ///< each count as a form in 1 and those; no coefficient is negative
};

/// In two cases: a free number is 0 or more; or, where there is another one, at least that or less.
struct CountSplit {
  std::size_t one = 0;
  std::optional<std::size_t> other;

  auto operator<=>(const CountSplit&) const = default;
};

/// All natural numbers.
CountRegion all_counts(std::size_t counts);

/// The two cases. Where a number is 0, it is no longer one of the free ones. Else it is measured from 1 on;
/// the larger of two is measured from the other, and from 1 more in the second case. Throws NotLinear where
/// numbers grow too large.
std::array<CountRegion, 2> halves(const CountRegion& region, const CountSplit& split);

/// 1 and the free numbers, each as a ray of its own.
Rays count_rays(const CountRegion& region);

/// Collects forms in 1 and the free numbers whose sign is not known, and says what to split.
class SplitVotes {
 public:
  /// Nothing is noted of a form that has one sign.
  void add(const RayVector& at_count_rays);
  /// Likewise of what is known at all pairs of rays, of the parameters first; nothing of what depends on
  /// them.
  void add_pairs(const RayVector& at_pairs, std::size_t rays, std::size_t count_rays);
  void add(const SplitVotes& votes) {
    if (votes.first_) vote(*votes.first_);
    if (votes.order_) vote(*votes.order_);
  }
  void clear() { *this = {}; }
  /// What was asked for first: that is on the way on which most was found.
  const std::optional<CountSplit>& best() const { return first_; }
  /// Which order of two numbers was asked for first.
  const std::optional<CountSplit>& best_order() const { return order_; }

 private:
  void vote(const CountSplit& split) {
    if (!first_) first_ = split;
    if (!order_ && split.other) order_ = split;
  }

  std::optional<CountSplit> first_;
  std::optional<CountSplit> order_;
};

}  // namespace takeaway::coq
