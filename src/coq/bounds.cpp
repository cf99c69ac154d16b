#include "coq/bounds.hpp"

#include <algorithm>
#include <string>

#include "coq/power_word.hpp"
#include "coq/word_cone.hpp"

namespace takeaway::coq {

namespace {

class Bounds {
 public:
  Bounds(const CountedWord& word, const Coordinates& coordinates) : word_(word), coordinates_(coordinates) {}

  std::vector<LinearForm> find() const {
    const PowerWord all = power_conditions(word_, coordinates_, all_counts(coordinates_.quotients.size()));
    std::vector<std::string> parameters(coordinates_.points.size(), "x");
    parameters.back() = "1";
    const Rays rays = cone_of(all.conditions, parameters, true).rays;
    std::vector<LinearForm> result;
    if (rays.empty()) return result;
    for (MixedCondition condition : all.mixed) {
      if (condition.sign == LinearCondition::Sign::equal) continue;
      if (condition.sign == LinearCondition::Sign::above) condition.products[0].back() -= 1;
      if (const auto bound = bound_by(condition.products, rays)) result.push_back(*bound);
    }
    return result;
  }

 private:
  std::optional<LinearForm> bound_by(const Products& products, const Rays& rays) const {
    const auto first = std::find_if_not(products.begin() + 1, products.end(), is_zero);
    RayVector unit = at_rays(*first, rays);
    const bool is_negative = std::ranges::any_of(unit, [](Wide x) { return x < 0; });
    if (is_negative) unit = plus(RayVector(unit.size(), 0), unit, -1);
    if (std::ranges::any_of(unit, [](Wide x) { return x < 0; })) return std::nullopt;
    LinearForm bound(word_.names.size(), 0);
    for (std::size_t i = 1; i < products.size(); ++i) {
      const RayVector values = at_rays(products[i], rays);
      std::int64_t times = 0;
      for (std::size_t k = 0; k < unit.size() && times == 0; ++k)
        if (unit[k] > 0) times = static_cast<std::int64_t>(values[k] / unit[k]);
      if (values != plus(RayVector(unit.size(), 0), unit, times)) return std::nullopt;
      bound[coordinates_.quotients[i - 1]] = times;
    }
    const RayVector rest = at_rays(products[0], rays);
    std::optional<std::int64_t> most;
    for (std::size_t k = 0; k < unit.size(); ++k) {
      if (unit[k] == 0 && rest[k] > 0) return std::nullopt;
      if (unit[k] == 0) continue;
      Wide times = rest[k] / unit[k];
      if (times * unit[k] > rest[k]) --times;
      most = std::max(most.value_or(static_cast<std::int64_t>(times)), static_cast<std::int64_t>(times));
    }
    if (!most || *most > most_coefficient || *most < -most_coefficient) return std::nullopt;
    bound.back() = *most;
    return bound;
  }

  const CountedWord& word_;
  const Coordinates& coordinates_;
};

}  // namespace

std::vector<LinearForm> count_bounds(const CountedWord& word, const Coordinates& coordinates) {
  return Bounds(word, coordinates).find();
}

}  // namespace takeaway::coq
