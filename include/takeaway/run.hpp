// Runs: how sequences of values are kept, and how the literature writes them.
//
// Example:
//
//     #include <vector>
//     const std::vector<takeaway::Run> word = {{.length = 5, .value = 0}, {.length = 2, .value = 1}};
//     std::uint64_t heaps = 0;  // of 0^5 1^2
//     for (const takeaway::Run& run : word) heaps += run.length;
//     std::cout << heaps << '\n';  // prints 7
//
// Cost: 16 bytes a run, however many heaps it has.
// Preconditions: runs of a word have positive lengths. Two neighbours may have the same value unless a
// function says otherwise.
// Errors: none.
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
