// Whether a translation keeps all outcomes. It knows the definition and no engine.
//
// No move reaches further than S across and T down. Let x >= S and y >= T. Then no move from (x,y) or from
// (x+s,y+t) leaves the plane; and if the translation keeps the outcomes of all options of (x,y), it keeps
// that of (x,y). So by induction it keeps all outcomes if it keeps those in the rows below T and the columns
// below S. These repeat, so that they are compared up to where both of two rows have repeated.
#include <algorithm>
#include <numeric>
#include <optional>

#include "takeaway/mosaic.hpp"

namespace takeaway {

namespace {

/// The first x for which `low` at x is not `high` at x + shift; nothing if there is none.
Result<std::optional<std::uint64_t>> first_difference(const PeriodicRow& low, const PeriodicRow& high,
                                                      std::uint64_t shift, std::uint64_t& steps_left) {
  const std::uint64_t from = std::max(low.preperiod, high.preperiod);
  const std::uint64_t factor = low.period / std::gcd(low.period, high.period);
  if (from > steps_left || high.period > (steps_left - from) / factor)
    return limit_reached("the check would take more steps than are allowed");
  const std::uint64_t end = from + high.period * factor;
  steps_left -= end;
  for (std::uint64_t x = 0; x < end; ++x)
    if (low.at(x) != high.at(x + shift)) return x;
  return std::nullopt;
}

}  // namespace

PlaneGame mirrored(const PlaneGame& game) {
  PlaneGame mirror = game;
  for (PlaneMove& move : mirror.moves) std::swap(move.x, move.y);
  std::ranges::sort(mirror.moves);
  return mirror;
}

PlanePoint boundary_for(const PlaneGame& game, PlanePoint translation) {
  PlanePoint reach;
  for (const PlaneMove& move : game.moves) reach = {std::max(reach.x, move.x), std::max(reach.y, move.y)};
  return {reach.x + translation.x, reach.y + translation.y};
}

Result<RowsVerdict> check_translation(const PlaneGame& game, const std::vector<PeriodicRow>& rows,
                                      const std::vector<PeriodicRow>& columns, PlanePoint translation,
                                      std::uint64_t most_steps, const Watch& watch) {
  for (const PlaneMove& move : game.moves)
    if (move.any_length) return bad_input("a translation is checked where every move has one length");
  const PlanePoint needed = boundary_for(game, translation);
  if (rows.size() < needed.y || columns.size() < needed.x)
    return bad_input("a translation is checked by more rows and columns than these");
  const auto compare = [&](const std::vector<PeriodicRow>& lines, std::uint64_t along, std::uint64_t across,
                           std::uint64_t count, const char* name) -> Result<std::string> {
    for (std::uint64_t i = 0; i + across < count; ++i) {
      if (!watch.tick(i)) return interruption();
      const auto found = first_difference(lines[i], lines[i + across], along, most_steps);
      if (!found) return std::unexpected(found.error());
      if (*found) return std::string(name) + " " + std::to_string(i) + " at " + std::to_string(**found);
    }
    return std::string();
  };
  auto fault = compare(rows, translation.x, translation.y, needed.y, "row");
  if (fault && fault->empty()) fault = compare(columns, translation.y, translation.x, needed.x, "column");
  if (!fault) return std::unexpected(fault.error());
  if (!fault->empty()) return RowsVerdict{false, "the translation does not keep the outcome of " + *fault};
  return RowsVerdict{true, "rows and columns as far as a move reaches, for all heaps; the rest by induction"};
}

}  // namespace takeaway
