// The word kernel of `planes`: 64 cells at a time, whatever the moves.
//
// Options by a far move (at least 64) lie in words already known. Options by a near move lie partly in the
// word before and partly in the word being computed, where plane v settles greedily from the low end: a
// cell whose smaller values are all among its options takes v unless an option has it, and by taking v
// denies it to the cells a near move above. So the plane is the greedy choice, in ascending order, of open
// cells no two of which differ by a near move.
//
// The greedy choice goes by chunks. The least near move m never makes m cells in a row deny one another:
// m cells a step, about four instructions deep. For m < 5 a table gives the choice for any 13 cells instead.
#include <bit>

#include "values/planes_kernel.hpp"

namespace takeaway {

namespace {

using Word = std::uint64_t;

inline Word far_options(const Word* word, PlanesLayout::Offset offset) {
  const Word* const from = word - offset.words;
  return (from[0] >> offset.shift) | ((from[1] << 1U) << (63U - offset.shift));
}

// Near moves are unrolled where their number is known; 0 stands for "read it from the layout".
template <std::size_t Near>
class NearMoves {
 public:
  explicit NearMoves(const PlanesLayout& layout) : all_(layout.near), table_(layout.greedy.data()) {
    for (std::size_t i = 0; i < Near; ++i) moves_[i] = all_[i];
  }

  /// Options in the word before the one being computed.
  Word options(Word before) const {
    Word hit = 0;
    for (std::size_t i = 0; i < count(); ++i) hit |= before >> (64U - move(i));
    return hit;
  }

  Word greedy_by_steps(Word open) const {
    const unsigned step = move(0);
    const Word chunk = (Word{1} << step) - 1;
    Word chosen = 0;
    for (unsigned at = 0; at < 64; at += step) {
      const Word taken = open & (chunk << at);
      chosen |= taken;
      open &= ~denied(taken);
    }
    return chosen;
  }

  Word greedy_by_table(Word open) const {
    constexpr Word chunk = (Word{1} << greedy_bits) - 1;
    Word chosen = 0;
    for (unsigned at = 0; at < 64; at += greedy_bits) {
      const Word taken = Word{table_[(open >> at) & chunk]} << at;
      chosen |= taken;
      open &= ~denied(taken);
    }
    return chosen;
  }

 private:
  std::size_t count() const { return Near != 0 ? Near : all_.size(); }
  unsigned move(std::size_t i) const {
    if constexpr (Near != 0) return moves_[i];
    return all_[i];
  }
  Word denied(Word taken) const {
    Word hit = 0;
    for (std::size_t i = 0; i < count(); ++i) hit |= taken << move(i);
    return hit;
  }

  const std::vector<unsigned>& all_;
  const std::uint16_t* table_;
  std::array<unsigned, Near != 0 ? Near : 1> moves_{};
};

template <std::size_t Near, bool Table>
void advance_near(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  const NearMoves<Near> near(layout);
  const unsigned least = layout.near.front();
  for (std::size_t w = first; w < first + count; ++w) {
    Word open = ~Word{0};
    for (std::uint32_t v = 0; v < layout.cap; ++v) {
      Word* const word = layout.planes + v * layout.stride + w;
      Word chosen = 0;
      if (v == 1 && layout.paired) {
        const Word* const zero = layout.planes + w;
        chosen = zero[0] << least | zero[-1] >> (64U - least);
      } else {
        Word hit = near.options(word[-1]);
        for (const auto offset : layout.far) hit |= far_options(word, offset);
        chosen = Table ? near.greedy_by_table(open & ~hit) : near.greedy_by_steps(open & ~hit);
      }
      *word = chosen;
      open &= ~chosen;
    }
  }
}

template <bool Table>
void advance_near(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  switch (layout.near.size()) {
    case 1:
      return advance_near<1, Table>(layout, first, count);
    case 2:
      return advance_near<2, Table>(layout, first, count);
    case 3:
      return advance_near<3, Table>(layout, first, count);
    case 4:
      return advance_near<4, Table>(layout, first, count);
    default:
      return advance_near<0, Table>(layout, first, count);
  }
}

// All moves are at least 64: the word itself holds no options, and the moves can stay in registers.
template <std::size_t Far>
void advance_far(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  const std::size_t moves = Far != 0 ? Far : layout.far.size();
  std::array<PlanesLayout::Offset, Far != 0 ? Far : 1> offsets{};
  for (std::size_t m = 0; m < Far; ++m) offsets[m] = layout.far[m];
  const auto offset = [&](std::size_t m) { return Far != 0 ? offsets[Far != 0 ? m : 0] : layout.far[m]; };
  for (std::size_t w = first; w < first + count; ++w) {
    const Word least = far_options(layout.planes + w, offset(0));
    Word open = ~Word{0};
    for (std::uint32_t v = 0; v < layout.cap; ++v) {
      Word* const word = layout.planes + v * layout.stride + w;
      Word chosen = least;
      if (v != 1 || !layout.paired) {
        Word hit = v == 0 ? least : far_options(word, offset(0));
        for (std::size_t m = 1; m < moves; ++m) hit |= far_options(word, offset(m));
        chosen = open & ~hit;
      }
      *word = chosen;
      open &= ~chosen;
    }
  }
}

}  // namespace

void advance_words(const PlanesLayout& layout, std::size_t first, std::size_t count) {
  if (!layout.near.empty())
    return layout.greedy.empty() ? advance_near<false>(layout, first, count)
                                 : advance_near<true>(layout, first, count);
  switch (layout.far.size()) {
    case 1:
      return advance_far<1>(layout, first, count);
    case 2:
      return advance_far<2>(layout, first, count);
    case 3:
      return advance_far<3>(layout, first, count);
    case 4:
      return advance_far<4>(layout, first, count);
    case 5:
      return advance_far<5>(layout, first, count);
    default:
      return advance_far<0>(layout, first, count);
  }
}

}  // namespace takeaway
