// Whether outcomes have the period that somebody claims for them, by the rule alone: a heap is P if and only
// if no option is. For symmetric sets of two to five moves up to 128, under wall, and for periods so long
// that finding them anew takes hours: the claims of many sets are checked side by side, one in each lane of a
// vector.
//
// All heaps before heap 0 count as N, for they cannot be reached. The last c outcomes, c the largest move,
// determine the next; of a symmetric set (s belongs to it if and only if c-s does, for 0 < s < c) they
// determine the one before them, too, as mirror_outcomes.hpp has it. So outcomes are pure, p is a multiple of
// their least period if and only if the c heaps before heap p are N again, and it is the least period if that
// is so of none of the heaps p/q, q a prime factor of p.
#pragma once

#include <algorithm>
#include <cstdint>
#include <experimental/simd>
#include <vector>

#include "base/assert.hpp"
#include "base/prime_factors.hpp"
#include "survey/lanes.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::survey {

class ClaimedOutcomes {
  using Word = std::uint64_t;
  using Vector = std::experimental::native_simd<Word>;
  static constexpr std::size_t width = Vector::size();
  static constexpr std::size_t vectors = 2;  // the steps of one are done while those of the other wait
  static constexpr std::size_t most_moves = 5;
  static constexpr unsigned bits = bits_of<Word>;

 public:
  static constexpr std::size_t lanes = vectors * width;

  struct Claim {
    std::vector<std::uint32_t> moves;  ///< ascending
    std::uint64_t period = 0;
  };

  static bool takes(const Claim& claim) {
    const auto& moves = claim.moves;
    if (moves.size() < 2 || moves.size() > most_moves || moves[0] >= bits || moves.back() > 2 * bits ||
        claim.period == 0)
      return false;
    for (std::size_t i = 0; i + 1 < moves.size(); ++i)
      if (moves[i] + moves[moves.size() - 2 - i] != moves.back()) return false;
    return true;
  }

  /// At most as many as there are lanes.
  explicit ClaimedOutcomes(const std::vector<Claim>& claims) {
    TAKEAWAY_ASSERT(claims.size() <= lanes);
    for (const Claim& claim : claims) add(claim);
  }

  /// For each claim whether it holds; nothing is known of those when it was stopped.
  std::vector<bool> check(const Watch& watch) {
    while (!watch.stopped() && std::ranges::any_of(games_, [](const Game& game) { return !game.done(); })) {
      std::uint64_t steps = std::uint64_t{1} << 20U;  // some milliseconds
      for (const Game& game : games_)
        if (!game.done()) steps = std::min(steps, (game.target() - game.at) / game.block);
      if (steps > 0) advance(steps);
      for (std::size_t lane = 0; lane < games_.size(); ++lane)
        if (const Game& game = games_[lane]; !game.done() && game.target() - game.at < game.block)
          arrive(lane);
    }
    std::vector<bool> holds;
    for (const Game& game : games_) holds.push_back(game.holds && game.done());
    return holds;
  }

 private:
  struct Game {
    Claim claim;
    std::uint64_t block = 0;             ///< heaps a step
    std::vector<std::uint64_t> targets;  ///< heaps before which to look, descending
    std::uint64_t at = 0;
    bool holds = true;
    bool done() const { return !holds || targets.empty(); }
    std::uint64_t target() const { return targets.back(); }
  };

  /// The last 128 outcomes of the games, the newest in the lowest bit; and how far the window is shifted for
  /// each move but the smallest, so that the options by it of a block are lowest: of the newer word (`near`)
  /// and the older one, or of the older one (`far`) alone.
  struct Lanes {
    Vector low = 0, high = 0;
    Vector smallest = 0, before = 0, block = 0, carried = bits - 1, heaps = 0;
    Vector near[most_moves - 1] = {}, down[most_moves - 1] = {}, up[most_moves - 1] = {};
    Vector::mask_type far[most_moves - 1] = {};
    unsigned rounds = 0;
  };

  void add(const Claim& claim) {
    TAKEAWAY_ASSERT(takes(claim));
    const auto& moves = claim.moves;
    const std::size_t lane = games_.size();
    // Heaps of a block do not see each other but by the smallest move, and that not in a chain of more than
    // eight.
    const std::uint32_t smallest = moves[0];
    const std::uint32_t block = std::min({moves[1], 8 * smallest, bits - 1});
    Game game{claim, block, {claim.period}, 0, true};
    for (const std::uint64_t prime : prime_factors(claim.period))
      game.targets.push_back(claim.period / prime);
    std::ranges::sort(game.targets, std::greater{});
    games_.push_back(std::move(game));
    Lanes& own = lanes_[lane / width];
    const std::size_t i = lane % width;
    own.smallest[i] = smallest;
    own.before[i] = block - smallest;
    own.heaps[i] = block;
    own.carried[i] = bits - block;
    own.block[i] = ~Word{0} >> (bits - block);
    own.rounds = std::max(own.rounds, (block - 1) / smallest);
    for (std::size_t k = 0; k + 1 < most_moves; ++k) {
      const std::uint32_t shift = moves[std::min(k + 1, moves.size() - 1)] - block;
      own.far[k][i] = shift >= bits;
      own.near[k][i] = shift >= bits ? 0 : ~Word{0};
      own.down[k][i] = shift % bits;
      own.up[k][i] = bits - 1 - shift % bits;
    }
  }

  /// So many blocks of each game.
  void advance(std::uint64_t steps) {
    Vector low[vectors];
    Vector high[vectors];
    for (std::size_t i = 0; i < vectors; ++i) {
      low[i] = lanes_[i].low;
      high[i] = lanes_[i].high;
    }
    for (std::uint64_t step = 0; step < steps; ++step)
      for (std::size_t i = 0; i < vectors; ++i) {
        const Lanes& own = lanes_[i];
        const Vector older_twice = high[i] << 1;
        Vector options = low[i] << own.before;
        for (std::size_t k = 0; k + 1 < most_moves; ++k) {
          Vector from = low[i];
          std::experimental::where(own.far[k], from) = high[i];
          options |= from >> own.down[k] | (older_twice & own.near[k]) << own.up[k];
        }
        const Vector open = ~options & own.block;
        // The oldest heaps are right at once, and with each round as many more as the smallest move.
        Vector newest = open;
        for (unsigned round = 0; round < own.rounds; ++round) newest = open & ~(newest >> own.smallest);
        high[i] = high[i] << own.heaps | low[i] >> own.carried;
        low[i] = low[i] << own.heaps | newest;
      }
    for (std::size_t i = 0; i < vectors; ++i) {
      lanes_[i].low = low[i];
      lanes_[i].high = high[i];
    }
    for (Game& game : games_) game.at += steps * game.block;
  }

  /// The heaps that are left to the target, one by one, and a look at the window there.
  void arrive(std::size_t lane) {
    Game& game = games_[lane];
    Word low = lanes_[lane / width].low[lane % width];
    Word high = lanes_[lane / width].high[lane % width];
    for (; game.at < game.target(); ++game.at) {
      bool option = false;
      for (const std::uint32_t move : game.claim.moves)
        option = option || ((move <= bits ? low >> (move - 1) : high >> (move - 1 - bits)) & 1U) != 0;
      high = high << 1 | low >> (bits - 1);
      low = low << 1 | (option ? 0U : 1U);
    }
    lanes_[lane / width].low[lane % width] = low;
    lanes_[lane / width].high[lane % width] = high;
    const std::uint32_t largest = game.claim.moves.back();
    const bool empty =
        largest <= bits ? low << (bits - largest) == 0 : low == 0 && high << (2 * bits - largest) == 0;
    if (empty != (game.target() == game.claim.period)) game.holds = false;
    game.targets.pop_back();
  }

  Lanes lanes_[vectors];
  std::vector<Game> games_;  // by lane
};

}  // namespace takeaway::survey
