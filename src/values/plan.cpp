// The plan: which engine, by a cost model in nanoseconds a heap.
//
// Each engine tells beside its code what it costs: from the recurrence of a plain finite game, or from a
// sample of any other (sample.hpp). The constants were fitted on one machine; only their ratios matter, and
// little at that, since the engines are mostly far apart. bench/ measures them side by side.
#include "values/plan.hpp"

#include <algorithm>
#include <vector>

#include "base/assert.hpp"
#include "values/engines.hpp"
#include "values/sample.hpp"
#include "values/state_window.hpp"

namespace takeaway {

std::string megabytes(std::uint64_t bytes) {
  if (bytes < (1U << 20U)) return std::to_string(bytes) + " bytes";
  return std::to_string((bytes >> 20U) + (bytes % (1U << 20U) != 0 ? 1 : 0)) + " MB";
}

bool is_finite(const Game& game) {
  return !game.comply && game.moves.kind() == MoveSet::Kind::finite;
}

namespace {

/// The plan, or an error that says how much memory it would need, where that is more than allowed.
Result<Plan> within_memory(Plan candidate, const Resources& resources, const std::string& what) {
  if (candidate.bytes > resources.memory)
    return limit_reached("the engine " + std::string(to_text(candidate.engine)) + " needs " +
                         megabytes(candidate.bytes) + " of memory for " + what + ", more than the " +
                         megabytes(resources.memory) + " allowed (--memory)");
  return candidate;
}

/// The plan for the engine, which must be among the plans.
Result<Plan> taken(std::vector<Plan> plans, EngineName engine, const Resources& resources,
                   const std::string& what) {
  const auto found = std::ranges::find(plans, engine, &Plan::engine);
  TAKEAWAY_ASSERT(found != plans.end());
  Plan& plan = *found;
  if (resources.engine) plan.reason = "asked for";
  return within_memory(std::move(plan), resources, what);
}

/// The cheapest plan that fits the memory; where none does, an error with what the smallest would need.
Result<Plan> cheapest(std::vector<Plan> plans, const Resources& resources, const std::string& what) {
  std::ranges::sort(plans, {}, &Plan::nanoseconds_per_heap);
  for (const Plan& candidate : plans)
    if (candidate.bytes <= resources.memory) return candidate;
  return within_memory(*std::ranges::min_element(plans, {}, &Plan::bytes), resources, what);
}

Result<void> check_asked(const Resources& resources, const Game& game, Question question = Question::values) {
  return resources.engine ? check_accepted(*resources.engine, game, question) : Result<void>{};
}

Result<Plan> plan_finite(const Game& game, Question question, const Resources& resources) {
  const std::string what = "these moves";
  const auto recurrence = recurrence_of(game, question);
  if (!recurrence) return std::unexpected(recurrence.error());
  if (auto accepted = check_asked(resources, game); !accepted) return std::unexpected(accepted.error());
  if (resources.engine == EngineName::direct)
    return Plan{.engine = EngineName::direct, .reason = "asked for"};
  std::vector<Plan> plans;
  for (const EngineEntry& entry : engine_table()) {
    if (entry.finite == nullptr || game.moves.listed().size() > entry.finite->most_moves) continue;
    plans.push_back(entry.finite->plan(*recurrence));
    plans.back().nanoseconds_per_heap /= static_cast<double>(recurrence->scale);
  }
  return resources.engine ? taken(std::move(plans), *resources.engine, resources, what)
                          : cheapest(std::move(plans), resources, what);
}

Result<std::vector<Plan>> endless_plans(const Game& game, Question question, Heap heaps, unsigned threads) {
  const auto sample = take_sample(game, question);
  if (!sample) return std::unexpected(sample.error());
  std::vector<Plan> plans;
  for (const EngineEntry& entry : engine_table()) {
    if (entry.endless == nullptr || (game.comply && !entry.endless->takes_comply)) continue;
    auto plan = entry.endless->plan({game, question, *sample, heaps, threads});
    if (!plan) return std::unexpected(plan.error());
    plans.push_back(std::move(*plan));
  }
  return plans;
}

Result<Plan> plan_endless(const Game& game, Question question, const Resources& resources) {
  const Heap heaps = std::max<Heap>(resources.heaps, 1);
  const std::string what = std::to_string(heaps) + " heaps";
  if (const auto known = halves_of(game, question, 1); !known) return std::unexpected(known.error());
  if (const auto given = given_values(game, question, heaps); !given) return std::unexpected(given.error());
  if (auto accepted = check_asked(resources, game); !accepted) return std::unexpected(accepted.error());
  if (resources.engine == EngineName::direct) {
    const std::uint64_t bytes = saturated(static_cast<unsigned __int128>(heaps) * 24);
    return within_memory({EngineName::direct, 0, bytes, "asked for", heaps, 0, 1}, resources, what);
  }
  auto plans = endless_plans(game, question, heaps, resources.threads);
  if (!plans) return std::unexpected(plans.error());
  if (resources.engine) return taken(std::move(*plans), *resources.engine, resources, what);
  // The engine `cofinite` counts values by residue. For a periodic set its memory does not grow with the
  // number of heaps, so it is always the choice.
  if (eventually_periodic(game.moves)) return taken(std::move(*plans), EngineName::cofinite, resources, what);
  return cheapest(std::move(*plans), resources, what);
}

Result<Plan> plan_breaking(const Game& game, const Resources& resources) {
  const Heap heaps = std::max<Heap>(resources.heaps, 1);
  if (auto accepted = check_asked(resources, game); !accepted) return std::unexpected(accepted.error());
  std::vector<Plan> plans = {{.engine = EngineName::direct,
                              .nanoseconds_per_heap = static_cast<double>(heaps),
                              .bytes = saturated(static_cast<unsigned __int128>(heaps) * 24),
                              .reason = "heaps may break into three",
                              .heaps = heaps}};
  for (const EngineEntry& entry : engine_table())
    if (entry.breaking != nullptr && entry.breaking->takes(*game.breaking))
      plans.push_back(entry.breaking->plan(*game.breaking, heaps));
  for (Plan& each : plans) each.threads = resources.threads;
  const EngineName engine = resources.engine.value_or(plans.back().engine);
  return taken(std::move(plans), engine, resources, std::to_string(heaps) + " heaps");
}

/// Moves without an end are listed up to the last heap, before it is known what an engine needs.
Result<void> check_listed(const Game& game, Heap heaps, const Resources& resources) {
  if (game.states->is_finite()) return {};
  std::size_t arrows = 0;
  for (const StateRule::State& state : game.states->states)
    arrows += static_cast<std::size_t>(std::ranges::count_if(state.arrows, &StateRule::Arrow::takes));
  constexpr std::uint64_t bytes_a_move = 96;  // as a member, as an option, in tables that grow
  const auto bytes = saturated(static_cast<unsigned __int128>(heaps) * arrows * bytes_a_move);
  if (bytes <= resources.memory) return {};
  return limit_reached("moves up to heap " + std::to_string(heaps) + " would need " + megabytes(bytes) +
                       " of memory, more than the " + megabytes(resources.memory) + " allowed (--memory)");
}

Result<Plan> plan_states(const Game& game, Question question, const Resources& resources) {
  if (auto accepted = check_asked(resources, game, question); !accepted)
    return std::unexpected(accepted.error());
  const Heap heaps = std::max<Heap>(resources.heaps, 1);
  const auto bytes = saturated(static_cast<unsigned __int128>(heaps) * 8 * game.states->states.size());
  if (auto fits = check_listed(game, heaps, resources); !fits) return std::unexpected(fits.error());
  const StateRecurrence recurrence = state_recurrence(game, question, heaps);
  std::vector<Plan> plans;
  if (resources.engine == EngineName::direct)
    plans.push_back({.engine = EngineName::direct, .bytes = bytes, .heaps = heaps});
  for (const EngineEntry& entry : engine_table())
    if (entry.states != nullptr && entry.states->takes(recurrence))
      plans.push_back(entry.states->plan(recurrence));
  for (Plan& plan : plans) plan.heaps = heaps;
  const std::string what = "the heaps of each state";
  return resources.engine ? taken(std::move(plans), *resources.engine, resources, what)
                          : cheapest(std::move(plans), resources, what);
}

}  // namespace

Subject::Subject(Game game, Question question, Plan plan)
    : game_(std::make_shared<const Game>(std::move(game))), question_(question), plan_(std::move(plan)) {}

Result<Subject> plan(Game game, Question question, const Resources& resources) {
  const bool for_endless = resources.engine && entry_of(*resources.engine).endless != nullptr;
  auto chosen = game.states                       ? plan_states(game, question, resources)
                : game.breaking                   ? plan_breaking(game, resources)
                : is_finite(game) && !for_endless ? plan_finite(game, question, resources)
                                                  : plan_endless(game, question, resources);
  if (!chosen) return std::unexpected(std::move(chosen.error()));
  return Subject(std::move(game), question, std::move(*chosen));
}

Result<Subject> plan_with(Plan plan, Game game, Question question) {
  if (!is_finite(game) && !game.breaking && !game.states)
    if (auto known = halves_of(game, question, 1); !known) return std::unexpected(std::move(known.error()));
  if (auto accepted = check_accepted(plan.engine, game, question); !accepted)
    return std::unexpected(std::move(accepted.error()));
  return Subject(std::move(game), question, std::move(plan));
}

}  // namespace takeaway
