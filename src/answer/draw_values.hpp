// What the figures of values have in common: the options of one game, its values, its period.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "answer/options.hpp"
#include "answer/period_findings.hpp"
#include "answer/pictures.hpp"
#include "takeaway/figures.hpp"
#include "takeaway/values.hpp"

namespace takeaway::answer {

/// A picture of one game: the game, and what may be used to compute it.
struct OneGame : Selection {
  Resources resources;
};

/// Reads the options of such a picture.
Result<OneGame> read_one_game(const DrawOptions& options, const Listener& listener);

Question question_of(const DrawOptions& options);

/// A heap given as an option, or the usual one.
Result<Heap> heap_option(const std::string& text, const char* name, const Bindings& bindings, Heap usual);

/// Visits `count` values from heap `from` on, some thousands at a time; false from `visit` stops.
Result<void> for_values(const Game& game, Question question, const Resources& resources, Heap from,
                        Heap count, const std::function<bool(std::span<const std::uint64_t>)>& visit,
                        const Watch& watch);

/// Heaps `from`.. as runs. Outcomes are 0 for P and 1 for N.
Result<std::vector<Run>> read_runs(const Game& game, Question question, const Resources& resources, Heap from,
                                   Heap count, const Watch& watch);

/// The period for a picture. It is drawn as it was found; the caption says whether it is proved.
Result<PeriodFindings> period_of(const Game& game, const DrawOptions& options, const Resources& resources,
                                 const Bindings& bindings, Listener& listener);

}  // namespace takeaway::answer
