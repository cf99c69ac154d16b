// Games with states beside the same moves without states, both by the engine `window`.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "ratio.hpp"
#include "takeaway/values.hpp"

namespace takeaway::bench {

namespace {

constexpr Heap heaps_of_states = Heap{1} << 22U;

/// Reads so many heaps by `window`; a game with states computes each state for each of them.
void by_window(benchmark::State& state, const std::string& text, Heap heaps) {
  const auto subject = *plan_with({.engine = EngineName::window}, game_of(text), Question::values);
  std::vector<std::uint8_t> part(std::size_t{1} << 14U);
  for (auto _ : state) {
    auto stream = *ValueStream::open(subject);
    for (Heap read = 0; read < heaps; read += part.size()) {
      stream.fill(std::span<std::uint8_t>(part));
      benchmark::DoNotOptimize(part.data());
    }
  }
}

/// A game with states, and the one whose moves all of them have.
struct StatesPair {
  const char* plain;
  const char* states;
  Heap count;  // of the states
};

}  // namespace

Table register_states() {
  using benchmark::RegisterBenchmark;
  Table table;
  for (const StatesPair& pair :
       {StatesPair{.plain = "{1,4,9}", .states = "pass {1,4,9}", .count = 2},
        StatesPair{
            .plain = "{17,30,41}", .states = "states {A: {17,30,41} -> B; B: {17,30,41} -> A}", .count = 2},
        StatesPair{.plain = "{2,3,5,7,11,13}", .states = "no-repeat {2,3,5,7,11,13}", .count = 7}}) {
    const std::string plain = fmt::format("states {} plain", pair.plain);
    const std::string fast = fmt::format("states {}", pair.states);
    // As many values: the plain game has one a heap.
    RegisterBenchmark(plain.c_str(), [pair](benchmark::State& state) {
      by_window(state, pair.plain, heaps_of_states * pair.count);
    });
    RegisterBenchmark(fast.c_str(),
                      [pair](benchmark::State& state) { by_window(state, pair.states, heaps_of_states); });
    table.ratios.push_back({fmt::format("{}, each value", pair.states), plain, fast, 0.5});
  }
  return table;
}

}  // namespace takeaway::bench
