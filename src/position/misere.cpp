// Misere play: Nim's rule where it holds, and every position looked at where it may not.
//
// The rule: a position is lost for the mover iff all values are at most 1 and their sum is 1, or some value
// is at least 2 and the sum is 0. It holds for every sum of games in which
//
//   (A)  every position of value 0 that has a move has one to a position of value 1.
//
// For: from a position lost by the rule no move leads to another. A move changes one value. Where some value
// was 2 or more and the sum 0, two were, one of them is left and the sum is no longer 0. Where all values
// were 0 or 1 with sum 1, a move makes one of them 2 or more, alone, or changes the sum to 0. And from a
// position won by the rule that has a move, one leads to a lost one: if some value is 2 or more, Nim's move
// makes the sum 0; if that would leave no value of 2 or more, there was only one, and it can be moved to 0
// or to 1, whichever makes the sum 1. If all values are 0 or 1 with sum 0, a value 1 can be moved to 0, and
// if all are 0, (A) gives the move. A position without moves has all values 0, and is won, as it should be.
//
// Wall games have (A), whatever the set: Let s be the least move, G(n) = 0, n >= s and m = n - s. Then
// G(m) is not 0. If it is 1, that is the move. If not, m has an option m - t of value 0, and by Ferguson's
// pairing (G(x) = 0 implies G(x + s) = 1; On sums of graph games with last player losing, 1974) its neighbour
// m - t + s = n - t, an option of n, has value 1. For sink, init and comply/constrain games (A) is looked at,
// heap by heap.
#include "position/misere.hpp"

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>

#include "base/assert.hpp"

namespace takeaway {

namespace {

constexpr std::uint64_t most_options_checked = 400'000'000;  // before it is left open whether (A) holds

}  // namespace

Result<bool> Ruleset::reaches_one(const Pile& pile, const Watch& watch) {
  bool any = false;
  bool found = false;
  Error failure;
  bool failed = false;
  for_each_option(pile, ~std::size_t{0}, [&](const Stretch&, const Pile& left) {
    any = true;
    const auto reached = value(left, watch);
    failed = !reached;
    if (failed) failure = reached.error();
    found = !failed && *reached == 1;
    return !found && !failed;
  });
  if (failed) return std::unexpected(failure);
  return found || !any;
}

Result<std::optional<bool>> Ruleset::zeros_reach_one(Heap largest, const Watch& watch) {
  for (const HalfRules& rules : rules_)
    if (!rules.all_listed || !rules.values.is_quick()) return std::optional<bool>{};
  for (const Half half : halves()) {
    const HalfRules& rules = rules_[index_of(half)];
    // With a finite set and a proved period, what holds for a period and the largest move holds for ever.
    Heap end = largest;
    const auto& period = rules.values.period();
    if (period && !game_.comply && !game_.states && !rules.listed.empty())
      end = std::min(end, game_.start() + period->preperiod + period->period + rules.listed.back());
    std::uint64_t options_checked = 0;
    for (Heap heap = game_.start(); heap <= end; ++heap) {
      if (++options_checked % 65536 == 0 && !watch.tick(heap)) return interruption();
      if (rules.values.quick(heap) != 0) continue;
      options_checked += 1 + std::min<std::uint64_t>(rules.listed.size(), heap);
      if (options_checked > most_options_checked) return std::optional<bool>{};
      const auto reaches = reaches_one({heap, half}, watch);
      if (!reaches) return std::unexpected(reaches.error());
      if (!*reaches) return std::optional<bool>{false};
    }
  }
  return std::optional<bool>{true};
}

// Where nothing is taken, the states that one comes to are smaller.
BruteForce::Order::Order(const Game& game) {
  if (!game.states) return;
  ranks.resize(game.states->states.size());
  const auto order = nothing_first(*game.states);
  for (std::size_t rank = 0; rank < order.size(); ++rank) ranks[order[rank]] = rank;
}

bool BruteForce::Order::operator()(const Pile& a, const Pile& b) const {
  const auto rank = [&](const Pile& pile) {
    const std::size_t half = ranks.empty() ? static_cast<std::size_t>(pile.half) : ranks[state_of(pile.half)];
    return std::tuple(pile.half != Half::nim, pile.size, half);
  };
  return rank(a) < rank(b);
}

std::size_t BruteForce::Row::find(const Pile& pile) const {
  const auto found = std::ranges::lower_bound(piles, pile, order);
  TAKEAWAY_ASSERT(found != piles.end() && *found == pile);
  return static_cast<std::size_t>(found - piles.begin());
}

namespace {

constexpr std::uint64_t most_options = std::uint64_t{1} << 24U;  // of all that one heap can become
constexpr std::uint64_t most_steps = std::uint64_t{1} << 31U;    // options of all positions together

std::unexpected<Error> too_large() {
  return limit_reached(
      "Nim's rule for misere play does not hold for some of these heaps, or could not be checked, and the "
      "position is too large to look at every position that can arise");
}

}  // namespace

// `Fault::limit` where the heap can become more than so many piles, or has too many options.
Result<BruteForce::Row> BruteForce::row_of(const Pile& pile, const Ruleset& ruleset, std::uint64_t most,
                                           const Watch& watch) {
  if (pile.half != Half::nim && !ruleset.lists_all_moves()) return too_large();
  std::uint64_t options_listed = 0;
  const auto go_on = [&] {
    return ++options_listed <= most_options && (options_listed % 4096 != 0 || !watch.stopped());
  };
  Row row;
  row.order = Order(ruleset.game());
  std::set<Pile, Order> known({pile}, row.order);
  for (std::deque<Pile> open = {pile}; !open.empty(); open.pop_front()) {
    ruleset.for_each_option(open.front(), most_options, [&](const Stretch&, const Pile& left) {
      if (known.insert(left).second) open.push_back(left);
      return known.size() <= most && go_on();
    });
    if (watch.stopped()) return interruption();
    if (known.size() > most || options_listed > most_options) return too_large();
  }
  row.piles.assign(known.begin(), known.end());
  for (const Pile& from : row.piles) {
    auto& options = row.options.emplace_back();
    ruleset.for_each_option(from, most_options, [&](const Stretch&, const Pile& left) {
      options.push_back(row.find(left));
      return true;
    });
    std::ranges::sort(options);
    options.erase(std::ranges::unique(options).begin(), options.end());
    if (watch.stopped()) return interruption();
  }
  return row;
}

Result<BruteForce::Row> BruteForce::row_of(const JointValues& joint, std::uint64_t most, const Watch& watch) {
  if (joint.count() > most) return too_large();
  Row row;
  std::uint64_t options_listed = 0;
  for (std::size_t number = 0; number < joint.count(); ++number) {
    row.options.push_back(joint.options(number));
    options_listed += row.options.back().size();
    if (options_listed > most_options) return too_large();
    if (number % 4096 == 0 && watch.stopped()) return interruption();
  }
  return row;
}

Result<BruteForce> BruteForce::open(const Position& position, std::vector<Ruleset>& rulesets,
                                    const std::vector<std::optional<JointValues>>& joint, Play play,
                                    std::uint64_t most_states, const Watch& watch) {
  BruteForce force;
  std::uint64_t states = 1;
  double options = 0;  // of a position, on the average
  const auto add = [&](Result<Row> row) -> Result<void> {
    if (!row) return std::unexpected(row.error());
    states *= row->size();
    std::size_t edges = 0;
    for (const auto& list : row->options) edges += list.size();
    options += static_cast<double>(edges) / static_cast<double>(row->size());
    force.rows_.push_back(std::move(*row));
    return {};
  };
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    if (joint[c]) {
      if (auto added = add(row_of(*joint[c], most_states / states, watch)); !added)
        return std::unexpected(added.error());
      continue;
    }
    for (const Pile& pile : position.components[c].heaps)
      if (auto added = add(row_of(pile, rulesets[c], most_states / states, watch)); !added)
        return std::unexpected(added.error());
  }
  if (options * static_cast<double>(states) > static_cast<double>(most_steps)) return too_large();
  force.wins_.resize(states);
  if (auto done = force.decide_all(play, watch); !done) return std::unexpected(done.error());
  return force;
}

// Positions are numbers whose digits say what has become of each heap; a move lowers a digit.
Result<void> BruteForce::decide_all(Play play, const Watch& watch) {
  std::vector<std::size_t> digits(rows_.size(), 0);
  for (std::size_t state = 0; state < wins_.size(); ++state) {
    bool any = false;
    bool wins = false;
    std::size_t weight = 1;
    for (std::size_t h = 0; h < rows_.size() && !wins; ++h) {
      const Row& row = rows_[h];
      for (const std::size_t option : row.options[digits[h]]) {
        any = true;
        wins = wins || !wins_[state - (digits[h] - option) * weight];
      }
      weight *= row.size();
    }
    wins_[state] = any ? wins : play == Play::misere;
    for (std::size_t h = 0; h < rows_.size(); ++h) {
      if (++digits[h] < rows_[h].size()) break;
      digits[h] = 0;
    }
    if (state % 65536 == 0 && !watch.tick(state)) return interruption();
  }
  return {};
}

bool BruteForce::next_player_wins(const Position& position,
                                  const std::vector<std::optional<JointValues>>& joint) const {
  std::size_t state = 0;
  std::size_t weight = 1;
  std::size_t r = 0;
  const auto add = [&](std::size_t digit) {
    state += digit * weight;
    weight *= rows_[r++].size();
  };
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    const auto& heaps = position.components[c].heaps;
    if (joint[c]) {
      add(joint[c]->number_of(heaps));
      continue;
    }
    for (const Pile& pile : heaps) add(rows_[r].find(pile));
  }
  TAKEAWAY_ASSERT(r == rows_.size());
  return wins_[state];
}

}  // namespace takeaway
