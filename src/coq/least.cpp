#include "coq/least.hpp"

#include <algorithm>

namespace takeaway::coq {

namespace {

constexpr std::size_t most_runs_for_least = 400;  // the search takes their third power at worst

LinearForm sum_of(const LinearForm& one, const LinearForm& other, std::int64_t factor = 1) {
  LinearForm sum = one;
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += factor * other[i];
  return sum;
}

/// Whether one is a positive multiple of the other.
bool is_multiple(const LinearForm& one, const LinearForm& other) {
  bool same_direction = false;
  for (std::size_t i = 0; i < one.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      if (Wide{one[i]} * other[j] != Wide{one[j]} * other[i]) return false;
    if ((one[i] == 0) != (other[i] == 0)) return false;
    if (one[i] != 0) same_direction = (one[i] > 0) == (other[i] > 0);
  }
  return same_direction;
}

class LeastSearch {
 public:
  LeastSearch(const LinearWord& word, const Simplex& simplex)
      : word_(word), rays_(simplex.rays), strict_(strict_rays(word, simplex)) {
    laid_ = {outside_run(word.boundary, rays_)};
    pre_ = lay(word.first, rays_, RayVector(rays_.size(), 0), laid_);
    RayVector end = pre_;
    for (int i = 0; i < 3; ++i) end = lay(word.then, rays_, end, laid_);
    total_ = end;
  }

  std::optional<LeastPlan> run() {
    const auto& then = word_.then;
    if (then.size() < 2 || then.size() > most_runs_for_least || then[0].value == then[1].value)
      return std::nullopt;
    if (!is_positive(at_rays(then[0].length, rays_)) || !is_positive(at_rays(then[1].length, rays_)))
      return std::nullopt;
    if (!ends_differently()) return std::nullopt;
    make_candidates();
    LeastPlan plan{.strict = strict_, .places = {}};
    LinearForm shift(word_.parameters.size(), 0);
    for (std::size_t i = 1; i < then.size(); ++i) {
      shift = sum_of(shift, then[i].length);
      const auto place = place_for(shift);
      if (!place) return std::nullopt;
      plan.places.push_back(*place);
    }
    return plan;
  }

 private:
  bool is_positive(const RayVector& vector) const {
    bool some = false;
    for (std::size_t i = 0; i < vector.size(); ++i) {
      if (vector[i] < 0) return false;
      some = some || (strict_[i] && vector[i] > 0);
    }
    return some;
  }

  bool ends_differently() const {
    if (word_.first.empty()) return true;
    const FormRun& one = word_.first.back();
    const FormRun& other = word_.then.back();
    return one.value != other.value && is_positive(at_rays(one.length, rays_)) &&
           is_positive(at_rays(other.length, rays_));
  }

  /// Where the runs of the first period begin.
  void make_candidates() {
    LinearForm position(word_.parameters.size(), 0);
    for (const FormRun& run : word_.first) position = sum_of(position, run.length);
    for (const FormRun& run : word_.then) {
      candidates_.push_back(position);
      position = sum_of(position, run.length);
    }
    period_ = sum_of(position, candidates_.front(), -1);
  }

  std::optional<int> surely(const RayVector& place) const {
    for (const LaidRun& run : laid_) {
      if (at_most(run.end, place)) continue;
      if (!is_positive(plus(run.end, place, -1))) return std::nullopt;
      return run.letter;
    }
    return std::nullopt;
  }

  bool differ_at(const LinearForm& place, const LinearForm& shift) const {
    const RayVector here = at_rays(place, rays_);
    const RayVector there = plus(here, at_rays(shift, rays_));
    if (!at_most(pre_, here) || !is_positive(plus(total_, there, -1))) return false;
    const auto one = surely(here);
    const auto other = surely(there);
    return one && other && *one != *other;
  }

  /// Where a run begins, or where one begins a shift later.
  std::optional<LinearForm> place_for(const LinearForm& shift) const {
    for (const LinearForm& candidate : candidates_) {
      if (differ_at(candidate, shift)) return candidate;
      const LinearForm before = sum_of(sum_of(candidate, period_), shift, -1);
      if (differ_at(before, shift)) return before;
    }
    return std::nullopt;
  }

  const LinearWord& word_;
  const Rays& rays_;
  std::vector<bool> strict_;
  std::vector<LaidRun> laid_;
  RayVector pre_;
  RayVector total_;
  std::vector<LinearForm> candidates_;
  LinearForm period_;
};

}  // namespace

std::vector<bool> strict_rays(const LinearWord& word, const Simplex& simplex) {
  std::vector<bool> strict;
  const bool has_constants = word.parameters.back() == "1";
  const auto points = std::ranges::count_if(simplex.rays, [](const auto& ray) { return ray.back() > 0; });
  for (std::size_t i = 0; i < simplex.rays.size(); ++i) {
    // The weights of the rays that are points add up to a positive number: if there is one, it has it all.
    bool is_strict = has_constants && points == 1 && simplex.rays[i].back() > 0;
    for (const LinearCondition& condition : word.conditions)
      is_strict = is_strict || (condition.sign == LinearCondition::Sign::above &&
                                is_multiple(simplex.weights[i], condition.form));
    strict.push_back(is_strict);
  }
  return strict;
}

std::optional<LeastPlan> plan_least(const LinearWord& word, const Simplex& simplex) {
  return LeastSearch(word, simplex).run();
}

}  // namespace takeaway::coq
