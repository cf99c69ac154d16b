#include "coq/block_turn.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "coq/block_mark.hpp"
#include "coq/block_ways.hpp"
#include "coq/polynomial_text.hpp"
#include "coq/products.hpp"
#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

/// Where a state leads, and the length of its block.
struct Lead {
  LinearForm by;  ///< the next state less this one
  Polynomial length;
  bool is_single = false;  ///< it is one state that leads there: it is put in
};

bool is_same_segment(const CountedSegment& one, const CountedSegment& other) {
  const auto same = [](const FormRun& a, const FormRun& b) {
    return a.value == b.value && a.length == b.length;
  };
  return one.count == other.count && std::ranges::equal(one.runs, other.runs, same);
}

class TurningStates {
 public:
  explicit TurningStates(const CountedBlocks& word) : word_(word) {
    for (const BlockCase& one : block_cases(word)) leads_.push_back(lead_of(one));
  }

  struct Turn {
    LinearForm around;
    LinearForm step;
    Polynomial low;
    Polynomial high;
  };

  std::optional<Turn> turn() const {
    for (const Lead& one : leads_)
      for (const Lead& other : leads_)
        if (!one.is_single && !other.is_single)
          if (auto found = turn_by(one, other)) return found;
    return std::nullopt;
  }

  /// How many segments of a block that leads to the start stand before the first letters of the word, with
  /// which it ends. Any number will do where there are no such letters.
  std::optional<std::size_t> rest() const {
    const auto& first = word_.game.first;
    std::optional<std::size_t> result;
    for (const CountedBlock& block : word_.blocks) {
      if (first.empty()) result = std::max(result.value_or(0), block.word.size());
      const std::int64_t factor = block.next[word_.state];
      if (first.empty() || block.word.size() < first.size() || (factor != 1 && factor != -1)) continue;
      LinearForm state(block.next.size(), 0);
      add(state, word_.start, factor);
      add(state, block.next, -factor);
      state[word_.state] = 0;
      const auto letters = substituted(block.word, word_.state, state);
      const auto from = letters.size() - first.size();
      const bool is_end = std::ranges::equal(letters.begin() + static_cast<std::ptrdiff_t>(from),
                                             letters.end(), first.begin(), first.end(), is_same_segment);
      if (is_end) result = from;
    }
    return result;
  }

  /// A mark at the start, or at a state that leads to it.
  std::optional<BlockMark> mark() const {
    std::vector<LinearForm> states{word_.start};
    for (const Lead& lead : leads_) {
      LinearForm state = word_.start;
      add(state, lead.by, -1);
      if (std::ranges::find(states, state) == states.end()) states.push_back(std::move(state));
    }
    for (const LinearForm& state : states)
      if (auto found = mark_at(word_, state)) return found;
    return std::nullopt;
  }

  Polynomial length_of(const std::vector<CountedSegment>& segments) const {
    Polynomial total;
    for (const CountedSegment& segment : segments)
      total = sum(std::move(total),
                  product(polynomial_of(segment.count, word_.game),
                          polynomial_of(whole(segment.runs, segment.count.size()), word_.game)),
                  1);
    return total;
  }

 private:
  Lead lead_of(const BlockCase& one) const {
    const CountedBlock& block = word_.blocks[one.block];
    LinearForm state(block.next.size(), 0);
    state[word_.state] = 1;
    Lead result;
    for (const LinearCondition& condition : one.conditions) {
      const std::int64_t factor = condition.form[word_.state];
      if (condition.sign != Sign::equal || (factor != 1 && factor != -1)) continue;
      state.assign(state.size(), 0);
      add(state, condition.form, -factor);
      state[word_.state] = 0;
      result.is_single = true;
      break;
    }
    result.by = substituted(block.next, word_.state, state);
    add(result.by, state, -1);
    result.length = length_of(substituted(block.word, word_.state, state));
    return result;
  }
  /// With one block that leads on, and another that leads back.
  std::optional<Turn> turn_by(const Lead& on, const Lead& back) const {
    LinearForm around = on.by;
    add(around, back.by, -1);
    LinearForm room = around;
    room[word_.state] -= 1;
    const auto is_bound = [&](const LinearCondition& condition) {
      return condition.sign == Sign::above && condition.form == room;
    };
    if (std::ranges::none_of(word_.invariant, is_bound)) return std::nullopt;
    for (const Lead& lead : leads_)
      if ((lead.by != on.by || lead.length != on.length) &&
          (lead.by != back.by || lead.length != back.length))
        return std::nullopt;
    return Turn{around, on.by, on.length, back.length};
  }

  const CountedBlocks& word_;
  std::vector<Lead> leads_;
};

std::string as_argument(const std::string& text) {
  return text.find(' ') == std::string::npos ? text : "(" + text + ")";
}

/// Finds N / gcd(m, d) in what the theorem says of the period.
class StatedPeriod {
 public:
  StatedPeriod(const Theorem& theorem, const CountedWord& game, const TurningStates::Turn& turn,
               const Polynomial& length)
      : theorem_(theorem), game_(game), turn_(turn), length_(length) {}

  std::optional<std::string> in(const Formula& formula) const {
    const auto& node = *formula.node;
    if (node.kind == FormulaKind::choose) {
      auto found = in(node.arguments[1]);
      return found ? found : in(node.arguments[2]);
    }
    if (node.kind != FormulaKind::divide || node.arguments[1].node->kind != FormulaKind::gcd)
      return std::nullopt;
    const auto& divisor = *node.arguments[1].node;
    const auto number = fraction_of(node.arguments[0], theorem_, game_);
    if (!number || number->divisor != 1 || number->number != length_ || divisor.arguments.size() != 2)
      return std::nullopt;
    const auto one = fraction_of(divisor.arguments[0], theorem_, game_);
    const auto other = fraction_of(divisor.arguments[1], theorem_, game_);
    const Polynomial around = polynomial_of(turn_.around, game_);
    if (!one || !other || one->divisor != 1 || other->divisor != 1 || one->number != around)
      return std::nullopt;
    // d is k + m, 2m - k or the like
    const Polynomial step = polynomial_of(turn_.step, game_);
    for (const std::int64_t sign : {1, -1})
      for (std::int64_t times = 0; times <= 2; ++times)
        if (sum(sum({}, step, sign), around, times) == other->number)
          return fmt::format("{} / Nat.gcd {} {}", number->text, as_argument(one->text),
                             as_argument(other->text));
    return std::nullopt;
  }

 private:
  const Theorem& theorem_;
  const CountedWord& game_;
  const TurningStates::Turn& turn_;
  const Polynomial& length_;
};

}  // namespace

std::optional<StateTurn> state_turn(const CountedBlocks& word) {
  const auto turn = TurningStates(word).turn();
  return turn ? std::optional(StateTurn{turn->around, turn->step}) : std::nullopt;
}

void add_turn(ClaimedBlocks& claim, const Theorem& theorem) {
  if (claim.tail) return;
  const CountedWord& game = claim.word.game;
  const TurningStates states(claim.word);
  const auto turn = states.turn();
  const auto rest = states.rest();
  if (!turn || !rest) return;
  LinearForm others = turn->around;
  add(others, turn->step, -1);
  // Blocks that lead on come as often as `others` says, those that lead back as often as the step.
  const Polynomial length = sum(product(polynomial_of(others, game), turn->low),
                                product(polynomial_of(turn->step, game), turn->high), 1);
  for (const Claim& other : theorem.claims) {
    if (other.kind != Claim::Kind::condition || other.when) continue;
    const auto& node = *other.formula.node;
    if (node.kind != FormulaKind::equal || node.arguments[0].node->kind != FormulaKind::period ||
        node.arguments[0].node->family)
      continue;
    const auto stated = StatedPeriod(theorem, game, *turn, length).in(node.arguments[1]);
    if (!stated) continue;
    const auto names = safe_names(game.names);
    claim.turn = BlockTurn{.around = turn->around,
                           .step = turn->step,
                           .low = natural_text(turn->low, names),
                           .high = natural_text(turn->high, names),
                           .rest = *rest,
                           .period = *stated,
                           .mark = states.mark()};
  }
}

}  // namespace takeaway::coq
