#include "values/engines.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/assert.hpp"
#include "values/cofinite.hpp"
#include "values/convolution.hpp"
#include "values/planes.hpp"
#include "values/runs.hpp"
#include "values/sieve/sieve.hpp"
#include "values/sparse/sparse.hpp"
#include "values/state_planes.hpp"
#include "values/window.hpp"

namespace takeaway {

namespace {

constexpr std::array table = {
    EngineEntry{EngineName::direct, "direct", nullptr, nullptr},
    EngineEntry{EngineName::window, "window", &window_engine, nullptr, nullptr, &state_window_engine},
    EngineEntry{EngineName::planes, "planes", &planes_engine, nullptr, nullptr, &state_planes_engine},
    EngineEntry{EngineName::runs, "runs", &runs_engine, nullptr},
    EngineEntry{EngineName::cofinite, "cofinite", nullptr, &cofinite_engine},
    EngineEntry{EngineName::sieve, "sieve", nullptr, &sieve_engine},
    EngineEntry{EngineName::convolution, "convolution", nullptr, &convolution_engine},
    EngineEntry{EngineName::sparse, "sparse", nullptr, nullptr, &sparse_engine},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].name != static_cast<EngineName>(i)) return false;
  return true;
}
static_assert(in_order(), "an engine is found at the place of its name");

using Names = std::vector<std::string_view>;

/// "direct, window and planes"
std::string joined(const Names& names, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : " " + std::string(last) + " ";
    text += names[i];
  }
  return text;
}

template <class Condition>
Names names_where(const Condition& holds) {
  Names names;
  for (const EngineEntry& entry : table)
    if (holds(entry)) names.push_back(entry.text);
  return names;
}

/// Why an engine is not for a game that is not a plain finite one.
std::string refusal(const EngineEntry& entry, const Game& game) {
  const std::string engine = "the engine " + std::string(entry.text);
  if (game.states && entry.states != nullptr)
    return engine + " takes games with states where no value passes 64 and at most 16 options are forbidden";
  if (game.states) {
    Names names = names_where([](const EngineEntry& other) { return other.states != nullptr; });
    names.insert(names.begin(), to_text(EngineName::direct));
    return engine + " is not for games with states: " + joined(names, "and") + " are";
  }
  if (game.breaking && entry.breaking != nullptr)
    return engine + " takes no games that break a heap into three: direct does";
  if (game.breaking) return engine + " is not for games that break heaps: direct and sparse are";
  if (entry.breaking != nullptr) return engine + " is for games that break heaps, as octal .77";
  if (!game.comply)
    return engine + " is for finite sets; for others there are " +
           joined(names_where([](const EngineEntry& other) {
                    return other.finite == nullptr && other.breaking == nullptr;
                  }),
                  "and");
  Names names = names_where(
      [](const EngineEntry& other) { return other.endless != nullptr && other.endless->takes_comply; });
  names.push_back(to_text(EngineName::direct));
  return engine + " is not for comply/constrain games: " + joined(names, "and") + " are";
}

}  // namespace

std::span<const EngineEntry> engine_table() {
  return table;
}

const EngineEntry& entry_of(EngineName engine) {
  return table[static_cast<std::size_t>(engine)];
}

std::string_view to_text(EngineName engine) {
  return entry_of(engine).text;
}

std::optional<EngineName> engine_named(std::string_view name) {
  const auto found = std::ranges::find(table, name, &EngineEntry::text);
  if (found == table.end()) return std::nullopt;
  return found->name;
}

std::string engine_names(std::string_view last) {
  return joined(names_where([](const EngineEntry&) { return true; }), last);
}

Result<void> check_accepted(EngineName engine, const Game& game, Question question) {
  const EngineEntry& entry = entry_of(engine);
  if (engine == EngineName::direct) return {};
  if (game.states) {
    constexpr Heap any = 1;
    const bool takes = entry.states != nullptr && entry.states->takes(state_recurrence(game, question, any));
    return takes ? Result<void>{} : bad_input(refusal(entry, game));
  }
  if (game.breaking || entry.breaking != nullptr) {
    if (game.breaking && entry.breaking != nullptr && entry.breaking->takes(*game.breaking)) return {};
    return bad_input(refusal(entry, game));
  }
  if (is_finite(game)) {
    const std::size_t moves = game.moves.listed().size();
    if (entry.finite == nullptr || moves <= entry.finite->most_moves) return {};
    return bad_input("the engine " + std::string(entry.text) + " takes at most " +
                     std::to_string(entry.finite->most_moves) + " moves, this game has " +
                     std::to_string(moves));
  }
  if (entry.endless != nullptr && (!game.comply || entry.endless->takes_comply)) return {};
  return bad_input(refusal(entry, game));
}

const FiniteEngine& searching_engine(EngineName name) {
  TAKEAWAY_ASSERT(name != EngineName::direct);
  const FiniteEngine* const engine = entry_of(name).finite;
  return engine != nullptr ? *engine : window_engine;
}

std::string searching_engine_names() {
  return joined(names_where([](const EngineEntry& entry) { return entry.finite != nullptr; }), "or");
}

std::unique_ptr<Engine> make_engine(EngineName name, const Recurrence& recurrence) {
  const FiniteEngine* const engine = entry_of(name).finite;
  return (engine != nullptr ? *engine : window_engine).make(recurrence);
}

bool works_by_runs(EngineName name) {
  const FiniteEngine* const engine = entry_of(name).finite;
  return engine != nullptr && engine->works_by_runs;
}

}  // namespace takeaway
