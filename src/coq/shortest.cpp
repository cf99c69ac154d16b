#include "coq/shortest.hpp"

#include <algorithm>

#include "coq/cover.hpp"

namespace takeaway::coq {

namespace {

using Positive = std::function<bool(const LinearForm&)>;

/// A product has one more count where it is about a copy.
Products with_copy(Products products) {
  products.emplace_back(products[0].size(), 0);
  return products;
}

/// Two cursors that walk in step, from the end of the first run and from another end, until letters differ.
class WitnessWalk : public CopyRange {
 public:
  WitnessWalk(const Scene& scene, std::size_t before, std::size_t segment, const LinearForm& least,
              const LinearForm& most, const Positive& is_positive)
      : CopyRange(scene, segment, least, most), before_(before), is_positive_(is_positive) {}

  /// For the end of a run of the copy.
  std::optional<Witness> find(std::size_t run) {
    constexpr int most_steps = 400;
    const Place first{before_, LinearForm(scene().dimension() + 1, 0)};
    const Products anchor = end_of({first, 0});
    const Products other = end_of({here(), run});
    RunPlace one{first, 0};
    RunPlace two{here(), run};
    Products distance = with_copy(Products(scene().dimension(), LinearForm(scene().rays()[0].size(), 0)));
    for (int step = 0; step < most_steps; ++step) {
      if (!skip(one, anchor, distance) || !skip(two, other, distance)) return std::nullopt;
      if (const auto times = leap(one, two, anchor, other, distance)) {
        for (std::size_t i = 0; i < distance.size(); ++i)
          add(distance[i], scene().segments()[one.place.segment].length, (*times)[i]);
        if (!go_by(one, *times) || !go_by(two, *times)) return std::nullopt;
        continue;
      }
      const Products left_one = left(one, anchor, distance);
      const Products left_two = left(two, other, distance);
      if (letter(one) != letter(two)) {
        const auto room_one = room(left_one);
        const auto room_two = room(left_two);
        if (!room_one || !room_two) {
          note_unsure(room_one ? left_two : left_one);
          return std::nullopt;
        }
        return Witness{distance, one, two, *room_one, *room_two};
      }
      const RayVector a = at_pairs(left_one, scene().rays(), counts());
      const RayVector b = at_pairs(left_two, scene().rays(), counts());
      if (!at_most(a, b) && !at_most(b, a)) {
        note_pairs(plus(a, b, -1));
        return std::nullopt;
      }
      add(distance, at_most(a, b) ? left_one : left_two, 1);
    }
    return std::nullopt;
  }

  /// A form for which it would help to be positive.
  const std::optional<LinearForm>& unsure() const { return unsure_; }

 private:
  const FormRun& run_of(const RunPlace& at) const {
    return scene().segments()[at.place.segment].runs[at.run];
  }
  std::uint64_t letter(const RunPlace& at) const { return run_of(at).value; }

  Products end_of(const RunPlace& at) const {
    const Scene::Segment& segment = scene().segments()[at.place.segment];
    Products end = with_copy(segment.begins);
    for (std::size_t i = 0; i < end.size(); ++i) add(end[i], segment.length, at.place.copy[i]);
    for (std::size_t i = 0; i <= at.run; ++i) add(end[0], segment.runs[i].length, 1);
    return end;
  }
  /// What is left of the run, at a distance behind the base.
  Products left(const RunPlace& at, const Products& base, const Products& distance) const {
    Products result = end_of(at);
    add(result, base, -1);
    add(result, distance, -1);
    return folded(std::move(result));
  }
  /// Where there is but one copy, without it.
  Products folded(Products products) const {
    if (!only()) return products;
    for (std::size_t i = 0; i < only()->size(); ++i) add(products[i], products.back(), (*only())[i]);
    products.back().assign(products.back().size(), 0);
    return products;
  }

  /// Where both cursors are before copies of the same runs: how many both can go on by.
  std::optional<LinearForm> leap(const RunPlace& one, const RunPlace& two, const Products& anchor,
                                 const Products& other, const Products& distance) {
    const auto& segments = scene().segments();
    if (one.run != 0 || two.run != 0 ||
        segments[one.place.segment].runs != segments[two.place.segment].runs ||
        !is_before(one, anchor, distance) || !is_before(two, other, distance))
      return std::nullopt;
    const LinearForm left_one = copies_left(one.place);
    const LinearForm left_two = copies_left(two.place);
    const RayVector at_one = at_rays(left_one, counts());
    const RayVector at_two = at_rays(left_two, counts());
    if (at_most(at_one, at_two)) return left_one;
    if (at_most(at_two, at_one)) return left_two;
    note_counts(plus(at_one, at_two, -1));
    return std::nullopt;
  }
  bool is_before(const RunPlace& at, const Products& base, const Products& distance) const {
    Products gap = left(at, base, distance);
    add(gap[0], run_of(at).length, -1);
    return is_zero_at(at_pairs(gap, scene().rays(), counts()));
  }
  LinearForm copies_left(const Place& place) const {
    LinearForm left = scene().segments()[place.segment].count;
    left.push_back(0);
    add(left, place.copy, -1);
    return left;
  }
  /// Some copies on, or to the next segment where they are at their end.
  bool go_by(RunPlace& at, const LinearForm& times) {
    add(at.place.copy, times, 1);
    if (!is_zero_at(at_rays(copies_left(at.place), counts()))) return is_copy(at.place, true);
    at.place.copy[0] -= 1;
    const auto next = after(at.place);
    if (!next) return false;
    at = {*next, 0};
    return true;
  }
  /// Goes on to a run of which something is left.
  bool skip(RunPlace& at, const Products& base, const Products& distance) {
    while (at_most(at_pairs(left(at, base, distance), scene().rays(), counts()), zero())) {
      if (++at.run < scene().segments()[at.place.segment].runs.size()) continue;
      const auto next = after(at.place);
      if (!next) return false;
      at = {*next, 0};
    }
    return true;
  }
  /// A positive form that is not more than what is left.
  std::optional<LinearForm> room(const Products& left) const {
    const RayVector most = at_pairs(left, scene().rays(), counts());
    const RayVector ones = at_rays({1}, counts());
    const auto fits = [&](const LinearForm& form) {
      return at_most(outer(at_rays(form, scene().rays()), ones), most) && is_positive_(form);
    };
    if (fits(left[0])) return left[0];
    for (const Scene::Segment& segment : scene().segments())
      for (const FormRun& run : segment.runs)
        if (fits(run.length)) return run.length;
    return std::nullopt;
  }

  /// What is left, if no count is in it, and it is not negative.
  void note_unsure(const Products& left) {
    if (std::all_of(left.begin() + 1, left.end(), is_zero) && is_natural_at(at_rays(left[0], scene().rays())))
      unsure_ = left[0];
  }

  std::size_t before_;
  const Positive& is_positive_;
  std::optional<LinearForm> unsure_;
};

class ShortestPlanner {
 public:
  ShortestPlanner(const PowerWord& word, const Rays& rays, const Positive& is_positive, ShortestHints& hints)
      : word_(word), rays_(rays), is_positive_(is_positive), hints_(hints) {}

  std::optional<ShortestPlan> plan() {
    constexpr int most_looks = 2000;
    const FormRun* second = second_run();
    if (second == nullptr) return std::nullopt;
    const FormRun& one = word_.then[0].runs[0];
    if (one.value == second->value || !use(one.length) || !use(second->length)) return std::nullopt;
    if (!word_.first.empty() && !ends_differently()) return std::nullopt;
    std::vector<PowerSegment> segments = word_.first;
    for (int i = 0; i < 3; ++i) segments.insert(segments.end(), word_.then.begin(), word_.then.end());
    const Scene scene(word_, segments, rays_);
    PowerSearchState state{.looks_left = most_looks, .undecided = {}, .votes = {}};
    for (std::size_t i = 0; i < word_.then.size(); ++i) {
      auto shifts = find_shifts(scene, i, state);
      hints_.votes = state.votes;
      if (!shifts) return std::nullopt;
      state.votes.clear();
      plan_.shifts.push_back(std::move(*shifts));
    }
    return plan_;
  }

 private:
  /// Whether a form is positive, which is remembered.
  bool use(const LinearForm& form) {
    if (!is_positive_(form)) {
      if (is_natural_at(at_rays(form, rays_)) && !is_zero_at(at_rays(form, rays_))) hints_.unsure = form;
      return false;
    }
    if (std::ranges::find(plan_.positives, form) == plan_.positives.end()) plan_.positives.push_back(form);
    return true;
  }
  /// The run behind the first one: of the first segment, or of the next where that has one run and comes
  /// once.
  const FormRun* second_run() const {
    const PowerSegment& segment = word_.then[0];
    if (!is_there(segment) || segment.runs.empty()) return nullptr;
    if (segment.runs.size() > 1) return &segment.runs[1];
    const bool is_once =
        is_zero_at(plus(at_rays(segment.count, word_.counts), at_rays({1}, word_.counts), -1));
    const bool has_next = word_.then.size() > 1 && is_there(word_.then[1]) && !word_.then[1].runs.empty();
    return is_once && has_next ? &word_.then[1].runs[0] : nullptr;
  }
  bool is_there(const PowerSegment& segment) const {
    const RayVector others = plus(at_rays(segment.count, word_.counts), at_rays({1}, word_.counts), -1);
    hints_.votes.add(others);
    return is_natural_at(others);
  }
  bool ends_differently() {
    const FormRun& one = word_.first.back().runs.back();
    const FormRun& other = word_.then.back().runs.back();
    return one.value != other.value && is_there(word_.first.back()) && is_there(word_.then.back()) &&
           use(one.length) && use(other.length);
  }

  std::optional<std::vector<Shift>> find_shifts(const Scene& scene, std::size_t segment,
                                                PowerSearchState& state) {
    const std::size_t before = word_.first.size();
    const LinearForm& count = word_.then[segment].count;
    const LinearForm zero(count.size(), 0);
    const Attempt<Shift> attempt = [&](const LinearForm& least, const LinearForm& most,
                                       std::vector<LinearForm>& breaks) -> std::optional<Shift> {
      WitnessWalk walk(scene, before, before + segment, least, most, is_positive_);
      Shift shift{most, {}};
      for (std::size_t run = 0; run < word_.then[segment].runs.size(); ++run) {
        const bool is_anchor = segment == 0 && run == 0 && least == zero && most == zero;
        auto witness = is_anchor ? std::nullopt : walk.find(run);
        breaks = walk.breaks();
        if (!witness && !is_anchor) {
          if (walk.unsure()) hints_.unsure = walk.unsure();
          state.votes.add(walk.votes());
          return std::nullopt;
        }
        shift.witnesses.push_back(std::move(witness));
      }
      for (const auto& witness : shift.witnesses)
        if (witness && (!use(witness->room_here) || !use(witness->room_there))) return std::nullopt;
      return shift;
    };
    return Cover<Shift>(word_.counts, state, attempt).find(zero, shifted(count, -1));
  }

  const PowerWord& word_;
  const Rays& rays_;
  const Positive& is_positive_;
  ShortestHints& hints_;
  ShortestPlan plan_;
};

}  // namespace

std::optional<ShortestPlan> plan_shortest(const PowerWord& word, const Rays& rays,
                                          const std::function<bool(const LinearForm&)>& is_positive,
                                          ShortestHints& hints) {
  hints = {};
  return ShortestPlanner(word, rays, is_positive, hints).plan();
}

}  // namespace takeaway::coq
