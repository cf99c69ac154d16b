// Maps of partizan games: two parameters as axes, coloured by how the outcomes behave in the end.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "answer/partizan.hpp"
#include "answer/pictures.hpp"

namespace takeaway::answer {

namespace {

/// From Left's end to Right's, as the colours go from dark to light.
constexpr std::array from_left_to_right = {Behaviour::strong_left, Behaviour::weak_left,
                                           Behaviour::fair,        Behaviour::impartial,
                                           Behaviour::weak_right,  Behaviour::strong_right};

struct BehaviourPoint {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t number = 0;
};

/// The names of the two parameters with ranges: the one that was given first goes up.
Result<std::pair<std::string, std::string>> axes_of(const PartizanRequest& request) {
  std::vector<std::string> ranged;
  for (const Let& let : request.lets)
    if (has_range(std::span(&let, 1))) ranged.push_back(let.name);
  if (ranged.size() != 2)
    return bad_input(
        "a map of partizan games has two axes: give exactly two parameters a range (--let c=1..40)");
  return std::pair(ranged[1], ranged[0]);
}

/// What colours the game: the place of its behaviour from Left to Right, or a number of its period.
std::int64_t colour_number(const PartizanFindings& findings, const std::string& colour) {
  if (!findings.period || !findings.proved) return unknown_cell;
  if (colour == "period") return static_cast<std::int64_t>(findings.period->period);
  if (colour == "preperiod") return static_cast<std::int64_t>(findings.period->preperiod);
  const auto found = std::ranges::find(from_left_to_right, behaviour_of(*findings.period));
  return found - from_left_to_right.begin();
}

Result<MapFigure> figure_of(const std::vector<BehaviourPoint>& points, std::uint64_t memory) {
  MapFigure figure;
  const auto [left, right] = std::ranges::minmax(points, {}, &BehaviourPoint::x);
  const auto [low, high] = std::ranges::minmax(points, {}, &BehaviourPoint::y);
  figure.x_first = left.x;
  figure.y_first = low.y;
  // Modulo 2^64, since from -2^62 to 2^62 it is 2^63.
  const auto distance = [](std::int64_t from, std::int64_t to) {
    return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
  };
  figure.columns = distance(left.x, right.x) + 1;
  figure.rows = distance(low.y, high.y) + 1;
  if (figure.rows > memory / sizeof(std::int64_t) / figure.columns)
    return limit_reached("the map does not fit the memory (--memory)");
  figure.numbers.assign(figure.columns * figure.rows, no_cell);
  for (const BehaviourPoint& point : points)
    figure.numbers[distance(low.y, point.y) * figure.columns + distance(left.x, point.x)] = point.number;
  return figure;
}

Result<std::vector<BehaviourPoint>> behaviour_points(const PartizanRequest& request,
                                                     const DrawOptions& options,
                                                     const std::pair<std::string, std::string>& axes,
                                                     const std::string& colour, Listener& listener) {
  std::vector<BehaviourPoint> points;
  const Step step(listener, "games", 0, "game");
  const auto visited = request.for_each_game([&](const PartizanSelection& selection) -> Result<void> {
    if (!step.watch().tick(points.size())) return interruption();
    if (points.size() > request.resources.memory / sizeof(BehaviourPoint))
      return limit_reached("the map does not fit the memory (--memory)");
    const auto limits = read_partizan_limits(options.limit, request.resources, selection.bindings);
    if (!limits) return std::unexpected(limits.error());
    NoListener nobody;  // steps must not nest
    const auto findings = investigate_partizan(selection.game, *limits, nobody);
    if (!findings) return std::unexpected(findings.error());
    points.push_back({*selection.bindings.find(axes.first), *selection.bindings.find(axes.second),
                      colour_number(*findings, colour)});
    return {};
  });
  if (!visited) return std::unexpected(visited.error());
  return points;
}

}  // namespace

Result<Picture> partizan_map_picture(const DrawOptions& options, Listener& listener) {
  if (options.json) return bad_input("a picture is no JSON document; --json does not go with draw");
  if (!options.survey.empty())
    return bad_input("there are no survey files of partizan games: leave out --from");
  const std::string colour = options.color == DrawOptions().color ? "behaviour" : options.color;
  if (colour != "behaviour" && colour != "period" && colour != "preperiod")
    return bad_input("partizan games are coloured by behaviour, period or preperiod, not by '" + colour +
                     "'");
  const auto request = read_partizan_request(options, listener);
  if (!request) return std::unexpected(request.error());
  const auto axes = axes_of(*request);
  if (!axes) return std::unexpected(axes.error());
  const auto style = read_style(options, options.family + ": " + colour);
  if (!style) return std::unexpected(style.error());
  const auto points = behaviour_points(*request, options, *axes, colour, listener);
  if (!points) return std::unexpected(points.error());
  if (points->empty()) return bad_input("there is no game to draw");
  auto figure = figure_of(*points, request->resources.memory);
  if (!figure) return std::unexpected(figure.error());
  figure->x_name = axes->first;
  figure->y_name = axes->second;
  figure->measure = colour;
  figure->logarithmic = options.logarithmic;
  if (colour == "behaviour") {
    figure->are_ordered = true;
    for (std::size_t i = 0; i < from_left_to_right.size(); ++i)
      figure->classes.emplace_back(static_cast<std::int64_t>(i), to_text(from_left_to_right.at(i)));
  }
  return draw_map(std::move(*figure), *style);
}

}  // namespace takeaway::answer
