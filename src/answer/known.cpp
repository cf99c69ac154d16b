#include "answer/known.hpp"

#include <algorithm>
#include <vector>

#include "takeaway/cones.hpp"
#include "takeaway/values.hpp"

namespace takeaway::answer {

namespace {

std::optional<KnownPeriod> period_at(const LinearForm& preperiod, const LinearForm& period,
                                     const std::array<std::int64_t, 3>& triple) {
  const std::vector<std::int64_t> point(triple.begin(), triple.end());
  const auto before = value_at(preperiod, point);
  const auto length = value_at(period, point);
  if (!before || !length) return std::nullopt;  // past 64 bits
  return KnownPeriod{*before, *length};
}

/// Of a game on a border, where the forms of the cell beside it may say too much.
std::optional<KnownPeriod> execute(BoundaryKind boundary, const std::array<std::int64_t, 3>& triple,
                                   std::uint64_t runs, const Watch& watch) {
  const auto cone = generalize(all_sets(boundary, 3), {triple.begin(), triple.end()}, {.runs = runs}, watch);
  if (!cone || !cone->exceptions.empty()) return std::nullopt;
  return period_at(cone->preperiod, cone->period, triple);
}

}  // namespace

std::optional<std::array<std::int64_t, 3>> as_triple(const Game& game) {
  const auto moves = game.moves.listed();
  if (!is_finite(game) || game.comply || game.boundary == BoundaryKind::init || moves.size() != 3)
    return std::nullopt;
  std::array<std::int64_t, 3> triple{};
  std::ranges::copy(moves, triple.begin());
  return triple;
}

Known what_is_known(const Game& game, bool atlas) {
  Known known;
  const auto triple = as_triple(game);
  if (!triple) return known;
  const CellFinder& cells = known_cells(game.boundary);
  known.tiled = cells.find(*triple);
  known.inside = known.tiled != nullptr;
  if (!known.inside) known.tiled = cells.beside(*triple);
  if (atlas) known.cell = find_in_atlas(game);
  return known;
}

std::optional<std::uint64_t> runs_around(const Known& known) {
  constexpr std::uint64_t preperiod_and_periods = 4;  // the end is seen when the runs have come back
  constexpr std::uint64_t least = 100;
  if (known.tiled == nullptr) return std::nullopt;
  return least + preperiod_and_periods * known.tiled->runs;
}

std::optional<KnownPeriod> known_period(const Game& game, const Watch& watch) {
  const auto triple = as_triple(game);
  if (!triple) return std::nullopt;
  const Known tiling = what_is_known(game, false);
  if (tiling.inside) return period_at(tiling.tiled->preperiod, tiling.tiled->period, *triple);
  if (const auto entry = find_in_atlas(game); entry && entry->proved)
    return KnownPeriod{entry->preperiod, entry->period};
  const auto runs = runs_around(tiling);
  return runs ? execute(game.boundary, *triple, *runs, watch) : std::nullopt;
}

}  // namespace takeaway::answer
