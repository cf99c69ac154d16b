// The outcomes of one game with moves up to some hundreds: the window of lanes.hpp in several words, heap by
// heap, and a search for its period that can be left and taken up again.
//
// The search keeps two windows: that of the start, which is the first to come back in many games, and an
// anchor at doubling distances. The last anchor is where the window must have entered the cycle if preperiod
// and period together are at most the limit: a window past the limit. So a search of the limit further has
// found the period or never will. Then two windows walk, a period apart, until they agree: the heap before
// the first of such a window is the last of the preperiod.
//
// Plain functions over fixed-size state: nvcc takes this file as it is (--expt-relaxed-constexpr).
#pragma once

#include "survey/lanes.hpp"

namespace takeaway::survey {

template <unsigned parts>
struct WideWord {
  std::uint64_t part[parts] = {};

  constexpr bool meets(const WideWord& other) const {
    std::uint64_t both = 0;
    for (unsigned i = 0; i < parts; ++i) both |= part[i] & other.part[i];
    return both != 0;
  }
  constexpr bool equals(const WideWord& other, const WideWord& mask) const {
    std::uint64_t differ = 0;
    for (unsigned i = 0; i < parts; ++i) differ |= (part[i] ^ other.part[i]) & mask.part[i];
    return differ == 0;
  }
  constexpr void push(bool bit) {
    for (unsigned i = parts - 1; i > 0; --i) part[i] = part[i] << 1U | part[i - 1] >> 63U;
    part[0] = part[0] << 1U | (bit ? 1U : 0U);
  }
  constexpr void set(std::uint32_t bit) { part[bit / 64] |= std::uint64_t{1} << bit % 64; }
};

template <unsigned parts>
class WideOutcomes {
 public:
  using Word = WideWord<parts>;
  static constexpr std::uint32_t longest_move = 64 * parts;

  constexpr WideOutcomes() = default;
  /// Moves ascending, the largest at most `longest_move`; the limit at most 2^62.
  constexpr WideOutcomes(const std::uint32_t* moves, std::uint32_t count, bool sink, std::uint64_t limit)
      : largest_(moves[count - 1]), limit_(limit), last_anchor_(limit + largest_) {
    for (std::uint32_t i = 0; i < count; ++i) moves_.set(moves[i] - 1);
    for (std::uint32_t bit = 0; bit < largest_; ++bit) full_.set(bit);
    if (sink) start_ = full_;
    window_ = anchor_window_ = start_;
  }

  /// Computes at most so many further heaps; true when the search is over.
  constexpr bool advance(std::uint64_t heaps) {
    while (heaps > 0 && stage_ != Stage::over) {
      const std::uint64_t used = stage_ == Stage::search ? search(heaps)
                                 : stage_ == Stage::lead ? lead(heaps)
                                                         : walk(heaps);
      heaps = used < heaps ? heaps - used : 0;
    }
    return stage_ == Stage::over;
  }

  /// What was found; 0 where preperiod and period pass the limit.
  constexpr std::uint64_t period() const { return period_; }
  constexpr std::uint64_t preperiod() const { return preperiod_; }

 private:
  enum class Stage : std::uint32_t { search, lead, walk, over };

  constexpr void step(Word& window) const { window.push(!window.meets(moves_)); }

  constexpr std::uint64_t search(std::uint64_t heaps) {
    Word window = window_;
    std::uint64_t at = at_;
    // Up to the next anchor, or the end.
    std::uint64_t until = at >= last_anchor_             ? last_anchor_ + limit_
                          : anchor_again_ < last_anchor_ ? anchor_again_
                                                         : last_anchor_;
    if (until - at > heaps) until = at + heaps;
    const std::uint64_t began = at;
    bool back = false;
    bool pure = false;
    // The newest word first: it is seldom that of one of the two windows.
    const std::uint64_t full = full_.part[0];
    const std::uint64_t start = start_.part[0];
    const std::uint64_t anchor = anchor_window_.part[0] & full;
    while (at < until) {
      step(window);
      ++at;
      const std::uint64_t newest = window.part[0] & full;
      if (newest != start && newest != anchor) continue;
      pure = window.equals(start_, full_);
      back = window.equals(anchor_window_, full_);
      if (pure || back) break;
    }
    window_ = window;
    at_ = at;
    if (pure) {
      finish(0, at);
    } else if (back) {
      period_ = at - anchor_;
      window_ = anchor_window_ = start_;
      at_ = 0;
      stage_ = Stage::lead;
    } else if (at == last_anchor_ + limit_) {
      stage_ = Stage::over;
    } else if (at == anchor_again_ || at == last_anchor_) {
      anchor_window_ = window;
      anchor_ = at;
      anchor_again_ = 2 * at;
    }
    return at - began;
  }

  /// One window goes a period ahead.
  constexpr std::uint64_t lead(std::uint64_t heaps) {
    const std::uint64_t most = period_ - at_ < heaps ? period_ - at_ : heaps;
    Word window = window_;
    for (std::uint64_t i = 0; i < most; ++i) step(window);
    window_ = window;
    at_ += most;
    if (at_ == period_) {
      stage_ = Stage::walk;
      at_ = 0;
    }
    return most + 1;
  }

  /// Both go on until they agree.
  constexpr std::uint64_t walk(std::uint64_t heaps) {
    Word ahead = window_;
    Word behind = anchor_window_;
    std::uint64_t used = 0;
    while (used < heaps && !ahead.equals(behind, full_)) {
      step(ahead);
      step(behind);
      ++used;
    }
    window_ = ahead;
    anchor_window_ = behind;
    at_ += used;
    if (ahead.equals(behind, full_)) finish(at_ > largest_ ? at_ - largest_ : 0, period_);
    return used + 1;
  }

  constexpr void finish(std::uint64_t preperiod, std::uint64_t period) {
    stage_ = Stage::over;
    const bool within = preperiod <= limit_ && period <= limit_ - preperiod;
    preperiod_ = within ? preperiod : 0;
    period_ = within ? period : 0;
  }

  Word moves_;
  Word full_;
  Word start_;
  Word window_;
  Word anchor_window_;
  std::uint64_t largest_ = 0;
  std::uint64_t limit_ = 0;
  std::uint64_t last_anchor_ = 0;
  std::uint64_t at_ = 0;
  std::uint64_t anchor_ = 0;
  std::uint64_t anchor_again_ = 64;
  std::uint64_t period_ = 0;
  std::uint64_t preperiod_ = 0;
  Stage stage_ = Stage::search;
};

}  // namespace takeaway::survey
