#include "atlas/sampling.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "takeaway/period.hpp"

namespace takeaway::atlas {

namespace {

/// Words of more runs than this are no pattern that anybody could read.
constexpr std::size_t most_runs = 4096;

Result<std::optional<std::vector<Run>>> read_runs(const Subject& subject, Heap from, Heap count,
                                                  const Watch& watch) {
  std::vector<Run> runs;
  bool too_many = false;
  const auto read = for_each_run(
      subject, from, count,
      [&](Run run) {
        if (!runs.empty() && runs.back().value == run.value)
          runs.back().length += run.length;
        else if (runs.size() < most_runs)
          runs.push_back(run);
        else
          too_many = true;
      },
      watch);
  if (!read) return std::unexpected(read.error());
  if (too_many) return std::nullopt;
  return runs;
}

struct Task {
  Game game;
  std::vector<std::int64_t> params;
};

}  // namespace

Result<std::optional<Sample>> sample_of(const Game& game, std::vector<std::int64_t> params,
                                        const Watch& watch) {
  SearchLimits limits;
  limits.cells = 10'000'000;
  limits.heaps = Heap{1} << 24U;
  const auto chosen = plan(game, Question::values);
  if (!chosen) return std::unexpected(chosen.error());
  const auto period = find_period(*chosen, limits, watch);
  if (!period && ends_everything(period.error())) return std::unexpected(period.error());
  if (!period || period->saltus > 0) return std::nullopt;
  auto before = read_runs(*chosen, 0, period->preperiod, watch);
  if (!before) return std::unexpected(before.error());
  auto cycle = read_runs(*chosen, period->preperiod, period->period, watch);
  if (!cycle) return std::unexpected(cycle.error());
  if (!*before || !*cycle) return std::nullopt;
  Sample sample{std::move(params), {}, std::move(**before), std::move(**cycle)};
  if (game.moves.kind() == MoveSet::Kind::finite)
    for (const Move move : game.moves.listed()) sample.moves.push_back(static_cast<std::int64_t>(move));
  return sample;
}

std::optional<Game> game_in(const Domain& domain, const std::vector<std::int64_t>& params) {
  Point point = {1};
  point.insert(point.end(), params.begin(), params.end());
  const auto holds = [&](const Condition& condition) { return condition.holds(point); };
  if (!std::ranges::all_of(domain.conditions, holds)) return std::nullopt;
  Bindings bindings;
  for (std::size_t i = 0; i < params.size(); ++i) bindings.bind(domain.names[i], params[i]);
  for (const Where& where : domain.wheres)
    if (const auto value = evaluate(where.condition, bindings); !value || *value == 0) return std::nullopt;
  auto game = bind(domain.family, bindings);
  return game ? std::optional(std::move(*game)) : std::nullopt;
}

Result<Samples> take_samples(const Domain& domain, unsigned threads, const Watch& watch) {
  Samples samples;
  std::vector<Task> tasks;
  const auto listed = for_each_binding(
      domain.lets, domain.wheres,
      [&](const Bindings& bindings) -> Result<void> {
        constexpr std::size_t most_games = 4'000'000;
        if (tasks.size() == most_games)
          return limit_reached("a sample of more than 4,000,000 games; narrow the ranges");
        std::vector<std::int64_t> params;
        for (const std::string& name : domain.names) params.push_back(*bindings.find(name));
        auto game = bind(domain.family, bindings);
        if (!game) return std::unexpected(game.error());
        tasks.push_back({std::move(*game), std::move(params)});
        return {};
      },
      watch);
  if (!listed) return std::unexpected(listed.error());
  if (tasks.empty()) return bad_input("there is no game in these ranges");
  std::vector<Result<std::optional<Sample>>> found(tasks.size());
  parallel_for(tasks.size(), threads, [&](std::size_t i) {
    if (!watch.stopped()) found[i] = sample_of(tasks[i].game, std::move(tasks[i].params), {watch.stop, {}});
  });
  if (watch.stopped()) return interruption();
  for (auto& sample : found) {
    if (!sample) return std::unexpected(sample.error());
    if (*sample)
      samples.games.push_back(std::move(**sample));
    else
      ++samples.without;
  }
  return samples;
}

}  // namespace takeaway::atlas
