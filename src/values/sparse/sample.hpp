// Which options are worth marking for many heaps at once, tried on the last heaps. Part of sparse_values.cpp.
#pragma once

#include <algorithm>
#include <tuple>
#include <utility>

#include "values/sparse/sparse_values.hpp"

namespace takeaway::sparse {

/// Where there are fewer heaps, or fewer codes, options chosen without much thought take less time in all.
template <class Code>
bool SparseValues<Code>::worth_a_sample() const {
  return size() >= Heap{1} << (few_codes_ ? 19U : 16U);
}

/// The last heaps, and for each the codes that options should have.
template <class Code>
struct SparseValues<Code>::Sample {
  Heap heaps = 0;
  std::size_t width = 0;
  std::vector<std::uint8_t> open;  // heap after heap, by code: 1 where no option chosen yet has it

  Sample only(std::uint32_t first, std::uint32_t count) const {
    Sample some = *this;
    for (std::size_t at = 0; at < open.size(); ++at)
      if (at % width - first >= count) some.open[at] = 0;
    return some;
  }
};

/// Of the last heaps that are common, the least codes: so many as there are rare ones below the heap's value,
/// or common ones.
template <class Code>
auto SparseValues<Code>::sample(bool rare) const -> Sample {
  Sample sample;
  sample.heaps = few_codes_ ? 4096 : 2048;
  sample.width = width_;
  sample.open.resize(sample.heaps * width_);
  for (Heap i = 0; i < sample.heaps; ++i) {
    const Heap heap = size() - sample.heaps + i;
    const std::uint32_t code = codes_[heap];
    if (!is_rare(heap))
      std::fill_n(sample.open.begin() + static_cast<std::ptrdiff_t>(i * width_),
                  rare ? rare_below_[heap % 2][code] : code, 1);
  }
  return sample;
}

/// Good options first, so many at most, and as long as each adds something; then the others. Each next one is
/// the best of some, which take turns: that is nearly as good as the best of all, and takes much less time.
template <class Code>
auto SparseValues<Code>::good_first(std::vector<Term> terms, Sample sample, std::size_t most) const
    -> GoodTerms {
  constexpr std::size_t looked_at = 32;
  // Heaps that are rare themselves make no option of this kind. There are few: they change the choice a
  // little.
  const auto add = [&](const Term& term, auto change) {
    const Code* const other = codes_.data() + size() - sample.heaps - term.offset;
    std::uint8_t* open = sample.open.data();
    for (Heap i = 0; i < sample.heaps; ++i, open += sample.width) change(open[other[i] ^ term.code]);
  };
  const auto gain = [&](const Term& term) {
    std::uint32_t sum = 0;
    add(term, [&](const std::uint8_t& open) { sum += open; });
    return sum;
  };
  std::size_t good = 0;
  std::size_t turn = 0;
  for (; good < std::min(most, terms.size()); ++good) {
    std::size_t best = good;
    std::uint32_t best_gain = 0;
    for (std::size_t i = 0; i < looked_at; ++i, ++turn) {
      const std::size_t place = good + turn % (terms.size() - good);
      const std::uint32_t now = gain(terms[place]);
      if (now > best_gain) std::tie(best_gain, best) = std::pair(now, place);
    }
    if (best_gain == 0) break;
    add(terms[best], [](std::uint8_t& open) { open = 0; });
    std::swap(terms[good], terms[best]);
  }
  return {std::move(terms), good};
}

}  // namespace takeaway::sparse
