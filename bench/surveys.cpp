// Surveys, against one game after the other by `direct`.
//
// The plain way looks at as many heaps as the kernels' search does, by the same stages or anchors, computed
// in one go, and compares windows: outcomes with the anchors heap by heap, values only where the search ends.
// Where that would take minutes it is timed on a sample of the games, spread evenly, and the time is that of
// the sample times the games there are for each one sampled.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>

#include "ratio.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::bench {

namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

SurveyRequest triples() {
  return {.family = "{a,b,c}", .lets = {"c=3..512", "b=2..c-1", "a=1..b-1"}, .wheres = {"gcd(a,b,c)=1"}};
}

SurveyRequest subsets() {
  return {.family = "subsets", .lets = {"n=28"}, .question = Question::outcomes};
}

SurveyRequest four_moves() {
  return {.family = "subsets", .lets = {"n=4..64", "k=4"}, .question = Question::outcomes};
}

/// A file that goes away.
struct TemporaryFile {
  std::string path =
      (std::filesystem::temp_directory_path() / fmt::format("takeaway-bench-{}.db", getpid())).string();
  ~TemporaryFile() { std::filesystem::remove(path); }
};

/// What `takeaway survey` does, file and all, on all cores.
void survey(benchmark::State& state, const SurveyRequest& request) {
  for (auto _ : state) {
    const TemporaryFile file;
    const auto start = Clock::now();
    const auto made = Survey::make(request);
    auto store = SurveyStore::open(file.path, *made, {"bench", "bench"});
    const auto take = [&](ShardResult* result) {
      return result != nullptr ? store->keep(std::move(*result)) : Result<void>{};
    };
    const auto done = thread_crew()->work(*made, *store->missing(*made), take, 0, {});
    if (!done || !store->commit()) state.SkipWithError("the survey failed");
    state.SetIterationTime(since(start));
  }
}

/// A game with what is known of it.
struct Known {
  Game game;
  Heap preperiod;
  Heap period;
};

/// The games numbered every so many, as rows.
std::vector<Known> sample(SurveyRequest request, std::uint64_t every) {
  request.keep_rows = true;
  const Survey rows = *Survey::make(request);
  std::vector<Known> games;
  for (std::uint64_t number = 0; number < rows.candidates(); number += every) {
    const auto row = rows.compute({0, number, number + 1});
    if (row->games == 0) continue;
    const auto& cells = row->cells;
    Known known{};
    const bool of_sets = rows.family() == "subsets";
    const auto set = std::ranges::find(rows.columns(), SurveyColumn::Kind::set, &SurveyColumn::kind);
    known.game = *parse_game(
        of_sets ? Survey::set_text(cells[static_cast<std::size_t>(set - rows.columns().begin()) + 1])
                : fmt::format("{{{},{},{}}}", cells[3], cells[2], cells[1]));
    const char* const name = request.question == Question::outcomes ? "outcome_preperiod" : "preperiod";
    const auto at = static_cast<std::size_t>(std::ranges::find(rows.columns(), name, &SurveyColumn::name) -
                                             rows.columns().begin());
    known.preperiod = static_cast<Heap>(cells[at + 1]);
    known.period = static_cast<Heap>(cells[at + 2]);
    games.push_back(std::move(known));
  }
  return games;
}

/// Outcomes as the lanes look for their period: windows of 64, anchors at 64, 128, 256, ...
bool find_outcome_period(const Known& known) {
  constexpr Heap word = 64;
  Heap anchor = word;
  while (anchor < known.preperiod + word || anchor < known.period) anchor *= 2;
  const auto outcomes = direct_outcomes(known.game, (anchor + known.period + word - 1) / word * word);
  std::uint64_t window = 0;
  std::uint64_t met = 0;
  Heap next = word;
  Heap from = 0;
  for (Heap heap = 0; heap < outcomes.size();) {
    window = window << 1U | (outcomes[heap] == 0 ? 1U : 0U);
    if (++heap > word && window == met) return heap - from == known.period;
    if (heap != next) continue;
    met = window;
    from = heap;
    next *= 2;
  }
  return false;
}

/// Values as the rows look for it: more and more heaps until the window comes back.
bool find_value_period(const Known& known) {
  const auto moves = known.game.moves.listed();
  const Heap window = moves.back();
  Heap heaps = 2 * window + moves[moves.size() - 2] + 16;
  while (heaps < known.preperiod + known.period + window) heaps += heaps / 4;
  const auto values = direct_values<std::uint8_t>(known.game, heaps);
  const auto at = values.end() - static_cast<std::ptrdiff_t>(window);
  return std::equal(at, values.end(), at - static_cast<std::ptrdiff_t>(known.period));
}

void sampled(benchmark::State& state, const SurveyRequest& request, std::uint64_t every) {
  const std::vector<Known> games = sample(request, every);
  const bool outcomes = request.question == Question::outcomes;
  for (auto _ : state) {
    const auto start = Clock::now();
    for (const Known& known : games)
      if (!(outcomes ? find_outcome_period(known) : find_value_period(known)))
        state.SkipWithError("a period is wrong");
    state.SetIterationTime(since(start) * static_cast<double>(every));
  }
}

/// What a survey takes under so many MPI ranks.
void ranks(benchmark::State& state, int count) {
  const std::string program =
      std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "takeaway-mpi";
  for (auto _ : state) {
    const TemporaryFile file;
    const std::string command = fmt::format(
        "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun.openmpi --oversubscribe -n {} {} "
        "survey subsets "
        "--let n=27 --outcomes --json --out {}",
        count, program, file.path);
    FILE* const pipe = popen(command.c_str(), "r");
    double seconds = 0;
    char line[256];
    while (pipe != nullptr && std::fgets(line, sizeof line, pipe) != nullptr)
      if (const char* const found = std::strstr(line, "\"seconds\": ")) seconds = std::atof(found + 11);
    if (pipe == nullptr || pclose(pipe) != 0) state.SkipWithError("mpirun failed: build takeaway-mpi");
    state.SetIterationTime(seconds);
  }
}

template <class... Arguments, class Function>
void once(const char* name, Function function, Arguments... arguments) {
  benchmark::RegisterBenchmark(name, [=](benchmark::State& state) { function(state, arguments...); })
      ->UseManualTime()
      ->Iterations(1)
      ->Unit(benchmark::kMillisecond);
}

}  // namespace

Table register_surveys() {
  constexpr std::uint64_t one_in = 1009;
  once("survey triples", survey, triples());
  once("direct triples", sampled, triples(), one_in);
  once("survey subsets", survey, subsets());
  once("direct subsets", sampled, subsets(), std::uint64_t{4093});
  once("survey four moves", survey, four_moves());
  once("direct four moves", sampled, four_moves(), std::uint64_t{17});
  once("survey ranks 1", ranks, 1);
  once("survey ranks 2", ranks, 2);
  return {{{"survey of 18.5 million triples, two cores", "direct triples", "survey triples", 10},
           {"survey of 134 million sets, outcomes", "direct subsets", "survey subsets", 10},
           {"survey of sets of four moves, outcomes", "direct four moves", "survey four moves", 10},
           {"two MPI ranks, to one", "survey ranks 1", "survey ranks 2", 1.8}},
          {{"survey of 18.5 million triples", "survey triples", 60},
           {"survey of 134 million sets", "survey subsets", 15}}};
}

}  // namespace takeaway::bench
