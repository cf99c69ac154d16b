// takeaway generalize GAME: the cone of games around it, with their word, preperiod and period as formulas.
#include <fmt/format.h>

#include <algorithm>

#include "answer/fan_words.hpp"
#include "answer/generalizing.hpp"
#include "answer/options.hpp"
#include "answer/partizan_cones.hpp"
#include "cli/coq_folder.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

using namespace answer;

/// "(1,1,2)"
std::vector<std::string> ray_texts(const Cone& cone) {
  std::vector<std::string> texts;
  for (const auto& ray : cone.rays) texts.push_back(fmt::format("({})", fmt::join(ray, ",")));
  return texts;
}

std::string exception_text(const Cone& cone, const std::vector<LinearForm>& exception) {
  std::vector<std::string> texts;
  for (const LinearForm& form : exception)
    texts.push_back(comparison_text(form, cone.family.parameters, "="));
  return fmt::format("{}", fmt::join(texts, " and "));
}

std::string page_of(const Cone& cone, const std::string& by_coq) {
  constexpr std::size_t most_lines = 12;
  const auto& names = cone.family.parameters;
  Page page(output_width(), use_colour());
  page.title(game_text(cone));
  page.line("a case of", family_text(cone));
  page.items("where", condition_texts(cone), ",", most_lines);
  page.line("preperiod", cone.preperiod_word.empty() ? "0: pure" : to_text(cone.preperiod, names));
  page.line("period", period_text(cone));
  if (cone.family.is_partizan())
    page.line("in the end",
              to_text(behaviour_of(cone)) + (cone.ends_in_one_class() ? "" : ", inside the cone"));
  if (!cone.preperiod_word.empty())
    page.items("first", word_texts(cone.preperiod_word, cone.family), "", most_lines);
  page.items(cone.preperiod_word.empty() ? "word" : "then", word_texts(cone.period_word, cone.family), "",
             most_lines);
  page.items("rays", ray_texts(cone), "", most_lines);
  page.line("dimension", fmt::format("{} of {}", cone.dimension, names.size()));
  if (const auto share = share_text(cone))
    page.line("share", fmt::format("{} of all sets of three moves, {:.4g}%", *share, *share_percent(cone)));
  for (const auto& exception : cone.exceptions)
    page.line("but", "the period may be shorter where " + exception_text(cone, exception));
  page.line("proved", fmt::format("by execution: {} comparisons, {} runs; checked at the rays",
                                  grouped(cone.comparisons),
                                  grouped(cone.preperiod_word.size() + cone.period_word.size())));
  if (!by_coq.empty()) page.line("Coq", by_coq);
  return page.text();
}

/// Where the game is in the fan: "q = 3 from {6, 111, 185} on".
std::string place_text(const FanAround& found) {
  std::vector<std::string> places;
  for (std::size_t i = 0; i < found.counts.size(); ++i)
    places.push_back(fmt::format("{} = {}", found.fan.counts[i].name, found.counts[i]));
  return fmt::format("{} from {} on", fmt::join(places, ", "), game_text(found.fan));
}

bool contains_game(const FanAround& found) {
  return std::ranges::min(found.counts) >= 0;
}

/// The formula, and what it is for the game, if the fan has it.
std::string formula_text(const LinearForm& form, const FanAround& found) {
  const std::string text = to_text(form, found.fan);
  const auto number = value_at(form, found.fan, found.fan.sample, found.counts);
  return contains_game(found) && number ? fmt::format("{} = {} here", text, *number) : text;
}

std::string page_of(const FanAround& found, const Game& game, const std::string& by_coq) {
  constexpr std::size_t most_lines = 12;
  const Fan& fan = found.fan;
  std::vector<std::string> names;
  for (const Count& count : fan.counts) names.push_back(count.name);
  Page page(output_width(), use_colour());
  page.title(to_text(game));
  page.line(contains_game(found) ? "a case of" : "leads to",
            fmt::format("{}{{{}}} for all {} = 0, 1, 2, ...",
                        fan.family.boundary == BoundaryKind::sink ? "sink " : "",
                        fmt::join(move_texts(fan), ", "), fmt::join(names, ", ")));
  page.line("this game", contains_game(found)
                             ? place_text(found)
                             : "a few rounds before the loop is long enough: " + place_text(found));
  page.items("where", condition_texts(fan), ",", most_lines);
  page.line("preperiod", fan.preperiod_word.empty() ? "0: pure" : formula_text(fan.preperiod, found));
  page.line("period", formula_text(fan.period, found));
  if (!fan.preperiod_word.empty()) page.items("first", word_texts(fan.preperiod_word, fan), "", most_lines);
  page.items(fan.preperiod_word.empty() ? "word" : "then", word_texts(fan.period_word, fan), "", most_lines);
  page.line("proved", "by execution, for all counts: checked at the rays");
  if (!by_coq.empty()) page.line("Coq", "the word: " + by_coq);
  return page.text();
}

Result<void> write_certificate(const std::string& path, const std::string& document) {
  if (path.empty()) return {};
  return write_file(path, [&](Output& file) -> Result<void> {
    file.write(document);
    return {};
  });
}

/// The word of a fan, on its border as well, for all counts, as a theorem of Coq.
Result<CoqFile> coq_fan(const Fan& fan) {
  const auto theorems = parse_theorems(theorem_text(fan, FanBorder::in), "the fan");
  if (!theorems) return std::unexpected(theorems.error());
  CoqTheorem theorem = coq_theorem(theorems->at(0));
  if (theorem.words == 0)
    return limit_reached("this fan cannot be written as a theorem of Coq yet: " + theorem.why);
  return std::move(theorem.file);
}

/// What Coq is given, and what it says: put into the document, and returned as a line of the page.
Result<std::string> write_coq(const Result<CoqFile>& file, CoqFolder& folder, bool quiet, Json& document) {
  if (!file) return std::unexpected(file.error());
  const Progress progress("Coq", quiet);
  const auto done = folder.close({*file}, progress.watch());
  if (!done) return std::unexpected(done.error());
  document["coq"] = coq_json(*done, folder.options().folder);
  return coq_text(*done, folder.options().folder);
}

Result<void> report(const GeneralizeOptions& options, const FanAround& found, const Game& game,
                    CoqFolder& folder) {
  Json document = answer::json_of(found);
  if (auto written = write_certificate(options.certificate, document.dump() + "\n"); !written) return written;
  Result<std::string> by_coq;
  if (folder.options().wanted()) by_coq = write_coq(coq_fan(found.fan), folder, options.quiet, document);
  if (!by_coq) return std::unexpected(by_coq.error());
  out().write(options.json      ? document.dump() + "\n"
              : options.theorem ? theorem_text(found.fan)
                                : page_of(found, game, *by_coq));
  return {};
}

/// The cone, on the page or as a document, and perhaps as a theorem of Coq.
Result<void> report(const GeneralizeOptions& options, const Cone& cone, CoqFolder& folder) {
  Json document = answer::json_of(cone);
  if (auto written = write_certificate(options.certificate, document.dump() + "\n"); !written) return written;
  Result<std::string> by_coq;
  if (folder.options().wanted()) by_coq = write_coq(coq_cone(cone), folder, options.quiet, document);
  if (!by_coq) return std::unexpected(by_coq.error());
  out().write(options.json      ? document.dump() + "\n"
              : options.theorem ? theorem_text(cone)
                                : page_of(cone, *by_coq));
  return {};
}

Result<void> run(const GeneralizeOptions& options, const CoqOptions& coq) {
  TerminalListener listener(options.quiet);
  ConeLimits limits;
  if (!options.limit.empty()) {
    const auto runs = read_number(options.limit, "--limit");
    if (!runs) return std::unexpected(runs.error());
    if (*runs == 0) return bad_input("--limit must be at least 1");
    limits.runs = *runs;
  } else if (options.loops) {
    limits.runs = 100'000;  // a longer word is found from afar, or not at all
  }
  if (options.json && options.theorem) return bad_input("--json and --thm exclude each other");
  CoqFolder folder(coq);
  if (auto made = folder.open(); !made) return made;
  const auto sample = read_sample(options, listener);
  if (!sample) return std::unexpected(sample.error());
  if (options.loops) {
    const auto found = find_fan(*sample, limits, listener);
    return found ? report(options, *found, sample->game, folder) : std::unexpected(found.error());
  }
  const auto cone = find_cone(*sample, limits, listener);
  if (!cone) return std::unexpected(cone.error());
  return report(options, *cone, folder);
}

}  // namespace

void declare_generalize(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<GeneralizeOptions>();
  const auto coq = std::make_shared<CoqOptions>();
  add_family(verb, *options);
  add_value(verb, "--limit", "RUNS", options->limit,
            "how many runs to compute (default 10^6, with --loops 10^5)");
  verb.add_flag("--loops", options->loops,
                "let pieces of the values be repeated any number of times: one theorem for more games");
  verb.add_flag("--thm", options->theorem, "write it as a theorem file, which check and prove take");
  add_value(verb, "--certificate", "FILE", options->certificate,
            "write a certificate that 'takeaway verify' checks");
  add_coq(verb, *coq);
  hide_options(verb, {"--engine", "--threads", "--memory"});
  add_examples(verb, invocation,
               {{"generalize '{17,30,41}'", "which games are like this one, and what they have in common"},
                {"generalize '{7,107,187}' --loops", "with pieces repeated any number of times"},
                {"generalize '{17,30,41}' --thm > cone.thm", "as a theorem, for check and prove"}});
  verb.callback(
      [options, coq, &invocation] { invocation.exit_status = conclude(run(*options, *coq), all_held); });
}

}  // namespace takeaway::cli
