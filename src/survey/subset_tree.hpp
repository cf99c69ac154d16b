// The outcomes of all sets of moves at once, as a tree of decisions.
//
// Let it be open at first which moves a set has, and compute its outcomes heap by heap. A heap is N once one
// of the moves that are in leads to a P; it is P once all moves that lead to a P are out. Where neither is
// known, one of the open moves that lead to a P is decided: in one branch it is in, in the other it is out.
// When the window of the last outcomes comes back, the rest follows without further decisions. So all sets
// with the moves decided, whatever the open ones, have these outcomes: a leaf with m open moves stands for
// 2^m sets. Every set is in one leaf, because the branches exclude each other and leave nothing out.
//
// Deciding the largest open move first makes the fewest leaves (a twelfth of the sets for n = 27, and ever
// fewer). A leaf is computed from heap 0 on: two thirds of its heaps come after the last decision, anyway.
//
// Plain functions over fixed-size state, as in lanes.hpp; nvcc takes this file as it is
// (--expt-relaxed-constexpr). What is indexed at run time is kept apart (`SubsetTrail`), so that the rest can
// stay in registers.
#pragma once

#include "survey/lanes.hpp"

namespace takeaway::survey {

/// All sets that have the moves `in` and none of the moves `out` (bit s-1 for the move s).
template <class Word>
struct SubsetCube {
  Word in = 0;
  Word out = 0;
};

/// What is indexed: the outcomes so far, 32 heaps in a word, oldest in the highest bit; and the decisions.
template <class Word>
struct SubsetTrail {
  static constexpr std::uint32_t most_words = 48;
  std::uint32_t history[most_words];
  std::uint8_t decided[bits_of<Word>];
};

/// What was found of all sets of a leaf.
template <class Word>
struct SubsetLeaf {
  SubsetCube<Word> cube;
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
};

template <class Word>
class SubsetTree {
 public:
  using Trail = SubsetTrail<Word>;

  /// The sets of a cube with largest move n, which must be in; `start` is the window below heap 0: 0 for the
  /// wall, all ones for the sink.
  constexpr SubsetTree(unsigned n, SubsetCube<Word> cube, Word start)
      : full_(n == bits_of<Word> ? static_cast<Word>(~Word{0}) : static_cast<Word>((Word{1} << n) - 1)),
        start_(start),
        in_(cube.in),
        out_(static_cast<Word>(cube.out | static_cast<Word>(~full_))) {
    restart();
  }

  /// Computes the next 32 heaps; true when the leaf is complete.
  constexpr bool advance(Trail& trail) {
    std::uint32_t hits = 0;
    for (unsigned heap = 0; heap < 32; ++heap) {
      Word is_p = 0;
      if ((window_ & in_) == 0) {
        const auto open = static_cast<Word>(window_ & static_cast<Word>(~out_));
        if (open == 0)
          is_p = 1;
        else
          decide(open, trail);
      }
      window_ = static_cast<Word>(window_ + window_ + is_p);
      hits = hits + hits + (((window_ ^ anchor_) & full_) == 0 ? 1U : 0U);
    }
    if (words_ < Trail::most_words) trail.history[words_] = static_cast<std::uint32_t>(window_);
    ++words_;
    if (hits != 0) {
      period_ = std::uint64_t{words_ - 1 - anchor_words_} * 32 + leading_zeros(hits) + 1;
      return true;
    }
    if (words_ == anchor_again_) {
      anchor_ = window_;
      anchor_words_ = words_;
      anchor_again_ = 2 * words_;
    }
    return false;
  }

  /// The leaf that is complete.
  constexpr SubsetLeaf<Word> leaf(const Trail& trail) const {
    const SubsetCube<Word> cube{in_, static_cast<Word>(out_ & full_)};
    const std::uint64_t anchor = std::uint64_t{anchor_words_} * 32;
    if (anchor == 0) return {cube, 0, period_};
    if (words_ <= Trail::most_words) return {cube, preperiod_of(trail.history, anchor, period_), period_};
    return {cube, preperiod_of_two(), period_};
  }

  /// Goes on to the next leaf; false where there is none.
  constexpr bool next(const Trail& trail) {
    for (; depth_ > 0; --depth_) {
      const auto bit = static_cast<Word>(Word{1} << trail.decided[depth_ - 1]);
      if ((in_ & bit) != 0) {
        in_ = static_cast<Word>(in_ ^ bit);
        out_ = static_cast<Word>(out_ | bit);
        restart();
        return true;
      }
      out_ = static_cast<Word>(out_ ^ bit);
    }
    return false;
  }

  /// Gives up what comes after the leaf that is complete, one cube after the other; false at the end.
  constexpr bool give_up(const Trail& trail, SubsetCube<Word>& cube) {
    while (depth_ > 0) {
      const auto bit = static_cast<Word>(Word{1} << trail.decided[--depth_]);
      if ((in_ & bit) == 0) {
        out_ = static_cast<Word>(out_ ^ bit);
        continue;
      }
      in_ = static_cast<Word>(in_ ^ bit);
      cube = {in_, static_cast<Word>((out_ | bit) & full_)};
      return true;
    }
    return false;
  }

 private:
  constexpr void restart() {
    window_ = anchor_ = start_;
    words_ = anchor_words_ = 0;
    anchor_again_ = (highest_bit(full_) + 32) / 32;  // pure periods are seen at once, if not longer than that
  }

  constexpr void decide(Word open, Trail& trail) {
    const unsigned bit = highest_bit(open);
    in_ = static_cast<Word>(in_ | static_cast<Word>(Word{1} << bit));
    trail.decided[depth_++] = static_cast<std::uint8_t>(bit);
  }

  constexpr Word after(Word window) const {
    return static_cast<Word>(window + window + ((window & in_) == 0 ? 1U : 0U));
  }

  /// Where the history was too short: two windows, a period apart, until they agree. The heap before the
  /// first of a window that agrees is the last one that does not.
  constexpr std::uint64_t preperiod_of_two() const {
    Word ahead = start_;
    for (std::uint64_t heap = 0; heap < period_; ++heap) ahead = after(ahead);
    Word behind = start_;
    std::uint64_t agree = 0;
    for (; ((ahead ^ behind) & full_) != 0; ++agree) {
      ahead = after(ahead);
      behind = after(behind);
    }
    const std::uint64_t window = highest_bit(full_) + 1;
    return agree > window ? agree - window : 0;
  }

  Word full_;
  Word start_;
  Word in_;
  Word out_;
  Word window_ = 0;
  Word anchor_ = 0;  // a window met before
  std::uint32_t words_ = 0;
  std::uint32_t anchor_words_ = 0;  // where the anchor stands
  std::uint32_t anchor_again_ = 0;  // where the next anchor will be taken
  std::uint32_t depth_ = 0;         // how many decisions were made
  std::uint64_t period_ = 0;
};

}  // namespace takeaway::survey
