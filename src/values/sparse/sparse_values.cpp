#include "values/sparse/sparse_values.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "values/sparse/exact.hpp"
#include "values/sparse/partners.hpp"
#include "values/sparse/tiles.hpp"

namespace takeaway::sparse {

namespace {

constexpr std::size_t most_rares = 20'000;  // where there are more, tiles are not worth it

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
  codes_.reserve(values.size());
  for (const std::uint32_t value : values) {
    [[maybe_unused]] const bool fits = append(value);
    TAKEAWAY_ASSERT(fits);
  }
  list_terms();
}

template <class Code>
std::uint64_t SparseValues<Code>::bytes() const {
  return codes_.capacity() * sizeof(Code) + 8 * rare_bits_.capacity() + plane_count * planes_[0].capacity() +
         64 * meetings_.size();
}

template <class Code>
void SparseValues<Code>::note_rare(Heap heap, std::uint32_t value) {
  rare_bits_[heap / 64] |= std::uint64_t{1} << (heap % 64);
  if (heap == 0) return;
  rares_.push_back({heap, value});
  dense_ = dense_ || rares_.size() > most_rares;
  if (dense_) return;
  for (const RareHeap& other : rares_)
    for (const Heap taken : breaking_.to_two) {
      const Heap meeting = heap + other.heap + taken;
      meetings_[meeting / 64] |= std::uint64_t{1} << (meeting % 64);
    }
}

template <class Code>
bool SparseValues<Code>::append(std::uint32_t value) {
  const std::uint32_t code = space_.code(value);
  if (code > std::numeric_limits<Code>::max()) return false;
  const Heap heap = codes_.size();
  codes_.push_back(static_cast<Code>(code));
  if (heap % 64 == 0) rare_bits_.push_back(0);
  largest_ = std::max(largest_, value);
  width_ = std::max(width_, std::bit_ceil(std::size_t{code} + 1));
  if (space_.is_rare(value, heap)) note_rare(heap, value);
  return true;
}

/// Forgets the last heaps, which are common ones: from this one on.
template <class Code>
void SparseValues<Code>::retreat(Heap heap) {
  codes_.resize(heap);
  rare_bits_.resize((heap + 63) / 64);
}

template <class Code>
void SparseValues<Code>::list_terms() {
  listed_rares_ = rares_.size();
  near_.clear();
  far_.clear();
  for (const RareHeap& rare : rares_)
    for (const Heap taken : breaking_.to_two) {
      const Heap offset = rare.heap + taken;
      (offset < group ? near_ : far_).push_back({offset, static_cast<Code>(space_.code(rare.value))});
    }
  marked_ = far_.size() <= most_marked + most_marked / 2 ? far_.size() : most_marked;
}

template <class Code>
bool SparseValues<Code>::extend(Heap end) {
  while (size() < end) {
    if (size() % tile != 0) {
      if (!by_exact(tile - size() % tile)) return false;
      continue;
    }
    if (size() >= choose_again_) {
      choose_planes();
      choose_partners();
      choose_again_ = 4 * size();
    }
    if (listed_rares_ != rares_.size()) list_terms();
    const Heap first = size();
    if (!compute_tile()) return false;
    extend_planes(first);
  }
  return true;
}

template class SparseValues<std::uint8_t>;
template class SparseValues<std::uint16_t>;

}  // namespace takeaway::sparse
