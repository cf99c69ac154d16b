// takeaway survey partizan --let n=1..6: all pairs of sets of moves up to n, by how they behave in the end.
#include <fmt/format.h>

#include <algorithm>

#include "answer/json.hpp"
#include "answer/options.hpp"
#include "answer/words.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/table_text.hpp"
#include "cli/terminal.hpp"
#include "partizan/small_sets.hpp"

namespace takeaway::cli {

namespace {

using partizan::SmallFamily;
using partizan::SmallTally;

constexpr std::array shown_behaviours = {Behaviour::strong_left, Behaviour::strong_right,
                                         Behaviour::weak_left,   Behaviour::weak_right,
                                         Behaviour::fair,        Behaviour::impartial};
constexpr std::array behaviour_titles = {"strong L", "strong R", "weak L", "weak R", "fair", "impartial"};
constexpr std::array behaviour_names = {"strong_left", "strong_right", "weak_left",
                                        "weak_right",  "fair",         "impartial"};

/// Besides n, how many moves there are: of both players, or with one set for both.
struct MoveParameter {
  const char* name;
  std::optional<std::uint64_t> SmallFamily::* count;
};

std::vector<MoveParameter> move_parameters(bool ending) {
  if (ending) return {{"m", &SmallFamily::left_moves}};
  return {{"l", &SmallFamily::left_moves}, {"r", &SmallFamily::right_moves}};
}

Result<std::set<std::string>> survey_parameters(const PartizanSurveyOptions& options) {
  const bool ending = options.family == "ending";
  std::set<std::string> names = {"n"};
  for (const std::string& text : options.lets) {
    const std::string name = text.substr(0, text.find('='));
    const bool known =
        std::ranges::any_of(move_parameters(ending), [&](const auto& one) { return one.name == name; });
    if (!known && name != "n")
      return bad_input(
          "'" + options.family + "' has the parameter n, the largest move, and may have " +
          (ending ? "m, how many moves there are" : "l and r, how many moves Left and Right have"));
    names.insert(name);
  }
  return names;
}

Result<SmallFamily> small_family(bool ending, const Bindings& bindings) {
  SmallFamily family;
  family.ending = ending;
  const std::int64_t* const given_largest = bindings.find("n");
  if (given_largest == nullptr) return bad_input("which games: give the largest move, as --let n=1..6");
  const std::int64_t largest = *given_largest;
  const std::int64_t least = ending ? 2 : 1;
  if (largest < least || largest > std::int64_t{partizan::most_small_move})
    return bad_input(fmt::format("the largest move, n, is from {} to {} here, not {}", least,
                                 partizan::most_small_move, largest));
  family.largest = static_cast<unsigned>(largest);
  for (const auto& [name, count] : move_parameters(ending))
    if (const auto* const given = bindings.find(name)) {
      const std::int64_t most = ending ? largest - 1 : largest;
      if (*given < 1 || *given > most)
        return bad_input(fmt::format("the number of moves, {}, is from 1 to {}, not {}", name,
                                     ending ? "n-1" : "n", *given));
      family.*count = static_cast<std::uint64_t>(*given);
    }
  if (!can_be_counted(family))
    return limit_reached(fmt::format("with n={} these are too many games to look at", largest));
  return family;
}

Json tally_json(const Bindings& bindings, const SmallTally& tally) {
  Json json;
  json["let"] = to_json(bindings);
  json["games"] = tally.games;
  for (std::size_t i = 0; i < shown_behaviours.size(); ++i)
    json[behaviour_names.at(i)] = tally.of(shown_behaviours.at(i));
  json["unfinished"] = tally.unfinished;
  json["longest_period"] = {{"period", tally.longest.period}, {"game", to_text(game_of(tally.longest_of))}};
  json["longest_preperiod"] = {{"preperiod", tally.latest.preperiod},
                               {"game", to_text(game_of(tally.latest_of))}};
  return json;
}

std::vector<std::string> tally_cells(const SmallTally& tally) {
  std::vector<std::string> cells = {std::to_string(tally.games)};
  for (const Behaviour behaviour : shown_behaviours) cells.push_back(std::to_string(tally.of(behaviour)));
  const double share =
      tally.games == 0
          ? 0
          : 100.0 *
                static_cast<double>(tally.of(Behaviour::strong_left) + tally.of(Behaviour::strong_right)) /
                static_cast<double>(tally.games);
  cells.push_back(fmt::format("{:.2f}%", share));
  cells.push_back(std::to_string(tally.longest.period));
  cells.push_back(std::to_string(tally.latest.preperiod));
  return cells;
}

class PartizanSurvey {
 public:
  explicit PartizanSurvey(const PartizanSurveyOptions& options)
      : options_(options), listener_(options.quiet) {}

  int run() {
    if (options_.has_file)
      return conclude(
          bad_input(
              "a survey of partizan games is printed, not kept: only --let, --where, --threads and --json"),
          bad_usage);
    const auto names = survey_parameters(options_);
    if (!names) return conclude(std::unexpected(names.error()), bad_usage);
    const auto settings = read_settings(options_, *names, listener_);
    if (!settings) return conclude(std::unexpected(settings.error()), bad_usage);
    const bool ending = options_.family == "ending";
    const auto checked = settings->for_each([&](const Bindings& bindings) -> Result<void> {
      const auto family = small_family(ending, bindings);
      if (!family) return std::unexpected(family.error());
      return {};
    });
    if (!checked) return conclude(checked, bad_usage);
    JsonResults results(options_.json, true);
    int status = all_held;
    const auto result = settings->for_each([&](const Bindings& bindings) -> Result<void> {
      const auto family = small_family(ending, bindings);
      const Step step(listener_, "partizan games", 0, "part");
      const auto tally = count_small(*family, settings->resources.threads, step.watch());
      if (!tally) return std::unexpected(tally.error());
      if (tally->unfinished > 0) status = limit_hit;
      if (options_.json)
        out().write(results.before() + tally_json(bindings, *tally).dump());
      else
        add_row(bindings, *tally);
      return {};
    });
    results.end(result);
    if (result && !options_.json) write_table();
    return conclude(result, status);
  }

 private:
  void add_row(const Bindings& bindings, const SmallTally& tally) {
    if (table_.empty()) {
      table_.emplace_back();
      for (const auto& [name, value] : bindings.entries()) table_.back().push_back(name);
      table_.back().emplace_back("games");
      table_.back().insert(table_.back().end(), behaviour_titles.begin(), behaviour_titles.end());
      table_.back().insert(table_.back().end(), {"strong", "period", "preperiod"});
    }
    table_.emplace_back();
    for (const auto& [name, value] : bindings.entries()) table_.back().push_back(std::to_string(value));
    const auto cells = tally_cells(tally);
    table_.back().insert(table_.back().end(), cells.begin(), cells.end());
    if (tally.longest.period >= longest_.longest.period) {
      longest_.longest = tally.longest;
      longest_.longest_of = tally.longest_of;
    }
    if (tally.latest.preperiod >= longest_.latest.preperiod) {
      longest_.latest = tally.latest;
      longest_.latest_of = tally.latest_of;
    }
  }

  void write_table() const {
    out().write(aligned(table_) + fmt::format("longest period     {}: {}\nlongest preperiod  {}: {}\n",
                                              longest_.longest.period, to_text(game_of(longest_.longest_of)),
                                              longest_.latest.preperiod,
                                              to_text(game_of(longest_.latest_of))));
  }

  const PartizanSurveyOptions& options_;
  TerminalListener listener_;
  Table table_;
  SmallTally longest_;  ///< of all rows: what is longest
};

}  // namespace

int run_partizan_survey(const PartizanSurveyOptions& options) {
  return PartizanSurvey(options).run();
}

}  // namespace takeaway::cli
