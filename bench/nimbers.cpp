// Nim products of random 64-bit numbers, against the definition by recursion.
#include <benchmark/benchmark.h>

#include <random>

#include "position/nim_definition.hpp"
#include "ratio.hpp"

namespace takeaway::bench {

namespace {

/// Pairs enough that every line of the tables is met.
constexpr std::size_t pairs = 10'000;

std::vector<Nimber> random_nimbers() {
  std::mt19937_64 random(64);
  std::vector<Nimber> numbers(2 * pairs);
  for (Nimber& number : numbers) number = random();
  return numbers;
}

/// Independent products, all pairs so many times over; items a second are products a second.
template <class Multiply>
void products(benchmark::State& state, std::size_t times, Multiply multiply) {
  const std::vector<Nimber> numbers = random_nimbers();
  for (auto _ : state) {
    Nimber sum = 0;
    for (std::size_t time = 0; time < times; ++time)
      for (std::size_t i = 0; i < numbers.size(); i += 2) sum += multiply(numbers[i], numbers[i + 1]);
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(times * pairs));
}

}  // namespace

Table register_nimbers() {
  benchmark::RegisterBenchmark("nim products by definition", [](benchmark::State& state) {
    products(state, 1, [](Nimber a, Nimber b) { return nim_multiply_by_definition(a, b); });
  })->UseRealTime();
  benchmark::RegisterBenchmark("nim products", [](benchmark::State& state) {
    products(state, 1, nim_multiply);
  })->UseRealTime();
  benchmark::RegisterBenchmark("nim products to 10^7", [](benchmark::State& state) {
    products(state, 10'000'000 / pairs, nim_multiply);
  })->UseRealTime();
  return {{{"10^4 nim products, to the definition", "nim products by definition", "nim products", 100}},
          {{"10^7 nim products", "nim products to 10^7", 1}}};
}

}  // namespace takeaway::bench
