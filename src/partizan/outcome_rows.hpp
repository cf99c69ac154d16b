// Outcomes as two rows of bits, made 64 heaps and more at a time.
//
// Each player has a row, with a bit for every heap on which that player, moving first, loses. Left wins heap
// n if Right loses n - s for one of Left's moves s: a stretch of heaps that is no longer than the least move
// is an `or` of shifted stretches of the other player's row, and the complement is Left's own.
//
// Moves shorter than a word reach into the word that is being made. Such a word is begun with what comes from
// the words before it. Then the short moves are applied to what is there, for one player after the other,
// until nothing changes. What comes from right bits is right, so every round makes at least as many heaps
// right as the least move of Left and the least of Right are long together. A word that a round leaves as it
// is satisfies the rule at all its heaps, and only one word does.
//
// Where both sets are finite, what follows depends on as many words as the largest move is long. They are
// compared with those at a mark that moves on more and more seldom, as in Brent's search for cycles. Once
// they have come back, everything has, and the rest is copied.
#pragma once

#include <cstdint>
#include <vector>

#include "takeaway/partizan_game.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::partizan {

class OutcomeRows {
 public:
  using Word = std::uint64_t;
  static constexpr unsigned word_bits = 64;

  /// For no more than so many heaps: moves past them are left out.
  OutcomeRows(const PartizanGame& game, Heap heaps);

  /// Bytes that so many heaps take.
  static std::uint64_t bytes(Heap heaps) { return heaps / 2 + (std::uint64_t{1} << 16U); }

  /// Makes heaps known up to this one, in whole words. False when the watch says stop.
  bool extend(Heap heaps, const Watch& watch);

  /// Of a known heap.
  OutcomeClass at(Heap heap) const {
    const std::size_t word = pad + heap / word_bits;
    const Word left = ~left_loses_[word] >> heap % word_bits & 1U;
    const Word right = ~right_loses_[word] >> heap % word_bits & 1U;
    return static_cast<OutcomeClass>(left | right << 1U);
  }

  /// Who loses the 64 heaps in front of `end`, which must be known; on those below 0 nobody does.
  struct Window {
    Word left = 0;
    Word right = 0;
    bool operator==(const Window&) const = default;
  };
  Window before(Heap end) const { return {before(left_loses_, end), before(right_loses_, end)}; }

 private:
  using Row = std::vector<Word>;
  static constexpr std::size_t pad = 2;  // words of 0 in front of heap 0

  /// A move as a shift by words and bits.
  struct Shift {
    std::size_t words = 0;
    unsigned bits = 0;
  };
  struct Moves {
    std::vector<Shift> all;
    std::vector<unsigned> shorter;  ///< than a word
  };

  static Moves moves_of(const MoveSet& set, Heap heaps);
  static Word before(const Row& loses, Heap end) {
    const std::size_t word = pad + end / word_bits;
    const unsigned bits = end % word_bits;
    return bits == 0 ? loses[word - 1] : loses[word - 1] >> bits | loses[word] << (word_bits - bits);
  }

  std::size_t make(std::size_t count);
  void make_word();
  std::size_t copy(std::size_t most);
  void look_for_return();
  void settle(std::size_t word, Word left_wins, Word right_wins);
  static Word shifted(const Row& loses, const Moves& moves, std::size_t word);
  void collect(const Row& loses, const Moves& moves, std::size_t first, std::vector<Word>& wins) const;
  Word forced(std::size_t word) const;
  Word losses_of_left(std::size_t word, Word wins) const;
  Word losses_of_right(std::size_t word, Word wins) const;

  Moves left_;
  Moves right_;
  Row left_loses_;
  Row right_loses_;
  std::vector<Word> left_wins_;  // of the words being made
  std::vector<Word> right_wins_;
  std::size_t stride_ = 1;  // how many words can be made at once
  std::size_t known_ = 0;   // words
  std::size_t window_ = 0;  // words that all that follows depends on; 0 where there is no such number
  std::size_t mark_ = 0;    // the known words when the mark was set; 0 before
  std::size_t steps_ = 0;   // since then
  std::size_t patience_ = 1;
  std::size_t cycle_ = 0;  // words after which all comes back, once that is known
  Heap forced_ = 0;        // how many heaps have no move, in a game with `ending`
};

}  // namespace takeaway::partizan
