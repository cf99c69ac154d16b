// Surveys of codes against the definition, and the games that have the same values.
#include "survey/codes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>

#include "game/same_rules.hpp"
#include "survey/survey_of.hpp"
#include "takeaway/period.hpp"

namespace takeaway::testing {
namespace {

std::vector<std::uint32_t> values_of(const std::string& code, Heap count) {
  return direct_values<std::uint32_t>(*parse_game(code), count);
}

BreakingRule rule_of(const std::string& code) {
  return *parse_game(code)->breaking;
}

/// The first heap at which two games differ.
Heap first_difference(const std::string& one, const std::string& other, Heap count) {
  const auto values = values_of(one, count);
  const auto others = values_of(other, count);
  return static_cast<Heap>(std::ranges::mismatch(values, others).in1 - values.begin());
}

using CodeRow = std::map<std::string, std::int64_t>;

/// By code, computed in two parts.
std::map<std::string, CodeRow> rows_by_code(const Survey& survey) {
  std::map<std::string, CodeRow> rows;
  const std::uint64_t middle = survey.candidates() / 3;
  for (const Shard& part : {Shard{0, 0, middle}, Shard{1, middle, survey.candidates()}}) {
    const auto result = survey.compute(part);
    EXPECT_TRUE(result) << result.error().message;
    const std::size_t width = survey.columns().size() + 1;
    for (std::size_t at = 0; at < result->cells.size(); at += width) {
      CodeRow row = {{"id", result->cells[at]}};
      std::string code;
      for (std::size_t i = 0; i + 1 < width; ++i) {
        row[survey.columns()[i].name] = result->cells[at + i + 1];
        if (survey.columns()[i].kind == SurveyColumn::Kind::code)
          code = Survey::cell_text(SurveyColumn::Kind::code, result->cells[at + i + 1]);
      }
      EXPECT_TRUE(rows.emplace(code, row).second) << code << " comes twice";
    }
  }
  return rows;
}

TEST(SurveyOfCodes, HasEveryCodeOnceInOrder) {
  const Survey survey = survey_of({.family = "codes", .lets = {"d=0,4", "n=0..2"}, .limit = 4});
  EXPECT_EQ(survey.candidates(), 7 + 56 + 1 + 7 + 56);
  const auto rows = rows_by_code(survey);
  EXPECT_EQ(rows.size(), survey.candidates());
  EXPECT_EQ(rows.at(".1").at("id"), 0);
  EXPECT_EQ(rows.at(".01").at("id"), 7);
  EXPECT_EQ(rows.at(".77").at("id"), 62);
  EXPECT_EQ(rows.at("4.0").at("id"), 63);
  EXPECT_EQ(rows.at("4.77").at("id"), 126);
  EXPECT_EQ(rows.at("4.07").at("largest_move"), 2);
  EXPECT_EQ(survey_of({.family = "hexadecimal  codes", .lets = {"n=1..2"}}).candidates(), 15 + 240);
}

/// Whether some period fits the values, with preperiod and period up to the limit.
bool has_period(const std::vector<std::uint32_t>& values, Heap limit) {
  for (Heap period = 1; period <= limit; ++period) {
    Heap from = values.size() - period;
    while (from > 0 && values[from - 1] == values[from - 1 + period]) --from;
    if (from + period <= limit) return true;
  }
  return false;
}

TEST(SurveyOfCodes, MeasuresAsTheDefinitionDoes) {
  constexpr Heap limit = 100;
  const Survey survey = survey_of({.family = "codes", .lets = {"d=0,4", "n=1..2"}, .limit = limit});
  int open = 0;
  for (const auto& [code, row] : rows_by_code(survey)) {
    const auto values = values_of(code, 2 * limit + 14);
    const auto first = std::ranges::find_if(values, [](std::uint32_t value) { return value != 0; });
    EXPECT_EQ(row.at("zeros"), first - values.begin()) << code;
    if (row.at("period") == no_number) {
      ++open;
      EXPECT_EQ(row.at("status"), 0);
      EXPECT_EQ(row.at("heaps"), static_cast<std::int64_t>(values.size())) << code;
      EXPECT_EQ(row.at("max_value"), *std::ranges::max_element(values)) << code;
      EXPECT_FALSE(has_period(values, limit)) << code;
      continue;
    }
    EXPECT_EQ(row.at("status"), 1) << code;
    const auto subject = plan(*parse_game(code), Question::values);
    const auto period = find_period(*subject);
    ASSERT_TRUE(period) << code;
    EXPECT_EQ(row.at("preperiod"), static_cast<std::int64_t>(period->preperiod)) << code;
    EXPECT_EQ(row.at("period"), static_cast<std::int64_t>(period->period)) << code;
    const auto outcomes = find_period(*plan(*parse_game(code), Question::outcomes));
    EXPECT_EQ(row.at("outcome_preperiod"), static_cast<std::int64_t>(outcomes->preperiod)) << code;
    EXPECT_EQ(row.at("outcome_period"), static_cast<std::int64_t>(outcomes->period)) << code;
  }
  EXPECT_GT(open, 10);
}

TEST(SurveyOfCodes, RefusesWhatMakesNoSense) {
  const auto message = [](const SurveyRequest& request) {
    const auto survey = Survey::make(request);
    return survey ? "" : survey.error().message;
  };
  EXPECT_NE(message({.family = "codes", .lets = {"k=3"}}), "");
  EXPECT_NE(message({.family = "codes", .lets = {"n=1..15"}}), "");
  EXPECT_NE(message({.family = "codes", .lets = {"n=1", "d=3"}}), "");
  EXPECT_NE(message({.family = "codes", .lets = {"n=1", "d=8"}}), "");
  EXPECT_EQ(message({.family = "hexadecimal codes", .lets = {"n=1", "d=8"}}), "");
  EXPECT_NE(message({.family = "codes", .lets = {"n=1"}, .wheres = {"largest > 1"}}), "");
  EXPECT_NE(message({.family = "codes", .lets = {"n=1"}, .question = Question::outcomes}), "");
}

/// A survey's file in a folder of its own, gone when it is done with.
std::vector<CodeLine> compared(const SurveyRequest& request) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("takeaway-codes-" + std::to_string(std::random_device()()));
  std::filesystem::create_directory(folder);
  const Survey survey = survey_of(request);
  std::vector<CodeLine> lines;
  {
    auto store = SurveyStore::open((folder / "codes.db").string(), survey, {.version = "1", .command = "c"});
    EXPECT_TRUE(store);
    const auto missing = store->missing(survey);
    for (const Shard& shard : *missing) EXPECT_TRUE(store->keep(*survey.compute(shard)));
    EXPECT_TRUE(store->commit());
    auto found = compare_codes(*store);
    EXPECT_TRUE(found) << found.error().message;
    lines = std::move(*found);
  }
  std::filesystem::remove_all(folder);
  return lines;
}

TEST(SameValues, AreWhatTheDefinitionSays) {
  constexpr Heap limit = 150;
  const auto lines = compared({.family = "codes", .lets = {"d=0,4", "n=0..2"}, .limit = limit});
  ASSERT_EQ(lines.size(), 127U);
  std::map<CodeLine::Same::By, int> seen;
  for (const CodeLine& line : lines) {
    if (!line.same) continue;
    ++seen[line.same->by];
    const auto shift = line.same->shift;
    auto values = values_of(line.code, 400);
    auto others = values_of(line.same->code, 400);
    if (shift > 0) values.erase(values.begin(), values.begin() + shift);
    if (shift < 0) others.erase(others.begin(), others.begin() - shift);
    const std::size_t count = std::min(values.size(), others.size());
    values.resize(count);
    others.resize(count);
    EXPECT_EQ(values, others) << line.code << " " << line.same->code << " " << shift;
  }
  EXPECT_GT(seen[CodeLine::Same::By::rules], 20);
  EXPECT_GT(seen[CodeLine::Same::By::periods], 10);
}

// No game is missed: whoever has an earlier game's values, with as many zeros before them, is told so.
TEST(SameValues, AreAllFound) {
  const auto lines = compared({.family = "codes", .lets = {"n=1..2"}, .limit = 150});
  std::map<std::vector<std::uint32_t>, std::string> first;
  for (const CodeLine& line : lines) {
    const auto [at, fresh] = first.emplace(values_of(line.code, 300), line.code);
    if (!fresh) {
      EXPECT_TRUE(line.same) << line.code << " " << at->second;
      EXPECT_EQ(line.same->shift, 0) << line.code;
    }
  }
}

TEST(SameByRules, AgreesWithTheDefinition) {
  const unsigned seed = 30;
  std::mt19937 random(seed);
  int same = 0;
  for (int turn = 0; turn < 4000; ++turn) {
    const bool three = turn % 4 == 0;
    std::string codes[2];
    for (std::string& code : codes) {
      const char* const before[] = {"", "4", "8", "c"};
      code = std::string(before[random() % (three ? 4 : 2)]) + ".";
      const auto digits = 1 + random() % 2;
      for (unsigned i = 0; i <= digits; ++i) code += "0123456789abcdef"[random() % (three ? 16 : 8)];
      if (code.find_first_not_of("0.") == std::string::npos) code += '1';
    }
    if (!same_by_rules(rule_of(codes[0]), rule_of(codes[1]))) continue;
    ++same;
    const Heap one = first_move_from(rule_of(codes[0]));
    const Heap other = first_move_from(rule_of(codes[1]));
    const Heap count = three ? 60 : 200;
    auto values = values_of(codes[0], one + count);
    auto others = values_of(codes[1], other + count);
    values.erase(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(one));
    others.erase(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(other));
    EXPECT_EQ(values, others) << codes[0] << " " << codes[1] << " seed " << seed;
  }
  EXPECT_GT(same, 10);
}

// Dawson's Chess is Dawson's Kayles a heap earlier, and both are .4 (Winning Ways, chapter 4).
TEST(SameByRules, KnowsCousins) {
  EXPECT_TRUE(same_by_rules(rule_of(".137"), rule_of(".07")));
  EXPECT_TRUE(same_by_rules(rule_of(".07"), rule_of(".4")));
  EXPECT_TRUE(same_by_rules(rule_of(".45"), rule_of(".177")));
  EXPECT_FALSE(same_by_rules(rule_of(".77"), rule_of(".137")));
}

// What tables in print have otherwise: .27 stands there as .06, .314 as .31 and .161 as .36.
TEST(SameByRules, CorrectsTheLiterature) {
  EXPECT_TRUE(same_by_rules(rule_of(".27"), rule_of(".26")));
  EXPECT_FALSE(same_by_rules(rule_of(".27"), rule_of(".06")));
  EXPECT_EQ(first_difference(".27", ".26", 1000), 1000U);
  const auto of_06 = values_of(".06", 60);
  const auto of_27 = values_of(".27", 60);
  for (std::ptrdiff_t shift = 0; shift < 4; ++shift) {
    EXPECT_FALSE(std::equal(of_06.begin() + shift, of_06.end(), of_27.begin()));
    EXPECT_FALSE(std::equal(of_27.begin() + shift, of_27.end(), of_06.begin()));
  }
  EXPECT_LT(first_difference(".314", ".31", 1000), 1000U);
  EXPECT_EQ(first_difference(".161", ".36", 1000), 519U);
}

}  // namespace
}  // namespace takeaway::testing
