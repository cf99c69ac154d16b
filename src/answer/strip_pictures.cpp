// The values of one game as pictures: strips and plots of growth.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "answer/draw_values.hpp"
#include "answer/options.hpp"
#include "answer/pictures.hpp"
#include "answer/requests.hpp"
#include "takeaway/partizan_game.hpp"
#include "takeaway/period.hpp"

namespace takeaway::answer {

namespace {

std::string period_words(const PeriodFindings& findings) {
  const Period& period = *findings.period;
  return fmt::format("period {}{}{} ({})", period.period,
                     period.preperiod == 0 ? ", pure" : fmt::format(", preperiod {}", period.preperiod),
                     period.saltus > 0 ? fmt::format(", saltus {}", period.saltus) : "", findings.status());
}

/// The heaps of a strip: as the options say, else preperiod and two periods where a period is known.
struct Stretch {
  Heap from = 0;
  Heap to = 0;
};

Result<Stretch> read_stretch(const DrawOptions& options, const OneGame& selection, const Period* period) {
  const Game& game = selection.game;
  const auto from = heap_option(options.from, "--from", selection.bindings, game.start());
  if (!from) return std::unexpected(from.error());
  if (*from < game.start())
    return bad_input(fmt::format("the first heap of {} is {}", to_text(game), game.start()));
  constexpr Heap most = 4000;
  // A period may be 2^63: lengths are cut off at what a picture can show, so that sums fit.
  const auto cut = [&](Heap heaps) { return std::min(heaps, most); };
  const Heap usual =
      period != nullptr ? std::clamp<Heap>(cut(period->preperiod) + 2 * cut(period->period), 1, most) : 1000;
  const auto to = heap_option(options.to, "--to", selection.bindings, *from + usual - 1);
  if (!to) return std::unexpected(to.error());
  if (*to < *from) return bad_input(fmt::format("the last heap, {}, comes before the first, {}", *to, *from));
  return Stretch{*from, *to};
}

constexpr Heap widest = 400;  // heaps in a line, where the options do not say how many

/// How many heaps there are to a line: as asked for, or a period if that makes lines of a usual length.
/// `status` says why there is none.
Result<Heap> read_wrap(const DrawOptions& options, const OneGame& selection, const Period* period,
                       const std::string& status) {
  constexpr Heap usual = 100;
  constexpr Heap narrowest = 20;
  if (options.wrap.empty())
    return period != nullptr && period->period >= narrowest && period->period <= widest ? period->period
                                                                                        : usual;
  if (options.wrap == "period") {
    if (period == nullptr) return bad_input("there is no period to wrap at: " + status);
    return period->period;
  }
  const auto wrap = read_number(options.wrap, "--wrap", selection.bindings);
  if (wrap && *wrap == 0) return bad_input("--wrap must be at least 1");
  return wrap;
}

/// Refuses what is too large whatever the period is, before the period is searched for.
Result<void> check_strip(const DrawOptions& options, const OneGame& selection) {
  if (options.to.empty()) return {};
  const auto stretch = read_stretch(options, selection, nullptr);
  if (!stretch) return std::unexpected(stretch.error());
  const auto style = read_style(options, "");
  if (!style) return std::unexpected(style.error());
  const Heap heaps = stretch->to - stretch->from + 1;
  if (options.wrap == "period") return check_strip_size(heaps, heaps, FigureStyle{});
  const auto wrap = options.wrap.empty() ? Result<Heap>(widest) : read_wrap(options, selection, nullptr, {});
  if (!wrap) return std::unexpected(wrap.error());
  return check_strip_size(heaps, *wrap, *style);
}

/// The runs between two heaps. One heap more than is drawn tells whether the last run goes on.
Result<StripFigure> read_strip(const OneGame& selection, Question question, const Stretch& stretch,
                               const Watch& watch) {
  auto runs = read_runs(selection.game, question, selection.resources, stretch.from,
                        stretch.to - stretch.from + 2, watch);
  if (!runs) return std::unexpected(runs.error());
  StripFigure figure;
  figure.start = stretch.from;
  figure.runs = std::move(*runs);
  figure.cut_before = stretch.from > selection.game.start();
  figure.cut_behind = figure.runs.back().length > 1;
  if (--figure.runs.back().length == 0) figure.runs.pop_back();
  return figure;
}

}  // namespace

Result<Picture> strip_picture(const DrawOptions& options, Listener& listener) {
  if (is_partizan(options.family)) return partizan_strip_picture(options, listener);
  const auto selection = read_one_game(options, listener);
  if (!selection) return std::unexpected(selection.error());
  if (auto checked = check_strip(options, *selection); !checked) return std::unexpected(checked.error());
  const auto findings =
      period_of(selection->game, options, selection->resources, selection->bindings, listener);
  if (!findings) return std::unexpected(findings.error());
  const bool repeats = findings->period && findings->period->saltus == 0;
  const Period* const period = repeats ? &*findings->period : nullptr;
  const auto stretch = read_stretch(options, *selection, period);
  if (!stretch) return std::unexpected(stretch.error());
  const auto wrap = read_wrap(options, *selection, period, findings->status());
  if (!wrap) return std::unexpected(wrap.error());
  const auto style = read_style(options, to_text(selection->game) + (options.outcomes ? ", outcomes" : "") +
                                             (findings->period ? ": " + period_words(*findings) : ""));
  if (!style) return std::unexpected(style.error());
  if (auto checked = check_strip_size(stretch->to - stretch->from + 1, *wrap, *style); !checked)
    return std::unexpected(checked.error());
  auto figure = read_strip(*selection, question_of(options), *stretch, listener.only_stop());
  if (!figure) return std::unexpected(figure.error());
  figure->wrap = *wrap;
  if (period != nullptr) {
    const Heap begins = selection->game.start() + period->preperiod;
    figure->preperiod = begins > stretch->from ? begins - stretch->from : 0;
    figure->period = period->period;
  }
  return draw_strip(*figure, *style);
}

namespace {

/// Counts P-positions and the largest value, and keeps points evenly in the logarithm.
class GrowthCount {
 public:
  explicit GrowthCount(Heap heaps) : heaps_(heaps) {}

  void add(std::uint64_t value) {
    ++done_;
    positions_ += value == 0 ? 1 : 0;
    most_ = std::max(most_, value);
    const auto heaps = static_cast<double>(done_);
    if (heaps < next_ && done_ != heaps_) return;
    if (positions_ > 0) p_.points.emplace_back(heaps, static_cast<double>(positions_));
    if (most_ > 0) largest_.points.emplace_back(heaps, static_cast<double>(most_));
    next_ = std::max(next_ * std::pow(10, 0.05), heaps + 1);
  }

  Heap done() const { return done_; }

  GrowthFigure figure() {
    fit(p_);
    fit(largest_);
    return {{p_, largest_}};
  }

 private:
  Heap heaps_;
  Heap done_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t most_ = 0;
  double next_ = 10;
  GrowthFigure::Curve p_{"P-positions", {}, 0, 0};
  GrowthFigure::Curve largest_{"largest value", {}, 0, 0};
};

}  // namespace

Result<Picture> growth_picture(const DrawOptions& options, Listener& listener) {
  if (options.terminal || options.bare)
    return bad_input("a plot of growth needs its axes: it goes to a file, and not bare");
  const auto selection = read_one_game(options, listener);
  if (!selection) return std::unexpected(selection.error());
  const Game& game = selection->game;
  const auto to = heap_option(options.to, "--to", selection->bindings, 1'000'000);
  if (!to) return std::unexpected(to.error());
  constexpr Heap fewest = 100;
  if (*to < fewest) return bad_input("--to must be at least 100 for growth to be seen");
  const Heap heaps = *to - game.start() + 1;
  GrowthCount count(heaps);
  const Step step(listener, "values", *to);
  const auto read = for_values(
      game, Question::values, selection->resources, game.start(), heaps,
      [&](auto part) {
        for (const std::uint64_t value : part) count.add(value);
        return step.watch().tick(count.done());
      },
      listener.only_stop());
  if (!read) return std::unexpected(read.error());
  const auto style = read_style(options, to_text(game) + fmt::format(", verified to {}", *to));
  if (!style) return std::unexpected(style.error());
  return draw_growth(count.figure(), *style);
}

}  // namespace takeaway::answer
