#include "coq/power_example.hpp"

#include <algorithm>

#include "base/wide.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

/// The form at some values of the names.
Wide at_values(const LinearForm& form, const std::vector<std::int64_t>& values) {
  Wide sum = 0;
  for (std::size_t i = 0; i < form.size(); ++i) sum += Wide{form[i]} * values[i];
  return sum;
}

/// Puts in quotients and remainders; false where there are none.
bool divide(const CountedWord& word, std::vector<std::int64_t>& values) {
  for (const Division& division : word.divisions) {
    const Wide number = at_values(division.number, values);
    const Wide divisor = at_values(division.divisor, values);
    if (divisor <= 0 || number < 0) return false;
    values[division.quotient] = static_cast<std::int64_t>(number / divisor);
    values[division.remainder] = static_cast<std::int64_t>(number % divisor);
  }
  return true;
}

class PowerExample {
 public:
  explicit PowerExample(const CountedWord& word) : word_(word), values_(word.names.size(), 0) {
    values_.back() = 1;
  }

  std::vector<std::int64_t> find() {
    std::ranges::copy(word_.middle, values_.begin());
    if (!word_.middle.empty() && fits()) return word_.middle;
    for (const std::int64_t largest : {12, 30, 60, 120})
      if (try_from(0, largest)) return {values_.begin(), values_.begin() + parameters()};
    return {};
  }

 private:
  std::ptrdiff_t parameters() const { return static_cast<std::ptrdiff_t>(word_.parameters); }
  bool try_from(std::size_t name, std::int64_t largest) {
    if (name == word_.parameters) return --tries_left_ > 0 && fits();
    for (values_[name] = 0; values_[name] <= largest && tries_left_ > 0; ++values_[name])
      if (try_from(name + 1, largest)) return true;
    return false;
  }
  bool fits() {
    if (!divide(word_, values_)) return false;
    return std::ranges::all_of(word_.conditions, [&](const LinearCondition& condition) {
      const Wide value = at_values(condition.form, values_);
      return condition.sign == Sign::above     ? value > 0
             : condition.sign == Sign::equal   ? value == 0
             : condition.sign == Sign::unequal ? value != 0
                                               : value >= 0;
    });
  }

  const CountedWord& word_;
  std::vector<std::int64_t> values_;
  int tries_left_ = 5'000'000;
};

}  // namespace

std::vector<std::int64_t> power_example(const CountedWord& word) {
  return PowerExample(word).find();
}

bool is_length_at(const CountedWord& word, const std::vector<CountedSegment>& segments,
                  const LinearForm& form, const std::vector<std::int64_t>& parameters) {
  std::vector<std::int64_t> values = parameters;
  values.resize(word.names.size(), 0);
  values.back() = 1;
  if (!divide(word, values)) return false;
  Wide length = 0;
  for (const CountedSegment& segment : segments)
    length += at_values(segment.count, values) * at_values(whole(segment.runs, segment.count.size()), values);
  return length == at_values(form, values);
}

}  // namespace takeaway::coq
