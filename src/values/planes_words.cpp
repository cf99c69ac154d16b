// The word kernel of `planes`: 64 cells at a time, whatever the moves.
//
// Options by a far move (at least 64) lie in words already known. Options by a near move lie partly in the
// word before and partly in the word being computed, where plane v settles greedily from the low end: a
// cell whose smaller values are all among its options takes v unless an option has it, and by taking v
// denies it to the cells a near move above. So the plane is the greedy choice, in ascending order, of open
// cells no two of which differ by a near move.
//
// The greedy choice goes by chunks. When the least near move is m >= 8, m cells never deny one another:
// m cells a step, about four instructions deep. For smaller m a table gives the choice for any 13 cells.
#include <bit>

#include "values/planes_kernel.hpp"

namespace takeaway {

namespace {

using Word = std::uint64_t;

inline Word far_options(const Word* word, PlanesLayout::Reach reach) {
  const Word* const from = word - reach.words;
  return (from[0] >> reach.shift) | ((from[1] << 1U) << (63U - reach.shift));
}

inline Word deny(Word open, Word taken, const std::vector<unsigned>& near) {
  for (const unsigned move : near) open &= ~(taken << move);
  return open;
}

inline Word greedy_by_steps(Word open, const std::vector<unsigned>& near) {
  const unsigned step = near.front();
  const Word chunk = (Word{1} << step) - 1;
  Word chosen = 0;
  for (unsigned at = 0; at < 64; at += step) {
    const Word taken = open & (chunk << at);
    chosen |= taken;
    open = deny(open, taken, near);
  }
  return chosen;
}

inline Word greedy_by_table(Word open, const PlanesLayout& layout) {
  constexpr Word chunk = (Word{1} << greedy_bits) - 1;
  const std::uint16_t* const table = layout.greedy.data();
  Word chosen = 0;
  for (unsigned at = 0; at < 64; at += greedy_bits) {
    const Word taken = Word{table[(open >> at) & chunk]} << at;
    chosen |= taken;
    open = deny(open, taken, layout.near);
  }
  return chosen;
}

enum class Near { none, steps, table };

template <Near near, std::uint32_t Planes>
void advance_fixed(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  const std::uint32_t planes = Planes != 0 ? Planes : layout.cap;
  for (std::size_t w = first; w < first + count; ++w) {
    Word open = ~Word{0};
    for (std::uint32_t v = 0; v < planes; ++v) {
      Word* const word = layout.planes + v * layout.stride + w;
      Word hit = 0;
      for (const auto reach : layout.far) hit |= far_options(word, reach);
      for (const unsigned move : layout.near) hit |= word[-1] >> (64U - move);
      Word chosen = open & ~hit;
      if constexpr (near == Near::steps) chosen = greedy_by_steps(chosen, layout.near);
      if constexpr (near == Near::table) chosen = greedy_by_table(chosen, layout);
      *word = chosen;
      open &= ~chosen;
    }
  }
}

template <Near near>
void advance_near(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  switch (layout.cap) {
    case 1: return advance_fixed<near, 1>(layout, first, count);
    case 2: return advance_fixed<near, 2>(layout, first, count);
    case 3: return advance_fixed<near, 3>(layout, first, count);
    default: return advance_fixed<near, 0>(layout, first, count);
  }
}

}  // namespace

void advance_words(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  if (layout.near.empty()) return advance_near<Near::none>(layout, first, count);
  if (layout.greedy.empty()) return advance_near<Near::steps>(layout, first, count);
  advance_near<Near::table>(layout, first, count);
}

}  // namespace takeaway
