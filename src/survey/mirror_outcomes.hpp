// The outcomes of one symmetric set of five moves {a, b, c-b, c-a, c}, a < b < c/2, c at most 128, under
// wall: b heaps at a time, and of a long period little more than half as a rule (all of it at most).
//
// With 0 the set is symmetric: s belongs to it if and only if c-s does. So outcomes can be read backwards:
// where no heap of m+S is P, heap m+c is not, hence has an option that is, and only m is left. The last c
// outcomes therefore determine those before them by the same rule as those after them. It follows that
//   - the outcomes are pure: the windows of c heaps are permuted, and the first, c times N, comes back;
//   - they are their own mirror image about the middle of these c heaps. If heap -t sees the mirror image of
//     what heap t does, and some window at u is the mirror image of one at t, then t+u is a multiple of the
//     period; the least such t+u is the period.
// Windows are compared at landmarks alone: where a run of at least `run_` heaps N ends. The mirror image of
// such a run is one, so the middle of the period lies in one of them or between two that follow each other,
// which then are mirror images.
//
// No heap of a block of b sees another one but through a: x[j] is y[j] and not x[j-a], with y what the other
// moves leave. That is solved by doubling: x[j] = A[j] or (B[j] and x[j-d]) for d = 2a, 4a, ...
//
// Plain functions over fixed-size state: nvcc takes this file as it is (--expt-relaxed-constexpr).
#pragma once

#include <cstddef>
#include <initializer_list>

#include "survey/lanes.hpp"

namespace takeaway::survey {

/// The last 128 outcomes, newest in the lowest bit, and what computes the next.
class MirrorWindow {
 public:
  using Word = std::uint64_t;
  static constexpr std::uint32_t longest_move = 128;

  /// Whether this is such a set: five moves, ascending.
  static constexpr bool takes(const std::uint32_t* moves, std::size_t count) {
    return count == 5 && moves[4] <= longest_move && moves[0] + moves[3] == moves[4] &&
           moves[1] + moves[2] == moves[4];
  }

  constexpr MirrorWindow() = default;
  constexpr MirrorWindow(std::uint32_t a, std::uint32_t b, std::uint32_t c)
      : a_(a), b_(b), c_(c), shift_{(c - 2 * b) % bits, (c - a - b) % bits, (c - b) % bits} {
    far_ = (c - 2 * b >= bits ? 1U : 0U) + (c - a - b >= bits ? 1U : 0U) + (c - b >= bits ? 1U : 0U);
    for (const std::uint32_t move : {a, b, c - b, c - a, c}) {
      const std::uint32_t bit = move - 1;
      (bit < bits ? low_moves_ : high_moves_) |= Word{1} << bit % bits;
    }
    low_full_ = c >= bits ? ~Word{0} : (Word{1} << c) - 1;
    high_full_ = c <= bits ? 0 : ~Word{0} >> (2 * bits - c);
  }

  /// How many of the three shifts of a block reach past the newer word: what `block` must be told.
  constexpr unsigned far() const { return far_; }
  constexpr std::uint32_t smallest() const { return a_; }
  constexpr std::uint32_t block_heaps() const { return b_; }
  constexpr std::uint32_t largest() const { return c_; }

  /// The next b heaps.
  template <unsigned far>
  constexpr void block() {
    // The bits of heaps n-s .. n-s+b-1 are the window shifted by s-b.
    const Word killed = low | at<far >= 3>(shift_[0]) | at<far >= 2>(shift_[1]) | at<far >= 1>(shift_[2]);
    const Word open = ~(killed | low << (b_ - a_)) & ~Word{0} >> (bits - b_);
    Word fixed = open & ~(open >> a_);
    Word linked = open;
    for (std::uint32_t reach = 2 * a_; reach < b_; reach *= 2) {
      fixed |= linked & fixed >> reach;
      linked &= linked >> reach;
    }
    high = high << b_ | low >> (bits - b_);
    low = low << b_ | fixed;
  }

  constexpr bool next_is_p() const { return ((low & low_moves_) | (high & high_moves_)) == 0; }
  /// The next heap.
  constexpr void heap() {
    const Word bit = next_is_p() ? 1U : 0U;
    high = high << 1U | low >> (bits - 1);
    low = low << 1U | bit;
  }

  /// Of the last c heaps, how many since the last P.
  constexpr std::uint32_t quiet() const {
    if ((low & low_full_) != 0) return trailing_zeros(low);
    return (high & high_full_) != 0 ? bits + trailing_zeros(high) : c_;
  }
  /// Whether the last c heaps are those of the other, and whether all of them are N.
  constexpr bool equals(const MirrorWindow& other) const {
    return (((low ^ other.low) & low_full_) | ((high ^ other.high) & high_full_)) == 0;
  }
  constexpr bool empty() const { return ((low & low_full_) | (high & high_full_)) == 0; }
  /// The last c heaps the other way round.
  constexpr MirrorWindow mirrored() const {
    MirrorWindow image = *this;
    image.low = image.high = 0;
    for (std::uint32_t bit = 0; bit < c_; ++bit) {
      const Word value = (bit < bits ? low >> bit : high >> (bit - bits)) & 1U;
      const std::uint32_t to = c_ - 1 - bit;
      (to < bits ? image.low : image.high) |= value << to % bits;
    }
    return image;
  }

  Word low = 0;
  Word high = 0;

 private:
  static constexpr std::uint32_t bits = bits_of<Word>;

  template <bool past>
  constexpr Word at(std::uint32_t shift) const {
    if constexpr (past)
      return high >> shift;
    else
      return low >> shift | high << (bits - shift);  // never by 0: each shift is at least 1
  }

  std::uint32_t a_ = 0;
  std::uint32_t b_ = 0;
  std::uint32_t c_ = 0;
  std::uint32_t shift_[3] = {};
  std::uint32_t far_ = 0;
  Word low_moves_ = 0;
  Word high_moves_ = 0;
  Word low_full_ = 0;
  Word high_full_ = 0;
};

/// How far a search is: enough to go on with it elsewhere, or another day.
struct MirrorProgress {
  std::uint64_t heaps = 0;
  std::uint64_t low = 0, high = 0;              ///< the window there
  std::uint64_t image_low = 0, image_high = 0;  ///< the mirror image of the last landmark
  std::uint64_t image_heaps = 0;
  std::uint64_t period = 0;  ///< once it is found
  bool over = false;         ///< it is found, or passes the limit
  bool operator==(const MirrorProgress&) const = default;
};

/// The search for the period, which can be left and taken up again.
class MirrorOutcomes {
 public:
  constexpr MirrorOutcomes() = default;
  constexpr MirrorOutcomes(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint64_t limit)
      : window_(a, b, c), image_(window_), limit_(limit) {
    // Long enough to be rare, one in millions of heaps, and so short that there are some; the first run of
    // all, of c heaps, is one. It has b heaps with at least run_ - b before them, so a block ends at one of
    // these.
    constexpr std::uint32_t rare = 48;
    constexpr std::uint32_t beyond = 13;
    run_ = b + beyond > rare ? b + beyond : rare;
    if (run_ > c) run_ = c;
    const std::uint32_t half = b / 2;
    quiet_ = ones(run_ - b + 1);
    very_quiet_ = ones(run_ - half + 1);
    front_ = ones(half) << (b - half);
  }

  /// Computes so many further blocks; true when the search is over.
  constexpr bool advance(std::uint64_t blocks) {
    switch (window_.far()) {
      case 0:
        return advance_with<0>(blocks);
      case 1:
        return advance_with<1>(blocks);
      case 2:
        return advance_with<2>(blocks);
      default:
        return advance_with<3>(blocks);
    }
  }

  /// What was found; 0 where it passes the limit, or is not found yet.
  constexpr std::uint64_t period() const { return period_; }
  constexpr std::uint64_t heaps() const { return at_; }
  constexpr std::uint64_t limit() const { return limit_; }
  constexpr bool over() const { return met_ || at_ > limit_; }
  constexpr const MirrorWindow& window() const { return window_; }

  constexpr MirrorProgress progress() const {
    return {at_, window_.low, window_.high, image_.low, image_.high, image_at_, period_, over()};
  }
  /// Goes on from where a search for the same set was.
  constexpr void resume(const MirrorProgress& progress) {
    at_ = progress.heaps;
    window_.low = progress.low;
    window_.high = progress.high;
    image_.low = progress.image_low;
    image_.high = progress.image_high;
    image_at_ = progress.image_heaps;
    period_ = progress.period;
    met_ = progress.over;
  }

  /// A landmark ends in a block only if, of these heaps before it and in it, all are N: either all of
  /// `very_quiet` before it, or all of `quiet` before it and all of `front` in it. Most blocks are done with
  /// that.
  constexpr std::uint64_t quiet() const { return quiet_; }
  constexpr std::uint64_t very_quiet() const { return very_quiet_; }
  constexpr std::uint64_t front() const { return front_; }

  /// Looks at the block between two windows, whose first heap is `at`; true when the period is found.
  constexpr bool meets(const MirrorWindow& before, const MirrorWindow& after, std::uint64_t at) {
    return at > 0 && ends_long(before, after) && look(before, at);
  }

 private:
  /// So many ones, at least one.
  static constexpr std::uint64_t ones(std::uint32_t count) { return ~std::uint64_t{0} >> (64 - count); }

  template <unsigned far>
  constexpr bool advance_with(std::uint64_t blocks) {
    MirrorWindow window = window_;
    const std::uint32_t heaps = window.block_heaps();
    std::uint64_t at = at_;
    bool over = false;
    for (; blocks > 0 && !over; --blocks) {
      const MirrorWindow before = window;
      window.block<far>();
      if ((before.low & very_quiet_) == 0 || ((before.low & quiet_) | (window.low & front_)) == 0)
        over = meets(before, window, at);
      at += heaps;
    }
    window_ = window;
    at_ = at;
    return over || at > limit_;
  }

  /// Whether the run of N before a block ends in it, and is long enough.
  constexpr bool ends_long(const MirrorWindow& before, const MirrorWindow& after) const {
    const std::uint32_t heaps = after.block_heaps();
    const std::uint64_t newest = after.low & ~std::uint64_t{0} >> (64 - heaps);
    return newest != 0 && before.quiet() + heaps - 1 - highest_bit(newest) >= run_;
  }

  /// At a landmark, from within its run: true when the period is found.
  constexpr bool look(MirrorWindow window, std::uint64_t at) {
    while (!window.next_is_p()) {
      window.heap();
      ++at;
    }
    const std::uint32_t quiet = window.quiet();
    if (window.equals(image_)) return finish(at + image_at_);
    // The window that begins where the run does, seen from the other side.
    MirrorWindow ahead = window;
    for (std::uint32_t i = quiet; i < window.largest(); ++i) ahead.heap();
    image_ = ahead.mirrored();
    image_at_ = at + (window.largest() - quiet);
    return window.equals(image_) && finish(at + image_at_);
  }

  constexpr bool finish(std::uint64_t period) {
    period_ = period <= limit_ ? period : 0;
    met_ = true;
    return true;
  }

  MirrorWindow window_;
  MirrorWindow image_;  // of the last landmark
  std::uint64_t limit_ = 0;
  std::uint64_t quiet_ = 0;
  std::uint64_t very_quiet_ = 0;
  std::uint64_t front_ = 0;
  std::uint64_t at_ = 0;
  std::uint64_t image_at_ = 0;
  std::uint64_t period_ = 0;
  std::uint32_t run_ = 0;
  bool met_ = false;  // the middle of the period
};

}  // namespace takeaway::survey
