// Checks that given outcomes obey the rule (a heap is P if and only if no option is), 64 heaps at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "takeaway/game.hpp"

namespace takeaway {

/// Outcomes are bits: bit i of a word is set where its heap i is P. All outcomes are given, so the options by
/// one move are the same words shifted by that move, even where the move is less than a word.
class OutcomeCheck {
 public:
  explicit OutcomeCheck(const Game& game) {
    const Move longest = game.moves.listed().back();
    for (const Move move : game.moves.listed())
      options_.push_back(
          {static_cast<std::size_t>((move + 63) / 64), static_cast<std::size_t>((64 - move % 64) % 64)});
    before_ = (longest + 63) / 64;
    bits_.resize(before_ + block);
    for (Move back = 1; back <= longest; ++back) {
      const bool given = game.boundary == BoundaryKind::init && back <= game.initial.size();
      if (game.boundary == BoundaryKind::sink || (given && game.initial[game.initial.size() - back] == 0))
        bits_[before_ - (back + 63) / 64] |= std::uint64_t{1} << ((64 - back % 64) % 64);
    }
  }

  static constexpr std::size_t block = std::size_t{1} << 12U;  ///< words

  /// Whether the first `count` of these outcomes, at most a block, obey the rule. They are those of the heaps
  /// that follow the last call; that call must have ended at the end of a word.
  bool accept(std::span<const std::uint64_t> outcomes, std::size_t count) {
    TAKEAWAY_ASSERT(at_end_of_word_ && outcomes.size() <= block && outcomes.size() == (count + 63) / 64);
    at_end_of_word_ = count % 64 == 0;
    std::uint64_t* const here = bits_.data() + before_;
    std::ranges::copy(outcomes, here);
    std::fill_n(reached_.begin(), outcomes.size(), 0);
    for (const Options& options : options_) mark(options, here, outcomes.size());
    std::uint64_t wrong = 0;
    const std::size_t whole = count / 64;
    for (std::size_t w = 0; w < whole; ++w) wrong |= here[w] ^ ~reached_[w];
    if (count % 64 != 0) wrong |= (here[whole] ^ ~reached_[whole]) & ((std::uint64_t{1} << (count % 64)) - 1);
    std::copy_n(bits_.begin() + static_cast<std::ptrdiff_t>(outcomes.size()), before_, bits_.begin());
    return wrong == 0;
  }

 private:
  /// Where the options of 64 heaps by one move stand: from bit `shift` of the word so many words back.
  struct Options {
    std::size_t words;
    std::size_t shift;
  };

  void mark(const Options& options, const std::uint64_t* here, std::size_t words) {
    const std::uint64_t* const from = here - options.words;
    const std::size_t shift = options.shift;
    std::uint64_t* const reached = reached_.data();
    if (shift == 0)
      for (std::size_t w = 0; w < words; ++w) reached[w] |= from[w];
    else
      for (std::size_t w = 0; w < words; ++w)
        reached[w] |= (from[w] >> shift) | (from[w + 1] << (64 - shift));
  }

  std::vector<Options> options_;
  std::size_t before_ = 0;  ///< how many words of earlier outcomes are kept: as far back as the largest move
  std::vector<std::uint64_t> bits_;  ///< the words kept, then the block being checked
  bool at_end_of_word_ = true;       ///< whether the last call ended at the end of a word
  std::vector<std::uint64_t> reached_ = std::vector<std::uint64_t>(block);
};

}  // namespace takeaway
