#include "answer/draw_values.hpp"

#include <algorithm>

#include "answer/pictures.hpp"
#include "game/plain_text.hpp"

namespace takeaway::answer {

Result<FigureStyle> read_style(const DrawOptions& options, const std::string& title) {
  FigureStyle style;
  if (!known_scale(options.palette))
    return bad_input("unknown palette '" + options.palette + "'; there are safe, classic and grey");
  style.scale = options.palette;
  // Whatever was typed: an SVG is XML, which has no control characters, and a PNG's texts are UTF-8.
  style.title = printable(options.title.empty() ? title : options.title);
  style.command = printable(options.command);
  style.bare = options.bare;
  style.outcomes = options.outcomes;
  if (!options.cell.empty()) {
    constexpr std::uint64_t largest = 256;
    const auto cell = read_number(options.cell, "--cell");
    if (!cell) return std::unexpected(cell.error());
    if (*cell == 0 || *cell > largest) return bad_input("--cell must be between 1 and 256 pixels");
    style.cell = static_cast<unsigned>(*cell);
  }
  return style;
}

Question question_of(const DrawOptions& options) {
  return options.outcomes ? Question::outcomes : Question::values;
}

Result<void> for_values(const Game& game, Question question, const Resources& resources, Heap from,
                        Heap count, const std::function<bool(std::span<const std::uint64_t>)>& visit,
                        const Watch& watch) {
  auto sequence = Sequence::open(game, question, resources, from, count, watch);
  if (!sequence) return std::unexpected(sequence.error());
  std::vector<std::uint64_t> values(std::min(count, sequence->at_a_time()));
  for (Heap left = count; left > 0;) {
    const auto part = std::span(values).first(static_cast<std::size_t>(std::min<Heap>(left, values.size())));
    sequence->fill(part);
    if (watch.stopped() || !visit(part)) return interruption();
    left -= part.size();
  }
  return {};
}

Result<std::vector<Run>> read_runs(const Game& game, Question question, const Resources& resources, Heap from,
                                   Heap count, const Watch& watch) {
  constexpr Heap most = Heap{1} << 26U;
  if (count > most) return limit_reached("a picture of more than 2^26 heaps in a row");
  std::vector<Run> runs;
  const auto read = for_values(
      game, question, resources, from, count,
      [&](auto part) {
        for (const std::uint64_t value : part)
          if (runs.empty() || runs.back().value != value)
            runs.push_back({1, value});
          else
            ++runs.back().length;
        return true;
      },
      watch);
  if (!read) return std::unexpected(read.error());
  return runs;
}

Result<Heap> heap_option(const std::string& text, const char* name, const Bindings& bindings, Heap usual) {
  if (text.empty()) return usual;
  return read_number(text, name, bindings);
}

Result<PeriodFindings> period_of(const Game& game, const DrawOptions& options, const Resources& resources,
                                 const Bindings& bindings, Listener& listener) {
  auto limits = read_limits(options.limit, resources, bindings);
  if (!limits) return std::unexpected(limits.error());
  if (options.limit.empty()) limits->cells = 100'000'000;
  return investigate_period(game, question_of(options), resources, *limits, listener);
}

Result<OneGame> read_one_game(const DrawOptions& options, const Listener& listener) {
  const auto request = read_request(options, listener);
  if (!request) return std::unexpected(request.error());
  if (const auto style = read_style(options, ""); !style) return std::unexpected(style.error());
  auto found =
      request->only_game("this is a picture of one game; 'draw family' and 'draw carpet' are of many");
  if (!found) return std::unexpected(found.error());
  return OneGame{*found, request->resources};
}

}  // namespace takeaway::answer
