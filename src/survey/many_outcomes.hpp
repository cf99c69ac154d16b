// The outcome periods of game after game, several in the lanes of each vector. A lane whose game is done
// takes the next one.
#pragma once

#include <cstring>

#include "survey/lanes.hpp"

namespace takeaway::survey {

/// What was found of one game's outcomes; a period of 0 where none was met in the history kept.
struct OutcomePeriod {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
};

template <class Word>
struct VectorOf;
template <>
struct VectorOf<std::uint32_t> {
  using Type = std::uint32_t __attribute__((vector_size(16)));
};
template <>
struct VectorOf<std::uint64_t> {
  using Type = std::uint64_t __attribute__((vector_size(16)));
};

template <class Word>
class ManyOutcomes {
 public:
  /// Whether the heaps below the first are P (sink) or cannot be reached (wall).
  explicit ManyOutcomes(bool below_is_p) : below_(below_is_p ? ~Word{0} : Word{0}) {}

  /// `next(moves)` writes the moves of the next game, bit s-1 for the move s, and returns false where there
  /// is none. `done(game, period)` is called with the result of each game; games are numbered from 0 in the
  /// order of `next`, and are done in another order.
  template <class Next, class Done>
  void run(Next next, Done done) {
    std::uint64_t given = 0;
    unsigned busy = 0;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      idle_[lane] = true;
      load(lane, 0);
    }
    const auto refill = [&](unsigned lane) {
      Word moves = 0;
      idle_[lane] = !next(moves);
      load(lane, moves);
      game_[lane] = given;
      given += idle_[lane] ? 0 : 1;
      busy += idle_[lane] ? 0 : 1;
    };
    for (unsigned lane = 0; lane < lanes; ++lane) refill(lane);
    while (busy > 0) {
      advance_all();
      for (unsigned lane = 0; lane < lanes; ++lane) {
        if (idle_[lane]) continue;
        OutcomePeriod found;
        if (!take_word(lane, found)) continue;
        done(game_[lane], found);
        --busy;
        refill(lane);
      }
    }
  }

 private:
  static constexpr unsigned bits = bits_of<Word>;
  static constexpr unsigned vectors = 4;  // enough of them to keep the machine's vector units at work
  using Vector = typename VectorOf<Word>::Type;
  static constexpr unsigned width = sizeof(Vector) / sizeof(Word);
  static constexpr unsigned lanes = vectors * width;
  static constexpr std::uint32_t most_words = 2048;  // of a history

  // One vector after the other: the steps of several are independent, so the machine overlaps them.
  void advance_all() {
    OutcomeState<Vector> state[vectors];
    for (unsigned i = 0; i < vectors; ++i) {
      std::memcpy(&state[i].window, window_ + i * width, sizeof(Vector));
      std::memcpy(&state[i].moves, moves_ + i * width, sizeof(Vector));
      std::memcpy(&state[i].anchor, anchor_word_ + i * width, sizeof(Vector));
    }
    advance<Vector, vectors, bits>(state);
    for (unsigned i = 0; i < vectors; ++i) {
      std::memcpy(window_ + i * width, &state[i].window, sizeof(Vector));
      std::memcpy(hits_ + i * width, &state[i].hits, sizeof(Vector));
    }
  }

  void load(unsigned lane, Word moves) {
    window_[lane] = below_;
    moves_[lane] = moves;
    anchor_word_[lane] = below_;
    words_[lane] = 0;
    anchor_[lane] = 0;
    anchor_again_[lane] = 1;
  }

  /// Adds the newest word to the history of a lane; true when its game is done.
  bool take_word(unsigned lane, OutcomePeriod& found) {
    Word* const history = history_[lane];
    const std::uint32_t words = ++words_[lane];
    history[words - 1] = window_[lane];
    if (const Word hits = hits_[lane]; hits != 0) {
      const std::uint64_t anchor = std::uint64_t{anchor_[lane]} * bits;
      found.period =
          std::uint64_t{words - 1} * bits + static_cast<unsigned>(std::countl_zero(hits)) + 1 - anchor;
      found.preperiod = preperiod_of(history, anchor, found.period);
      return true;
    }
    if (words == anchor_again_[lane]) {
      anchor_word_[lane] = window_[lane];
      anchor_[lane] = words;
      anchor_again_[lane] = 2 * words;
    }
    return words == most_words;
  }

  Word below_;
  alignas(64) Word window_[lanes] = {};
  alignas(64) Word moves_[lanes] = {};
  alignas(64) Word anchor_word_[lanes] = {};
  alignas(64) Word hits_[lanes] = {};
  bool idle_[lanes] = {};
  std::uint64_t game_[lanes] = {};
  std::uint32_t words_[lanes] = {};
  std::uint32_t anchor_[lanes] = {};        // where the anchor stands, in words of history
  std::uint32_t anchor_again_[lanes] = {};  // where the next anchor will be taken
  Word history_[lanes][most_words];
};

}  // namespace takeaway::survey
