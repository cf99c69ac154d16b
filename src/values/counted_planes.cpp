// Value by value, 64 heaps at a time: rows of bits say which heaps have one option of the value, which two,
// and so on, up to one more than may be forbidden; heaps in the last row cannot have the value. Options in
// words before are added at once. Inside the word heaps are settled from the low end: the lowest that can
// have the value has it, and so have those above it that no move is short enough to reach. Where the least
// move is too short for that to help, a few heaps are settled by a look-up: by which of them can have the
// value, and how many options with it each is known to have.
#include "values/counted_planes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "base/assert.hpp"

namespace takeaway {

namespace {

using Word = std::uint64_t;

constexpr unsigned word_bits = 64;

/// `Rows` is `blocked` + 1 where that is small, else 0: then it is read from the layout.
template <std::uint32_t Rows>
class CountedLoop {
 public:
  explicit CountedLoop(const CountedPlanes& layout)
      : layout_(layout),
        shortest_(static_cast<unsigned>(std::min<Move>(layout.moves.front(), word_bits))),
        inside_(layout.moves.begin(), std::ranges::lower_bound(layout.moves, word_bits)) {}

  void run(std::size_t first, std::size_t count) {
    for (std::size_t w = first; w < first + count; ++w) {
      Word open = ~Word{0};
      for (std::uint32_t value = 0; value < layout_.cap && open != 0; ++value) {
        Word* const word = layout_.planes + value * layout_.stride + w;
        hits_ = {};
        for (const Move move : layout_.moves) hit(moved_up(word, move));
        *word = layout_.chunk > 0 ? settle_by_table(open) : settle(open);
        open &= ~*word;
      }
    }
  }

 private:
  std::uint32_t rows() const { return Rows != 0 ? Rows : layout_.blocked + 1; }

  /// The heaps with this move to a heap of the words before; the word itself is still empty.
  static Word moved_up(const Word* word, Move move) {
    const Word* const from = word - move / word_bits;
    const unsigned bits = move % word_bits;
    return bits == 0 ? *from : *from << bits | from[-1] >> (word_bits - bits);
  }

  // These heaps have one more option with the value.
  void hit(Word heaps) {
    for (std::uint32_t more = rows() - 1; more > 0; --more) hits_[more] |= hits_[more - 1] & heaps;
    hits_[0] |= heaps;
  }

  Word settle(Word open) {
    Word chosen = 0;
    for (Word rest = ~Word{0};;) {
      const Word can = open & ~hits_[rows() - 1] & rest;
      if (can == 0) return chosen;
      const auto lowest = static_cast<unsigned>(std::countr_zero(can));
      const Word last = shortest_ + lowest < word_bits ? Word{1} << (shortest_ + lowest) : 0;
      const Word own = can & (last - 1);
      chosen |= own;
      if (last == 0) return chosen;
      for (const Move move : inside_) hit(own << move);
      rest = ~(last - 1);
    }
  }

  // Heaps of a chunk may be hit once more by those of the same chunk; they are settled by then.
  Word settle_by_table(Word open) {
    const unsigned chunk = layout_.chunk;
    const Word mask = (Word{1} << chunk) - 1;
    Word chosen = 0;
    for (unsigned at = 0; at < word_bits; at += chunk) {
      Word index = (open & ~hits_[rows() - 1]) >> at & mask;
      for (std::uint32_t row = 0; row + 1 < rows(); ++row)
        index |= (hits_[row] >> at & mask) << ((row + 1) * chunk);
      const Word own = Word{layout_.greedy[index]} << at;
      chosen |= own;
      for (const Move move : inside_) hit(own << move);
    }
    return chosen;
  }

  const CountedPlanes& layout_;
  unsigned shortest_;             // the least move, a word at most
  std::span<const Move> inside_;  // moves shorter than a word
  std::array<Word, Rows != 0 ? Rows : CountedPlanes::most_blocked + 1> hits_{};
};

/// The heaps of a chunk that have the value, by what is known of them; see CountedLoop::settle_by_table.
std::uint8_t chosen_in_chunk(const CountedPlanes& layout, std::size_t known) {
  std::array<std::uint32_t, 16> options{};  // with the value
  unsigned chosen = 0;
  for (unsigned i = 0; i < layout.chunk; ++i) {
    for (std::uint32_t row = 0; row < layout.blocked; ++row)
      options.at(i) += known >> ((row + 1) * layout.chunk + i) & 1U;
    if ((known >> i & 1U) == 0 || options.at(i) > layout.blocked) continue;
    chosen |= 1U << i;
    for (const Move move : layout.moves)
      if (i + move < layout.chunk) ++options.at(i + move);
  }
  return static_cast<std::uint8_t>(chosen);
}

/// How many heaps a look-up should settle; 0 where none is worth it.
unsigned chunk_of(const CountedPlanes& layout) {
  constexpr unsigned index_bits = 14;
  constexpr unsigned worth_it = 3;
  const unsigned chunk = index_bits / (layout.blocked + 1);
  return layout.moves.empty() || chunk < worth_it || layout.moves.front() >= chunk ? 0 : chunk;
}

}  // namespace

void prepare(CountedPlanes& layout) {
  const unsigned chunk = chunk_of(layout);
  if (chunk == 0) return;
  layout.chunk = chunk;
  layout.greedy.resize(std::size_t{1} << (chunk * (layout.blocked + 1)));
  for (std::size_t known = 0; known < layout.greedy.size(); ++known)
    layout.greedy[known] = chosen_in_chunk(layout, known);
}

void advance_counted(const CountedPlanes& layout, std::size_t first, std::size_t count) {
  TAKEAWAY_ASSERT(layout.blocked > 0 && layout.blocked <= CountedPlanes::most_blocked);
  if (layout.moves.empty()) return;  // no heap has an option: all have the value 0, which is the cap
  switch (layout.blocked) {
    case 1:
      return CountedLoop<2>(layout).run(first, count);
    case 2:
      return CountedLoop<3>(layout).run(first, count);
    case 3:
      return CountedLoop<4>(layout).run(first, count);
    default:
      return CountedLoop<0>(layout).run(first, count);
  }
}

double cost_of_counted_word(const CountedPlanes& layout) {
  if (layout.moves.empty()) return 1;
  const auto inside =
      static_cast<double>(std::ranges::lower_bound(layout.moves, word_bits) - layout.moves.begin());
  const double hit = 0.5 + 0.4 * layout.blocked;
  const unsigned chunk = chunk_of(layout);
  const double steps = chunk > 0 ? static_cast<double>(word_bits) / chunk
                                 : std::max(1.0, word_bits / 2.0 / static_cast<double>(layout.moves.front()));
  return std::min<double>(layout.cap, 5) *
         (static_cast<double>(layout.moves.size()) * (1 + hit) + steps * (2 + inside * hit));
}

}  // namespace takeaway
