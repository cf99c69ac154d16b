// The symbolic run engine: the engine `runs` at one point, with every position kept as a form.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "cones/region.hpp"
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
  /// The moves in the order of their sizes at the sample, positive and distinct there.
  Execution(std::vector<Position<D>> moves, bool sink, std::span<const std::int64_t> sample)
      : moves_(std::move(moves)), sink_(sink), parameters_(sample.size()), region_(sample) {
    option_runs_.assign(moves_.size(), none);
    require(moves_.front());
    for (std::size_t i = 1; i < moves_.size(); ++i) require(moves_[i] - moves_[i - 1]);
  }

  /// Whether numbers grew beyond what can be computed exactly. Nothing means anything then: it has to end.
  bool is_too_large() const { return too_large_ || region_.is_too_large(); }

  /// One more step: to the next place where the value may change.
  void step() {
    boundaries_.clear();
    for (std::size_t i = 0; i < moves_.size(); ++i)
      boundaries_.push_back(option_runs_[i] == none ? moves_[i] : sum(runs_[option_runs_[i]].end, moves_[i]));
    if (too_large_) return;
    std::size_t first = 0;
    for (std::size_t i = 1; i < moves_.size(); ++i)
      if (boundaries_[i].at < boundaries_[first].at) first = i;
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (i != first) compare(boundaries_[first], boundaries_[i]);
    const std::uint64_t value = mex();
    const Position<D> end = boundaries_[first];
    if (!runs_.empty() && runs_.back().value == value)
      runs_.back().end = end;
    else
      runs_.push_back({value, end});
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (boundaries_[i].at == end.at) option_runs_[i] = option_runs_[i] == none ? 0 : option_runs_[i] + 1;
  }

  /// The runs so far; the last one may go on.
  const std::vector<EndedRun<D>>& runs() const { return runs_; }
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
    const Position<D> difference = after - before;
    if (difference.at > 0)
      region_.require(form(difference));
    else if (!same(after, before))
      region_.equate(form(difference));
  }

 private:
  static constexpr std::size_t none = ~std::size_t{0};  // the option is below the first heap

  std::uint64_t mex() const {
    std::uint64_t seen = 0;
    for (const std::size_t run : option_runs_) {
      if (run != none)
        seen |= std::uint64_t{1} << runs_[run].value;
      else if (sink_)
        seen |= 1U;
    }
    return static_cast<std::uint64_t>(__builtin_ctzll(~seen));
  }

  std::vector<Position<D>> moves_;
  bool sink_;
  std::size_t parameters_;
  Region region_;
  std::vector<EndedRun<D>> runs_;
  std::vector<std::size_t> option_runs_;  // in which run the option by each move is
  std::vector<Position<D>> boundaries_;   // where each option leaves its run
  std::uint64_t comparisons_ = 0;
  bool too_large_ = false;  // a position passed 2^63
};

}  // namespace takeaway::cones
