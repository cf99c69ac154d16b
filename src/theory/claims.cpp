#include "theory/claims.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "notation/lexer.hpp"
#include "notation/words.hpp"
#include "takeaway/outcome_family.hpp"

namespace takeaway {

using Kind = FormulaKind;
using notation::error_at;

CaseChecker::CaseChecker(const Theorem& theorem, CaseLimits limits, const Watch& watch)
    : theorem_(theorem), limits_(limits), watch_(watch), evaluator_(theorem, limits.games, watch) {}

// One condition that is false excludes the case, whatever the others are: with `b mod a = 0, a >= 1` there is
// no case a = 0, and nobody has to ask what b mod 0 is.
Result<bool> CaseChecker::begins(std::span<const std::int64_t> values) {
  evaluator_.begin(values);
  KeptError fault;
  KeptError limit;
  for (const Formula& condition : theorem_.where) {
    const bool holds = evaluator_.holds(condition);
    if (evaluator_.failed()) {
      Error error = evaluator_.take_error();
      if (ends_everything(error)) return std::unexpected(std::move(error));
      (error.fault == Fault::limit ? limit : fault).keep(std::move(error));
    } else if (!holds) {
      return false;
    }
  }
  if (fault.any()) return std::unexpected(fault.take());
  return limit.result(true);
}

Result<std::optional<CaseReport>> CaseChecker::check() {
  // A theorem speaks of its game in every case, so there must be one, whatever is claimed of it.
  if (has_outcomes_alone())
    evaluator_.own_outcomes();
  else if (theorem_.game)
    evaluator_.own_game(0);
  std::optional<CaseReport> failure;
  for (const Claim& claim : theorem_.claims) {
    if (failure || evaluator_.failed()) break;
    if (applies(claim)) failure = check(claim);
  }
  if (evaluator_.failed()) return std::unexpected(evaluator_.take_error());
  return failure;
}

std::optional<CaseReport> CaseChecker::check(const Claim& claim) {
  switch (claim.kind) {
    case Claim::Kind::condition:
      return check_condition(claim);
    case Claim::Kind::statement:
    case Claim::Kind::values:
    case Claim::Kind::outcomes:
      return has_outcomes_alone() ? check_outcomes(claim) : check_heaps(claim);
    case Claim::Kind::blocks:
      return check_blocks(claim);
    case Claim::Kind::word:
      break;
  }
  std::vector<WordRun> preperiod;
  std::vector<WordRun> period;
  expand(claim.word.preperiod, preperiod);
  expand(claim.word.period, period);
  return has_outcomes_alone() ? check_outcome_word(claim, preperiod, period)
                              : check_word(claim, preperiod, period);
}

namespace {

/// The first part of a formula that speaks of a game, and how to see it.
const Formula::Node* game_part(const Formula& formula) {
  const bool sums = formula.node->kind == Kind::divides_sum;  // about the moves, which everybody sees
  if (is_about_game(formula.node->kind) && !sums) return formula.node.get();
  for (const Formula& argument : formula.node->arguments)
    if (const auto* found = game_part(argument)) return found;
  return nullptr;
}

std::string period_text(const Period& period) {
  return "preperiod " + std::to_string(period.preperiod) + ", period " + std::to_string(period.period) +
         (period.saltus > 0 ? ", saltus " + std::to_string(period.saltus) : "");
}

/// A number as it is told: behaviours have names.
std::string told_number(Kind of, std::int64_t number) {
  const bool named = of == Kind::behaviour && number >= 0 && std::cmp_less(number, behaviour_names.size());
  return named ? std::string(behaviour_names.at(static_cast<std::size_t>(number))) : std::to_string(number);
}

}  // namespace

// A comparison of numbers with its numbers in place; where the left side is a value, a count or a maximum,
// also what it is in truth.
void CaseChecker::tell_comparison(const Formula::Node& comparison, CaseReport& report) {
  const auto& left = *comparison.arguments[0].node;
  const std::string value = told_number(left.kind, evaluator_.value(comparison.arguments[0]));
  std::string name(notation::word_of(left.kind));
  if (left.kind == Kind::value) name += "(" + std::to_string(evaluator_.value(left.arguments[0])) + ")";
  const bool told = left.kind == Kind::value || left.kind == Kind::count || left.kind == Kind::largest;
  if (told) report.actual = name + " = " + value;
  report.claimed = (name.empty() ? value : name) + " " +
                   std::string(notation::infix_of(comparison.kind)->text) + " " +
                   told_number(left.kind, evaluator_.value(comparison.arguments[1]));
}

std::optional<CaseReport> CaseChecker::check_condition(const Claim& claim) {
  if (evaluator_.holds(claim.formula)) return std::nullopt;
  CaseReport report;
  report.claim = claim.text;
  report.claimed = report.claim;
  report.actual = "it does not hold";
  const auto& formula = *claim.formula.node;
  const bool infix =
      formula.arguments.size() == 2 && notation::infix_of(formula.kind) != nullptr;  // not f(a, b)
  if (infix && !formula.arguments[0].node->is_condition) tell_comparison(formula, report);
  const auto* const part = game_part(claim.formula);
  if (part == nullptr) return report;
  if (has_outcomes_alone() && !part->family) {
    CaseOutcomes* const own = evaluator_.own_outcomes();
    if (own == nullptr) return report;
    report.game = own->text();
    report.command = own->command();
    if (own->has_period()) report.actual = own->period_text();
    return report;
  }
  CaseGame* const game = evaluator_.game_of(*part);
  if (game == nullptr) return report;
  report.game = to_text(game->game());
  if (part->kind == Kind::value) {
    report.command = "takeaway values '" + report.game + "'";
    const bool left = formula.arguments.size() == 2 && part == formula.arguments[0].node.get();
    const std::int64_t heap = left ? evaluator_.value(part->arguments[0]) : -1;
    if (heap >= 0) report.command += " --at " + std::to_string(heap);
    return report;
  }
  const bool outcomes = part->kind == Kind::outcome_period || part->kind == Kind::outcome_preperiod;
  if (!outcomes) report.period = game->period(Question::values);
  report.actual = period_text(game->period(outcomes ? Question::outcomes : Question::values));
  if (part->kind == Kind::largest_value)
    report.actual += ", largest value " + std::to_string(game->largest_value());
  report.command = "takeaway period '" + report.game + "'" + (outcomes ? " --outcomes" : "");
  return report;
}

CaseGame* CaseChecker::game_of(const Claim& claim) {
  return claim.half ? evaluator_.game(*claim.half) : evaluator_.own_game(claim.place);
}

// How far claims about heaps are looked at.
Heap CaseChecker::last_heap(Heap usual) {
  if (limits_.heaps != 0) return limits_.heaps;
  if (!theorem_.heaps) return usual;
  const std::int64_t heaps = evaluator_.value(theorem_.heaps);
  if (heaps < 1)
    evaluator_.fail(
        error_at(theorem_.heaps.node->place, "the number of heaps to look at must be at least 1"));
  return static_cast<Heap>(heaps);
}

CaseReport CaseChecker::wrong_value(const Claim& claim, Heap heap, const std::string& claimed) {
  CaseGame* const game = game_of(claim);
  CaseReport report;
  if (game == nullptr) return report;
  report.game = to_text(game->game());
  report.claim = claim.text;
  report.claimed = claimed;
  report.heap = heap;
  report.value = game->heap_value(heap);
  report.actual = "G(" + std::to_string(heap) + ") = " + std::to_string(*report.value);
  report.command = "takeaway values '" + report.game + "' --at " + std::to_string(heap);
  return report;
}

std::optional<CaseReport> CaseChecker::check_heaps(const Claim& claim) {
  const CaseGame* const game = game_of(claim);
  const Heap last = last_heap();
  for (Heap n = game != nullptr ? game->game().start() : 0; n <= last && !evaluator_.failed(); ++n) {
    evaluator_.set(claim.variable, static_cast<std::int64_t>(n));  // at most 2^62, as --heaps and `heaps` are
    if (claim.range && !evaluator_.holds(claim.range)) continue;
    const std::int64_t said = evaluator_.value(claim.formula);
    const std::string heap = std::to_string(n);
    if (claim.kind == Claim::Kind::statement) {
      if (said == 0) return wrong_value(claim, n, claim.text + " at n = " + heap);
      continue;
    }
    CaseGame* const now = game_of(claim);
    const std::uint64_t value = now != nullptr ? now->heap_value(n) : 0;
    if (evaluator_.failed()) break;
    if (claim.kind == Claim::Kind::values && !std::cmp_equal(value, said))
      return wrong_value(claim, n, "G(" + heap + ") = " + std::to_string(said));
    if (claim.kind == Claim::Kind::outcomes && (value == 0) != (said != 0))
      return wrong_value(claim, n, "heap " + heap + " is " + (said != 0 ? "P" : "N"));
  }
  return std::nullopt;
}

// Every exponent must make sense, also inside of a group that stands there no time at all.
void CaseChecker::expand(std::span<const Factor> factors, std::vector<WordRun>& runs) {
  constexpr std::size_t most_runs = std::size_t{1} << 22U;
  for (const Factor& factor : factors) {
    const std::int64_t exponent = evaluator_.value(factor.exponent);
    if (exponent < 0)
      evaluator_.fail(error_at(factor.exponent.node->place,
                               "an exponent of the word is negative here: " + std::to_string(exponent)));
    if (evaluator_.failed()) return;
    if (factor.group.empty()) {
      if (exponent > 0) runs.push_back({static_cast<Heap>(exponent), factor.letter});
      continue;
    }
    std::vector<WordRun> once;
    expand(factor.group, once);
    if (once.empty()) continue;  // however often: nothing
    for (std::int64_t i = 0; i < exponent; ++i) {
      runs.insert(runs.end(), once.begin(), once.end());
      if (runs.size() <= most_runs) continue;
      evaluator_.fail(limit_reached("the word has more than 2^22 runs in this case").error());
      return;
    }
  }
}

Heap sum_of_heaps(Heap one, Heap other) {
  constexpr Heap endless = std::numeric_limits<Heap>::max();
  return other > endless - one ? endless : one + other;
}

Heap length_of(std::span<const WordRun> runs) {
  Heap length = 0;
  for (const WordRun& run : runs) length = sum_of_heaps(length, run.length);
  return length;
}

// Two sequences that repeat agree for ever if they do so over both preperiods and the two periods together.
std::optional<CaseReport> CaseChecker::check_word(const Claim& claim, std::span<const WordRun> preperiod,
                                                  std::span<const WordRun> period) {
  CaseGame* const own = evaluator_.own_game(claim.place);
  const Heap length = length_of(period);
  if (length == 0) evaluator_.fail(error_at(claim.place, "the period of the word is empty here"));
  if (own == nullptr || evaluator_.failed()) return std::nullopt;
  CaseGame& game = *own;
  Heap count = std::max(last_heap(), sum_of_heaps(length_of(preperiod), sum_of_heaps(length, length)));
  if (game.has_period()) {
    const Period found = game.period(Question::values);
    count = sum_of_heaps(std::max(length_of(preperiod), found.preperiod), sum_of_heaps(length, found.period));
  }
  const Heap end = sum_of_heaps(game.game().start(), count);
  std::span<const WordRun> rest = preperiod;
  for (Heap heap = game.game().start(); heap < end && !evaluator_.failed(); rest = rest.subspan(1)) {
    if (rest.empty()) rest = period;
    const WordRun& run = rest.front();
    for (Heap i = 0; i < run.length && heap < end && !evaluator_.failed(); ++i, ++heap)
      if (game.heap_value(heap) != run.letter && !evaluator_.failed())
        return wrong_value(claim, heap, "G(" + std::to_string(heap) + ") = " + std::to_string(run.letter));
  }
  return std::nullopt;
}

}  // namespace takeaway
