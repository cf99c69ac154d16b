// The vector kernel of `planes`, compiled once for every vector unit that the machine may have (Highway).
//
// For each plane and move, 64 * lanes options lie at an arbitrary bit offset. A lane is put together from
// two unaligned loads, at the byte where the options begin and seven bytes on: the first gives bits r.. of
// its 64, the second what is missing at the top. (w >> r) | (w' << (56 - r)) overlaps in byte 7, where both
// agree, so that neither shift count ever reaches 64.
#include "values/planes_kernel.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "values/planes_vectors.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace takeaway::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::ScalableTag<std::uint64_t>;
using Vector = hn::Vec<Tag>;

// Moves and planes are unrolled where their number is known; 0 stands for "read it from the layout".
template <std::size_t Moves, std::size_t Planes>
HWY_ATTR void advance_fixed(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  const Tag tag;
  const std::size_t moves = Moves != 0 ? Moves : layout.moves.size();
  const std::size_t planes = Planes != 0 ? Planes : layout.cap;
  constexpr std::size_t most_moves = 64;
  std::size_t back[most_moves];
  unsigned shift[most_moves];
  for (std::size_t m = 0; m < moves; ++m) {
    back[m] = (layout.moves[m] + 7) / 8;
    shift[m] = static_cast<unsigned>(8 * back[m] - layout.moves[m]);
  }
  for (std::size_t word = first; word < first + count; word += hn::Lanes(tag)) {
    Vector open = hn::Set(tag, ~std::uint64_t{0});  // cells whose value is not found yet
    for (std::size_t v = 0; v < planes; ++v) {
      std::uint64_t* const plane = layout.planes + v * layout.stride;
      const auto* const bytes = reinterpret_cast<const std::uint8_t*>(plane + word);
      Vector hit = hn::Zero(tag);  // cells that have an option of value v
      for (std::size_t m = 0; m < moves; ++m) {
        const std::uint8_t* const from = bytes - back[m];
        const auto low = hn::LoadU(tag, reinterpret_cast<const std::uint64_t*>(from));
        const auto high = hn::LoadU(tag, reinterpret_cast<const std::uint64_t*>(from + 7));
        const auto part = hn::Or(hn::ShiftRightSame(low, static_cast<int>(shift[m])),
                                 hn::ShiftLeftSame(high, static_cast<int>(56 - shift[m])));
        hit = hn::Or(hit, part);
      }
      hn::StoreU(hn::AndNot(hit, open), tag, plane + word);
      open = hn::And(open, hit);
    }
  }
}

HWY_ATTR void advance(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  const bool outcomes = layout.cap == 1;
  switch (layout.moves.size()) {
    case 1: return advance_fixed<1, 1>(layout, first, count);
    case 2: return outcomes ? advance_fixed<2, 1>(layout, first, count) : advance_fixed<2, 2>(layout, first, count);
    case 3: return outcomes ? advance_fixed<3, 1>(layout, first, count) : advance_fixed<3, 3>(layout, first, count);
    case 4: return outcomes ? advance_fixed<4, 1>(layout, first, count) : advance_fixed<4, 4>(layout, first, count);
    case 5: return outcomes ? advance_fixed<5, 1>(layout, first, count) : advance_fixed<5, 5>(layout, first, count);
    default: return advance_fixed<0, 0>(layout, first, count);
  }
}

std::size_t lanes() { return hn::Lanes(Tag()); }

}  // namespace takeaway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace takeaway {

HWY_EXPORT(advance);
HWY_EXPORT(lanes);

void advance_vectors(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  HWY_DYNAMIC_DISPATCH(advance)(layout, first, count);
}

std::size_t vector_cells() { return 64 * HWY_DYNAMIC_DISPATCH(lanes)(); }

}  // namespace takeaway
#endif
