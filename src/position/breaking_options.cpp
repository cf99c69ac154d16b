// The options of heaps that break: what is left has the nim-sum of its parts for a value.
#include <algorithm>

#include "position/breaks.hpp"
#include "position/ruleset.hpp"

namespace takeaway {

namespace {

constexpr Heap most_breaks = Heap{1} << 32U;  // looked at in seconds

/// The value of what is left when so many are taken from the heap.
std::uint64_t value_left(const HeapValues& values, Heap heap, Move take, std::span<const Heap> parts) {
  if (parts.empty()) return values.quick(heap - take);
  std::uint64_t sum = 0;
  for (const Heap part : parts) sum ^= values.quick(part);
  return sum;
}

Stretch broken(Move take, std::span<const Heap> parts) {
  return {take, take, 0, false, Half::written, {parts.begin(), parts.end()}};
}

}  // namespace

PositionMove move_of(std::size_t component, std::size_t heap, const Stretch& option) {
  return {component, heap, option.take, option.last, option.step, option.or_more, option.half, option.parts};
}

void Ruleset::for_each_move(const Pile& pile, std::size_t most,
                            const std::function<bool(const Stretch&)>& visit) const {
  if (!game_.breaking)
    return for_each_option(pile, most, [&](const Stretch& option, const Pile&) { return visit(option); });
  std::size_t visited = 0;
  for_each_break(*game_.breaking, pile.size, [&](Move take, std::span<const Heap> parts) {
    return visited++ < most && visit(broken(take, parts));
  });
}

// The first moves that lead to the value are kept, the others counted.
Result<std::vector<Stretch>> Ruleset::breaks_of_value(Heap heap, std::uint64_t value,
                                                      const SolveLimits& limits, std::uint64_t& unlisted,
                                                      const Watch& watch) const {
  if (count_breaks(*game_.breaking, heap) > most_breaks)
    return limit_reached("the moves of " + to_text(game_) + " from heap " + std::to_string(heap) +
                         " are too many to be looked at");
  const HeapValues& values = rules_[0].values;
  std::vector<Stretch> found;
  std::uint64_t looked_at = 0;
  bool stopped = false;
  for_each_break(*game_.breaking, heap, [&](Move take, std::span<const Heap> parts) {
    stopped = ++looked_at % (1U << 20U) == 0 && watch.stopped();
    if (value_left(values, heap, take, parts) != value) return !stopped;
    if (found.size() < limits.listed)
      found.push_back(broken(take, parts));
    else
      ++unlisted;
    return !stopped;
  });
  if (stopped) return interruption();
  return found;
}

std::vector<std::uint64_t> Ruleset::break_values(Heap heap, std::size_t most) const {
  std::vector<std::uint64_t> found;
  for_each_break(*game_.breaking, heap, [&](Move take, std::span<const Heap> parts) {
    if (found.size() == most) return false;
    found.push_back(value_left(rules_[0].values, heap, take, parts));
    return true;
  });
  return found;
}

Result<std::vector<std::uint64_t>> Ruleset::option_values(const Pile& pile, std::size_t most,
                                                          const Watch& watch) {
  std::vector<Pile> piles;
  if (!game_.breaking)
    for_each_option(pile, most, [&](const Stretch&, const Pile& left) {
      piles.push_back(left);
      return true;
    });
  auto found = game_.breaking ? break_values(pile.size, most) : values(piles, watch);
  if (!found) return found;
  std::ranges::sort(*found);
  found->erase(std::ranges::unique(*found).begin(), found->end());
  return found;
}

}  // namespace takeaway
