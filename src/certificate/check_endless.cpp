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
#include <array>
#include <optional>
#include <utility>

#include "base/prime_factors.hpp"
#include "certificate/check.hpp"

namespace takeaway {

namespace {

using Value = std::uint64_t;

/// A set of values; the least one missing only grows.
class ValueSet {
 public:
  bool has(Value value) const { return value < bits_.size() && bits_[value]; }
  void add(Value value) {
    if (value >= bits_.size()) bits_.resize(value + value / 2 + 16, false);
    bits_[value] = true;
    while (missing_ < bits_.size() && bits_[missing_]) ++missing_;
  }
  Value missing() const { return missing_; }
  Value bound() const { return bits_.size(); }  ///< no member is as large
  std::uint64_t bytes() const { return sizeof(ValueSet) + bits_.capacity() / 8; }

 private:
  std::vector<bool> bits_;
  Value missing_ = 0;
};

/// The values that a growing set lacks, ascending. Each value that the set has links upwards to one that it
/// may lack; links are shortened as they are followed (union-find).
class Gaps {
 public:
  void fill(Value value) {
    for (Value next = next_.size(); next <= value; ++next) next_.push_back(static_cast<std::uint32_t>(next));
    if (next_[value] == value) next_[value] = static_cast<std::uint32_t>(value + 1);
  }
  /// The least one from `value` on.
  Value from(Value value) {
    while (value < next_.size() && next_[value] != value) {
      const Value next = next_[value];
      if (next < next_.size()) next_[value] = next_[next];
      value = next;
    }
    return value;
  }
  std::uint64_t bytes() const { return sizeof(Gaps) + next_.capacity() * sizeof(next_[0]); }

 private:
  std::vector<std::uint32_t> next_;
};

/// What the future depends on, apart from the window.
struct State {
  std::vector<ValueSet> old;                // by residue
  std::vector<std::vector<Value>> missing;  // by half and residue: the least value missing from V
};

/// The game, cell by cell; the values that `init` gives come first.
class Machine {
 public:
  Machine(const Game& game, bool outcomes) : cap_(outcomes ? 1 : ~Value{0}) {
    add_half(*eventually_periodic(game.moves));
    if (game.comply) add_half(*eventually_periodic(complement(game.moves)));
    sink_ = game.boundary == BoundaryKind::sink;
    const Move modulus = moves_[0].modulus;
    old_.resize(modulus);
    for (const PeriodicSet& moves : moves_) {
      unions_.emplace_back(modulus);
      gaps_.emplace_back(modulus);
      if (!sink_ || !moves.endless()) continue;
      for (ValueSet& line : unions_.back()) line.add(0);
      for (Gaps& gaps : gaps_.back()) gaps.fill(0);
    }
    values_.resize(moves_.size());
    earlier_.resize(moves_.size());
    for (const std::uint64_t value : game.initial) {
      age();
      for (std::size_t half = 0; half < moves_.size(); ++half) put(half, std::min(value, cap_));
      ++cell_;
    }
    given_ = cell_;
  }

  std::size_t halves() const { return moves_.size(); }
  Move modulus() const { return moves_[0].modulus; }
  Move window() const { return window_; }
  std::uint64_t given() const { return given_; }
  std::uint64_t cell() const { return cell_; }
  Value at(std::size_t half, std::uint64_t cell) const { return values_[half][cell]; }

  /// How many options were read so far, with the work on the sets counted in the same unit.
  std::uint64_t options_read() const { return options_read_; }
  /// The memory in use, with that of the two states that will be compared.
  std::uint64_t bytes() const {
    std::uint64_t bytes = latest_.capacity() * sizeof(Place);
    for (const ValueSet& line : old_) bytes += 3 * line.bytes();
    for (const auto& lines : unions_)
      for (const ValueSet& line : lines) bytes += line.bytes();
    for (const auto& lines : gaps_)
      for (const Gaps& line : lines) bytes += line.bytes();
    for (const auto& values : values_) bytes += values.capacity() * (sizeof(values[0]) + sizeof(Place));
    return bytes;
  }
  /// Makes room for all cells there will be.
  void reserve(std::uint64_t cells) {
    for (auto& values : values_) values.reserve(cells);
    for (auto& places : earlier_) places.reserve(cells);
  }

  void advance() {
    age();
    std::array<Value, 2> found{};
    for (std::size_t half = 0; half < moves_.size(); ++half) found[half] = std::min(mex(half), cap_);
    for (std::size_t half = 0; half < moves_.size(); ++half) put(half, found[half]);
    ++cell_;
  }

  /// The state in front of the next cell.
  State state() {
    age();
    State state{old_, {}};
    for (const auto& lines : unions_) {
      auto& missing = state.missing.emplace_back();
      for (const ValueSet& line : lines) missing.push_back(line.missing());
    }
    return state;
  }

 private:
  void add_half(PeriodicSet set) {
    for (const auto* list : {&set.missing, &set.extra})
      if (!list->empty()) window_ = std::max(window_, list->back());
    moves_.push_back(std::move(set));
  }

  // The cell that has just fallen out of the window is old from now on.
  void age() {
    if (cell_ < aged_ + window_ + 1) return;
    const std::uint64_t cell = aged_++;
    for (const auto& values : values_) {
      const Value value = values[cell];
      if (old_[cell % modulus()].has(value)) continue;
      old_[cell % modulus()].add(value);
      options_read_ += moves_.size() * modulus();
      for (std::size_t half = 0; half < moves_.size(); ++half)
        for (Move residue = 0; residue < modulus(); ++residue)
          if (moves_[half].residues[residue]) unions_[half][(cell + residue) % modulus()].add(value);
    }
  }

  // A value that occurs at a cell of the pattern has been seen, unless all such cells are exceptions to it.
  // So the mex is a value at an exception, or the least value that no cell of the pattern has and no extra
  // move leads to.
  Value mex(std::size_t half) {
    const PeriodicSet& moves = moves_[half];
    Value least = ~Value{0};
    for (const Move move : moves.missing) {
      if (move > cell_) break;
      for (const auto& values : values_) {
        const Value value = values[cell_ - move];
        ++options_read_;
        if (value < least && !seen(half, value)) least = value;
      }
    }
    Gaps& gaps = gaps_[half][cell_ % modulus()];
    Value value = gaps.from(0);
    for (; value < least && seen(half, value); ++options_read_) value = gaps.from(value + 1);
    return std::min(value, least);
  }

  // Whether the next cell of this half has an option of this value: an old one, or one in the window.
  bool seen(std::size_t half, Value value) const {
    const PeriodicSet& moves = moves_[half];
    const bool below = sink_ && !moves.extra.empty() && cell_ - given_ < moves.extra.back();
    if (unions_[half][cell_ % modulus()].has(value) || (below && value == 0)) return true;
    for (Place place = value < latest_.size() ? latest_[value] : 0; place != 0;) {
      const std::uint64_t cell = (place - 1) / moves_.size();
      if (cell < aged_) return false;
      options_read_ += 8;  // a search in the list of exceptions
      if (moves.contains(cell_ - cell)) return true;
      place = earlier_[(place - 1) % moves_.size()][cell];
    }
    return false;
  }

  void put(std::size_t half, Value value) {
    values_[half].push_back(static_cast<std::uint32_t>(value));
    if (value >= latest_.size()) latest_.resize(value + value / 2 + 16, 0);
    earlier_[half].push_back(latest_[value]);
    latest_[value] = static_cast<Place>(cell_ * moves_.size() + half + 1);
    ++options_read_;
    if (old_[cell_ % modulus()].has(value)) return;  // an old cell of the same residue has told all lines
    options_read_ += moves_.size() * modulus();
    for (std::size_t other = 0; other < moves_.size(); ++other)
      for (Move residue = 0; residue < modulus(); ++residue)
        if (moves_[other].residues[residue]) gaps_[other][(cell_ + residue) % modulus()].fill(value);
  }

  // One of a cell's halves: cell * halves + half + 1, so that 0 is none.
  using Place = std::uint32_t;

  Value cap_;
  bool sink_ = false;
  std::vector<PeriodicSet> moves_;
  Move window_ = 0;
  std::uint64_t given_ = 0;
  std::uint64_t cell_ = 0;                          // the next
  std::uint64_t aged_ = 0;                          // cells before this are old
  std::vector<std::vector<std::uint32_t>> values_;  // none passes the number of cells by more than 2^20
  std::vector<Place> latest_;                       // by value: where it occurred last
  std::vector<std::vector<Place>> earlier_;         // by half and cell: where the same value occurred before
  mutable std::uint64_t options_read_ = 0;
  std::vector<ValueSet> old_;
  std::vector<std::vector<Gaps>> gaps_;        // the values that neither V nor the window has
  std::vector<std::vector<ValueSet>> unions_;  // V, by half and residue of the cell whose options they are
};

/// Whether and how the state comes back.
class Return {
 public:
  Return(const Machine& machine, bool outcomes, const State& before, const State& after, std::uint64_t t1,
         std::uint64_t t2)
      : machine_(machine), outcomes_(outcomes), before_(before), after_(after), t1_(t1), t2_(t2) {
    const Move modulus = machine.modulus();
    growing_.resize(machine.halves(), std::vector<bool>(modulus, false));
    for (std::size_t half = 0; half < machine.halves(); ++half)
      for (Move residue = 0; residue < modulus; ++residue)
        if (after.missing[half][residue] > before.missing[half][residue]) grow(half, residue);
    for (std::size_t half = 0; half < machine.halves(); ++half)
      for (std::uint64_t cell = t1; cell < t2; ++cell)
        if (!growing(half, cell)) bound_ = std::max(bound_, machine.at(half, cell) + 1);
    if (!any_) bound_ = ~Value{0};
  }

  bool growing(std::size_t half, std::uint64_t cell) const {
    return growing_[half][cell % machine_.modulus()];
  }
  /// By how much a growing line grows from t1 to t2.
  Value growth() const { return any_ ? least_after_ - least_before_ : 0; }

  /// What differs, if anything does.
  std::optional<std::string> difference() const {
    if (any_ && outcomes_) return "the outcomes seen so far differ";  // nothing grows that is 0 or 1
    if (any_ && bound_ > least_before_)
      return "the values that stay small and those that grow are not apart yet";
    for (std::uint64_t back = 1; back <= machine_.window(); ++back)
      for (std::size_t half = 0; half < machine_.halves(); ++half)
        if (relative(machine_.at(half, t1_ - back), least_before_) !=
            relative(machine_.at(half, t2_ - back), least_after_))
          return "the windows differ, " + number(back) + " heaps back";
    for (Move residue = 0; residue < machine_.modulus(); ++residue)
      if (!same_old(before_.old[residue], after_.old[residue])) return "the values seen so far differ";
    return std::nullopt;
  }

 private:
  static constexpr Value between = ~Value{0};  // the values that matter to no line

  void grow(std::size_t half, Move residue) {
    growing_[half][residue] = true;
    least_before_ =
        any_ ? std::min(least_before_, before_.missing[half][residue]) : before_.missing[half][residue];
    least_after_ =
        any_ ? std::min(least_after_, after_.missing[half][residue]) : after_.missing[half][residue];
    any_ = true;
  }

  // Small values as they are; large ones, beyond all of these, as distances from m.
  Value relative(Value value, Value m) const {
    if (!any_ || value < bound_) return value;
    return value < m ? between : value - m + bound_;
  }

  bool same_old(const ValueSet& left, const ValueSet& right) const {
    const Value small = any_ ? bound_ : std::max(left.bound(), right.bound());
    for (Value value = 0; value < small; ++value)
      if (left.has(value) != right.has(value)) return false;
    if (!any_) return true;
    const Value above = std::max(left.bound() - std::min(left.bound(), least_before_),
                                 right.bound() - std::min(right.bound(), least_after_));
    for (Value distance = 0; distance < above; ++distance)
      if (left.has(least_before_ + distance) != right.has(least_after_ + distance)) return false;
    return true;
  }

  const Machine& machine_;
  bool outcomes_;
  const State& before_;
  const State& after_;
  std::uint64_t t1_;
  std::uint64_t t2_;
  std::vector<std::vector<bool>> growing_;
  bool any_ = false;
  Value least_before_ = 0;  // m(t1)
  Value least_after_ = 0;   // m(t2)
  Value bound_ = 0;         // B
};

/// The claim against the values, once the state is known to come back.
class Claim {
 public:
  Claim(const Certificate& claim, const Machine& machine, const Return& back)
      : claim_(claim), machine_(machine), back_(back), end_(claim.settled + claim.cycle) {}

  std::optional<Verdict> check() const {
    if (auto verdict = check_word(claim_.preperiod_word, 0)) return verdict;
    if (auto verdict = check_word(claim_.period_word, claim_.preperiod)) return verdict;
    for (std::uint64_t i = claim_.preperiod; i < end_; ++i)
      if (at(i + claim_.period) != at(i) + claim_.saltus)
        return wrong("heap " + number(claim_.start + i + claim_.period) + " is " +
                     number(at(i + claim_.period)) + ", one period after a heap of value " + number(at(i)));
    return check_least();
  }

 private:
  // The value at an index in the half that the claim is about; past settled + cycle, by the return of the
  // state.
  Value at(std::uint64_t index) const {
    Value grown = 0;
    while (index >= end_) {
      index -= claim_.cycle;
      if (back_.growing(0, machine_.given() + index)) grown += back_.growth();
    }
    return machine_.at(0, machine_.given() + index) + grown;
  }

  std::optional<Verdict> check_word(const std::vector<Run>& word, std::uint64_t index) const {
    for (const Run& run : word)
      for (std::uint64_t i = 0; i < run.length; ++i, ++index)
        if (at(index) != run.value)
          return wrong("heap " + number(claim_.start + index) + " is claimed to be " + number(run.value) +
                       ", by the rule it is " + number(at(index)));
    return std::nullopt;
  }

  bool is_period(std::uint64_t period, Value saltus) const {
    for (std::uint64_t i = claim_.preperiod; i < claim_.preperiod + claim_.period; ++i)
      if (at(i + period) != at(i) + saltus) return false;
    return true;
  }

  // Periods of one sequence have their greatest common divisor for a period: a shorter one would show at
  // period / q for some prime q.
  std::optional<Verdict> check_least() const {
    if (claim_.preperiod > 0 &&
        at(claim_.preperiod - 1 + claim_.period) == at(claim_.preperiod - 1) + claim_.saltus)
      return wrong("the preperiod is not least: heap " + number(claim_.start + claim_.preperiod - 1) +
                   " repeats already");
    for (const std::uint64_t q : prime_factors(claim_.period)) {
      if (claim_.saltus % q == 0 && is_period(claim_.period / q, claim_.saltus / q))
        return wrong("the period is not least: " + number(claim_.period / q) + " is a period already");
    }
    return std::nullopt;
  }

  const Certificate& claim_;
  const Machine& machine_;
  const Return& back_;
  std::uint64_t end_;
};

std::optional<Verdict> check_form(const Certificate& claim, const Game& game, const Machine& machine) {
  if (claim.question != "values" && claim.question != "outcomes")
    return wrong("the question is neither values nor outcomes");
  if (claim.start != game.start())
    return wrong("the first heap is " + number(game.start()) + ", not " + number(claim.start));
  if (claim.window != machine.window())
    return wrong("the largest exception is " + number(machine.window()) + ", not " + number(claim.window));
  if (claim.cycle == 0 || claim.cycle % machine.modulus() != 0)
    return wrong("the cycle is no multiple of the modulus " + number(machine.modulus()));
  if (saturated_sum(claim.settled, machine.given()) < claim.window)
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

Result<void> advance_to(Machine& machine, std::uint64_t cell, const Watch& watch, const CheckLimits& limits) {
  while (machine.cell() < cell) {
    if (machine.cell() % 1024 == 0) {
      if (!watch.tick(machine.cell())) return interruption();
      if (machine.bytes() > limits.memory) return too_much_memory(machine.bytes(), limits);
    }
    if (machine.options_read() > limits.options_read)
      return too_many_options(machine.cell() - machine.given());
    machine.advance();
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
  const std::uint64_t sets = (2 * halves + 1) * modulus * (sizeof(ValueSet) + 3 * largest / 16);
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
  Machine machine(game, outcomes);
  if (auto verdict = check_form(claim, game, machine)) return *verdict;
  machine.reserve(machine.given() + claim.settled + claim.cycle);
  const std::uint64_t t1 = machine.given() + claim.settled;
  const std::uint64_t t2 = t1 + claim.cycle;
  if (auto done = advance_to(machine, t1, watch, limits); !done) return std::unexpected(done.error());
  const State before = machine.state();
  if (auto done = advance_to(machine, t2, watch, limits); !done) return std::unexpected(done.error());
  const State after = machine.state();
  const Return back(machine, outcomes, before, after, t1, t2);
  if (auto verdict = Claim(claim, machine, back).check()) return *verdict;
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
