// The symbolic run engine: the engine `runs` at one point, with every position kept as a form.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "cones/region.hpp"
#include "takeaway/cone.hpp"
#include "takeaway/family.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::cones {

/// A position: a form with at most D parameters, and its value at the sample.
template <std::size_t D>
struct Position {
  std::array<std::int64_t, D> form{};
  std::int64_t at = 0;

  friend Position operator-(const Position& a, const Position& b) {
    Position difference;
    for (std::size_t i = 0; i < D; ++i) difference.form[i] = a.form[i] - b.form[i];
    difference.at = a.at - b.at;
    return difference;
  }
};

/// A run that was computed: its value, and where it ends.
template <std::size_t D>
struct EndedRun {
  std::uint64_t value = 0;
  Position<D> end;
};

template <std::size_t D>
class Execution {
 public:
  /// The moves in the order of their sizes at the sample, positive there, and distinct, but for those of two
  /// owners.
  Execution(std::vector<Position<D>> moves, std::vector<MoveOwner> owners, bool sink,
            std::span<const std::int64_t> sample)
      : moves_(std::move(moves)),
        owners_(std::move(owners)),
        sink_(sink),
        parameters_(sample.size()),
        region_(sample) {
    option_runs_.assign(moves_.size(), none);
    boundaries_.resize(moves_.size());
    require(moves_.front());
    for (std::size_t i = 1; i < moves_.size(); ++i) put_in_order(moves_[i - 1], moves_[i]);
  }

  /// Whether numbers grew beyond what can be computed exactly. Nothing means anything then: it has to end.
  bool is_too_large() const { return too_large_ || region_.is_too_large(); }

  /// One more step: to the next place where the value may change. None where it never does again: outcomes
  /// may end in one class, nim-values do not.
  void step() {
    const std::uint64_t value = owners_.empty() ? mex() : outcome();
    std::size_t first = none;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const std::size_t run = option_runs_[i];
      Position<D>& boundary = boundaries_[i];
      if (run == none) {
        boundary = moves_[i];
      } else {
        const Seen& seen = seen_by(i);
        // While the last run goes on, an option in it stays there.
        if (run + 1 == seen.runs.size() && seen.of(value) == seen.runs.back().value) {
          boundary.at = nowhere;
          continue;
        }
        boundary = sum(seen.runs[run].end, moves_[i]);
      }
      if (first == none || boundary.at < boundaries_[first].at) first = i;
    }
    if (too_large_) return;
    is_endless_ = first == none;
    if (is_endless_) return;
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (i != first && boundaries_[i].at != nowhere) compare(boundaries_[first], boundaries_[i]);
    const Position<D> end = boundaries_[first];
    values_.add(value, end);
    for (Seen& wins : wins_)
      if (!owners_.empty()) wins.add(value, end);
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (boundaries_[i].at == end.at) option_runs_[i] = option_runs_[i] == none ? 0 : option_runs_[i] + 1;
  }

  /// Whether the last run has no end.
  bool is_endless() const { return is_endless_; }

  /// The runs so far; the last one may go on.
  const std::vector<EndedRun<D>>& runs() const { return values_.runs; }
  const std::vector<Position<D>>& moves() const { return moves_; }
  const Position<D>& largest_move() const { return moves_.back(); }
  const Region& region() const { return region_; }
  std::uint64_t comparisons() const { return comparisons_; }
  std::size_t parameters() const { return parameters_; }

  std::span<const std::int64_t> form(const Position<D>& position) const {
    return std::span(position.form).first(parameters_);
  }
  Position<D> sum(const Position<D>& a, const Position<D>& b) {
    Position<D> sum;
    // Coefficients stay far below 2^62: there are fewer than 2^40 steps, each of which adds less than 2^20.
    for (std::size_t i = 0; i < D; ++i) sum.form[i] = a.form[i] + b.form[i];
    if (__builtin_add_overflow(a.at, b.at, &sum.at)) {
      too_large_ = true;
      sum.at = 0;
    }
    return sum;
  }
  /// The same on the whole region.
  bool same(const Position<D>& a, const Position<D>& b) const {
    if (a.at != b.at) return false;
    return a.form == b.form || (!region_.equations().empty() && region_.is_zero(form(a - b)));
  }
  /// Decides, for the whole region, what the sample says: that the form is positive, or 0.
  void require(const Position<D>& positive) { region_.require(form(positive)); }
  void equate(const Position<D>& zero) { region_.equate(form(zero)); }
  /// That `before` is not behind `after`, or that both are the same, as it is at the sample.
  void compare(const Position<D>& before, const Position<D>& after) {
    ++comparisons_;
    put_in_order(before, after);
  }
  void put_in_order(const Position<D>& before, const Position<D>& after) {
    const Position<D> difference = after - before;
    if (difference.at > 0)
      region_.require(form(difference));
    else if (!same(after, before))
      region_.equate(form(difference));
  }

 private:
  static constexpr std::size_t none = ~std::size_t{0};  // the option is below the first heap
  static constexpr std::int64_t nowhere = -1;           // the option has no place where it leaves its run

  /// The runs so far of a part of the value.
  struct Seen {
    std::uint64_t part = ~std::uint64_t{0};  ///< the bits that are looked at
    std::vector<EndedRun<D>> runs;

    std::uint64_t of(std::uint64_t value) const { return value & part; }
    void add(std::uint64_t value, const Position<D>& end) {
      if (!runs.empty() && runs.back().value == of(value))
        runs.back().end = end;
      else
        runs.push_back({of(value), end});
    }
  };

  /// What a move looks at. A player asks of a heap whether the other, moving first, wins it, and nothing
  /// else.
  const Seen& seen_by(std::size_t move) const {
    if (owners_.empty()) return values_;
    return wins_[owners_[move] == MoveOwner::left ? 1 : 0];
  }

  /// Who wins, two bits: Left, moving first, if she can move to a heap that Right does not win moving first;
  /// and the other way round.
  std::uint64_t outcome() const {
    std::uint64_t wins = 0;
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (option_runs_[i] != none && seen_by(i).runs[option_runs_[i]].value == 0)
        wins |= owners_[i] == MoveOwner::left ? 1U : 2U;
    return wins;
  }

  std::uint64_t mex() const {
    std::uint64_t seen = 0;
    for (const std::size_t run : option_runs_) {
      if (run != none)
        seen |= std::uint64_t{1} << values_.runs[run].value;
      else if (sink_)
        seen |= 1U;
    }
    return static_cast<std::uint64_t>(__builtin_ctzll(~seen));
  }

  std::vector<Position<D>> moves_;
  std::vector<MoveOwner> owners_;  // of a partizan game
  bool sink_;
  std::size_t parameters_;
  Region region_;
  Seen values_;
  std::array<Seen, 2> wins_{Seen{1, {}}, Seen{2, {}}};  // of a partizan game: what Left wins, what Right wins
  std::vector<std::size_t> option_runs_;  // in which run, of what it sees, each move's option is
  std::vector<Position<D>> boundaries_;   // where each option leaves its run
  std::uint64_t comparisons_ = 0;
  bool is_endless_ = false;
  bool too_large_ = false;  // a position passed 2^63
};

}  // namespace takeaway::cones
