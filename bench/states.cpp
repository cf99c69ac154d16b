// Games with states beside the same moves without states, by the same engine and by the one that is chosen.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "ratio.hpp"
#include "takeaway/values.hpp"

namespace takeaway::bench {

namespace {

constexpr Heap heaps_of_states = Heap{1} << 22U;

using Chosen = std::optional<EngineName>;

/// Reads so many heaps; a game with states computes each state for each of them.
void read_heaps(benchmark::State& state, const std::string& text, Chosen engine, Heap heaps) {
  const auto subject = engine ? *plan_with({.engine = *engine}, game_of(text), Question::values)
                              : *plan(game_of(text), Question::values);
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

constexpr StatesPair states_pairs[] = {
    {.plain = "{1,4,9}", .states = "pass {1,4,9}", .count = 2},
    {.plain = "{1,2,3}", .states = "states {A: {1,2,3} -> B; B: {1,2,3} -> A}", .count = 2},
    {.plain = "{2,5,7}", .states = "states {A: {2,5,7} -> B; B: {2,5,7} -> C; C: {2,5,7} -> A}", .count = 3},
    {.plain = "{17,30,41}", .states = "states {A: {17,30,41} -> B; B: {17,30,41} -> A}", .count = 2},
    {.plain = "{64,200,265}", .states = "states {A: {64,200,265} -> B; B: {64,200,265} -> A}", .count = 2},
    {.plain = "{600,710,911}", .states = "states {A: {600,710,911} -> B; B: {600,710,911} -> A}", .count = 2},
    {.plain = "{2,3,5,7,11,13}", .states = "no-repeat {2,3,5,7,11,13}", .count = 7},
    {.plain = "{17,30,41}", .states = "button {17,30,41} then {17,30,41}", .count = 2},
    {.plain = "{1,4,9}", .states = "block 1 {1,4,9}", .count = 1},
    {.plain = "{17,30,41}", .states = "block 1 {17,30,41}", .count = 1},
    {.plain = "{17,30,41,50}", .states = "block 2 {17,30,41,50}", .count = 1}};

/// As many values each time: the plain game has one a heap.
void add_pair(const StatesPair& pair, Chosen engine, Table& table) {
  using benchmark::RegisterBenchmark;
  const std::string by = engine ? std::string(to_text(*engine)) : "the engine chosen";
  const std::string plain = fmt::format("states {} {} plain", pair.states, by);
  const std::string fast = fmt::format("states {} {}", pair.states, by);
  RegisterBenchmark(plain.c_str(), [pair, engine](benchmark::State& state) {
    read_heaps(state, pair.plain, engine, heaps_of_states * pair.count);
  });
  RegisterBenchmark(fast.c_str(), [pair, engine](benchmark::State& state) {
    read_heaps(state, pair.states, engine, heaps_of_states);
  });
  table.ratios.push_back({fmt::format("{}, each value, {}", pair.states, by), plain, fast, 0.5});
}

}  // namespace

Table register_states() {
  Table table;
  for (const StatesPair& pair : states_pairs)
    for (const Chosen engine : {Chosen{EngineName::window}, Chosen{EngineName::planes}, Chosen{}})
      add_pair(pair, engine, table);
  return table;
}

}  // namespace takeaway::bench
