// What a group of heaps has seen, and the table in which it is noted. Part of the engine `sieve`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway::sieve {

constexpr std::size_t group = 32;  // heaps whose options are looked at together

constexpr std::size_t kept = 5;  // candidates that remain in the end

/// Which values the heaps of a group have seen, as bits: for every eight values a byte of each heap. The
/// moves `compared` are not in the bits, since they were compared with candidates alone; where there are such
/// moves, `candidates` lists for each heap the least values that no move has shown so far, ascending.
template <class Cell>
struct Sight {
  static constexpr Cell gone = std::numeric_limits<Cell>::max();  // no more candidates

  std::vector<std::uint8_t> bits;
  std::size_t bytes = 0;  // of each heap
  std::span<const Move> compared;
  alignas(16) Cell candidates[kept][group];

  void clear() {
    bytes = 0;
    compared = {};
  }
  std::uint8_t byte(std::size_t heap, std::size_t index) const { return bits[index * group + heap]; }
};

/// One thread's table: for each value a stamp for each heap of the group, 32 bits wide, since stores of less
/// than a word are slow on some machines; all four bytes of a stamp are the same. Sixteen heaps have a table
/// of their own, with a row that fits a cache line for each value. The tables are cleared when all stamps
/// were used.
class Stamps {
 public:
  void begin(std::size_t values) {
    const std::size_t rounded = bytes(values) * 8;
    if (rows_ < rounded) {
      rows_ = 2 * rounded;
      table_.assign(rows_ * group, 0);
    }
    if (++stamp_ > std::numeric_limits<std::uint8_t>::max()) {
      std::ranges::fill(table_, 0);
      stamp_ = 1;
    }
  }

  /// What it takes to note values; small, so that it stays in registers.
  struct Pen {
    std::uint32_t* table = nullptr;
    std::size_t rows = 0;
    std::uint32_t stamp = 0;

    /// Notes the options of `count` heaps from `first` of the group on, which start at `options`.
    template <std::size_t count, class Cell>
    [[gnu::always_inline]] void note(const Cell* options, std::size_t first) const {
      constexpr std::size_t packed = 8 / sizeof(Cell);  // cells in a word
      constexpr std::uint64_t mask = std::numeric_limits<Cell>::max();
#pragma GCC unroll 32
      for (std::size_t i = 0; i < count; i += packed) {
        std::uint64_t word = 0;
        std::memcpy(&word, options + i, sizeof word);
        std::uint32_t* const row =
            table + (first + i) / row_heaps * row_heaps * rows + (first + i) % row_heaps;
#pragma GCC unroll 8
        for (std::size_t k = 0; k < packed; ++k)
          row[(word >> (8 * sizeof(Cell) * k) & mask) * row_heaps + k] = stamp;
      }
    }
  };
  Pen pen() { return {table_.data(), rows_, stamp_ * 0x01010101U}; }

  /// Notes what these moves show the group whose first heap is the cell `first`.
  template <class Cell>
  void note(const Cell* cells, Heap first, std::span<const Move> moves) {
    const Pen pen = this->pen();
    for (const Move move : moves) pen.note<group>(cells + (first - move), 0);
  }

  /// Writes which of the values below `values` each heap has seen, and that nobody has seen the next value.
  template <class Cell>
  void tell(std::size_t values, Sight<Cell>& sight) const {
    sight.bytes = bytes(values);
    sight.bits.resize(sight.bytes * group);
    for (std::size_t b = 0; b < sight.bytes; ++b)
      for (std::size_t heap = 0; heap < group; heap += row_heaps)
        tell(table_.data() + heap * rows_ + b * 8 * row_heaps, sight.bits.data() + b * group + heap);
  }

 private:
  static constexpr std::size_t row_heaps = 16;  // heaps in a row

  // Rounded up to words of 32 bits.
  static std::size_t bytes(std::size_t values) { return (values / 32 + 1) * 4; }

  typedef std::uint8_t Bytes __attribute__((vector_size(16)));

  // For 16 heaps, a byte that tells which of eight values, whose rows start here, the heap has seen.
  void tell(const std::uint32_t* rows, std::uint8_t* seen) const {
    const Bytes stamp = Bytes{} + static_cast<std::uint8_t>(stamp_);
    Bytes bits = {};
    Bytes bit = Bytes{} + 1;
#pragma GCC unroll 8
    for (std::size_t v = 0; v < 8; ++v, bit += bit)
      bits |= static_cast<Bytes>(narrow(rows + v * row_heaps) == stamp) & bit;
    std::memcpy(seen, &bits, sizeof bits);
  }

  // One byte of each stamp of a row.
  static Bytes narrow(const std::uint32_t* stamps) {
    return every_second(every_second(load(stamps), load(stamps + 4)),
                        every_second(load(stamps + 8), load(stamps + 12)));
  }
  static Bytes load(const std::uint32_t* stamps) {
    Bytes bytes;
    std::memcpy(&bytes, stamps, sizeof bytes);
    return bytes;
  }
  static Bytes every_second(Bytes one, Bytes other) {
    return __builtin_shufflevector(one, other, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  }

  std::vector<std::uint32_t> table_;
  std::size_t rows_ = 0;
  std::uint32_t stamp_ = 0;
};

}  // namespace takeaway::sieve
