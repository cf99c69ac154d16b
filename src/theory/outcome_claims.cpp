// Claims about games that have outcomes alone: position by position, and as words.
#include <algorithm>

#include "notation/lexer.hpp"
#include "theory/claims.hpp"

namespace takeaway {

using notation::error_at;

namespace {

std::string text_of(const CaseOutcomes& game, OutcomePosition position) {
  return game.heaps() == 2 ? "(" + std::to_string(position.x) + "," + std::to_string(position.y) + ")"
                           : "heap " + std::to_string(position.x);
}

}  // namespace

CaseReport CaseChecker::wrong_outcome(const Claim& claim, CaseOutcomes& game, OutcomePosition position,
                                      const std::string& claimed) {
  CaseReport report;
  report.game = game.text();
  report.claim = claim.text;
  report.claimed = claimed;
  report.actual = text_of(game, position) + " is " + letter(game.at(position));
  report.command = game.command_at(position);
  return report;
}

std::optional<CaseReport> CaseChecker::check_position(const Claim& claim, CaseOutcomes& game,
                                                      OutcomePosition position) {
  evaluator_.set(claim.variable, static_cast<std::int64_t>(position.x));
  if (claim.second) evaluator_.set(*claim.second, static_cast<std::int64_t>(position.y));
  if (claim.range && !evaluator_.holds(claim.range)) return std::nullopt;
  const bool said = evaluator_.holds(claim.formula);
  if (evaluator_.failed()) return std::nullopt;
  const std::string where = text_of(game, position);
  if (claim.kind == Claim::Kind::statement) {
    if (said) return std::nullopt;
    return wrong_outcome(claim, game, position, claim.text + " at " + where);
  }
  const bool is_so = game.at(position) == claim.outcome;
  if (is_so == said || evaluator_.failed()) return std::nullopt;
  return wrong_outcome(claim, game, position, where + (said ? " is " : " is not ") + letter(claim.outcome));
}

std::optional<CaseReport> CaseChecker::check_outcomes(const Claim& claim) {
  constexpr Heap usual_side = 60;  // of a square of the plane
  CaseOutcomes* const game = evaluator_.own_outcomes();
  if (game == nullptr) return std::nullopt;
  const bool plane = game->heaps() == 2;
  const Heap last = plane ? last_heap(usual_side) : last_heap();
  for (Heap y = 0; y <= (plane ? last : 0); ++y)
    for (Heap x = game->first(); x <= last; ++x) {
      auto failure = check_position(claim, *game, {x, y});
      if (failure || evaluator_.failed()) return failure;
    }
  return std::nullopt;
}

// As for nim-values: over both preperiods and both periods together.
std::optional<CaseReport> CaseChecker::check_outcome_word(const Claim& claim,
                                                          std::span<const WordRun> preperiod,
                                                          std::span<const WordRun> period) {
  CaseOutcomes* const game = evaluator_.own_outcomes();
  const Heap length = length_of(period);
  if (length == 0) evaluator_.fail(error_at(claim.place, "the period of the word is empty here"));
  if (game == nullptr || evaluator_.failed()) return std::nullopt;
  Heap count = std::max(last_heap(), sum_of_heaps(length_of(preperiod), sum_of_heaps(length, length)));
  if (game->has_period()) {
    const OutcomePeriod found = game->period();
    count = sum_of_heaps(std::max(length_of(preperiod), found.preperiod), sum_of_heaps(length, found.period));
  }
  const Heap end = sum_of_heaps(game->first(), count);
  std::span<const WordRun> rest = preperiod;
  for (Heap heap = game->first(); heap < end && !evaluator_.failed(); rest = rest.subspan(1)) {
    if (rest.empty()) rest = period;
    const auto said = static_cast<OutcomeClass>(rest.front().letter);
    for (Heap i = 0; i < rest.front().length && heap < end && !evaluator_.failed(); ++i, ++heap)
      if (game->at({heap, 0}) != said && !evaluator_.failed())
        return wrong_outcome(claim, *game, {heap, 0}, "heap " + std::to_string(heap) + " is " + letter(said));
  }
  return std::nullopt;
}

}  // namespace takeaway
