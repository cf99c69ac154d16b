// The parts of the engine `sieve`: the order of moves, the relay of threads, and both together on sets whose
// values gather in residues.
#include "values/sieve/sieve.hpp"

#include <gtest/gtest.h>

#include <mutex>
#include <random>
#include <set>
#include <thread>

#include "values/sieve/order.hpp"
#include "values/sieve/relay.hpp"

namespace takeaway {
namespace {

std::vector<std::uint32_t> by_definition(const std::vector<Move>& moves, Heap heaps) {
  std::vector<std::uint32_t> values;
  for (Heap n = 0; n < heaps; ++n) {
    std::vector<bool> seen(moves.size() + 1);
    for (const Move move : moves)
      if (move <= n) seen[values[n - move]] = true;
    values.push_back(static_cast<std::uint32_t>(std::ranges::find(seen, false) - seen.begin()));
  }
  return values;
}

std::vector<Move> squares(Heap heaps) {
  std::vector<Move> moves;
  for (Move s = 1; s * s <= heaps; ++s) moves.push_back(s * s);
  return moves;
}

/// What `moves` teach about the order of `asked`.
sieve::Order learned(const std::vector<Move>& moves, Heap heaps, const std::vector<Move>& asked) {
  const auto values = by_definition(moves, heaps);
  std::vector<Move> possible = moves;
  std::erase_if(possible, [&](Move move) { return move > heaps / 2; });
  sieve::Tally tally(possible);
  for (Heap cell = heaps / 2; cell < heaps; cell += heaps / 512) tally.count(values.data(), cell, cell);
  return tally.order(asked);
}

TEST(SieveOrder, OfTheSquaresThoseOfMultiplesOfFiveTellMost) {
  constexpr Heap heaps = 1U << 15U;
  const auto order = learned(squares(heaps), heaps, squares(heaps));
  for (const Move move : order.telling) EXPECT_EQ(move % 5, 0U) << move;
  for (const Move move : order.others) EXPECT_NE(move % 5, 0U) << move;
  EXPECT_EQ(order.telling.size(), 36U);  // of 181
}

TEST(SieveOrder, WhereNearlyAllMovesTellMuchNoneDoes) {
  constexpr Heap heaps = 1U << 15U;
  const std::vector<Move> asked = {5, 6, 10, 15, 20};
  const auto order = learned(squares(heaps), heaps, asked);
  EXPECT_TRUE(order.telling.empty());
  EXPECT_EQ(order.others, asked);
}

TEST(SieveOrder, AllMovesAreThereOnceAndAscending) {
  std::mt19937 random(3);
  for (const unsigned modulus : {1U, 3U, 8U, 40U}) {
    std::vector<Move> moves;
    for (Move move = 1; move < 8192; ++move)
      if (move % modulus <= modulus / 4 && random() % 16 == 0) moves.push_back(move);
    const auto order = learned(moves, 8192, moves);
    EXPECT_TRUE(std::ranges::is_sorted(order.telling));
    EXPECT_TRUE(std::ranges::is_sorted(order.others));
    EXPECT_LE(3 * order.telling.size(), moves.size());
    std::vector<Move> both;
    std::ranges::merge(order.telling, order.others, std::back_inserter(both));
    EXPECT_EQ(both, moves);
  }
}

/// Watches a relay: every group is begun when it may be, ended once, and settled in order after that.
class Watch {
 public:
  Watch(std::size_t first, std::size_t ahead) : settled_(first), ahead_(ahead) {}

  void begin(std::size_t group) {
    const std::scoped_lock lock(mutex_);
    EXPECT_LT(group, settled_ + ahead_) << "begun too early";
    EXPECT_TRUE(begun_.insert(group).second) << "begun twice";
  }
  void end(std::size_t group) {
    const std::scoped_lock lock(mutex_);
    EXPECT_EQ(begun_.count(group), 1U);
    EXPECT_TRUE(ended_.insert(group).second) << "ended twice";
  }
  void next(std::size_t group, std::size_t another) {
    begin(another);
    end(group);
  }
  std::size_t settle() {
    const std::scoped_lock lock(mutex_);
    EXPECT_EQ(ended_.count(settled_), 1U) << "settled before it was looked at";
    return settled_++;
  }
  std::size_t settled() const { return settled_; }

 private:
  std::mutex mutex_;
  std::set<std::size_t> begun_;
  std::set<std::size_t> ended_;
  std::size_t settled_;
  std::size_t ahead_;
};

template <class Settle>
void run_on(unsigned threads, sieve::Relay& relay, Watch& watch, const Settle& settle) {
  std::vector<std::jthread> team;
  for (unsigned member = 0; member < threads; ++member)
    team.emplace_back([&] {
      try {
        relay.run(watch, settle);
      } catch (const std::bad_alloc&) {
      }
    });
}

TEST(SieveRelay, EveryGroupInItsTurn) {
  for (const unsigned threads : {1U, 2U, 3U, 8U})
    for (const std::size_t ahead : {2U, 3U, 7U, 40U}) {
      Watch watch(5, ahead);
      sieve::Relay relay(5, 2000, ahead);
      run_on(threads, relay, watch, [&] { return watch.settle() < 2000; });
      EXPECT_EQ(watch.settled(), 2000U) << threads << " threads, " << ahead << " ahead";
      EXPECT_FALSE(relay.stopped());
    }
}

TEST(SieveRelay, EndsWhereAValueDoesNotFit) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    Watch watch(0, 8);
    sieve::Relay relay(0, 2000, 8);
    run_on(threads, relay, watch, [&] { return watch.settle() < 700; });
    EXPECT_TRUE(relay.stopped());
    EXPECT_EQ(watch.settled(), 701U);
  }
}

TEST(SieveRelay, EndsWhereOneThrows) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    Watch watch(0, 8);
    sieve::Relay relay(0, 2000, 8);
    run_on(threads, relay, watch, [&]() -> bool {
      if (watch.settle() == 700) throw std::bad_alloc();
      return true;
    });
    EXPECT_TRUE(relay.stopped());
    EXPECT_EQ(watch.settled(), 701U);
  }
}

// Moves of few residues: the order is learned after 16384 cells, and again after twice as many.
TEST(Sieve, SetsWhoseValuesGatherInResidues) {
  constexpr Heap heaps = 70'000;
  std::mt19937 random(7);
  for (const unsigned modulus : {5U, 12U, 31U}) {
    std::vector<Move> moves;
    for (Move move = 1; move < heaps; ++move)
      if (const Move r = move % modulus;
          (r == 0 || r == 1 || r == modulus - 1) && random() % (modulus * 8) < 3)
        moves.push_back(move);
    const auto expected = by_definition(moves, heaps);
    for (const unsigned threads : {1U, 2U, 4U}) {
      Halves halves;
      halves.halves.resize(1);
      Sieve engine(moves, halves, threads);
      std::vector<std::uint32_t> values(heaps);
      for (std::span<std::uint32_t> left = values; !left.empty();) {
        const std::size_t part = std::min<std::size_t>(left.size(), 1 + random() % 20'000);
        engine.fill(left.first(part));
        left = left.subspan(part);
      }
      ASSERT_EQ(values, expected) << "modulus " << modulus << " on " << threads << " threads";
    }
  }
}

}  // namespace
}  // namespace takeaway
