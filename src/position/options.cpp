// The options of a heap that have a given value: the winning moves, once the value is the one that makes
// the nim-sum 0.
//
// Where the moves can be listed, they are gone through. Where there are too many (a heap of 10^18 in a game
// with infinitely many moves), the proved period says which heaps have the value, one progression for each
// place in the period, and the periodic form of the set which of these can be reached.
#include <algorithm>
#include <numeric>

#include "position/ruleset.hpp"

namespace takeaway {

namespace {

constexpr std::size_t most_stretches = std::size_t{1} << 22U;

Stretch single(Move take, Half half) {
  return {take, take, 0, false, half};
}

/// Joins single takes at equal distances into stretches; stretches that are there stay as they are.
std::vector<Stretch> stood_together(std::span<const Stretch> singles) {
  std::vector<Stretch> rows;
  for (std::size_t i = 0; i < singles.size();) {
    Stretch row = singles[i];
    std::size_t next = i + 1;
    const auto joins = [&] {
      return next < singles.size() && singles[next].step == 0 && row.half == singles[next].half &&
             !row.or_more && !singles[next].or_more;
    };
    if (singles[i].step == 0 && joins()) {
      const Move step = singles[next].take - row.take;
      while (joins() && singles[next].take - row.last == step) row.last = singles[next++].take;
      row.step = step;
    }
    if (next - i < 3) {  // two takes are not worth a stretch
      row = singles[i];
      next = i + 1;
    }
    rows.push_back(row);
    i = next;
  }
  return rows;
}

std::vector<Stretch> one_by_one(std::span<const Stretch> rows) {
  std::vector<Stretch> singles;
  for (const Stretch& row : rows)
    for (Heap i = 0; i < row.count(); ++i) {
      const Move take = row.take + i * row.step;
      singles.push_back({take, take, 0, row.or_more, row.half});
    }
  return singles;
}

bool comes_before(const Stretch& a, const Stretch& b) {
  return a.half != b.half ? a.half < b.half : a.take < b.take;
}

}  // namespace

std::vector<Stretch> gathered(std::vector<Stretch> options, const SolveLimits& limits) {
  std::ranges::sort(options, comes_before);
  Heap count = 0;
  for (const Stretch& row : options) count += std::min(row.count(), largest_index / most_stretches);
  return count <= limits.listed ? one_by_one(options) : stood_together(options);
}

std::optional<std::uint64_t> Ruleset::given(Heap below) const {
  if (below > game_.initial.size()) return std::nullopt;
  return game_.initial[game_.initial.size() - below];
}

Result<std::vector<Stretch>> Ruleset::options_of_value(const Pile& pile, std::uint64_t value,
                                                       const SolveLimits& limits, std::uint64_t& unlisted,
                                                       const Watch& watch) {
  if (game_.breaking) return breaks_of_value(pile.size, value, limits, unlisted, watch);
  std::vector<Stretch> found;
  if (pile.half == Half::nim) {
    if (value < pile.size) found.push_back(single(pile.size - value, Half::nim));
    return found;
  }
  for (const Half half : halves()) {
    if (counts_by_value(pile, half)) {
      add_by_value(pile, value, half, found);
      continue;
    }
    const auto added = moves_of(pile).has_list() ? add_listed(pile, value, half, found, watch)
                                                 : add_by_period(pile, value, half, found);
    if (!added) return std::unexpected(added.error());
  }
  return gathered(std::move(found), limits);
}

// Whether options of a value are found by going through the heaps of that value instead of the moves: in wall
// games with many moves whose values are all in the table.
bool Ruleset::counts_by_value(const Pile& pile, Half half) const {
  constexpr std::size_t many = 64;
  const HeapValues& to = rules_[index_of(half)].values;
  return game_.boundary == BoundaryKind::wall && moves_of(pile).all_listed &&
         moves_of(pile).listed.size() > many && to.is_quick() && !to.period() && !to.table().empty();
}

Result<void> Ruleset::add_listed(const Pile& pile, std::uint64_t value, Half half,
                                 std::vector<Stretch>& found, const Watch& watch) {
  std::vector<Stretch> options;
  std::vector<Pile> piles;
  for_each_option(pile, ~std::size_t{0}, [&](const Stretch& option, const Pile& left) {
    const bool chosen = left.half == Half::nim ? half == Half::written : left.half == half;
    if (chosen) {
      options.push_back(option);
      piles.push_back(left);
    }
    return true;
  });
  const auto reached = values(piles, watch);
  if (!reached) return std::unexpected(reached.error());
  for (std::size_t i = 0; i < options.size(); ++i)
    if ((*reached)[i] == value) found.push_back(options[i]);
  return {};
}

// Goes through the heaps that have the value, which are few where the moves are many.
void Ruleset::add_by_value(const Pile& pile, std::uint64_t value, Half half, std::vector<Stretch>& found) {
  HalfRules& to = rules_[index_of(half)];
  const auto table = to.values.table();
  if (to.by_value.empty()) {
    for (Heap i = 0; i < table.size(); ++i) to.by_value.emplace_back(table[i], game_.start() + i);
    std::ranges::sort(to.by_value);
  }
  const auto& moves = moves_of(pile).listed;
  const auto heaps =
      std::ranges::equal_range(to.by_value, value, {}, [](const auto& pair) { return pair.first; });
  for (const auto& [unused, heap] : heaps)
    if (heap < pile.size && std::ranges::binary_search(moves, pile.size - heap))
      found.push_back(single(pile.size - heap, half));
}

Result<void> Ruleset::add_by_period(const Pile& pile, std::uint64_t value, Half half,
                                    std::vector<Stretch>& found) {
  const HalfRules& from = moves_of(pile);
  const HeapValues& to = rules_[index_of(half)].values;
  if (!from.form)
    return limit_reached("the moves of " + to_text(game_) + " from heap " + std::to_string(pile.size) +
                         " are too many to be looked at");
  const auto add = [&](Move take) {
    if (from.form->contains(take)) found.push_back(single(take, half));
  };
  if (half == Half::written)
    for (Heap below = 1; below <= game_.initial.size(); ++below)
      if (given(below) == value && from.form->contains(pile.size + below))
        found.push_back(single(pile.size + below, Half::nim));
  if (game_.boundary == BoundaryKind::sink && value == 0 && pile.size > 0 && from.endless) {
    const Move least = least_from(from, pile.size);
    found.push_back({least, least, 0, true, half});
  }
  const Heap start = game_.start();
  const auto table = to.table();
  const auto& period = to.period();
  if (!has_moves(rules_[index_of(half)].moves)) {  // all heaps have value 0
    if (value == 0 && pile.size > start) add_progression(pile, start, 1, half, found);
    return {};
  }
  for (Heap index = 0; index < table.size() && start + index < pile.size; ++index) {
    const Heap heap = start + index;
    if (!period || index < period->preperiod) {
      if (table[index] == value) add(pile.size - heap);
    } else if (period->saltus > 0) {
      if (value < table[index] || (value - table[index]) % period->saltus != 0) continue;
      const Heap turns = (value - table[index]) / period->saltus;
      if (turns <= (pile.size - 1 - heap) / period->period) add(pile.size - heap - turns * period->period);
    } else if (table[index] == value) {
      add_progression(pile, heap, period->period, half, found);
    }
    if (found.size() > most_stretches) return limit_reached("there are too many winning moves to list");
  }
  return {};
}

// The takes that lead to heap `farthest`, and to every period-th heap above it that is below the pile.
void Ruleset::add_progression(const Pile& pile, Heap farthest, Heap period, Half half,
                              std::vector<Stretch>& found) {
  const PeriodicSet& form = *moves_of(pile).form;
  const Move longest = pile.size - farthest;
  const Move least = (longest - 1) % period + 1;
  // The exceptions of the set are looked at one by one; beyond them the set is periodic, as the values are.
  Move last_exception = 0;
  for (const auto* list : {&form.missing, &form.extra})
    if (!list->empty()) last_exception = std::max(last_exception, list->back());
  Move take = least;
  for (; take <= longest && take <= last_exception; take += period)
    if (form.contains(take)) found.push_back(single(take, half));
  const Move cycle = std::lcm(period, form.modulus);
  for (const Move end = std::min(longest, take + cycle - 1); take <= end; take += period) {
    if (!form.in_pattern(take)) continue;
    const Move last = take + (longest - take) / cycle * cycle;
    found.push_back({take, last, last == take ? 0 : cycle, false, half});
  }
}

}  // namespace takeaway
