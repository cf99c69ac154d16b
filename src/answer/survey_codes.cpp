#include "answer/survey_codes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "answer/words.hpp"
#include "period/breaking.hpp"

namespace takeaway::answer {

namespace {

using Same = CodeLine::Same;

std::string cell(std::int64_t number) {
  return number == no_number ? "" : std::to_string(number);
}

std::string grouped_cell(std::int64_t number) {
  return number < 0 ? "" : grouped(static_cast<std::uint64_t>(number));
}

std::string name_of(Same::By by) {
  return by == Same::By::rules ? "rules" : by == Same::By::periods ? "periods" : "heaps";
}

/// ".4(n+1)" for values that come one heap later than those of .4.
std::string shifted(const Same& same) {
  if (same.shift == 0) return same.code;
  return fmt::format("{}(n{}{})", same.code, same.shift > 0 ? "-" : "+", std::abs(same.shift));
}

std::string reason(const Same& same) {
  if (same.by == Same::By::rules) return "by the rules";
  return same.by == Same::By::periods ? "proved periods" : fmt::format("to heap {}", grouped_cell(same.to));
}

}  // namespace

Result<CodeComparison> compare_codes_of(const SurveyCompareOptions& options, Listener& listener) {
  const auto store = SurveyStore::read(options.path);
  if (!store) return std::unexpected(store.error());
  const auto progress = store->progress();
  if (!progress) return std::unexpected(progress.error());
  const Step step(listener, "comparing", progress->games, "game");
  auto lines = compare_codes(*store, step.watch());
  if (!lines) return std::unexpected(lines.error());
  if (options.first) std::erase_if(*lines, [](const CodeLine& line) { return line.same.has_value(); });
  return CodeComparison{std::move(*lines), *progress};
}

std::string code_class(const CodeLine& line) {
  constexpr Heap few = 1000;
  if (line.period == no_number) return "open";
  const auto game = parse_game(line.code);
  const auto together = static_cast<Heap>(line.preperiod + line.period);
  return game && game->breaking && heaps_that_prove(*game->breaking, together) <= few ? "trivial" : "solved";
}

Table code_table(const CodeComparison& found) {
  Table table = {{"code", "class", "preperiod", "period", "largest", "heaps", "rare", "values of", "why"}};
  for (const CodeLine& line : found.lines)
    table.push_back({line.code, code_class(line), grouped_cell(line.preperiod), grouped_cell(line.period),
                     grouped_cell(line.max_value), grouped_cell(line.heaps), grouped_cell(line.rares),
                     line.same ? shifted(*line.same) : "", line.same ? reason(*line.same) : ""});
  return table;
}

std::string code_counts(const CodeComparison& found) {
  std::string text;
  for (const char* name : {"trivial", "solved", "open"}) {
    std::uint64_t codes = 0;
    std::uint64_t different = 0;
    for (const CodeLine& line : found.lines) {
      if (code_class(line) != name) continue;
      ++codes;
      different += line.same ? 0 : 1;
    }
    text += fmt::format("{:<8} {:>9} code{}, {} of them new\n", name, grouped(codes), codes == 1 ? "" : "s",
                        grouped(different));
  }
  if (found.progress.shards_done < found.progress.shards)
    text += fmt::format("unfinished: {} of {} shards are there\n", grouped(found.progress.shards_done),
                        grouped(found.progress.shards));
  return text;
}

Table code_cells(const CodeComparison& found) {
  Table table = {{"code", "class", "preperiod", "period", "status", "max_value", "heaps", "rares", "zeros",
                  "same_as", "shift", "by", "to"}};
  for (const CodeLine& line : found.lines) {
    std::vector<std::string> cells = {line.code,
                                      code_class(line),
                                      cell(line.preperiod),
                                      cell(line.period),
                                      Survey::label("status", line.status),
                                      cell(line.max_value),
                                      cell(line.heaps),
                                      cell(line.rares),
                                      cell(line.zeros)};
    if (const auto& same = line.same)
      cells.insert(cells.end(), {same->code, cell(same->shift), name_of(same->by),
                                 same->by == Same::By::heaps ? cell(same->to) : ""});
    else
      cells.resize(table.front().size());
    table.push_back(std::move(cells));
  }
  return table;
}

Json json_of(const CodeComparison& found) {
  const auto number = [](std::int64_t value) { return value == no_number ? Json(nullptr) : Json(value); };
  Json codes = Json::array();
  for (const CodeLine& line : found.lines) {
    Json entry = {{"code", line.code},
                  {"class", code_class(line)},
                  {"preperiod", number(line.preperiod)},
                  {"period", number(line.period)},
                  {"status", Survey::label("status", line.status)},
                  {"max_value", number(line.max_value)},
                  {"heaps", number(line.heaps)},
                  {"rares", number(line.rares)},
                  {"zeros", number(line.zeros)},
                  {"same", nullptr}};
    if (const auto& same = line.same) {
      entry["same"] = {{"code", same->code}, {"shift", same->shift}, {"by", name_of(same->by)}};
      if (same->by == Same::By::heaps) entry["same"]["to"] = same->to;
    }
    codes.push_back(std::move(entry));
  }
  return {{"codes", std::move(codes)},
          {"shards", found.progress.shards},
          {"shards_done", found.progress.shards_done}};
}

}  // namespace takeaway::answer
