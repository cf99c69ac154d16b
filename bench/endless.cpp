// Infinite sets, all-but games and comply/constrain games.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstring>

#include "ratio.hpp"
#include "takeaway/period.hpp"

namespace takeaway::bench {

namespace {

void plain(benchmark::State& state, const std::string& text, Heap heaps) {
  const Game game = game_of(text);
  for (auto _ : state) benchmark::DoNotOptimize(direct_values<std::uint32_t>(game, heaps).back());
}

/// Reads so many values, or outcomes, of a game by an engine, the plan's if none is named.
void read(const std::string& text, Question question, Heap heaps, std::optional<EngineName> engine,
          unsigned threads) {
  const Game game = game_of(text);
  Resources resources;
  resources.engine = engine;
  resources.threads = threads;
  resources.heaps = heaps;
  std::vector<std::uint32_t> chunk(std::size_t{1} << 15U);
  const auto chosen = plan(game, question, resources);
  auto stream = *ValueStream::open(*chosen);
  for (Heap left = heaps; left > 0;) {
    const std::size_t part = std::min<Heap>(left, chunk.size());
    stream.fill(std::span<std::uint32_t>(chunk).first(part));
    benchmark::DoNotOptimize(chunk.data());
    left -= part;
  }
}

/// As `values --to` does it: out of the period, where there is one.
void sequence(const std::string& text, Heap heaps) {
  const Game game = game_of(text);
  std::vector<std::uint64_t> chunk(std::size_t{1} << 15U);
  auto values = *Sequence::open(game, Question::values, {}, game.start(), heaps);
  for (Heap left = heaps; left > 0;) {
    const std::size_t part = std::min<Heap>(left, chunk.size());
    values.fill(std::span<std::uint64_t>(chunk).first(part));
    benchmark::DoNotOptimize(chunk.data());
    benchmark::ClobberMemory();
    left -= part;
  }
}

/// The same amount of memory, copied from one place to the other.
void copying(benchmark::State& state, Heap heaps) {
  std::vector<std::uint64_t> from(std::size_t{1} << 15U, 7);
  std::vector<std::uint64_t> to(from.size());
  for (auto _ : state)
    for (Heap left = heaps; left > 0;) {
      const std::size_t part = std::min<Heap>(left, from.size());
      std::memcpy(to.data(), from.data(), part * sizeof(std::uint64_t));
      benchmark::DoNotOptimize(to.data());
      benchmark::ClobberMemory();
      left -= part;
    }
}

template <class Work>
void add(const std::string& name, Work work) {
  benchmark::RegisterBenchmark(name.c_str(), [work](benchmark::State& state) {
    for (auto _ : state) work();
  })->UseRealTime();
}

double seconds(const auto& work) {
  const auto started = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
}

/// Doubles the number of heaps; the exponent is the slope of a line through the logarithms.
void print_growth(const std::string& what, Heap first, Heap last, const auto& work) {
  double n = 0;
  double sx = 0;
  double sy = 0;
  double sxx = 0;
  double sxy = 0;
  fmt::print("{}\n", what);
  for (Heap heaps = first; heaps <= last; heaps *= 2) {
    const double time = seconds([&] { work(heaps); });
    fmt::print("  {:>11} heaps {:>10.4f} s {:>9.1f} ns a heap\n", heaps, time,
               time * 1e9 / static_cast<double>(heaps));
    const double x = std::log2(static_cast<double>(heaps));
    const double y = std::log2(time);
    n += 1;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  fmt::print("  exponent {:.2f}\n", (n * sxy - sx * sy) / (n * sxx - sx * sx));
}

}  // namespace

Table register_endless() {
  using enum EngineName;
  benchmark::RegisterBenchmark("direct squares", [](benchmark::State& state) {
    plain(state, "squares", 3'000'000);
  })->UseRealTime();
  benchmark::RegisterBenchmark("direct primes", [](benchmark::State& state) {
    plain(state, "primes", 300'000);
  })->UseRealTime();
  benchmark::RegisterBenchmark("copying", [](benchmark::State& state) {
    copying(state, 10'000'000);
  })->UseRealTime();
  for (const unsigned threads : {1U, 2U})
    add(fmt::format("sieve squares {}", threads),
        [threads] { read("squares", Question::values, 3'000'000, sieve, threads); });
  add("convolution primes", [] { read("primes", Question::values, 300'000, convolution, 1); });
  add("primes to 10^7", [] { read("primes", Question::values, 10'000'000, std::nullopt, 2); });
  add("P-positions of squares to 2^27",
      [] { read("squares", Question::outcomes, Heap{1} << 27U, std::nullopt, 2); });
  add("not {4,9,26,30}", [] { sequence("not {4,9,26,30}", 10'000'000); });
  add("comply {8,21..47}", [] {
    sequence("comply {8,21..47}", 10'000'000);
    sequence("comply not {8,21..47}", 10'000'000);
  });
  add("comply {8,21..47} heap by heap",
      [] { read("comply {8,21..47}", Question::values, 10'000'000, cofinite, 1); });
  return {{{"squares to 3*10^6, sieve, one thread", "direct squares", "sieve squares 1", 5},
           {"squares to 3*10^6, sieve, two threads", "direct squares", "sieve squares 2", 9},
           {"primes to 3*10^5, convolution, one thread", "direct primes", "convolution primes", 40},
           {"not {4,9,26,30} to 10^7, to copying", "copying", "not {4,9,26,30}", 0.5}},
          {{"primes to 10^7, two threads", "primes to 10^7", 60},
           {"not {4,9,26,30} to 10^7", "not {4,9,26,30}", 0.1},
           {"comply {8,21..47}, both halves, to 10^7", "comply {8,21..47}", 2},
           {"the same, both halves heap by heap", "comply {8,21..47} heap by heap", 2}}};
}

void print_growth() {
  using enum EngineName;
  const auto by = [](const std::string& text, Question question, EngineName engine) {
    return [=](Heap heaps) { read(text, question, heaps, engine, 1); };
  };
  const auto plainly = [](const std::string& text) {
    return [=](Heap heaps) {
      benchmark::DoNotOptimize(direct_values<std::uint32_t>(game_of(text), heaps).back());
    };
  };
  print_growth("values of squares, direct", 1U << 17U, 1U << 21U, plainly("squares"));
  print_growth("values of squares, sieve", 1U << 17U, 1U << 23U, by("squares", Question::values, sieve));
  print_growth("P-positions of squares, sieve", 1U << 20U, 1U << 27U,
               by("squares", Question::outcomes, sieve));
  print_growth("values of primes, direct", 1U << 15U, 1U << 18U, plainly("primes"));
  print_growth("values of primes, convolution", 1U << 17U, 1U << 24U,
               by("primes", Question::values, convolution));
  print_growth("P-positions of primes, convolution", 1U << 17U, 1U << 24U,
               by("primes", Question::outcomes, convolution));
  print_growth("values of palindromes(10), sieve", 1U << 17U, 1U << 23U,
               by("palindromes(10)", Question::values, sieve));
  print_growth("values of not squares, direct", 1U << 13U, 1U << 16U, plainly("not squares"));
  print_growth("values of not squares, cofinite", 1U << 15U, 1U << 20U,
               by("not squares", Question::values, cofinite));
  print_growth("values of comply {8,21..47}, cofinite", 1U << 18U, 1U << 23U,
               by("comply {8,21..47}", Question::values, cofinite));
}

}  // namespace takeaway::bench
