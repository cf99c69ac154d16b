// Games that break heaps: the engine `sparse` beside the definition, and how long it takes by itself.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>

#include "ratio.hpp"
#include "takeaway/values.hpp"

namespace takeaway::bench {

namespace {

constexpr Heap few = 1U << 16U;  // the definition takes time by the square of them

void by_definition(benchmark::State& state, const std::string& code) {
  const Game game = game_of(code);
  for (auto _ : state) benchmark::DoNotOptimize(direct_values<std::uint32_t>(game, few).back());
}

void by_sparse(benchmark::State& state, const std::string& code, Heap heaps) {
  const auto subject = *plan_with({.engine = EngineName::sparse}, game_of(code), Question::values);
  std::vector<std::uint32_t> chunk(few);
  for (auto _ : state) {
    auto stream = *ValueStream::open(subject);
    for (Heap left = heaps; left > 0;) {
      const std::size_t part = std::min<Heap>(left, chunk.size());
      stream.fill(std::span<std::uint32_t>(chunk).first(part));
      benchmark::DoNotOptimize(chunk.data());
      left -= part;
    }
  }
}

struct Code {
  const char* name;
  double at_least;  // times as fast as the definition
  Heap heaps;       // to compute by `sparse` alone
  double at_most;   // seconds that they should take
};

}  // namespace

Table register_breaking() {
  using benchmark::RegisterBenchmark;
  Table table;
  for (const Code& code : {Code{.name = ".6", .at_least = 10, .heaps = 2'000'000, .at_most = 0.7},
                           Code{.name = ".167", .at_least = 50, .heaps = 10'000'000, .at_most = 0.25},
                           Code{.name = ".174", .at_least = 50, .heaps = 10'000'000, .at_most = 0.25},
                           Code{.name = "kayles", .at_least = 50, .heaps = 10'000'000, .at_most = 0.25}}) {
    const std::string name = code.name;
    const std::string plain = fmt::format("breaking {} direct", name);
    const std::string fast = fmt::format("breaking {} sparse", name);
    const std::string alone = fmt::format("breaking {} sparse, {} heaps", name, code.heaps);
    RegisterBenchmark(plain.c_str(), [name](benchmark::State& state) { by_definition(state, name); });
    RegisterBenchmark(fast.c_str(), [name](benchmark::State& state) { by_sparse(state, name, few); });
    RegisterBenchmark(alone.c_str(),
                      [name, heaps = code.heaps](benchmark::State& state) { by_sparse(state, name, heaps); });
    table.ratios.push_back({fmt::format("sparse, values of {} to 2^16", name), plain, fast, code.at_least});
    table.limits.push_back({fmt::format("values of {}, {} heaps", name, code.heaps), alone, code.at_most});
  }
  return table;
}

}  // namespace takeaway::bench
