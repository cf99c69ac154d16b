// The plan: which engine, by a cost model in nanoseconds a heap.
//
// `window` costs a little for each move. `planes` costs a few instructions for each pair of move and plane,
// shared by all cells of a word or vector, and more when moves below 64 have to be resolved inside a word.
// What `runs` costs depends on how long the runs are, and only the sequence itself can say that: a short
// sample does. The constants were fitted on one machine; only their ratios matter, and little at that,
// since the engines are mostly far apart. bench/ measures them side by side.
#include <algorithm>
#include <array>
#include <vector>

#include "values/endless.hpp"
#include "values/engine.hpp"
#include "values/halves.hpp"
#include "values/planes.hpp"
#include "values/runs.hpp"
#include "values/window.hpp"

namespace takeaway {

namespace {

constexpr std::array<std::string_view, 7> names = {"direct",   "window", "planes",     "runs",
                                                   "cofinite", "sieve",  "convolution"};

double window_cost(const Recurrence& recurrence) {
  const auto moves = static_cast<double>(recurrence.moves.size());
  return recurrence.cap <= 62 ? 1.0 + 0.45 * moves : 2.0 + 0.8 * moves;
}

double planes_cost(const Recurrence& recurrence) {
  const double planes = recurrence.cap;
  const auto moves = static_cast<double>(recurrence.moves.size());
  const auto near =
      static_cast<double>(std::ranges::count_if(recurrence.moves, [](Move move) { return move < 64; }));
  if (recurrence.moves.front() >= vector_cells())
    return (3.0 + 0.65 * moves * planes) / static_cast<double>(vector_cells());
  // Greedy chunks a word: 13 cells by a table for the least moves, else as many cells as the least move.
  const auto least = static_cast<double>(recurrence.moves.front());
  const double chunks = near == 0 ? 0 : least < 5 ? 5 : 64.0 / least;
  return (2.0 + planes * (0.7 * moves + chunks * (1.2 + 0.4 * near))) / 64.0;
}

// Early on every sequence is regular, so the sample's second half counts: turns of the inner loop a cell.
double runs_cost(const Recurrence& recurrence) {
  constexpr std::size_t sample = 2048;
  Runs runs(recurrence);
  const Heap half = runs.compute_runs(sample);
  const std::uint64_t before = runs.runs_computed();
  const Heap whole = runs.compute_runs(sample);
  const auto moves = static_cast<double>(recurrence.moves.size());
  const double turns = static_cast<double>(runs.runs_computed() - before) * moves;
  return turns * (3.0 + 1.5 * moves) / static_cast<double>(std::max<Heap>(1, whole - half));
}

std::uint64_t window_bytes(const Recurrence& recurrence) {
  return recurrence.cap <= 255 ? Window<std::uint8_t>::bytes(recurrence)
                               : Window<std::uint32_t>::bytes(recurrence);
}

std::vector<Plan> candidates(const Game& game, const Recurrence& recurrence) {
  std::vector<Plan> plans;
  plans.push_back({EngineName::window, window_cost(recurrence), window_bytes(recurrence),
                   "one heap at a time is cheapest here", 0, 0, 1});
  if (Planes::accepts(game))
    plans.push_back({EngineName::planes, planes_cost(recurrence), Planes::bytes(recurrence),
                     recurrence.moves.front() >= vector_cells() ? "every move spans a whole vector of heaps"
                                                                : "64 heaps fit a machine word",
                     0, 0, 1});
  if (Runs::accepts(game))
    plans.push_back({EngineName::runs, runs_cost(recurrence), std::uint64_t{1} << 16U,
                     "the values come in long runs", 0, 0, 1});
  return plans;
}

Result<Plan> plan_finite(const Game& game, Question question, const Resources& resources) {
  const auto recurrence = recurrence_of(game, question);
  if (!recurrence) return std::unexpected(recurrence.error());
  if (resources.engine == EngineName::direct) return Plan{EngineName::direct, 0, 0, "asked for", 0, 0, 1};
  if (resources.engine)
    if (auto accepted = check_accepted(*resources.engine, game); !accepted)
      return std::unexpected(accepted.error());
  auto plans = candidates(game, *recurrence);
  for (Plan& candidate : plans) candidate.nanoseconds_per_heap /= static_cast<double>(recurrence->scale);
  if (resources.engine) {
    auto asked = *std::ranges::find(plans, *resources.engine, &Plan::engine);
    asked.reason = "asked for";
    return accept(std::move(asked), resources, "these moves");
  }
  std::ranges::sort(plans, {}, &Plan::nanoseconds_per_heap);
  for (const Plan& candidate : plans)
    if (candidate.bytes <= resources.memory) return candidate;
  return accept(*std::ranges::min_element(plans, {}, &Plan::bytes), resources, "these moves");
}

}  // namespace

std::string megabytes(std::uint64_t bytes) {
  if (bytes < (1U << 20U)) return std::to_string(bytes) + " bytes";
  return std::to_string((bytes >> 20U) + (bytes % (1U << 20U) != 0 ? 1 : 0)) + " MB";
}

Result<Plan> accept(Plan candidate, const Resources& resources, const std::string& what) {
  if (candidate.bytes > resources.memory)
    return limit_reached("the engine " + std::string(to_text(candidate.engine)) + " needs " +
                         megabytes(candidate.bytes) + " of memory for " + what + ", more than the " +
                         megabytes(resources.memory) + " allowed (--memory)");
  return candidate;
}

bool is_finite(const Game& game) {
  return !game.comply && game.moves.kind() == MoveSet::Kind::finite;
}

std::string_view to_text(EngineName engine) {
  return names[static_cast<std::size_t>(engine)];
}

std::optional<EngineName> engine_named(std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<EngineName>(found - names.begin());
}

Result<void> check_accepted(EngineName engine, const Game& game) {
  if (engine == EngineName::direct || engine == EngineName::cofinite) return {};
  const std::string name(to_text(engine));
  const bool for_endless = engine > EngineName::cofinite;
  if (is_finite(game)) {
    const bool accepted = engine == EngineName::planes ? Planes::accepts(game)
                          : engine == EngineName::runs ? Runs::accepts(game)
                                                       : true;
    if (accepted) return {};
    return bad_input("the engine " + name + " takes at most 62 moves, this game has " +
                     std::to_string(game.moves.listed().size()));
  }
  if (game.comply)
    return bad_input("the engine " + name + " is not for comply/constrain games: cofinite and direct are");
  if (for_endless) return {};
  return bad_input("the engine " + name +
                   " is for finite sets; for others there are direct, cofinite, sieve and convolution");
}

Subject::Subject(Game game, Question question, Plan plan)
    : game_(std::make_shared<const Game>(std::move(game))), question_(question), plan_(std::move(plan)) {}

Result<Subject> plan(Game game, Question question, const Resources& resources) {
  const bool for_endless = resources.engine >= EngineName::cofinite;  // false where none is asked for
  auto chosen = is_finite(game) && !for_endless ? plan_finite(game, question, resources)
                                                : plan_endless(game, question, resources);
  if (!chosen) return std::unexpected(std::move(chosen.error()));
  return Subject(std::move(game), question, std::move(*chosen));
}

Result<Subject> plan_with(Plan plan, Game game, Question question) {
  if (auto accepted = check_accepted(plan.engine, game); !accepted)
    return std::unexpected(std::move(accepted.error()));
  if (!is_finite(game))
    if (auto known = halves_of(game, question, 1); !known) return std::unexpected(std::move(known.error()));
  return Subject(std::move(game), question, std::move(plan));
}

std::unique_ptr<Engine> make_engine(EngineName name, const Recurrence& recurrence) {
  if (name == EngineName::planes) return std::make_unique<Planes>(recurrence);
  if (name == EngineName::runs) return std::make_unique<Runs>(recurrence);
  if (recurrence.cap <= 255) return std::make_unique<Window<std::uint8_t>>(recurrence);
  return std::make_unique<Window<std::uint32_t>>(recurrence);
}

}  // namespace takeaway
