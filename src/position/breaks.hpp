// The moves of games that break heaps. Internal to the room `position`.
#pragma once

#include <array>
#include <span>

#include "takeaway/game.hpp"

namespace takeaway {

/// The most heaps that a move can leave of one.
inline constexpr std::size_t most_parts = 3;

/// Whether so many may be taken from the heap, leaving these heaps; one heap left, or none, is no part.
bool may_break(const BreakingRule& rule, Heap heap, Move take, std::span<const Heap> parts);

/// How many moves a heap has, those that leave the same heaps in another order counted once; 2^64 - 1 where
/// there are more.
Heap count_breaks(const BreakingRule& rule, Heap heap);

/// Calls `visit(take, parts)` for every way to break what is left into two; false as soon as it returns
/// false.
template <class Visit>
bool for_each_pair(Move take, Heap left, bool unequal, Visit& visit) {
  for (Heap a = 1; 2 * a <= left; ++a) {
    if (unequal && 2 * a == left) continue;
    const std::array<Heap, 2> parts = {a, left - a};
    if (!visit(take, std::span<const Heap>(parts))) return false;
  }
  return true;
}

/// The same for three.
template <class Visit>
bool for_each_triple(Move take, Heap left, Visit& visit) {
  for (Heap a = 1; 3 * a <= left; ++a)
    for (Heap b = a; a + 2 * b <= left; ++b) {
      const std::array<Heap, most_parts> parts = {a, b, left - a - b};
      if (!visit(take, std::span<const Heap>(parts))) return false;
    }
  return true;
}

/// Calls `visit(take, parts)` for every move of the heap, by what is taken and how many heaps are left, until
/// it returns false. The parts ascend; where one heap is left, or none, there are no parts.
template <class Visit>
void for_each_break(const BreakingRule& rule, Heap heap, Visit visit) {
  for (Move take = 0; take < rule.digits.size() && take <= heap; ++take) {
    const unsigned digit = rule.digits[take];
    const Heap left = heap - take;
    if ((digit & (left == 0 ? 1U : 2U)) != 0 && !visit(take, std::span<const Heap>())) return;
    if ((digit & 4U) != 0 && !for_each_pair(take, left, rule.unequal, visit)) return;
    if ((digit & 8U) != 0 && !for_each_triple(take, left, visit)) return;
  }
}

}  // namespace takeaway
