// Surveys against brute force: every measure of every game of small families, wall and sink.
#include <gtest/gtest.h>
// RapidCheck's own headers come after GoogleTest's.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "games.hpp"
#include "period/brute.hpp"
#include "survey/survey_of.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::testing {
namespace {

/// Everything in one shard.
ShardResult all_of(const Survey& survey) {
  auto result = survey.compute({0, 0, survey.candidates()});
  EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().message);
  return *result;
}

std::size_t column(const Survey& survey, const std::string& name) {
  const auto& columns = survey.columns();
  const auto found = std::ranges::find(columns, name, &SurveyColumn::name);
  EXPECT_NE(found, columns.end()) << name;
  return static_cast<std::size_t>(found - columns.begin());
}

/// The rows as lists of the number and the columns.
std::vector<std::vector<std::int64_t>> rows_of(const Survey& survey, const ShardResult& result) {
  std::vector<std::vector<std::int64_t>> rows;
  const std::size_t width = survey.columns().size() + 1;
  for (std::size_t at = 0; at < result.cells.size(); at += width)
    rows.emplace_back(result.cells.begin() + static_cast<std::ptrdiff_t>(at),
                      result.cells.begin() + static_cast<std::ptrdiff_t>(at + width));
  return rows;
}

constexpr Heap enough = 40'000;

struct Truth {
  std::int64_t preperiod, period, max_value, outcome_preperiod, outcome_period;
};

Truth truth_of(const Game& game) {
  const auto values = brute_force_period(game, Question::values, enough);
  const auto outcomes = brute_force_period(game, Question::outcomes, enough);
  EXPECT_TRUE(values && outcomes) << to_text(game);
  const auto all = direct_values<std::uint8_t>(game, values->preperiod + values->period);
  return {static_cast<std::int64_t>(values->preperiod), static_cast<std::int64_t>(values->period),
          *std::ranges::max_element(all), static_cast<std::int64_t>(outcomes->preperiod),
          static_cast<std::int64_t>(outcomes->period)};
}

TEST(Survey, MeasuresTriplesAsTheDefinitionDoes) {
  for (const std::string boundary : {"", "sink "}) {
    const Survey survey =
        survey_of({.family = boundary + "{a,b,c}",
                   .lets = {"c=3..17", "b=2..c-1", "a=1..b-1"},
                   .wheres = {"gcd(a,b,c)=1"},
                   .measures = {"class = if per divides a+b then 1 else 2", "both = class + pre"}});
    const auto rows = rows_of(survey, all_of(survey));
    std::size_t games = 0;
    std::int64_t number = -1;
    for (std::int64_t c = 3; c <= 17; ++c)
      for (std::int64_t b = 2; b < c; ++b)
        for (std::int64_t a = 1; a < b; ++a) {
          ++number;
          if (std::gcd(std::gcd(a, b), c) != 1) continue;
          ASSERT_LT(games, rows.size());
          const Game game = game_of(boundary + "{" + std::to_string(a) + "," + std::to_string(b) + "," +
                                    std::to_string(c) + "}");
          const Truth truth = truth_of(game);
          const auto divides = [&](std::int64_t sum) { return sum % truth.period == 0 ? 1 : 0; };
          const std::int64_t sums = divides(a + b) + 2 * divides(a + c) + 4 * divides(b + c);
          const std::int64_t kind = divides(a + b) == 1 ? 1 : 2;
          EXPECT_EQ(rows[games], (std::vector{number, c, b, a, c, truth.preperiod, truth.period,
                                              truth.max_value, truth.outcome_preperiod, truth.outcome_period,
                                              sums, kind, kind + truth.preperiod}))
              << to_text(game);
          ++games;
        }
    EXPECT_EQ(games, rows.size());
  }
}

// Few and many moves, wall and sink; and outcomes alone.
TEST(Survey, MeasuresAllSubsetsAsTheDefinitionDoes) {
  for (const std::string boundary : {"", "sink "})
    for (const Question question : {Question::values, Question::outcomes}) {
      const Survey survey = survey_of(
          {.family = boundary + "subsets", .lets = {"n=1..9"}, .question = question, .keep_rows = true});
      const auto rows = rows_of(survey, all_of(survey));
      ASSERT_EQ(rows.size(), 511U);
      std::uint64_t set = 0;
      for (const auto& row : rows) {
        ++set;
        ASSERT_EQ(static_cast<std::uint64_t>(row[2]), set);
        ASSERT_EQ(row[1], static_cast<std::int64_t>(std::bit_width(set)));
        const Truth truth = truth_of(game_of(boundary + Survey::set_text(row[2])));
        if (question == Question::values)
          EXPECT_EQ(std::vector(row.begin() + 3, row.end()),
                    (std::vector<std::int64_t>{row[1], truth.preperiod, truth.period, truth.max_value,
                                               truth.outcome_preperiod, truth.outcome_period}))
              << Survey::set_text(row[2]);
        else
          EXPECT_EQ(std::vector(row.begin() + 3, row.end()),
                    (std::vector<std::int64_t>{row[1], truth.outcome_preperiod, truth.outcome_period}))
              << Survey::set_text(row[2]);
      }
    }
}

/// A survey of one game, by the kernels.
std::vector<std::int64_t> measured(const Game& game, Question question) {
  std::string text = game.boundary == BoundaryKind::sink ? "sink {" : "{";
  for (const Move move : game.moves.listed()) text += (text.back() == '{' ? "" : ",") + std::to_string(move);
  const Survey survey = survey_of({.family = text + "}", .question = question});
  const auto rows = rows_of(survey, all_of(survey));
  EXPECT_EQ(rows.size(), 1U);
  return rows.empty() ? std::vector<std::int64_t>{} : std::vector(rows[0].begin() + 2, rows[0].end());
}

void compare_with_engine(const Game& game) {
  for (const Question question : {Question::values, Question::outcomes}) {
    const auto chosen = plan(game, question);
    ASSERT_TRUE(chosen.has_value());
    const auto period = find_period(*chosen);
    ASSERT_TRUE(period.has_value());
    const auto found = measured(game, question);
    ASSERT_GE(found.size(), 2U);
    EXPECT_EQ(static_cast<std::uint64_t>(found[0]), period->preperiod) << to_text(game);
    EXPECT_EQ(static_cast<std::uint64_t>(found[1]), period->period) << to_text(game);
    if (question == Question::outcomes) continue;
    const auto census = take_census(*chosen, *period);
    EXPECT_EQ(found[2], census->largest()) << to_text(game);
    const auto outcomes = find_period(*plan(game, Question::outcomes));
    EXPECT_EQ(static_cast<std::uint64_t>(found[3]), outcomes->preperiod) << to_text(game);
    EXPECT_EQ(static_cast<std::uint64_t>(found[4]), outcomes->period) << to_text(game);
  }
}

// Against the engines, which are tested against the definition: sizes at which one kernel takes over from
// another.
RC_GTEST_PROP(Survey, MeasuresRandomGamesAsTheEnginesDo, ()) {
  const auto largest =
      *rc::gen::elementOf(std::vector<Move>{12, 31, 32, 33, 63, 64, 65, 200, 1000, 4095, 4096, 4097});
  const int count = largest > 200 ? *rc::gen::inRange(1, 4) : *rc::gen::inRange(1, 6);
  std::vector<Move> moves = {largest};
  for (int i = 1; i < count; ++i) moves.push_back(*rc::gen::inRange<Move>(1, largest));
  Game game;
  game.boundary = *rc::gen::element(BoundaryKind::wall, BoundaryKind::sink);
  game.moves = MoveSet::finite(moves);
  compare_with_engine(game);
}

void compare_under_wall_and_sink(const std::vector<Move>& moves) {
  Game game;
  game.moves = MoveSet::finite(moves);
  for (const BoundaryKind boundary : {BoundaryKind::wall, BoundaryKind::sink}) {
    game.boundary = boundary;
    compare_with_engine(game);
  }
}

// So many moves that their values need cells of 16, 32 and 64 bits, and more than any cell has.
TEST(Survey, MeasuresGamesWithManyMoves) {
  for (const int count : {7, 8, 15, 16, 31, 32, 63, 64, 70}) {
    std::vector<Move> moves;
    for (int i = 1; i <= count; ++i) moves.push_back(static_cast<Move>(i + (i > count / 2 ? 3 : 0)));
    compare_under_wall_and_sink(moves);
  }
}

// The same with a least move so large that several heaps are computed at a time.
TEST(Survey, MeasuresGamesWithManyMovesManyHeapsAtATime) {
  for (const Move least : {4U, 7U, 16U, 20U})
    for (const Move count : {8U, 15U, 16U, 31U, 32U, 63U}) {
      std::vector<Move> moves;
      for (Move i = 0; i < count; ++i) moves.push_back(least + i + (i * i) % 7);
      compare_under_wall_and_sink(moves);
    }
}

// Longer than a row and longer than a history: the engines take over.
TEST(Survey, MeasuresLongPeriods) {
  for (const std::string text : {"{100,399,499}", "{1000,3301,4301}", "{300,1099,1399}", "{17,29,46,58,63}",
                                 "{1,12,17,28,29}", "{14,21,34,55}", "{1,26,62,63}", "sink {300,1099,1399}"})
    compare_with_engine(game_of(text));
}

TEST(Survey, MeasuresGamesThatAreNotFinite) {
  const Survey survey = survey_of({.family = "not {a,b}", .lets = {"a=1..4", "b=a+1..6"}});
  const auto rows = rows_of(survey, all_of(survey));
  ASSERT_EQ(rows.size(), 14U);
  for (const auto& row : rows) {
    const Game game = game_of("not {" + std::to_string(row[1]) + "," + std::to_string(row[2]) + "}");
    Resources resources;
    resources.heaps = 10'000;
    const auto chosen = plan(game, Question::values, resources);
    const auto period = find_period(*chosen);
    ASSERT_TRUE(period.has_value());
    EXPECT_EQ(row[3], no_number);  // there is no largest move
    EXPECT_EQ(static_cast<std::uint64_t>(row[1 + column(survey, "preperiod")]), period->preperiod);
    EXPECT_EQ(static_cast<std::uint64_t>(row[1 + column(survey, "period")]), period->period);
    EXPECT_EQ(static_cast<std::uint64_t>(row[1 + column(survey, "saltus")]), period->saltus);
    EXPECT_EQ(row[1 + column(survey, "max_value")], no_number);  // values grow
  }
  const Survey comply =
      survey_of({.family = "comply {b,b+c..b+c}", .lets = {"c=3..4", "b=(c+3) div 2..c-1"}});
  for (const auto& row : rows_of(comply, all_of(comply)))
    EXPECT_EQ(row[1 + column(comply, "period")], 2 * row[2] + row[1]);  // 2b + ic
}

TEST(Survey, KeepsWhatIsPastTheLimitAsNotFound) {
  const Survey survey = survey_of({.family = "{a,b,a+b}",
                                   .lets = {"a=2..6", "b=a+1..13"},
                                   .measures = {"twice = 2*per", "plain = a"},
                                   .limit = 60});
  std::size_t unfinished = 0;
  const ShardResult result = all_of(survey);
  for (const auto& row : rows_of(survey, result)) {
    const auto truth =
        brute_force_period(game_of("{" + std::to_string(row[1]) + "," + std::to_string(row[2]) + "," +
                                   std::to_string(row[1] + row[2]) + "}"),
                           Question::values, enough);
    const bool found = truth->preperiod + truth->period <= 60;
    unfinished += found ? 0 : 1;
    EXPECT_EQ(row[1 + column(survey, "period")],
              found ? static_cast<std::int64_t>(truth->period) : no_number);
    EXPECT_EQ(row[1 + column(survey, "twice")],
              found ? 2 * static_cast<std::int64_t>(truth->period) : no_number);
    EXPECT_EQ(row[1 + column(survey, "sums")] == no_number, !found);
    EXPECT_EQ(row[1 + column(survey, "plain")], row[1]);
  }
  EXPECT_GT(unfinished, 0U);
  EXPECT_EQ(result.unfinished, unfinished);
  const Survey summary =
      survey_of({.family = "{a,b,a+b}", .lets = {"a=2..6", "b=a+1..13"}, .keep_rows = false, .limit = 60});
  EXPECT_EQ(all_of(summary).unfinished_games.size(), unfinished);
}

// A period is found if and only if it is within the limit, whoever looks for it.
RC_GTEST_PROP(Survey, LimitsAreExact, ()) {
  const auto scale = *rc::gen::weightedElement<Move>({{4, 1}, {1, 7}, {1, 600}, {1, 40'000}});
  const auto largest = *rc::gen::elementOf(std::vector<Move>{12, 40, 70});
  Game game;
  game.boundary = *rc::gen::element(BoundaryKind::wall, BoundaryKind::sink);
  std::vector<Move> moves;
  for (int i = *rc::gen::inRange(1, 4); i > 0; --i)
    moves.push_back(scale * *rc::gen::inRange<Move>(1, largest));
  game.moves = MoveSet::finite(moves);
  const Question question = *rc::gen::element(Question::values, Question::outcomes);
  const auto period = find_period(*plan(game, question));
  RC_ASSERT(period.has_value());
  const Heap whole = period->preperiod + period->period;
  std::string text = game.boundary == BoundaryKind::sink ? "sink {" : "{";
  for (const Move move : game.moves.listed()) text += (text.back() == '{' ? "" : ",") + std::to_string(move);
  for (const auto engine :
       {std::optional<EngineName>{}, std::optional{EngineName::window}, std::optional{EngineName::planes}}) {
    SurveyRequest request{.family = text + "}", .question = question, .limit = whole, .engine = engine};
    const std::string name = question == Question::values ? "period" : "outcome_period";
    const Survey exact = survey_of(request);
    RC_ASSERT(all_of(exact).cells[1 + column(exact, name)] == static_cast<std::int64_t>(period->period));
    request.limit = whole - 1;
    const Survey less = survey_of(request);
    RC_ASSERT(all_of(less).cells[1 + column(less, name)] == no_number);
  }
}

TEST(Survey, MovesMayBeHuge) {
  const Survey survey = survey_of({.family = "{m,m+1,m+2}",
                                   .lets = {"m=2^32..2^32+1"},
                                   .wheres = {"largest = m+2 and divisor = 1"},
                                   .measures = {"x = largest - size"},
                                   .limit = 20'000'000'000});
  const auto rows = rows_of(survey, all_of(survey));
  ASSERT_EQ(rows.size(), 2U);
  for (const auto& row : rows) {
    EXPECT_EQ(row[2], row[1] + 2);
    EXPECT_EQ(row[1 + column(survey, "period")], 2 * row[1] + 2);
    EXPECT_EQ(row[1 + column(survey, "sums")], 2);
    EXPECT_EQ(row[1 + column(survey, "x")], row[1] - 1);
  }
}

// Files are read once, and what was read is part of what the survey is.
TEST(Survey, SetsFromFilesAreListed) {
  const std::string path = ::testing::TempDir() + "takeaway-survey-moves.txt";
  std::ofstream(path) << "3\n8\n";
  const Survey one = survey_of({.family = "@" + path + " | {a}", .lets = {"a=10..11"}});
  std::ofstream(path) << "3\n9\n";
  const Survey other = survey_of({.family = "@" + path + " | {a}", .lets = {"a=10..11"}});
  std::filesystem::remove(path);
  EXPECT_NE(one.identity(), other.identity());
  EXPECT_EQ(one.family(), "{3, 8} | {a}");
  EXPECT_EQ(survey_of(one.request()).identity(), one.identity());
}

TEST(Survey, MeasuresOfMovesThatDoNotEnd) {
  const Survey survey =
      survey_of({.family = "{a..}", .lets = {"a=1..2"}, .measures = {"q = largest + size", "r = a"}});
  for (const auto& row : rows_of(survey, all_of(survey))) {
    EXPECT_EQ(row[1 + column(survey, "q")], no_number);
    EXPECT_EQ(row[1 + column(survey, "r")], row[1]);
  }
}

// Names may hide in products of letters, in m(a+b), and inside other games.
TEST(Survey, KnowsWhichNamesFormulasUse) {
  for (const std::string where :
       {"size(1) = 2 and divisor(b) > b", "period({largest, 2 largest}) > 0 and divisor > 1"}) {
    const SurveyRequest request{
        .family = "{a,b}", .lets = {"b=2..12", "a=1..b-1"}, .wheres = {"ab > 3", where}};
    const Survey survey = survey_of(request);
    std::vector<std::int64_t> pieces;
    for (std::uint64_t number = 0; number < survey.candidates(); ++number) {
      const auto piece = survey.compute({0, number, number + 1});
      ASSERT_TRUE(piece.has_value()) << piece.error().message;
      pieces.insert(pieces.end(), piece->cells.begin(), piece->cells.end());
    }
    EXPECT_EQ(pieces, all_of(survey).cells) << where;
    EXPECT_FALSE(pieces.empty());
    for (std::size_t at = 0; at < pieces.size(); at += survey.columns().size() + 1)
      EXPECT_GT(std::gcd(pieces[at + 1], pieces[at + 2]), 1);
  }
  const Survey limited = survey_of({.family = "{a,b}",
                                    .lets = {"b=2..12", "a=1..b-1"},
                                    .measures = {"x = per(a+b)", "y = period({per, 2 per})", "z = x(1)"},
                                    .limit = 8});
  std::size_t unfinished = 0;
  for (const auto& row : rows_of(limited, all_of(limited))) {
    const bool found = row[1 + column(limited, "period")] != no_number;
    unfinished += found ? 0 : 1;
    for (const char* name : {"x", "y", "z"}) EXPECT_EQ(row[1 + column(limited, name)] != no_number, found);
  }
  EXPECT_GT(unfinished, 0U);
}

TEST(Survey, StopsWhenTold) {
  std::atomic<bool> stop = true;
  const Watch watch{&stop, {}};
  const auto made = Survey::make({.family = "{a,b}", .lets = {"a=1..10^9", "b=a+1"}}, watch);
  ASSERT_FALSE(made.has_value());
  EXPECT_EQ(made.error().fault, Fault::interrupted);
  const Survey survey = survey_of({.family = "{a,b}", .lets = {"a=1..100", "b=a+1..200"}});
  const auto computed = survey.compute(survey.shard(0), watch);
  ASSERT_FALSE(computed.has_value());
  EXPECT_EQ(computed.error().fault, Fault::interrupted);
}

/// Pieces of any size, put together, are the whole.
void expect_pieces_make_the_whole(const SurveyRequest& request) {
  const Survey survey = survey_of(request);
  const auto whole = all_of(survey).cells;
  for (const std::uint64_t size : {1U, 2U, 3U, 7U, 64U, 1000U}) {
    std::vector<std::int64_t> pieces;
    for (std::uint64_t first = 0; first < survey.candidates(); first += size) {
      const auto piece = survey.compute({0, first, std::min(survey.candidates(), first + size)});
      ASSERT_TRUE(piece.has_value());
      pieces.insert(pieces.end(), piece->cells.begin(), piece->cells.end());
    }
    EXPECT_EQ(pieces, whole) << request.family << " in pieces of " << size;
  }
  std::uint64_t end = 0;
  for (std::uint64_t i = 0; i < survey.shards(); ++i) {
    EXPECT_EQ(survey.shard(i).first, end);
    end = survey.shard(i).end;
  }
  EXPECT_EQ(end, survey.candidates());
}

TEST(Survey, GamesCanBeListedFromAnyNumber) {
  expect_pieces_make_the_whole({.family = "{a,b,c}", .lets = {"c=3..9", "b=2..c-1", "a=1..b-1"}});
  // Ranges that are empty for some of the outer parameters, progressions, lists.
  expect_pieces_make_the_whole({.family = "{a,b,c+20}",
                                .lets = {"c=1..5", "a=4..c,9,12..15", "b=a+1,a+4..a+c,17"},
                                .wheres = {"a+b > c"}});
  expect_pieces_make_the_whole({.family = "{5, x}", .lets = {"x=6..30"}, .wheres = {"x mod 5 != 0"}});
  expect_pieces_make_the_whole({.family = "{2,5,7}"});
  expect_pieces_make_the_whole({.family = "subsets", .lets = {"n=1..7"}, .keep_rows = true});
  expect_pieces_make_the_whole({.family = "sink subsets",
                                .lets = {"k=2..4", "n=1..8"},
                                .wheres = {"divisor = 1 and size < 4"},
                                .question = Question::outcomes,
                                .keep_rows = true});
}

// So many outer parameters that marks on the way are dropped again.
TEST(Survey, ListsTheSameGamesFromEveryMark) {
  const Survey survey = survey_of(
      {.family = "{c,c+d}", .lets = {"c=1..20000", "d=1..c mod 3"}, .question = Question::outcomes});
  std::uint64_t games = 0;
  for (std::uint64_t first = 0; first < survey.candidates(); first += 997) {
    const auto piece = survey.compute({0, first, std::min(survey.candidates(), first + 5)});
    ASSERT_TRUE(piece.has_value());
    for (std::size_t at = 0; at < piece->cells.size(); at += survey.columns().size() + 1) {
      const std::int64_t number = piece->cells[at];
      const std::int64_t c = piece->cells[at + 1];
      const std::int64_t d = piece->cells[at + 2];
      // Before c there are 0, 1 or 2 games for each smaller one, by its remainder.
      EXPECT_EQ(number, (c / 3) * 3 + (c % 3 == 2 ? 1 : 0) + d - 1);
      ++games;
    }
  }
  EXPECT_GT(games, 90U);
}

TEST(Survey, SummariesCountWhatRowsSay) {
  SurveyRequest request{.family = "{a,b,c}",
                        .lets = {"c=3..12", "b=2..c-1", "a=1..b-1"},
                        .measures = {"low = 0 - per"},
                        .keep_rows = true};
  const Survey rows = survey_of(request);
  request.keep_rows = false;
  const Survey summary = survey_of(request);
  const ShardResult counted = all_of(summary);
  std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::int64_t> counts;
  std::map<std::pair<std::int64_t, std::int64_t>, std::pair<std::int64_t, std::int64_t>> best;  // value, id
  const std::size_t first = column(rows, "preperiod");
  for (const auto& row : rows_of(rows, all_of(rows)))
    for (std::size_t i = first; i < rows.columns().size(); ++i) {
      const auto measure = static_cast<std::int64_t>(i);
      ++counts[{row[1], measure, row[i + 1]}];
      const auto [record, fresh] = best.try_emplace({row[1], measure}, row[i + 1], row[0]);
      if (row[i + 1] > record->second.first) record->second = {row[i + 1], row[0]};
    }
  ASSERT_EQ(counted.histogram.size(), counts.size());
  for (const HistogramLine& line : counted.histogram)
    EXPECT_EQ(line.games, (counts[{line.largest_move, line.measure, line.value}]));
  ASSERT_EQ(counted.records.size(), best.size());
  for (const RecordLine& line : counted.records) {
    EXPECT_EQ((std::pair{line.value, line.id}), (best[{line.largest_move, line.measure}]));
    EXPECT_EQ(line.games, (counts[{line.largest_move, line.measure, line.value}]));
  }
}

// The records of the literature: the longest outcome period over all sets with largest move n.
TEST(Survey, LongestOutcomePeriods) {
  const std::vector<std::int64_t> known = {4,  6,  8,  10,  12,  22,  25,  28,  45,  54,
                                           61, 76, 94, 168, 168, 204, 314, 309, 266, 444};
  const Survey survey = survey_of({.family = "subsets", .lets = {"n=2..21"}, .question = Question::outcomes});
  const auto period = static_cast<std::int64_t>(column(survey, "outcome_period"));
  std::vector<std::int64_t> longest;
  for (const RecordLine& line : all_of(survey).records)
    if (line.measure == period) longest.push_back(line.value);
  EXPECT_EQ(longest, known);
}

// Flammenkamp: the period of three moves divides a sum of two of them, unless one is the sum of the others.
TEST(Survey, PeriodsOfThreeMovesDivideSums) {
  const Survey survey = survey_of({.family = "{a,b,c}",
                                   .lets = {"c=3..60", "b=2..c-1", "a=1..b-1"},
                                   .wheres = {"gcd(a,b,c)=1", "c != a+b"}});
  const std::size_t sums = 1 + column(survey, "sums");
  std::size_t games = 0;
  for (const auto& row : rows_of(survey, all_of(survey))) {
    EXPECT_NE(row[sums], 0);
    ++games;
  }
  EXPECT_GT(games, 20'000U);
}

TEST(Survey, BytesRoundTrip) {
  const Survey rows = survey_of({.family = "{a,b}", .lets = {"b=2..5", "a=1..b-1"}, .limit = 8});
  const Survey summary = survey_of({.family = "subsets", .lets = {"n=2..6"}, .limit = 8});
  for (const Survey& survey : {rows, summary}) {
    ShardResult result = all_of(survey);
    result.shard = {3, 5, 9};
    const std::string bytes = result.to_bytes();
    const auto again = ShardResult::from_bytes(bytes);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->shard, result.shard);
    EXPECT_EQ(again->games, result.games);
    EXPECT_EQ(again->unfinished, result.unfinished);
    EXPECT_EQ(again->cells, result.cells);
    EXPECT_EQ(again->histogram, result.histogram);
    EXPECT_EQ(again->records, result.records);
    EXPECT_EQ(again->unfinished_games, result.unfinished_games);
    EXPECT_EQ(again->host, result.host);
    for (std::size_t size = 0; size < bytes.size(); ++size)
      EXPECT_FALSE(ShardResult::from_bytes(bytes.substr(0, size)).has_value());
  }
  const SurveyRequest request{.family = "{a}",
                              .lets = {"a=1..3"},
                              .wheres = {"a > 1"},
                              .measures = {"m = a"},
                              .question = Question::outcomes,
                              .keep_rows = false,
                              .limit = 77,
                              .engine = EngineName::window};
  const auto again = SurveyRequest::from_bytes(request.to_bytes());
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(survey_of(*again).identity(), survey_of(request).identity());
  EXPECT_EQ(again->engine, request.engine);
}

TEST(Survey, EnginesGiveTheSame) {
  SurveyRequest request{.family = "sink {a,b,c}", .lets = {"c=3..12", "b=2..c-1", "a=1..b-1"}};
  const auto usual = all_of(survey_of(request)).cells;
  for (const EngineName engine : {EngineName::window, EngineName::planes, EngineName::runs}) {
    request.engine = engine;
    EXPECT_EQ(all_of(survey_of(request)).cells, usual);
  }
}

TEST(Survey, RefusesWhatMakesNoSense) {
  const std::vector<std::pair<SurveyRequest, std::string>> cases = {
      {{.family = "{a,b"}, "expected"},
      {{.family = "{a,b}", .lets = {"a=1..3"}}, "'b' has no value"},
      {{.family = "{a}", .lets = {"a=1..3", "b=1..2"}}, "nothing uses the parameter 'b'"},
      {{.family = "{a}", .lets = {"a=3..1"}}, "the ranges are empty"},
      {{.family = "{a}", .lets = {"a=1..3"}, .wheres = {"q > 1"}}, "'q' has no value"},
      {{.family = "{a}", .lets = {"a=1..3"}, .measures = {"a = 1"}}, "has a meaning already"},
      {{.family = "{a}", .lets = {"a=1..3"}, .measures = {"per = 1"}}, "has a meaning already"},
      {{.family = "{a}", .lets = {"a=1..3"}, .measures = {"2x = 1"}}, "name = formula"},
      {{.family = "{a}", .lets = {"a=1..3"}, .measures = {"x = q"}}, "'q' has no value"},
      {{.family = "{per}", .lets = {"per=1..3"}}, "cannot be called 'per'"},
      {{.family = "{Period}", .lets = {"Period=1..3"}}, "cannot be called 'Period'"},
      {{.family = "{a}", .lets = {"a=1..3"}, .measures = {"sums = 1"}}, "has a meaning already"},
      {{.family = "{a}", .lets = {"a=1..3"}, .measures = {"gcd = 1"}}, "has a meaning already"},
      {{.family = "{a}", .lets = {"a=1..3"}, .measures = {"x = x+1"}}, "'x' has no value"},
      {{.family = "{a}", .lets = {"a=1..3"}, .measures = {"x = z", "z = 7"}}, "'z' has no value"},
      {{.family = "{a}", .lets = {"a=1..3"}, .wheres = {"a"}}, "a condition was expected"},
      {{.family = "{a}", .lets = {"a=1..3"}, .engine = EngineName::direct}, "direct"},
      {{.family = "{a,b}", .lets = {"a=1", "b=1..2^62,1..2^62,1..2^62,1..2^62,3..5"}}, "2^53"},
      {{.family = "subsets"}, "needs their largest move"},
      {{.family = "subsets", .lets = {"n=65", "k=2"}}, "from 1 to 64"},
      {{.family = "subsets", .lets = {"n=64"}}, "2^53"},
      {{.family = "subsets", .lets = {"n=5", "k=0"}}, "the ranges are empty"},
      {{.family = "subsets", .lets = {"n=5", "x=1..2^21"}, .wheres = {"x < 3"}}, "2^20"},
  };
  for (const auto& [request, message] : cases) {
    const auto survey = Survey::make(request);
    ASSERT_FALSE(survey.has_value()) << request.family << ": " << message;
    EXPECT_NE(survey.error().message.find(message), std::string::npos) << survey.error().message;
  }
  // Told before anything is computed, with the case.
  const auto repeated = survey_of({.family = "{a,b}", .lets = {"a=1..3", "b=1..3"}}).check(2);
  ASSERT_FALSE(repeated.has_value());
  EXPECT_NE(repeated.error().message.find("a=1"), std::string::npos) << repeated.error().message;
  EXPECT_FALSE(survey_of({.family = "{a,b}", .lets = {"a=1..3", "b=1..3"}, .wheres = {"a > b+5"}}).check(2));
  EXPECT_TRUE(survey_of({.family = "{a,b}", .lets = {"a=1..3", "b=1..3"}, .wheres = {"a < b"}}).check(2));
}

TEST(Survey, EstimatesWithoutComputingAll) {
  const Survey survey = survey_of({.family = "subsets", .lets = {"n=26"}, .question = Question::outcomes});
  const auto cost = estimate(survey, 0.05);
  ASSERT_TRUE(cost.has_value());
  EXPECT_LT(cost->sampled, survey.candidates() / 2);
  EXPECT_EQ(cost->games, survey.candidates());
  EXPECT_GT(cost->seconds, 0);
}

}  // namespace
}  // namespace takeaway::testing
