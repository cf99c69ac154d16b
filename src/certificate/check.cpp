// The check of a certificate, from the definition alone.
//
// The claim gives the whole sequence: the word of the preperiod, then the word of the period for ever. It is
// the game's sequence if and only if it satisfies the mex rule at every heap (rule_walk.cpp), because the
// rule determines the values one after another.
//
// Least: the preperiod is if the letter before it differs from the one a period later. The period is if the
// cyclic word of its runs has no shorter period, which the failure function of Knuth, Morris and Pratt tells.
#include "certificate/check.hpp"

#include <algorithm>
#include <optional>

#include "certificate/check_breaking.hpp"
#include "certificate/check_partizan.hpp"
#include "certificate/check_states.hpp"
#include "certificate/rule_walk.hpp"
#include "takeaway/certificate.hpp"
#include "takeaway/game.hpp"
#include "takeaway/partizan_game.hpp"

namespace takeaway {

std::uint64_t length_of(const std::vector<Run>& word) {
  std::uint64_t sum = 0;
  for (const Run& run : word) sum = saturated_sum(sum, run.length);
  return sum;
}

std::unexpected<Error> too_much_memory(std::uint64_t bytes, const CheckLimits& limits) {
  return limit_reached("the check needs " + number(bytes >> 20U) + " MB of memory, more than the " +
                       number(limits.memory >> 20U) + " MB allowed (--memory)");
}

std::unexpected<Error> too_many_options(std::uint64_t heap) {
  return limit_reached("the moves are too many for the heaps claimed: the check has come to heap " +
                       number(heap) + " with all the looks at moves that are allowed (--limit)");
}

Verdict wrong(std::string reason) {
  return {false, std::move(reason)};
}

std::optional<Verdict> check_runs_whole(const Certificate& claim) {
  for (const auto* word : {&claim.preperiod_word, &claim.period_word})
    if (std::ranges::adjacent_find(*word, {}, &Run::value) != word->end() ||
        std::ranges::any_of(*word, [](const Run& run) { return run.length == 0; }))
      return wrong("a word is not written in whole runs");
  return std::nullopt;
}

namespace {

using Index = std::uint64_t;

/// What must hold before the words can be read at all.
std::optional<Verdict> check_words(const Certificate& claim) {
  constexpr Index most = Index{1} << 63U;
  if (claim.question != "values" && claim.question != "outcomes")
    return wrong("the question is neither values nor outcomes");
  if (length_of(claim.period_word) == 0) return wrong("the word of the period is empty");
  if (saturated_sum(length_of(claim.preperiod_word), length_of(claim.period_word)) > most)
    return wrong("preperiod and period pass 2^63");
  return std::nullopt;
}

/// Whether the numbers fit the game and the words, which have passed the rule.
std::optional<Verdict> check_numbers(const Certificate& claim, const Game& game) {
  const auto compare = [](const char* what, Index right, Index claimed) -> std::optional<Verdict> {
    if (right == claimed) return std::nullopt;
    return wrong(std::string("the ") + what + " is " + number(right) + ", not " + number(claimed));
  };
  const Index preperiod = length_of(claim.preperiod_word);
  const Index period = length_of(claim.period_word);
  if (auto verdict = compare("first heap", game.start(), claim.start)) return verdict;
  if (auto verdict = compare("largest move", game.moves.listed().back(), claim.window)) return verdict;
  if (auto verdict = compare("saltus of a finite game", 0, claim.saltus)) return verdict;
  if (preperiod != claim.preperiod)
    return wrong("the word of the preperiod ends at heap " + number(game.start() + preperiod) +
                 ", not at heap " + number(saturated_sum(game.start(), claim.preperiod)));
  if (period != claim.period)
    return wrong("the word of the period ends at heap " + number(game.start() + preperiod + period) +
                 ", not at heap " + number(saturated_sum(game.start() + preperiod, claim.period)));
  return std::nullopt;
}

std::optional<Verdict> check_preperiod_least(const Certificate& claim) {
  if (claim.preperiod == 0) return std::nullopt;
  // The letter one period behind the preperiod's last is the period's last.
  if (claim.preperiod_word.back().value != claim.period_word.back().value) return std::nullopt;
  return wrong("the preperiod is not least: heaps " + number(claim.start + claim.preperiod - 1) + " and " +
               number(claim.start + claim.preperiod + claim.period - 1) + " agree already");
}

std::optional<Verdict> check_period_least(const Certificate& claim) {
  std::vector<Run> cycle = claim.period_word;
  if (cycle.size() > 1 && cycle.front().value == cycle.back().value) {
    cycle.front().length += cycle.back().length;
    cycle.pop_back();
  }
  std::vector<std::size_t> failure(cycle.size(), 0);
  for (std::size_t i = 1; i < cycle.size(); ++i) {
    std::size_t border = failure[i - 1];
    while (border > 0 && cycle[i] != cycle[border]) border = failure[border - 1];
    failure[i] = cycle[i] == cycle[border] ? border + 1 : 0;
  }
  const std::size_t shortest = cycle.size() - failure.back();
  Index least = claim.period;
  if (cycle.size() == 1) {
    least = 1;
  } else if (cycle.size() % shortest == 0) {
    least = 0;
    for (std::size_t i = 0; i < shortest; ++i) least += cycle[i].length;
  }
  if (least == claim.period) return std::nullopt;
  return wrong("the period is not least: from heap " + number(claim.start + claim.preperiod) + " on, " +
               number(least) + " is a period already");
}

}  // namespace

std::optional<Verdict> check_least(const Certificate& claim) {
  if (auto verdict = check_preperiod_least(claim)) return verdict;
  return check_period_least(claim);
}

Result<std::optional<Verdict>> check_words_and_rule(const Certificate& claim, const Game& game,
                                                    const Watch& watch, const CheckLimits& limits) {
  if (auto verdict = check_words(claim)) return verdict;
  const auto broken = check_rule(claim, game, watch, limits);
  if (!broken || *broken) return broken;
  if (auto verdict = check_numbers(claim, game)) return verdict;
  if (auto verdict = check_runs_whole(claim)) return verdict;
  return check_least(claim);
}

namespace {

Result<Verdict> check_claim(const Certificate& claim, const Game& game, const Watch& watch,
                            const CheckLimits& limits) {
  const auto broken = check_words_and_rule(claim, game, watch, limits);
  if (!broken) return std::unexpected(broken.error());
  if (*broken) return **broken;
  const std::string last = number(claim.start + claim.preperiod + claim.period + claim.window - 1);
  if (claim.checksum != checksum_of(claim))
    return wrong(
        "the checksum does not match: the certificate was altered, though it agrees with the rule up to "
        "heap " +
        last);
  return Verdict{true, "the rule holds at every heap up to " + last + ", preperiod and period are least"};
}

/// Which fields a claim about this game may have beside the common ones.
std::optional<Verdict> check_version(const Certificate& claim, const Game& game) {
  const bool finite = !game.comply && game.moves.kind() == MoveSet::Kind::finite;
  if (finite && (claim.cycle != 0 || claim.settled != 0 || claim.residues))
    return wrong(
        "a certificate about a plain finite game is of version 1, without settled, cycle and residues");
  if (!finite && claim.cycle == 0 && !claim.residues)
    return wrong(
        "a certificate about a game like this one is of version 2, with settled and cycle, or 3, with "
        "residues");
  if (claim.residues && (claim.cycle != 0 || claim.settled != 0 || game.comply))
    return wrong("a certificate with residues is about an endless set, without settled and cycle");
  return std::nullopt;
}

}  // namespace

Result<Verdict> check_certificate(const Certificate& certificate, const Watch& watch,
                                  const CheckLimits& limits) {
  const Certificate& claim = certificate;
  if (claim.game.find('@') != std::string::npos) return wrong("a certificate names its moves, not a file");
  if (is_partizan(claim.game)) return check_partizan_claim(claim, watch, limits);
  const auto game = parse_game(claim.game);
  if (!game) return std::unexpected(game.error());
  if (to_text(*game) != claim.game)
    return wrong("the game is not in canonical notation, which would be " + to_text(*game));
  if (game->states) return check_states_claim(claim, *game, watch, limits);
  if (game->breaking) return check_breaking_claim(claim, *game, watch, limits);
  if (auto verdict = check_version(claim, *game)) return *verdict;
  if (claim.residues) return check_like_finite_claim(claim, *game, watch, limits);
  return claim.cycle != 0 ? check_endless_claim(claim, *game, watch, limits)
                          : check_claim(claim, *game, watch, limits);
}

}  // namespace takeaway
