#include "coq/rays.hpp"

#include <algorithm>
#include <functional>

namespace takeaway::coq {

RayVector at_rays(const LinearForm& form, const Rays& rays) {
  RayVector values;
  for (const auto& ray : rays) {
    Wide value = 0;
    for (std::size_t i = 0; i < form.size(); ++i) value += Wide{form[i]} * ray[i];
    values.push_back(value);
  }
  return values;
}

RayVector plus(const RayVector& one, const RayVector& other, Wide factor) {
  RayVector sum = one;
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += factor * other[i];
  return sum;
}

bool at_most(const RayVector& one, const RayVector& other) {
  return std::ranges::equal(one, other, std::less_equal{});
}

LaidRun outside_run(BoundaryKind boundary, const Rays& rays) {
  return {boundary == BoundaryKind::sink ? 0 : outside_letter, RayVector(rays.size(), 0)};
}

RayVector lay(const std::vector<FormRun>& runs, const Rays& rays, RayVector from,
              std::vector<LaidRun>& word) {
  for (const FormRun& run : runs) {
    from = plus(from, at_rays(run.length, rays));
    word.push_back({static_cast<int>(run.value), from});
  }
  return from;
}

}  // namespace takeaway::coq
