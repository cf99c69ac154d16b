// Claims about games that break heaps.
//
// The claim gives the whole sequence. Let at most `window` be taken in a move, at most r heaps be left. If
// the mex rule holds up to heap r (preperiod + period) + window, it holds for ever (Guy and Smith): of the
// heaps that a larger heap N is broken into, the largest is at least preperiod + period, and may be smaller
// by a period without a change of value. So N has the options of N - period, and no others.
#include "certificate/check_breaking.hpp"

#include <algorithm>
#include <vector>

#include "certificate/breaking_rule_check.hpp"

namespace takeaway {

namespace {

using Index = std::uint64_t;

/// How many heaps the rule has to be checked at.
Index heaps_needed(const Certificate& claim, const BreakingRule& rule) {
  const bool three = std::ranges::any_of(rule.digits, [](std::uint8_t digit) { return (digit & 8U) != 0; });
  return saturated_sum(saturated_product(three ? 3 : 2, saturated_sum(claim.preperiod, claim.period)),
                       claim.window);
}

std::vector<std::uint32_t> spelt_out(const Certificate& claim, Index count) {
  std::vector<std::uint32_t> values;
  values.reserve(count);
  for (const auto* word : {&claim.preperiod_word, &claim.period_word})
    for (const Run& run : *word)
      values.insert(values.end(), static_cast<std::size_t>(run.length),
                    static_cast<std::uint32_t>(run.value));
  while (values.size() < count) values.push_back(values[values.size() - claim.period]);
  return values;
}

std::optional<Verdict> check_fields(const Certificate& claim, const BreakingRule& rule) {
  constexpr std::uint64_t most_value = std::uint64_t{1} << 20U;
  if (claim.question != "values") return wrong("a claim about a game that breaks heaps is about its values");
  if (claim.cycle != 0 || claim.settled != 0 || claim.residues)
    return wrong(
        "a claim about a game that breaks heaps is of version 1, without settled, cycle and residues");
  if (claim.start != 0) return wrong("the first heap is 0, not " + number(claim.start));
  if (claim.window != rule.digits.size() - 1)
    return wrong("the most that may be taken is " + number(rule.digits.size() - 1) + ", not " +
                 number(claim.window));
  if (claim.saltus != 0) return wrong("the saltus is 0, not " + number(claim.saltus));
  for (const auto* word : {&claim.preperiod_word, &claim.period_word})
    if (std::ranges::any_of(*word, [](const Run& run) { return run.value > most_value; }))
      return wrong("a value is larger than 2^20");
  if (claim.period == 0 || length_of(claim.period_word) != claim.period)
    return wrong("the word of the period has " + number(length_of(claim.period_word)) + " heaps, not " +
                 number(claim.period));
  if (length_of(claim.preperiod_word) != claim.preperiod)
    return wrong("the word of the preperiod has " + number(length_of(claim.preperiod_word)) + " heaps, not " +
                 number(claim.preperiod));
  return std::nullopt;
}

}  // namespace

Result<Verdict> check_breaking_claim(const Certificate& claim, const Game& game, const Watch& watch,
                                     const CheckLimits& limits) {
  const BreakingRule& rule = *game.breaking;
  if (rule.unequal) return bad_input("no proof of a period is known where the heaps left must differ");
  if (const auto verdict = check_fields(claim, rule)) return *verdict;
  const Index heaps = heaps_needed(claim, rule);
  constexpr Index most_heaps = Index{1} << 32U;
  if (heaps > most_heaps) return limit_reached("the check needs " + number(heaps) + " heaps, more than 2^32");
  if (4 * heaps > limits.memory) return too_much_memory(4 * heaps, limits);
  const auto broken = check_breaking_rule(spelt_out(claim, heaps), rule, watch, limits);
  if (!broken) return std::unexpected(broken.error());
  if (*broken) return **broken;
  if (const auto verdict = check_runs_whole(claim)) return *verdict;
  if (const auto verdict = check_least(claim)) return *verdict;
  if (claim.checksum != checksum_of(claim))
    return wrong("the checksum does not match: the certificate was altered, though it agrees with the rule");
  return Verdict{true, "the rule holds at every heap up to " + number(heaps - 1) +
                           ", enough by the theorem of Guy and Smith; preperiod and period are least"};
}

}  // namespace takeaway
