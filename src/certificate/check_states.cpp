// Claims about games with states.
//
// All states that a heap can come to are computed by the mex rule, from the first heap on. Each value depends
// on the last `window` heaps of these states alone, and on those of its own heap that are reached by taking
// nothing. So where all values of `window` heaps in a row, those before heap `settled`, come back `cycle`
// heaps later, all states have this period from there on. The words of the claim say what the state that is
// asked for has at every heap up to the return; since their period divides the cycle, they are right for
// ever.
#include "certificate/check_states.hpp"

#include <algorithm>
#include <vector>

namespace takeaway {

namespace {

using Index = std::uint64_t;

/// The values of the states that a heap can come to, the last `window` heaps of them.
class StateCells {
 public:
  explicit StateCells(const Game& game, bool outcomes)
      : rule_(*game.states),
        sink_(game.boundary == BoundaryKind::sink),
        outcomes_(outcomes),
        values_(rule_.states.size()) {
    const auto reached = reachable_states(rule_);
    for (const std::size_t state : nothing_first(rule_))
      if (std::ranges::binary_search(reached, state)) order_.push_back(state);
    std::size_t most = 1;
    for (const std::size_t state : order_) {
      std::size_t options = 0;
      for (const StateRule::Arrow& arrow : rule_.states[state].arrows) {
        if (!arrow.moves.listed().empty()) window_ = std::max(window_, arrow.moves.listed().back());
        options += arrow.moves.listed().size() + 1;
      }
      most = std::max(most, options);
    }
    seen_.assign(most + 2, 0);
    times_.assign(most + 2, 0);
  }

  Move window() const { return window_; }
  std::size_t states() const { return order_.size(); }
  /// How many heaps were computed, and how many options looked at.
  Index count() const { return count_; }
  Index options_read() const { return options_read_; }

  void reserve() {
    for (const std::size_t state : order_) values_[state].assign(ring(), 0);
  }

  void advance() {
    for (const std::size_t state : order_) {
      ++turn_;
      look(state);
      std::uint32_t mex = 0;
      while (mex + 1 < seen_.size() && is_above(mex)) ++mex;
      values_[state][count_ % ring()] = outcomes_ ? std::min<std::uint32_t>(mex, 1) : mex;
    }
    ++count_;
  }

  std::uint32_t latest() const { return values_[rule_.asked][(count_ - 1) % ring()]; }

  /// The values of the last `window` heaps, oldest first, state by state.
  std::vector<std::uint32_t> last_window() const {
    std::vector<std::uint32_t> window;
    for (const std::size_t state : order_)
      for (Index back = window_; back > 0; --back) window.push_back(values_[state][(count_ - back) % ring()]);
    return window;
  }

 private:
  /// Whether more options have this value than can be forbidden.
  bool is_above(std::uint32_t value) const { return seen_[value] == turn_ && times_[value] > rule_.blocked; }

  // The heap that is computed and `window` heaps before it: some of its states are there already.
  Index ring() const { return window_ + 1; }

  void mark(std::uint32_t value) {
    ++options_read_;
    if (value >= seen_.size()) return;
    times_[value] = seen_[value] == turn_ ? times_[value] + 1 : 1;
    seen_[value] = turn_;
  }

  // The options of the heap that is computed next. Under sink its number is one more than `count_`.
  void look(std::size_t state) {
    bool may_pass = false;
    const auto& arrows = rule_.states[state].arrows;
    for (const StateRule::Arrow& arrow : arrows) {
      if (arrow.nothing) {
        mark(values_[arrow.to][count_ % ring()]);
        may_pass = true;
      }
      for (const Move move : arrow.moves.listed()) {
        if (move > count_ && !sink_) break;
        mark(move > count_ ? 0 : values_[arrow.to][(count_ - move) % ring()]);
        may_pass = true;
      }
    }
    for (const StateRule::Arrow& arrow : arrows)
      if (arrow.pass && may_pass) mark(values_[arrow.to][count_ % ring()]);
  }

  const StateRule& rule_;
  bool sink_;
  bool outcomes_;
  std::vector<std::size_t> order_;
  std::vector<std::vector<std::uint32_t>> values_;  // of each state, a ring
  Move window_ = 1;
  Index count_ = 0;
  Index options_read_ = 0;
  std::vector<Index> seen_;  // of each value, the turn in which an option had it, and how many
  std::vector<std::uint32_t> times_;
  Index turn_ = 0;
};

/// The values of the claim, heap by heap.
class ClaimedValues {
 public:
  explicit ClaimedValues(const Certificate& claim) : claim_(claim), word_(&claim.preperiod_word) {}

  std::uint64_t next() {
    while (run_ == word_->size() || at_ == (*word_)[run_].length) {
      at_ = 0;
      if (run_ < word_->size() && ++run_ < word_->size()) continue;
      word_ = &claim_.period_word;
      run_ = 0;
    }
    ++at_;
    return (*word_)[run_].value;
  }

 private:
  const Certificate& claim_;
  const std::vector<Run>* word_;
  std::size_t run_ = 0;
  Index at_ = 0;
};

std::optional<Verdict> check_numbers_of_states(const Certificate& claim, const Game& game,
                                               const StateCells& cells) {
  if (claim.question != "values" && claim.question != "outcomes")
    return wrong("the question is neither values nor outcomes");
  if (claim.residues || claim.cycle == 0)
    return wrong("a certificate about a game with states is of version 2, with settled and cycle");
  if (claim.start != game.start())
    return wrong("the first heap is " + number(game.start()) + ", not " + number(claim.start));
  if (claim.window != cells.window())
    return wrong("the largest move is " + number(cells.window()) + ", not " + number(claim.window));
  if (claim.saltus != 0) return wrong("the saltus is 0, not " + number(claim.saltus));
  if (length_of(claim.preperiod_word) != claim.preperiod)
    return wrong("the word of the preperiod has " + number(length_of(claim.preperiod_word)) + " heaps, not " +
                 number(claim.preperiod));
  if (claim.period == 0 || length_of(claim.period_word) != claim.period)
    return wrong("the word of the period has " + number(length_of(claim.period_word)) + " heaps, not " +
                 number(claim.period));
  if (claim.settled < claim.window) return wrong("settled lies inside the first window");
  if (claim.preperiod > claim.settled) return wrong("the preperiod must be within settled");
  if (claim.cycle % claim.period != 0) return wrong("the cycle is no multiple of the period");
  return check_runs_whole(claim);
}

Result<void> check_needs_of_states(const Certificate& claim, const StateCells& cells,
                                   const CheckLimits& limits) {
  const Index heaps = saturated_sum(claim.settled, claim.cycle);
  if (heaps > limits.heaps)
    return limit_reached("settled and cycle are " + number(heaps) + " heaps, more than the " +
                         number(limits.heaps) + " that this check may compute (--limit)");
  const Index bytes = saturated_product(3 * sizeof(std::uint32_t) * cells.states(), cells.window());
  if (bytes > limits.memory) return too_much_memory(bytes, limits);
  return {};
}

}  // namespace

Result<Verdict> check_states_claim(const Certificate& claim, const Game& game, const Watch& watch,
                                   const CheckLimits& limits) {
  if (!game.states->is_finite())
    return limit_reached("a claim about a state with endlessly many moves cannot be checked");
  StateCells cells(game, claim.question == "outcomes");
  if (const auto verdict = check_numbers_of_states(claim, game, cells)) return *verdict;
  if (auto fits = check_needs_of_states(claim, cells, limits); !fits) return std::unexpected(fits.error());
  cells.reserve();
  ClaimedValues claimed(claim);
  std::vector<std::uint32_t> before;
  while (cells.count() < claim.settled + claim.cycle) {
    cells.advance();
    const Index heap = claim.start + cells.count() - 1;
    if (const std::uint64_t value = claimed.next(); value != cells.latest())
      return wrong("the rule does not hold at heap " + number(heap) + ": it gives " + number(cells.latest()) +
                   ", not " + number(value));
    if (cells.count() == claim.settled) before = cells.last_window();
    if (cells.options_read() > limits.options_read) return too_many_options(heap);
    if (cells.count() % 1024 == 0 && !watch.tick(heap)) return interruption();
  }
  if (cells.last_window() != before)
    return wrong("the states of the " + number(claim.window) + " heaps before heap " +
                 number(claim.start + claim.settled) + " do not come back after " + number(claim.cycle) +
                 " heaps");
  if (const auto verdict = check_least(claim)) return *verdict;
  const std::string held =
      "the rule holds at every heap up to " + number(claim.start + claim.settled + claim.cycle - 1);
  if (claim.checksum != checksum_of(claim))
    return wrong("the checksum does not match: the certificate was altered, though " + held);
  return Verdict{true, held + ", where all states return, preperiod and period are least"};
}

}  // namespace takeaway
