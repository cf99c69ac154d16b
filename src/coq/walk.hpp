// What Coq's checker will do with a word, done here first. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coq/linear.hpp"
#include "coq/rays.hpp"

namespace takeaway::coq {

/// Reads a word at a distance.
struct Cursor {
  const std::vector<LaidRun>* word = nullptr;
  RayVector shift;
  std::size_t run = 0;
};

/// Goes on to the run in which the cursor is when the others are at the position; whether there is one.
bool skip_to(Cursor& cursor, const RayVector& position);

/// The first letter is the mex of the others.
bool obeys(const std::vector<int>& letters);

/// Walks with the cursors to a position; how many steps that takes. Nothing where the test fails, or the
/// order of two positions depends on the ray: then `undecided` is their difference.
std::optional<std::uint64_t> walk(std::vector<Cursor> cursors, const RayVector& stop,
                                  bool (*test)(const std::vector<int>&),
                                  std::optional<RayVector>* undecided = nullptr);

/// What the checker has to be told.
struct WalkPlan {
  LinearForm window;         ///< at least as large as every move
  std::uint64_t rounds = 0;  ///< how often the period is written out after the first time
  std::uint64_t steps = 0;   ///< that both walks take at most
};

/// A plan with which `checks_forms` says yes at these rays; nothing if there is none.
std::optional<WalkPlan> plan_walk(const LinearWord& word, const std::vector<std::vector<std::int64_t>>& rays);

}  // namespace takeaway::coq
