// The vector kernel of `planes`, compiled once for every vector unit that the machine may have (Highway).
//
// For each plane and move, 64 * lanes options lie at an arbitrary bit offset. A lane is put together from
// two unaligned loads, at the byte where the options begin and seven bytes on: the first gives bits r.. of
// its 64, the second what is missing at the top. (w >> r) | (w' << (56 - r)) overlaps in byte 7, where both
// agree, so that neither shift count ever reaches 64.
//
// Where nothing is known of the machine but that it is an x86-64, Highway has single numbers for vectors and
// no bytes within them. There, a vector is a word, and the word kernel does the work.
#include <bit>

#include "base/assert.hpp"
#include "values/planes_kernel.hpp"

static_assert(std::endian::native == std::endian::little, "bit i of a plane must lie in byte i / 8");

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "values/planes_vectors.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace takeaway::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

void advance(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  advance_words(layout, first, count);
}

std::size_t lanes() {
  return 1;
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::ScalableTag<std::uint64_t>;
using Vector = hn::Vec<Tag>;

// Moves and planes are unrolled where their number is known; 0 stands for "read it from the layout".
template <std::size_t Moves, std::size_t Planes, bool Paired>
HWY_ATTR void advance_fixed(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  const Tag tag;
  const hn::Repartition<std::uint8_t, Tag> byte_tag;
  const std::size_t moves = Moves != 0 ? Moves : layout.moves.size();
  const std::size_t planes = Planes != 0 ? Planes : layout.cap;
  constexpr std::size_t most_moves = Moves != 0 ? Moves : 64;
  std::size_t back[most_moves];
  int shift[most_moves];
  for (std::size_t m = 0; m < moves; ++m) {
    back[m] = (layout.moves[m] + 7) / 8;
    shift[m] = static_cast<int>(8 * back[m] - layout.moves[m]);
  }
  std::uint64_t* const base = layout.planes;
  const std::size_t stride = layout.stride;
  const auto options = [&](const std::uint64_t* word, std::size_t m) HWY_ATTR {
    const std::uint8_t* const from = reinterpret_cast<const std::uint8_t*>(word) - back[m];
    const auto low = hn::BitCast(tag, hn::LoadU(byte_tag, from));
    const auto high = hn::BitCast(tag, hn::LoadU(byte_tag, from + 7));
    return hn::Or(hn::ShiftRightSame(low, shift[m]), hn::ShiftLeftSame(high, 56 - shift[m]));
  };
  for (std::size_t word = first; word < first + count; word += hn::Lanes(tag)) {
    // `open` cells have no value yet; `hit` cells have an option of value v.
    const Vector least = options(base + word, 0);
    Vector hit = least;
    for (std::size_t m = 1; m < moves; ++m) hit = hn::Or(hit, options(base + word, m));
    hn::StoreU(hn::Not(hit), tag, base + word);
    Vector open = hit;
    if constexpr (Paired) {
      hn::StoreU(least, tag, base + stride + word);
      open = hn::AndNot(least, open);
    }
    for (std::size_t v = Paired ? 2 : 1; v < planes; ++v) {
      std::uint64_t* const plane = base + v * stride + word;
      hit = options(plane, 0);
      for (std::size_t m = 1; m < moves; ++m) hit = hn::Or(hit, options(plane, m));
      hn::StoreU(hn::AndNot(hit, open), tag, plane);
      open = hn::And(open, hit);
    }
  }
}

template <std::size_t Moves>
HWY_ATTR void advance_moves(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  if (layout.cap == 1) return advance_fixed<Moves, 1, false>(layout, first, count);
  if (layout.paired) return advance_fixed<Moves, Moves, true>(layout, first, count);
  return advance_fixed<Moves, Moves, false>(layout, first, count);
}

HWY_ATTR void advance(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  switch (layout.moves.size()) {
    case 2:
      return advance_moves<2>(layout, first, count);
    case 3:
      return advance_moves<3>(layout, first, count);
    case 4:
      return advance_moves<4>(layout, first, count);
    case 5:
      return advance_moves<5>(layout, first, count);
    default:
      return advance_moves<0>(layout, first, count);
  }
}

std::size_t lanes() {
  return hn::Lanes(Tag());
}

#endif

}  // namespace takeaway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace takeaway {

HWY_EXPORT(advance);
HWY_EXPORT(lanes);

void advance_vectors(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  TAKEAWAY_ASSERT(layout.moves.front() >= vector_cells() && count % 8 == 0);
  HWY_DYNAMIC_DISPATCH(advance)(layout, first, count);
}

std::size_t vector_cells() {
  return 64 * HWY_DYNAMIC_DISPATCH(lanes)();
}

}  // namespace takeaway
#endif
