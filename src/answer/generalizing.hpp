// From one game to the cone it lies in, as a document, a theorem file, and lines for a person.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "answer/requests.hpp"
#include "takeaway/cones.hpp"
#include "takeaway/game.hpp"

namespace takeaway::answer {

struct GeneralizeOptions : CommonOptions {
  std::string limit;        ///< runs
  std::string certificate;  ///< a file
  bool theorem = false;     ///< write it as a theorem file
  bool loops = false;       ///< look for loops whose count can be free
};

/// A game, and the family and the point of it that the game is.
struct SampleGame {
  std::string text;
  LinearFamily family;
  std::vector<std::int64_t> point;
  Game game;  ///< where it is no partizan one
};

/// A family with one value for each parameter; without parameters, all sets of as many moves.
Result<SampleGame> read_sample(const GeneralizeOptions& options, const Listener& listener);

/// The cone, checked by what does not know how it was found.
Result<Cone> find_cone(const SampleGame& sample, const ConeLimits& limits, Listener& listener);

/// The game that was generalized, in canonical notation.
std::string game_text(const Cone& cone);
/// The family: "sink {a, b}", "left {a} right {b, c}".
std::string family_text(const Cone& cone);
/// Of a partizan game they have one class in the end, then "1".
std::string period_text(const Cone& cone);
/// The letter of a word: a nim-value, or the outcome that the number stands for.
std::string letter_text(const LinearFamily& family, std::uint64_t value);
/// "b <= 2a": the form is at least 0. With other signs: "b < 2a", "b = 2a".
std::string comparison_text(const LinearForm& form, const std::vector<std::string>& parameters,
                            const std::string& sign);
/// The conditions of the closed cone.
std::vector<std::string> condition_texts(const Cone& cone);
/// "0^a", "1^(b-a)", "2"
std::string run_text(std::uint64_t value, const std::string& length);
std::string run_text(const std::string& letter, const std::string& length);
/// "0^a 1^(b-a)"
std::vector<std::string> word_texts(const std::vector<FormRun>& word, const LinearFamily& family);

/// The share of all sets of three moves a < b < c <= N that the cone has, as N grows: an exact fraction as
/// text. Nothing for other families, cones of smaller dimension, and fractions past 2^127.
std::optional<std::string> share_text(const Cone& cone);
/// The same, in percent.
std::optional<double> share_percent(const Cone& cone);

/// A cone certificate, with what `generalize --json` tells besides.
Json json_of(const Cone& cone);
/// The same without the words and the rays.
Json summary_json(const Cone& cone);
/// A theorem file that `check` and `prove` take: the relative interior of the cone, where nothing is
/// excepted.
std::string theorem_text(const Cone& cone);

}  // namespace takeaway::answer
