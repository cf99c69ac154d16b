// The values of a game that breaks heaps into two, by rare and common values. Internal to the engine
// `sparse`.
//
// Heaps are computed in tiles of 128, and in groups of 16. For a group, the options that pair a rare heap
// with a common one are read for all its heaps at once; rare heaps that are nearer than a group follow heap
// by heap. That gives each heap's candidate, a common value (tiles.hpp). It is the heap's value unless a
// smaller rare one is missing among the options: for every rare value some pairs are tried that are likely to
// have it (partners.hpp). Where these do not settle it, and wherever two rare heaps meet, all options are
// looked at (exact.hpp). So no shortcut is ever a guess.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

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
};

/// Codes of type `Code`; a game with larger ones needs a larger type.
template <class Code>
class SparseValues {
 public:
  static constexpr Heap tile = 128;
  static constexpr Heap group = 16;

  /// Goes on behind these values, of heaps 0, 1, ...: all that are needed to begin (`Breaking::most` and two
  /// tiles) must be there.
  SparseValues(const BreakingRule& rule, const ValueSpace& space, std::span<const std::uint32_t> values);

  Heap size() const { return codes_.size(); }
  std::uint32_t at(Heap heap) const { return space_.value(codes_[heap], is_rare(heap), heap); }
  std::size_t rare_heaps() const { return rares_.size(); }
  std::uint64_t bytes() const;

  /// Computes whole tiles up to `end` or further. False if a value does not fit `Code`; the values before it
  /// are there.
  bool extend(Heap end);

 private:
  static constexpr std::size_t candidates = 8;
  static constexpr std::size_t plane_count = 16;
  static constexpr std::size_t most_marked = 1000;

  using TileBits = std::array<std::uint64_t, tile / 64>;

  /// The options that pair a rare heap with heap n - offset.
  struct Term {
    Heap offset = 0;
    Code code = 0;
  };
  /// Whether heap n - offset has the value of a plane, which with its partner makes a certain rare value.
  struct Partner {
    std::uint32_t plane = 0;
    std::uint32_t bytes = 0;  ///< how far back, in bytes of the plane
  };

  bool is_rare(Heap heap) const { return (rare_bits_[heap / 64] >> (heap % 64) & 1U) != 0; }
  bool append(std::uint32_t value);
  void note_rare(Heap heap, std::uint32_t value);
  void retreat(Heap heap);
  void list_terms();

  // exact.hpp
  std::uint32_t exact(Heap heap);
  std::uint32_t exact_candidate(Heap heap);
  std::uint32_t least_of(Heap heap, std::uint32_t candidate) const;
  void mark_value(std::uint32_t value, Heap heap);
  bool breaks_to(Heap heap, std::uint32_t value) const;
  bool has_pair(Heap sum, std::uint32_t code, Heap part, Heap end) const;
  bool is_taken_to(Heap heap, std::uint32_t value) const;
  bool common_pair(Heap part, Heap other) const;

  // tiles.hpp
  bool compute_tile();
  bool by_exact(Heap count);
  bool needs_exact(Heap first) const;
  bool append_group(std::span<std::uint32_t> values);
  void begin_marks();
  void mark_far(Heap first);
  std::size_t least_unmarked(const std::uint8_t* row, std::size_t from) const;
  void compare_far(Heap first);
  std::uint32_t settle(Heap first, Heap index);
  std::uint32_t settle_meeting(Heap first, Heap index);
  std::optional<RareHeap> find_missing(Heap first, std::span<const std::uint32_t> values);

  // partners.hpp
  void choose_planes();
  void choose_partners();
  TileBits covered(Heap first, std::uint32_t value, const TileBits& needed) const;
  void extend_planes(Heap first);

  Breaking breaking_;
  ValueSpace space_;
  std::vector<Code> codes_;
  std::vector<std::uint64_t> rare_bits_;
  std::vector<RareHeap> rares_;                       // heap 0 is none of them: no heap left is empty
  std::unordered_map<Heap, std::uint64_t> meetings_;  // heaps at which two rare ones meet, 64 at a time
  bool dense_ = false;                                // too many rare heaps to keep these
  std::uint32_t largest_ = 0;                         // value so far
  std::size_t width_ = 64;                            // all codes are smaller; a power of two

  std::size_t listed_rares_ = 0;        // in the terms
  Heap choose_again_ = Heap{1} << 10U;  // when planes and partners are chosen anew
  std::vector<Term> near_;              // offsets below a group
  std::vector<Term> far_;
  std::size_t marked_ = 0;           // how many of these make marks
  std::vector<std::uint8_t> marks_;  // a row of codes for each heap of a group
  std::size_t row_ = 0;
  std::uint8_t stamp_ = 0;
  std::array<std::array<Code, group>, candidates> candidate_{};
  std::array<std::array<bool, group>, candidates> candidate_there_{};
  std::array<std::array<Code, group>, candidates> hit_{};
  std::vector<TileBits> at_value_;

  std::array<std::uint32_t, plane_count> plane_values_{};
  std::vector<std::uint8_t> plane_of_;  // by value; `plane_count` where it has none
  std::array<std::vector<std::uint8_t>, plane_count> planes_;
  std::vector<std::vector<Partner>> partners_;  // by rare value

  std::array<std::vector<Heap>, 2> seen_;  // by code, common and rare: when an option had it last
  Heap asked_ = 0;                         // how often all options of a heap were looked at
};

extern template class SparseValues<std::uint8_t>;
extern template class SparseValues<std::uint16_t>;

}  // namespace takeaway::sparse
