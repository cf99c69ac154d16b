// takeaway analyze of a partizan game: its outcomes, their period, and what that says.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "answer/known_outcomes.hpp"
#include "answer/partizan.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/theorem_line.hpp"

namespace takeaway::cli {

namespace {

/// Heaps of one outcome among the first, as intervals.
std::vector<std::string> heaps_of(const std::vector<OutcomeClass>& outcomes, OutcomeClass wanted,
                                  bool for_ever) {
  std::vector<std::string> texts;
  for (Heap heap = 0; heap < outcomes.size(); ++heap) {
    if (outcomes[heap] != wanted) continue;
    Heap last = heap;
    while (last + 1 < outcomes.size() && outcomes[last + 1] == wanted) ++last;
    texts.push_back(last > heap + 1 ? fmt::format("{}..{}", heap, last) : std::to_string(heap));
    if (last == heap + 1) texts.push_back(std::to_string(last));
    heap = last;
  }
  if (for_ever) texts.emplace_back("...");
  return texts;
}

constexpr Heap heaps_shown = 200;
constexpr Heap forms_shown = 16;

/// The game in which Left and Right have changed places, and what theorems say of it.
struct Image {
  std::string text;
  std::vector<Prediction> theorems;
};

Result<Image> image_of(const PartizanGame& game, const Watch& watch) {
  if (game.ending || game.left == game.right) return Image();
  const PartizanGame image{game.right, game.left, false};
  auto theorems = predictions(known_theorems(), image, watch);
  if (!theorems) return std::unexpected(theorems.error());
  return Image{to_text(image), std::move(*theorems)};
}

std::string partizan_page(const PartizanSelection& selection, const PartizanFindings& findings,
                          const std::vector<OutcomeClass>& outcomes, std::vector<std::string> forms,
                          const std::vector<Prediction>& theorems, const Image& image) {
  Page page(output_width(), use_colour());
  const std::string let = bindings_text(selection.bindings);
  page.title(to_text(selection.game) + (let.empty() ? "" : "   " + let));
  std::vector<std::string> letters;
  for (const OutcomeClass outcome : outcomes) letters.emplace_back(1, letter(outcome));
  letters.emplace_back("...");
  page.gap();
  page.items("outcomes", letters, "", 3);
  if (findings.period) {
    const Certificate& period = *findings.period;
    page.line(
        "period",
        fmt::format("{}{}  ({})", grouped(period.period),
                    period.preperiod == 0 ? ", pure" : ", after a preperiod of " + grouped(period.preperiod),
                    findings.status()));
    page.line("in the end", to_text(behaviour_of(period)));
    const auto counts = count_classes(period.period_word);
    std::vector<std::string> shares;
    for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
      if (counts.at(outcome) > 0)
        shares.push_back(fmt::format(
            "{}: {} ({:.1f}%)", letter(static_cast<OutcomeClass>(outcome)), grouped(counts.at(outcome)),
            100.0 * static_cast<double>(counts.at(outcome)) / static_cast<double>(period.period)));
    page.items("in a period", shares, ",", 4);
  } else {
    page.line("period", "none known  (" + findings.status() + ")");
  }
  const auto comes_again = [&](OutcomeClass wanted) {
    const auto& period = findings.period;
    return !period || period->preperiod >= heaps_shown ||
           std::ranges::find(period->period_word, static_cast<std::uint64_t>(wanted), &Run::value) !=
               period->period_word.end();
  };
  for (const OutcomeClass wanted : {OutcomeClass::P, OutcomeClass::N, OutcomeClass::L, OutcomeClass::R})
    if (std::ranges::find(outcomes, wanted) != outcomes.end())
      page.items(fmt::format("{}-positions", letter(wanted)), heaps_of(outcomes, wanted, comes_again(wanted)),
                 ",", 2);
  if (!forms.empty()) {
    forms.emplace_back("...");
    page.items("forms", forms, ",", 3);
  }
  write_theorems(page, theorems);
  write_theorems_of(page, image.text, image.theorems);
  page.line("time", seconds_text(findings.seconds));
  return page.text();
}

}  // namespace

int run_partizan_analyze(const AnalyzeOptions& options) {
  TerminalListener listener(options.quiet);
  const auto request = read_partizan_request(options, listener);
  if (!request) return conclude(std::unexpected(request.error()), bad_usage);
  const bool ranged = request->has_range();
  int status = all_held;
  bool first = true;
  JsonResults results(options.json, ranged, {});
  const auto result = request->for_each_game([&](const PartizanSelection& selection) -> Result<void> {
    const auto limits = read_partizan_limits(options.limit, request->resources, selection.bindings);
    if (!limits) return std::unexpected(limits.error());
    const auto findings = investigate_partizan(selection.game, *limits, listener);
    if (!findings) return std::unexpected(findings.error());
    const auto outcomes = partizan_outcomes(selection.game, heaps_shown, listener.only_stop());
    if (!outcomes) return std::unexpected(outcomes.error());
    const auto forms = short_forms(selection.game, forms_shown, listener.only_stop());
    if (!forms) return std::unexpected(forms.error());
    const auto theorems = predictions(known_theorems(), selection.game, listener.only_stop());
    if (!theorems) return std::unexpected(theorems.error());
    const auto image = image_of(selection.game, listener.only_stop());
    if (!image) return std::unexpected(image.error());
    if (!findings->proved) status = limit_hit;
    if (!options.json) {
      out().write((std::exchange(first, false) ? "" : "\n") +
                  partizan_page(selection, *findings, *outcomes, *forms, *theorems, *image));
      return {};
    }
    Json json;
    if (ranged) json["let"] = to_json(selection.bindings);
    json.update(partizan_analysis_json(selection.game, *findings, *forms, *theorems));
    out().write(results.before() + json.dump(ranged ? -1 : 2));
    return {};
  });
  results.end(result);
  return conclude(result, status);
}

}  // namespace takeaway::cli
