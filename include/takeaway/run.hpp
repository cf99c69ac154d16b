// Runs: how sequences of values are kept, and how the literature writes them.
#pragma once

#include <cstdint>

namespace [[gnu::visibility("default")]] takeaway {

/// `length` neighbouring heaps that share a value: the x^y of the literature. A word is a vector of them.
struct Run {
  std::uint64_t length = 0;
  std::uint64_t value = 0;
  bool operator==(const Run&) const = default;
};

}  // namespace takeaway
