#include "coq/walk.hpp"

#include <algorithm>

namespace takeaway::coq {

namespace {

RayVector until(const Cursor& cursor) {
  return plus((*cursor.word)[cursor.run].end, cursor.shift);
}

std::optional<RayVector> next(const std::vector<Cursor>& cursors, const RayVector& stop,
                              std::optional<RayVector>* undecided) {
  RayVector least = stop;
  for (const Cursor& cursor : cursors) {
    RayVector end = until(cursor);
    if (at_most(least, end)) continue;
    if (!at_most(end, least)) {
      if (undecided != nullptr) *undecided = plus(end, least, -1);
      return std::nullopt;
    }
    least = std::move(end);
  }
  return least;
}

/// Walks along one word with cursors at these distances, from a position to another.
std::optional<std::uint64_t> walk_along(const std::vector<LaidRun>& word,
                                        const std::vector<RayVector>& shifts, const RayVector& from,
                                        const RayVector& stop, bool (*test)(const std::vector<int>&)) {
  std::vector<Cursor> cursors;
  for (const RayVector& shift : shifts) {
    cursors.push_back({&word, shift, 0});
    if (!skip_to(cursors.back(), from)) return std::nullopt;
  }
  return walk(std::move(cursors), stop, test);
}

bool is_alike(const std::vector<int>& letters) {
  return letters[0] == letters[1];
}

/// The largest move, or the sum of all where it depends on the ray which that is.
LinearForm window_of(const LinearWord& word, const Rays& rays) {
  LinearForm sum(word.parameters.size(), 0);
  for (const LinearForm& move : word.moves) {
    const RayVector values = at_rays(move, rays);
    if (std::ranges::all_of(word.moves,
                            [&](const LinearForm& other) { return at_most(at_rays(other, rays), values); }))
      return move;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += move[i];
  }
  return sum;
}

}  // namespace

bool skip_to(Cursor& cursor, const RayVector& position) {
  while (cursor.run < cursor.word->size() && at_most(until(cursor), position)) ++cursor.run;
  return cursor.run < cursor.word->size();
}

bool obeys(const std::vector<int>& letters) {
  int mex = 0;
  while (std::find(letters.begin() + 1, letters.end(), mex) != letters.end()) ++mex;
  return letters[0] == mex;
}

std::optional<std::uint64_t> walk(std::vector<Cursor> cursors, const RayVector& stop,
                                  bool (*test)(const std::vector<int>&),
                                  std::optional<RayVector>* undecided) {
  for (std::uint64_t steps = 1;; ++steps) {
    std::vector<int> letters;
    for (const Cursor& cursor : cursors) letters.push_back((*cursor.word)[cursor.run].letter);
    if (!test(letters)) return std::nullopt;
    const auto position = next(cursors, stop, undecided);
    if (!position) return std::nullopt;
    if (at_most(stop, *position)) return steps;
    for (Cursor& cursor : cursors)
      if (!skip_to(cursor, *position)) return std::nullopt;
  }
}

std::optional<WalkPlan> plan_walk(const LinearWord& word, const Rays& rays) {
  constexpr Wide most_laid_runs = 1 << 20;
  const RayVector zero(rays.size(), 0);
  std::vector<LaidRun> laid;
  const RayVector pre = lay(word.first, rays, zero, laid);
  laid.clear();
  const RayVector per = lay(word.then, rays, zero, laid);
  WalkPlan plan{.window = window_of(word, rays)};
  const RayVector window = at_rays(plan.window, rays);
  Wide rounds = 1;
  for (std::size_t i = 0; i < rays.size(); ++i) {
    if (per[i] < 0 || pre[i] < 0 || (per[i] == 0 && window[i] > 0)) return std::nullopt;
    if (per[i] > 0) rounds = std::max(rounds, (window[i] + per[i] - 1) / per[i]);
  }
  const Wide runs = static_cast<Wide>(word.first.size()) + (rounds + 1) * static_cast<Wide>(word.then.size());
  if (runs > most_laid_runs) throw NotLinear{"the word is too long, with a largest move of so many periods"};
  plan.rounds = static_cast<std::uint64_t>(rounds);
  laid = {outside_run(word.boundary, rays)};
  RayVector end = lay(word.first, rays, zero, laid);
  for (std::uint64_t i = 0; i <= plan.rounds; ++i) end = lay(word.then, rays, end, laid);
  std::vector<RayVector> shifts{zero};
  for (const LinearForm& move : word.moves) shifts.push_back(at_rays(move, rays));
  const auto obeyed = walk_along(laid, shifts, zero, plus(plus(pre, per), window), obeys);
  if (!obeyed) return std::nullopt;
  const auto repeated = walk_along(laid, {zero, plus(zero, per, -1)}, pre, plus(pre, window), is_alike);
  if (!repeated) return std::nullopt;
  plan.steps = std::max(*obeyed, *repeated) + 1;
  return plan;
}

}  // namespace takeaway::coq
