// The outcomes of a partizan game as a strip of four colours.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "answer/draw_values.hpp"
#include "answer/partizan.hpp"
#include "answer/pictures.hpp"

namespace takeaway::answer {

namespace {

std::vector<Run> class_runs(std::span<const OutcomeClass> outcomes) {
  std::vector<Run> runs;
  for (const OutcomeClass outcome : outcomes) {
    const auto value = static_cast<std::uint64_t>(outcome);
    if (runs.empty() || runs.back().value != value) runs.push_back({0, value});
    ++runs.back().length;
  }
  return runs;
}

std::string class_caption(const PartizanGame& game, const PartizanFindings& findings) {
  if (!findings.period) return to_text(game) + ", outcomes";
  const Certificate& period = *findings.period;
  return fmt::format("{}: period {}{} ({}), {}", to_text(game), period.period,
                     period.preperiod == 0 ? ", pure" : fmt::format(", preperiod {}", period.preperiod),
                     findings.status(), to_text(behaviour_of(period)));
}

/// The one game that is asked for.
Result<PartizanSelection> only_partizan(const PartizanRequest& request) {
  std::optional<PartizanSelection> found;
  const auto visited = request.for_each_game([&](const PartizanSelection& selection) -> Result<void> {
    if (found) return bad_input("a strip shows one game, not a family with ranges");
    found = selection;
    return {};
  });
  if (!visited) return std::unexpected(visited.error());
  return std::move(*found);
}

}  // namespace

Result<Picture> partizan_strip_picture(const DrawOptions& options, Listener& listener) {
  if (options.json) return bad_input("a picture is no JSON document; --json does not go with draw");
  const auto request = read_partizan_request(options, listener);
  if (!request) return std::unexpected(request.error());
  const auto selection = only_partizan(*request);
  if (!selection) return std::unexpected(selection.error());
  const auto limits = read_partizan_limits(options.limit, request->resources, selection->bindings);
  if (!limits) return std::unexpected(limits.error());
  const auto findings = investigate_partizan(selection->game, *limits, listener);
  if (!findings) return std::unexpected(findings.error());
  constexpr Heap most = 4000;
  const auto& period = findings->period;
  const Heap usual =
      period
          ? std::clamp<Heap>(std::min(period->preperiod, most) + 2 * std::min(period->period, most), 1, most)
          : 1000;
  const auto from = heap_option(options.from, "--from", selection->bindings, 0);
  if (!from) return std::unexpected(from.error());
  const auto to = heap_option(options.to, "--to", selection->bindings, *from + usual - 1);
  if (!to) return std::unexpected(to.error());
  if (*to < *from) return bad_input(fmt::format("the last heap, {}, comes before the first, {}", *to, *from));
  Heap wrap = period && period->period >= 20 && period->period <= 400 ? period->period : 100;
  if (options.wrap == "period") {
    if (!period) return bad_input("there is no period to wrap at: " + findings->status());
    wrap = period->period;
  } else if (!options.wrap.empty()) {
    const auto given = read_number(options.wrap, "--wrap", selection->bindings);
    if (!given) return std::unexpected(given.error());
    if (*given == 0) return bad_input("--wrap must be at least 1");
    wrap = *given;
  }
  auto style = read_style(options, class_caption(selection->game, *findings));
  if (!style) return std::unexpected(style.error());
  style->outcomes = false;
  style->classes = true;
  if (auto checked = check_strip_size(*to - *from + 1, wrap, *style); !checked)
    return std::unexpected(checked.error());
  if (*to >= request->resources.memory / 2)
    return limit_reached(
        fmt::format("the outcomes up to heap {} need more memory than allowed (--memory)", *to));
  const auto outcomes = partizan_outcomes(selection->game, *to + 2, listener.only_stop());
  if (!outcomes) return std::unexpected(outcomes.error());
  StripFigure figure;
  figure.start = *from;
  figure.runs = class_runs(std::span(*outcomes).subspan(*from, *to - *from + 1));
  figure.wrap = wrap;
  figure.cut_before = *from > 0 && (*outcomes)[*from - 1] == (*outcomes)[*from];
  figure.cut_behind = (*outcomes)[*to] == (*outcomes)[*to + 1];
  if (period) {
    figure.preperiod = period->preperiod > *from ? period->preperiod - *from : 0;
    figure.period = period->period;
  }
  return draw_strip(figure, *style);
}

}  // namespace takeaway::answer
