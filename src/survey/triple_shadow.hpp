// The values of one game of three moves a < b < c under wall, a word of heaps at a time, with their period
// where it divides a sum of two moves: as Flammenkamp's conjecture says of all that are not additive.
//
// Two rows of bits say which heaps have value 0 and which have value 2. Value 1 needs no row: a heap has it
// if and only if the heap a below has value 0 (Ferguson's pairing). A heap that has neither 0 nor 1 has an
// option of each, so it has value 2 if and only if no option has 2, and else 3. Heaps n .. n+m-1 see each
// other through a alone where m is at most b: x[j] is y[j] and not x[j-a], with y what the rest leaves, and
// that is solved by doubling.
//
// For each sum p of two moves the last heap is kept at which the values differ from those p below. Once c
// heaps have passed without one, the window of the last c values is that of p heaps before, so p is a period.
// The least period divides it, and the least preperiod is where they differed last.
//
// The rows are rings that reach back as far as is needed. Plain functions over state that the caller has:
// nvcc takes this file as it is (--expt-relaxed-constexpr), and puts the rings where it likes.
#pragma once

#include "survey/lanes.hpp"

namespace takeaway::survey {

/// What was found of a small game; a period of 0 where none was.
struct SmallPeriods {
  std::uint32_t preperiod = 0;
  std::uint32_t period = 0;
  std::uint32_t outcome_preperiod = 0;
  std::uint32_t outcome_period = 0;
  std::uint32_t max_value = 0;
};

template <class Word>
class TripleShadow {
 public:
  static constexpr std::uint32_t bits = bits_of<Word>;

  /// How many words a ring needs; there are two, and entry i of each lies at i * stride.
  static constexpr std::uint32_t ring_words(std::uint32_t largest) {
    return (2 * largest + bits - 1) / bits + 3;
  }

  constexpr TripleShadow(Word* rings, std::uint32_t stride, std::uint32_t a, std::uint32_t b, std::uint32_t c)
      : rings_(rings),
        stride_(stride),
        words_(ring_words(c)),
        a_(a),
        b_(b),
        c_(c),
        sum_{a + b, a + c, b + c} {
    for (std::uint32_t i = 0; i < 2 * words_; ++i) rings_[i * stride_] = 0;
  }

  /// Computes the next word of heaps; true when the period is found.
  constexpr bool advance() {
    Word zero = 0;
    Word two = 0;
    Word one = 0;
    put(0, 0);
    put(1, 0);
    for (std::uint32_t at = 0; at < bits; at += b_) {
      const std::uint32_t heaps = bits - at < b_ ? bits - at : b_;
      const Word mask = static_cast<Word>(~Word{0} >> (bits - heaps));
      const Word before = get(0, at, a_);
      const Word other_zero = get(0, at, b_) | get(0, at, c_);
      const Word any_two = get(1, at, a_) | get(1, at, b_) | get(1, at, c_);
      const Word zeros = alternating(static_cast<Word>(~(before | other_zero) & mask), heaps);
      const Word paired = static_cast<Word>(before | (a_ < bits ? zeros << a_ : Word{0}));
      const Word twos =
          alternating(static_cast<Word>(other_zero & ~(paired | zeros | any_two) & mask), heaps);
      zero |= static_cast<Word>(zeros << at);
      one |= static_cast<Word>((paired & mask) << at);
      two |= static_cast<Word>(twos << at);
      put(0, zero);
      put(1, two);
    }
    has_two_ |= two;
    has_three_ |= static_cast<Word>(~(zero | one | two));
    for (unsigned i = 0; i < 3; ++i) {
      note(zero ^ get(0, 0, sum_[i]), last_zero_[i]);
      note(two ^ get(1, 0, sum_[i]), last_two_[i]);
    }
    heaps_ += bits;
    at_ = at_ + 1 == words_ ? 0 : at_ + 1;
    for (unsigned i = 0; i < 3; ++i)
      if (found_ == 0 && heaps_ >= last(i) + c_ && heaps_ >= sum_[i] + c_) {
        found_ = sum_[i];
        differed_ = last(i);
        zeros_differed_ = last_zero_[i];
      }
    return found_ != 0;
  }

  constexpr std::uint32_t heaps() const { return heaps_; }

  /// The period that was found, made least.
  constexpr SmallPeriods periods() const {
    SmallPeriods periods;
    periods.preperiod = differed_ > found_ ? differed_ - found_ : 0;
    periods.outcome_preperiod = zeros_differed_ > found_ ? zeros_differed_ - found_ : 0;
    periods.period = least(found_, 2);
    periods.outcome_period = least(periods.period, 1);
    periods.max_value = has_three_ != 0 ? 3 : has_two_ != 0 ? 2 : 1;
    return periods;
  }

 private:
  constexpr void put(unsigned ring, Word word) { rings_[(ring * words_ + at_) * stride_] = word; }

  /// Of the heaps that are open, every one whose heap a below is not taken, among so many.
  constexpr Word alternating(Word open, std::uint32_t heaps) const {
    if (a_ >= heaps) return open;
    auto taken = static_cast<Word>(open & ~(open << a_));
    Word linked = open;
    for (std::uint32_t reach = 2 * a_; reach < heaps; reach *= 2) {
      taken |= static_cast<Word>(linked & taken << reach);
      linked &= static_cast<Word>(linked << reach);
    }
    return taken;
  }

  /// The bits of heaps from `distance` below heap `at` of the word that is computed.
  constexpr Word get(unsigned ring, std::uint32_t at, std::uint32_t distance) const {
    const std::uint32_t up =
        words_ * bits + at - distance;  // a ring's length further, so that it is positive
    const std::uint32_t shift = up % bits;
    std::uint32_t low = up / bits + at_;
    low = low >= words_ ? low - words_ : low;
    low = low >= words_ ? low - words_ : low;
    const std::uint32_t high = low + 1 == words_ ? 0 : low + 1;
    const Word* const words = rings_ + ring * words_ * stride_;
    const Word lower = static_cast<Word>(words[low * stride_] >> shift);
    return shift == 0 ? lower : static_cast<Word>(lower | words[high * stride_] << (bits - shift));
  }

  /// Keeps the heap past the last one that differs.
  constexpr void note(Word differ, std::uint32_t& last) const {
    if (differ != 0) last = heaps_ + bits - leading_zeros(differ);
  }
  /// One past the last heap whose value differs. Where zeros differ, so do the ones a further on.
  constexpr std::uint32_t last(unsigned i) const {
    return last_zero_[i] + a_ > last_two_[i] ? last_zero_[i] + a_ : last_two_[i];
  }

  /// Whether the last c heaps are those `period` before, in so many rings. The zeros follow from those of the
  /// last c heaps alone, so where these come back all zeros do, and the ones with them.
  constexpr bool repeats(std::uint32_t period, unsigned rings) const {
    for (unsigned ring = 0; ring < rings; ++ring)
      for (std::uint32_t back = bits; back < c_ + bits; back += bits) {
        auto differ = static_cast<Word>(get(ring, 0, back) ^ get(ring, 0, back + period));
        if (back > c_) differ = static_cast<Word>(differ >> (back - c_));
        if (differ != 0) return false;
      }
    return true;
  }

  constexpr std::uint32_t least(std::uint32_t period, unsigned rings) const {
    std::uint32_t rest = period;
    for (std::uint32_t prime = 2; rest > 1; prime += prime == 2 ? 1 : 2) {
      if (prime * prime > rest) prime = rest;
      if (rest % prime != 0) continue;
      while (rest % prime == 0) rest /= prime;
      while (period % prime == 0 && repeats(period / prime, rings)) period /= prime;
    }
    return period;
  }

  Word* rings_;
  std::uint32_t stride_;
  std::uint32_t words_;
  std::uint32_t a_;
  std::uint32_t b_;
  std::uint32_t c_;
  std::uint32_t sum_[3];
  std::uint32_t last_zero_[3] = {0, 0, 0};  // one past the last heap that differs from that a sum below
  std::uint32_t last_two_[3] = {0, 0, 0};
  std::uint32_t heaps_ = 0;
  std::uint32_t at_ = 0;  // the word of the ring that is computed next
  Word has_two_ = 0;
  Word has_three_ = 0;
  std::uint32_t found_ = 0;  // the sum that is a period, and where values and zeros differed last
  std::uint32_t differed_ = 0;
  std::uint32_t zeros_differed_ = 0;
};

}  // namespace takeaway::survey
