// All games in the plane with so many moves and small numbers, counted by what is proved of their outcomes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "answer/plane.hpp"

namespace takeaway::answer {

/// All sets of so many moves whose numbers are at most `largest`; of a set and its mirror only one.
struct PlaneBox {
  std::uint64_t largest = 1;
  std::uint64_t moves = 3;
};

/// A box may not have more sets than this, mirrors and all.
inline constexpr std::uint64_t most_plane_sets = 1'000'000;

struct PlaneTally {
  struct Record {
    PlaneGame game;
    FoundMosaic found;
  };
  std::uint64_t games = 0;
  std::uint64_t kept = 0;                 ///< by a short translation, everywhere
  std::vector<std::uint64_t> by_sectors;  ///< games with a mosaic of 0, 1, 2, ... sectors
  std::optional<Record> most_sectors;     ///< the first game with the most
  std::optional<Record> latest;           ///< the first game that begins to repeat last
  std::vector<PlaneGame> open;            ///< no mosaic was found

  std::uint64_t proved() const { return games - open.size(); }
};

/// The games of a box, in the order of their moves; a limit where there are too many.
Result<std::vector<PlaneGame>> games_of(const PlaneBox& box);

/// Ends with an interrupt when it is stopped; what was counted by then is lost.
Result<PlaneTally> count_mosaics(const PlaneBox& box, unsigned threads, std::uint64_t memory,
                                 const Watch& watch);

}  // namespace takeaway::answer
