// Misere play where heaps may break. Nothing is known but the definition: the rule of misere.cpp needs moves
// that change one heap into one heap.
#include "position/sum_search.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "position/sum_bound.hpp"

namespace takeaway {

namespace {

constexpr std::uint64_t most_summand_options = std::uint64_t{1} << 22U;
constexpr std::uint64_t most_sum_steps = std::uint64_t{1}
                                         << 27U;  // options of all positions together: seconds

std::unexpected<Error> too_large_to_search() {
  return limit_reached(
      "misere play is known by brute force alone where heaps may break, and the position is too large to "
      "look at every position that can arise");
}

std::size_t hash_of(SumTable::Sum sum) {
  std::uint64_t hash = sum.size();
  for (const std::uint32_t member : sum) {
    hash = (hash ^ member) * 0x9e37'79b9'7f4a'7c15U;
    hash ^= hash >> 29U;
  }
  return static_cast<std::size_t>(hash);
}

}  // namespace

SumTable::Sum SumTable::at(std::uint32_t number) const {
  const std::uint64_t begin = number == 0 ? 0 : ends_[number - 1];
  return Sum(members_).subspan(begin, ends_[number] - begin);
}

std::uint64_t SumTable::bytes() const {
  return sizeof(std::uint32_t) * (members_.capacity() + slots_.size()) +
         sizeof(std::uint64_t) * ends_.capacity();
}

std::size_t SumTable::slot_of(Sum sum) const {
  std::size_t slot = hash_of(sum) & (slots_.size() - 1);
  while (slots_[slot] != 0 && !std::ranges::equal(at(slots_[slot] - 1), sum))
    slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

void SumTable::grow() {
  slots_.assign(std::max<std::size_t>(2 * slots_.size(), 1024), 0);
  for (std::uint32_t number = 0; number < size(); ++number) slots_[slot_of(at(number))] = number + 1;
}

std::uint32_t SumTable::add(Sum sum) {
  if (2 * (size() + 1) > slots_.size()) grow();
  std::uint32_t& slot = slots_[slot_of(sum)];
  if (slot == 0) {
    members_.insert(members_.end(), sum.begin(), sum.end());
    ends_.push_back(members_.size());
    slot = static_cast<std::uint32_t>(size());
  }
  return slot - 1;
}

std::optional<std::uint32_t> SumTable::find(Sum sum) const {
  const std::uint32_t found = slots_.empty() ? 0 : slots_[slot_of(sum)];
  return found == 0 ? std::nullopt : std::optional(found - 1);
}

// The summand with these options; those in another order, or named twice, make no difference.
std::uint32_t SumSearch::summand(std::vector<Left> options) {
  for (Left& left : options) std::ranges::sort(left);
  std::ranges::sort(options);
  options.erase(std::ranges::unique(options).begin(), options.end());
  const auto [found, is_new] =
      by_options_.try_emplace(std::move(options), static_cast<std::uint32_t>(options_.size()));
  if (is_new) options_.push_back(found->first);
  return found->second;
}

// G + 1 + 1 has the outcome of G, in either play. If G is won by a move to a lost G', so is G + 1 + 1, by
// G' + 1 + 1. If G is won for want of a move, so is 1 + 1: two moves later there is none. And if G is lost, a
// move of the other's to G' + 1 + 1 leaves a won one, and the one to G + 1 is answered by G.
void SumSearch::cancel_ones(std::vector<std::uint32_t>& ascending) {
  const auto behind = std::ranges::upper_bound(ascending, one);
  const auto count = behind - ascending.begin();
  ascending.erase(ascending.begin(), ascending.begin() + (count - count % 2));
}

void SumSearch::add_row(BruteForce::Row row) {
  Place place;
  for (const auto& options : row.options) {
    std::vector<Left> left;
    for (const std::size_t option : options) left.push_back({place.summands[option], 0, 0});
    place.summands.push_back(summand(std::move(left)));
  }
  place.row = std::move(row);
  places_.push_back(std::move(place));
}

// A heap has about as many options as the square of its size, or fewer: all that are smaller have together a
// third of its options times its size, or more.
Result<void> SumSearch::check_size(const Position& position) {
  for (const Component& component : position.components) {
    if (!component.game.breaking) continue;
    for (const Pile& pile : component.heaps) {
      const auto options = static_cast<double>(count_breaks(*component.game.breaking, pile.size));
      if (options * static_cast<double>(pile.size) / 4 > static_cast<double>(most_summand_options))
        return too_large_to_search();
    }
  }
  return {};
}

Result<void> SumSearch::add_breaking(const Component& component, std::uint64_t most, const Watch& watch) {
  Heap largest = 0;
  for (const Pile& pile : component.heaps) largest = std::max(largest, pile.size);
  std::uint64_t all = 0;
  Place place;
  for (Heap heap = 0; heap <= largest; ++heap) {
    const Heap count = count_breaks(*component.game.breaking, heap);
    all += std::min(count, most_summand_options);
    if (all > most_summand_options || heap > most_summand_options) return too_large_to_search();
    if (watch.stopped()) return interruption();
    std::vector<Left> options;
    for_each_break(*component.game.breaking, heap, [&](Move take, std::span<const Heap> parts) {
      Left left{};
      if (parts.empty()) left[0] = place.summands[heap - take];
      for (std::size_t i = 0; i < parts.size(); ++i) left[i] = place.summands[parts[i]];
      options.push_back(left);
      return true;
    });
    place.summands.push_back(summand(std::move(options)));
  }
  std::vector<std::uint64_t> moves;
  for (const std::uint32_t summand : place.summands) moves.push_back(options_[summand].size());
  const LeastSearch least = least_search(*component.game.breaking, largest, place.summands, moves);
  if (least.positions > most || least.moves > 2 * most_sum_steps) return too_large_to_search();
  places_.push_back(std::move(place));
  return {};
}

Result<void> SumSearch::add_heaps(const Component& component, Ruleset& ruleset, std::uint64_t most,
                                  const Watch& watch) {
  for (const Pile& pile : component.heaps) {
    auto row = BruteForce::row_of(pile, ruleset, most, watch);
    if (!row && row.error().fault == Fault::limit) return too_large_to_search();
    if (!row) return std::unexpected(row.error());
    add_row(std::move(*row));
  }
  return {};
}

Result<SumSearch> SumSearch::open(const Position& position, std::vector<Ruleset>& rulesets,
                                  const std::vector<std::optional<JointValues>>& joint, Play play,
                                  const SolveLimits& limits, std::uint64_t memory, const Watch& watch) {
  SumSearch search;
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    const Component& component = position.components[c];
    Result<void> added;
    if (joint[c]) {
      auto row = BruteForce::row_of(*joint[c], limits.states, watch);
      if (row)
        search.add_row(std::move(*row));
      else
        added = row.error().fault == Fault::limit ? too_large_to_search() : std::unexpected(row.error());
    } else {
      added = component.game.breaking ? search.add_breaking(component, limits.states, watch)
                                      : search.add_heaps(component, rulesets[c], limits.states, watch);
    }
    if (!added) return std::unexpected(added.error());
  }
  // Where two ones have cancelled, a move in one of them leaves the other; with a one at the beginning all
  // positions are looked at with and without it.
  std::vector<std::uint32_t> sum = search.sum_of(position, joint);
  if (sum.empty() || sum.front() != one) sum.insert(sum.begin(), one);
  const auto first = search.sums_.add(sum);
  if (auto done = search.decide(first, play, limits, memory, watch); !done)
    return std::unexpected(done.error());
  return search;
}

std::vector<std::uint32_t> SumSearch::sum_of(const Position& position,
                                             const std::vector<std::optional<JointValues>>& joint) const {
  std::vector<std::uint32_t> sum;
  std::size_t p = 0;
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    const Component& component = position.components[c];
    if (joint[c]) {
      sum.push_back(places_[p++].summands[joint[c]->number_of(component.heaps)]);
    } else if (component.game.breaking) {
      for (const Pile& pile : component.heaps) sum.push_back(places_[p].summands[pile.size]);
      ++p;
    } else {
      for (const Pile& pile : component.heaps) {
        const Place& place = places_[p++];
        sum.push_back(place.summands[place.row.find(pile)]);
      }
    }
  }
  TAKEAWAY_ASSERT(p == places_.size());
  std::erase(sum, 0);
  std::ranges::sort(sum);
  cancel_ones(sum);
  return sum;
}

// Goes down to positions that were not looked at yet, and decides each when all its moves were.
Result<void> SumSearch::decide(std::uint32_t first, Play play, const SolveLimits& limits,
                               std::uint64_t memory, const Watch& watch) {
  struct Frame {
    std::uint32_t sum = 0;
    std::size_t member = 0;  // the next option to look at is this one's
    std::size_t option = 0;
    bool wins = false;
  };
  std::vector<Frame> open = {{first}};
  std::vector<std::uint32_t> next;
  wins_.push_back(false);
  for (std::uint64_t steps = 0; !open.empty(); ++steps) {
    if (steps % 65536 == 0 && !watch.tick(steps)) return interruption();
    Frame& frame = open.back();
    const SumTable::Sum sum = sums_.at(frame.sum);
    if (frame.member == sum.size()) {
      wins_[frame.sum] = sum.empty() ? play == Play::misere : frame.wins;
      const bool lost = !wins_[frame.sum];
      open.pop_back();
      if (!open.empty() && lost) open.back().wins = true;
      continue;
    }
    const auto& options = options_[sum[frame.member]];
    if (frame.option == options.size()) {  // equal summands have the same moves
      const std::uint32_t same = sum[frame.member];
      while (frame.member < sum.size() && sum[frame.member] == same) ++frame.member;
      frame.option = 0;
      continue;
    }
    next.assign(sum.begin(), sum.end());
    next.erase(next.begin() + static_cast<std::ptrdiff_t>(frame.member));
    for (const std::uint32_t part : options[frame.option])
      if (part != 0) next.insert(std::ranges::upper_bound(next, part), part);
    cancel_ones(next);
    ++frame.option;
    const std::uint32_t number = sums_.add(next);
    if (number < wins_.size()) {
      frame.wins = frame.wins || !wins_[number];
      continue;
    }
    wins_.push_back(false);
    open.push_back({number});
    if (wins_.size() > limits.states || steps > most_sum_steps ||
        sums_.bytes() + open.capacity() * sizeof(Frame) > memory)
      return too_large_to_search();
  }
  return {};
}

bool SumSearch::next_player_wins(const Position& position,
                                 const std::vector<std::optional<JointValues>>& joint) const {
  const auto found = sums_.find(sum_of(position, joint));
  TAKEAWAY_ASSERT(found.has_value());
  return wins_[*found];
}

}  // namespace takeaway
