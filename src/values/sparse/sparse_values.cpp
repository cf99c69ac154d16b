#include "values/sparse/sparse_values.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "values/sparse/candidates.hpp"
#include "values/sparse/exact.hpp"
#include "values/sparse/lists.hpp"
#include "values/sparse/missing.hpp"
#include "values/sparse/parts.hpp"
#include "values/sparse/sample.hpp"
#include "values/sparse/tiles.hpp"

namespace takeaway::sparse {

namespace {

constexpr std::size_t most_rares = 5000;  // where there are more, tiles are not worth it

}  // namespace

Breaking::Breaking(const BreakingRule& rule) : unequal(rule.unequal), most(rule.digits.size() - 1) {
  for (Heap taken = 0; taken < rule.digits.size(); ++taken) {
    if ((rule.digits[taken] & 4U) != 0) to_two.push_back(taken);
    if ((rule.digits[taken] & 2U) != 0) to_one.push_back(taken);
    if ((rule.digits[taken] & 1U) != 0) to_none.push_back(taken);
  }
}

template <class Code>
SparseValues<Code>::SparseValues(const BreakingRule& rule, const ValueSpace& space,
                                 std::span<const std::uint32_t> values)
    : breaking_(rule), space_(space) {
  for (const Heap taken : breaking_.to_one)
    if (!space_.by_parity || taken % 2 == 0) kept_common_.push_back(taken);
  codes_.reserve(values.size());
  for (const std::uint32_t value : values) {
    [[maybe_unused]] const bool fits = append(value);
    TAKEAWAY_ASSERT(fits);
  }
}

template <class Code>
template <class Out>
void SparseValues<Code>::copy(Heap first, std::span<Out> out, std::uint32_t most) const {
  // Of common heaps, by the parity of the heap and the code.
  std::array<std::vector<Out>, 2> values;
  for (const Heap parity : {Heap{0}, Heap{1}}) {
    values[parity].resize(largest_code_ + 1);
    for (std::uint32_t code = 0; code <= largest_code_; ++code)
      values[parity][code] = static_cast<Out>(std::min(most, space_.value(code, false, parity)));
  }
  for (Heap i = 0; i < out.size(); ++i) {
    const Heap heap = first + i;
    out[i] = is_rare(heap) ? static_cast<Out>(std::min(most, at(heap))) : values[heap % 2][codes_[heap]];
  }
}

template <class Code>
std::uint64_t SparseValues<Code>::bytes() const {
  return codes_.capacity() * sizeof(Code) + 8 * rare_bits_.capacity() + 64 * meetings_.size();
}

template <class Code>
void SparseValues<Code>::note_rare(Heap heap, std::uint32_t value) {
  rare_bits_[heap / 64] |= std::uint64_t{1} << (heap % 64);
  if (heap == 0) return;
  rares_.push_back({heap, value, space_.code(value)});
  dense_ = dense_ || rares_.size() > most_rares;
  if (dense_) return;
  for (const RareHeap& other : rares_)
    for (const Heap taken : breaking_.to_two) {
      const Heap meeting = heap + other.heap + taken;
      meetings_[meeting / 64] |= std::uint64_t{1} << (meeting % 64);
      last_meeting_ = std::max(last_meeting_, meeting | 63U);
    }
}

template <class Code>
void SparseValues<Code>::note_largest(std::uint32_t code) {
  largest_code_ = code;
  width_ = std::max(width_, std::bit_ceil(std::size_t{code} + 1));
}

/// Gives a heap its value. False if that does not fit.
template <class Code>
bool SparseValues<Code>::put(Heap heap, std::uint32_t value) {
  const std::uint32_t code = space_.code(value);
  if (code > std::numeric_limits<Code>::max()) return false;
  codes_[heap] = static_cast<Code>(code);
  if (code > largest_code_) note_largest(code);
  if (space_.is_rare(value, heap)) note_rare(heap, value);
  return true;
}

template <class Code>
bool SparseValues<Code>::append(std::uint32_t value) {
  const Heap heap = size();
  resize(heap + 1);
  if (put(heap, value)) return true;
  resize(heap);
  return false;
}

/// Makes room for so many heaps, or forgets the last ones, which are common.
template <class Code>
void SparseValues<Code>::resize(Heap heaps) {
  codes_.resize(heaps);
  rare_bits_.resize((heaps + 63) / 64);
}

/// Whether options are looked at one by one: there are too few heaps for tiles yet, or too many rare ones.
template <class Code>
bool SparseValues<Code>::needs_exact() const {
  constexpr Heap crowded = 6;
  if (dense_ || size() < 2 * long_tile + breaking_.most) return true;
  return tile_ == 0 && (size() % long_tile != 0 || crowded * rares_.size() > size());
}

template <class Code>
bool SparseValues<Code>::extend(Heap end, Team* team) {
  constexpr Heap worth_it = 8;  // tiles
  while (size() < end) {
    if (needs_exact()) {
      if (!append(exact(size()))) return false;
      continue;
    }
    const bool larger = few_codes_ ? largest_code_ > chosen_for_ : width_ > near_seen_.size();
    if (size() >= choose_again_ || larger) choose_lists();
    const Heap together = std::min(end, choose_again_);
    // Where there are few codes, a tile takes too short a time to wait for each other.
    if (team != nullptr && !few_codes_ && listed_rares_ == rares_.size() &&
        together >= size() + worth_it * tile_)
      compute_together(together, *team);
    if (size() < end && !compute_tile()) return false;
  }
  return true;
}

template class SparseValues<std::uint8_t>;
template class SparseValues<std::uint16_t>;
template void SparseValues<std::uint8_t>::copy(Heap, std::span<std::uint8_t>, std::uint32_t) const;
template void SparseValues<std::uint8_t>::copy(Heap, std::span<std::uint32_t>, std::uint32_t) const;
template void SparseValues<std::uint16_t>::copy(Heap, std::span<std::uint8_t>, std::uint32_t) const;
template void SparseValues<std::uint16_t>::copy(Heap, std::span<std::uint32_t>, std::uint32_t) const;

}  // namespace takeaway::sparse
