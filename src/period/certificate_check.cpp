// The check of a certificate, from the definition alone.
//
// The claim gives the whole sequence: the word of the preperiod, then the word of the period for ever. It
// is the game's sequence if and only if it satisfies the mex rule at every heap, because the rule
// determines the values one after another. From heap preperiod + max S on, all options lie in the periodic
// part, so a heap is right when the one a period later is: the rule has to be checked for preperiod +
// period + max S heaps. Between two places where the word, or one of its copies moved up by a move, changes
// its letter, nothing changes: one look at the rule per such segment.
//
// Least: the preperiod is if the letter before it differs from the one a period later. The period is if the
// cyclic word of its runs has no shorter period, which the failure function of Knuth, Morris and Pratt tells.
#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "takeaway/certificate.hpp"
#include "takeaway/game.hpp"

namespace takeaway {

namespace {

using Index = std::uint64_t;
constexpr Index never = std::numeric_limits<Index>::max();

std::string number(Index n) {
  return std::to_string(n);
}

/// Sums far past every heap of interest stay there instead of wrapping.
Index add(Index a, Index b) {
  return a > never - b ? never : a + b;
}

/// Walks along the claimed sequence.
class Reader {
 public:
  explicit Reader(const Certificate& claim) : claim_(claim), in_period_(claim.preperiod_word.empty()) {
    end_ = letters().length;
  }

  std::uint64_t value() const { return letters().value; }
  Index end() const { return end_; }  ///< the first index behind the current letters

  void advance() {
    const auto& word = in_period_ ? claim_.period_word : claim_.preperiod_word;
    if (++at_ == word.size()) {
      at_ = 0;
      in_period_ = true;
    }
    end_ = add(end_, letters().length);
  }

  void advance_to(Index index) {
    while (end_ <= index) advance();
  }

 private:
  const Letters& letters() const { return (in_period_ ? claim_.period_word : claim_.preperiod_word)[at_]; }

  const Certificate& claim_;
  bool in_period_;
  std::size_t at_ = 0;
  Index end_ = 0;
};

/// What one move leads to, as the heap grows.
class Option {
 public:
  Option(const Game& game, const Certificate& claim, Move move) : game_(game), move_(move), reader_(claim) {}

  /// Looks at the heap with this index; afterwards `value` and `until` are about it.
  void look(Index index) {
    if (index >= move_) {
      reader_.advance_to(index - move_);
      value_ = reader_.value();
      until_ = add(reader_.end(), move_);
      return;
    }
    until_ = move_;
    value_.reset();
    if (game_.boundary == BoundaryKind::sink) value_ = 0;
    if (game_.boundary == BoundaryKind::init) {
      const Index below = move_ - index;
      const Index known = game_.initial.size();
      if (below <= known) value_ = game_.initial[known - below];
      until_ = below <= known ? index + 1 : move_ - known;
    }
  }

  std::optional<std::uint64_t> value() const { return value_; }
  Index until() const { return until_; }  ///< up to this index (exclusive) the value is the same

 private:
  const Game& game_;
  Move move_;
  Reader reader_;
  std::optional<std::uint64_t> value_;
  Index until_ = 0;
};

Verdict wrong(std::string reason) {
  return {false, std::move(reason)};
}

std::optional<Verdict> check_form(const Certificate& claim, const Game& game) {
  const auto length = [](const std::vector<Letters>& word) {
    unsigned __int128 sum = 0;
    for (const Letters& letters : word) sum += letters.length;
    return sum > never ? never : static_cast<Index>(sum);
  };
  const Index preperiod = length(claim.preperiod_word);
  const Index period = length(claim.period_word);
  if (claim.question != "values" && claim.question != "outcomes")
    return wrong("the question is neither values nor outcomes");
  if (claim.start != game.start())
    return wrong("the first heap of this game is " + number(game.start()) + ", not " + number(claim.start));
  if (claim.saltus != 0)
    return wrong("a finite game is periodic, its saltus is 0, not " + number(claim.saltus));
  if (claim.window != game.moves.listed().back())
    return wrong("the largest move is " + number(game.moves.listed().back()) + ", not the window " +
                 number(claim.window));
  if (claim.period == 0) return wrong("a period cannot be 0");
  if (preperiod != claim.preperiod)
    return wrong("the word of the preperiod ends at heap " + number(claim.start + preperiod) +
                 ", the preperiod at heap " + number(claim.start + claim.preperiod));
  if (period != claim.period)
    return wrong("the word of the period has length " + number(period) + ", the period is " +
                 number(claim.period) + ", first heap at fault " +
                 number(claim.start + claim.preperiod + std::min(period, claim.period)));
  constexpr Index most = Index{1} << 63U;
  if (claim.preperiod > most || claim.period > most || claim.preperiod + claim.period > most)
    return wrong("preperiod and period pass 2^63");
  return std::nullopt;
}

/// The value that the rule gives, from the options' values.
std::uint64_t by_the_rule(const std::vector<Option>& options, bool outcomes, std::vector<bool>& seen) {
  std::fill(seen.begin(), seen.end(), false);
  for (const Option& option : options)
    if (option.value() && *option.value() < seen.size()) seen[*option.value()] = true;
  const auto mex = static_cast<std::uint64_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
  return outcomes ? std::min<std::uint64_t>(mex, 1) : mex;
}

Result<std::optional<Verdict>> check_rule(const Certificate& claim, const Game& game, const Watch& watch) {
  const bool outcomes = claim.question == "outcomes";
  std::vector<Option> options;
  for (const Move move : game.moves.listed()) options.emplace_back(game, claim, move);
  std::vector<bool> seen(options.size() + 1);
  const Index end = claim.preperiod + claim.period + claim.window;
  Reader reader(claim);
  std::uint64_t turn = 0;
  for (Index index = 0; index < end; ++turn) {
    reader.advance_to(index);
    Index until = std::min(end, reader.end());
    for (Option& option : options) {
      option.look(index);
      until = std::min(until, option.until());
    }
    const std::uint64_t rule = by_the_rule(options, outcomes, seen);
    if (reader.value() != rule)
      return wrong("heap " + number(claim.start + index) + " is claimed to be " + number(reader.value()) +
                   ", by the rule it is " + number(rule));
    index = until;
    if (turn % 65536 == 0 && !watch.tick(claim.start + index)) return interruption();
  }
  return std::optional<Verdict>{};
}

std::optional<Verdict> check_runs_whole(const Certificate& claim) {
  for (const auto* word : {&claim.preperiod_word, &claim.period_word})
    if (std::ranges::adjacent_find(*word, {}, &Letters::value) != word->end())
      return wrong("neighbouring runs of a word have the same value");
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
  std::vector<Letters> cycle = claim.period_word;
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

Result<Verdict> check_claim(const Certificate& claim, const Game& game, const Watch& watch) {
  if (auto verdict = check_form(claim, game)) return *verdict;
  const auto broken = check_rule(claim, game, watch);
  if (!broken) return std::unexpected(broken.error());
  if (*broken) return **broken;
  if (auto verdict = check_runs_whole(claim)) return *verdict;
  if (auto verdict = check_preperiod_least(claim)) return *verdict;
  if (auto verdict = check_period_least(claim)) return *verdict;
  if (claim.checksum != checksum_of(claim))
    return wrong(
        "the checksum does not match: the certificate was altered, though it agrees with the rule up to "
        "heap " +
        number(claim.start + claim.preperiod + claim.period + claim.window - 1));
  return Verdict{true, "the rule holds at every heap up to " +
                           number(claim.start + claim.preperiod + claim.period + claim.window - 1) +
                           ", preperiod and period are least"};
}

}  // namespace

Result<Verdict> check_certificate(const Certificate& certificate, const Watch& watch) {
  const Certificate& claim = certificate;
  if (claim.game.find('@') != std::string::npos) return wrong("a certificate names its moves, not a file");
  const auto game = parse_game(claim.game);
  if (!game) return std::unexpected(game.error());
  if (game->comply || game->moves.kind() != MoveSet::Kind::finite)
    return bad_input("certificates of this kind of game are not yet checked: " + claim.game);
  if (to_text(*game) != claim.game)
    return wrong("the game is not in canonical notation, which would be " + to_text(*game));
  return check_claim(claim, *game, watch);
}

}  // namespace takeaway
