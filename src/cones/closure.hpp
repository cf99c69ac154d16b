// Where the runs of an execution repeat: the period, as a form.
//
// Runs repeat at a distance of d runs when values and lengths, as forms, are the same. When such a stretch is
// as long as the period and the largest move together, on the whole region, all that follows repeats: what
// comes next depends on the last max S values only. The search looks at numbers that stand for the forms;
// what it finds is compared form by form before it is used.
#pragma once

#include <algorithm>
#include <optional>

#include "cones/execution.hpp"

namespace takeaway::cones {

/// How runs are compared.
enum class Sameness { as_forms, at_the_sample };

/// Runs that repeat: run i is the same as run i - distance, for all i from `first` to `last`.
struct Repetition {
  std::size_t distance = 0;
  std::size_t first = 0;
  std::size_t last = 0;
};

/// For each i, how many symbols from there on are the same as at the beginning. O(size).
inline std::vector<std::size_t> common_prefixes(std::span<const std::uint64_t> symbols) {
  std::vector<std::size_t> common(symbols.size(), 0);
  std::size_t left = 0;
  std::size_t right = 0;
  for (std::size_t i = 1; i < symbols.size(); ++i) {
    if (i < right) common[i] = std::min(right - i, common[i - left]);
    while (i + common[i] < symbols.size() && symbols[common[i]] == symbols[i + common[i]]) ++common[i];
    if (i + common[i] > right) {
      left = i;
      right = i + common[i];
    }
  }
  return common;
}

template <std::size_t D>
class Closure {
 public:
  explicit Closure(Execution<D>& execution) : execution_(execution) {}

  /// Closes the execution if its runs repeat for long enough by now. May decide more of the region than the
  /// steps did: where runs have repeated at the sample for many periods and their forms still differ, they
  /// are set equal; so every execution ends. What is found means nothing where the execution is too large
  /// then.
  std::optional<Repetition> find(bool last_time) {
    if (!last_time && execution_.runs().size() < next_search_ && !is_likely()) return std::nullopt;
    next_search_ = 4 * execution_.runs().size();
    while (!execution_.is_too_large()) {
      if (const auto found = search(Sameness::as_forms, 0)) {
        if (execution_.region().is_nonnegative(execution_.form(slack(*found)))) return found;
        // On some ray the stretch does not grow with the execution: there it is too short for ever.
        if (slack(*found).at > static_cast<__int128>(patience) * period(*found).at) {
          execution_.require(slack(*found));
          return found;
        }
        return std::nullopt;
      }
      const auto numbers = search(Sameness::at_the_sample, patience);
      if (!numbers || !equate_lengths(*numbers)) return std::nullopt;
    }
    return std::nullopt;
  }

  Position<D> start(std::size_t run) const {
    return run == 0 ? Position<D>{} : execution_.runs()[run - 1].end;
  }
  Position<D> length(std::size_t run) const { return execution_.runs()[run].end - start(run); }
  Position<D> period(const Repetition& found) const {
    return execution_.runs()[found.last].end - execution_.runs()[found.last - found.distance].end;
  }
  /// How much longer than the largest move the stretch is that repeats an earlier one.
  Position<D> slack(const Repetition& found) const {
    return execution_.runs()[found.last].end - start(found.first) - execution_.largest_move();
  }

 private:
  static constexpr std::int64_t patience = 8;  // periods

  /// Whether runs repeat at the distance of two moves together, as they mostly do in the end: seen in a
  /// moment, while the search for any period looks at every run.
  bool is_likely() const {
    const auto& moves = execution_.moves();
    for (std::size_t i = 0; i < moves.size(); ++i)
      for (std::size_t j = i; j < moves.size(); ++j)
        if (repeats_after(execution_.sum(moves[i], moves[j]))) return true;
    return false;
  }
  bool repeats_after(const Position<D>& period) const {
    const auto& runs = execution_.runs();
    if (runs.size() < 3) return false;
    const std::size_t last = runs.size() - 2;  // the last one may go on
    const std::int64_t wanted = runs[last].end.at - period.at;
    const auto earlier =
        std::ranges::lower_bound(runs, wanted, {}, [](const auto& run) { return run.end.at; });
    if (earlier->end.at != wanted || wanted < 1) return false;
    const auto distance = last - static_cast<std::size_t>(earlier - runs.begin());
    std::size_t first = last + 1;
    while (first > distance && runs[first - 1].value == runs[first - 1 - distance].value &&
           length(first - 1).at == length(first - 1 - distance).at)
      --first;
    return first <= last && slack({distance, first, last}).at >= 0;
  }

  /// A number for a run's value and length, the same for the same forms.
  std::uint64_t symbol(std::size_t run, Sameness sameness) const {
    const Position<D> form = length(run);
    auto number = static_cast<std::uint64_t>(form.at);
    if (sameness == Sameness::as_forms) {
      number = 0;
      for (std::size_t i = 0; i < execution_.parameters(); ++i)
        number += static_cast<std::uint64_t>(form.form[i]) * weights_[i];
    }
    number = (number ^ (number >> 32U)) * 0x9e3779b97f4a7c15U + execution_.runs()[run].value;
    return number ^ (number >> 29U);
  }

  /// Weights under which forms that are equal on the region get equal numbers: a point of the space it spans.
  void choose_weights() {
    weights_.assign(execution_.parameters(), 0);
    std::uint64_t factor = 0x2545f4914f6cdd1dU;
    for (const Vector& ray : execution_.region().rays()) {
      factor = factor * 6364136223846793005U + 1442695040888963407U;
      for (std::size_t i = 0; i < weights_.size(); ++i)
        weights_[i] += (factor >> 7U) * static_cast<std::uint64_t>(ray[i]);
    }
  }

  /// The repetition with the least distance whose stretch is long enough at the sample, by so many periods
  /// more.
  std::optional<Repetition> search(Sameness sameness, std::int64_t more_periods) {
    if (execution_.runs().size() < 3) return std::nullopt;
    choose_weights();
    const std::size_t last = execution_.runs().size() - 2;  // the last one may go on
    std::vector<std::uint64_t> symbols;
    for (std::size_t run = last + 1; run-- > 0;) symbols.push_back(symbol(run, sameness));
    const auto common = common_prefixes(symbols);
    for (std::size_t distance = 1; distance < symbols.size(); ++distance) {
      if (common[distance] == 0) continue;
      const Repetition found{distance, last + 1 - common[distance], last};
      const __int128 wanted = static_cast<__int128>(more_periods) * period(found).at;
      if (slack(found).at < wanted) continue;
      if (sameness == Sameness::as_forms && !really_the_same(found)) continue;
      return found;
    }
    return std::nullopt;
  }

  bool really_the_same(const Repetition& found) const {
    const auto& runs = execution_.runs();
    for (std::size_t run = found.first; run <= found.last; ++run) {
      const std::size_t earlier = run - found.distance;
      if (runs[run].value != runs[earlier].value || !execution_.same(length(run), length(earlier)))
        return false;
    }
    return true;
  }

  /// Sets the first lengths equal that are equal at the sample only; false where there are none.
  bool equate_lengths(const Repetition& found) {
    for (std::size_t run = found.first; run <= found.last; ++run) {
      const Position<D> one = length(run - found.distance);
      const Position<D> other = length(run);
      if (execution_.same(one, other)) continue;
      execution_.equate(other - one);
      return true;
    }
    return false;
  }

  Execution<D>& execution_;
  std::vector<std::uint64_t> weights_;
  std::size_t next_search_ = 0;
};

}  // namespace takeaway::cones
