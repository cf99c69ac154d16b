// The values of a game that breaks heaps into two at most, in a given space of values. Internal to `sparse`.
//
// Heaps are computed in tiles of 128 or 512. For a whole tile, rows of bits show which common values the options
// have that pair a rare heap with a common one (masks.hpp); where there are too many values for that, some
// of the options make marks, and the others are compared with what is left (marks.hpp). Rare heaps that are
// near follow heap by heap. So each heap has its candidate, the least common value that no option has. It is the heap's value unless a smaller rare one is missing among the options: for every rare
// value some pairs are tried that are likely to have it (missing.hpp). Where all that does not settle it, all
// options are looked at (exact.hpp). So no shortcut is ever a guess.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "values/sparse/bit_rows.hpp"
#include "values/sparse/space.hpp"

namespace takeaway::sparse {

/// How heaps may be broken.
struct Breaking {
  explicit Breaking(const BreakingRule& rule);

  std::vector<Heap> to_two;   ///< what may be taken where two heaps are left, ascending
  std::vector<Heap> to_one;   ///< where one heap is left
  std::vector<Heap> to_none;  ///< where nothing is left
  bool unequal = false;       ///< whether the two heaps must differ
  Heap most = 0;              ///< the most that may be taken
};

struct RareHeap {
  Heap heap = 0;
  std::uint32_t value = 0;
  std::uint32_t code = 0;
};

/// Codes of type `Code`; a game with larger ones needs a larger type.
template <class Code>
class SparseValues {
 public:
  static constexpr Heap group = 16;

  /// Goes on behind these values, of heaps 0, 1, ...: all that are needed to begin (`Breaking::most` and two
  /// tiles) must be there.
  SparseValues(const BreakingRule& rule, const ValueSpace& space, std::span<const std::uint32_t> values);

  const ValueSpace& space() const { return space_; }
  Heap size() const { return codes_.size(); }
  std::uint32_t at(Heap heap) const { return space_.value(codes_[heap], is_rare(heap), heap); }
  /// Several of them; values past `most` are written as `most`.
  template <class Out>
  void copy(Heap first, std::span<Out> out, std::uint32_t most) const;
  std::size_t rare_heaps() const { return rares_.size(); }
  std::uint64_t bytes() const;

  /// Computes whole tiles up to `end` or further. False if a value does not fit `Code`; the values before it
  /// are there.
  bool extend(Heap end);

 private:
  static constexpr std::size_t candidates = 8;

  /// The options that pair a rare heap with heap n - offset.
  struct Term {
    Heap offset = 0;
    Code code = 0;
  };

  bool is_rare(Heap heap) const { return (rare_bits_[heap / 64] >> (heap % 64) & 1U) != 0; }
  bool append(std::uint32_t value);
  bool put(Heap heap, std::uint32_t value);
  void note_rare(Heap heap, std::uint32_t value);
  void note_largest(std::uint32_t code);
  void resize(Heap heaps);

  bool needs_exact() const;

  // exact.hpp
  std::uint32_t exact(Heap heap);
  std::uint32_t exact_candidate(Heap heap);
  std::uint32_t least_of(Heap heap, std::uint32_t candidate) const;
  void mark_value(std::uint32_t value, Heap heap);
  bool breaks_to(Heap heap, std::uint32_t value) const;
  bool has_pair(Heap sum, std::uint32_t code, Heap part, Heap end) const;
  bool is_taken_to(Heap heap, std::uint32_t value) const;
  bool common_pair(Heap part, Heap other) const;

  // lists.hpp
  void choose_row_codes();
  void choose_rows();
  void append_rows(Heap first);
  void list_terms();

  // masks.hpp
  void list_shown();
  void find_shown();
  template <std::size_t blocks>
  void add_compared(Heap first, Heap at);
  template <std::size_t words>
  std::uint32_t least_unmasked(Heap first, Heap heap) const;
  template <std::size_t words, std::size_t blocks>
  bool compute_masks(Heap first);
  bool compute_by_masks(Heap first);

  // marks.hpp
  std::vector<std::size_t> most_useful(std::size_t count) const;
  void choose_marking();
  std::size_t row_length() const { return sizeof(Code) == 1 ? 256 : width_; }
  void mark(Heap at);
  void find_unmarked();
  void compare(Heap at);
  std::uint32_t settle(Heap at, Heap index);
  bool compute_by_marks(Heap first);

  // tiles.hpp
  std::uint64_t meetings(Heap heap) const;
  bool compute_one_by_one(Heap first);
  bool compute_candidates(Heap first);
  bool compute_tile();

  // missing.hpp
  BitRows::LastHeaps heaps_above(std::uint32_t code) const;
  void choose_partners();
  void note_codes(Heap first);
  std::optional<RareHeap> find_missing(Heap first);

  Breaking breaking_;
  ValueSpace space_;
  std::vector<Code> codes_;
  std::vector<std::uint64_t> rare_bits_;
  std::vector<RareHeap> rares_;                       // heap 0 is none of them: no heap left is empty
  std::unordered_map<Heap, std::uint64_t> meetings_;  // heaps at which two rare ones meet, 64 at a time
  Heap last_meeting_ = 0;
  bool dense_ = false;      // too many rare heaps to keep these
  std::size_t width_ = 64;  // all codes are smaller; a power of two
  std::uint32_t largest_code_ = 0;

  Heap tile_ = 0;  // none is begun yet
  Heap choose_again_ = 0;  // when rows and partners are chosen anew
  std::uint32_t chosen_for_ = 0;  // the largest code then
  BitRows rows_;
  std::vector<std::uint32_t> row_codes_;            // of the rows, the most frequent first
  std::vector<std::uint32_t> row_of_;               // by code; `no_row` where it has none
  bool complete_ = false;                           // whether every code has a row
  std::vector<std::vector<std::int32_t>> partners_;  // by rare code
  std::vector<std::uint64_t> tile_codes_;            // by code: the heaps of the tile that have it

  std::size_t listed_rares_ = 0;    // in the terms; the others have come up just now
  std::vector<Term> near_;          // offsets below a group
  std::vector<Term> marking_;       // options that make marks
  std::vector<Term> compared_;      // all others, unless the rows show them
  std::vector<Heap> kept_common_;   // what may be taken so that a common value stays common

  std::vector<std::vector<std::int32_t>> shown_;  // by common code: rows that show where an option has it
  std::array<CodeMasks, 2> masks_{};              // the codes of options of the tile's heaps, 64 and 64

  std::vector<std::uint8_t> marks_;  // for each heap of a group a place for each code
  std::uint8_t stamp_ = 0;
  std::array<std::array<Code, group>, candidates> candidate_{};
  std::array<std::array<Code, group>, candidates> hit_{};
  std::array<std::size_t, group> found_{};  // how many candidates each heap has
  std::vector<Heap> near_seen_;             // by code: the last heap that had a near option of it

  std::array<std::vector<Heap>, 2> seen_;  // by code, common and rare: when an option had it last
  Heap asked_ = 0;                         // how often all options of a heap were looked at
};

extern template class SparseValues<std::uint8_t>;
extern template class SparseValues<std::uint16_t>;

}  // namespace takeaway::sparse
