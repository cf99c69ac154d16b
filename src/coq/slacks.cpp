#include "coq/slacks.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

/// What counts could be measured by, so that they have no bounds but 0: forms in the quotients, the constant
/// first.
class Slacks {
 public:
  Slacks(const CountedWord& word, const Coordinates& coordinates) : coordinates_(coordinates) {
    const std::size_t counts = coordinates.quotients.size();
    for (std::size_t i = 0; i < counts; ++i) {
      LinearForm quotient(counts + 1, 0);
      quotient[i + 1] = 1;
      candidates_.push_back(quotient);
    }
    for (const LinearForm& bound : coordinates.bounds)
      candidates_.push_back(*in_quotients(bound, coordinates));
    for (const LinearCondition& condition : word.conditions) {
      const auto form = in_quotients(condition.form, coordinates);
      if (!form || (condition.sign != Sign::at_least && condition.sign != Sign::above)) continue;
      candidates_.push_back(*form);
      if (condition.sign == Sign::above) candidates_.back()[0] -= 1;
    }
    for (const auto* segments : {&word.first, &word.then})
      for (const CountedSegment& segment : *segments)
        if (const auto form = in_quotients(segment.count, coordinates)) exponents_.push_back(*form);
  }

  /// The coordinates with two counts measured anew, those first in which exponents only grow.
  std::vector<Coordinates> choices() const {
    if (coordinates_.quotients.size() != 2) return {coordinates_};
    std::vector<std::pair<int, Coordinates>> found;
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      for (std::size_t j = i + 1; j < candidates_.size(); ++j) measure(candidates_[i], candidates_[j], found);
    std::vector<Coordinates> result;
    constexpr std::size_t most_choices = 4;
    while (!found.empty() && result.size() < most_choices) {
      const auto best = std::ranges::min_element(found, {}, [](const auto& choice) { return choice.first; });
      result.push_back(std::move(best->second));
      found.erase(best);
    }
    return result;
  }

 private:
  /// With x = one and y = other, where that can be solved in integers.
  void measure(const LinearForm& one, const LinearForm& other,
               std::vector<std::pair<int, Coordinates>>& found) const {
    constexpr std::int64_t largest = 1 << 20;  // so that products of three fit
    for (const LinearForm* form : {&one, &other})
      if (std::ranges::any_of(*form, [](std::int64_t x) { return x > largest || x < -largest; })) return;
    const std::int64_t det = one[1] * other[2] - one[2] * other[1];
    if (det != 1 && det != -1) return;
    // quotients = (x - one[0], y - other[0]) by the inverse
    const std::vector<LinearForm> quotients{
        {det * (one[2] * other[0] - other[2] * one[0]), det * other[2], det * -one[2]},
        {det * (other[1] * one[0] - one[1] * other[0]), det * -other[1], det * one[1]}};
    const auto anew = [&](const LinearForm& form) {
      LinearForm result{form[0], 0, 0};
      for (std::size_t i = 0; i < 2; ++i) add(result, quotients[i], form[i + 1]);
      return result;
    };
    int score = 0;
    for (const LinearForm& exponent : exponents_)
      score += static_cast<int>(std::ranges::count_if(anew(exponent), [](std::int64_t x) { return x < 0; }));
    Coordinates choice = coordinates_;
    for (std::size_t i = 0; i < 2; ++i) {
      const LinearForm& slack = i == 0 ? one : other;
      choice.counts[i].assign(choice.counts[i].size(), 0);
      choice.counts[i].back() = slack[0];
      for (std::size_t k = 0; k < 2; ++k) choice.counts[i][choice.quotients[k]] = slack[k + 1];
    }
    for (Products& products : choice.names) {
      const Products before = products;
      products = Products(before.size(), LinearForm(before[0].size(), 0));
      products[0] = before[0];
      for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t k = 0; k < 3; ++k) add(products[k], before[i + 1], quotients[i][k]);
    }
    found.emplace_back(score, std::move(choice));
  }
  static std::optional<LinearForm> in_quotients(const LinearForm& form, const Coordinates& coordinates) {
    LinearForm result{form.back()};
    LinearForm rest = form;
    rest.back() = 0;
    for (const std::size_t name : coordinates.quotients) {
      result.push_back(form[name]);
      rest[name] = 0;
    }
    return is_zero(rest) ? std::optional(result) : std::nullopt;
  }

  const Coordinates& coordinates_;
  std::vector<LinearForm> candidates_;
  std::vector<LinearForm> exponents_;
};

}  // namespace

std::vector<Coordinates> measured_anew(const CountedWord& word, const Coordinates& coordinates) {
  return Slacks(word, coordinates).choices();
}

}  // namespace takeaway::coq
