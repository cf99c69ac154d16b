// The values of a game that breaks heaps into two at most, in a given space of values. Internal to `sparse`.
//
// Heaps are computed in tiles of 128 or 512. For a whole tile, rows of bits show which common values the
// options have that pair a rare heap with a common one (masks.hpp); where there are too many values for that,
// some of the options show which codes are left, and these are compared with all (candidates.hpp). Rare heaps
// that are near follow heap by heap. So each heap has its candidate, the least common value that no option
// has. It is the heap's value unless a smaller rare one is missing among the options: for every rare value
// some pairs are tried that are likely to have it (missing.hpp). Where all that does not settle it, all
// options are looked at (exact.hpp). So no shortcut is ever a guess.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/parallel.hpp"
#include "values/sparse/bit_rows.hpp"
#include "values/sparse/space.hpp"
#include "values/sparse/vectors.hpp"

namespace takeaway::sparse {

inline constexpr std::uint32_t no_row = ~std::uint32_t{0};

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
  static constexpr Heap group = MaskedHeaps::group;
  static constexpr Heap short_tile = std::tuple_size_v<CodeMasks>;

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

  /// Computes whole tiles up to `end` or further; by two threads, if there is a team of as many. False if a
  /// value does not fit `Code`; the values before it are there.
  bool extend(Heap end, Team* team = nullptr);

 private:
  static constexpr std::size_t list_length = 12;

  /// The options that pair a rare heap with heap n - offset.
  struct Term {
    Heap offset = 0;
    Code code = 0;
  };

  /// Rows that show a code best, those first of which no bits remain to be moved, then 1, ...
  struct Showing {
    std::vector<std::int32_t> places;
    std::array<std::size_t, 8> count{};
    std::array<std::uint64_t, 8> last{};  // what was gathered of the 64 heaps before the next one
    Heap next = 0;
  };

  /// By code: the common heaps of a tile that have it.
  using TileCodes = std::vector<std::uint64_t>;
  /// What a thread notes of the tile at hand.
  struct Scratch {
    TileCodes codes;
    std::vector<std::uint64_t> rows;
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
  std::size_t partner_rows() const;
  void append_rows(BitRows& rows, std::size_t count, Heap first, Scratch& scratch) const;
  void append_rows(Heap first);
  void fill_rows();
  void list_terms();

  // masks.hpp
  void list_shown();
  void find_shown(std::size_t word);
  bool settle_part(Heap first);
  void append_part(Heap first);
  bool compute_by_masks(Heap first);

  // candidates.hpp
  BitRows::LastHeaps heaps_beyond(std::uint32_t code) const;
  void choose_showing();
  TileBits shown(Heap first, std::uint32_t code);
  void find_candidates(Heap first);
  void compare_far(Heap first, Heap at);
  void compare_middle(Heap first, Heap at);
  std::uint32_t settle(Heap first, Heap heap);
  bool compute_by_rows(Heap first);

  // tiles.hpp
  std::uint64_t meetings(Heap heap) const;
  bool compute_one_by_one(Heap first);
  bool compute_by_lists(Heap first);
  bool compute_candidates(Heap first);
  void forget_rows_ahead();
  bool compute_tile();
  void compute_together(Heap end, Team& team);

  // missing.hpp
  BitRows::LastHeaps heaps_above(std::uint32_t code) const;
  void choose_partners();
  void note_codes(Heap first, TileCodes& codes) const;
  template <class Doubt>
  void rule_out(Heap first, const TileCodes& codes, const Doubt& doubt) const;
  bool is_common(Heap first, const TileCodes& codes) const;
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

  Heap tile_ = 0;                 // none is begun yet
  Heap choose_again_ = 0;         // when rows and partners are chosen anew
  std::uint32_t chosen_for_ = 0;  // the largest code then
  BitRows rows_;
  Heap rows_ahead_ = 0;                   // heaps of the tile that are in these before it is complete
  BitRows partner_rows_;                  // the first of them once more, for fewer heaps
  std::vector<std::uint32_t> row_codes_;  // of the rows, the most frequent first
  std::vector<std::uint32_t> row_of_;     // by code; `no_row` where it has none
  bool complete_ = false;                 // whether every code has a row
  std::vector<std::vector<std::int32_t>> partners_;  // by rare code
  std::array<Scratch, 2> scratch_;                   // of each thread

  std::size_t listed_rares_ = 0;    // in the terms; the others have come up just now
  std::vector<Heap> near_offsets_;  // offsets below a group, and what may be taken so that a common value
  std::vector<Code> near_codes_;    // stays common
  std::vector<Term> middle_;        // without masks: offsets below the heaps compared at once
  std::vector<Heap> far_offsets_;   // all others; with masks, unless the rows show them
  std::vector<Code> far_codes_;
  std::vector<Heap> kept_common_;  // what may be taken so

  std::vector<std::vector<std::int32_t>> shown_;      // by common code: rows that show where an option has it
  std::vector<std::vector<std::int32_t>> far_shown_;  // and those that do for a long tile
  std::vector<TileBits> far_bits_;                    // by common code: what these show
  std::array<CodeMasks, 2> masks_{};                  // the codes of options of the tile's heaps, 64 and 64

  std::vector<Showing> showing_;  // by common code
  // For each block of heaps, the least codes that the rows leave open.
  std::array<std::array<CandidateCodes<Code>, list_length / compared_codes>,
             BitRows::longest_tile / compared_heaps>
      codes_listed_{};
  std::array<std::uint8_t, BitRows::longest_tile> listed_{};  // how many they are
  CandidateCodes<Code> candidate_{};                          // those that half of the options leave
  std::array<std::uint8_t, compared_heaps> found_{};          // how many they are
  CandidateCodes<Code> differ_{};                             // 0 where an option has the code
  std::vector<Heap> near_seen_;  // by code: the last heap that had a near option of it

  std::array<std::vector<Heap>, 2> seen_;  // by code, common and rare: when an option had it last
  Heap asked_ = 0;                         // how often all options of a heap were looked at
};

extern template class SparseValues<std::uint8_t>;
extern template class SparseValues<std::uint16_t>;

}  // namespace takeaway::sparse
