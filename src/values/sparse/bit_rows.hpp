// Rows of bits: for each of some codes a row, and in it a bit for each heap, whether that code is its.
//
// Rows are moved by any number of heaps. Either they are there eight times, moved by 0 to 7 bits, so that a
// moved row begins at a whole byte; or they are there once, and 0 to 7 bits remain to be moved by who gathers
// them. Only the last heaps are held: as many as the window asks for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "takeaway/game.hpp"
#include "values/sparse/vectors.hpp"

namespace takeaway::sparse {

/// Where a row lies that is moved by a tile or more: its place, and the bits that remain to be moved.
struct MovedRow {
  std::int32_t place = 0;
  std::uint32_t bits = 0;
};

class BitRows {
 public:
  static constexpr Heap longest_tile = 64 * std::tuple_size_v<TileBits>;
  static constexpr Heap looked_at = 1024;  // by `best_first`: so many of the last heaps
  using LastHeaps = std::array<std::uint64_t, looked_at / 64>;

  /// So many rows, in which no heap is yet; they can be moved by `window` heaps at most. There are 8 copies
  /// of each, or 1.
  void start(std::size_t rows, Heap window, std::size_t copies);

  Heap window() const { return window_; }
  /// How many heaps are held; as many should be added at first.
  Heap held() const { return window_ + looked_at; }
  std::uint64_t bytes() const { return bits_.capacity(); }

  /// This row, moved by so many heaps.
  MovedRow moved(std::size_t row, Heap heaps) const {
    const auto bits = static_cast<std::uint32_t>(heaps % 8);
    const std::size_t copy = copies_ == 8 ? 8 * row + bits : row;
    return {static_cast<std::int32_t>(copy * stride_) - static_cast<std::int32_t>(heaps / 8),
            copies_ == 8 ? 0 : bits};
  }

  /// Adds a tile: `bits` has a word for each 64 heaps, row after row.
  void append(std::span<const std::uint64_t> bits);

  /// Forgets the last heaps, no more than `looked_at` and whole words.
  void forget(Heap heaps) { next_ -= heaps / 8; }

  /// Puts so many of these rows first that together they have as many of the needed heaps as possible, the
  /// best one first.
  void best_first(std::vector<MovedRow>& moved, const LastHeaps& needed, std::size_t count) const;

  /// Of the tile to come, clears the bits of heaps that are in one of the rows at these places, of which no
  /// bits remain to be moved. Stops as soon as none is left.
  void clear_covered(std::span<const std::int32_t> places, TileBits& bits) const {
    sparse::clear_covered(bits_.data() + margin + next_, places, bits);
  }

  /// The bits of the tile to come that are in one of the rows at these places, and those of the 64 heaps
  /// before it. What bits remain to be moved is not done yet.
  TileBits gather(std::span<const std::int32_t> places) const {
    TileBits bits;
    gather_rows(bits_.data() + margin + next_, places, bits);
    return bits;
  }
  /// The same for a tile of 128 heaps.
  TileBits gather_short(std::span<const std::int32_t> places) const {
    TileBits bits{};
    gather_short_rows(bits_.data() + margin + next_, places, bits);
    return bits;
  }
  std::uint64_t gather_before(std::span<const std::int32_t> places) const;

 private:
  static constexpr std::size_t margin = 64;  // bytes before the first row and behind the last

  void slide();

  std::vector<std::uint8_t> bits_;  // row after row, all copies of each
  std::size_t rows_ = 0;
  std::size_t copies_ = 8;
  std::size_t stride_ = 0;  // bytes from copy to copy
  std::size_t next_ = 0;    // the byte at which the tile to come begins
  Heap window_ = 0;
};

}  // namespace takeaway::sparse
