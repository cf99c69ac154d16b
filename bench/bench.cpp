// Speed, as ratios: each piece of work next to the same work done the plain way, in one run on one thread.
//
//     takeaway-bench                  measures everything and ends with the table of ratios
//     takeaway-bench --signature      prints one number for the values of a fixed set of games
//     takeaway-bench --growth         time against the number of heaps, for infinite sets
//
// Machines are noisy, so a figure is the least of several repetitions, taken in turns.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <string>

#include "ratio.hpp"
#include "signature.hpp"
#include "takeaway/period.hpp"
#include "values/planes.hpp"
#include "values/runs.hpp"

namespace takeaway::bench {

namespace {

constexpr Heap heaps = 100'000'000;

void direct(benchmark::State& state, const std::string& text) {
  const Game game = game_of(text);
  for (auto _ : state) benchmark::DoNotOptimize(direct_values<std::uint8_t>(game, heaps).back());
}

/// The kernel alone, all values held as bit planes; `divided` takes out the common divisor first.
void planes(benchmark::State& state, const std::string& text, bool divided) {
  Recurrence recurrence = *recurrence_of(game_of(text), Question::values);
  if (!divided) {
    for (Move& move : recurrence.moves) move *= recurrence.scale;
    for (Run& run : recurrence.history) run.length *= recurrence.scale;
    recurrence.scale = 1;
  }
  for (auto _ : state) benchmark::DoNotOptimize(Planes::compute_all(recurrence, heaps / recurrence.scale));
}

/// The kernel alone, all values held as runs.
void runs(benchmark::State& state, const std::string& text) {
  const Recurrence recurrence = *recurrence_of(game_of(text), Question::values);
  for (auto _ : state) benchmark::DoNotOptimize(Runs::compute_all(recurrence, heaps / recurrence.scale));
}

/// What `takeaway values --to 10^8` does, without the printing.
void sequence(benchmark::State& state, const std::string& text) {
  const Game game = game_of(text);
  std::vector<std::uint8_t> chunk(std::size_t{1} << 15U);
  for (auto _ : state) {
    auto values = *Sequence::open(game, Question::values, {}, game.start(), heaps);
    for (Heap left = heaps; left > 0;) {
      const std::size_t part = std::min<Heap>(left, chunk.size());
      values.fill(std::span<std::uint8_t>(chunk).first(part));
      benchmark::DoNotOptimize(chunk.data());
      benchmark::ClobberMemory();
      left -= part;
    }
  }
}

void period(benchmark::State& state, const std::string& text, Question question, EngineName engine) {
  const auto subject = *plan_with({.engine = engine}, game_of(text), question);
  for (auto _ : state) benchmark::DoNotOptimize(find_period(subject)->period);
}

/// The same, and the check without which it is not called proved.
void proved_period(benchmark::State& state, const std::string& text, Question question, EngineName engine) {
  const auto subject = *plan_with({.engine = engine}, game_of(text), question);
  for (auto _ : state) {
    const auto found = find_period(subject);
    benchmark::DoNotOptimize(confirm_period(subject, *found).has_value());
  }
}

std::vector<Ratio> register_all() {
  using benchmark::RegisterBenchmark;
  for (const char* text : {"{1000,3301,4301}", "{64,200,264}", "{1900,6001,7901}", "{2,5,7}"})
    RegisterBenchmark(fmt::format("direct {}", text).c_str(),
                      [text](benchmark::State& state) { direct(state, text); });
  RegisterBenchmark("planes {1000,3301,4301}",
                    [](benchmark::State& state) { planes(state, "{1000,3301,4301}", true); });
  RegisterBenchmark("planes {64,200,264}",
                    [](benchmark::State& state) { planes(state, "{64,200,264}", true); });
  RegisterBenchmark("planes {64,200,264} undivided",
                    [](benchmark::State& state) { planes(state, "{64,200,264}", false); });
  RegisterBenchmark("runs {1900,6001,7901}",
                    [](benchmark::State& state) { runs(state, "{1900,6001,7901}"); });
  RegisterBenchmark("sequence {2,5,7}", [](benchmark::State& state) { sequence(state, "{2,5,7}"); });
  for (const EngineName engine : {EngineName::window, EngineName::planes}) {
    RegisterBenchmark(
        fmt::format("outcome period {{7,17,66,76,83}} by {}", to_text(engine)).c_str(),
        [engine](benchmark::State& state) { period(state, "{7,17,66,76,83}", Question::outcomes, engine); });
    RegisterBenchmark(fmt::format("outcome period {{7,17,66,76,83}} proved, by {}", to_text(engine)).c_str(),
                      [engine](benchmark::State& state) {
                        proved_period(state, "{7,17,66,76,83}", Question::outcomes, engine);
                      });
  }
  RegisterBenchmark("period {1000000007,3000000026,4000000033}", [](benchmark::State& state) {
    period(state, "{1000000007,3000000026,4000000033}", Question::values, EngineName::runs);
  });
  return {
      {"planes kernel, {1000,3301,4301} to 10^8", "direct {1000,3301,4301}", "planes {1000,3301,4301}", 40},
      {"planes kernel, {64,200,264} to 10^8", "direct {64,200,264}", "planes {64,200,264}", 20},
      {"the same, common divisor 8 left in", "direct {64,200,264}", "planes {64,200,264} undivided", 20},
      {"runs kernel, {1900,6001,7901} to 10^8", "direct {1900,6001,7901}", "runs {1900,6001,7901}", 150},
      {"default plan, values of {2,5,7} to 10^8", "direct {2,5,7}", "sequence {2,5,7}", 50},
      {"outcome period of {7,17,66,76,83}, to window", "outcome period {7,17,66,76,83} by window",
       "outcome period {7,17,66,76,83} by planes", 8},
      {"the same, found and proved", "outcome period {7,17,66,76,83} proved, by window",
       "outcome period {7,17,66,76,83} proved, by planes", 8}};
}

/// Remembers the least time of each benchmark, besides showing it.
class LeastTimes : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& reports) override {
    for (const Run& run : reports) {
      if (run.run_type != Run::RT_Iteration) continue;
      const double seconds = run.real_accumulated_time / static_cast<double>(run.iterations);
      const auto [found, fresh] = least_.try_emplace(run.run_name.function_name, seconds);
      if (!fresh) found->second = std::min(found->second, seconds);
    }
    ConsoleReporter::ReportRuns(reports);
  }
  const double* find(const std::string& name) const {
    const auto found = least_.find(name);
    return found == least_.end() ? nullptr : &found->second;
  }

 private:
  std::map<std::string, double> least_;
};

int run(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "--signature") == 0) {
    fmt::print("signature {:016x}\n", signature());
    return 0;
  }
  if (argc > 1 && std::strcmp(argv[1], "--growth") == 0) {
    print_growth();
    return 0;
  }
  auto ratios = register_all();
  std::vector<Limit> limits;
  for (const Table& table : {register_breaking(), register_endless(), register_nimbers(), register_partizan(),
                             register_plane(), register_states(), register_surveys(), register_theorems()}) {
    ratios.insert(ratios.end(), table.ratios.begin(), table.ratios.end());
    limits.insert(limits.end(), table.limits.begin(), table.limits.end());
  }
  std::vector<char*> arguments(argv, argv + argc);
  std::string repetitions = "--benchmark_repetitions=3";
  std::string in_turns = "--benchmark_enable_random_interleaving=true";
  std::string brief = "--benchmark_min_time=0.1";
  arguments.insert(arguments.begin() + 1, {repetitions.data(), in_turns.data(), brief.data()});
  auto count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  LeastTimes times;
  benchmark::RunSpecifiedBenchmarks(&times);
  fmt::print("\n{:<48} {:>10} {:>10} {:>9} {:>9}\n", "work", "plain", "fast", "ratio", "at least");
  for (const Ratio& ratio : ratios) {
    const double* const plain = times.find(ratio.plain);
    const double* const fast = times.find(ratio.fast);
    if (plain == nullptr || fast == nullptr) continue;
    fmt::print("{:<48} {:>7.1f} ms {:>7.2f} ms {:>8.1f}x {:>8}x\n", ratio.work, *plain * 1e3, *fast * 1e3,
               *plain / *fast, ratio.at_least);
  }
  fmt::print("\n{:<48} {:>10} {:>10}\n", "work", "seconds", "at most");
  for (const Limit& limit : limits)
    if (const double* const time = times.find(limit.name); time != nullptr)
      fmt::print("{:<48} {:>10.3f} {:>10}\n", limit.work, *time, limit.at_most);
  return 0;
}

}  // namespace

}  // namespace takeaway::bench

int main(int argc, char** argv) {
  return takeaway::bench::run(argc, argv);
}
