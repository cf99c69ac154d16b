// Games on two heaps: outcomes in bit-parallel rows beside a plain loop over moves, and how long 10^9 take.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <vector>

#include "ratio.hpp"
#include "takeaway/carpet.hpp"

namespace takeaway::bench {

namespace {

constexpr std::uint64_t small_side = 1000;
constexpr std::uint64_t large_side = 31'623;  // squared, 10^9
constexpr std::uint64_t memory = std::uint64_t{1} << 32U;

/// Whether some option of (x,y) is P, among the outcomes so far.
bool has_p_option(const PlaneGame& game, const std::vector<char>& is_p, std::uint64_t x, std::uint64_t y) {
  for (const PlaneMove& move : game.moves) {
    std::uint64_t left = x;
    std::uint64_t right = y;
    while (move.x <= left && move.y <= right) {
      left -= move.x;
      right -= move.y;
      if (is_p[right * small_side + left] != 0) return true;
      if (!move.any_length) break;
    }
  }
  return false;
}

void by_plain_loop(benchmark::State& state, const std::string& text) {
  const PlaneGame game = *parse_plane_game(text);
  std::vector<char> is_p(small_side * small_side);
  for (auto _ : state) {
    for (std::uint64_t y = 0; y < small_side; ++y)
      for (std::uint64_t x = 0; x < small_side; ++x)
        is_p[y * small_side + x] = has_p_option(game, is_p, x, y) ? 0 : 1;
    benchmark::DoNotOptimize(is_p.back());
  }
}

void by_rows(benchmark::State& state, const std::string& text, std::uint64_t side) {
  const PlaneGame game = *parse_plane_game(text);
  for (auto _ : state) benchmark::DoNotOptimize(*count_p(game, {side, side}, memory));
}

struct PlaneCase {
  const char* text;
  double at_least;  // times as fast as the plain loop
  double at_most;   // seconds for 10^9 positions
};

}  // namespace

Table register_plane() {
  using benchmark::RegisterBenchmark;
  Table table;
  for (const PlaneCase& each :
       {PlaneCase{"plane {(1,2),(2,1)}", 10, 2}, PlaneCase{"plane {(0,1),(1,0),(3,5)}", 2, 8},
        PlaneCase{"plane {(1,2),(2,1),(3,3),(1,4),(5,2)}", 10, 2}, PlaneCase{"plane wythoff", 1000, 2}}) {
    const std::string text = each.text;
    const std::string plain = fmt::format("{} plain loop", text);
    const std::string fast = fmt::format("{} rows", text);
    const std::string alone = fmt::format("{} rows, 10^9 positions", text);
    RegisterBenchmark(plain.c_str(), [text](benchmark::State& state) { by_plain_loop(state, text); });
    RegisterBenchmark(fast.c_str(), [text](benchmark::State& state) { by_rows(state, text, small_side); });
    RegisterBenchmark(alone.c_str(), [text](benchmark::State& state) { by_rows(state, text, large_side); });
    table.ratios.push_back(
        {fmt::format("rows, outcomes of {}, 10^6 positions", text), plain, fast, each.at_least});
    table.limits.push_back({fmt::format("outcomes of {}, 10^9 positions", text), alone, each.at_most});
  }
  return table;
}

}  // namespace takeaway::bench
