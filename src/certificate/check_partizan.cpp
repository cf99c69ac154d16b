// Claims about partizan games: that outcomes have this preperiod and this period.
//
// The claim gives the whole sequence. Where the rule holds at every heap up to preperiod + period + window,
// it holds for ever: a larger heap has, a period below it, a heap with the same outcomes before it as far as
// moves reach. And the rule determines the outcomes one after another.
#include "certificate/check_partizan.hpp"

#include <algorithm>

#include "certificate/check.hpp"
#include "takeaway/partizan_game.hpp"

namespace takeaway {

namespace {

using Index = std::uint64_t;

constexpr std::uint8_t left_wins = 1;
constexpr std::uint8_t right_wins = 2;

std::optional<Verdict> check_partizan_fields(const Certificate& claim, Index window) {
  if (claim.question != "outcome classes")
    return wrong("a claim about a partizan game is about its outcome classes");
  if (claim.cycle != 0 || claim.settled != 0 || claim.residues)
    return wrong("a claim about a partizan game is of version 1, without settled, cycle and residues");
  if (claim.start != 0) return wrong("the first heap is 0, not " + number(claim.start));
  if (claim.saltus != 0) return wrong("the saltus is 0, not " + number(claim.saltus));
  if (claim.window != window)
    return wrong("the largest move is " + number(window) + ", not " + number(claim.window));
  Index heap = 0;
  for (const auto* word : {&claim.preperiod_word, &claim.period_word})
    for (const Run& run : *word) {
      if (run.value > 3) return wrong("the outcome of heap " + number(heap) + " is none of 0, 1, 2 and 3");
      heap = saturated_sum(heap, run.length);
    }
  if (claim.period == 0 || length_of(claim.period_word) != claim.period)
    return wrong("the word of the period has " + number(length_of(claim.period_word)) + " heaps, not " +
                 number(claim.period));
  if (length_of(claim.preperiod_word) != claim.preperiod)
    return wrong("the word of the preperiod has " + number(length_of(claim.preperiod_word)) + " heaps, not " +
                 number(claim.preperiod));
  return std::nullopt;
}

/// The outcomes that the claim gives to the first heaps, one by one.
std::vector<std::uint8_t> outcomes_claimed(const Certificate& claim, Index count) {
  std::vector<std::uint8_t> outcomes;
  outcomes.reserve(count);
  for (const auto* word : {&claim.preperiod_word, &claim.period_word})
    for (const Run& run : *word)
      outcomes.insert(outcomes.end(), static_cast<std::size_t>(run.length),
                      static_cast<std::uint8_t>(run.value));
  while (outcomes.size() < count) outcomes.push_back(outcomes[outcomes.size() - claim.period]);
  return outcomes;
}

/// Looks at every heap by the rule, and counts how many options it has read.
class PartizanRule {
 public:
  PartizanRule(const PartizanGame& game, std::vector<std::uint8_t> claimed)
      : game_(game), claimed_(std::move(claimed)) {}

  Result<std::optional<Verdict>> hold(const Watch& watch, const CheckLimits& limits) {
    constexpr Index between_looks = Index{1} << 12U;
    const Index first_with_moves = game_.ending ? game_.left.listed().front() : 0;
    for (Index heap = 0; heap < claimed_.size(); ++heap) {
      if (heap % between_looks == 0 && !watch.tick(heap)) return interruption();
      if (read_ > limits.options_read) return too_many_options(heap);
      const std::uint8_t right = heap >= first_with_moves ? by_rule(heap)
                                 : heap % 2 == 0          ? left_wins
                                                          : right_wins;
      if (claimed_[heap] != right)
        return wrong("heap " + number(heap) + " is " + letter(static_cast<OutcomeClass>(right)) + ", not " +
                     letter(static_cast<OutcomeClass>(claimed_[heap])));
    }
    return std::nullopt;
  }

 private:
  std::uint8_t by_rule(Index heap) {
    std::uint8_t wins = 0;
    if (has_winning_move(heap, game_.left, right_wins)) wins |= left_wins;
    if (has_winning_move(heap, game_.right, left_wins)) wins |= right_wins;
    return wins;
  }

  /// Whether a move leaves a heap at which the opponent, moving first, does not win.
  bool has_winning_move(Index heap, const MoveSet& moves, std::uint8_t opponent_wins) {
    for (const Move move : moves.listed()) {
      if (move > heap) return false;
      ++read_;
      if ((claimed_[heap - move] & opponent_wins) == 0) return true;
    }
    return false;
  }

  const PartizanGame& game_;
  std::vector<std::uint8_t> claimed_;
  std::uint64_t read_ = 0;
};

}  // namespace

Result<Verdict> check_partizan_claim(const Certificate& claim, const Watch& watch,
                                     const CheckLimits& limits) {
  const auto game = parse_partizan_game(claim.game);
  if (!game) return std::unexpected(game.error());
  if (to_text(*game) != claim.game)
    return wrong("the game is not in canonical notation, which would be " + to_text(*game));
  if (game->left.kind() != MoveSet::Kind::finite || game->right.kind() != MoveSet::Kind::finite)
    return bad_input("there is no check of a period where a player has endlessly many moves");
  const Index window = std::max(game->left.listed().back(), game->right.listed().back());
  if (const auto verdict = check_partizan_fields(claim, window)) return *verdict;
  const Index heaps = saturated_sum(saturated_sum(claim.preperiod, claim.period), window);
  if (heaps > limits.heaps)
    return limit_reached("the check needs " + number(heaps) + " heaps, more than the " +
                         number(limits.heaps) + " allowed (--limit)");
  if (heaps > limits.memory) return too_much_memory(heaps, limits);
  const auto broken = PartizanRule(*game, outcomes_claimed(claim, heaps)).hold(watch, limits);
  if (!broken) return std::unexpected(broken.error());
  if (*broken) return **broken;
  if (const auto verdict = check_runs_whole(claim)) return *verdict;
  if (const auto verdict = check_least(claim)) return *verdict;
  if (claim.checksum != checksum_of(claim))
    return wrong("the checksum does not match: the certificate was altered, though it agrees with the rule");
  return Verdict{
      true, "the rule holds at every heap up to " + number(heaps - 1) + ", preperiod and period are least"};
}

}  // namespace takeaway
