// Many symmetric sets at once: a search of mirror_outcomes.hpp in each lane of the machine's vectors. Each
// lane has a set of its own, so all shifts differ from lane to lane. For long searches: what happens at a
// landmark is done for one lane at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <experimental/simd>

#include "survey/mirror_outcomes.hpp"

namespace takeaway::survey {

class MirrorLanes {
  using Word = std::uint64_t;
  using Vector = std::experimental::native_simd<Word>;
  static constexpr std::size_t width = Vector::size();
  static constexpr std::size_t vectors = 2;  // the steps of one are done while those of the other wait

 public:
  static constexpr std::size_t lanes = vectors * width;

  MirrorLanes() {
    for (std::size_t lane = 0; lane < lanes; ++lane) rest(lane);
  }

  bool resting(std::size_t lane) const { return rests_[lane]; }

  /// Begins with a search, or goes on with one.
  void take(std::size_t lane, const MirrorOutcomes& search) {
    searches_[lane] = search;
    rests_[lane] = false;
    Lanes& own = vectors_[lane / width];
    const std::size_t at = lane % width;
    const MirrorWindow& window = search.window();
    const std::uint32_t a = window.smallest();
    const std::uint32_t b = window.block_heaps();
    const std::uint32_t c = window.largest();
    own.low[at] = window.low;
    own.high[at] = window.high;
    own.a[at] = a;
    own.between[at] = b - a;
    own.b[at] = b;
    own.carried[at] = bits - b;
    own.block[at] = ~Word{0} >> (bits - b);
    own.quiet[at] = search.quiet();
    own.very_quiet[at] = search.very_quiet();
    own.front[at] = search.front();
    const std::uint32_t shifts[3] = {c - 2 * b, c - a - b, c - b};
    for (unsigned i = 0; i < 3; ++i) {
      const bool far = shifts[i] >= bits;
      own.far[i][at] = far;
      own.near[i][at] = far ? 0 : ~Word{0};
      own.down[i][at] = shifts[i] % bits;
      own.up[i][at] = bits - 1 - shifts[i] % bits;
    }
    // A reach past the block links nothing: its heaps are the lowest bits, at most 63 of them.
    for (unsigned round = 0; round < most_rounds; ++round)
      own.reach[round][at] = std::min<Word>(Word{a} << (round + 1), bits - 1);
    count_rounds(lane / width);
  }

  /// The search in a lane, which rests from now on.
  MirrorOutcomes give(std::size_t lane) {
    const MirrorOutcomes search = look(lane);
    rest(lane);
    return search;
  }
  const MirrorOutcomes& look(std::size_t lane) const { return searches_[lane]; }
  /// Whether the search in this lane is over.
  bool over(std::size_t lane) const { return searches_[lane].over(); }

  /// Goes on with all searches for so many blocks.
  void advance(std::uint64_t blocks) {
    std::array<std::uint64_t, lanes> begun{};
    for (std::size_t lane = 0; lane < lanes; ++lane) begun[lane] = searches_[lane].heaps();
    begun_ = begun;
    // Windows are kept in registers, and all of them put away together.
    Vector low[vectors];
    Vector high[vectors];
    for (std::size_t i = 0; i < vectors; ++i) {
      low[i] = vectors_[i].low;
      high[i] = vectors_[i].high;
    }
    for (std::uint64_t step = 0; step < blocks; ++step)
      for (std::size_t i = 0; i < vectors; ++i) {
        const Vector before_low = low[i];
        const Vector before_high = high[i];
        vectors_[i].next(low[i], high[i]);
        if (vectors_[i].perhaps(before_low, low[i])) [[unlikely]]
          meet(i, step, before_low, before_high, low[i], high[i]);
      }
    for (std::size_t i = 0; i < vectors; ++i) {
      vectors_[i].low = low[i];
      vectors_[i].high = high[i];
    }
    for (std::size_t lane = 0; lane < lanes; ++lane)
      if (!rests_[lane] && !over(lane))
        keep(lane, blocks, vectors_[lane / width].low[lane % width],
             vectors_[lane / width].high[lane % width]);
  }

 private:
  static constexpr std::uint32_t bits = bits_of<Word>;
  static constexpr unsigned most_rounds = 6;

  /// What the lanes of a vector need, as in MirrorWindow::block. A window is shifted by less than a word, and
  /// the newer word (`near`) or the older one (`far`) alone.
  struct Lanes {
    Vector low, high;
    Vector a, between, b, carried, block;
    Vector quiet, very_quiet, front;
    Vector near[3], down[3], up[3];
    Vector::mask_type far[3];
    Vector reach[most_rounds];
    unsigned rounds = 0;

    void next(Vector& newer, Vector& older) const {
      const Vector older_twice = older << 1;
      Vector killed = newer | newer << between;
      for (unsigned k = 0; k < 3; ++k) {
        Vector from = newer;
        std::experimental::where(far[k], from) = older;
        killed |= from >> down[k] | (older_twice & near[k]) << up[k];
      }
      const Vector open = ~killed & block;
      Vector fixed = open & ~(open >> a);
      Vector linked = open;
      for (unsigned round = 0; round < rounds; ++round) {
        fixed |= linked & fixed >> reach[round];
        linked &= linked >> reach[round];
      }
      older = older << b | newer >> carried;
      newer = newer << b | fixed;
    }

    /// Whether a landmark may end in one of the blocks between two windows.
    bool perhaps(const Vector& before, const Vector& after) const {
      return std::experimental::any_of((before & very_quiet) == 0 ||
                                       ((before & quiet) | (after & front)) == 0);
    }
  };

  /// Looks at a block in each lane.
  [[gnu::noinline]] void meet(std::size_t i, std::uint64_t step, const Vector& before_low,
                              const Vector& before_high, Vector& low, Vector& high) {
    for (std::size_t at = 0; at < width; ++at) {
      const std::size_t lane = i * width + at;
      MirrorOutcomes& search = searches_[lane];
      MirrorWindow before = search.window();
      MirrorWindow after = before;
      before.low = before_low[at];
      before.high = before_high[at];
      after.low = low[at];
      after.high = high[at];
      if (rests_[lane] || search.over() ||
          !search.meets(before, after, begun_[lane] + step * before.block_heaps()))
        continue;
      keep(lane, step + 1, after.low, after.high);
      calm(lane);
      low[at] = vectors_[i].low[at];
      high[at] = vectors_[i].high[at];
    }
  }

  /// Puts into the search how far its lane is.
  void keep(std::size_t lane, std::uint64_t steps, Word low, Word high) {
    MirrorOutcomes& search = searches_[lane];
    MirrorProgress progress = search.progress();
    progress.heaps = begun_[lane] + steps * search.window().block_heaps();
    progress.low = low;
    progress.high = high;
    search.resume(progress);
  }

  void rest(std::size_t lane) {
    rests_[lane] = true;
    searches_[lane] = MirrorOutcomes();
    calm(lane);
    count_rounds(lane / width);
  }

  /// A window that stays as it is, and meets nothing.
  void calm(std::size_t lane) {
    Lanes& own = vectors_[lane / width];
    const std::size_t at = lane % width;
    own.low[at] = 1;
    own.high[at] = 0;
    own.a[at] = own.between[at] = own.b[at] = own.block[at] = own.front[at] = 0;
    own.carried[at] = bits - 1;
    own.quiet[at] = own.very_quiet[at] = 1;
    for (unsigned k = 0; k < 3; ++k) {
      own.far[k][at] = false;
      own.near[k][at] = own.down[k][at] = own.up[k][at] = 0;
    }
    for (Vector& reach : own.reach) reach[at] = 0;
  }

  /// As many rounds of doubling as one of the lanes needs.
  void count_rounds(std::size_t i) {
    Lanes& own = vectors_[i];
    own.rounds = 0;
    for (std::size_t at = 0; at < width; ++at)
      while (own.rounds < most_rounds && own.reach[own.rounds][at] < own.b[at]) ++own.rounds;
  }

  Lanes vectors_[vectors];
  std::array<MirrorOutcomes, lanes> searches_{};
  std::array<std::uint64_t, lanes> begun_{};  ///< heaps, when `advance` began
  std::array<bool, lanes> rests_{};
};

}  // namespace takeaway::survey
