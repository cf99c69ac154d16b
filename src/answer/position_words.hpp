// Positions and moves as a person reads them: heaps are counted from 1, over all components.
#pragma once

#include <string>
#include <vector>

#include "takeaway/position.hpp"

namespace takeaway::answer {

/// The name of a state, of a half that is one.
const std::string& state_name(const Game& game, Half half);

/// The number of a heap, from 1, in the order written.
std::size_t heap_number(const Position& position, std::size_t component, std::size_t heap);

/// "take 4 from heap 3, leaving 4", with what else there is to say of it; "break heap 3 into 1 + 4" where
/// nothing is taken. The first word is what is done.
std::string move_words(const Position& position, const PositionMove& move);

/// "3 and 5", "3, 5 and 8".
std::string listed_words(const std::vector<std::string>& items, const std::string& last = " and ");

/// Why the outcome is what it is, in a line.
std::string outcome_words(const Solution& solution, Play play);

/// How the outcome of a misere position is known, in a line.
std::string argument_words(MisereArgument argument);

/// How a position with a joint component is known, in a line.
std::string argument_words(JointArgument argument);

/// The heaps that a constraint binds: "heaps 2 to 4" of a joint component, else "that heap".
std::string bound_heaps_words(const Position& position, std::size_t component);

/// The argument in five lines, for a learner. `solver` must be the one that solved the position.
Result<std::vector<std::string>> explanation(const Position& position, const Solution& solution, Play play,
                                             Solver& solver, const Watch& watch);

/// A number in binary, at least so many digits.
std::string binary(std::uint64_t number, std::size_t digits);
/// How many digits the largest of these needs in binary, one at least.
std::size_t binary_digits(const Solution& solution);

}  // namespace takeaway::answer
