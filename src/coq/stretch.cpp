#include "coq/stretch.hpp"

#include <algorithm>

#include "coq/walk.hpp"

namespace takeaway::coq {

namespace {

LinearForm shifted(LinearForm form, std::int64_t by) {
  form[0] += by;
  return form;
}

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

bool is_zero_at(const RayVector& values) {
  return std::ranges::all_of(values, [](Wide x) { return x == 0; });
}
bool is_natural_at(const RayVector& values) {
  return std::ranges::all_of(values, [](Wide x) { return x >= 0; });
}

/// What is seen from the copies between two of them, if the like is seen from all.
class Look {
 public:
  Look(const Scene& scene, std::size_t segment, const LinearForm& least, const LinearForm& most)
      : scene_(scene),
        segment_(segment),
        counts_(between(scene.word().counts, least, most)),
        zero_(counts_.size() * scene.rays().size(), 0) {
    here_.assign(scene.dimension(), 0);
    here_.push_back(1);
    if (least == most) only_ = least;
  }

  std::optional<std::vector<Sight>> sights(std::uint64_t& steps) {
    const Scene::Segment& segment = scene_.segments()[segment_];
    const RayVector from = begins({segment_, here_});
    const RayVector stop = plus(from, length_of(segment));
    std::vector<Sight> result;
    std::vector<std::vector<LaidRun>> words{lay_places({{segment_, here_}}, {})};
    std::vector<RayVector> shifts{zero_};
    for (const Products& move : scene_.word().moves) {
      shifts.push_back(at_pairs(move, scene_.rays(), counts_));
      const RayVector seen_from = plus(from, shifts.back(), -1);
      const RayVector seen_to = plus(stop, shifts.back(), -1);
      auto sight = see(move, seen_from, seen_to);
      if (!sight) return std::nullopt;
      std::vector<LaidRun> word;
      if (sight->below)
        word.push_back({scene_.word().boundary == BoundaryKind::sink ? 0 : outside_letter, zero_});
      words.push_back(lay_places(sight->places, std::move(word)));
      result.push_back(std::move(*sight));
    }
    std::vector<Cursor> cursors;
    for (std::size_t i = 0; i < words.size(); ++i) {
      cursors.push_back({&words[i], shifts[i], 0});
      if (!skip_to(cursors.back(), from)) return std::nullopt;
    }
    const auto taken = walk(std::move(cursors), stop, obeys, &undecided_);
    if (!taken) return std::nullopt;
    steps = std::max(steps, *taken);
    return result;
  }

  /// The difference of two positions whose order depends on the parameters, at the rays, if no count is in
  /// it.
  std::optional<RayVector> undecided() const {
    if (!undecided_) return std::nullopt;
    const std::size_t parameters = scene_.rays().size();
    const auto first = undecided_->begin();
    const RayVector form(first, first + static_cast<std::ptrdiff_t>(parameters));
    return *undecided_ == outer(form, at_rays({1}, counts_)) ? std::optional(form) : std::nullopt;
  }

  /// Copies before which the like may end: each is the first of what may be another stretch.
  const std::vector<LinearForm>& breaks() const { return breaks_; }

 private:
  RayVector length_of(const Scene::Segment& segment) const {
    return outer(at_rays(segment.length, scene_.rays()), at_rays({1}, counts_));
  }
  RayVector begins(const Place& place) const {
    const Scene::Segment& segment = scene_.segments()[place.segment];
    return plus(at_pairs(segment.begins, scene_.rays(), counts_),
                outer(at_rays(segment.length, scene_.rays()), at_rays(place.copy, counts_)));
  }
  std::vector<LaidRun> lay_places(const std::vector<Place>& places, std::vector<LaidRun> word) const {
    const RayVector ones = at_rays({1}, counts_);
    for (const Place& place : places) {
      RayVector end = begins(place);
      for (const FormRun& run : scene_.segments()[place.segment].runs) {
        end = plus(end, outer(at_rays(run.length, scene_.rays()), ones));
        word.push_back({static_cast<int>(run.value), end});
      }
    }
    return word;
  }

  /// Whether the copy is one of the segment's; where it is for some only, remembers where that changes.
  bool is_copy(const Place& place) {
    const LinearForm& count = scene_.segments()[place.segment].count;
    const RayVector low = at_rays(place.copy, counts_);
    const RayVector high = plus(plus(at_rays(count, counts_), low, -1), at_rays({1}, counts_), -1);
    if (is_natural_at(low) && is_natural_at(high)) return true;
    add_break(place.copy, LinearForm(scene_.dimension(), 0));
    add_break(place.copy, count);
    return false;
  }
  /// Where the copy is this form for the first time, or for the last.
  void add_break(const LinearForm& copy, const LinearForm& at) {
    const std::int64_t slope = copy.back();
    if (slope != 1 && slope != -1) return;
    LinearForm first(scene_.dimension(), 0);
    for (std::size_t i = 0; i < first.size(); ++i) first[i] = slope * (at[i] - copy[i]);
    breaks_.push_back(first);
    breaks_.push_back(shifted(first, 1));
  }

  std::optional<Sight> see(const Products& move, const RayVector& from, const RayVector& to) {
    Sight sight;
    if (!at_most(zero_, from) || is_zero_at(from)) {
      sight.below = true;
      if (at_most(to, zero_)) return sight;
      if (!at_most(from, zero_)) find_places(move, from);  // for the breaks
      const LinearForm first(scene_.dimension() + 1, 0);
      std::size_t segment = 0;
      while (segment < scene_.segments().size() && is_empty(segment)) ++segment;
      if (segment == scene_.segments().size() || !is_copy({segment, first})) return std::nullopt;
      sight.places.push_back({segment, first});
    } else {
      for (const Place& place : find_places(move, from))
        if (auto found = reach({false, {place}}, to)) return found;
      return std::nullopt;
    }
    return reach(std::move(sight), to);
  }
  bool is_empty(std::size_t segment) const {
    return is_zero_at(at_rays(scene_.segments()[segment].count, counts_));
  }

  /// Adds the places that follow, up to a position.
  std::optional<Sight> reach(Sight sight, const RayVector& to) {
    constexpr std::size_t most_places = 400;
    for (;;) {
      const Place& last = sight.places.back();
      if (at_most(to, plus(begins(last), length_of(scene_.segments()[last.segment])))) return sight;
      const auto following = after(last);
      if (!following || sight.places.size() == most_places) return std::nullopt;
      sight.places.push_back(*following);
    }
  }
  std::optional<Place> after(const Place& place) {
    const LinearForm& count = scene_.segments()[place.segment].count;
    Place next{place.segment, shifted(place.copy, 1)};
    if (!is_zero_at(plus(at_rays(count, counts_), at_rays(next.copy, counts_), -1)))
      return is_copy(next) ? std::optional(next) : std::nullopt;
    next = {place.segment + 1, LinearForm(scene_.dimension() + 1, 0)};
    while (next.segment < scene_.segments().size() && is_empty(next.segment)) ++next.segment;
    if (next.segment == scene_.segments().size() || !is_copy(next)) return std::nullopt;
    return next;
  }

  /// The places in which a move may begin to see, those first that surely hold the position.
  std::vector<Place> find_places(const Products& move, const RayVector& from) {
    std::vector<Place> sure;
    std::vector<Place> others;
    for (std::size_t i = 0; i < scene_.segments().size(); ++i) {
      for (const LinearForm& copy : copies(i, move)) {
        const Place place{i, copy};
        const RayVector begin = begins(place);
        const RayVector end = plus(begin, length_of(scene_.segments()[i]));
        if (!is_copy(place)) continue;
        if (at_most(begin, from) && !at_most(end, from))
          (at_most(from, end) ? sure : others).push_back(place);
      }
    }
    sure.insert(sure.end(), others.begin(), others.end());
    return sure;
  }

  /// The copies of a segment in which that could be.
  std::vector<LinearForm> copies(std::size_t segment, const Products& move) const {
    const Scene::Segment& there = scene_.segments()[segment];
    LinearForm last = shifted(there.count, -1);
    last.push_back(0);
    std::vector<LinearForm> result{LinearForm(scene_.dimension() + 1, 0), last};
    const Scene::Segment& home = scene_.segments()[segment_];
    const RayVector length = at_rays(there.length, scene_.rays());
    LinearForm copy;
    for (std::size_t i = 0; i <= scene_.dimension(); ++i) {
      // What the count i is multiplied by in the distance from the segment's beginning.
      RayVector distance(length.size(), 0);
      const RayVector copy_length = at_rays(home.length, scene_.rays());
      if (i < scene_.dimension()) {
        distance = plus(at_rays(home.begins[i], scene_.rays()), at_rays(move[i], scene_.rays()), -1);
        distance = plus(distance, at_rays(there.begins[i], scene_.rays()), -1);
        if (only_) distance = plus(distance, copy_length, (*only_)[i]);
      } else if (!only_) {
        distance = copy_length;
      }
      const auto times = i == 0 ? least_quotient(distance, length) : exact_quotient(distance, length);
      if (!times) return result;
      copy.push_back(*times);
    }
    result.push_back(copy);
    return result;
  }
  static std::optional<std::int64_t> exact_quotient(const RayVector& number, const RayVector& divisor) {
    for (std::size_t i = 0; i < number.size(); ++i) {
      if (divisor[i] <= 0) continue;
      const Wide times = number[i] / divisor[i];
      if (!is_zero_at(plus(number, divisor, -times))) return std::nullopt;
      return static_cast<std::int64_t>(times);
    }
    return std::nullopt;
  }
  static std::optional<std::int64_t> least_quotient(const RayVector& number, const RayVector& divisor) {
    std::optional<std::int64_t> least;
    for (std::size_t i = 0; i < number.size(); ++i) {
      if (divisor[i] <= 0) continue;
      Wide times = number[i] / divisor[i];
      if (times * divisor[i] > number[i]) --times;
      least = std::min(least.value_or(static_cast<std::int64_t>(times)), static_cast<std::int64_t>(times));
    }
    return least;
  }

  const Scene& scene_;
  std::size_t segment_;
  Rays counts_;
  RayVector zero_;
  LinearForm here_;
  std::optional<LinearForm> only_;  ///< the copy, if there is but one
  std::optional<RayVector> undecided_;
  std::vector<LinearForm> breaks_;
};

}  // namespace

Scene::Scene(const PowerWord& word, const std::vector<PowerSegment>& segments, const Rays& rays)
    : word_(word), rays_(rays) {
  const std::size_t parameters = rays[0].size();
  Products begins(word.counts[0].size(), LinearForm(parameters, 0));
  for (const PowerSegment& segment : segments) {
    const LinearForm length = whole(segment.runs, parameters);
    segments_.push_back({segment.count, length, segment.runs, begins});
    for (std::size_t i = 0; i < begins.size(); ++i)
      for (std::size_t j = 0; j < parameters; ++j) begins[i][j] += segment.count[i] * length[j];
  }
}

std::optional<std::vector<Stretch>> StretchFinder::find() {
  const LinearForm& count = scene_.segments()[segment_].count;
  return cover(LinearForm(count.size(), 0), shifted(count, -1), 0);
}

std::optional<std::vector<Stretch>> StretchFinder::cover(const LinearForm& least, const LinearForm& most,
                                                         int depth) {
  constexpr int deepest = 12;
  const Rays& counts = scene_.word().counts;
  const RayVector span = plus(at_rays(most, counts), at_rays(least, counts), -1);
  if (is_zero_at(plus(span, at_rays({1}, counts)))) return std::vector<Stretch>{};  // no copy at all
  if (!is_natural_at(span) || depth > deepest || --state_.looks_left < 0) return std::nullopt;
  Look look(scene_, segment_, least, most);
  if (auto sights = look.sights(steps_)) return std::vector{Stretch{most, std::move(*sights)}};
  state_.undecided = look.undecided();
  if (is_zero_at(span) || state_.undecided) return std::nullopt;
  std::vector<LinearForm> breaks = look.breaks();
  breaks.push_back(shifted(least, 1));
  breaks.push_back(most);
  for (const LinearForm& first : breaks) {
    if (!is_natural_at(plus(at_rays(shifted(first, -1), counts), at_rays(least, counts), -1)) ||
        !is_natural_at(plus(at_rays(most, counts), at_rays(first, counts), -1)))
      continue;
    auto before = cover(least, shifted(first, -1), depth + 1);
    if (state_.undecided) return std::nullopt;
    if (!before) continue;
    auto behind = cover(first, most, depth + 1);
    if (state_.undecided) return std::nullopt;
    if (!behind) continue;
    before->insert(before->end(), behind->begin(), behind->end());
    return before;
  }
  return std::nullopt;
}

}  // namespace takeaway::coq
