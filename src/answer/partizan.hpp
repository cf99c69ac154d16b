// Partizan games, as asked for on a command line: which games, what their outcomes are, and their period.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "answer/options.hpp"
#include "takeaway/partizan.hpp"

namespace takeaway::answer {

/// One game of the family, with the parameters that select it.
struct PartizanSelection {
  PartizanGame game;
  Bindings bindings;
};

/// A partizan family and its parameters.
struct PartizanRequest : Settings {
  PartizanFamily family;

  Result<void> check_games() const;
  Result<void> for_each_game(const std::function<Result<void>(const PartizanSelection&)>& visit) const;
};

Result<PartizanRequest> read_partizan_request(const CommonOptions& options, const Listener& listener);

/// What is found out about the outcomes of one game.
struct PartizanFindings {
  std::optional<Certificate> period;  ///< as it was found
  bool proved = false;                ///< by the check of certificates
  std::string limit;                  ///< what stopped the search or the check, if something did
  double seconds = 0;

  /// "proved", or what stopped the search or the check.
  std::string status() const;
};

Result<PartizanLimits> read_partizan_limits(const std::string& limit, const Resources& resources,
                                            const Bindings& bindings);

/// Finds the period and has it checked. Reaching a limit is a result, not an error.
Result<PartizanFindings> investigate_partizan(const PartizanGame& game, const PartizanLimits& limits,
                                              Listener& listener);

/// How many heaps of a word are of each outcome, in the order P, L, R, N.
std::array<Heap, 4> count_classes(const std::vector<Run>& word);
/// A word in letters: "P^2 L^3 N".
std::string class_word(const std::vector<Run>& word);
/// The outcome of a heap, however large, by a period.
OutcomeClass outcome_by_period(const Certificate& period, Heap heap);

/// {"game","start","question","preperiod","period","pure","status","behaviour","classes":{"P",...}}
Json partizan_json(const PartizanGame& game, const PartizanFindings& findings);

}  // namespace takeaway::answer
