// What a tiling covers, and what it leaves open.
#include <algorithm>
#include <map>

#include "answer/generalizing.hpp"
#include "answer/tiling.hpp"
#include "takeaway/cones.hpp"

namespace takeaway::answer {

namespace {

const std::vector<std::string> letters{"a", "b", "c"};

bool is_pure(const TiledCell& cell) {
  return std::ranges::all_of(cell.preperiod, [](std::int64_t x) { return x == 0; });
}

std::vector<CellGroup> periods_of(const Tiling& tiling) {
  std::map<LinearForm, CellGroup> groups;
  for (const TiledCell& cell : tiling.cells) {
    CellGroup& group = groups[cell.period];
    ++group.cells;
    group.share += cell.share();
  }
  std::vector<CellGroup> periods;
  for (auto& [period, group] : groups) {
    group.name = to_text(period, letters);
    periods.push_back(group);
  }
  std::ranges::sort(periods, {}, [](const CellGroup& group) { return std::pair(~group.share, group.name); });
  return periods;
}

/// The places where cells accumulate, each without those before it.
std::vector<OpenZone> open_zones(const Tiling& tiling) {
  struct Zone {
    std::string where;
    std::vector<LinearForm> forms;  // at least 0
  };
  const std::vector<Zone> zones{
      {"a/c < 0.04", {{-25, 0, 1}}},
      {"else, within 0.03 of a+b = c", {{25, 0, -1}, {-100, -100, 103}, {100, 100, -97}}},
      {"else, a+b < c", {{25, 0, -1}, {-100, -100, 97}}},
      {"else", {{25, 0, -1}, {100, 100, -103}}}};
  std::vector<OpenZone> open;
  for (const Zone& zone : zones) {
    double share = share_where(zone.forms);
    for (const TiledCell& cell : tiling.cells) share -= cell.share_where(zone.forms);
    open.push_back({zone.where, std::max(share, 0.0)});
  }
  return open;
}

/// The cell, found again and checked.
Result<void> check(const Tiling& tiling, const TiledCell& cell, const Watch& watch) {
  const auto cone = generalize(all_sets(tiling.boundary, 3), cell.game(), {}, watch);
  if (!cone) return std::unexpected(cone.error());
  const auto verdict = check_cone(*cone, watch);
  if (!verdict) return std::unexpected(verdict.error());
  if (!verdict->holds)
    return internal_fault("the cone of " + game_text(*cone) + " does not pass its check: " + verdict->reason);
  auto rays = cone->rays;
  std::vector<std::vector<std::int64_t>> corners;
  for (const auto& corner : cell.corners) corners.emplace_back(corner.begin(), corner.end());
  std::ranges::sort(rays);
  std::ranges::sort(corners);
  if (rays != corners || cone->preperiod != cell.preperiod || cone->period != cell.period ||
      cone->preperiod_word.size() + cone->period_word.size() != cell.runs)
    return bad_input("the tiling has another cell around " + game_text(*cone) + " than there is");
  return {};
}

Json json_of(const CellGroup& group) {
  return {{"period", group.name}, {"cells", group.cells}, {"share_decimal", share_decimal(group.share)}};
}

Json json_of(const TiledCell& cell) {
  return {{"where", condition_texts(cell)},
          {"rays", cell.corners},
          {"preperiod", cell.preperiod},
          {"period", cell.period},
          {"runs", cell.runs},
          {"share", share_fraction(cell.share())},
          {"share_decimal", share_decimal(cell.share())},
          {"game", cell.game()}};
}

}  // namespace

std::vector<std::string> condition_texts(const TiledCell& cell) {
  std::vector<LinearForm> edges = cell.edges();
  std::ranges::sort(edges, {}, [](const LinearForm& form) {
    std::int64_t size = 0;
    for (const std::int64_t x : form) size += x < 0 ? -x : x;
    return std::pair(size, form);
  });
  std::vector<std::string> texts;
  for (const LinearForm& form : edges) texts.push_back(comparison_text(form, letters, "<="));
  return texts;
}

Result<TilingReport> report_tiling(const std::string& path, std::size_t largest, std::uint64_t checks,
                                   Listener& listener) {
  auto tiling = read_tiling(path);
  if (!tiling) return std::unexpected(tiling.error());
  TilingReport report;
  report.periods = periods_of(*tiling);
  report.pure.name = "pure";
  for (const TiledCell& cell : tiling->cells) {
    if (!is_pure(cell)) continue;
    ++report.pure.cells;
    report.pure.share += cell.share();
  }
  report.open = open_zones(*tiling);
  report.largest = tiling->cells;
  std::ranges::sort(report.largest, {},
                    [](const TiledCell& cell) { return std::pair(~cell.share(), cell.corners); });
  report.largest.resize(std::min(largest, report.largest.size()));
  checks = std::min<std::uint64_t>(checks, tiling->cells.size());
  const Step step(listener, "checking", checks, "cell");
  for (; report.checked < checks; ++report.checked) {
    const std::size_t at = report.checked * tiling->cells.size() / checks;
    if (auto held = check(*tiling, tiling->cells[at], listener.only_stop()); !held)
      return std::unexpected(held.error());
    step.watch().tick(report.checked);
  }
  report.tiling = std::move(*tiling);
  return report;
}

Json json_of(const TilingReport& report) {
  const Tiling& tiling = report.tiling;
  Json json{{"family", map_text(tiling.boundary)},
            {"cells", tiling.cells.size()},
            {"share", share_fraction(tiling.share)},
            {"share_decimal", share_decimal(tiling.share)},
            {"failures", tiling.failures}};
  if (tiling.part.parts > 1)
    json["shard"] = std::to_string(tiling.part.part) + "/" + std::to_string(tiling.part.parts);
  json["pure"] = {{"cells", report.pure.cells}, {"share_decimal", share_decimal(report.pure.share)}};
  json["periods"] = Json::array();
  for (const CellGroup& group : report.periods) json["periods"].push_back(json_of(group));
  json["largest"] = Json::array();
  for (const TiledCell& cell : report.largest) json["largest"].push_back(json_of(cell));
  json["open"] = Json::array();
  for (const OpenZone& zone : report.open)
    json["open"].push_back({{"where", zone.where}, {"share_decimal", zone.share}});
  json["checked"] = report.checked;
  return json;
}

}  // namespace takeaway::answer
