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

/// The rays of the cone one round further on, if it is carried there as a whole; nothing where a number
/// passes 2^62.
std::optional<std::vector<Vector>> carried_rays(const Cone& cone, const Count& count) {
  std::vector<Vector> rays;
  for (const Vector& ray : cone.rays) {
    auto there = cones::carried_point(ray, count, 1);
    if (!there) return std::nullopt;
    cones::reduce(*there);
    rays.push_back(*std::move(there));
  }
  std::ranges::sort(rays);
  return rays;
}

/// How both words grow by a round of each count.
struct Growths {
  std::vector<Growth> preperiod;
  std::vector<Growth> period;
};

Result<LinearForm> length_of(const std::vector<Rounds>& word, const Fan& fan) {
  const std::size_t parameters = fan.family.parameters.size();
  LinearForm length(parameters + fan.counts.size(), 0);
  for (const Rounds& piece : word) {
    LinearForm once(length.size(), 0);
    for (const FormRun& run : piece.runs)
      for (std::size_t i = 0; i < once.size(); ++i) once[i] += run.length[i];
    for (std::size_t i = 0; i < once.size(); ++i) length[i] += piece.times * once[i];
    once.resize(parameters);
    for (std::size_t i = 0; i < fan.counts.size(); ++i) {
      if (piece.more[i] == 0) continue;
      const auto steps = cones::steps_in(once, fan.counts[i].step, fan.rays);
      if (!steps) return std::unexpected(steps.error());
      length[parameters + i] += piece.more[i] * *steps;
    }
  }
  return length;
}

Result<Fan> put_together(const Cone& cone, const std::vector<Count>& counts, const Growths& growths) {
  auto preperiod = cones::word_of_fan(cone.preperiod_word, growths.preperiod);
  auto period = cones::word_of_fan(cone.period_word, growths.period);
  if (!preperiod || !period) return cones::no_fan("loops are in each other's way");
  Fan fan{cone.family, cone.sample, cone.where, cone.equations, cone.rays, counts, {}, {}, {}, {}};
  fan.preperiod_word = std::move(*preperiod);
  fan.period_word = std::move(*period);
  for (const auto& [word, length] :
       {std::pair(&fan.preperiod_word, &fan.preperiod), std::pair(&fan.period_word, &fan.period)}) {
    auto found = length_of(*word, fan);
    if (!found) return std::unexpected(found.error());
    *length = *std::move(found);
  }
  // Where there are equations, sums of many forms are not the simplest way to write them.
  std::ranges::copy(cone.preperiod, fan.preperiod.begin());
  std::ranges::copy(cone.period, fan.period.begin());
  return fan;
}

}  // namespace

namespace cones {

Result<Cone> next_cone(const Cone& cone, const Count& count, std::uint64_t runs, const Watch& watch) {
  const auto sample = carried_point(cone.sample, count, 1);
  if (!sample) return fan_too_large();
  auto next = generalize(cone.family, *sample, {runs}, watch);
  if (!next) return next;
  const auto rays = carried_rays(cone, count);
  if (!rays) return fan_too_large();
  if (*rays != next->rays) return no_fan("the cone one round further on is another");
  return next;
}

Result<Fan> fan_from(Cone cone, const std::vector<Count>& counts, const std::vector<Cone>& next,
                     const Watch& watch) {
  for (auto* word : {&cone.preperiod_word, &cone.period_word})
    if (auto unified = unify_forms(*word, cone.rays); !unified) return std::unexpected(unified.error());
  Growths growths;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    auto preperiod = growth(cone.preperiod_word, next[i].preperiod_word, counts[i], cone.rays);
    if (!preperiod) return std::unexpected(preperiod.error());
    auto period = growth(cone.period_word, next[i].period_word, counts[i], cone.rays);
    if (!period) return std::unexpected(period.error());
    growths.preperiod.push_back(std::move(*preperiod));
    growths.period.push_back(std::move(*period));
  }
  auto fan = put_together(cone, counts, growths);
  if (!fan) return fan;
  const auto verdict = check_fan(*fan, watch);
  if (!verdict) return std::unexpected(verdict.error());
  if (!verdict->holds) return no_fan(verdict->reason);
  return fan;
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
