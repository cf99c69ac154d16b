// takeaway survey plane --let n=1..3: all games in the plane with three moves and numbers up to n, by what is
// proved of their outcomes.
#include "answer/plane_survey.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "answer/words.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/plane_verbs.hpp"
#include "cli/report.hpp"
#include "cli/table_text.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

constexpr std::size_t columns_of_sectors = 5;  // the last for this many or more

Result<PlaneBox> read_box(const Bindings& bindings) {
  const auto within = [&](const char* name, std::int64_t usual, std::int64_t most) -> Result<std::uint64_t> {
    const auto* const given = bindings.find(name);
    const std::int64_t number = given != nullptr ? *given : usual;
    if (number < 1 || number > most)
      return bad_input(fmt::format("{} is from 1 to {} here, not {}", name, most, number));
    return static_cast<std::uint64_t>(number);
  };
  if (bindings.find("n") == nullptr)
    return bad_input("give the largest number of a move, or a range of it: --let n=1..3");
  constexpr std::int64_t most_largest = 20;
  constexpr std::int64_t most_moves = 8;
  const auto largest = within("n", 0, most_largest);
  if (!largest) return std::unexpected(largest.error());
  const auto moves = within("m", 3, most_moves);
  if (!moves) return std::unexpected(moves.error());
  if (const std::uint64_t all = (*largest + 1) * (*largest + 1) - 1; *moves > all)
    return bad_input(fmt::format("there are only {} moves with numbers up to {}", all, *largest));
  return PlaneBox{*largest, *moves};
}

/// The parameters that such a survey knows: n, and m if it is given.
Result<std::set<std::string>> box_parameters(const CommonOptions& options) {
  std::set<std::string> names = {"n"};
  for (const std::string& text : options.lets) {
    const std::string name = text.substr(0, text.find('='));
    if (name != "n" && name != "m")
      return bad_input(
          "a survey of the plane has the parameter n, the largest number of a move, and may have m, "
          "how many moves there are (3 if it is not given)");
    names.insert(name);
  }
  return names;
}

Json record_json(const PlaneTally::Record& record) {
  Json json;
  json["game"] = to_text(record.game);
  json["mosaic"] = mosaic_json(record.found);
  return json;
}

Json tally_json(const Bindings& bindings, const PlaneTally& tally) {
  Json json;
  json["let"] = to_json(bindings);
  json["games"] = tally.games;
  json["proved"] = tally.proved();
  json["kept"] = tally.kept;
  json["by_sectors"] = tally.by_sectors;
  if (tally.most_sectors) json["most_sectors"] = record_json(*tally.most_sectors);
  if (tally.latest) json["latest"] = record_json(*tally.latest);
  json["open"] = Json::array();
  for (const PlaneGame& game : tally.open) json["open"].push_back(to_text(game));
  return json;
}

std::string record_line(const char* name, std::uint64_t number, const PlaneTally::Record& record) {
  std::vector<std::string> rays;
  for (const PlanePoint& ray : record.found.mosaic.rays) rays.push_back(fmt::format("({},{})", ray.x, ray.y));
  return fmt::format("{:<13} {}: {}, rays {}\n", name, number, to_text(record.game), fmt::join(rays, ", "));
}

/// The table of what was counted, and the records of its last row.
class TallyTable {
 public:
  void add(const Bindings& bindings, const PlaneTally& tally) {
    if (table_.empty()) {
      table_.emplace_back();
      for (const auto& [name, value] : bindings.entries()) table_.back().push_back(name);
      table_.back().insert(table_.back().end(), {"games", "proved", "open", "kept"});
      for (std::size_t n = 1; n <= columns_of_sectors; ++n)
        table_.back().push_back(fmt::format("{}{}", n, n == columns_of_sectors ? "+" : ""));
    }
    table_.emplace_back();
    for (const auto& [name, value] : bindings.entries()) table_.back().push_back(std::to_string(value));
    for (const std::uint64_t count : {tally.games, tally.proved(), tally.games - tally.proved(), tally.kept})
      table_.back().push_back(std::to_string(count));
    std::array<std::uint64_t, columns_of_sectors> counts{};
    for (std::size_t n = 1; n < tally.by_sectors.size(); ++n)
      counts.at(std::min(n, columns_of_sectors) - 1) += tally.by_sectors[n];
    for (const std::uint64_t count : counts) table_.back().push_back(std::to_string(count));
    tell_records(tally);
  }

  std::string text() const { return table_.empty() ? "" : aligned(table_) + records_; }

 private:
  void tell_records(const PlaneTally& tally) {
    constexpr std::size_t most_open = 10;
    records_.clear();
    if (tally.most_sectors)
      records_ += record_line("most sectors", tally.most_sectors->found.sectors.size(), *tally.most_sectors);
    if (tally.latest) records_ += record_line("latest start", tally.latest->found.mosaic.from, *tally.latest);
    for (std::size_t i = 0; i < std::min(most_open, tally.open.size()); ++i)
      records_ += fmt::format("{:<13} {}\n", i == 0 ? "open" : "", to_text(tally.open[i]));
    if (tally.open.size() > most_open)
      records_ += fmt::format("{:<13} and {} more\n", "", tally.open.size() - most_open);
  }

  Table table_;
  std::string records_;
};

int run_plane_survey(const CommonOptions& options) {
  if (options.family != "plane")
    return conclude(
        bad_input("the survey of the plane is of all games with small numbers: 'survey plane --let "
                  "n=1..3'; a family is measured by analyze"),
        bad_usage);
  TerminalListener listener(options.quiet);
  const auto names = box_parameters(options);
  if (!names) return conclude(std::unexpected(names.error()), bad_usage);
  const auto settings = read_settings(options, *names, listener);
  if (!settings) return conclude(std::unexpected(settings.error()), bad_usage);
  const auto checked = settings->for_each([&](const Bindings& bindings) -> Result<void> {
    const auto box = read_box(bindings);
    if (!box) return std::unexpected(box.error());
    return {};
  });
  if (!checked) return conclude(checked, bad_usage);
  JsonResults results(options.json, true);
  TallyTable table;
  const auto result = settings->for_each([&](const Bindings& bindings) -> Result<void> {
    const Step step(listener, "games in the plane", 0, "game");
    const auto tally = count_mosaics(*read_box(bindings), settings->resources.threads,
                                     settings->resources.memory, step.watch());
    if (!tally) return std::unexpected(tally.error());
    if (options.json)
      out().write(results.before() + tally_json(bindings, *tally).dump());
    else
      table.add(bindings, *tally);
    return {};
  });
  results.end(result);
  // After an interrupt, too: the rows that are done.
  if (!options.json) out().write(table.text());
  return conclude(result, all_held);
}

}  // namespace

void declare_plane_survey(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<CommonOptions>();
  verb.add_option("family", options->family,
                  "plane: all games with numbers up to n, which are counted, not kept")
      ->required();
  verb.add_option("--let", options->lets, "n, the largest number, and m, how many moves: n=1..3, m=4")
      ->allow_extra_args(false)
      ->type_name("NAME=RANGE")
      ->group(common_options);
  verb.add_option("--where", options->wheres, "only boxes that satisfy this: 'n+m < 7'")
      ->allow_extra_args(false)
      ->type_name("CONDITION")
      ->group(common_options);
  add_json(verb, options->json);
  add_threads(verb, options->threads, "how many threads may be used; all cores if not given");
  add_memory(verb, options->memory);
  add_quiet(verb, options->quiet);
  add_examples(verb, invocation,
               {{"survey plane --let n=1..2", "all games of three moves with numbers up to 2"},
                {"survey plane --let n=2 --let m=4", "all games of four moves"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_plane_survey(*options); });
}

}  // namespace takeaway::cli
