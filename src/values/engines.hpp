// The table of engines: which games each takes, what it costs there, and how it is made. Internal to
// `values`.
//
// A new engine is a file that defines one of the structures below, a name in `EngineName`, and a line
// in the table of engines.cpp. Nothing else has to know of it.
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "values/halves.hpp"
#include "values/marks.hpp"

namespace takeaway {

struct Sample;
struct StateRecurrence;
class StateEngine;

/// An engine for plain finite games, which works on their recurrence.
struct FiniteEngine {
  std::size_t most_moves = std::numeric_limits<std::size_t>::max();
  /// Whether time and memory go by the number of runs, not of cells.
  bool works_by_runs = false;
  /// Costs are for each cell of the recurrence.
  Plan (*plan)(const Recurrence& recurrence);
  std::unique_ptr<MarkingEngine> (*make)(const Recurrence& recurrence);
};

/// What is known of a game before an engine is chosen for so many heaps of it.
struct Prospect {
  const Game& game;
  Question question;
  const Sample& sample;
  Heap heaps;
  unsigned threads;
};

/// An engine for all other games, and for finite ones where it is asked for.
struct EndlessEngine {
  bool takes_comply = false;
  Result<Plan> (*plan)(const Prospect& prospect);
  /// `halves` are those of the subject's game. At most `cells` cells will be read, given ones included.
  std::unique_ptr<Engine> (*make)(const Subject& subject, Halves halves, Heap cells);
};

/// An engine for games that break heaps.
struct BreakingEngine {
  /// Whether it is for a game with this rule.
  bool (*takes)(const BreakingRule& rule);
  Plan (*plan)(const BreakingRule& rule, Heap heaps);
  std::unique_ptr<Engine> (*make)(const Subject& subject);
};

/// An engine for games with states, which works on their recurrence.
struct StatesEngine {
  bool (*takes)(const StateRecurrence& recurrence);
  Plan (*plan)(const StateRecurrence& recurrence);
  std::unique_ptr<StateEngine> (*make)(const StateRecurrence& recurrence);
};

/// A line of the table: one of the three structures is given, or none, and perhaps the fourth. `direct` has
/// none, since it works from the game itself; it is used only where it is asked for, and where heaps may
/// break into three.
struct EngineEntry {
  EngineName name;
  std::string_view text;
  const FiniteEngine* finite = nullptr;
  const EndlessEngine* endless = nullptr;
  const BreakingEngine* breaking = nullptr;
  const StatesEngine* states = nullptr;
};

/// All engines, in the order of `EngineName`.
std::span<const EngineEntry> engine_table();
const EngineEntry& entry_of(EngineName engine);

/// The engine that finds periods of finite games for the one that is named: itself where it is for finite
/// games, else `window`. It must not be `direct`, which finds none.
const FiniteEngine& searching_engine(EngineName name);
/// The engines that find periods of finite games: "window, planes or runs".
std::string searching_engine_names();

/// Success, or an error that says why the engine is not for this game.
Result<void> check_accepted(EngineName engine, const Game& game, Question question);

}  // namespace takeaway
