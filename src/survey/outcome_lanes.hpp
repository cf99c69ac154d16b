// The outcomes of several games side by side, one in each lane of a vector, by the rule alone: a heap is P if
// and only if no option is. For sets of two to five moves under wall; all heaps before heap 0 count as N, for
// they cannot be reached.
//
// A step is a block of heaps that do not see each other but by the smallest move, so that it is done by
// shifts of the window of the last outcomes. Games have blocks and shifts of their own.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <experimental/simd>
#include <vector>

#include "base/assert.hpp"
#include "survey/lanes.hpp"

namespace takeaway::survey {

/// With windows of so many words.
template <unsigned words>
class OutcomeLanes {
 public:
  using Word = std::uint64_t;

 private:
  using Vector = std::experimental::native_simd<Word>;
  static constexpr std::size_t width = Vector::size();
  static constexpr std::size_t vectors = 2;  // the steps of one are done while those of the other wait
  static constexpr std::size_t most_moves = 5;
  static constexpr unsigned bits = bits_of<Word>;

 public:
  static constexpr std::size_t lanes = vectors * width;
  static constexpr std::uint32_t longest_move = bits * words;
  /// The last outcomes, newest first: bit 0 of the first word is that of the heap before.
  using Window = std::array<Word, words>;

  /// Moves ascending.
  static bool takes(const std::vector<std::uint32_t>& moves) {
    return moves.size() >= 2 && moves.size() <= most_moves && moves.front() < bits &&
           moves.back() <= longest_move;
  }

  std::size_t size() const { return games_.size(); }

  /// One more game, in a lane of its own.
  void add(const std::vector<std::uint32_t>& moves) {
    TAKEAWAY_ASSERT(takes(moves) && games_.size() < lanes);
    const std::uint32_t smallest = moves[0];
    // The smallest move links heaps of a block in a chain of eight at most.
    const std::uint32_t block = std::min({moves[1], 8 * smallest, bits - 1});
    const std::size_t lane = games_.size();
    games_.push_back({moves, block});
    Lanes& own = lanes_[lane / width];
    const std::size_t i = lane % width;
    own.smallest[i] = smallest;
    own.before[i] = block - smallest;
    own.heaps[i] = block;
    own.carried[i] = bits - block;
    own.block[i] = ~Word{0} >> (bits - block);
    own.rounds = std::max(own.rounds, (block - 1) / smallest);
    own.links = std::max(own.links, moves.size() - 1);
    for (std::size_t k = 0; k + 1 < most_moves; ++k) {
      const std::uint32_t shift = moves[std::min(k + 1, moves.size() - 1)] - block;
      for (unsigned word = 1; word < words; ++word) own.from[k][word - 1][i] = shift / bits == word;
      own.down[k][i] = shift % bits;
      own.up[k][i] = bits - 1 - shift % bits;
    }
  }

  /// Heaps of a step.
  std::uint32_t block(std::size_t lane) const { return games_[lane].block; }
  Window window(std::size_t lane) const {
    Window window;
    for (unsigned word = 0; word < words; ++word)
      window[word] = lanes_[lane / width].window[word][lane % width];
    return window;
  }

  /// So many steps of every game.
  void advance(std::uint64_t steps) {
    Vector window[vectors][words];
    for (std::size_t i = 0; i < vectors; ++i)
      for (unsigned word = 0; word < words; ++word) window[i][word] = lanes_[i].window[word];
    for (std::uint64_t step = 0; step < steps; ++step)
      for (std::size_t i = 0; i < vectors; ++i) lanes_[i].step(window[i]);
    for (std::size_t i = 0; i < vectors; ++i)
      for (unsigned word = 0; word < words; ++word) lanes_[i].window[word] = window[i][word];
  }

  /// One heap of one game.
  void heap(std::size_t lane) {
    const Window last = window(lane);
    bool option = false;
    for (const std::uint32_t move : games_[lane].moves)
      option = option || (last[(move - 1) / bits] >> (move - 1) % bits & 1U) != 0;
    Word carried = option ? 0 : 1;
    for (unsigned word = 0; word < words; ++word) {
      lanes_[lane / width].window[word][lane % width] = last[word] << 1U | carried;
      carried = last[word] >> (bits - 1);
    }
  }

 private:
  struct Game {
    std::vector<std::uint32_t> moves;
    std::uint32_t block = 0;
  };

  /// For each move but the smallest, how far the window is shifted so that the options by it of a block are
  /// lowest: from which word on, and by how much less than a word.
  struct Lanes {
    Vector window[words] = {};
    Vector smallest = 0, before = 0, block = 0, carried = bits - 1, heaps = 0;
    Vector down[most_moves - 1] = {}, up[most_moves - 1] = {};
    Vector::mask_type from[most_moves - 1][words] = {};  // from the second word on, the third, ...
    unsigned rounds = 0;
    std::size_t links = 0;  // moves but the smallest, of the game that has most

    void step(Vector (&newer)[words]) const {
      Vector options = newer[0] << before;
      for (std::size_t k = 0; k < links; ++k) {
        Vector near = newer[0];
        Vector far = words > 1 ? newer[1 % words] : Vector(0);
        for (unsigned word = 1; word < words; ++word) {
          std::experimental::where(from[k][word - 1], near) = newer[word];
          std::experimental::where(from[k][word - 1], far) =
              word + 1 < words ? newer[(word + 1) % words] : Vector(0);
        }
        options |= near >> down[k] | (far << 1) << up[k];
      }
      const Vector open = ~options & block;
      // The oldest heaps are right at once, and with each round as many more as the smallest move.
      Vector newest = open;
      for (unsigned round = 0; round < rounds; ++round) newest = open & ~(newest >> smallest);
      for (unsigned word = words - 1; word > 0; --word)
        newer[word] = newer[word] << heaps | newer[word - 1] >> carried;
      newer[0] = newer[0] << heaps | newest;
    }
  };

  Lanes lanes_[vectors];
  std::vector<Game> games_;  // by lane
};

}  // namespace takeaway::survey
