#include "coq/walk.hpp"

#include <algorithm>
#include <functional>

#include "coq/rays.hpp"

namespace takeaway::coq {

namespace {

/// A cursor reads the word at a distance.
struct Cursor {
  RayVector shift;
  std::size_t run = 0;
};

class Walker {
 public:
  explicit Walker(std::vector<LaidRun> word) : word_(std::move(word)) {}

  /// Walks from a position to another with cursors at these distances; how many steps that takes. Nothing
  /// where the test fails, or the order of two positions depends on the ray.
  std::optional<std::uint64_t> walk(const std::vector<RayVector>& shifts, const RayVector& from,
                                    const RayVector& stop,
                                    const std::function<bool(const std::vector<int>&)>& test) const {
    std::vector<Cursor> cursors;
    for (const RayVector& shift : shifts) {
      Cursor cursor{shift, 0};
      while (cursor.run < word_.size() && at_most(until(cursor), from)) ++cursor.run;
      if (cursor.run == word_.size()) return std::nullopt;
      cursors.push_back(cursor);
    }
    for (std::uint64_t steps = 1;; ++steps) {
      std::vector<int> letters;
      for (const Cursor& cursor : cursors) letters.push_back(word_[cursor.run].letter);
      if (!test(letters)) return std::nullopt;
      const auto position = next(cursors, stop);
      if (!position) return std::nullopt;
      if (at_most(stop, *position)) return steps;
      for (Cursor& cursor : cursors)
        if (at_most(until(cursor), *position) && ++cursor.run == word_.size()) return std::nullopt;
    }
  }

 private:
  RayVector until(const Cursor& cursor) const { return plus(word_[cursor.run].end, cursor.shift); }

  std::optional<RayVector> next(const std::vector<Cursor>& cursors, const RayVector& stop) const {
    RayVector least = stop;
    for (const Cursor& cursor : cursors) {
      RayVector end = until(cursor);
      if (at_most(least, end)) continue;
      if (!at_most(end, least)) return std::nullopt;
      least = std::move(end);
    }
    return least;
  }

  std::vector<LaidRun> word_;
};

/// The first letter is the mex of the others.
bool obeys(const std::vector<int>& letters) {
  int mex = 0;
  while (std::find(letters.begin() + 1, letters.end(), mex) != letters.end()) ++mex;
  return letters[0] == mex;
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
  const Walker walker(std::move(laid));
  std::vector<RayVector> shifts{zero};
  for (const LinearForm& move : word.moves) shifts.push_back(at_rays(move, rays));
  const auto obeyed = walker.walk(shifts, zero, plus(plus(pre, per), window), obeys);
  if (!obeyed) return std::nullopt;
  const auto repeated = walker.walk({zero, plus(zero, per, -1)}, pre, plus(pre, window), is_alike);
  if (!repeated) return std::nullopt;
  plan.steps = std::max(*obeyed, *repeated) + 1;
  return plan;
}

}  // namespace takeaway::coq
