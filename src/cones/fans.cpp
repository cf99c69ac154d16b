#include <algorithm>
#include <numeric>

#include "base/wide.hpp"
#include "cones/align.hpp"
#include "cones/fan_growth.hpp"
#include "cones/region.hpp"

namespace takeaway {

namespace {

using cones::Growth;
using cones::Vector;

/// Whether one cone is carried to the other as a whole.
bool is_carried_to(const Cone& cone, const Cone& next, const Count& count) {
  std::vector<Vector> rays;
  for (const Vector& ray : cone.rays) {
    rays.push_back(cones::carried_point(ray, count, 1));
    cones::reduce(rays.back());
  }
  std::ranges::sort(rays);
  return rays == next.rays;
}

std::unexpected<Error> no_fan(const std::string& why) {
  return limit_reached("the count cannot be free: " + why);
}

/// How both words grow by a round of each count.
struct Growths {
  std::vector<Growth> preperiod;
  std::vector<Growth> period;
};

LinearForm length_of(const std::vector<Rounds>& word, const Fan& fan) {
  const std::size_t parameters = fan.family.parameters.size();
  LinearForm length(parameters + fan.counts.size(), 0);
  for (const Rounds& piece : word) {
    LinearForm once(length.size(), 0);
    for (const FormRun& run : piece.runs)
      for (std::size_t i = 0; i < once.size(); ++i) once[i] += run.length[i];
    for (std::size_t i = 0; i < once.size(); ++i) length[i] += piece.times * once[i];
    once.resize(parameters);
    for (std::size_t i = 0; i < fan.counts.size(); ++i)
      if (piece.more[i] != 0)
        length[parameters + i] +=
            piece.more[i] * cones::steps_in(once, fan.counts[i].step, fan.rays).value_or(0);
  }
  return length;
}

std::optional<Fan> put_together(const Cone& cone, const std::vector<Count>& counts, const Growths& growths) {
  auto preperiod = cones::word_of_fan(cone.preperiod_word, growths.preperiod);
  auto period = cones::word_of_fan(cone.period_word, growths.period);
  if (!preperiod || !period) return std::nullopt;
  Fan fan{cone.family, cone.sample, cone.where, cone.equations, cone.rays, counts, {}, {}, {}, {}};
  fan.preperiod_word = std::move(*preperiod);
  fan.period_word = std::move(*period);
  fan.preperiod = length_of(fan.preperiod_word, fan);
  fan.period = length_of(fan.period_word, fan);
  // Where there are equations, sums of many forms are not the simplest way to write them.
  std::ranges::copy(cone.preperiod, fan.preperiod.begin());
  std::ranges::copy(cone.period, fan.period.begin());
  return fan;
}

}  // namespace

namespace cones {

Result<Cone> next_cone(const Cone& cone, const Count& count, std::uint64_t runs, const Watch& watch) {
  try {
    auto next = generalize(cone.family, carried_point(cone.sample, count, 1), {runs}, watch);
    if (next && !is_carried_to(cone, *next, count)) return no_fan("the cone one round further on is another");
    return next;
  } catch (const TooLarge&) {
    return limit_reached("the numbers of this fan are too large to be computed exactly");
  }
}

Result<Fan> fan_from(Cone cone, const std::vector<Count>& counts, const std::vector<Cone>& next,
                     const Watch& watch) {
  try {
    unify_forms(cone.preperiod_word, cone.rays);
    unify_forms(cone.period_word, cone.rays);
    Growths growths;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      auto preperiod = growth(cone.preperiod_word, next[i].preperiod_word, counts[i], cone.rays);
      auto period = growth(cone.period_word, next[i].period_word, counts[i], cone.rays);
      if (!preperiod || !period) return no_fan("the word one round further on is another");
      growths.preperiod.push_back(std::move(*preperiod));
      growths.period.push_back(std::move(*period));
    }
    auto fan = put_together(cone, counts, growths);
    if (!fan) return no_fan("loops are in each other's way");
    const auto verdict = check_fan(*fan, watch);
    if (!verdict) return std::unexpected(verdict.error());
    if (!verdict->holds) return no_fan(verdict->reason);
    return *std::move(fan);
  } catch (const TooLarge&) {
    return limit_reached("the numbers of this fan are too large to be computed exactly");
  }
}

}  // namespace cones

Result<Fan> fan_of(const Cone& cone, const std::vector<Count>& counts, const FanLimits& limits,
                   const Watch& watch) {
  std::vector<Cone> next;
  for (const Count& count : counts) {
    auto found = cones::next_cone(cone, count, limits.runs, watch);
    if (!found) return std::unexpected(found.error());
    next.push_back(std::move(*found));
  }
  return cones::fan_from(cone, counts, next, watch);
}

}  // namespace takeaway
