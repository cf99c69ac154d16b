// Positions solved, and what is said of them.
#pragma once

#include <optional>
#include <string>

#include "answer/json.hpp"
#include "answer/listener.hpp"
#include "answer/requests.hpp"
#include "takeaway/position.hpp"

namespace takeaway::answer {

/// A position, and what may be used to solve it.
struct OnePosition {
  Position position;
  Resources resources;
};

/// Reads the one position that stands in `options.family`; an error, with this message, where ranges make it
/// several.
Result<OnePosition> read_one_position(const CommonOptions& options, const std::string& several,
                                      const Listener& listener, std::uint64_t most_moves = ~std::uint64_t{0});

struct SolvedPosition {
  Solver solver;
  Solution solution;
  std::optional<Solver::Advice> advice;  ///< where there is no winning move, but a move
};

/// `limit` as typed: how many heaps of a game without a period may be computed.
Result<SolvedPosition> solve_position(const Position& position, Play play, const Resources& resources,
                                      const std::string& limit, const Bindings& bindings, Listener& listener);

/// Counts of replies stop at 2^64 - 1 and may be too small there; past this number they are not shown.
inline constexpr Heap most_counted = 10'000'000'000'000'000'000U;

/// {"component","heap","take","to"}, and what else there is to say of a move.
Json move_json(const Position& position, const PositionMove& move);

/// {"position","play","nim_sum","outcome","moves":[...]} and more.
Json json_of(const Position& position, Play play, const SolvedPosition& solved);

}  // namespace takeaway::answer
