// Surveys of games with states against the definition, in their file as in memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>

#include "survey/survey_of.hpp"
#include "takeaway/survey.hpp"
#include "takeaway/values.hpp"

namespace takeaway::testing {
namespace {

namespace fs = std::filesystem;

using Values = std::vector<std::uint8_t>;

/// What is measured of one question: of the state that a heap begins in, and of all states together.
struct Seen {
  std::int64_t preperiod = 0, period = 0, largest = 0;
  std::int64_t joint_preperiod = 0, joint_period = 0;
};

std::set<Move> moves_of(const Game& game) {
  std::set<Move> moves;
  for (const std::size_t state : reachable_states(*game.states))
    for (const StateRule::Arrow& arrow : game.states->states[state].arrows)
      moves.insert(arrow.moves.listed().begin(), arrow.moves.listed().end());
  return moves;
}

/// The least preperiod of a list that has this period in the end.
std::size_t preperiod_of(const Values& values, std::size_t period) {
  std::size_t from = values.size() - period;
  while (from > 0 && values[from - 1] == values[from - 1 + period]) --from;
  return from;
}

/// All states of all heaps by the definition, until all of the last max S heaps have come back.
Seen seen_by_definition(const Game& game, Question question) {
  constexpr Heap count = 4000;
  const auto states = reachable_states(*game.states);
  std::vector<Values> values;
  Values own;
  for (const std::size_t state : states) {
    Game one = game;
    one.states->asked = state;
    values.push_back(question == Question::values ? direct_values<std::uint8_t>(one, count)
                                                  : direct_outcomes(one, count));
    if (state == game.states->asked) own = values.back();
  }
  const Move window = *moves_of(game).rbegin();
  std::map<std::vector<std::uint8_t>, Heap> windows;
  for (Heap end = window; end <= count; ++end) {
    std::vector<std::uint8_t> last;
    for (const Values& list : values)
      last.insert(last.end(), list.begin() + static_cast<std::ptrdiff_t>(end - window),
                  list.begin() + static_cast<std::ptrdiff_t>(end));
    const auto [found, fresh] = windows.try_emplace(last, end);
    if (fresh) continue;
    const Heap cycle = end - found->second;
    Heap joint = 0;
    for (const Values& list : values) joint = std::max<Heap>(joint, preperiod_of(list, cycle));
    std::size_t period = 1;
    while (cycle % period != 0 || preperiod_of(own, period) > count / 2) ++period;
    const std::size_t preperiod = preperiod_of(own, period);
    return {static_cast<std::int64_t>(preperiod), static_cast<std::int64_t>(period),
            *std::max_element(own.begin(), own.begin() + static_cast<std::ptrdiff_t>(preperiod + period)),
            static_cast<std::int64_t>(joint), static_cast<std::int64_t>(cycle)};
  }
  ADD_FAILURE() << "no period of " << to_text(game);
  return {};
}

ShardResult whole_of(const Survey& survey) {
  auto result = survey.compute({0, 0, survey.candidates()});
  EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().message);
  return *result;
}

/// The row as numbers by the name of their column.
std::map<std::string, std::int64_t> named_cells(const Survey& survey, const std::int64_t* cells) {
  std::map<std::string, std::int64_t> row;
  for (const SurveyColumn& column : survey.columns()) row[column.name] = *++cells;
  return row;
}

std::vector<std::map<std::string, std::int64_t>> named_rows(const Survey& survey) {
  const ShardResult result = whole_of(survey);
  std::vector<std::map<std::string, std::int64_t>> rows;
  for (std::size_t at = 0; at < result.cells.size(); at += survey.columns().size() + 1)
    rows.push_back(named_cells(survey, result.cells.data() + at));
  EXPECT_EQ(rows.size(), result.games);
  return rows;
}

Game game_of_row(const Survey& survey, const std::map<std::string, std::int64_t>& row) {
  Bindings bindings;
  for (const SurveyColumn& column : survey.columns())
    if (column.kind == SurveyColumn::Kind::parameter) bindings.bind(column.name, row.at(column.name));
  return *bind(*parse_family(survey.family()), bindings);
}

void expect_measured(const SurveyRequest& request, std::size_t games) {
  const Survey survey = survey_of(request);
  const auto rows = named_rows(survey);
  EXPECT_EQ(rows.size(), games) << request.family;
  for (const auto& row : rows) {
    const Game game = game_of_row(survey, row);
    const auto moves = moves_of(game);
    EXPECT_EQ(row.at("largest_move"), static_cast<std::int64_t>(*moves.rbegin())) << to_text(game);
    const Seen outcomes = seen_by_definition(game, Question::outcomes);
    EXPECT_EQ(row.at("outcome_preperiod"), outcomes.preperiod) << to_text(game);
    EXPECT_EQ(row.at("outcome_period"), outcomes.period) << to_text(game);
    if (request.question == Question::outcomes) continue;
    const Seen values = seen_by_definition(game, Question::values);
    EXPECT_EQ(row.at("preperiod"), values.preperiod) << to_text(game);
    EXPECT_EQ(row.at("period"), values.period) << to_text(game);
    EXPECT_EQ(row.at("max_value"), values.largest) << to_text(game);
    if (!row.contains("shape")) continue;
    Move divisor = 0;
    for (const Move move : moves) divisor = std::gcd(divisor, move);
    EXPECT_EQ(row.at("shape"),
              static_cast<std::int64_t>(*moves.rbegin() * 10'000 + moves.size() * 100 + divisor));
  }
}

const std::string shape = "shape = 10000 largest + 100 size + divisor";

TEST(SurveyOfStates, MeasuresAsTheDefinitionDoes) {
  for (const std::string boundary : {"", "sink "}) {
    expect_measured({.family = boundary + "pass {a,b}", .lets = {"b=2..8", "a=1..b-1"}, .measures = {shape}},
                    28);
    expect_measured({.family = boundary + "button {a,b} then {c}", .lets = {"c=1..4", "b=2..5", "a=1..b-1"}},
                    40);
    expect_measured({.family = boundary + "no-repeat {1..k}", .lets = {"k=2..5"}, .measures = {shape}}, 4);
    expect_measured({.family = boundary + "block k {1,2,a}", .lets = {"k=0..2", "a=3..8"}}, 18);
    expect_measured({.family = boundary + "states {A: {a,b} -> B; B: {b+1} -> A, pass -> C; C: {2a} -> C}",
                     .lets = {"b=2..6", "a=1..b-1"},
                     .measures = {shape}},
                    15);
  }
  expect_measured({.family = "states {A: {a} -> B; B: {a,b} -> A, {0} -> C; C: {99} -> D; D: none} at C",
                   .lets = {"b=2..4", "a=1..b-1"}},
                  6);
  expect_measured({.family = "pass {a,b}", .lets = {"b=2..9", "a=1..b-1"}, .question = Question::outcomes},
                  36);
}

TEST(SurveyOfStates, ConditionsMaySpeakOfTheMovesOfAllStates) {
  const Survey survey = survey_of({.family = "button {a} then {b}",
                                   .lets = {"a=1..6", "b=1..6"},
                                   .wheres = {"largest = 6 and divisor > 1 and size = 2"}});
  std::set<std::pair<std::int64_t, std::int64_t>> seen;
  for (const auto& row : named_rows(survey)) seen.emplace(row.at("a"), row.at("b"));
  EXPECT_EQ(seen, (std::set<std::pair<std::int64_t, std::int64_t>>{
                      {2, 6}, {3, 6}, {4, 6}, {6, 2}, {6, 3}, {6, 4}}));
  const Survey nothing = survey_of({.family = "states {A: {a-a} -> B; B: none}",
                                    .lets = {"a=1..2"},
                                    .measures = {"x = largest", "y = per"}});
  for (const auto& row : named_rows(nothing)) {
    EXPECT_EQ(row.at("largest_move"), no_number);
    EXPECT_EQ(row.at("x"), no_number);
    EXPECT_EQ(row.at("y"), 1);
  }
}

// A period is found if and only if preperiod and period of all states together are within the limit.
TEST(SurveyOfStates, LimitsAreExact) {
  for (const std::string text :
       {"pass {1,4,5}", "no-repeat {1..5}", "states {A: {2,7} -> B; B: {3,5} -> A, {1} -> B}",
        "sink states {A: {2,7} -> B; B: {3,5} -> A, {1} -> B} at B", "block 1 {1,2,3,7}"})
    for (const Question question : {Question::values, Question::outcomes}) {
      const Seen seen = seen_by_definition(*parse_game(text), question);
      const std::string name = question == Question::values ? "period" : "outcome_period";
      const auto whole = static_cast<Heap>(seen.joint_preperiod + seen.joint_period);
      for (const auto engine : {std::optional<EngineName>{}, std::optional{EngineName::window}}) {
        SurveyRequest request{.family = text, .question = question, .limit = whole, .engine = engine};
        EXPECT_EQ(named_rows(survey_of(request)).front().at(name), seen.period) << text;
        request.limit = whole - 1;
        EXPECT_EQ(named_rows(survey_of(request)).front().at(name), no_number) << text;
      }
    }
}

TEST(SurveyOfStates, KeptInAFileAndReported) {
  std::string folder = (fs::temp_directory_path() / "takeaway-states-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const Survey survey = survey_of(
      {.family = "pass {a,b}", .lets = {"b=2..40", "a=1..b-1"}, .measures = {"even = a mod 2"}, .limit = 90});
  ASSERT_GT(survey.shards(), 2U);
  const SurveyProvenance provenance{"1.2.3", "takeaway survey ..."};
  std::vector<std::string> digests;
  for (const bool forwards : {true, false}) {
    const std::string path = folder + (forwards ? "/a.db" : "/b.db");
    for (const bool first_half : {true, false}) {  // stopped, and gone on with
      auto store = SurveyStore::open(path, survey, provenance);
      ASSERT_TRUE(store.has_value()) << store.error().message;
      const auto missing = *store->missing(survey);
      for (std::size_t i = 0; i < (first_half ? missing.size() / 2 : missing.size()); ++i)
        ASSERT_TRUE(store->keep(*survey.compute(forwards ? missing[i] : missing[missing.size() - 1 - i]))
                        .has_value());
      ASSERT_TRUE(store->commit().has_value());
    }
    digests.push_back(*SurveyStore::read(path)->digest());
  }
  EXPECT_EQ(digests[0], digests[1]);
  const auto store = SurveyStore::read(folder + "/a.db");
  const auto report = report_survey(*store, {"largest = b and size = 2", "pre > 0"}, 3);
  ASSERT_TRUE(report.has_value()) << report.error().message;
  EXPECT_EQ(report->progress.games, survey.candidates());
  EXPECT_EQ(report->family, "pass {a, b}");
  ASSERT_FALSE(report->unfinished.empty());
  EXPECT_TRUE(report->unfinished[0].moves.starts_with("pass {")) << report->unfinished[0].moves;
  EXPECT_EQ(report->claims[0].failed, 0U);
  EXPECT_EQ(report->claims[0].held, survey.candidates());
  fs::remove_all(folder);
}

}  // namespace
}  // namespace takeaway::testing
