#include "coq/natural.hpp"

#include <algorithm>

#include "coq/products.hpp"
#include "coq/word_cone.hpp"

namespace takeaway::coq {

using Sign = LinearCondition::Sign;

bool is_at_least(const LinearForm& form, std::int64_t number, std::vector<LinearCondition> conditions,
                 const std::vector<std::string>& names) {
  LinearForm less(form.size(), 0);
  add(less, form, -1);
  less.back() += number;
  conditions.push_back({less, Sign::above});
  const Cone cone = cone_of(conditions, names, true);
  return std::ranges::none_of(cone.rays, [](const auto& ray) { return ray.back() > 0; });
}

bool has_positive_quotient(const CountedWord& word, const Division& division) {
  return std::ranges::any_of(word.conditions, [&](const LinearCondition& condition) {
    if (condition.sign != Sign::above && condition.sign != Sign::at_least) return false;
    LinearForm rest = condition.form;
    rest.back() = rest[division.quotient] = 0;
    const std::int64_t least = (condition.sign == Sign::above ? 1 : 0) - condition.form.back();
    return condition.form[division.quotient] == 1 && is_zero(rest) && least >= 1;
  });
}

bool is_natural(const Cone& cone) {
  return !cone.rays.empty() &&
         std::ranges::all_of(cone.rays, [](const auto& ray) { return std::ranges::min(ray) >= 0; });
}

bool has_natural_parameters(const CountedWord& word) {
  const auto count = static_cast<std::ptrdiff_t>(word.parameters);
  std::vector<std::string> parameters(word.names.begin(), word.names.begin() + count);
  parameters.emplace_back("1");
  std::vector<LinearCondition> conditions;
  for (const LinearCondition& condition : word.conditions) {
    if (!is_zero(LinearForm(condition.form.begin() + count, condition.form.end() - 1))) continue;
    LinearForm form(condition.form.begin(), condition.form.begin() + count);
    form.push_back(condition.form.back());
    conditions.push_back({form, condition.sign});
  }
  return is_natural(cone_of(conditions, parameters, true));
}

bool has_natural_divisions(const CountedWord& word) {
  std::vector<LinearCondition> conditions = word.conditions;
  for (std::size_t i = 0; i < word.names.size(); ++i) {
    LinearForm name(word.names.size(), 0);
    name[i] = 1;
    conditions.push_back({name, Sign::at_least});
  }
  return std::ranges::all_of(word.divisions, [&](const Division& division) {
    return (is_at_least(division.number, 0, conditions, word.names) ||
            has_positive_quotient(word, division)) &&
           is_at_least(division.divisor, 1, conditions, word.names);
  });
}

}  // namespace takeaway::coq
