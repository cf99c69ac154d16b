#include "theory/claims.hpp"

#include <algorithm>
#include <map>

#include "game/lexer.hpp"
#include "theory/formula_words.hpp"

namespace takeaway {

namespace {

using Kind = FormulaKind;
using notation::fail;

std::vector<CompiledFactor> compile(const std::vector<Factor>& factors, Scope& scope) {
  std::vector<CompiledFactor> compiled;
  for (const Factor& factor : factors)
    compiled.push_back({factor.letter, compile(factor.group, scope), scope.number(factor.exponent)});
  return compiled;
}

/// The other half of a comply/constrain game.
Family other_half(const Theorem& theorem, std::size_t place) {
  if (!theorem.game || !theorem.game->comply) fail("'others' is about a comply/constrain game", place);
  Family other = *theorem.game;
  SetTerm complement;
  complement.kind = SetTerm::Kind::complement;
  complement.operands = {other.set};
  other.set = std::move(complement);
  return other;
}

CompiledClaim compile(const Claim& claim, const Theorem& theorem, Scope& scope) {
  CompiledClaim compiled;
  compiled.claim = &claim;
  if (claim.when) compiled.when = scope.condition(claim.when);
  switch (claim.kind) {
    case Claim::Kind::condition:
      compiled.formula = scope.condition(claim.formula);
      break;
    case Claim::Kind::statement:
    case Claim::Kind::values:
    case Claim::Kind::outcomes:
      compiled.slot = scope.remember(claim.variable);
      compiled.formula =
          claim.kind == Claim::Kind::values ? scope.number(claim.formula) : scope.condition(claim.formula);
      if (claim.range) compiled.range = scope.condition(claim.range);
      scope.forget();
      if (claim.other_half) compiled.family = scope.use(other_half(theorem, claim.place), claim.place);
      break;
    case Claim::Kind::word:
      compiled.preperiod = compile(claim.word.preperiod, scope);
      compiled.period = compile(claim.word.period, scope);
      break;
    case Claim::Kind::blocks:
      compiled.start = scope.number(claim.blocks.start);
      compiled.first = compile(claim.blocks.first, scope);
      compiled.slot = scope.remember(claim.blocks.state);
      if (claim.blocks.invariant) compiled.invariant = scope.condition(claim.blocks.invariant);
      for (const auto& block : claim.blocks.blocks)
        compiled.blocks.push_back(
            {scope.condition(block.when), compile(block.word, scope), scope.number(block.next)});
      scope.forget();
      break;
  }
  return compiled;
}

}  // namespace

CompiledTheorem::CompiledTheorem(const Theorem& of, std::span<const Formula> more_conditions)
    : theorem(of), scope(of) {
  for (const Formula& condition : of.where) where.push_back(scope.condition(condition));
  for (const Formula& condition : more_conditions) where.push_back(scope.condition(condition));
  if (of.heaps) heaps = scope.number(of.heaps);
  for (const Claim& claim : of.claims) claims.push_back(compile(claim, of, scope));
}

CaseChecker::CaseChecker(const CompiledTheorem& compiled, CaseLimits limits, const Watch& watch)
    : compiled_(compiled), limits_(limits), evaluator_(compiled.scope, limits.games, watch) {}

bool CaseChecker::begins(std::span<const std::int64_t> values) {
  evaluator_.begin(values);
  return std::ranges::all_of(compiled_.where, [&](const Term& term) { return evaluator_.holds(term); });
}

std::optional<CaseReport> CaseChecker::check() {
  for (const CompiledClaim& claim : compiled_.claims) {
    if (!applies(claim)) continue;
    if (auto failure = check(claim)) return failure;
  }
  return std::nullopt;
}

std::optional<CaseReport> CaseChecker::check(const CompiledClaim& claim) {
  switch (claim.claim->kind) {
    case Claim::Kind::condition:
      return check_condition(claim);
    case Claim::Kind::statement:
    case Claim::Kind::values:
    case Claim::Kind::outcomes:
      return check_heaps(claim);
    case Claim::Kind::blocks:
      return check_blocks(claim);
    case Claim::Kind::word:
      break;
  }
  std::vector<Run> preperiod;
  std::vector<Run> period;
  expand(claim.preperiod, preperiod);
  expand(claim.period, period);
  return check_word(claim, preperiod, period);
}

namespace {

/// The first part of a formula that speaks of a game, and how to see it.
const Term* game_part(const Term& term) {
  if (term.kind == Kind::value || term.kind == Kind::pure ||
      (term.kind >= Kind::period && term.kind <= Kind::outcome_preperiod))
    return &term;
  for (const Term& argument : term.arguments)
    if (const Term* found = game_part(argument)) return found;
  return nullptr;
}

std::string period_text(const Period& period) {
  return "preperiod " + std::to_string(period.preperiod) + ", period " + std::to_string(period.period) +
         (period.saltus > 0 ? ", saltus " + std::to_string(period.saltus) : "");
}

}  // namespace

std::optional<CaseReport> CaseChecker::check_condition(const CompiledClaim& claim) {
  if (evaluator_.holds(claim.formula)) return std::nullopt;
  CaseReport report;
  report.claim = claim.claim->text;
  report.claimed = report.claim;
  const Term& formula = claim.formula;
  if (formula.arguments.size() == 2 && !formula.arguments[0].is_condition) {
    const std::string_view sign = infix_of(formula.kind)->text;
    const std::string left(word_of(formula.arguments[0].kind));
    report.claimed = (left.empty() ? std::to_string(evaluator_.value(formula.arguments[0])) : left) + " " +
                     std::string(sign) + " " + std::to_string(evaluator_.value(formula.arguments[1]));
  }
  const Term* const part = game_part(formula);
  if (part == nullptr) {
    report.actual = "it does not hold";
    return report;
  }
  CaseGame& game = evaluator_.game(part->family, part->place);
  report.game = to_text(game.game());
  if (part->kind == Kind::value) {
    report.actual = "it does not hold";
    report.command = "takeaway values '" + report.game + "'";
    return report;
  }
  const bool outcomes = part->kind == Kind::outcome_period || part->kind == Kind::outcome_preperiod;
  if (!outcomes) report.period = game.period(Question::values);
  report.actual = period_text(game.period(outcomes ? Question::outcomes : Question::values));
  report.command = "takeaway period '" + report.game + "'" + (outcomes ? " --outcomes" : "");
  return report;
}

// How far claims about heaps are looked at.
Heap CaseChecker::last_heap() {
  constexpr Heap usual = 1000;
  if (limits_.heaps != 0) return limits_.heaps;
  if (!compiled_.heaps) return usual;
  const std::int64_t heaps = evaluator_.value(*compiled_.heaps);
  if (heaps < 0) fail("the number of heaps is negative", compiled_.heaps->place);
  return static_cast<Heap>(heaps);
}

CaseReport CaseChecker::wrong_value(const CompiledClaim& claim, std::int64_t heap,
                                    const std::string& claimed) {
  CaseGame& game = evaluator_.game(claim.family, claim.claim->place);
  CaseReport report;
  report.game = to_text(game.game());
  report.claim = claim.claim->text;
  report.claimed = claimed;
  const auto value = game.value(heap);
  report.heap = static_cast<Heap>(heap);
  if (value) report.value = *value;
  report.actual = value ? "G(" + std::to_string(heap) + ") = " + std::to_string(*value)
                        : "there is no heap " + std::to_string(heap);
  report.command = "takeaway values '" + report.game + "' --at " + std::to_string(heap);
  return report;
}

std::optional<CaseReport> CaseChecker::check_heaps(const CompiledClaim& claim) {
  const CaseGame& game = evaluator_.game(claim.family, claim.claim->place);
  const Heap last = last_heap();
  const bool values = claim.claim->kind == Claim::Kind::values;
  for (Heap n = game.game().start(); n <= last; ++n) {
    const auto heap = static_cast<std::int64_t>(n);
    evaluator_.set(claim.slot, heap);
    if (claim.range && !evaluator_.holds(*claim.range)) continue;
    const std::int64_t said = evaluator_.value(claim.formula);
    const std::string at = "(" + std::to_string(heap) + ")";
    if (claim.claim->kind == Claim::Kind::statement) {
      if (said == 0) return wrong_value(claim, heap, claim.claim->text + " at n = " + std::to_string(heap));
      continue;
    }
    const auto value =
        static_cast<std::int64_t>(*evaluator_.game(claim.family, claim.claim->place).value(heap));
    if (values && value != said) return wrong_value(claim, heap, "G" + at + " = " + std::to_string(said));
    if (!values && (value == 0) != (said != 0))
      return wrong_value(claim, heap, "heap " + std::to_string(heap) + " is " + (said != 0 ? "P" : "N"));
  }
  return std::nullopt;
}

void CaseChecker::expand(std::span<const CompiledFactor> factors, std::vector<Run>& runs) {
  constexpr std::size_t most_runs = std::size_t{1} << 22U;
  for (const CompiledFactor& factor : factors) {
    const std::int64_t exponent = evaluator_.value(factor.exponent);
    if (exponent < 0)
      fail("an exponent of the word is negative here: " + std::to_string(exponent), factor.exponent.place);
    if (factor.group.empty()) {
      if (exponent > 0)
        runs.push_back({static_cast<Heap>(exponent), static_cast<std::uint32_t>(factor.letter)});
      continue;
    }
    std::vector<Run> once;
    expand(factor.group, once);
    for (std::int64_t i = 0; i < exponent; ++i) {
      runs.insert(runs.end(), once.begin(), once.end());
      if (runs.size() > most_runs) throw LimitReached{"the word has more than 2^22 runs in this case"};
    }
  }
}

namespace {

Heap length_of(std::span<const Run> runs) {
  Heap length = 0;
  for (const Run& run : runs) length += run.length;
  return length;
}

}  // namespace

// Two sequences that repeat agree for ever if they do so over both preperiods and the two periods together.
std::optional<CaseReport> CaseChecker::check_word(const CompiledClaim& claim, std::span<const Run> preperiod,
                                                  std::span<const Run> period) {
  CaseGame& game = evaluator_.own_game(claim.claim->place);
  const Heap length = length_of(period);
  if (length == 0) fail("the period of the word is empty here", claim.claim->place);
  Heap count = std::max<Heap>(last_heap(), length_of(preperiod) + 2 * length);
  if (game.has_period()) {
    const Period& found = game.period(Question::values);
    count = std::max(length_of(preperiod), found.preperiod) + length + found.period;
  }
  auto heap = static_cast<std::int64_t>(game.game().start());
  const std::int64_t end = heap + static_cast<std::int64_t>(count);
  std::span<const Run> rest = preperiod;
  while (heap < end) {
    if (rest.empty()) rest = period;
    for (Heap i = 0; i < rest.front().length && heap < end; ++i, ++heap)
      if (*game.value(heap) != rest.front().value)
        return wrong_value(claim, heap,
                           "G(" + std::to_string(heap) + ") = " + std::to_string(rest.front().value));
    rest = rest.subspan(1);
  }
  return std::nullopt;
}

// The states come back after a while, and with them the blocks.
// Block after block until a state comes back; gives the number of runs before that state came first.
std::size_t CaseChecker::expand_blocks(const CompiledClaim& claim, std::vector<Run>& runs,
                                       std::vector<std::size_t>& ends) {
  constexpr std::size_t most_runs = std::size_t{1} << 22U;
  std::map<std::int64_t, std::size_t> seen;  // a state, and how many runs came before it
  expand(claim.first, runs);
  if (!runs.empty()) ends.push_back(runs.size());
  std::int64_t state = evaluator_.value(claim.start);
  while (!seen.contains(state)) {
    seen[state] = runs.size();
    evaluator_.set(claim.slot, state);
    if (claim.invariant && !evaluator_.holds(*claim.invariant))
      fail("the state " + claim.claim->blocks.state + " = " + std::to_string(state) + " should not be",
           claim.invariant->place);
    const auto block =
        std::ranges::find_if(claim.blocks, [&](const CompiledBlock& b) { return evaluator_.holds(b.when); });
    if (block == claim.blocks.end())
      fail("no block applies to the state " + claim.claim->blocks.state + " = " + std::to_string(state),
           claim.claim->place);
    expand(block->word, runs);
    ends.push_back(runs.size());
    state = evaluator_.value(block->next);
    if (runs.size() > most_runs) throw LimitReached{"the blocks have more than 2^22 runs in this case"};
  }
  return seen[state];
}

std::optional<CaseReport> CaseChecker::check_blocks(const CompiledClaim& claim) {
  std::vector<Run> runs;
  std::vector<std::size_t> ends;
  const std::size_t preperiod = expand_blocks(claim, runs, ends);
  const std::span all(runs);
  return check_word(claim, all.first(preperiod), all.subspan(preperiod));
}

std::vector<Heap> CaseChecker::block_ends(const CompiledClaim& claim) {
  std::vector<Run> runs;
  std::vector<std::size_t> ends;
  expand_blocks(claim, runs, ends);
  std::vector<Heap> heaps;
  Heap length = 0;
  std::size_t run = 0;
  for (const std::size_t end : ends) {
    for (; run < end; ++run) length += runs[run].length;
    heaps.push_back(length);
  }
  return heaps;
}

}  // namespace takeaway
