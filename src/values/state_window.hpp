// The engine `window` for games with states: the last max S cells of each state, one cell at a time.
//
// A cell depends on at most max S cells before it, of all states that a heap can come to, and on cells of its
// own heap where nothing is taken. No circle of arrows takes nothing, so the states have an order in which
// each comes after those. The states that cannot be reached from the one that is asked for are left out.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "values/buffered_engine.hpp"

namespace takeaway {

struct StatesEngine;

/// The rules of a game with states, freed of names and boundary. Cells are numbered as in `Recurrence`.
struct StateRecurrence {
  struct Option {
    Move take = 0;  ///< 0 where nothing is taken
    std::size_t to = 0;
    bool operator==(const Option&) const = default;
  };
  struct State {
    std::vector<Option> options;      ///< all but passes
    std::vector<std::size_t> passes;  ///< states that a pass leads to
    Heap pass_from = 0;               ///< the first cell from which one may pass
  };
  std::vector<State> states;  ///< in an order in which options and passes that take nothing lead back
  std::size_t asked = 0;
  Move window = 0;            ///< the largest move, 1 at least
  std::uint32_t cap = 0;      ///< no value is larger; 1 for outcomes
  std::uint32_t blocked = 0;  ///< the value of a cell is the least that at most so many options have
  bool sink = false;
  bool endless = false;     ///< more heaps have more moves
  bool outcomes = false;    ///< values are 0 and 1, for P and N
  std::size_t options = 0;  ///< of all states together
};

/// As far as `heaps` go: of sets without an end, larger moves do not count.
StateRecurrence state_recurrence(const Game& game, Question question, Heap heaps);

/// An engine that computes all states, and reads the one that is asked for.
class StateEngine : public BufferedEngine {
 public:
  bool can_preload() const override { return false; }
  /// The next cells of all states together, one number a cell, in place of their values: they are equal if
  /// all states have equal values. Where `is_exact`, only then; else nearly surely.
  virtual void fill_joint(std::span<std::uint64_t> out) = 0;
  virtual bool is_exact() const = 0;
};

/// The engine of the subject's plan, which must not be `direct`.
std::unique_ptr<StateEngine> make_state_engine(const Subject& subject);

extern const StatesEngine state_window_engine;  ///< its line in the table (engines.hpp)

}  // namespace takeaway
