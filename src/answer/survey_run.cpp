#include "answer/survey_run.hpp"

#include <algorithm>
#include <chrono>

namespace takeaway::answer {

namespace {

/// Makes the survey, and binds its games once so that bad input is told before anything is written.
Result<Survey> checked_survey(const SurveyTask& task, Listener& listener) {
  auto survey = Survey::make(task.request, listener.only_stop());
  if (!survey) return survey;
  const Step step(listener, "reading the family");
  // Several threads read: they would all report at once, so they are only told to stop.
  if (auto checked = survey->check(task.threads, task.part, task.parts, listener.only_stop()); !checked)
    return std::unexpected(checked.error());
  return survey;
}

/// The shards of one survey on their way from a crew into the file.
class ShardKeeper {
 public:
  ShardKeeper(const SurveyTask& task, const Survey& survey, SurveyStore& store)
      : task_(task), survey_(survey), store_(store) {}

  Result<void> compute(const std::vector<Shard>& shards, Crew& crew, Listener& listener) {
    std::uint64_t candidates = 0;
    for (const Shard& shard : shards) candidates += shard.end - shard.first;
    const Step step(listener, "survey", candidates, "game");
    const auto take = [&](ShardResult* result) {
      step.watch().tick(done_);
      return keep(result);
    };
    const unsigned threads =
        std::min(task_.threads, survey_.is_of_small_games() ? task_.threads : task_.most_threads);
    const bool crew_chooses = !task_.threads_given && threads == task_.threads;
    return crew.work(survey_, shards, take, crew_chooses ? 0 : threads, step.watch());
  }

  std::uint64_t games() const { return games_; }
  /// Whether it was the file, not the computation, that ended the work.
  bool store_failed() const { return store_failed_; }

 private:
  Result<void> keep(ShardResult* result) {
    if (result != nullptr) {
      games_ += result->games;
      done_ += result->shard.end - result->shard.first;
    }
    auto kept = result == nullptr ? store_.commit_if_due() : store_.keep(std::move(*result));
    store_failed_ = !kept;
    return kept;
  }

  const SurveyTask& task_;
  const Survey& survey_;
  SurveyStore& store_;
  std::uint64_t games_ = 0;
  std::uint64_t done_ = 0;  // candidates
  bool store_failed_ = false;
};

}  // namespace

Result<SurveyCost> estimate_cost(const SurveyTask& task, Listener& listener) {
  constexpr double sample_seconds = 2;
  const auto survey = checked_survey(task, listener);
  if (!survey) return std::unexpected(survey.error());
  const Step step(listener, "sample");
  const auto whole = estimate(*survey, sample_seconds, listener.only_stop());
  if (!whole) return std::unexpected(whole.error());
  const double share = 1 / static_cast<double>(task.parts);
  return SurveyCost{.family = survey->family(),
                    .candidates = survey->candidates(),
                    .shards = survey->shards(),
                    .games = whole->games,
                    .sampled = whole->sampled,
                    .threads = task.threads,
                    .seconds = whole->seconds * share / task.threads,
                    .bytes = whole->bytes * share};
}

Json json_of(const SurveyCost& cost) {
  return {{"candidates", cost.candidates},
          {"games", cost.games},
          {"shards", cost.shards},
          {"sampled", cost.sampled},
          {"threads", cost.threads},
          {"seconds", cost.seconds},
          {"bytes", cost.bytes}};
}

std::uint64_t SurveyRun::games_per_second() const {
  return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(computed) / seconds) : 0;
}

Result<SurveyRun> run_survey(const SurveyTask& task, const SurveyProvenance& provenance, Crew* crew,
                             Listener& listener) {
  using Clock = std::chrono::steady_clock;
  const auto survey = checked_survey(task, listener);
  if (!survey) return std::unexpected(survey.error());
  auto store = SurveyStore::open(task.out, *survey, provenance);
  if (!store) return std::unexpected(store.error());
  const auto shards = store->missing(*survey, task.part, task.parts);
  if (!shards) {
    store->discard();
    return std::unexpected(shards.error());
  }
  const auto started = Clock::now();
  ShardKeeper keeper(task, *survey, *store);
  const auto own = crew == nullptr ? thread_crew() : nullptr;
  auto computed = keeper.compute(*shards, own ? *own : *crew, listener);
  const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
  // A survey that can never be finished leaves nothing behind; after any other error the shards that are
  // finished are kept.
  if (!computed && is_bad_input(computed.error()) && !keeper.store_failed()) {
    store->discard();
    return std::unexpected(computed.error());
  }
  if (auto committed = store->commit(); !committed && computed) computed = committed;
  if (!computed && computed.error().fault == Fault::interrupted)
    computed.error().message = "interrupted; the same command goes on from here";
  if (!computed) return std::unexpected(computed.error());
  const auto progress = store->progress();
  if (!progress) return std::unexpected(progress.error());
  return SurveyRun{*progress, keeper.games(), seconds};
}

Json json_of(const SurveyRun& run, const std::string& digest) {
  return {{"games", run.progress.games},
          {"games_per_second", run.games_per_second()},
          {"digest", digest},
          {"computed", run.computed},
          {"unfinished", run.progress.unfinished},
          {"shards", run.progress.shards},
          {"shards_done", run.progress.shards_done},
          {"seconds", run.seconds}};
}

Result<SurveyDigest> digest_survey(const std::string& path, Listener& listener) {
  const auto store = SurveyStore::read(path);
  if (!store) return std::unexpected(store.error());
  const auto progress = store->progress();
  if (!progress) return std::unexpected(progress.error());
  const Step step(listener, "digest", progress->games, "row");
  auto digest = store->digest(step.watch());
  if (!digest) return std::unexpected(digest.error());
  return SurveyDigest{std::move(*digest), *progress};
}

Json json_of(const SurveyDigest& found) {
  return {{"digest", found.digest},
          {"games", found.progress.games},
          {"shards", found.progress.shards},
          {"shards_done", found.progress.shards_done}};
}

Json json_of(const SurveyProgress& progress) {
  return {{"games", progress.games},
          {"unfinished", progress.unfinished},
          {"shards", progress.shards},
          {"shards_done", progress.shards_done}};
}

}  // namespace takeaway::answer
