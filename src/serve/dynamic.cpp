// Games whose moves bound the next one: least winning takings take the place of values.
#include "answer/dynamic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "serve/one_game.hpp"
#include "serve/other_games.hpp"
#include "serve/start_values.hpp"

namespace takeaway::serve {

namespace {

/// One game: every parameter has one value, and stands in the rule.
Result<DynamicRule> read_rule(const Query& query, const Listener& listener) {
  const answer::CommonOptions options = common_options(query);
  const auto rule = parse_dynamic(options.family);
  if (!rule) return std::unexpected(rule.error());
  const auto settings = answer::read_settings(options, rule->parameters(), listener);
  if (!settings) return std::unexpected(settings.error());
  std::optional<DynamicRule> found;
  const auto read = settings->for_each([&](const Bindings& bindings) -> Result<void> {
    if (found) return bad_input("one game is asked for: give every parameter one value");
    found = bind(*rule, bindings);
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return std::move(*found);
}

}  // namespace

Result<Reply> give_dynamic_family(const Query& query, const Listener& listener) {
  const auto rule = parse_dynamic(query.text("family"));
  if (!rule) return std::unexpected(rule.error());
  const auto is_game = [&](const Bindings& tried) {
    constexpr std::uint64_t few = 100;
    return DynamicTable::compute(*rule, tried, few, std::uint64_t{1} << 20U).has_value();
  };
  return family_reply(query, {to_text(*rule), "dynamic", in_order(rule->text, rule->parameters())}, is_game,
                      listener);
}

Result<Reply> give_dynamic_game(const Query& query, const Listener& listener) {
  const auto rule = read_rule(query, listener);
  if (!rule) return std::unexpected(rule.error());
  Json json;
  json["game"] = to_text(*rule);
  json["kind"] = "dynamic";
  json["start"] = 1;
  json["finite"] = false;
  json["comply"] = false;
  json["moves"] = nullptr;
  json["other"] = nullptr;
  return Reply{dump(json)};
}

namespace {

/// As `takeaway values` writes them.
Result<Reply> takings_text(const Query& query, const std::string& game, const Stretch& stretch,
                           const std::vector<std::uint32_t>& numbers) {
  const std::string format = query.text("format");
  if (format != "plain" && format != "csv" && format != "json")
    return bad_input("takings are written as plain, csv or json");
  const bool outcomes = query.flag("outcomes");
  const char* const what = outcomes ? "outcomes" : "least_winning";
  Json list = Json::array();
  std::string text = format == "csv" ? fmt::format("heap,{}\n", what) : "";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string cell = !outcomes ? std::to_string(numbers[i]) : numbers[i] == 0 ? "P" : "N";
    if (format == "csv") text += fmt::format("{},{}\n", stretch.from + i, cell);
    if (format == "plain") text += (i == 0 ? "" : " ") + cell;
    if (format == "json") list.push_back(outcomes ? Json(cell) : Json(numbers[i]));
  }
  if (format != "json")
    return Reply{text + (format == "plain" ? "\n" : ""),
                 "text/" + std::string(format == "csv" ? "csv" : "plain")};
  Json json{{"game", game}, {"from", stretch.from}, {"to", stretch.from + stretch.count - 1}};
  json[what] = std::move(list);
  return Reply{dump(json)};
}

}  // namespace

Result<Reply> give_dynamic_values(const Query& query, const SharedState& shared, Listener& listener) {
  constexpr Heap most = Heap{1} << 22U;
  if (query.flag("halves")) return bad_input("'halves' is for comply/constrain games");
  const auto rule = read_rule(query, listener);
  if (!rule) return std::unexpected(rule.error());
  const auto stretch = read_stretch(query, 1, most);
  if (!stretch) return std::unexpected(stretch.error());
  const Heap last = stretch->from + stretch->count - 1;
  const answer::Step step(listener, "values", last);
  const auto table = DynamicTable::compute(*rule, {}, last, shared.resources.memory, step.watch());
  if (!table) return std::unexpected(table.error());
  std::vector<std::uint32_t> numbers;
  for (Heap heap = stretch->from; heap <= last; ++heap) {
    const std::uint64_t least = table->least_winning(heap);
    numbers.push_back(query.flag("outcomes") ? (least == heap ? 0U : 1U) : static_cast<std::uint32_t>(least));
  }
  if (query.has("format")) return takings_text(query, to_text(*rule), *stretch, numbers);
  return numbers_reply(numbers, stretch->count, false);
}

Result<Reply> give_dynamic_analysis(const Query& query, SharedState& shared, Listener& listener) {
  constexpr Heap usual = 100'000;
  const auto rule = read_rule(query, listener);
  if (!rule) return std::unexpected(rule.error());
  if (auto known = shared.analyses.find(query.key())) return std::move(*known);
  const auto last = query.number("limit", usual, 1, Heap{1} << 31U);
  if (!last) return std::unexpected(last.error());
  const answer::Step step(listener, "values", *last);
  const auto table = DynamicTable::compute(*rule, {}, *last, shared.resources.memory, step.watch());
  if (!table) return std::unexpected(table.error());
  const auto findings = answer::investigate_dynamic(to_text(*rule), *table);
  if (!findings) return std::unexpected(findings.error());
  Json json;
  json["game"] = to_text(*rule);
  json["kind"] = "dynamic";
  json.update(answer::json_of(*findings));
  Reply reply{dump(json)};
  shared.analyses.keep(query.key(), reply);
  return reply;
}

Result<Reply> give_dynamic_heap(const Query& query, const SharedState& shared, Listener& listener) {
  constexpr std::size_t most_shown = 64;
  const auto rule = read_rule(query, listener);
  if (!rule) return std::unexpected(rule.error());
  const auto typed = query.needed("heap");
  if (!typed) return std::unexpected(typed.error());
  const auto heap = query.number("heap", 1, 1, Heap{1} << 31U);
  if (!heap) return std::unexpected(heap.error());
  const answer::Step step(listener, "values", *heap);
  const auto table = DynamicTable::compute(*rule, {}, *heap, shared.resources.memory, step.watch());
  if (!table) return std::unexpected(table.error());
  const auto winning = answer::winning_takings(*table, {*heap, *heap - 1, true}, most_shown);
  Json json;
  json["game"] = to_text(*rule);
  json["heap"] = *heap;
  json["least"] = table->least_winning(*heap);
  json["lost"] = table->least_winning(*heap) == *heap;
  json["winning"] = winning.takings;
  json["all"] = winning.count == winning.takings.size();
  return Reply{dump(json)};
}

}  // namespace takeaway::serve
