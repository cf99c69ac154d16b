// Rows of bits: for each of some codes a row, and in it a bit for each heap, whether that code is its.
//
// The rows are there eight times, moved by 0 to 7 bits, so that a row moved by any number of heaps begins at a
// whole byte. Only the last heaps are held: as many as the window asks for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway::sparse {

/// A bit for each heap of a tile: 128 heaps, or 512.
using TileBits = std::array<std::uint64_t, 8>;

class BitRows {
 public:
  static constexpr Heap longest_tile = 64 * std::tuple_size_v<TileBits>;
  static constexpr Heap looked_at = 1024;  // by `best_first`: so many of the last heaps
  using LastHeaps = std::array<std::uint64_t, looked_at / 64>;

  /// So many rows, in which no heap is yet; they can be moved by `window` heaps at most.
  void start(std::size_t rows, Heap window, Heap tile);

  Heap window() const { return window_; }
  /// How many heaps are held; as many should be added at first.
  Heap held() const { return window_ + looked_at; }
  std::uint64_t bytes() const { return bits_.capacity(); }

  /// Where this row lies, moved by so many heaps, a tile or more. For `clear_covered`.
  std::int32_t moved(std::size_t row, Heap heaps) const {
    return static_cast<std::int32_t>((8 * row + heaps % 8) * stride_) - static_cast<std::int32_t>(heaps / 8);
  }

  /// Adds a tile: `bits` has a word for each 64 heaps, row after row.
  void append(std::span<const std::uint64_t> bits);

  /// Puts so many of these rows first that together they have as many of the needed heaps as possible, the
  /// best one first.
  void best_first(std::vector<std::int32_t>& moved, const LastHeaps& needed, std::size_t count) const;

  /// Of the tile to come, clears the bits of heaps that are in one of these rows. Stops as soon as none is
  /// left.
  void clear_covered(std::span<const std::int32_t> moved, TileBits& bits) const;

 private:
  void slide();

  std::vector<std::uint8_t> bits_;  // row after row, eight copies of each
  std::size_t rows_ = 0;
  std::size_t stride_ = 0;  // bytes from copy to copy
  std::size_t next_ = 0;    // the byte at which the tile to come begins
  Heap window_ = 0;
  Heap tile_ = 128;
};

/// For each of 64 codes a bit for each heap of a tile of 128, and for each heap a bit for each code.
using CodeRows = std::array<std::array<std::uint64_t, 2>, 64>;
using CodeMasks = std::array<std::uint64_t, 128>;

/// The one from the other.
void turn(const CodeRows& rows, CodeMasks& masks);

}  // namespace takeaway::sparse
