// Sums of partizan heaps: who wins, by which moves; and what heaps are worth, as canonical forms.
//
// Example:
//
//     const auto game = *takeaway::parse_partizan_game("left {1} right {2}");
//     const auto heaps = takeaway::canonical_heaps(game, 4);
//     std::cout << heaps->forms[2] << '\n';  // prints {1|0}
//     const std::vector<takeaway::PartizanHeap> sum = {{game, 1}, {game, 2}};
//     const auto solution = takeaway::solve_partizan(sum);
//     std::cout << takeaway::letter(solution->outcome) << '\n';  // prints L
//
// Cost: sums by brute force: a byte for every sum of heaps that is no larger in any heap, and a look at all
// its moves. Canonical forms by comparing options; they may grow without bound.
// Preconditions: heaps of games with `ending` stand alone: the rule for the end is about one heap.
// Errors: Fault::limit where a sum or a form is too large; bad input where a game with `ending` is asked for
// its canonical forms; an interrupt.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/partizan_game.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// One heap of a sum, with its rule.
struct PartizanHeap {
  PartizanGame game;
  Heap size = 0;
};

/// `take` from the heap with this index.
struct PartizanMove {
  std::size_t heap = 0;
  Move take = 0;
  bool operator==(const PartizanMove&) const = default;
};

struct PartizanSolution {
  OutcomeClass outcome = OutcomeClass::P;
  std::vector<PartizanMove> left;   ///< all moves with which Left wins moving first
  std::vector<PartizanMove> right;  ///< the same of Right
};

/// Looks at every sum that can arise. At most 2^32 of them, and as many as there is memory for.
Result<PartizanSolution> solve_partizan(std::span<const PartizanHeap> heaps,
                                        std::uint64_t memory = std::uint64_t{1} << 32U,
                                        const Watch& watch = {});

/// How large canonical forms may grow, all together.
struct CanonicalLimits {
  std::size_t forms = 5000;  ///< different ones
  std::size_t comparisons = 20'000'000;
  std::size_t letters = 400;  ///< of the text of one
};

/// The canonical forms of the first heaps, as far as the limits allow.
struct CanonicalHeaps {
  std::vector<std::string> forms;
  std::string limit;  ///< why there are fewer than were asked for; else empty
};

/// Forms of the heaps from 0 to `heaps` - 1, in the notation of CGSuite: 3, 1/2, *2, ^, v*, 1^3*, {2|-1}.
Result<CanonicalHeaps> canonical_heaps(const PartizanGame& game, Heap heaps,
                                       const CanonicalLimits& limits = {}, const Watch& watch = {});

/// The canonical form of a sum.
Result<std::string> canonical_sum(std::span<const PartizanHeap> heaps, const CanonicalLimits& limits = {},
                                  const Watch& watch = {});

}  // namespace takeaway
