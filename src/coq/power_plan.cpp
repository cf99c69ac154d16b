#include "coq/power_plan.hpp"

#include <algorithm>
#include <numeric>

#include "coq/stretch.hpp"

namespace takeaway::coq {

namespace {

/// Rounded up, of numbers that are not negative.
Wide quotient_up(Wide number, Wide divisor) {
  return (number + divisor - 1) / divisor;
}

class PowerPlanner {
 public:
  PowerPlanner(const PowerWord& word, const Rays& rays, PowerSearchState& state)
      : word_(word), rays_(rays), state_(state) {}

  std::optional<PowerPlan> plan() {
    state_.votes.clear();
    if (word_.standing == Standing::for_ever) {
      const auto window = largest_move();
      if (!window) return std::nullopt;
      plan_.window = *window;
      return choose_rounds() ? looked_at(0) : std::nullopt;
    }
    plan_.times = 1;
    if (word_.standing == Standing::anywhere && !is_in_reach()) return std::nullopt;
    return looked_at(word_.first.size());
  }

 private:
  /// The plan with stretches of all segments from one on.
  std::optional<PowerPlan> looked_at(std::size_t from) {
    const Scene scene(word_, unrolled(), rays_);
    for (std::size_t i = from; i < scene.segments().size(); ++i) {
      state_.votes.clear();
      auto stretches = find_stretches(scene, i, plan_.steps, state_);
      if (!stretches) return std::nullopt;
      plan_.stretches.push_back(std::move(*stretches));
    }
    plan_.steps += 1;
    return plan_;
  }

  /// Whether no move leads past what stands first.
  bool is_in_reach() const {
    const RayVector room = long_of(word_.first);
    return std::ranges::all_of(word_.moves, [&](const Products& move) {
      return at_most(at_pairs(move, rays_, word_.counts), room);
    });
  }
  RayVector long_of(const std::vector<PowerSegment>& segments) const {
    RayVector result(rays_.size() * word_.counts.size(), 0);
    for (const PowerSegment& segment : segments) {
      const RayVector length = at_rays(whole(segment.runs, rays_[0].size()), rays_);
      result = plus(result, outer(length, at_rays(segment.count, word_.counts)));
    }
    return result;
  }
  std::optional<Products> largest_move() const {
    for (const Products& move : word_.moves) {
      const RayVector values = at_pairs(move, rays_, word_.counts);
      if (std::ranges::all_of(word_.moves, [&](const Products& other) {
            return at_most(at_pairs(other, rays_, word_.counts), values);
          }))
        return move;
    }
    return std::nullopt;
  }

  /// The period must be written out until a window after its first end.
  bool choose_rounds() {
    constexpr Wide most_times = 24;
    const RayVector window = at_pairs(plan_.window, rays_, word_.counts);
    const RayVector period = long_of(word_.then);
    Wide times = 1;
    bool is_bounded = true;
    for (std::size_t i = 0; i < window.size(); ++i) {
      if (period[i] < 0) return false;
      if (period[i] == 0 && window[i] > 0) is_bounded = false;
      if (period[i] > 0) times = std::max(times, 1 + quotient_up(window[i], period[i]));
    }
    if (is_bounded && times <= most_times) {
      plan_.times = static_cast<std::uint64_t>(times);
      return true;
    }
    return choose_many();
  }
  bool choose_many() {
    if (word_.then.size() != 1) return false;
    const LinearForm& count = word_.then[0].count;
    if (count[0] != 1 || std::any_of(count.begin() + 1, count.end(), [](std::int64_t x) { return x != 0; }))
      return false;
    const RayVector length = at_rays(whole(word_.then[0].runs, rays_[0].size()), rays_);
    LinearForm many;
    for (const LinearForm& form : plan_.window) {
      const RayVector values = at_rays(form, rays_);
      Wide times = 0;
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (length[i] < 0 || (length[i] == 0 && values[i] > 0)) return false;
        if (length[i] > 0 && values[i] > 0) times = std::max(times, quotient_up(values[i], length[i]));
      }
      if (times > most_coefficient) return false;
      many.push_back(static_cast<std::int64_t>(times));
    }
    many[0] += 1;
    plan_.many = many;
    plan_.each = in_step(length);
    return true;
  }
  /// How often the period is to be written out in a copy that is as long as copies before it: so that moves
  /// go from whole copies to whole copies.
  std::uint64_t in_step(const RayVector& length) const {
    constexpr Wide most_times = 12;
    Wide result = 1;
    for (const PowerSegment& segment : word_.first) {
      if (is_zero(LinearForm(segment.count.begin() + 1, segment.count.end()))) continue;
      const RayVector copy = at_rays(whole(segment.runs, rays_[0].size()), rays_);
      const auto at = std::ranges::find_if(length, [](Wide x) { return x > 0; });
      if (at == length.end()) continue;
      const Wide times = copy[static_cast<std::size_t>(at - length.begin())] / *at;
      if (times < 1 || times > most_times || copy != plus(RayVector(length.size(), 0), length, times))
        continue;
      result = result / std::gcd(static_cast<std::int64_t>(result), static_cast<std::int64_t>(times)) * times;
    }
    return result <= most_times ? static_cast<std::uint64_t>(result) : 1;
  }

  std::vector<PowerSegment> unrolled() const {
    std::vector<PowerSegment> result = word_.first;
    for (std::uint64_t i = 0; i < plan_.times; ++i)
      result.insert(result.end(), word_.then.begin(), word_.then.end());
    if (!plan_.many) return result;
    result.push_back({*plan_.many, {}});
    for (std::uint64_t i = 0; i < plan_.each; ++i)
      result.back().runs.insert(result.back().runs.end(), word_.then[0].runs.begin(),
                                word_.then[0].runs.end());
    return result;
  }

  const PowerWord& word_;
  const Rays& rays_;
  PowerSearchState& state_;
  PowerPlan plan_;
};

}  // namespace

std::optional<PowerPlan> plan_powers(const PowerWord& word, const Rays& rays, PowerSearchState& state) {
  state.undecided.reset();
  return PowerPlanner(word, rays, state).plan();
}

}  // namespace takeaway::coq
