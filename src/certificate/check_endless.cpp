// The check of a certificate for an all-but game, a comply/constrain game, or any eventually periodic set.
//
// The moves of each half (one half for a plain game, two for comply/constrain) are residues of a modulus M
// with finitely many exceptions, the largest of which is W, the window. So a cell that lies more than W back
// is an option if and only if its residue says so. For each residue class keep the set U of the values that
// occur at its old cells, those more than W back; the options of a cell are the old cells of some classes,
// whose values are the union V of their sets, and some cells of the window.
//
// Call the cells of one half with one residue a line. Let t1 and t2 = t1 + cycle be the two places, cycle a
// multiple of M. A line is *growing* if the least value missing from its V is larger at t2 than at t1, and
// *steady* otherwise. Let m(t) be the least, over all growing lines, of the least value missing from V; m
// never falls. Let B be larger than every value of a steady line between t1 and t2, and require B <= m(t1).
// Say that the relative states at t1 and t2 are equal if
//
//   - each U has the same members below B, and the same members from m(t) on when m(t) is subtracted,
//   - each cell of the window has the same value if that is below B, or the same value minus m(t) if that is
//     not negative; the values from B up to m(t) - 1 need not agree.
//
// Then x(n + cycle) = x(n) on steady lines and x(n) + m(t2) - m(t1) on growing lines, for all n >= t1. By
// induction, the state at n + cycle is that at n, relative to m. A growing line has all values below m(n)
// among its options, so its value is at least m(n), and depends on values from m(n) on alone. A steady line's
// value is below B, so it depends on values below B alone (between t1 and t2 as assumed, and from then on
// because the same happens again). The new value joins the window as it should; a value that leaves the
// window joins U as it should: below B or from m on it is part of the state, and in between it matters to no
// line. And m is read off the U from m on. With no growing line all is compared as it is: a finite state that
// comes back.
//
// Under sink, all beyond heap 0 counts as one more option of value 0: a member of every V where the moves are
// endless, else an option of the first W cells. The check of the claim itself is then a matter of comparing
// finitely many values.
//
// Values are found with sets and with the places of values in the window, not with counts as the engine does.
#include <algorithm>
#include <optional>

#include "certificate/check.hpp"
#include "certificate/endless_claim.hpp"
#include "certificate/endless_return.hpp"
#include "certificate/endless_values.hpp"

namespace takeaway {

namespace {

using endless_check::EndlessCells;

std::optional<Verdict> check_form(const Certificate& claim, const Game& game, const EndlessCells& cells) {
  if (claim.question != "values" && claim.question != "outcomes")
    return wrong("the question is neither values nor outcomes");
  if (claim.start != game.start())
    return wrong("the first heap is " + number(game.start()) + ", not " + number(claim.start));
  if (claim.window != cells.window())
    return wrong("the largest exception is " + number(cells.window()) + ", not " + number(claim.window));
  if (claim.cycle == 0 || claim.cycle % cells.modulus() != 0)
    return wrong("the cycle is no multiple of the modulus " + number(cells.modulus()));
  if (saturated_sum(claim.settled, cells.given()) < claim.window)
    return wrong("settled lies inside the first window");
  if (length_of(claim.preperiod_word) != claim.preperiod)
    return wrong("the word of the preperiod has " + number(length_of(claim.preperiod_word)) + " heaps, not " +
                 number(claim.preperiod));
  if (claim.period == 0 || length_of(claim.period_word) != claim.period)
    return wrong("the word of the period has " + number(length_of(claim.period_word)) + " heaps, not " +
                 number(claim.period));
  if (claim.preperiod > claim.settled || claim.period > claim.cycle)
    return wrong("preperiod and period must be within settled and cycle");
  return std::nullopt;
}

Result<void> advance_to(EndlessCells& cells, std::uint64_t cell, const Watch& watch,
                        const CheckLimits& limits) {
  while (cells.next() < cell) {
    if (cells.next() % 1024 == 0) {
      if (!watch.tick(cells.next())) return interruption();
      if (cells.bytes() > limits.memory) return too_much_memory(cells.bytes(), limits);
    }
    if (cells.options_read() > limits.options_read) return too_many_options(cells.next() - cells.given());
    cells.advance();
  }
  return {};
}

/// The limits that can be checked with the claim alone, before its moves are listed.
Result<void> check_sizes(const Certificate& claim, const Game& game, const CheckLimits& limits) {
  constexpr std::uint64_t largest_given = std::uint64_t{1} << 20U;
  constexpr std::uint64_t most_heaps = std::uint64_t{1} << 30U;  // places are numbers of 32 bits
  const std::uint64_t heaps = saturated_sum(claim.settled, claim.cycle);
  if (heaps > std::min(limits.heaps, most_heaps))
    return limit_reached("settled and cycle are " + number(heaps) + " heaps, more than the " +
                         number(std::min(limits.heaps, most_heaps)) +
                         " that this check may compute (--limit)");
  if (std::ranges::any_of(game.initial, [](std::uint64_t value) { return value > largest_given; }))
    return limit_reached("the values of init pass 2^20, which is more than this check computes");
  return {};
}

/// The limits that can be checked once the moves are known.
Result<void> check_needs(const Certificate& claim, const Game& game, Move modulus,
                         const CheckLimits& limits) {
  const std::uint64_t halves = game.comply ? 2 : 1;
  const std::uint64_t heaps = claim.settled + claim.cycle;
  const std::uint64_t largest = game.initial.empty() ? 0 : *std::ranges::max_element(game.initial);
  const std::uint64_t sets =
      (2 * halves + 1) * modulus * (sizeof(endless_check::ValueSet) + 3 * largest / 16);
  const std::uint64_t bytes = 8 * halves * (game.initial.size() + heaps) + sets;
  if (bytes > limits.memory) return too_much_memory(bytes, limits);
  return {};
}

}  // namespace

Result<Verdict> check_endless_claim(const Certificate& claim, const Game& game, const Watch& watch,
                                    const CheckLimits& limits) {
  if (auto fits = check_sizes(claim, game, limits); !fits) return std::unexpected(fits.error());
  const auto form = eventually_periodic(game.moves);
  if (!form) return bad_input("no proof of a period is known for sets of moves like this one: " + claim.game);
  if (auto fits = check_needs(claim, game, form->modulus, limits); !fits)
    return std::unexpected(fits.error());
  const bool outcomes = claim.question == "outcomes";
  EndlessCells cells(game, outcomes);
  if (auto verdict = check_form(claim, game, cells)) return *verdict;
  cells.reserve(cells.given() + claim.settled + claim.cycle);
  const std::uint64_t t1 = cells.given() + claim.settled;
  const std::uint64_t t2 = t1 + claim.cycle;
  if (auto done = advance_to(cells, t1, watch, limits); !done) return std::unexpected(done.error());
  const endless_check::State before = cells.state();
  if (auto done = advance_to(cells, t2, watch, limits); !done) return std::unexpected(done.error());
  const endless_check::State after = cells.state();
  const endless_check::Return back(cells, outcomes, before, after, t1, t2);
  if (auto verdict = endless_check::check_values(claim, cells, back)) return *verdict;
  if (auto verdict = check_runs_whole(claim)) return *verdict;
  if (auto difference = back.difference())
    return wrong("the state at heap " + number(claim.start + claim.settled) + " does not come back after " +
                 number(claim.cycle) + " heaps: " + *difference);
  const std::string held =
      "the rule holds at every heap up to " + number(claim.start + claim.settled + claim.cycle - 1);
  if (claim.checksum != checksum_of(claim))
    return wrong("the checksum does not match: the certificate was altered, though " + held);
  return Verdict{true, held + ", from heap " + number(claim.start + claim.settled) +
                           " on the relative state returns, preperiod and period are least"};
}

}  // namespace takeaway
