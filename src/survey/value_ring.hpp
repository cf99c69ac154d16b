// The values of one set of moves up to 32, heap by heap, with their period and that of the outcomes.
//
// The last 32 heaps are places of a ring, heap n at place n mod 32. For each value there is a word that tells
// at which places it stands, and the moves are a word that turns by one place a heap: its bits are the places
// of the options. So a value is seen if and only if the two words have a bit in common, and the value of a
// heap is the number of words tried before there is none.
//
// All values are kept, four in a word. A period is looked for where the window of the last outcomes comes
// back (anchors at doubling distances), and is one if the window of the last n values has come back as well.
//
// Plain functions over state that the caller has: nvcc takes this file as it is (--expt-relaxed-constexpr).
#pragma once

#include "survey/triple_shadow.hpp"

namespace takeaway::survey {

class ValueRing {
 public:
  static constexpr std::uint32_t most_heaps = 4096;
  static constexpr std::uint32_t history_words = most_heaps / 4;
  static constexpr std::uint32_t places = 33;  ///< values 0..32

  /// The set has bit s-1 for the move s, and must not be empty. Entry i of the places lies at i * stride; all
  /// must be 0 at first, and are again after `clear`.
  constexpr ValueRing(std::uint32_t* places_of, std::uint32_t stride, std::uint32_t* history,
                      std::uint32_t set, bool sink)
      : places_(places_of),
        stride_(stride),
        history_(history),
        largest_(highest_bit(set) + 1),
        full_(~std::uint32_t{0} >> (32 - largest_)),
        below_(sink ? 0 : nothing),
        window_(sink ? ~std::uint32_t{0} : 0),
        anchor_window_(window_) {
    for (unsigned bit = 0; bit < 32; ++bit) turned_ |= (set >> bit & 1U) << (31 - bit);
    places_[0] = window_;
  }

  /// Computes the next four heaps; true when the period is found, or when there is no room for more.
  constexpr bool advance() {
    const std::uint32_t gone = heaps_ < 32 ? below_ : history_[heaps_ / 4 - 8];
    std::uint32_t fresh = 0;
    std::uint32_t hits = 0;
    for (unsigned i = 0; i < 4; ++i) {
      const std::uint32_t value = value_of_next();
      replace(gone >> (8 * i) & 0xffU, value, std::uint32_t{1} << ((heaps_ + i) % 32));
      fresh |= value << (8 * i);
      turned_ = turned_ << 1U | turned_ >> 31U;
      window_ = window_ + window_ + (value == 0 ? 1U : 0U);
      if (((window_ ^ anchor_window_) & full_) == 0) hits |= 1U << i;
    }
    history_[heaps_ / 4] = fresh;
    for (unsigned i = 0; i < 4 && hits >> i != 0; ++i)
      if ((hits >> i & 1U) != 0 && comes_back(heaps_ + i + 1)) {
        period_ = heaps_ + i + 1 - anchor_;
        return true;
      }
    heaps_ += 4;
    if (heaps_ == anchor_again_) {
      anchor_window_ = window_;
      anchor_ = heaps_;
      anchor_again_ = 2 * heaps_;
    }
    return heaps_ == most_heaps;
  }

  constexpr SmallPeriods periods() const {
    if (period_ == 0) return {};
    SmallPeriods periods;
    periods.period = period_;
    periods.preperiod = back_from<false>(anchor_, period_);
    periods.max_value = max_value_;
    periods.outcome_period = least_outcome_period();
    periods.outcome_preperiod = back_from<true>(periods.preperiod, periods.outcome_period);
    return periods;
  }

  /// Makes the places 0 for the next set.
  constexpr void clear() {
    for (std::uint32_t value = 0; value <= max_value_; ++value) places_[value * stride_] = 0;
  }

 private:
  static constexpr std::uint32_t nothing = 0xffffffffU;

  constexpr std::uint32_t value_of_next() {
    std::uint32_t value = 0;
    while ((places_[value * stride_] & turned_) != 0) ++value;
    max_value_ = value > max_value_ ? value : max_value_;
    return value;
  }

  constexpr void replace(std::uint32_t old, std::uint32_t value, std::uint32_t place) {
    if (old == value) return;
    if (old != 0xffU) places_[old * stride_] &= ~place;
    places_[value * stride_] |= place;
  }

  constexpr std::uint32_t value_at(std::uint32_t heap) const {
    return history_[heap / 4] >> (8 * (heap % 4)) & 0xffU;
  }

  /// Whether the values before heap `heap` are those before the anchor. Below heap 0 no values are kept, so
  /// the anchor must have a window of them.
  constexpr bool comes_back(std::uint32_t heap) const {
    if (anchor_ < largest_) return false;
    for (std::uint32_t i = 1; i <= largest_; ++i)
      if (value_at(heap - i) != value_at(anchor_ - i)) return false;
    return true;
  }

  template <bool outcomes>
  constexpr bool same(std::uint32_t one, std::uint32_t other) const {
    return outcomes ? (value_at(one) == 0) == (value_at(other) == 0) : value_at(one) == value_at(other);
  }
  /// The least heap from which on all before `heap` are those a period later.
  template <bool outcomes>
  constexpr std::uint32_t back_from(std::uint32_t heap, std::uint32_t period) const {
    while (heap > 0 && same<outcomes>(heap - 1, heap - 1 + period)) --heap;
    return heap;
  }

  /// It divides the period of the values, and the window before anchor + period is in the cycle.
  constexpr std::uint32_t least_outcome_period() const {
    std::uint32_t period = period_;
    std::uint32_t rest = period_;
    for (std::uint32_t prime = 2; rest > 1; prime += prime == 2 ? 1 : 2) {
      if (prime * prime > rest) prime = rest;
      if (rest % prime != 0) continue;
      while (rest % prime == 0) rest /= prime;
      while (period % prime == 0 && outcomes_repeat(period / prime)) period /= prime;
    }
    return period;
  }
  constexpr bool outcomes_repeat(std::uint32_t period) const {
    const std::uint32_t end = anchor_ + period_;
    for (std::uint32_t i = 1; i <= largest_; ++i)
      if (!same<true>(end - i, end - i - period)) return false;
    return true;
  }

  std::uint32_t* places_;
  std::uint32_t stride_;
  std::uint32_t* history_;
  std::uint32_t largest_;
  std::uint32_t full_;
  std::uint32_t below_;  // what stands for four heaps below 0
  std::uint32_t turned_ = 0;
  std::uint32_t window_;
  std::uint32_t anchor_window_;
  std::uint32_t heaps_ = 0;
  std::uint32_t anchor_ = 0;
  std::uint32_t anchor_again_ = 32;
  std::uint32_t period_ = 0;
  std::uint32_t max_value_ = 0;
};

}  // namespace takeaway::survey
