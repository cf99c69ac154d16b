// Fans in words: for a person, as a document, as a theorem file.
#pragma once

#include <string>
#include <vector>

#include "answer/generalizing.hpp"
#include "takeaway/fans.hpp"

namespace takeaway::answer {

/// The first of the fans around a game; where its own word is too long, one that is found from afar.
/// Fault::limit where there is none.
Result<FanAround> find_fan(const SampleGame& sample, const ConeLimits& limits, Listener& listener);

/// The game at the sample, all counts 0, in canonical notation.
std::string game_text(const Fan& fan);
/// The moves with their counts, in the notation: "a", "b+2a*q".
std::vector<std::string> move_texts(const Fan& fan);
/// The conditions of the closed cone.
std::vector<std::string> condition_texts(const Fan& fan);
/// "0^a", "(0^a 1^a)^(2q+3)"
std::vector<std::string> word_texts(const std::vector<Rounds>& word, const Fan& fan);

/// A fan certificate, with where the game is that it was found from.
Json json_of(const FanAround& found);
/// Whether a theorem is about the closed cone. On its border preperiod and period may be shorter than those
/// of the word.
enum class FanBorder { out, in };
/// A theorem file that `check` takes, with the counts as parameters.
std::string theorem_text(const Fan& fan, FanBorder border = FanBorder::out);

}  // namespace takeaway::answer
