#include "coq/stretch.hpp"

#include <algorithm>

#include "coq/cover.hpp"
#include "coq/walk.hpp"

namespace takeaway::coq {

namespace {

/// What is seen from the copies between two of them, if the like is seen from all.
class Look : public CopyRange {
 public:
  using CopyRange::CopyRange;

  std::optional<std::vector<Sight>> sights(std::uint64_t& steps) {
    const Scene::Segment& segment = scene().segments()[here().segment];
    const RayVector from = begins(here());
    const RayVector stop = plus(from, length_of(segment));
    std::vector<Sight> result;
    std::vector<std::vector<LaidRun>> words{lay_places({here()}, {})};
    std::vector<RayVector> shifts{zero()};
    for (const Products& move : scene().word().moves) {
      shifts.push_back(at_pairs(move, scene().rays(), counts()));
      const RayVector seen_from = plus(from, shifts.back(), -1);
      const RayVector seen_to = plus(stop, shifts.back(), -1);
      auto sight = see(move, seen_from, seen_to);
      if (!sight) return std::nullopt;
      std::vector<LaidRun> word;
      if (sight->below)
        word.push_back({scene().word().boundary == BoundaryKind::sink ? 0 : outside_letter, zero()});
      words.push_back(lay_places(sight->places, std::move(word)));
      result.push_back(std::move(*sight));
    }
    std::vector<Cursor> cursors;
    for (std::size_t i = 0; i < words.size(); ++i) {
      cursors.push_back({&words[i], shifts[i], 0});
      if (!skip_to(cursors.back(), from)) return std::nullopt;
    }
    const auto taken = walk(std::move(cursors), stop, obeys, &undecided_);
    if (!taken) {
      if (undecided_) note_pairs(*undecided_);
      return std::nullopt;
    }
    steps = std::max(steps, *taken);
    return result;
  }

  /// The difference of two positions whose order depends on the parameters, at the rays, if no count is in
  /// it.
  std::optional<RayVector> undecided() const {
    if (!undecided_) return std::nullopt;
    const std::size_t parameters = scene().rays().size();
    const auto first = undecided_->begin();
    const RayVector form(first, first + static_cast<std::ptrdiff_t>(parameters));
    return *undecided_ == outer(form, at_rays({1}, counts())) ? std::optional(form) : std::nullopt;
  }

 private:
  std::vector<LaidRun> lay_places(const std::vector<Place>& places, std::vector<LaidRun> word) const {
    const RayVector ones = at_rays({1}, counts());
    for (const Place& place : places) {
      RayVector end = begins(place);
      for (const FormRun& run : scene().segments()[place.segment].runs) {
        end = plus(end, outer(at_rays(run.length, scene().rays()), ones));
        word.push_back({static_cast<int>(run.value), end});
      }
    }
    return word;
  }

  std::optional<Sight> see(const Products& move, const RayVector& from, const RayVector& to) {
    Sight sight;
    if (!at_most(zero(), from) || is_zero_at(from)) {
      sight.below = true;
      if (at_most(to, zero())) return sight;
      if (!at_most(from, zero())) find_places(move, from);  // for the breaks
      const LinearForm first(scene().dimension() + 1, 0);
      std::size_t segment = 0;
      while (segment < scene().segments().size() && is_empty(segment)) ++segment;
      if (segment == scene().segments().size() || !is_copy({segment, first}, true)) return std::nullopt;
      sight.places.push_back({segment, first});
    } else {
      for (const Place& place : find_places(move, from))
        if (auto found = reach({false, {place}}, to)) return found;
      return std::nullopt;
    }
    return reach(std::move(sight), to);
  }
  /// Adds the places that follow, up to a position.
  std::optional<Sight> reach(Sight sight, const RayVector& to) {
    constexpr std::size_t most_places = 400;
    for (;;) {
      const Place& last = sight.places.back();
      if (at_most(to, plus(begins(last), length_of(scene().segments()[last.segment])))) return sight;
      const auto following = after(last);
      if (!following || sight.places.size() == most_places) return std::nullopt;
      sight.places.push_back(*following);
    }
  }
  /// The places in which a move may begin to see, those first that surely hold the position.
  std::vector<Place> find_places(const Products& move, const RayVector& from) {
    std::vector<Place> sure;
    std::vector<Place> others;
    for (std::size_t i = 0; i < scene().segments().size(); ++i) {
      for (const LinearForm& copy : copies(i, move)) {
        const Place place{i, copy};
        const RayVector begin = begins(place);
        const RayVector end = plus(begin, length_of(scene().segments()[i]));
        const bool may_hold = !at_most(end, from) && (at_most(begin, from) || !at_most(from, begin));
        if (!is_copy(place, may_hold && only().has_value())) continue;
        if (at_most(begin, from) && !at_most(end, from))
          (at_most(from, end) ? sure : others).push_back(place);
      }
    }
    sure.insert(sure.end(), others.begin(), others.end());
    return sure;
  }

  /// The copies of a segment in which that could be.
  std::vector<LinearForm> copies(std::size_t segment, const Products& move) const {
    const Scene::Segment& there = scene().segments()[segment];
    LinearForm last = shifted(there.count, -1);
    last.push_back(0);
    std::vector<LinearForm> result{LinearForm(scene().dimension() + 1, 0), last};
    const Scene::Segment& home = scene().segments()[here().segment];
    const RayVector length = at_rays(there.length, scene().rays());
    LinearForm copy;
    for (std::size_t i = 0; i <= scene().dimension(); ++i) {
      // What the count i is multiplied by in the distance from the segment's beginning.
      RayVector distance(length.size(), 0);
      const RayVector copy_length = at_rays(home.length, scene().rays());
      if (i < scene().dimension()) {
        distance = plus(at_rays(home.begins[i], scene().rays()), at_rays(move[i], scene().rays()), -1);
        distance = plus(distance, at_rays(there.begins[i], scene().rays()), -1);
        if (only()) distance = plus(distance, copy_length, (*only())[i]);
      } else if (!only()) {
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

  std::optional<RayVector> undecided_;
};

}  // namespace

std::optional<std::vector<Stretch>> find_stretches(const Scene& scene, std::size_t segment,
                                                   std::uint64_t& steps, PowerSearchState& state) {
  const LinearForm& count = scene.segments()[segment].count;
  const Attempt<Stretch> attempt = [&](const LinearForm& least, const LinearForm& most,
                                       std::vector<LinearForm>& breaks) -> std::optional<Stretch> {
    Look look(scene, segment, least, most);
    if (auto sights = look.sights(steps)) return Stretch{most, std::move(*sights)};
    state.undecided = look.undecided();
    state.votes.add(look.votes());
    breaks = look.breaks();
    return std::nullopt;
  };
  if (scene.word().standing != Standing::for_ever)
    return cover_in_order<Stretch>(scene.word().counts, LinearForm(count.size(), 0), shifted(count, -1),
                                   state, attempt);
  return Cover<Stretch>(scene.word().counts, state, attempt)
      .find(LinearForm(count.size(), 0), shifted(count, -1));
}

}  // namespace takeaway::coq
