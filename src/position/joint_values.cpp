// Every position of a joint component, and its value by the definition.
//
// A position is a multiset of heaps. It is kept as its sizes in ascending order, none larger than the one
// that stood there at first: that holds of everything that can arise, for a heap that shrinks past others
// only makes room. Such sizes are the digits of a number, the place; two positions share it, one for each
// half. All digits are counted through, also those that do not ascend: they get the value of the ascending
// ones, which have the lower place. So no option has to be sorted to be looked up.
#include "position/joint_values.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace takeaway {

namespace {

constexpr std::uint64_t most_joint_moves = std::uint64_t{1} << 31U;  // of all positions together: seconds

constexpr std::array both_halves = {Half::written, Half::other};

std::size_t side(Half half) {
  return half == Half::other ? 1 : 0;
}

/// The next digits in the order of their places; after the last ones, the first.
void count_up(std::vector<Heap>& sizes, const std::vector<Heap>& largest) {
  for (std::size_t i = sizes.size(); i-- > 0;) {
    if (++sizes[i] <= largest[i]) return;
    sizes[i] = 0;
  }
}

std::unexpected<Error> too_many(const Component& component, const std::string& what, std::uint64_t most) {
  return limit_reached(ruleset_text(component, component.heaps.front().half) +
                       " is too large with these heaps: " + what + ", and brute force looks at " +
                       std::to_string(most) + " at most");
}

}  // namespace

std::uint64_t JointValues::most_positions(const Component& component) {
  std::uint64_t count = 2;
  for (const Pile& pile : component.heaps)
    if (__builtin_mul_overflow(count, pile.size + 1, &count)) return ~std::uint64_t{0};
  return count;
}

Result<JointValues> JointValues::open(const Component& component, const Ruleset& rules,
                                      const SolveLimits& limits, const Watch& watch) {
  const std::uint64_t positions = most_positions(component);
  if (positions > limits.states)
    return too_many(component,
                    (positions == ~std::uint64_t{0} ? std::string("2^64 positions and more")
                                                    : std::to_string(positions) + " positions") +
                        " can arise",
                    limits.states);
  JointValues joint;
  for (const Pile& pile : component.heaps) joint.largest_.push_back(pile.size);
  std::ranges::sort(joint.largest_);
  joint.weights_.assign(joint.largest_.size(), 1);
  for (std::size_t i = joint.largest_.size() - 1; i > 0; --i)
    joint.weights_[i - 1] = joint.weights_[i] * (joint.largest_[i] + 1);
  joint.keep_moves(rules);
  const double moves = joint.count_moves() * static_cast<double>(positions);
  if (moves > static_cast<double>(most_joint_moves))
    return too_many(component,
                    "the positions that can arise have some " + std::to_string(static_cast<Heap>(moves)) +
                        " moves together",
                    most_joint_moves);
  joint.values_.assign(positions, 0);
  if (auto filled = joint.fill(watch); !filled) return std::unexpected(filled.error());
  return joint;
}

void JointValues::keep_moves(const Ruleset& rules) {
  TAKEAWAY_ASSERT(rules.lists_all_moves());
  sink_ = rules.game().boundary == BoundaryKind::sink;
  for (const Half half : both_halves) {
    const auto listed = rules.listed(half);
    moves_[side(half)].assign(listed.begin(), std::ranges::upper_bound(listed, largest_.back()));
    // Of an endless set, one move to or below 0 is listed for every heap.
    largest_sunk_[side(half)] = sink_ && !listed.empty() ? listed.back() : 0;
  }
}

// How many moves a position has, on the average.
double JointValues::count_moves() const {
  double all = 0;
  for (const Heap largest : largest_)
    for (const auto& moves : moves_)
      for (const Move move : moves) {
        if (move > largest) break;
        all += static_cast<double>(largest - move + 1) / static_cast<double>(largest + 1);
      }
  return all / 2;
}

std::size_t JointValues::place_of(const Sizes& ascending) const {
  std::size_t place = 0;
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    TAKEAWAY_ASSERT(ascending[i] <= largest_[i]);
    place += ascending[i] * weights_[i];
  }
  return place;
}

std::size_t JointValues::number_of(std::span<const Pile> heaps) const {
  TAKEAWAY_ASSERT(heaps.size() == largest_.size());
  Sizes sizes;
  for (const Pile& pile : heaps) sizes.push_back(pile.size);
  std::ranges::sort(sizes);
  return 2 * place_of(sizes) + side(heaps.front().half);
}

// Visits the places that the moves lead to; what equal neighbours lead to, once.
template <class Visit>
void JointValues::for_each_option(const Sizes& sizes, std::size_t place, Half half, Visit visit) const {
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const Heap size = sizes[i];
    if (size == 0 || (i > 0 && size == sizes[i - 1])) continue;
    for (const Move move : moves_[side(half)]) {
      if (move > size || (sink_ && move == size)) break;
      visit(place - move * weights_[i]);
    }
    if (sink_ && size <= largest_sunk_[side(half)]) visit(place - size * weights_[i]);
  }
}

Result<void> JointValues::fill(const Watch& watch) {
  Heap total = 0;
  for (const Heap size : largest_) total += size;
  std::vector<std::size_t> seen(2 * total + 2, 0);  // the last position, from 1, with an option of this value
  Sizes sizes(largest_.size(), 0);
  Sizes ascending;
  for (std::size_t place = 0; place < values_.size() / 2; ++place, count_up(sizes, largest_)) {
    if (std::ranges::is_sorted(sizes)) {
      for (const Half half : both_halves) settle(sizes, place, half, seen);
    } else {
      ascending = sizes;
      std::ranges::sort(ascending);
      const std::size_t same = place_of(ascending);
      for (const Half half : both_halves) values_[2 * place + side(half)] = values_[2 * same + side(half)];
    }
    if (place % 1024 == 0 && !watch.tick(place)) return interruption();
  }
  return {};
}

// The least value that no option has.
void JointValues::settle(const Sizes& sizes, std::size_t place, Half half, std::vector<std::size_t>& seen) {
  const std::size_t number = 2 * place + side(half);
  bool any = false;
  for_each_option(sizes, place, half, [&](std::size_t left) {
    any = true;
    seen[values_[2 * left]] = number + 1;
    seen[values_[2 * left + 1]] = number + 1;
  });
  std::uint32_t value = 0;
  while (seen[value] == number + 1) ++value;
  values_[number] = value;
  if (any && value == 0 && seen[1] != number + 1) zeros_reach_one_ = false;
}

std::vector<std::size_t> JointValues::options(std::size_t number) const {
  Sizes sizes(largest_.size());
  std::size_t rest = number / 2;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    sizes[i] = rest / weights_[i];
    rest %= weights_[i];
  }
  std::vector<std::size_t> found;
  for_each_option(sizes, number / 2, number % 2 == 0 ? Half::written : Half::other, [&](std::size_t left) {
    found.push_back(2 * left);
    found.push_back(2 * left + 1);
  });
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

}  // namespace takeaway
