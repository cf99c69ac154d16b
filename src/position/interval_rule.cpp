// Two heaps under one constraint, moves 1..k in one half and all larger ones in the other.
//
// Let S = {1..k} and T = {k+1..}, heaps a <= b and d = b - a. Let D be 2k+1, 3k+2, 4k+3, ..., that is
// 2k+1 + j(k+1) for j >= 0. Then
//
//   with T in force, a position is lost iff both heaps are at most k, or both are in k+1..2k;
//   with S in force, it is lost iff d is in D, or d = 0 and a is 0, k+1 or at least 2k+1.
//
// No move leads from lost to lost. With T in force and both heaps at most k there is none. From two heaps in
// k+1..2k one becomes less than k: that is not lost under T, nor under S since 0 < d <= 2k. With S in force
// and d = 0, a move leaves 0 < d <= k, which is not lost under S, and under T only if the heaps are at most
// 2k and share one of the two ranges; from (k+1, k+1) they do not. With d in D it leaves d >= k+1, so they
// share no range, and d changes by 1..k, so it is neither in D nor 0.
//
// From all others a move leads to a lost position. First, (a, a) is lost under T if a <= 2k, and under S if
// a >= 2k+1: so whoever may take d wins. With T in force that leaves d <= k. If b <= 2k, then a <= k < b, and
// taking k+1 leaves both at most k. If b >= 2k+1, taking 2k+1-d from a, a move of T, leaves d = 2k+1; there
// is so much since a = b - d, and S is said. With S in force and d = 0, a is in 1..k or in k+2..2k, and
// taking 1 leaves both in one range; T is said. With k < d <= 2k, taking 2k+1-d from a leaves d = 2k+1; if a
// is too small for that, then b <= 2k, and taking k from b leaves both at most k. With d > 2k+1 not in D,
// taking up to k from b leads into D.
#include <algorithm>

#include "position/joint_rule.hpp"

namespace takeaway {

namespace {

class IntervalRule final : public JointRule {
 public:
  IntervalRule(Half small, Move k) : small_(small), k_(k) {}

  JointArgument argument() const override { return JointArgument::interval; }

  bool is_lost(std::span<const Pile> heaps) const override {
    const auto [a, b] = std::minmax(heaps[0].size, heaps[1].size);
    if (heaps[0].half != small_) return b <= k_ || (a > k_ && b <= 2 * k_);
    const Heap d = b - a;
    if (d == 0) return a == 0 || a == k_ + 1 || a > 2 * k_;
    return d > 2 * k_ && (d - (2 * k_ + 1)) % (k_ + 1) == 0;
  }

  std::vector<Stretch> winning(std::span<const Pile> heaps, std::size_t heap,
                               const Ruleset& /*rules*/) const override {
    std::vector<Stretch> found;
    const auto [size, half] = heaps[heap];
    if (size == 0) return found;
    // What may be left of the heap.
    Span span{size, 0, size - 1};
    if (half == small_)
      span.least = size > k_ ? size - k_ : 0;
    else if (size > k_)
      span.most = size - k_ - 1;
    else
      return found;
    add_large(heaps[1 - heap].size, span, found);
    add_small(heaps[1 - heap].size, span, found);
    return found;
  }

 private:
  /// What may be left of a heap of this size: least, ..., most.
  struct Span {
    Heap size = 0;
    Heap least = 0;
    Heap most = 0;
  };

  // The heaps from `first` on, up to `last` at this distance, as far as they are in the span.
  static void add(Heap first, Heap last, Heap step, Half half, const Span& span,
                  std::vector<Stretch>& found) {
    if (first < span.least) first += (span.least - first + step - 1) / step * step;
    last = std::min(last, span.most);
    if (first > last) return;
    last -= (last - first) % step;
    found.push_back({span.size - last, span.size - first, first == last ? 0 : step, false, half});
  }

  // What is lost beside the other heap where the large moves come next.
  void add_large(Heap other, const Span& span, std::vector<Stretch>& found) const {
    const Half large = small_ == Half::written ? Half::other : Half::written;
    if (other <= k_)
      add(0, k_, 1, large, span, found);
    else if (other <= 2 * k_)
      add(k_ + 1, 2 * k_, 1, large, span, found);
  }

  // What is lost beside the other heap where the small moves come next.
  void add_small(Heap other, const Span& span, std::vector<Stretch>& found) const {
    const Heap far = 2 * k_ + 1;
    if (other >= far) add((other - far) % (k_ + 1), other - far, k_ + 1, small_, span, found);
    if (other == 0 || other == k_ + 1 || other >= far) add(other, other, 1, small_, span, found);
    add(other + far, ~Heap{0} >> 1U, k_ + 1, small_, span, found);
  }

  Half small_;
  Move k_;
};

}  // namespace

FoundRule find_interval_rule(const Component& component) {
  const Game& game = component.game;
  if (game.boundary != BoundaryKind::wall || component.heaps.size() != 2) return nullptr;
  for (const Half half : {Half::written, Half::other}) {
    const MoveSet set = half == Half::written ? game.moves : complement(game.moves);
    if (set.kind() != MoveSet::Kind::finite || set.listed().empty()) continue;
    const Move k = set.listed().size();  // different moves, so the last is k only where they are 1..k
    if (set.listed().back() == k) return std::make_unique<IntervalRule>(half, k);
  }
  return nullptr;
}

}  // namespace takeaway
