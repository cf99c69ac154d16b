// Parameters at which a theorem says something. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <vector>

#include "coq/counted.hpp"

namespace takeaway::coq {

/// Parameters that satisfy the conditions, found by trying small ones; empty if there are none.
std::vector<std::int64_t> power_example(const CountedWord& word);

/// Whether segments are as long as a form in the names says, at these parameters.
bool is_length_at(const CountedWord& word, const std::vector<CountedSegment>& segments,
                  const LinearForm& form, const std::vector<std::int64_t>& parameters);

}  // namespace takeaway::coq
