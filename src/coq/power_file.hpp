// A word with powers of a free count as text of Coq. Internal to the room `coq`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "coq/least_shape.hpp"
#include "coq/power_plan.hpp"
#include "coq/shortest.hpp"
#include "coq/simplices.hpp"
#include "coq/word_mark.hpp"

namespace takeaway::coq {

/// Plans for the least period: of the parts of the cone, or in two cases, where a form is 0 and where it is
/// positive.
struct LeastCases {
  std::optional<LinearForm> form;
  std::vector<LeastCases> cases;
  LeastShape shape;
  std::vector<Simplex> simplices;                  ///< none where there are no points
  std::vector<std::optional<ShortestPlan>> plans;  ///< none where conditions hold nowhere
};

/// Where the counts are in a region: parts of the cone of parameters, together all of it, each with its
/// plan. None where no parameters satisfy the conditions.
struct PowerLeaf {
  CountRegion region;
  PowerWord word;
  std::vector<Simplex> simplices;
  std::vector<std::optional<PowerPlan>> plans;  ///< none where conditions that counts are in hold nowhere
  std::optional<LeastCases> shortest;           ///< none where it is not known that the period is least
};

/// All counts at once, or in two cases.
struct PowerTree {
  std::optional<CountSplit> split;
  std::vector<PowerTree> branches;
  std::optional<PowerLeaf> leaf;
};

/// A word that the checker will accept.
struct ClaimedPower {
  CountedWord word;
  Coordinates coordinates;
  PowerTree tree;
  std::vector<std::int64_t> example;             ///< parameters that satisfy the conditions
  PowerTree least_tree = {};                     ///< for the least period: it may need more cases
  std::optional<MarkTree> marks = std::nullopt;  ///< the other way to show that the period is least
  /// The least preperiod and period, as forms in the names, where they are known to be that.
  std::optional<LinearForm> preperiod = std::nullopt;
  std::optional<LinearForm> period = std::nullopt;
};

/// Parameters that satisfy the conditions; throws NotLinear if none are found.
std::vector<std::int64_t> example_of(const CountedWord& word);

/// A plan for a word; throws NotLinear if none is found.
ClaimedPower claimed_power(const CountedWord& word);

/// What is said of preperiod and period, as forms in the names.
struct SaidPeriods {
  std::optional<LinearForm> preperiod;
  std::optional<LinearForm> period;
};

/// Adds plans for the least period, and says what it is; leaves the claim as it is if it finds none. Where
/// the lengths cannot be said in the names, those that are claimed will do if Coq finds them to be right.
void add_shortest(ClaimedPower& claim, const SaidPeriods& said);

/// The lemmas, that the conditions can be met, the theorem that the values are the word, and perhaps the
/// theorem that preperiod and period are least. `number` tells the words of one file apart.
std::string power_text(const ClaimedPower& claim, std::size_t number);

/// The lemmas, and one with this name: that a part obeys the mex rule behind another one, `statement`. The
/// parts are words with the segments of the claim; where these are `pieces` of the statement's, Coq is told
/// so.
std::string window_text(const ClaimedPower& claim, const std::string& name, const std::string& statement,
                        bool pieces);

/// What the statement of a theorem about a word is made of, where it is not the word that is stated.
struct PowerFrame {
  std::string opening;  ///< "Theorem states_1 : forall m D : nat, let ... in 1 <= m ->"
  std::string nim;      ///< "nim Sink [m; m + D; 2 * m + D]"
  std::string facts;    ///< what quotients and remainders are, as a part of the proof
  std::string example;  ///< that the conditions can be met
  std::vector<std::string> names;
  std::vector<std::string> shown;  ///< what stands for the names in the statement
};
PowerFrame power_frame(const CountedWord& word, const std::string& name, std::size_t number);
/// "assert (NAME : STATED) by ...": what a theorem says that has the same conditions.
std::string known_text(const CountedWord& word, const PowerFrame& frame, const std::string& name,
                       const std::string& stated, const std::string& theorem);

}  // namespace takeaway::coq
