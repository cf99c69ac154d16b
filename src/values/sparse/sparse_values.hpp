// The values of a game that breaks heaps into two at most, in a given space of values. Internal to `sparse`.
//
// Heaps are computed in tiles of 128 or 512. Most options of a heap that have a common value pair a rare heap
// with a common one far behind. What these are is marked for 64 heaps at once. Where codes are below 128,
// each heap then shows its own to those behind it (near_options.hpp). Where there are more, the least few
// codes that are left are compared with the other options (candidates.hpp). So each heap has its candidate,
// the least common value that no option has. It is the heap's value unless a smaller rare one is missing
// among the options: some pairs of common heaps show most of these, for 64 heaps at once again (missing.hpp).
// Where all that does not settle it, all options are looked at (exact.hpp). So no shortcut is ever a guess.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/parallel.hpp"
#include "values/sparse/near_options.hpp"
#include "values/sparse/space.hpp"
#include "values/sparse/vectors.hpp"

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
  static constexpr Heap short_tile = NearOptions::reach;
  static constexpr Heap long_tile = 4 * short_tile;

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
  /// The options that pair a heap, rare or common, with heap n - offset.
  struct Term {
    Heap offset = 0;
    Code code = 0;
  };
  struct TermList {
    std::vector<Heap> offsets;
    std::vector<Code> codes;

    void add(const Term& term) {
      offsets.push_back(term.offset);
      codes.push_back(term.code);
    }
    std::size_t size() const { return offsets.size(); }
    Terms<Code> part(std::size_t from, std::size_t count) const {
      return {std::span(offsets).subspan(from, count), std::span(codes).subspan(from, count)};
    }
    Terms<Code> all() const { return part(0, size()); }
  };
  static constexpr std::size_t list_length = 12;
  using Seen = std::array<SeenCodes, sizeof(Code) == 1 ? 4 : 8>;  // more codes are not marked
  static constexpr std::uint32_t most_marked = 64 * std::tuple_size_v<Seen>;

  bool is_rare(Heap heap) const { return (rare_bits_[heap / 64] >> (heap % 64) & 1U) != 0; }
  bool append(std::uint32_t value);
  bool put(Heap heap, std::uint32_t value);
  void note_rare(Heap heap, std::uint32_t value);
  void note_largest(std::uint32_t code);
  void resize(Heap heaps);

  bool needs_exact() const;
  std::size_t most_marked_terms() const { return 3 * std::size_t{limit_}; }

  // exact.hpp
  std::uint32_t exact(Heap heap);
  std::uint32_t exact_candidate(Heap heap);
  std::uint32_t least_of(Heap heap, std::uint32_t candidate) const;
  void mark_value(std::uint32_t value, Heap heap);
  bool breaks_to(Heap heap, std::uint32_t value) const;
  bool has_pair(Heap sum, std::uint32_t code, Heap part, Heap end) const;
  bool is_taken_to(Heap heap, std::uint32_t value) const;
  bool common_pair(Heap part, Heap other) const;

  // sample.hpp
  struct Sample;
  bool worth_a_sample() const;
  Sample sample(bool rare) const;
  struct GoodTerms {
    std::vector<Term> terms;
    std::size_t good = 0;
  };
  GoodTerms good_first(std::vector<Term> terms, Sample sample, std::size_t most) const;

  // lists.hpp
  void choose_limit();
  void list_rare_values();
  void sort_far();
  void choose_lists();
  void list_terms();

  // parts.hpp
  bool settle_part(Heap first);
  bool compute_by_parts(Heap first);

  // candidates.hpp
  void list_left(const Seen& seen);
  void find_candidates(Heap at);
  void compare_middle(Heap at, Heap from);
  std::uint32_t settle(Heap first, Heap heap);
  bool compute_by_lists(Heap first);

  // tiles.hpp
  std::uint64_t meetings(Heap heap) const;
  bool compute_one_by_one(Heap first);
  bool find_codes(Heap first);
  bool compute_candidates(Heap first);
  bool compute_tile();
  void compute_together(Heap end, Team& team);

  // missing.hpp
  std::vector<Term> possible_partners() const;
  void choose_partners();
  std::vector<Code> rare_window(Heap first) const;
  bool has_option(Heap heap, std::uint32_t code) const;
  bool has_all(Heap heap, const Seen& seen, std::size_t i) const;
  template <class Doubt>
  void rule_out(Heap first, const Doubt& doubt) const;
  bool is_common(Heap first) const;
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
  Heap choose_again_ = 0;         // when lists are chosen anew
  std::uint32_t chosen_for_ = 0;  // the largest code then
  bool few_codes_ = false;        // whether codes are below 128, so that heaps show their own
  std::uint32_t limit_ = 32;      // codes below are marked; the others are seldom

  std::size_t listed_rares_ = 0;    // in the lists; the others have come up just now
  std::vector<Heap> kept_common_;   // what may be taken so that a common value stays common
  TermList far_;                    // options that are a part away, or 64 heaps where there are many codes
  NearOptions near_;                // the others, where there are few codes
  Heap near_next_ = 0;              // up to where heaps have shown theirs; 0 where that is of no use
  TermList near_list_;              // where there are many: nearer than a group,
  std::vector<Term> middle_;        // and those between
  std::vector<TermList> partners_;  // pairs of common heaps, for each range of codes
  Heap farthest_partner_ = 0;

  /// By the parity of a heap and the code of its candidate: how many rare codes have a smaller value. They
  /// are the least ones.
  std::array<std::vector<std::uint32_t>, 2> rare_below_;
  std::array<std::vector<std::uint64_t>, 2> first_below_;  // a bit for each of these, as far as a word goes

  // Of 64 heaps, the least codes that marks leave, and the least that are left when these have been compared.
  std::array<CandidateCodes<Code>, list_length / compared_codes> listed_{};
  std::array<std::uint8_t, compared_heaps> listed_count_{};
  CandidateCodes<Code> candidate_{};
  std::array<std::uint8_t, compared_heaps> found_{};
  CandidateCodes<Code> differ_{};         // 0 where an option has the code
  std::vector<std::uint64_t> near_seen_;  // by code: when a near option had it last
  std::uint64_t settled_ = 0;             // how often a heap was settled

  std::array<std::vector<Heap>, 2> seen_;  // by code, common and rare: when an option had it last
  Heap asked_ = 0;                         // how often all options of a heap were looked at
};

extern template class SparseValues<std::uint8_t>;
extern template class SparseValues<std::uint16_t>;

}  // namespace takeaway::sparse
