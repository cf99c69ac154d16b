// Tiles of the map of three moves.
#include <fmt/format.h>

#include <algorithm>

#include "answer/pictures.hpp"
#include "serve/handlers.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::serve {

namespace {

constexpr Heap longest_period = 10'000'000;  // preperiod and period, as a survey has it

struct TileRequest {
  std::string boundary;
  std::string color;
  std::uint64_t c = 0;
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  std::uint64_t size = 0;
  std::uint64_t step = 0;

  bool has_game(std::uint64_t column, std::uint64_t row) const {
    const std::uint64_t x = a + column * step;
    const std::uint64_t y = b + row * step;
    return x < y && y < c;
  }
};

Result<TileRequest> read_tile(const Query& query) {
  TileRequest tile;
  tile.boundary = query.text("boundary", "wall");
  if (tile.boundary != "wall" && tile.boundary != "sink")
    return bad_input("boundary is wall or sink, not '" + tile.boundary + "'");
  tile.color = query.text("color", "sums");
  const std::vector<std::string> known = {"sums", "atlas", "period", "preperiod", "max_value"};
  if (std::ranges::find(known, tile.color) == known.end())
    return bad_input("color is sums, atlas, period, preperiod or max_value, not '" + tile.color + "'");
  constexpr std::uint64_t largest = 65536;
  for (const auto& [name, field, usual, least, most] :
       {std::tuple{"c", &TileRequest::c, std::uint64_t{256}, 3, largest},
        {"a", &TileRequest::a, 1, 1, largest},
        {"b", &TileRequest::b, 1, 1, largest},
        {"size", &TileRequest::size, 256, 1, 256},
        {"step", &TileRequest::step, 1, 1, 4096}}) {
    const auto number = query.number(name, usual, static_cast<std::uint64_t>(least), most);
    if (!number) return std::unexpected(number.error());
    tile.*field = *number;
  }
  return tile;
}

/// Measured as a survey does it.
Result<void> measure(const TileRequest& tile, std::vector<std::uint32_t>& numbers, const Watch& watch) {
  const auto range = [&](const char* name, std::uint64_t first) {
    const std::uint64_t last = first + (tile.size - 1) * tile.step;
    return tile.size == 1   ? fmt::format("{}={}", name, first)
           : tile.step == 1 ? fmt::format("{}={}..{}", name, first, last)
                            : fmt::format("{}={},{}..{}", name, first, first + tile.step, last);
  };
  const SurveyRequest request{.family = tile.boundary + " {a,b,c}",
                              .lets = {fmt::format("c={}", tile.c), range("b", tile.b), range("a", tile.a)},
                              .wheres = {"a < b", "b < c"},
                              .keep_rows = true,
                              .limit = longest_period};
  const auto survey = Survey::make(request, watch);
  if (!survey) return std::unexpected(survey.error());
  const auto& columns = survey->columns();
  const auto place = [&](const std::string& written) {
    return static_cast<std::size_t>(std::ranges::find(columns, written, &SurveyColumn::written) -
                                    columns.begin());
  };
  const std::size_t x = place("a");
  const std::size_t y = place("b");
  const auto named = std::ranges::find(columns, tile.color, &SurveyColumn::name);
  if (named == columns.end()) return bad_input("these games have no measure '" + tile.color + "'");
  const auto number = static_cast<std::size_t>(named - columns.begin());
  for (std::uint64_t i = 0; i < survey->shards(); ++i) {
    const auto result = survey->compute(survey->shard(i), watch);
    if (!result) return std::unexpected(result.error());
    for (std::size_t at = 0; at < result->cells.size(); at += columns.size() + 1) {
      const std::int64_t* const cells = result->cells.data() + at + 1;
      const std::uint64_t column = (static_cast<std::uint64_t>(cells[x]) - tile.a) / tile.step;
      const std::uint64_t row = (static_cast<std::uint64_t>(cells[y]) - tile.b) / tile.step;
      numbers[row * tile.size + column] =
          cells[number] == no_number ? not_known : static_cast<std::uint32_t>(cells[number]);
    }
    if (!watch.tick(survey->shard(i).end)) return interruption();
  }
  return {};
}

/// As the proved cells have it.
Result<void> look_up(const TileRequest& tile, std::vector<std::uint32_t>& numbers, const Watch& watch) {
  Game game;
  game.boundary = tile.boundary == "sink" ? BoundaryKind::sink : BoundaryKind::wall;
  for (std::uint64_t row = 0; row < tile.size; ++row) {
    for (std::uint64_t column = 0; column < tile.size; ++column) {
      if (!tile.has_game(column, row)) continue;
      game.moves = MoveSet::finite({tile.a + column * tile.step, tile.b + row * tile.step, tile.c});
      const auto number = answer::known_class(game, watch);
      numbers[row * tile.size + column] = number ? static_cast<std::uint32_t>(*number) : not_known;
    }
    if (!watch.tick(row * tile.size)) return interruption();
  }
  return {};
}

}  // namespace

Result<Reply> give_tile(const Query& query, SharedState& shared, Listener& listener) {
  const auto tile = read_tile(query);
  if (!tile) return std::unexpected(tile.error());
  if (auto known = shared.tiles.find(query.key())) return std::move(*known);
  std::vector<std::uint32_t> numbers(tile->size * tile->size, no_game);
  const bool empty = tile->b >= tile->c || tile->a >= tile->b + (tile->size - 1) * tile->step;
  if (!empty) {
    const answer::Step step(listener, "games", 0, "game");
    auto done = tile->color == "atlas" ? look_up(*tile, numbers, step.watch())
                                       : measure(*tile, numbers, step.watch());
    if (!done) return std::unexpected(done.error());
  }
  Reply reply = numbers_reply(numbers, tile->size, true);
  shared.tiles.keep(query.key(), reply);
  return reply;
}

}  // namespace takeaway::serve
