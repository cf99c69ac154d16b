// Games on two heaps: a carpet takes the place of a sequence of values.
#include "answer/plane.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "serve/one_game.hpp"
#include "serve/other_games.hpp"
#include "serve/start_values.hpp"

namespace takeaway::serve {

namespace {

constexpr std::uint64_t most_pairs = std::uint64_t{1} << 22U;
constexpr std::uint64_t largest_heap = std::uint64_t{1} << 20U;

Result<PlaneGame> read_plane_game(const Query& query, const Listener& listener) {
  const auto request = answer::read_plane(common_options(query), listener);
  if (!request) return std::unexpected(request.error());
  auto selection = request->only_game();
  if (!selection) return std::unexpected(selection.error());
  return std::move(selection->game);
}

bool is_p(std::span<const std::uint64_t> row, std::uint64_t x) {
  return ((row[x / 64] >> (x % 64)) & 1U) != 0;
}

using TakeRow = std::function<void(std::uint64_t y, const std::function<std::uint32_t(std::uint64_t)>& at)>;

/// Rows 0, 1, ... of values, or of outcomes, 0 for P and 1 for N.
Result<void> for_rows(const PlaneGame& game, CarpetSize size, bool outcomes, std::uint64_t memory,
                      const Watch& watch, const TakeRow& take) {
  if (!outcomes) {
    const auto table = ValueTable::compute(game, size, memory, watch);
    if (!table) return std::unexpected(table.error());
    for (std::uint64_t y = 0; y < size.rows; ++y) take(y, [&](std::uint64_t x) { return table->at(x, y); });
    return {};
  }
  auto rows = OutcomeRows::open(game, size, memory);
  if (!rows) return std::unexpected(rows.error());
  for (std::uint64_t y = 0; y < size.rows; ++y) {
    if (!watch.tick(y)) return interruption();
    const auto row = rows->next();
    take(y, [&](std::uint64_t x) { return is_p(row, x) ? 0U : 1U; });
  }
  return {};
}

}  // namespace

Result<Reply> give_plane_family(const Query& query, const Listener& listener) {
  const auto family = parse_plane(query.text("family"));
  if (!family) return std::unexpected(family.error());
  const auto is_game = [&](const Bindings& tried) { return bind(*family, tried).has_value(); };
  return family_reply(query, {family->text, "plane", in_order(family->text, family->parameters())}, is_game,
                      listener);
}

Result<Reply> give_plane_game(const Query& query, const Listener& listener) {
  const auto game = read_plane_game(query, listener);
  if (!game) return std::unexpected(game.error());
  Json json;
  json["game"] = to_text(*game);
  json["kind"] = "plane";
  json["start"] = 0;
  json["finite"] = std::ranges::none_of(game->moves, &PlaneMove::any_length);
  json["comply"] = false;
  json["moves"] = nullptr;
  json["other"] = nullptr;
  return Reply{dump(json)};
}

Result<Reply> give_plane_values(const Query& query, const SharedState& shared, Listener& listener) {
  constexpr std::uint64_t usual = 20;
  const auto game = read_plane_game(query, listener);
  if (!game) return std::unexpected(game.error());
  const std::string format = query.text("format");
  if (format != "csv" && format != "json")
    return bad_input(
        "games on two heaps have no list of values: 'format' is csv or json, or ask for a carpet");
  const auto size = answer::read_carpet_size(query.text("to"), {}, usual);
  if (!size) return std::unexpected(size.error());
  if (size->columns > most_pairs / size->rows) return limit_reached("more than 2^22 numbers at once");
  const bool outcomes = query.flag("outcomes");
  const answer::Step step(listener, "values", size->rows, "row");
  Json json{{"game", to_text(*game)}, {"columns", size->columns}, {"rows", size->rows}};
  Json& rows = json[outcomes ? "outcomes" : "values"] = Json::array();
  Reply reply{outcomes ? "x,y,outcome\n" : "x,y,value\n", "text/csv"};
  const TakeRow take = [&](std::uint64_t y, const auto& at) {
    Json row = Json::array();
    std::string letters;
    for (std::uint64_t x = 0; x < size->columns; ++x) {
      const std::uint32_t value = at(x);
      const std::string text = !outcomes ? std::to_string(value) : value == 0 ? "P" : "N";
      if (format == "csv") reply.body += fmt::format("{},{},{}\n", x, y, text);
      if (format == "json") outcomes ? letters += text : (row.push_back(value), letters);
    }
    if (format == "json") rows.push_back(outcomes ? Json(letters) : std::move(row));
  };
  if (auto done = for_rows(*game, *size, outcomes, shared.resources.memory, step.watch(), take); !done)
    return std::unexpected(done.error());
  return format == "json" ? Reply{dump(json)} : reply;
}

Result<Reply> give_plane_carpet(const Query& query, const SharedState& shared, Listener& listener) {
  constexpr std::uint64_t usual = 256;
  if (query.has("sweep")) return bad_input("a game on two heaps has its own rows: 'sweep' is for families");
  const auto game = read_plane_game(query, listener);
  if (!game) return std::unexpected(game.error());
  const auto columns = read_stretch(query, 0, most_pairs);
  if (!columns) return std::unexpected(columns.error());
  const auto first = query.number("first", 0, 0, largest_heap);
  if (!first) return std::unexpected(first.error());
  const auto last = query.number("last", *first + usual - 1, 0, largest_heap);
  if (!last) return std::unexpected(last.error());
  if (*last < *first) return bad_input(fmt::format("there are no rows from {} to {}", *first, *last));
  const std::uint64_t rows = *last - *first + 1;
  if (rows > most_pairs / columns->count) return limit_reached("more than 2^22 numbers at once");
  const CarpetSize size{columns->from + columns->count, *last + 1};
  if (size.columns > largest_heap) return limit_reached("heaps past 2^20");
  const answer::Step step(listener, "values", size.rows, "row");
  std::vector<std::uint32_t> numbers;
  numbers.reserve(rows * columns->count);
  const TakeRow take = [&](std::uint64_t y, const auto& at) {
    for (std::uint64_t x = columns->from; y >= *first && x < size.columns; ++x) numbers.push_back(at(x));
  };
  if (auto done = for_rows(*game, size, query.flag("outcomes"), shared.resources.memory, step.watch(), take);
      !done)
    return std::unexpected(done.error());
  return numbers_reply(numbers, columns->count, true);
}

Result<Reply> give_plane_analysis(const Query& query, SharedState& shared, Listener& listener) {
  const auto game = read_plane_game(query, listener);
  if (!game) return std::unexpected(game.error());
  if (auto known = shared.analyses.find(query.key())) return std::move(*known);
  const auto analysis = answer::analyze_plane(*game, shared.resources.memory, listener);
  if (!analysis) return std::unexpected(analysis.error());
  Json json;
  json["game"] = to_text(*game);
  json["kind"] = "plane";
  json.update(answer::json_of(*analysis));
  Reply reply{dump(json)};
  shared.analyses.keep(query.key(), reply);
  return reply;
}

namespace {

/// `7,9`.
Result<PlanePoint> read_pair(const std::string& text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) return bad_input("'heap' is a pair of heaps here, as 7,9");
  const auto x = answer::read_number(text.substr(0, comma), "'heap'");
  if (!x) return std::unexpected(x.error());
  const auto y = answer::read_number(text.substr(comma + 1), "'heap'");
  if (!y) return std::unexpected(y.error());
  if (std::max(*x, *y) > largest_heap) return limit_reached("heaps past 2^20");
  return PlanePoint{*x, *y};
}

}  // namespace

Result<Reply> give_plane_pair(const Query& query, const SharedState& shared, Listener& listener) {
  constexpr std::size_t most_options = 64;
  const auto game = read_plane_game(query, listener);
  if (!game) return std::unexpected(game.error());
  const auto typed = query.needed("heap");
  if (!typed) return std::unexpected(typed.error());
  const auto at = read_pair(*typed);
  if (!at) return std::unexpected(at.error());
  const answer::Step step(listener, "values", at->y, "row");
  const auto table =
      ValueTable::compute(*game, {at->x + 1, at->y + 1}, shared.resources.memory, step.watch());
  if (!table) return std::unexpected(table.error());
  const auto options = answer::plane_options(*game, *at, most_options + 1);
  Json json;
  json["game"] = to_text(*game);
  json["at"] = {at->x, at->y};
  json["value"] = table->at(at->x, at->y);
  json["options"] = Json::array();
  for (const PlanePoint& to : std::span(options).first(std::min(options.size(), most_options)))
    json["options"].push_back(
        {{"take", {at->x - to.x, at->y - to.y}}, {"to", {to.x, to.y}}, {"value", table->at(to.x, to.y)}});
  json["all"] = options.size() <= most_options;
  return Reply{dump(json)};
}

}  // namespace takeaway::serve
