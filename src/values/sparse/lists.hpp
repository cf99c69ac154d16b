// What is looked at first: which options with a rare heap are marked for many heaps at once, and which codes
// are marked at all. Part of sparse_values.cpp.
#pragma once

#include <algorithm>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// Where codes are few, all are marked; else those that nearly all of the last heaps have.
template <class Code>
void SparseValues<Code>::choose_limit() {
  constexpr Heap looked_at = Heap{1} << 14U;
  constexpr Heap left_out = 128;  // one heap in so many may have a larger code
  few_codes_ = sizeof(Code) == 1 && largest_code_ < 128;
  if (few_codes_) {
    limit_ = std::max(32U, static_cast<std::uint32_t>(std::bit_ceil(std::uint64_t{largest_code_} + 1)));
    return;
  }
  std::vector<Heap> counts(width_ + 1);
  const Heap first = size() - std::min(size() - 1, looked_at);
  for (Heap heap = first; heap < size(); ++heap)
    if (!is_rare(heap)) ++counts[codes_[heap]];
  Heap larger = 0;
  auto code = static_cast<std::uint32_t>(width_);
  while (code > 0 && (larger + counts[code - 1]) * left_out < size() - first) larger += counts[--code];
  const std::uint32_t some = (code + 1 + 31) / 32 * 32;  // one more: rare codes are looked for, too
  limit_ = std::min(most_marked, some);
}

template <class Code>
void SparseValues<Code>::list_rare_values() {
  for (const Heap parity : {Heap{0}, Heap{1}}) {
    auto& below = rare_below_[parity];
    below.assign(width_, 0);
    first_below_[parity].assign(width_, 0);
    std::uint32_t count = 0;
    for (std::uint32_t code = 0; code < width_; ++code) {
      const std::uint32_t value = space_.value(code, false, parity);
      while (space_.value(count, true, parity) < value) ++count;
      below[code] = count;
      first_below_[parity][code] = count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
    }
  }
}

template <class Code>
void SparseValues<Code>::choose_lists() {
  choose_limit();
  list_rare_values();
  // Long tiles pay where there are no new rare heaps.
  const bool long_tiles = (rares_.empty() || rares_.back().heap < size() / 2) && size() % long_tile == 0;
  tile_ = long_tiles ? long_tile : short_tile;
  listed_rares_ = 0;
  far_ = {};
  near_list_ = {};
  middle_.clear();
  near_next_ = 0;
  if (few_codes_) near_.start(largest_code_);
  for (const Heap taken : kept_common_) {
    if (!few_codes_) {
      near_list_.add({taken, 0});
    } else if (taken < NearOptions::reach) {
      near_.add(taken, 0);
    } else {
      far_.add({taken, 0});
    }
  }
  list_terms();
  if (!few_codes_) sort_far();
  choose_partners();
  near_seen_.assign(width_, 0);
  chosen_for_ = largest_code_;
  const Heap times = few_codes_ && size() > Heap{1} << 20U ? 16 : 4;
  choose_again_ = times * (size() + long_tile) / long_tile * long_tile;
}

/// Those first that leave the fewest codes to compare.
template <class Code>
void SparseValues<Code>::sort_far() {
  if (!worth_a_sample()) return;
  std::vector<Term> terms;
  for (std::size_t i = 0; i < far_.size(); ++i) terms.push_back({far_.offsets[i], far_.codes[i]});
  far_ = {};
  for (const Term& term : good_first(std::move(terms), sample(false), most_marked_terms()).terms)
    far_.add(term);
}

/// Puts the options with rare heaps that are not listed yet where they belong. For those that have come up
/// just now it is too early: heaps to come could be paired with nothing.
template <class Code>
void SparseValues<Code>::list_terms() {
  for (; listed_rares_ < rares_.size() && rares_[listed_rares_].heap + breaking_.most < size();
       ++listed_rares_) {
    for (const Heap taken : breaking_.to_two) {
      const Term term = {rares_[listed_rares_].heap + taken, static_cast<Code>(rares_[listed_rares_].code)};
      if (few_codes_ && term.offset < NearOptions::reach) {
        near_.add(term.offset, term.code);
        near_next_ = 0;
      } else if (few_codes_ || term.offset >= compared_heaps) {
        far_.add(term);
      } else if (term.offset >= group) {
        middle_.push_back(term);
      } else {
        near_list_.add(term);
      }
    }
  }
}

}  // namespace takeaway::sparse
