// Outcomes of partizan games: rows of bits beside the definition.
#include "takeaway/partizan.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "partizan/outcome_rows.hpp"
#include "ratio.hpp"

namespace takeaway::bench {

namespace {

constexpr Heap partizan_heaps = Heap{1} << 22U;

void by_definition_of_partizan(benchmark::State& state, const std::string& text) {
  const auto game = *parse_partizan_game(text);
  for (auto _ : state) benchmark::DoNotOptimize(direct_partizan_outcomes(game, partizan_heaps)->back());
}

void by_partizan_rows(benchmark::State& state, const std::string& text) {
  const auto game = *parse_partizan_game(text);
  for (auto _ : state) {
    partizan::OutcomeRows rows(game, partizan_heaps);
    rows.extend(partizan_heaps, {});
    benchmark::DoNotOptimize(rows.at(partizan_heaps - 1));
  }
}

}  // namespace

Table register_partizan() {
  Table table;
  for (const char* const text :
       {"left {1,3} right {2,5}", "left {1,4,9} right {2,3,11}", "left {20,33,47} right {25,31,60}",
        "left {200,301,503} right {211,350,607}"}) {
    const std::string plain = fmt::format("{} direct", text);
    const std::string fast = fmt::format("{} rows", text);
    benchmark::RegisterBenchmark(plain.c_str(),
                                 [text](benchmark::State& state) { by_definition_of_partizan(state, text); });
    benchmark::RegisterBenchmark(fast.c_str(),
                                 [text](benchmark::State& state) { by_partizan_rows(state, text); });
    table.ratios.push_back({fmt::format("rows, outcomes of {} to 2^22", text), plain, fast, 20});
  }
  return table;
}

}  // namespace takeaway::bench
