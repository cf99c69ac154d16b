// What a group of heaps has seen, and the table in which it is noted. Part of the engine `sieve`.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway::sieve {

constexpr std::size_t group = 32;  // heaps whose options are looked at together: a bit of a word each

/// Moves that reach neither into a group nor into the one before it: two groups are under way at a time.
constexpr Move far_move = 2 * group;

constexpr std::size_t kept = 5;  // candidates that remain in the end
constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Which values the heaps of a group have seen: for each 32 values a word of each heap. Where `compared` is
/// not empty, those moves were compared with candidates alone: then `candidates` lists the least values that
/// no move has shown, ascending, as far as that is known, and the bits tell of the other moves.
struct Sight {
  std::vector<std::uint32_t> bits;
  std::size_t words = 0;  // of each heap
  std::span<const Move> compared;
  std::array<std::array<std::uint32_t, kept>, group> candidates;  // `none` where there is no more

  void clear() {
    words = 0;
    compared = {};
  }
  std::uint32_t word(std::size_t heap, std::size_t index) const { return bits[index * group + heap]; }
  bool has(std::size_t heap, std::uint32_t value) const {
    return value / 32 < words && (word(heap, value / 32) >> (value % 32) & 1U) != 0;
  }
};

/// One thread's table: for each value a stamp for each heap of the group, 32 bits wide, since stores of less
/// than a word are slow on some machines. Nothing is cleared between groups.
class Stamps {
 public:
  void begin(std::size_t values) {
    const std::size_t rounded = words(values) * 32;
    if (table_.size() < rounded * group) table_.resize(2 * rounded * group, 0);
    if (++stamp_ == 0) {
      std::ranges::fill(table_, 0);
      stamp_ = 1;
    }
  }

  /// What notes: to be held in registers.
  struct Pen {
    std::uint32_t* table;
    std::uint32_t stamp;

    /// Notes the options of `count` heaps from `first` of the group on, which start at `options`.
    template <std::size_t count, class Cell>
    void note(const Cell* options, std::size_t first) const {
      constexpr std::size_t packed = 8 / sizeof(Cell);  // cells in a word
      constexpr std::uint64_t mask = std::numeric_limits<Cell>::max();
#pragma GCC unroll 32
      for (std::size_t i = 0; i < count; i += packed) {
        std::uint64_t word = 0;
        std::memcpy(&word, options + i, sizeof word);
#pragma GCC unroll 8
        for (std::size_t k = 0; k < packed; ++k)
          table[(word >> (8 * sizeof(Cell) * k) & mask) * group + first + i + k] = stamp;
      }
    }
  };
  Pen pen() { return {table_.data(), stamp_}; }

  /// Notes what these moves show the group whose first heap is the cell `first`.
  template <class Cell>
  void look(const Cell* cells, Heap first, std::span<const Move> moves) {
    const Pen pen = this->pen();
    for (const Move move : moves) pen.note<group>(cells + (first - move), 0);
  }

  /// Which of the values below `values` each heap has seen, and the next value, which none has.
  void tell(std::size_t values, Sight& sight) const {
    sight.words = words(values);
    sight.bits.resize(sight.words * group);
    for (std::size_t w = 0; w < sight.words; ++w)
      tell(table_.data() + w * 32 * group, sight.bits.data() + w * group);
  }

 private:
  static std::size_t words(std::size_t values) { return values / 32 + 1; }

  // One word of each heap: of 32 values, whose stamps start here.
  void tell(const std::uint32_t* stamps, std::uint32_t* words) const {
    typedef std::uint32_t Four __attribute__((vector_size(16)));
    constexpr std::size_t parts = group / 4;
    const Four stamp = Four{} + stamp_;
    Four seen[parts] = {};
    Four bit = Four{} + 1;
    for (std::size_t v = 0; v < 32; ++v, bit += bit) {
#pragma GCC unroll 8
      for (std::size_t i = 0; i < parts; ++i) {
        Four row;
        std::memcpy(&row, stamps + v * group + 4 * i, sizeof row);
        seen[i] |= static_cast<Four>(row == stamp) & bit;
      }
    }
    std::memcpy(words, seen, sizeof seen);
  }

  std::vector<std::uint32_t> table_;
  std::uint32_t stamp_ = 0;
};

}  // namespace takeaway::sieve
