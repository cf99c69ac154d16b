// Outcomes of many games at once, where no move is larger than a machine word has bits.
//
// The outcomes of the last heaps are the bits of one word, newest first: bit s-1 is heap n-s, 1 for P. With
// the moves as another word, bit s-1 for the move s, heap n is P if and only if the two words have no bit in
// common. Such a word, whole, is all that the future depends on, so the first time it comes back after an
// anchor the distance is the least period (Brent 1980: anchors at doubling distances). The words met after
// every `bits` heaps, put together, are all outcomes so far; the preperiod is read off them.
//
// Plain functions over fixed-size state: a lane may be a machine word or a vector of them, and on a machine
// with thousands of threads each may have a lane of its own: nvcc takes this file as it is
// (--expt-relaxed-constexpr).
#pragma once

#include <bit>
#include <climits>
#include <cstdint>

namespace takeaway::survey {

template <class Word>
inline constexpr unsigned bits_of = sizeof(Word) * CHAR_BIT;

/// How many bits above the highest one of a number, and below the lowest, which must not be 0. On a device
/// these are not the standard library's: nvcc makes nothing, and says nothing, of the builtin functions
/// that library calls for 64 bits and for the lowest one.
template <class Word>
constexpr unsigned leading_zeros(Word word) {
#ifdef __CUDA_ARCH__
  static_assert(bits_of<Word> == 32 || bits_of<Word> == 64);
  if constexpr (bits_of<Word> == 32)
    return static_cast<unsigned>(__clz(static_cast<int>(word)));
  else
    return static_cast<unsigned>(__clzll(static_cast<long long>(word)));
#else
  return static_cast<unsigned>(std::countl_zero(word));
#endif
}
template <class Word>
constexpr unsigned trailing_zeros(Word word) {
  // The lowest bit alone; one is all that is left of the number.
  return bits_of<Word> - 1 - leading_zeros(static_cast<Word>(word & (~word + 1)));
}

/// The highest bit of a number, which must not be 0.
template <class Word>
constexpr unsigned highest_bit(Word word) {
  return static_cast<unsigned>(bits_of<Word> - 1) - leading_zeros(word);
}

/// All ones where `a` is `b`; of vectors, lane by lane.
template <class Lane>
constexpr Lane when_equal(Lane a, Lane b) {
  if constexpr (requires { a[0]; })
    return reinterpret_cast<Lane>(a == b);
  else
    return static_cast<Lane>(-static_cast<Lane>(a == b));
}

/// One game in each lane.
template <class Lane>
struct OutcomeState {
  Lane window;  ///< the last outcomes
  Lane moves;
  Lane anchor;  ///< a window met before
  Lane hits;    ///< of the heaps of the last advance, oldest first: whether the window was the anchor
};

/// Computes the next `heaps` heaps, at most as many as a word has bits, of `count` independent states.
template <class Lane, unsigned count, unsigned heaps>
constexpr void advance(OutcomeState<Lane> (&states)[count]) {
  const Lane none{};
  for (OutcomeState<Lane>& state : states) state.hits = none;
  for (unsigned heap = 0; heap < heaps; ++heap)
    for (OutcomeState<Lane>& state : states) {
      state.window = state.window + state.window - when_equal(state.window & state.moves, none);
      state.hits = state.hits + state.hits - when_equal(state.window, state.anchor);
    }
}

/// The outcomes of heaps first .. first+bits-1 (counted from the start), oldest in the highest bit.
template <class Word>
constexpr Word outcomes_from(const Word* history, std::uint64_t first) {
  constexpr unsigned bits = bits_of<Word>;
  const auto shift = static_cast<unsigned>(first % bits);
  const Word* const at = history + first / bits;
  return shift == 0 ? at[0] : static_cast<Word>(at[0] << shift | at[1] >> (bits - shift));
}

/// The least preperiod of outcomes whose window at heap `anchor` (a multiple of the bits) comes back a
/// `period` later. The history reaches to anchor + period at least.
template <class Word>
constexpr std::uint64_t preperiod_of(const Word* history, std::uint64_t anchor, std::uint64_t period) {
  constexpr unsigned bits = bits_of<Word>;
  for (std::uint64_t word = anchor / bits; word-- > 0;) {
    const auto differ = static_cast<Word>(history[word] ^ outcomes_from(history, word * bits + period));
    if (differ != 0) return word * bits + bits - trailing_zeros(differ);
  }
  return 0;
}

}  // namespace takeaway::survey
