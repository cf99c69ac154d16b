// Maps: two parameters as axes, coloured by what a survey measures, computed now or read from
// its file.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "answer/known.hpp"
#include "answer/options.hpp"
#include "answer/pictures.hpp"
#include "answer/requests.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::answer {

std::optional<std::int64_t> known_class(const Game& game, const Watch& watch) {
  const auto moves = game.moves.listed();
  if (game.moves.kind() == MoveSet::Kind::finite && moves.size() == 3 && moves[0] + moves[1] == moves[2])
    return 0;
  const auto answer = known_period(game, watch);
  if (!answer) return std::nullopt;
  const auto period = static_cast<Move>(answer->period);
  std::int64_t divides = 0;
  if ((moves[0] + moves[1]) % period == 0) divides += 1;
  if ((moves[0] + moves[2]) % period == 0) divides += 2;
  if ((moves[1] + moves[2]) % period == 0) divides += 4;
  return divides;
}

namespace {

/// The two parameters that are axes, and the values of the others.
struct Axes {
  std::string x;
  std::string y;
  std::vector<std::string> lets;
  std::vector<std::pair<std::string, std::int64_t>> fixed;
  bool given = false;  ///< their ranges were
};

/// Pairs of parameters and a number for each.
struct Point {
  std::int64_t x;
  std::int64_t y;
  std::int64_t number;
};

class MapMaker {
 public:
  MapMaker(const DrawOptions& options, Listener& listener) : options_(options), listener_(listener) {}

  Result<Picture> make() {
    auto family = parse_family(options_.family);
    if (!family) return std::unexpected(family.error());
    const auto resources = read_resources(options_);
    if (!resources) return std::unexpected(resources.error());
    resources_ = *resources;
    if (auto style = read_style(options_, ""); !style) return std::unexpected(style.error());
    if (auto found = find_axes(*family); !found) return std::unexpected(found.error());
    family_ = to_text(*family);
    const bool of_atlas = options_.color == "atlas";
    if (of_atlas && !options_.survey.empty())
      return bad_input("--color atlas needs no survey: leave out --from");
    auto read = of_atlas ? look_up() : options_.survey.empty() ? compute() : read_file();
    if (!read) return std::unexpected(read.error());
    if (points_.empty()) return bad_input("there is no game to draw");
    std::string title = to_text(*family);
    for (const auto& [name, value] : axes_.fixed) title += fmt::format(", {}={}", name, value);
    const auto style = read_style(options_, title + ": " + options_.color);
    if (!style) return std::unexpected(style.error());
    auto figure = lay_out();
    if (!figure) return std::unexpected(figure.error());
    return draw_map(std::move(*figure), *style);
  }

 private:
  // Parameters with ranges are axes, or, where there are none, the two that have no value: x < y < the
  // largest value.
  Result<void> find_axes(const Family& family) {
    std::vector<std::string> ranged;
    std::int64_t largest = 0;
    std::vector<std::string> bound;
    for (const std::string& text : options_.lets) {
      const auto let = parse_let(text);
      if (!let) return std::unexpected(let.error());
      bound.push_back(let->name);
      axes_.lets.push_back(text);
      if (has_range(std::span(&*let, 1))) {
        ranged.push_back(let->name);
        continue;
      }
      std::set<std::string> names;
      collect_names(let->items.front().first, names);
      if (!names.empty()) continue;  // made of the axes
      const auto value = evaluate(let->items.front().first, {});
      if (!value) return std::unexpected(value.error());
      largest = std::max(largest, *value);
      axes_.fixed.emplace_back(let->name, *value);
    }
    std::vector<std::string> open;
    for (const std::string& name : family.parameters())
      if (std::ranges::find(bound, name) == bound.end()) open.push_back(name);
    if (ranged.size() == 2 && open.empty()) {
      axes_.x = ranged[1];
      axes_.y = ranged[0];
      axes_.given = true;
      return {};
    }
    if (!ranged.empty() || open.size() != 2)
      return bad_input(
          "a map has two axes: bind all parameters but two, or give exactly two of them ranges (--let c=64)");
    if (largest < 3) return bad_input("a map of all pairs a < b needs a larger number, as --let c=256");
    if (auto checked = check_pairs(largest); !checked) return checked;
    axes_.x = open[0];
    axes_.y = open[1];
    axes_.lets.push_back(fmt::format("{}=2..{}", axes_.y, largest - 1));
    axes_.lets.push_back(fmt::format("{}=1..{}-1", axes_.x, axes_.y));
    return {};
  }

  /// Where all pairs below a number are drawn, the size of the map is known before anything is computed.
  Result<void> check_pairs(std::int64_t largest) const {
    const auto side = static_cast<std::uint64_t>(largest) - 2;
    if (!options_.wheres.empty()) return {};
    if (side > resources_.memory / sizeof(std::int64_t) / side) return too_large();
    return check_grid_size(side, side, *read_style(options_, ""));
  }

  static std::unexpected<Error> too_large() {
    return limit_reached("the map does not fit the memory (--memory)");
  }

  Result<void> add(const Point& point) {
    if (points_.size() > resources_.memory / sizeof(Point)) return too_large();
    points_.push_back(point);
    return {};
  }

  static bool is_measure(const std::string& name) {
    static const std::vector<std::string> known = {
        "sums", "period", "preperiod", "max_value", "outcome_period", "outcome_preperiod", "saltus"};
    return std::ranges::find(known, name) != known.end();
  }

  Result<void> compute() {
    SurveyRequest request{.family = options_.family,
                          .lets = axes_.lets,
                          .wheres = options_.wheres,
                          .question = options_.outcomes ? Question::outcomes : Question::values,
                          .keep_rows = true,
                          .engine = resources_.engine};
    if (!options_.limit.empty()) {
      const auto limit = read_number(options_.limit, "--limit");
      if (!limit) return std::unexpected(limit.error());
      request.limit = *limit;
    }
    if (!is_measure(options_.color)) request.measures = {"colour = " + options_.color};
    const Watch stop = listener_.only_stop();
    const auto survey = Survey::make(request, stop);
    if (!survey) return std::unexpected(without_prefix(survey.error()));
    const auto& columns = survey->columns();
    const auto place = [&](const std::string& written) {
      return static_cast<std::size_t>(std::ranges::find_if(columns,
                                                           [&](const SurveyColumn& column) {
                                                             return column.written == written ||
                                                                    column.name == written;
                                                           }) -
                                      columns.begin());
    };
    const std::size_t number = place(is_measure(options_.color) ? options_.color : "colour");
    if (number == columns.size()) return bad_input("these games have no measure '" + options_.color + "'");
    if (options_.wheres.empty() && survey->candidates() > resources_.memory / sizeof(Point))
      return too_large();
    const std::size_t x = place(axes_.x);
    const std::size_t y = place(axes_.y);
    std::vector<Shard> shards;
    for (std::uint64_t i = 0; i < survey->shards(); ++i) shards.push_back(survey->shard(i));
    const Step step(listener_, "games", survey->candidates(), "game");
    std::uint64_t done = 0;
    const auto take = [&](const ShardResult* result) -> Result<void> {
      if (result == nullptr) return {};
      const std::size_t width = columns.size() + 1;
      for (std::size_t at = 0; at + width <= result->cells.size(); at += width) {
        const std::int64_t* const cells = result->cells.data() + at + 1;
        if (auto added = add({cells[x], cells[y], known(cells[number])}); !added) return added;
      }
      done += result->shard.end - result->shard.first;
      step.watch().tick(done);
      return {};
    };
    auto worked = thread_crew()->work(*survey, shards, take,
                                      options_.threads.empty() ? 0 : resources_.threads, step.watch());
    if (!worked) return std::unexpected(without_prefix(worked.error()));
    return {};
  }

  /// The proved cells that the games lie in, by what their periods divide.
  Result<void> look_up() {
    std::vector<Let> lets;
    for (const std::string& text : axes_.lets) lets.push_back(*parse_let(text));
    std::vector<Where> wheres;
    for (const std::string& text : options_.wheres) {
      auto where = parse_where(text);
      if (!where) return std::unexpected(where.error());
      wheres.push_back(std::move(*where));
    }
    const auto family = parse_family(options_.family);
    bool any = false;
    const Watch stop = listener_.only_stop();
    const auto see = [&](const Bindings& bindings) -> Result<void> {
      const auto game = bind(*family, bindings);
      if (!game) return std::unexpected(game.error());
      const auto number = known_class(*game, stop);
      any = any || number;
      return add({*bindings.find(axes_.x), *bindings.find(axes_.y), number.value_or(unknown_cell)});
    };
    if (auto seen = for_each_binding(lets, wheres, see, stop); !seen) return seen;
    if (!any)
      return bad_input("none of these games is in the atlas: it is of three moves, under wall and sink");
    return {};
  }

  static std::int64_t known(std::int64_t number) { return number == no_number ? unknown_cell : number; }

  /// A fault in the formula is shown in the formula as it was typed.
  Error without_prefix(Error error) const {
    const std::string prefix = "colour = ";
    if (error.text.starts_with(prefix) && error.place && *error.place >= prefix.size()) {
      error.text = options_.color;
      *error.place -= prefix.size();
    }
    return error;
  }

  Result<void> read_file() {
    if (!options_.wheres.empty() || options_.outcomes || !options_.limit.empty())
      return bad_input(
          "--where, --outcomes and --limit belong to the survey; with --from they cannot be changed");
    const auto store = SurveyStore::read(options_.survey);
    if (!store) return std::unexpected(store.error());
    if (store->family() != family_)
      return bad_input(options_.survey + " is a survey of " + store->family() + ", not of " + family_);
    std::vector<std::string> params;
    for (const SurveyColumn& column : store->columns())
      if (column.kind == SurveyColumn::Kind::parameter) params.push_back(column.written);
    for (const std::string& name : params)
      if (name != axes_.x && name != axes_.y && std::ranges::find(axes_.fixed, name, [](const auto& pair) {
                                                  return pair.first;
                                                }) == axes_.fixed.end())
        return bad_input(options_.survey + " has many values of '" + name + "'; choose one with --let " +
                         name + "=...");
    const auto x = static_cast<std::size_t>(std::ranges::find(params, axes_.x) - params.begin());
    const auto y = static_cast<std::size_t>(std::ranges::find(params, axes_.y) - params.begin());
    if (x == params.size() || y == params.size())
      return bad_input(fmt::format("{} has no parameters '{}' and '{}'", options_.survey, axes_.x, axes_.y));
    const auto wanted = given_pairs();
    if (!wanted) return std::unexpected(wanted.error());
    const Step step(listener_, "reading", 0, "row");
    const auto see = [&](std::span<const std::int64_t> values,
                         std::span<const std::int64_t> numbers) -> Result<void> {
      if (axes_.given && !wanted->contains({values[x], values[y]})) return {};
      return add({values[x], values[y], known(numbers[0])});
    };
    return visit_survey(*store, {options_.color}, axes_.fixed, see, step.watch());
  }

  /// The pairs that the ranges name, where they were given.
  Result<std::set<std::pair<std::int64_t, std::int64_t>>> given_pairs() const {
    std::set<std::pair<std::int64_t, std::int64_t>> pairs;
    if (!axes_.given) return pairs;
    std::vector<Let> lets;
    for (const std::string& text : axes_.lets) lets.push_back(*parse_let(text));
    const auto listed = for_each_binding(
        lets, {},
        [&](const Bindings& bindings) -> Result<void> {
          pairs.emplace(*bindings.find(axes_.x), *bindings.find(axes_.y));
          return {};
        },
        listener_.only_stop());
    if (!listed) return std::unexpected(listed.error());
    return pairs;
  }

  Result<MapFigure> lay_out() const {
    MapFigure figure;
    figure.x_name = axes_.x;
    figure.y_name = axes_.y;
    figure.measure = options_.color;
    figure.logarithmic = options_.logarithmic;
    figure.are_values = options_.color == "max_value";
    const auto [left, right] = std::ranges::minmax_element(points_, {}, &Point::x);
    const auto [low, high] = std::ranges::minmax_element(points_, {}, &Point::y);
    figure.x_first = left->x;
    figure.y_first = low->y;
    // Modulo 2^64, since from -2^62 to 2^62 it is 2^63.
    const auto distance = [](std::int64_t from, std::int64_t to) {
      return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
    };
    figure.columns = distance(left->x, right->x) + 1;
    figure.rows = distance(low->y, high->y) + 1;
    if (figure.rows > resources_.memory / sizeof(std::int64_t) / figure.columns) return too_large();
    figure.numbers.assign(figure.columns * figure.rows, no_cell);
    for (const Point& point : points_)
      figure.numbers[distance(figure.y_first, point.y) * figure.columns + distance(figure.x_first, point.x)] =
          point.number;
    figure.unknown = options_.color == "atlas" ? "no proved cell" : figure.unknown;
    if (options_.color == "sums" || options_.color == "atlas")
      for (std::int64_t value = 0; value < 8; ++value)
        figure.classes.emplace_back(
            value, options_.color == "atlas" && value == 0 ? "a+b=c" : Survey::label("sums", value));
    return figure;
  }

  const DrawOptions& options_;
  Listener& listener_;
  Resources resources_;
  std::string family_;
  Axes axes_;
  std::vector<Point> points_;
};

}  // namespace

Result<Picture> map_picture(const DrawOptions& options, Listener& listener) {
  return MapMaker(options, listener).make();
}

}  // namespace takeaway::answer
