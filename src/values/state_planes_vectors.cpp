// The vector kernel of `planes` for games with states, as planes_vectors.cpp: where no move inside a
// component is shorter than a vector, all options of its heaps are known when they are computed.
#include <array>
#include <bit>

#include "base/assert.hpp"
#include "values/state_components.hpp"

static_assert(std::endian::native == std::endian::little, "bit i of a plane must lie in byte i / 8");

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "values/state_planes_vectors.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace takeaway::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

void advance_states(const StateComponent& /*component*/, const StateRows& /*rows*/, std::size_t /*first*/,
                    std::size_t /*count*/) {
  TAKEAWAY_ASSERT(false);  // a vector is a word there, and the word kernel does the work
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::ScalableTag<std::uint64_t>;
using Vector = hn::Vec<Tag>;

/// The heaps that lie `bits` below those of this vector, as the bits of this one.
HWY_ATTR Vector moved_up(const std::uint64_t* word, unsigned bits) {
  const Tag tag;
  const hn::Repartition<std::uint8_t, Tag> byte_tag;
  const std::size_t back = (bits + 7) / 8;
  const int shift = static_cast<int>(8 * back - bits);
  const std::uint8_t* const from = reinterpret_cast<const std::uint8_t*>(word) - back;
  const auto low = hn::BitCast(tag, hn::LoadU(byte_tag, from));
  const auto high = hn::BitCast(tag, hn::LoadU(byte_tag, from + 7));
  return hn::Or(hn::ShiftRightSame(low, shift), hn::ShiftLeftSame(high, 56 - shift));
}

HWY_ATTR void advance_states(const StateComponent& component, const StateRows& rows, std::size_t first,
                             std::size_t count) {
  const Tag tag;
  const std::size_t lanes = hn::Lanes(tag);
  const std::size_t states = component.rows.size();
  std::array<std::uint64_t, most_states * HWY_MAX_BYTES / sizeof(std::uint64_t)> open{};
  for (std::size_t w = first; w < first + count; w += lanes) {
    for (std::size_t s = 0; s < states; ++s)
      hn::StoreU(hn::Set(tag, ~std::uint64_t{0}), tag, &open[s * lanes]);
    for (std::uint32_t v = 0; v < component.cap; ++v) {
      std::uint64_t* const word = rows.base + v * rows.stride + w;
      Vector any = hn::Zero(tag);
      for (std::size_t s = 0; s < states; ++s) {
        Vector hit = hn::Zero(tag);
        for (std::size_t o = component.begins[s]; o < component.begins[s + 1]; ++o)
          hit = hn::Or(hit, moved_up(word + component.outer[o].from, component.outer[o].bits));
        const Vector before = hn::LoadU(tag, &open[s * lanes]);
        hn::StoreU(hn::AndNot(hit, before), tag, word + component.rows[s]);
        const Vector left = hn::And(before, hit);
        hn::StoreU(left, tag, &open[s * lanes]);
        any = hn::Or(any, left);
      }
      if (hn::AllFalse(tag, hn::Ne(any, hn::Zero(tag)))) break;
    }
  }
}

#endif

}  // namespace takeaway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace takeaway {

HWY_EXPORT(advance_states);

void advance_component_vectors(const StateComponent& component, const StateRows& rows, std::size_t first,
                               std::size_t count) {
  TAKEAWAY_ASSERT(component.kind == StateComponent::Kind::vectors && count % 8 == 0);
  HWY_DYNAMIC_DISPATCH(advance_states)(component, rows, first, count);
}

}  // namespace takeaway
#endif
