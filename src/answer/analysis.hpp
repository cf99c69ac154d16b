// Everything about one game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answer/period_findings.hpp"
#include "takeaway/atlas.hpp"
#include "takeaway/cone.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::answer {

/// The memory that the tiling and the atlas of a boundary take. With less allowed (--memory), the atlas is
/// not read.
inline constexpr std::uint64_t atlas_memory = std::uint64_t{16} << 20U;

/// All that is said about one game.
struct Analysis {
  Analysis(PeriodFindings of_values, PeriodFindings of_outcomes)
      : values(std::move(of_values)), outcomes(std::move(of_outcomes)) {}

  PeriodFindings values;
  PeriodFindings outcomes;
  std::vector<std::string> notes;
  std::vector<std::uint32_t> first_values;
  std::vector<std::string>
      first_runs;  ///< one preperiod and one period where they are short, else a beginning
  std::vector<std::string> p_intervals;  ///< the first P-positions, neighbours joined
  std::vector<Heap> p_positions;         ///< among the first values
  Landmarks landmarks;
  std::vector<Prediction> theorems;
  std::optional<Atlas::Entry> cell;
  std::optional<Cone>
      cone;  ///< of all sets of as many moves, where it is more than the game and its multiples
  std::optional<Period> by_loops;  ///< what a fan proves of a game whose period the search did not reach
  bool atlas_unread = false;       ///< whether no atlas was read because of the memory allowed
};

/// Computes everything about a game. Reaching a limit is a result, not an error; bad input and interrupts are
/// errors.
Result<Analysis> analyse(const Game& game, const Resources& resources, const SearchLimits& limits,
                         Listener& listener);

/// The document of `analyze`, with the parameters where it is one of many.
Json json_of(const Selection& selection, const Analysis& analysis, bool ranged);

/// Whole runs from the first heap on, at most `most` of them and none that ends past index `end`.
Result<std::vector<Run>> whole_runs(const Subject& subject, std::size_t most, Heap end, const Watch& watch);

/// The index up to which runs are followed: one preperiod and one period, or, where none was found, as far as
/// is soon reached.
Heap end_of_runs(const PeriodFindings& findings);

}  // namespace takeaway::answer
