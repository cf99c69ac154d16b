// What is claimed of the values of a game, and of the other half of a comply/constrain game. Internal to the
// room `proof`.
#pragma once

#include "proof/draft.hpp"

namespace takeaway::proof {

/// The formula for the values of one half; nullptr if there is none.
const Claim* values_claim(const Theorem& theorem, bool other_half);
/// The same, but only if it is for every heap.
const Claim* full_values_claim(const Theorem& theorem, bool other_half);

/// The values of one half as far as they are known: by a formula, for every heap or for some; or only that
/// they are no more than the options.
class Half {
 public:
  /// Throws Unprovable where nothing is known that could be of use.
  Half(Draft& draft, const FamilyUse& game, bool other_half);

  /// The value of a heap, which must not be negative.
  Polynomial value(Reading& reading, const Polynomial& heap) const;
  bool is_other() const { return other_half_; }

 private:
  Draft& draft_;
  const FamilyUse& game_;
  bool other_half_;
  const Claim* claim_;
};

}  // namespace takeaway::proof
