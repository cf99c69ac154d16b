// A theorem on many games: the two-move theorem, period and word, on all pairs up to a largest move.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <thread>

#include "ratio.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::bench {

namespace {

/// Period and purity of 998,991 games, on all cores.
void two_moves(benchmark::State& state) {
  auto theorem = *std::ranges::find(known_theorems(), "two-moves", &Theorem::name);
  std::erase_if(theorem.claims, [](const Claim& claim) { return claim.kind == Claim::Kind::word; });
  CheckOptions options;
  options.ranges = {*parse_let("x=1..1413"), *parse_let("y=x+1..1414")};
  options.threads = std::max(1U, std::thread::hardware_concurrency());
  for (auto _ : state) {
    const auto report = check(theorem, options);
    if (!report || report->failed > 0 || report->cases != 998'991) state.SkipWithError("the theorem failed");
  }
}

void all_theorems(benchmark::State& state) {
  CheckOptions options;
  options.threads = std::max(1U, std::thread::hardware_concurrency());
  for (auto _ : state)
    for (const Theorem& theorem : known_theorems())
      if (const auto report = check(theorem, options); !report || report->failed > 0)
        state.SkipWithError("a theorem failed");
}

}  // namespace

Table register_theorems() {
  benchmark::RegisterBenchmark("two moves", two_moves)->UseRealTime()->Iterations(1);
  benchmark::RegisterBenchmark("all theorems", all_theorems)->UseRealTime()->Iterations(1);
  return {{},
          {{"periods of 998,991 two-move games, checked", "two moves", 60},
           {"takeaway check", "all theorems", 60}}};
}

}  // namespace takeaway::bench
