// What a survey's claims come to, and the tables of its report.
#include "answer/survey_report.hpp"

#include <gtest/gtest.h>

#include "answer/survey_documents.hpp"
#include "answer/survey_tables.hpp"

namespace takeaway::answer {
namespace {

SurveyClaim claim_with(std::uint64_t held, std::uint64_t failed, std::uint64_t undecided) {
  return {.text = "per > 1", .held = held, .failed = failed, .undecided = undecided, .exceptions = {}};
}

/// Of a survey with two shards.
SurveyReport report_with(std::vector<SurveyClaim> claims, std::uint64_t shards_done = 2) {
  SurveyReport report;
  report.claims = std::move(claims);
  report.progress = {.shards = 2, .shards_done = shards_done, .games = 10, .unfinished = 0};
  return report;
}

TEST(ClaimsVerdict, IsOfAllClaimsTogether) {
  using enum ClaimsVerdict;
  EXPECT_EQ(verdict_of(report_with({})), hold);
  EXPECT_EQ(verdict_of(report_with({claim_with(10, 0, 0), claim_with(10, 0, 0)})), hold);
  EXPECT_EQ(verdict_of(report_with({claim_with(10, 0, 0), claim_with(9, 1, 0)})), fail);
  EXPECT_EQ(verdict_of(report_with({claim_with(9, 0, 1), claim_with(10, 0, 0)})), undecided);
  EXPECT_EQ(verdict_of(report_with({claim_with(9, 0, 1), claim_with(9, 1, 0)})), fail);
}

TEST(ClaimsVerdict, IsOpenWhileShardsAreMissing) {
  using enum ClaimsVerdict;
  EXPECT_EQ(verdict_of(report_with({claim_with(10, 0, 0)}, 1)), undecided);
  EXPECT_EQ(verdict_of(report_with({claim_with(9, 1, 0)}, 1)), fail);
  EXPECT_EQ(verdict_of(report_with({}, 1)), hold);
}

TEST(ReportRequest, IsReadFromTheOptions) {
  SurveyReportOptions options;
  EXPECT_EQ(read_report_request(options)->most_exceptions, 20U);
  EXPECT_EQ(read_report_request(options)->format, ReportFormat::text);
  options.show = "2^3";
  options.format = "csv";
  options.all = true;
  EXPECT_EQ(read_report_request(options)->most_exceptions, 8U);
  EXPECT_EQ(read_report_request(options)->format, ReportFormat::csv);
  EXPECT_TRUE(read_report_request(options)->all_records);
  options.json = true;
  EXPECT_EQ(read_report_request(options)->format, ReportFormat::json);
  options.json = false;
  options.format = "xml";
  EXPECT_EQ(read_report_request(options).error().message,
            "--format is text, csv, json, latex or markdown, not 'xml'");
}

/// Ten games with largest moves 2, 3 and 4; the record of 3 is less than that of 2.
SurveyReport small_report() {
  SurveyReport report = report_with({});
  using enum SurveyColumn::Kind;
  report.columns = {
      {"a", parameter, "a"}, {"period", measure, "period"}, {"class", measure, "class = a mod 2"}};
  report.histogram = {{2, 1, 7, 4}, {2, 2, 0, 1}, {2, 2, 1, 3}, {3, 1, 5, 5},
                      {3, 2, 1, 5}, {4, 1, 9, 1}, {4, 2, 0, 1}};
  report.records = {{2, 1, 7, 4, 11, "{1, 2}"}, {3, 1, 5, 5, 12, "{1, 3}"}, {4, 1, 9, 1, 13, "{1, 4}"}};
  return report;
}

TEST(SurveyTables, CountsAreOfAllLargestMoves) {
  EXPECT_EQ(counts_of(small_report(), 2), (std::map<std::int64_t, std::uint64_t>{{0, 2}, {1, 8}}));
  const auto classes = class_tables(small_report());
  ASSERT_EQ(classes.size(), 1U);  // the period sorts nothing into classes
  EXPECT_EQ(classes[0].formula, "class = a mod 2");
  EXPECT_EQ(classes[0].table,
            (Table{{"class", "games", "share"}, {"0", "2", "20.00%"}, {"1", "8", "80.00%"}}));
}

TEST(SurveyTables, RecordsAreThoseLargerThanAllBefore) {
  const Table heading = {{"largest move", "period", "game"}};
  const RecordTable all = record_table(small_report(), true);
  EXPECT_EQ(all.table, (Table{heading[0], {"2", "7", "{1, 2}"}, {"3", "5", "{1, 3}"}, {"4", "9", "{1, 4}"}}));
  const RecordTable records = record_table(small_report(), false);
  EXPECT_EQ(records.table, (Table{heading[0], {"2", "7", "{1, 2}"}, {"4", "9", "{1, 4}"}}));
  EXPECT_EQ(records.shown(), 2U);
  EXPECT_EQ(records.largest_moves, 3U);
}

TEST(SurveyDocuments, SayTheSameOfExceptions) {
  SurveyReport report = small_report();
  report.claims = {claim_with(9, 1, 0)};
  report.claims[0].exceptions = {{12, "{1, 3}", {1, no_number, 1}}};
  EXPECT_EQ(exception_table(report, report.claims[0]),
            (Table{{"game", "period", "class"}, {"{1, 3}", "-", "1"}}));
  EXPECT_EQ(report_json(report)["claims"][0]["exceptions"].dump(),
            R"([{"id":12,"game":"{1, 3}","period":null,"class":1}])");
  EXPECT_NE(report_csv(report).find("exception,per > 1,,,,,12,\"{1, 3}\"\n"), std::string::npos);
}

}  // namespace
}  // namespace takeaway::answer
