#include "base/parallel.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <new>
#include <numeric>
#include <set>
#include <stdexcept>

#include "base/address_space.hpp"

namespace takeaway {
namespace {

TEST(ParallelFor, DoesEveryPartOnce) {
  for (const unsigned threads : {0U, 1U, 2U, 7U, 40U}) {
    std::vector<std::atomic<int>> done(100);
    parallel_for(done.size(), threads, [&](std::size_t i) { ++done[i]; });
    for (const auto& times : done) EXPECT_EQ(times, 1);
  }
  parallel_for(0, 4, [](std::size_t) { FAIL(); });
}

TEST(ParallelFor, HandsTheFirstErrorToTheCallerAndBeginsNoMore) {
  for (const unsigned threads : {1U, 3U}) {
    std::atomic<int> begun = 0;
    EXPECT_THROW(parallel_for(100000, threads,
                              [&](std::size_t) {
                                ++begun;
                                throw std::bad_alloc();
                              }),
                 std::bad_alloc);
    EXPECT_LE(begun, static_cast<int>(threads));
  }
}

TEST(Parallel, ThrowsOnceAllAreDone) {
  std::atomic<int> ended = 0;
  EXPECT_THROW(parallel(4,
                        [&] {
                          ++ended;
                          throw std::runtime_error("one of four");
                        }),
               std::runtime_error);
  EXPECT_EQ(ended, 4);
}

TEST(Threads, KeepTheErrorUntilTheyAreJoined) {
  Threads threads(3, [](unsigned i) {
    if (i == 1) throw std::out_of_range("the second");
  });
  ASSERT_EQ(threads.size(), 3U);
  EXPECT_THROW(threads.join(), std::out_of_range);
  EXPECT_NO_THROW(threads.join());
}

TEST(Team, DoesTheSameThingAgainAndAgain) {
  for (const unsigned size : {1U, 2U, 5U}) {
    Team team(size);
    std::vector<int> done(size);
    for (int turn = 0; turn < 50; ++turn) team.run([&](unsigned member) { ++done[member]; });
    EXPECT_EQ(std::accumulate(done.begin(), done.end(), 0), 50 * static_cast<int>(size));
    EXPECT_THROW(team.run([](unsigned) { throw std::bad_alloc(); }), std::bad_alloc);
    EXPECT_NO_THROW(team.run([](unsigned) {}));
  }
}

// Where the system gives no more threads: in a process of its own, which ends with 0 if all went well.
// Sanitizers cannot live in so little room.
#if !defined(TAKEAWAY_SANITIZE) && !defined(__SANITIZE_THREAD__)
[[noreturn]] void work_without_threads() {
  const rlimit little{std::uint64_t{1} << 20U, RLIM_INFINITY};  // less than there is already
  setrlimit(RLIMIT_AS, &little);
  bool right = address_space_left() == 0U;
  const Threads none(3, [](unsigned) {});
  right = right && none.size() == 0;
  std::size_t sum = 0;
  parallel_for(10, 4, [&](std::size_t i) { sum += i; });
  right = right && sum == 45;
  std::array<int, 4> done{};
  Team team(4);
  for (int turn = 0; turn < 2; ++turn) team.run([&](unsigned member) { ++done[member]; });
  right = right && done == std::array<int, 4>{2, 2, 2, 2};
  std::_Exit(right ? 0 : 1);
}

TEST(ParallelDeathTest, IsDoneByTheCallerWhereThereIsNoRoomForThreads) {
  EXPECT_EXIT(work_without_threads(), testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace takeaway
