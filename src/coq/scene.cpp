#include "coq/scene.hpp"

#include <algorithm>

namespace takeaway::coq {

namespace {

/// The counts with the copy behind them, where it is at its least and at its most.
Rays between(const Rays& counts, const LinearForm& least, const LinearForm& most) {
  Rays result;
  const auto append = [&](const LinearForm& copy) {
    const RayVector values = at_rays(copy, counts);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      result.push_back(counts[i]);
      result.back().push_back(static_cast<std::int64_t>(values[i]));
    }
  };
  append(least);
  if (least != most) append(most);
  return result;
}

}  // namespace

bool is_zero_at(const RayVector& values) {
  return std::ranges::all_of(values, [](Wide x) { return x == 0; });
}
bool is_natural_at(const RayVector& values) {
  return std::ranges::all_of(values, [](Wide x) { return x >= 0; });
}

LinearForm shifted(LinearForm form, std::int64_t by) {
  form[0] += by;
  return form;
}

Scene::Scene(const PowerWord& word, const std::vector<PowerSegment>& segments, const Rays& rays)
    : word_(word), rays_(rays) {
  const std::size_t parameters = rays[0].size();
  Products begins(word.counts[0].size(), LinearForm(parameters, 0));
  for (const PowerSegment& segment : segments) {
    const LinearForm length = whole(segment.runs, parameters);
    segments_.push_back({segment.count, length, segment.runs, begins});
    for (std::size_t i = 0; i < begins.size(); ++i) add(begins[i], length, segment.count[i]);
  }
}

CopyRange::CopyRange(const Scene& scene, std::size_t segment, const LinearForm& least, const LinearForm& most)
    : scene_(scene),
      segment_(segment),
      counts_(between(scene.word().counts, least, most)),
      zero_(counts_.size() * scene.rays().size(), 0),
      here_(scene.dimension(), 0) {
  here_.push_back(1);
  if (least == most) only_ = least;
}

RayVector CopyRange::length_of(const Scene::Segment& segment) const {
  return outer(at_rays(segment.length, scene_.rays()), at_rays({1}, counts_));
}

RayVector CopyRange::begins(const Place& place) const {
  const Scene::Segment& segment = scene_.segments()[place.segment];
  return plus(at_pairs(segment.begins, scene_.rays(), counts_),
              outer(at_rays(segment.length, scene_.rays()), at_rays(place.copy, counts_)));
}

bool CopyRange::is_empty(std::size_t segment) const {
  return is_zero_at(at_rays(scene_.segments()[segment].count, counts_));
}

bool CopyRange::is_copy(const Place& place, bool wanted) {
  const LinearForm& count = scene_.segments()[place.segment].count;
  const RayVector low = at_rays(place.copy, counts_);
  const RayVector high = plus(plus(at_rays(count, counts_), low, -1), at_rays({1}, counts_), -1);
  if (is_natural_at(low) && is_natural_at(high)) return true;
  if (wanted && (place.copy.back() == 0 || only_)) {
    note_counts(low);
    note_counts(high);
  }
  add_break(place.copy, LinearForm(scene_.dimension(), 0));
  add_break(place.copy, count);
  return false;
}

/// Where the copy is this form for the first time, or for the last.
void CopyRange::add_break(const LinearForm& copy, const LinearForm& at) {
  const std::int64_t slope = copy.back();
  if (slope != 1 && slope != -1) return;
  LinearForm first(scene_.dimension(), 0);
  for (std::size_t i = 0; i < first.size(); ++i) first[i] = slope * (at[i] - copy[i]);
  breaks_.push_back(first);
  breaks_.push_back(shifted(first, 1));
}

std::optional<Place> CopyRange::after(const Place& place) {
  const LinearForm& count = scene_.segments()[place.segment].count;
  Place next{place.segment, shifted(place.copy, 1)};
  if (!is_zero_at(plus(at_rays(count, counts_), at_rays(next.copy, counts_), -1)))
    return is_copy(next, only_.has_value()) ? std::optional(next) : std::nullopt;
  next = {place.segment + 1, LinearForm(scene_.dimension() + 1, 0)};
  while (next.segment < scene_.segments().size() && is_empty(next.segment)) ++next.segment;
  if (next.segment == scene_.segments().size() || !is_copy(next, true)) return std::nullopt;
  return next;
}

}  // namespace takeaway::coq
