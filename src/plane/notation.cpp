// The notation of games on two heaps: a set of pairs, some of them with a star, or a name.
#include <algorithm>

#include "notation/parser.hpp"
#include "takeaway/plane.hpp"

namespace takeaway {

namespace {

using notation::Parser;

PlaneFamily::Step read_move(Parser& parser) {
  PlaneFamily::Step step;
  step.place = parser.place();
  if (!parser.at("(")) {
    parser.fail(parser.place(), "expected a move of two numbers here, as (1,2)");
    parser.take();
    return step;
  }
  parser.take();
  step.x = parser.number();
  if (!parser.at(",")) parser.fail(parser.place(), "a move in the plane has two numbers, as (1,2)");
  parser.expect(",");
  step.y = parser.number();
  parser.expect(")");
  step.any_length = parser.accept("*");
  return step;
}

PlaneFamily::Step line(std::int64_t x, std::int64_t y, std::size_t place) {
  return {Formula::number(x, place), Formula::number(y, place), true, place};
}

std::vector<PlaneFamily::Step> read_moves(Parser& parser) {
  const std::size_t place = parser.place();
  if (parser.accept("nim")) return {line(1, 0, place), line(0, 1, place)};
  if (parser.accept("wythoff")) return {line(1, 0, place), line(0, 1, place), line(1, 1, place)};
  if (!parser.at("{")) {
    parser.fail(place, "expected moves in the plane here, as {(1,2),(2,1)}, or wythoff or nim");
    return {};
  }
  parser.take();
  if (parser.at("}")) parser.fail(place, "a set of moves cannot be empty");
  std::vector<PlaneFamily::Step> moves;
  do moves.push_back(read_move(parser));
  while (!parser.failed() && parser.accept(","));
  if (!parser.accept("}")) parser.fail(parser.place(), "expected ',' or '}' here");
  return moves;
}

PlaneFamily read_family(Parser& parser, std::string_view text) {
  parser.expect("plane");
  PlaneFamily family;
  family.moves = read_moves(parser);
  family.text = text;
  return family;
}

PlanePositionFamily::Part read_part(Parser& parser, std::string_view text) {
  PlanePositionFamily::Part part{read_family(parser, text), {}};
  if (!parser.at(":")) parser.fail(parser.place(), "expected ':' and heaps here, as plane wythoff: (3,5)");
  parser.expect(":");
  do {
    part.heaps.push_back(read_move(parser));
    if (part.heaps.back().any_length) parser.fail(part.heaps.back().place, "heaps are two numbers, as (3,5)");
  } while (!parser.failed() && parser.accept(","));
  return part;
}

/// A number of a move, which must not be below 0: else a game might never end.
Result<std::uint64_t> taken(const Formula& formula, const Bindings& bindings,
                            const char* refusal = "a move cannot add to a heap, and this number is ") {
  const auto value = evaluate(formula, bindings);
  if (!value) return std::unexpected(value.error());
  if (*value < 0)
    return std::unexpected(notation::error_at(formula.place(), refusal + std::to_string(*value)));
  return static_cast<std::uint64_t>(*value);
}

std::string move_text(const PlaneMove& move) {
  return "(" + std::to_string(move.x) + "," + std::to_string(move.y) + ")" + (move.any_length ? "*" : "");
}

Result<PlaneMove> bind_move(const PlaneFamily::Step& step, const Bindings& bindings) {
  const auto x = taken(step.x, bindings);
  if (!x) return std::unexpected(x.error());
  const auto y = taken(step.y, bindings);
  if (!y) return std::unexpected(y.error());
  if (*x == 0 && *y == 0)
    return std::unexpected(notation::error_at(step.place, "the move (0,0) takes nothing"));
  return PlaneMove{*x, *y, step.any_length};
}

}  // namespace

bool is_plane(std::string_view text) {
  constexpr std::string_view word = "plane";
  text.remove_prefix(std::min(text.find_first_not_of(" \t\n"), text.size()));
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return text.empty() || text[0] == ' ' || text[0] == '{' || text[0] == '\t' || text[0] == '\n';
}

std::set<std::string> PlaneFamily::parameters() const {
  std::set<std::string> names;
  for (const Step& step : moves) {
    collect_names(step.x, names);
    collect_names(step.y, names);
  }
  return names;
}

Result<PlaneFamily> parse_plane(std::string_view text) {
  return notation::read_all(text, [&](Parser& parser) { return read_family(parser, text); });
}

Result<PlaneGame> bind(const PlaneFamily& family, const Bindings& bindings) {
  const auto refuse = [&](Error error) {
    error.text = family.text;
    return std::unexpected(std::move(error));
  };
  if (family.moves.size() > most_plane_moves)
    return limit_reached("a game in the plane has at most " + std::to_string(most_plane_moves) + " moves");
  PlaneGame game;
  for (const PlaneFamily::Step& step : family.moves) {
    const auto move = bind_move(step, bindings);
    if (!move) return refuse(move.error());
    if (std::ranges::find(game.moves, *move) != game.moves.end())
      return refuse(notation::error_at(step.place, "the move " + move_text(*move) + " is repeated"));
    game.moves.push_back(*move);
  }
  std::ranges::sort(game.moves);
  return game;
}

Result<PlaneGame> parse_plane_game(std::string_view text) {
  const auto family = parse_plane(text);
  return family ? bind(*family, {}) : std::unexpected(family.error());
}

std::string to_text(const PlaneGame& game) {
  std::string text;
  for (const PlaneMove& move : game.moves) text += (text.empty() ? "" : ", ") + move_text(move);
  return "plane {" + text + "}";
}

std::set<std::string> PlanePositionFamily::parameters() const {
  std::set<std::string> names;
  for (const Part& part : parts) {
    names.merge(part.family.parameters());
    for (const PlaneFamily::Step& heap : part.heaps) {
      collect_names(heap.x, names);
      collect_names(heap.y, names);
    }
  }
  return names;
}

Result<PlanePositionFamily> parse_plane_position(std::string_view text) {
  return notation::read_all(text, [&](Parser& parser) {
    PlanePositionFamily position;
    position.text = text;
    do position.parts.push_back(read_part(parser, text));
    while (!parser.failed() && parser.accept("+"));
    return position;
  });
}

Result<PlanePosition> bind(const PlanePositionFamily& family, const Bindings& bindings) {
  PlanePosition position;
  for (const PlanePositionFamily::Part& part : family.parts) {
    auto game = bind(part.family, bindings);
    if (!game) return std::unexpected(game.error());
    PlanePosition::Part bound{std::move(*game), {}};
    for (const PlaneFamily::Step& heap : part.heaps) {
      const auto x = taken(heap.x, bindings, "a heap cannot be negative, this one is ");
      const auto y = taken(heap.y, bindings, "a heap cannot be negative, this one is ");
      if (!x || !y) {
        Error error = x ? y.error() : x.error();
        error.text = family.text;
        return std::unexpected(std::move(error));
      }
      bound.heaps.push_back({*x, *y});
    }
    position.parts.push_back(std::move(bound));
  }
  return position;
}

std::string to_text(const PlanePosition& position) {
  std::string text;
  for (const PlanePosition::Part& part : position.parts) {
    std::string heaps;
    for (const PlanePoint& heap : part.heaps)
      heaps += (heaps.empty() ? "" : ", ") + move_text({heap.x, heap.y, false});
    text += (text.empty() ? "" : " + ") + to_text(part.game) + ": " + heaps;
  }
  return text;
}

}  // namespace takeaway
