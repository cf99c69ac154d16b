#include "coq/word_cone.hpp"

#include <algorithm>
#include <utility>

#include "certificate/cone_forms.hpp"

namespace takeaway::coq {

namespace {

template <class T>
T or_too_much(Result<T> result) {
  if (!result) throw TooMuch{std::move(result.error().message)};
  return *std::move(result);
}

}  // namespace

Cone cone_of(const std::vector<LinearCondition>& conditions, const std::vector<std::string>& parameters,
             bool tight) {
  using Sign = LinearCondition::Sign;
  Cone cone;
  for (const LinearCondition& condition : conditions) {
    LinearForm form = condition.form;
    if (condition.sign == Sign::above && tight) form.back() -= 1;
    if (condition.sign == Sign::equal) cone.equations.push_back(form);
    if (condition.sign == Sign::at_least || condition.sign == Sign::above) cone.where.push_back(form);
  }
  if (!parameters.empty() && parameters.back() == "1") {
    cone.where.emplace_back(parameters.size(), 0);
    cone.where.back().back() = 1;
  }
  cone.rays = or_too_much(cone_check::rays_of(cone.where, cone.equations, parameters.size()));
  cone.dimension = rank_of(cone.rays);
  return cone;
}

std::size_t rank_of(const std::vector<LinearForm>& forms) {
  return or_too_much(cone_check::rank_of(forms));
}

bool are_small(const Rays& rays) {
  return std::ranges::all_of(rays, [](const auto& ray) {
    return std::ranges::max(ray) <= most_coefficient && std::ranges::min(ray) >= -most_coefficient;
  });
}

}  // namespace takeaway::coq
