#include "cli/draw_values.hpp"

#include <algorithm>

#include "cli/picture_file.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

Question question_of(const DrawOptions& options) {
  return options.outcomes ? Question::outcomes : Question::values;
}

Result<void> for_values(const Game& game, Question question, const Resources& resources, Heap from,
                        Heap count, const std::function<bool(std::span<const std::uint64_t>)>& visit) {
  auto sequence = Sequence::open(game, question, resources, from, count, {&interrupt_flag(), {}});
  if (!sequence) return std::unexpected(sequence.error());
  std::vector<std::uint64_t> values(std::min<Heap>(count, Heap{1} << 15U));
  for (Heap left = count; left > 0;) {
    const auto part = std::span(values).first(static_cast<std::size_t>(std::min<Heap>(left, values.size())));
    sequence->fill(part);
    if (interrupt_flag() || !visit(part)) return interruption();
    left -= part.size();
  }
  return {};
}

Result<std::vector<StripRun>> read_runs(const Game& game, Question question, const Resources& resources,
                                        Heap from, Heap count) {
  constexpr Heap most = Heap{1} << 26U;
  if (count > most) return limit_reached("a picture of more than 2^26 heaps in a row");
  std::vector<StripRun> runs;
  const auto read = for_values(game, question, resources, from, count, [&](auto part) {
    for (const std::uint64_t value : part)
      if (runs.empty() || runs.back().value != value)
        runs.push_back({1, value});
      else
        ++runs.back().length;
    return true;
  });
  if (!read) return std::unexpected(read.error());
  return runs;
}

Result<Heap> heap_option(const std::string& text, const char* name, const Bindings& bindings, Heap usual) {
  if (text.empty()) return usual;
  return read_number(text, name, bindings);
}

Result<PeriodAnswer> period_of(const Game& game, const DrawOptions& options, const Resources& resources,
                               const Bindings& bindings) {
  auto limits = read_limits(options.limit, resources, bindings);
  if (!limits) return std::unexpected(limits.error());
  if (options.limit.empty()) limits->cells = 100'000'000;
  return answer_period(game, question_of(options), resources, *limits, options.quiet);
}

Result<OneGame> read_one_game(const DrawOptions& options) {
  const auto request = read_request(options);
  if (!request) return std::unexpected(request.error());
  if (const auto style = read_style(options, ""); !style) return std::unexpected(style.error());
  std::optional<Selection> found;
  const auto visited = request->for_each_game([&](const Selection& selection) -> Result<void> {
    if (found) return bad_input("this is a picture of one game; 'draw family' and 'draw carpet' are of many");
    found = selection;
    return {};
  });
  if (!visited) return std::unexpected(visited.error());
  return OneGame{*found, request->resources};
}

}  // namespace takeaway::cli
