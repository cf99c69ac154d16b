#include "answer/plane.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace takeaway::answer {

Result<PlaneRequest> read_plane(const CommonOptions& options, const Listener& listener) {
  PlaneRequest request;
  auto family = parse_plane(options.family);
  if (!family) return std::unexpected(std::move(family.error()));
  request.family = std::move(*family);
  auto settings = read_settings(options, request.family.parameters(), listener);
  if (!settings) return std::unexpected(std::move(settings.error()));
  static_cast<Settings&>(request) = std::move(*settings);
  if (options.json) {  // before a document is begun, it should be certain to end
    const auto checked = request.for_each_game([](const PlaneSelection&) -> Result<void> { return {}; });
    if (!checked) return std::unexpected(checked.error());
  }
  return request;
}

Result<void> PlaneRequest::for_each_game(
    const std::function<Result<void>(const PlaneSelection&)>& visit) const {
  return for_each([&](const Bindings& bindings) -> Result<void> {
    auto game = bind(family, bindings);
    if (!game) return std::unexpected(std::move(game.error()));
    return visit({std::move(*game), bindings});
  });
}

Result<PlaneSelection> PlaneRequest::only_game() const {
  std::optional<PlaneSelection> found;
  const auto visited = for_each_game([&](const PlaneSelection& selection) -> Result<void> {
    if (found) return bad_input("this is for one game in the plane, not for a family with ranges");
    found = selection;
    return {};
  });
  if (!visited) return std::unexpected(visited.error());
  return std::move(*found);
}

Result<CarpetSize> read_carpet_size(const std::string& text, const Bindings& bindings, std::uint64_t usual) {
  if (text.empty()) return CarpetSize{usual + 1, usual + 1};
  std::size_t comma = std::string::npos;  // outside parentheses: gcd(4,6) is one number
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (text[i] == ',' && depth == 0) comma = i;
  }
  const auto x = read_number(text.substr(0, comma), "--to", bindings);
  if (!x) return std::unexpected(x.error());
  const auto y = comma == std::string::npos ? x : read_number(text.substr(comma + 1), "--to", bindings);
  if (!y) return std::unexpected(y.error());
  return CarpetSize{*x + 1, *y + 1};
}

Result<RowFindings> investigate_rows(const PlaneGame& game, std::uint64_t last, std::uint64_t limit,
                                     Listener& listener) {
  RowFindings findings;
  {
    const Step step(listener, "rows", last, "row");
    auto rows = find_rows(game, last, limit, step.watch());
    if (!rows) return std::unexpected(rows.error());
    findings.rows = std::move(*rows);
  }
  constexpr std::uint64_t most_steps = std::uint64_t{1} << 28U;
  const Step step(listener, "check", last, "row");
  const auto verdict = check_rows(game, findings.rows, most_steps, step.watch());
  if (!verdict && verdict.error().fault != Fault::limit) return std::unexpected(verdict.error());
  if (verdict && !verdict->holds) return internal_fault(to_text(game) + ": " + verdict->reason);
  findings.proved = verdict.has_value();
  return findings;
}

std::string row_word(const PeriodicRow& row) {
  std::string word;
  for (const bool is_p : row.is_p) word += is_p ? 'P' : 'N';
  return word;
}

namespace {

/// Calls `visit` with every place that a move leads to.
template <class Visit>
void for_options(const PlaneGame& game, PlanePoint from, Visit visit) {
  for (const PlaneMove& move : game.moves) {
    PlanePoint at = from;
    while (move.x <= at.x && move.y <= at.y) {
      at = {at.x - move.x, at.y - move.y};
      visit(at);
      if (!move.any_length) break;
    }
  }
}

Result<ValueTable> table_for(const PlanePosition::Part& part, std::uint64_t memory, const Watch& watch) {
  CarpetSize size{1, 1};
  for (const PlanePoint& heap : part.heaps)
    size = {std::max(size.columns, heap.x + 1), std::max(size.rows, heap.y + 1)};
  return ValueTable::compute(part.game, size, memory, watch);
}

}  // namespace

std::vector<PlanePoint> plane_options(const PlaneGame& game, PlanePoint from, std::size_t most) {
  std::vector<PlanePoint> found;
  for (const PlaneMove& move : game.moves)
    for (PlanePoint at = from; move.x <= at.x && move.y <= at.y && found.size() < most;) {
      at = {at.x - move.x, at.y - move.y};
      found.push_back(at);
      if (!move.any_length) break;
    }
  const auto near = [](PlanePoint at) { return std::pair(at.x + at.y, at.x); };
  std::ranges::sort(found, std::ranges::greater{}, near);
  const auto twice = std::ranges::unique(found);
  found.erase(twice.begin(), twice.end());
  return found;
}

namespace {

/// The pair, where there is one, and a table of values up to it would be large.
const PlanePoint* large_pair(const PlanePosition& position) {
  constexpr std::uint64_t most_points = std::uint64_t{1} << 22U;
  if (position.parts.size() != 1 || position.parts[0].heaps.size() != 1) return nullptr;
  const PlanePoint& pair = position.parts[0].heaps[0];
  return pair.x >= most_points / (pair.y + 1) ? &pair : nullptr;
}

Result<SolvedPlane> solve_pair(const PlaneGame& game, PlanePoint pair, std::uint64_t memory,
                               const Watch& watch) {
  const auto found = solve_one_pair(game, pair, memory, watch);
  if (!found) return std::unexpected(found.error());
  SolvedPlane solved;
  solved.lost = found->is_p;
  solved.how = found->how;
  solved.winning = found->wins.size();
  for (const PlanePoint& to : found->wins)
    if (solved.moves.size() < most_plane_wins) solved.moves.push_back({0, 0, to});
  return solved;
}

Result<SolvedPlane> solve_by_values(const PlanePosition& position, std::uint64_t memory, const Watch& watch) {
  SolvedPlane solved;
  for (const PlanePosition::Part& part : position.parts) {
    const auto table = table_for(part, memory, watch);
    if (!table) return std::unexpected(table.error());
    solved.values.emplace_back();
    for (const PlanePoint& heap : part.heaps) {
      solved.values.back().push_back(table->at(heap.x, heap.y));
      solved.nim_sum ^= solved.values.back().back();
    }
  }
  solved.lost = solved.nim_sum == 0;
  for (std::size_t p = 0; p < position.parts.size() && !solved.lost; ++p) {
    const PlanePosition::Part& part = position.parts[p];
    const auto table = table_for(part, memory, watch);  // again: one at a time is in memory
    if (!table) return std::unexpected(table.error());
    for (std::size_t h = 0; h < part.heaps.size(); ++h) {
      std::vector<PlanePoint> found;
      for_options(part.game, part.heaps[h], [&](PlanePoint to) {
        if (table->at(to.x, to.y) == (solved.values[p][h] ^ solved.nim_sum)) found.push_back(to);
      });
      std::ranges::sort(found);  // two moves may lead to one place: (1,1)* and (2,2)
      found.erase(std::ranges::unique(found).begin(), found.end());
      solved.winning += found.size();
      for (const PlanePoint& to : found)
        if (solved.moves.size() < most_plane_wins) solved.moves.push_back({p, h, to});
    }
  }
  return solved;
}

}  // namespace

std::string how_words(OnePair::How how) {
  switch (how) {
    case OnePair::How::nim:
      return "equal heaps";
    case OnePair::How::wythoff:
      return "Wythoff's pairs";
    case OnePair::How::mosaic:
      return "the mosaic of the game";
    case OnePair::How::rows:
      return "the outcomes of all smaller pairs";
  }
  std::unreachable();
}

Result<SolvedPlane> solve_plane(const PlanePosition& position, std::uint64_t memory, const Watch& watch) {
  if (const PlanePoint* const pair = large_pair(position))
    return solve_pair(position.parts[0].game, *pair, memory, watch);
  return solve_by_values(position, memory, watch);
}

namespace {

Result<std::vector<std::string>> text_carpet(const PlaneGame& game, std::uint64_t memory) {
  constexpr CarpetSize shown{72, 24};
  auto rows = OutcomeRows::open(game, shown, memory);
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::string> carpet;
  for (std::uint64_t y = 0; y < shown.rows; ++y) {
    const auto row = rows->next();
    std::string text;
    for (std::uint64_t x = 0; x < shown.columns; ++x)
      text += ((row[x / 64] >> (x % 64)) & 1U) != 0 ? '#' : '.';
    carpet.insert(carpet.begin(), text);
  }
  return carpet;
}

}  // namespace

Result<PlaneAnalysis> analyze_plane(const PlaneGame& game, std::uint64_t memory, Listener& listener) {
  PlaneAnalysis analysis;
  constexpr CarpetSize size{PlaneAnalysis::side, PlaneAnalysis::side};
  const auto count = count_p(game, size, memory, listener.only_stop());
  if (!count) return std::unexpected(count.error());
  analysis.p_positions = *count;
  auto kept = kept_everywhere(game, memory, listener);
  if (!kept) return std::unexpected(kept.error());
  analysis.kept = std::move(*kept);
  constexpr std::uint64_t widest_carpet = 640;
  auto mosaic = find_mosaic(game, widest_carpet, listener.only_stop());
  if (!mosaic) return std::unexpected(mosaic.error());
  analysis.mosaic = std::move(*mosaic);
  if (game.moves.size() == 2 && !game.moves[0].any_length && !game.moves[1].any_length)
    analysis.by_theorem = PlaneMove{game.moves[0].x + game.moves[1].x, game.moves[0].y + game.moves[1].y};
  constexpr std::uint64_t row_limit = std::uint64_t{1} << 16U;
  auto rows = investigate_rows(game, PlaneAnalysis::rows_to_find - 1, row_limit, listener);
  if (!rows && rows.error().fault != Fault::limit) return std::unexpected(rows.error());
  if (rows) {
    analysis.rows = std::move(*rows);
  } else {
    analysis.rows_limit = rows.error().message;
  }
  auto carpet = text_carpet(game, memory);
  if (!carpet) return std::unexpected(carpet.error());
  analysis.carpet = std::move(*carpet);
  if (game == *parse_plane_game("plane wythoff")) {
    const auto checked = check_beatty(1'000'000, listener.only_stop());
    if (!checked) return std::unexpected(checked.error());
    analysis.beatty = *checked;
  }
  return analysis;
}

Json row_json(const RowFindings& findings, std::uint64_t row) {
  Json json;
  json["row"] = row;
  json["preperiod"] = findings.rows[row].preperiod;
  json["period"] = findings.rows[row].period;
  json["status"] = findings.status();
  json["outcomes"] = row_word(findings.rows[row]);
  return json;
}

Json mosaic_json(const FoundMosaic& found) {
  Json json;
  json["rays"] = Json::array();
  for (const PlanePoint& ray : found.mosaic.rays) json["rays"].push_back({ray.x, ray.y});
  json["from"] = found.mosaic.from;
  json["status"] = "proved";
  json["sectors"] = Json::array();
  for (const SectorPattern& sector : found.sectors)
    json["sectors"].push_back({{"points", sector.points}, {"p_positions", sector.p_positions}});
  return json;
}

Json json_of(const PlaneAnalysis& analysis) {
  Json json;
  json["heaps_below"] = PlaneAnalysis::side;
  json["p_positions"] = analysis.p_positions;
  json["kept_by"] = Json::array();
  for (const PlaneMove& move : analysis.kept.moves) json["kept_by"].push_back({move.x, move.y});
  json["kept_status"] = analysis.kept.proved ? "proved" : "observed";
  if (analysis.by_theorem) json["kept_by_theorem"] = {analysis.by_theorem->x, analysis.by_theorem->y};
  json["rows"] = Json::array();
  for (std::uint64_t y = 0; y < analysis.rows.rows.size(); ++y)
    json["rows"].push_back(row_json(analysis.rows, y));
  if (!analysis.rows_limit.empty()) json["rows_limit"] = analysis.rows_limit;
  if (analysis.mosaic) json["mosaic"] = mosaic_json(*analysis.mosaic);
  if (analysis.beatty) json["beatty_to"] = *analysis.beatty;
  return json;
}

}  // namespace takeaway::answer
