#include "coq/products.hpp"

#include <algorithm>

#include "base/checked.hpp"

namespace takeaway::coq {

bool is_zero(const LinearForm& form) {
  return std::ranges::all_of(form, [](std::int64_t x) { return x == 0; });
}

void add(LinearForm& sum, const LinearForm& form, std::int64_t times) {
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const auto product = checked_multiply(form[i], times);
    const auto added = product ? checked_add(sum[i], *product) : std::nullopt;
    if (!added || *added > most_coefficient || *added < -most_coefficient)
      throw NotLinear{"the numbers grow too large"};
    sum[i] = *added;
  }
}

void add(Products& sum, const Products& products, std::int64_t times) {
  for (std::size_t i = 0; i < sum.size(); ++i) add(sum[i], products[i], times);
}

RayVector outer(const RayVector& parameters, const RayVector& counts) {
  RayVector result;
  for (const Wide count : counts)
    for (const Wide parameter : parameters) result.push_back(count * parameter);
  return result;
}

RayVector at_pairs(const Products& products, const Rays& rays, const Rays& counts) {
  RayVector result(rays.size() * counts.size(), 0);
  for (std::size_t i = 0; i < products.size(); ++i) {
    LinearForm count(i + 1, 0);
    count.back() = 1;
    result = plus(result, outer(at_rays(products[i], rays), at_rays(count, counts)));
  }
  return result;
}

}  // namespace takeaway::coq
