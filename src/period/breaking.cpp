// Periods of games that break heaps, by the theorem of Guy and Smith.
//
// Let at most `taken` be taken in a move, and at most r heaps be left. If x(n + p) = x(n) for all n >= e with
// n + p < r (e + p) + taken, then for all n >= e: of the heaps that a heap N >= r (e + p) + taken is broken
// into, the largest is at least e + p, and may be smaller by p without a change of value; so N has the
// options of N - p, and no others. (Where the heaps left must differ, that argument fails: Grundy's game has
// no proof.)
//
// Candidates are read off the values. Each time there are half as many again, the places are looked for at
// which the last values have stood before, nearest first; and how far back the agreement goes.
#include "period/breaking.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "base/prime_factors.hpp"
#include "period/confirm.hpp"

namespace takeaway {

namespace {

constexpr Heap first_look = 4096;

/// How many heaps a move can leave; two at least, which is never wrong.
Heap most_parts(const BreakingRule& rule) {
  return std::ranges::any_of(rule.digits, [](std::uint8_t digit) { return (digit & 8U) != 0; }) ? 3 : 2;
}

/// The nearest period that the values of heaps 0, 1, ... prove.
template <class Value>
class ProvedPeriod {
 public:
  ProvedPeriod(const BreakingRule& rule, std::span<const Value> values)
      : parts_(most_parts(rule)), taken_(rule.digits.size() - 1), values_(values) {}

  std::optional<Period> find() const {
    const Heap size = values_.size();
    Heap work = 8 * size;  // how many values may be compared in vain
    for (Heap period = 1; parts_ * period + taken_ <= size; ++period) {
      if (values_[size - 1] != values_[size - 1 - period]) continue;
      const Heap from = agreement(period);
      if (parts_ * (from + period) + taken_ <= size) return Period{from, period};
      const Heap agreed = size - period - from;
      if (agreed > work) return std::nullopt;
      work -= agreed;
    }
    return std::nullopt;
  }

 private:
  /// The heap from which on all values are those a period later.
  Heap agreement(Heap period) const {
    Heap from = values_.size() - period;
    while (from > 0 && values_[from - 1] == values_[from - 1 + period]) --from;
    return from;
  }

  Heap parts_;
  Heap taken_;
  std::span<const Value> values_;
};

/// Whether the outcomes of a whole period repeat after this many heaps, which must divide it.
bool repeats(const std::vector<bool>& zero, const Period& period, Heap length) {
  for (Heap i = period.preperiod + length; i < zero.size(); ++i)
    if (zero[i] != zero[i - length]) return false;
  return true;
}

std::unexpected<Error> none_up_to(Heap limit) {
  return limit_reached("no period found up to heap " + std::to_string(limit - 1));
}

class BreakingSearch {
 public:
  /// Values are kept in two bytes; a larger one is a limit.
  static constexpr std::uint64_t bytes_per_heap = 2 * sizeof(std::uint16_t);  // while they move, twice

  BreakingSearch(const BreakingRule& rule, const Watch& watch, KeptValues* kept)
      : rule_(rule), watch_(watch), kept_(kept) {}

  /// Goes on behind values that were kept; the stream must not have been read.
  Result<void> begin_with(ValueStream& stream, std::vector<std::uint32_t> values, Heap limit) {
    values.resize(std::min<Heap>(values.size(), limit));
    values_.reserve(values.size());
    if (auto added = add(values); !added) return added;
    if (!values.empty() && !stream.preload(values))
      return bad_input("the engine asked for cannot go on from a checkpoint");
    return {};
  }

  /// The period is looked for each time there are half as many values again, whoever found them: a search
  /// that goes on behind kept ones finds what one without them does.
  Result<Period> run(ValueStream& stream, Heap limit) {
    for (Heap count = std::min(first_look, limit);; count = std::min(limit, count + count / 2)) {
      if (auto extended = extend(stream, count); !extended) return std::unexpected(extended.error());
      const ProvedPeriod<std::uint16_t> proved(rule_, std::span(values_).first(count));
      if (const auto period = proved.find()) return *period;
      if (count == limit) return none_up_to(limit);
    }
  }

 private:
  Result<void> extend(ValueStream& stream, Heap count) {
    constexpr Heap slow = Heap{1} << 16U;  // up to there, of some games a heap takes milliseconds
    std::vector<std::uint32_t> part;
    values_.reserve(count);
    while (values_.size() < count) {
      part.resize(std::min<Heap>(count - values_.size(), values_.size() < slow ? 128 : 4096));
      stream.fill(std::span(part));
      if (auto added = add(part); !added) return added;
      if (kept_ != nullptr)
        if (auto kept = kept_->keep(part); !kept) return kept;
      if (!watch_.tick(values_.size())) return interruption();
    }
    return {};
  }

  Result<void> add(std::span<const std::uint32_t> values) {
    for (const std::uint32_t value : values) {
      if (value > std::numeric_limits<std::uint16_t>::max())
        return limit_reached("the values pass 2^16 at heap " + std::to_string(values_.size()));
      values_.push_back(static_cast<std::uint16_t>(value));
    }
    return {};
  }

  const BreakingRule& rule_;
  const Watch& watch_;
  KeptValues* kept_;
  std::vector<std::uint16_t> values_;
};

/// The period of values that was looked for last, by this thread. The outcomes are read off it; and who asks
/// for both questions should not wait twice.
struct LastSearch {
  std::array<std::uint8_t, 16> digits{};  // no vector: this has to end with the thread, without a destructor
  std::size_t length = 0;
  std::optional<Period> period = std::nullopt;
  bool confirmed = false;
  Heap searched = 0;  // where none was found: up to there

  bool is_of(const BreakingRule& rule) const {
    return length == rule.digits.size() && std::ranges::equal(rule.digits, std::span(digits).first(length));
  }
};

thread_local LastSearch last_search;

void remember(const BreakingRule& rule, std::optional<Period> period, bool confirmed, Heap searched = 0) {
  if (rule.digits.size() > last_search.digits.size() || rule.unequal) return;
  last_search = {{}, rule.digits.size(), period, confirmed, searched};
  std::ranges::copy(rule.digits, last_search.digits.begin());
}

/// The period of the values, whose question the subject must ask.
Result<Period> find_value_period(const Subject& subject, const SearchLimits& limits, const Watch& watch,
                                 KeptValues* kept = nullptr) {
  const Heap limit = heaps_searched(limits);
  if (limit < 16) return limit_reached("no period found within so few heaps");
  const BreakingRule& rule = *subject.game().breaking;
  if (last_search.is_of(rule)) {
    const auto& known = last_search.period;
    if (known && heaps_that_prove(rule, known->preperiod + known->period) <= limit) return *known;
    if (!known && limit <= last_search.searched) return none_up_to(limit);
  }
  auto stream = ValueStream::open(subject);
  if (!stream) return std::unexpected(stream.error());
  BreakingSearch search(rule, watch, kept);
  if (kept != nullptr)
    if (auto begun = search.begin_with(*stream, kept->take(), limit); !begun)
      return std::unexpected(begun.error());
  auto period = search.run(*stream, limit);
  if (period) remember(rule, *period, false);
  if (!period && period.error().fault == Fault::limit) remember(rule, std::nullopt, false, limit);
  return period;
}

Result<void> confirm_value_period(const Subject& subject, const Period& period, const Resources& resources,
                                  const Watch& watch) {
  const BreakingRule& rule = *subject.game().breaking;
  if (last_search.is_of(rule) && last_search.confirmed && last_search.period == period) return {};
  auto confirmed = confirm_by_certificate(subject, period, resources, watch);
  if (confirmed) remember(rule, period, true);
  return confirmed;
}

/// The least period of the outcomes, where the values have this one.
Result<Period> outcome_period(const Subject& values, const Period& period, const Watch& watch) {
  std::vector<bool> zero;
  const auto read = for_each_run(
      values, 0, period.preperiod + period.period,
      [&](Run run) { zero.insert(zero.end(), static_cast<std::size_t>(run.length), run.value == 0); }, watch);
  if (!read) return std::unexpected(read.error());
  return outcome_period(zero, period);
}

Result<Subject> values_of(const Subject& subject) {
  return plan_with(subject.plan(), subject.game(), Question::values);
}

}  // namespace

std::optional<Period> period_proved_by(const BreakingRule& rule, std::span<const std::uint32_t> values) {
  return ProvedPeriod<std::uint32_t>(rule, values).find();
}

Heap heaps_searched(const SearchLimits& limits) {
  constexpr Heap usual_limit = Heap{1} << 25U;
  constexpr std::uint64_t bytes_per_heap = 3 + BreakingSearch::bytes_per_heap;  // the engine's, and a copy
  const Heap asked = limits.heaps == largest_index ? usual_limit : limits.heaps;
  return std::min(asked, limits.memory / bytes_per_heap);
}

Heap heaps_that_prove(const BreakingRule& rule, Heap together) {
  return most_parts(rule) * together + rule.digits.size() - 1;
}

Period outcome_period(const std::vector<bool>& zero, const Period& period) {
  Heap least = period.period;
  for (const Heap prime : prime_factors(period.period))
    while (least % prime == 0 && repeats(zero, period, least / prime)) least /= prime;
  // What is one place before the preperiod comes back at the end of the period.
  Heap from = period.preperiod;
  const Heap whole = (period.preperiod + least - 1) / least * least;
  while (from > 0 && zero[from - 1] == zero[period.preperiod + (from - 1 + whole - period.preperiod) % least])
    --from;
  return Period{from, least, 0, period.preperiod, period.period};
}

Result<Period> find_breaking_period(const Subject& subject, const SearchLimits& limits, const Watch& watch) {
  if (subject.question() == Question::values) return find_value_period(subject, limits, watch);
  const auto values = values_of(subject);
  if (!values) return std::unexpected(values.error());
  const auto period = find_value_period(*values, limits, watch);
  return period ? outcome_period(*values, *period, watch) : period;
}

Result<void> search_kept(const Subject& subject, const SearchLimits& limits, KeptValues& kept,
                         const Watch& watch) {
  const auto values = values_of(subject);
  if (!values) return std::unexpected(values.error());
  const auto period = find_value_period(*values, limits, watch, &kept);
  if (!period && period.error().fault != Fault::limit) return std::unexpected(period.error());
  return {};
}

Result<void> confirm_breaking_period(const Subject& subject, const Period& period, const Resources& resources,
                                     const Watch& watch) {
  if (subject.question() == Question::values) return confirm_value_period(subject, period, resources, watch);
  const auto values = values_of(subject);
  if (!values) return std::unexpected(values.error());
  const Period of_values{period.settled, period.cycle};
  if (auto confirmed = confirm_value_period(*values, of_values, resources, watch); !confirmed)
    return confirmed;
  const auto again = outcome_period(*values, of_values, watch);
  if (!again) return std::unexpected(again.error());
  if (*again != period) return internal_fault("a period of outcomes that its check refutes");
  return {};
}

}  // namespace takeaway
