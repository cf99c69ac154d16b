#include "certificate/endless_claim.hpp"

#include "base/assert.hpp"
#include "base/prime_factors.hpp"
#include "certificate/check.hpp"

namespace takeaway::endless_check {

namespace {

class ClaimedValues {
 public:
  ClaimedValues(const Certificate& claim, const EndlessCells& cells, const Return& back)
      : claim_(claim), cells_(cells), back_(back), end_(claim.settled + claim.cycle) {}

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
      if (back_.growing(0, cells_.given() + index)) grown += back_.growth();
    }
    return cells_.at(0, cells_.given() + index) + grown;
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
  const EndlessCells& cells_;
  const Return& back_;
  std::uint64_t end_;
};

}  // namespace

std::optional<Verdict> check_values(const Certificate& claim, const EndlessCells& cells, const Return& back) {
  TAKEAWAY_ASSERT(cells.next() >= cells.given() + claim.settled + claim.cycle);
  return ClaimedValues(claim, cells, back).check();
}

}  // namespace takeaway::endless_check
