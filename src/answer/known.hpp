// What is known of a game of three moves before anything is computed: the one place that is asked.
//
// First comes the tiling, whose cells are cones, then the atlas, whose cells have what cones have not:
// powers with a free count. A game on the border of a cone is in neither, often; it is executed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "takeaway/atlas.hpp"
#include "takeaway/game.hpp"
#include "takeaway/tiling.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::answer {

/// The moves a < b < c of a game that the tiling and the atlas are about: three, under wall or sink.
std::optional<std::array<std::int64_t, 3>> as_triple(const Game& game);

/// All that is known of a game. Nothing of other games than triples.
struct Known {
  const TiledCell* tiled = nullptr;  ///< the cell of the tiling that has the game inside or on its border
  bool inside = false;               ///< strictly: there preperiod and period are least
  std::optional<Atlas::Entry> cell;  ///< of the atlas
};

/// With `atlas` false the atlas is not asked, which takes memory to be read.
Known what_is_known(const Game& game, bool atlas = true);

/// How many runs the cone around the game may have to compute: more than the tiling says; on a border they
/// are no more than inside. Nothing where the tiling does not say.
std::optional<std::uint64_t> runs_around(const Known& known);

struct KnownPeriod {
  std::int64_t preperiod = 0;
  std::int64_t period = 0;
  bool operator==(const KnownPeriod&) const = default;
};

/// Least preperiod and period by the first that answers: the cell of the tiling that has the game inside;
/// a cell of the atlas, if it is proved as it is; the cone of a game on the border of a cell, found by
/// execution now, in less than a millisecond mostly. All of them are theorems about more than this game.
std::optional<KnownPeriod> known_period(const Game& game, const Watch& watch = {});

}  // namespace takeaway::answer
