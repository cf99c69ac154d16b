// takeaway-gpu: surveys on a graphics processor, kept in journals.
#include <bit>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <map>
#include <new>
#include <thread>
#include <tuple>

#include "host/arguments.hpp"
#include "host/records.hpp"
#include "host/self_test.hpp"
#include "host/tables.hpp"

namespace takeaway::gpu {

namespace {

std::atomic<bool> stop_flag = false;

extern "C" void on_gpu_signal(int /*signal*/) {
  stop_flag.store(true, std::memory_order_relaxed);
}

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The device, after the self-test.
Result<std::shared_ptr<GpuAccelerator>> ready_device(const Arguments& arguments, const Watch& watch) {
  DeviceInfo info;
  if (auto opened = result_of(open_device(info)); !opened) return std::unexpected(opened.error());
  auto accelerator = std::make_shared<GpuAccelerator>(info);
  const auto start = Clock::now();
  const auto compared = self_test(accelerator, arguments.seed, watch);
  if (!compared) return std::unexpected(compared.error());
  if (!arguments.quiet)
    std::fprintf(stderr, "%s, %u multiprocessors: %llu games as by the processor, %.2f s\n",
                 info.name.c_str(), info.multiprocessors, static_cast<unsigned long long>(*compared),
                 seconds_since(start));
  return accelerator;
}

Result<void> run_survey(const Arguments& arguments, unsigned threads, const Watch& watch) {
  const auto accelerator = ready_device(arguments, watch);
  if (!accelerator) return std::unexpected(accelerator.error());
  const auto survey = Survey::make(arguments.request, watch, *accelerator);
  if (!survey) return std::unexpected(survey.error());
  if (auto checked = survey->check(threads, arguments.part, arguments.parts, watch); !checked) return checked;
  auto journal = SurveyJournal::open(arguments.file, *survey, {TAKEAWAY_VERSION, arguments.command});
  if (!journal) return std::unexpected(journal.error());
  const auto shards = journal->missing(*survey, arguments.part, arguments.parts);
  if (!shards) return std::unexpected(shards.error());
  if (auto kept = (*accelerator)->keep_searches_in(arguments.file + ".searches"); !kept) return kept;
  for (const std::string& range : arguments.inferred) std::printf("# inferred: %s\n", range.c_str());
  const auto start = Clock::now();
  const std::uint64_t leaves = (*accelerator)->leaves();
  const std::uint64_t heaps = (*accelerator)->heaps();
  std::uint64_t games = 0;
  std::size_t done = 0;
  const auto take = [&](ShardResult* result) -> Result<void> {
    if (result == nullptr) return {};
    games += result->games;
    ++done;
    if (!arguments.quiet)
      std::fprintf(stderr, "\r%zu of %zu shards, %.1f s ", done, shards->size(), seconds_since(start));
    return journal->keep(std::move(*result));
  };
  auto worked = thread_crew()->work(*survey, *shards, take, threads, watch);
  if (!arguments.quiet) std::fputc('\n', stderr);
  if (!worked && worked.error().fault == Fault::interrupted)
    worked.error().message = "interrupted; the same command goes on from here";
  if (!worked) return worked;
  const double seconds = seconds_since(start);
  const SurveyProgress progress = journal->progress(*survey);
  std::printf("%s: %llu games, %llu computed in %.3f s, %.4g a second\n", arguments.file.c_str(),
              static_cast<unsigned long long>(progress.games), static_cast<unsigned long long>(games),
              seconds, static_cast<double>(games) / seconds);
  if ((*accelerator)->leaves() > leaves)
    std::printf("%llu leaves, %.4g heaps a second\n",
                static_cast<unsigned long long>((*accelerator)->leaves() - leaves),
                static_cast<double>((*accelerator)->heaps() - heaps) / seconds);
  if (progress.unfinished > 0)
    std::printf("%llu without a period within the limit (--limit)\n",
                static_cast<unsigned long long>(progress.unfinished));
  if (progress.shards_done < progress.shards)
    std::printf("%llu of %llu shards are there\n", static_cast<unsigned long long>(progress.shards_done),
                static_cast<unsigned long long>(progress.shards));
  return {};
}

/// Of games of three moves: which sums of two moves the periods divide (docs/survey.md). A survey's file may
/// be too large to take home for this alone.
void print_sums(const SurveyJournal& journal, const Survey& survey) {
  std::map<std::int64_t, std::int64_t> games;
  for (const ShardResult& result : journal.results())
    for (const HistogramLine& line : result.histogram)
      if (survey.columns()[static_cast<std::size_t>(line.measure)].name == "sums")
        games[line.value] += line.games;
  for (const auto& [value, count] : games)
    std::printf("sums = %s: %lld games\n", Survey::label("sums", value).c_str(),
                static_cast<long long>(count));
}

/// How many games of each largest move have a measure in which power of 2: a line each, for tables.
void print_histogram(const SurveyJournal& journal, const Survey& survey) {
  std::map<std::tuple<std::int64_t, std::int64_t, int>, std::int64_t> games;
  for (const ShardResult& result : journal.results())
    for (const HistogramLine& line : result.histogram)
      games[{line.largest_move, line.measure,
             line.value < 0 ? -1 : std::bit_width(static_cast<std::uint64_t>(line.value))}] += line.games;
  std::puts("largest_move,measure,from,to,games");
  for (const auto& [key, count] : games) {
    const auto [largest, measure, width] = key;
    const std::string& name = survey.columns()[static_cast<std::size_t>(measure)].name;
    std::printf("%lld,%s,", static_cast<long long>(largest), name.c_str());
    if (width < 0)
      std::printf(",");  // not found within the limit
    else if (width == 0)
      std::printf("0,0");
    else
      std::printf("%llu,%llu", 1ULL << (width - 1), (1ULL << (width - 1)) * 2 - 1);
    std::printf(",%lld\n", static_cast<long long>(count));
  }
}

/// What needs a journal alone, and no device.
Result<void> look_into(const Arguments& arguments, unsigned threads, const Watch& watch) {
  const auto journal = SurveyJournal::read(arguments.file);
  if (!journal) return std::unexpected(journal.error());
  const auto survey = Survey::make(journal->request(), watch);
  if (!survey) return std::unexpected(survey.error());
  if (const auto left = journal->missing(*survey); !left) return std::unexpected(left.error());
  const SurveyProgress progress = journal->progress(*survey);
  if (arguments.verb == Arguments::Verb::records) {
    // What is longest among some of the sets is no record.
    if (progress.shards_done < progress.shards)
      return limit_reached("there are no records yet: " + std::to_string(progress.shards_done) + " of " +
                           std::to_string(progress.shards) + " shards are there");
    constexpr std::size_t most_sets = 64;
    const auto text = checked_records(*journal, *survey, most_sets, threads, watch);
    if (!text) return std::unexpected(text.error());
    if (progress.unfinished > 0)
      std::fprintf(
          stderr, "takeaway-gpu: %llu games have no period within the limit; the longest may be among them\n",
          static_cast<unsigned long long>(progress.unfinished));
    std::fputs(text->c_str(), stdout);
    return {};
  }
  if (arguments.verb == Arguments::Verb::histogram) {
    print_histogram(*journal, *survey);
    return {};
  }
  if (arguments.verb == Arguments::Verb::digest) {
    const auto digest = journal->digest(*survey);
    if (!digest) return std::unexpected(digest.error());
    std::printf("%s  %s\n", digest->c_str(), arguments.file.c_str());
  } else {
    double seconds = 0;
    for (const ShardResult& result : journal->results()) seconds += result.seconds;
    std::printf("%s\nversion %s, %llu games, %llu unfinished, %.1f s in shards\n", journal->command().c_str(),
                journal->version().c_str(), static_cast<unsigned long long>(progress.games),
                static_cast<unsigned long long>(progress.unfinished), seconds);
    print_sums(*journal, *survey);
  }
  if (progress.shards_done < progress.shards || arguments.verb == Arguments::Verb::report)
    std::printf("%llu of %llu shards are there\n", static_cast<unsigned long long>(progress.shards_done),
                static_cast<unsigned long long>(progress.shards));
  return {};
}

/// Every row of a table of records; the exit status.
Result<int> check_table(const Arguments& arguments, unsigned threads, const Watch& watch) {
  const auto records = read_table(arguments.file);
  if (!records) return std::unexpected(records.error());
  const auto wrong = wrong_record(*records, threads, watch);
  if (!wrong) return std::unexpected(wrong.error());
  if (*wrong)
    std::printf("does not hold: %s\n", (*wrong)->c_str());
  else
    std::printf("%zu sets as in the table\n", records->size());
  return *wrong ? 1 : 0;
}

/// The exit status of what was done.
Result<int> run(const Arguments& arguments) {
  const Watch watch{&stop_flag, {}};
  const unsigned threads =
      arguments.threads != 0 ? arguments.threads : std::max(1U, std::thread::hardware_concurrency());
  const auto done = [](Result<void> result) -> Result<int> {
    if (!result) return std::unexpected(result.error());
    return 0;
  };
  switch (arguments.verb) {
    case Arguments::Verb::survey:
      return done(run_survey(arguments, threads, watch));
    case Arguments::Verb::self_test:
      if (const auto ready = ready_device(arguments, watch); !ready) return std::unexpected(ready.error());
      return 0;
    case Arguments::Verb::check:
      return check_table(arguments, threads, watch);
    case Arguments::Verb::version:
      std::puts("takeaway-gpu " TAKEAWAY_VERSION);
      return 0;
    case Arguments::Verb::help:
      std::fputs(help_text, stdout);
      return 0;
    default:
      return done(look_into(arguments, threads, watch));
  }
}

/// Says what went wrong in a line; the exit status of docs/guide.md.
int told(const Error& error) {
  std::fprintf(stderr, "takeaway-gpu: %s\n", error.message.c_str());
  if (!error.text.empty()) {
    std::fprintf(stderr, "  %s\n", error.text.c_str());
    if (error.place) std::fprintf(stderr, "  %*s^\n", static_cast<int>(*error.place), "");
  }
  switch (error.fault) {
    case Fault::limit:
      return 3;
    case Fault::internal:
      return 70;
    case Fault::interrupted:
      return 130;
    default:
      return 2;
  }
}

}  // namespace
}  // namespace takeaway::gpu

int main(int argc, char** argv) {
  using namespace takeaway;
  using namespace takeaway::gpu;
  std::signal(SIGINT, on_gpu_signal);
  std::signal(SIGTERM, on_gpu_signal);
  try {
    const auto arguments = read_arguments({argv, static_cast<std::size_t>(argc)});
    if (!arguments) return told(arguments.error());
    const auto done = run(*arguments);
    const bool written = std::fflush(stdout) == 0;
    if (!done) return told(done.error());
    return written ? *done : told(limit_reached("cannot write to standard output").error());
  } catch (const std::bad_alloc&) {
    return told(limit_reached("out of memory").error());
  } catch (const std::exception& error) {
    return told(internal_fault(error.what()).error());
  }
}
