// The file of a survey: the same digest however it came about, and nothing taken that does not belong there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "survey/database.hpp"
#include "survey/survey_of.hpp"
#include "takeaway/survey.hpp"

namespace takeaway::testing {
namespace {

namespace fs = std::filesystem;

const SurveyProvenance provenance{"1.2.3", "takeaway survey ..."};

class Store : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "takeaway-store-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  fs::path folder_;
};

SurveyRequest pairs(bool rows) {
  return {.family = "{a,b}",
          .lets = {"b=2..420", "a=1..b-1"},
          .measures = {"sum = a+b"},
          .keep_rows = rows,
          .limit = 60};
}

/// Keeps the shards in this order and gives the digest.
std::string filled(const std::string& path, const Survey& survey, const std::vector<std::uint64_t>& order) {
  auto store = SurveyStore::open(path, survey, provenance);
  EXPECT_TRUE(store.has_value()) << (store ? "" : store.error().message);
  for (const std::uint64_t index : order) {
    const auto kept = store->keep(*survey.compute(survey.shard(index)));
    EXPECT_TRUE(kept.has_value()) << (kept ? "" : kept.error().message);
  }
  EXPECT_TRUE(store->commit().has_value());
  return *store->digest();
}

std::vector<std::uint64_t> all_shards(const Survey& survey) {
  std::vector<std::uint64_t> order(survey.shards());
  for (std::uint64_t i = 0; i < order.size(); ++i) order[i] = i;
  return order;
}

TEST_F(Store, TheOrderOfShardsDoesNotMatter) {
  for (const bool rows : {true, false}) {
    const Survey survey = survey_of(pairs(rows));
    ASSERT_GT(survey.shards(), 2U);
    const auto first_half = static_cast<std::ptrdiff_t>(survey.shards() / 2);
    auto order = all_shards(survey);
    const std::string usual = filled(path("a.db"), survey, order);
    std::mt19937 random(7);
    std::ranges::shuffle(order, random);
    EXPECT_EQ(filled(path("b.db"), survey, order), usual);
    // Half of them now, half of them later.
    const std::vector<std::uint64_t> half(order.begin(), order.begin() + first_half);
    EXPECT_NE(filled(path("c.db"), survey, half), usual);
    auto again = SurveyStore::open(path("c.db"), survey, provenance);
    const auto left = again->missing(survey);
    ASSERT_EQ(left->size(), survey.shards() - half.size());
    for (const Shard& shard : *left) EXPECT_TRUE(again->keep(*survey.compute(shard)).has_value());
    EXPECT_TRUE(again->commit().has_value());
    EXPECT_EQ(*again->digest(), usual);
    EXPECT_TRUE(again->missing(survey)->empty());
    const auto progress = again->progress();
    EXPECT_EQ(progress->games, 87'990U);
    EXPECT_EQ(progress->shards_done, survey.shards());
    EXPECT_GT(progress->unfinished, 0U);
    for (const char* name : {"a.db", "b.db", "c.db"}) fs::remove(path(name));
  }
}

TEST_F(Store, WhatIsNotCommittedIsNotThere) {
  const Survey survey = survey_of(pairs(true));
  {
    auto store = SurveyStore::open(path("a.db"), survey, provenance);
    EXPECT_TRUE(store->keep(*survey.compute(survey.shard(0))).has_value());
  }
  auto store = SurveyStore::open(path("a.db"), survey, provenance);
  EXPECT_EQ(store->missing(survey)->size(), survey.shards());
}

TEST_F(Store, MergesParts) {
  for (const bool rows : {true, false}) {
    const Survey survey = survey_of(pairs(rows));
    const auto order = all_shards(survey);
    const std::string usual = filled(path("whole.db"), survey, order);
    std::vector<std::uint64_t> parts[3];
    for (const std::uint64_t index : order) parts[index % 3].push_back(index);
    parts[2].push_back(0);  // one that another part has, too
    for (int i = 0; i < 3; ++i) filled(path(std::to_string(i) + ".db"), survey, parts[i]);
    const auto merged = merge_surveys(path("m.db"), {path("2.db"), path("0.db"), path("1.db")});
    ASSERT_TRUE(merged.has_value()) << merged.error().message;
    EXPECT_EQ(merged->shards_done, survey.shards());
    EXPECT_EQ(*SurveyStore::read(path("m.db"))->digest(), usual);
    // Again, into one of them.
    ASSERT_TRUE(merge_surveys(path("0.db"), {path("1.db"), path("2.db")}).has_value());
    EXPECT_EQ(*SurveyStore::read(path("0.db"))->digest(), usual);
    ASSERT_TRUE(merge_surveys(path("1.db"), {path("1.db"), path("0.db"), path("2.db")}).has_value());
    EXPECT_EQ(*SurveyStore::read(path("1.db"))->digest(), usual);
    fs::remove_all(folder_);
    fs::create_directory(folder_);
  }
}

TEST_F(Store, DoesNotMergeWhatDiffers) {
  const Survey survey = survey_of(pairs(true));
  filled(path("a.db"), survey, {0, 1});
  filled(path("b.db"), survey, {1, 2});
  {
    auto damaged = Database::open(path("b.db"), Database::Access::write);
    ASSERT_TRUE((*damaged)
                    ->run("UPDATE games SET largest_move = largest_move + 1 WHERE id = " +
                          std::to_string(survey.shard(1).first))
                    .has_value());
  }
  const auto merged = merge_surveys(path("m.db"), {path("a.db"), path("b.db")});
  ASSERT_FALSE(merged.has_value());
  EXPECT_NE(merged.error().message.find("differ in shard 1"), std::string::npos) << merged.error().message;
  EXPECT_FALSE(fs::exists(path("m.db")));
  SurveyRequest other = pairs(true);
  other.limit = 61;
  filled(path("c.db"), survey_of(other), {3});
  EXPECT_FALSE(merge_surveys(path("n.db"), {path("a.db"), path("c.db")}).has_value());
  EXPECT_FALSE(fs::exists(path("n.db")));
}

// Numbers that were read as far as they went: -1 was 2^64 - 1 shards, '' none.
TEST_F(Store, SaysWhenACountCannotBeRead) {
  const Survey survey = survey_of(pairs(true));
  for (const std::string text : {"-1", "", "5x", " 5", "99999999999999999999", "9007199254740993"}) {
    filled(path("a.db"), survey, {0});
    ASSERT_TRUE((*Database::open(path("a.db"), Database::Access::write))
                    ->run("UPDATE survey SET value = '" + text + "' WHERE key = 'shards'")
                    .has_value());
    const auto read = SurveyStore::read(path("a.db"));
    ASSERT_FALSE(read.has_value()) << "'" << text << "'";
    EXPECT_NE(read.error().message.find("number of shards"), std::string::npos) << read.error().message;
    fs::remove(path("a.db"));
  }
}

TEST_F(Store, RefusesTheFileOfAnotherSurvey) {
  const Survey survey = survey_of(pairs(true));
  filled(path("a.db"), survey, {0});
  const auto refused = [&](const SurveyRequest& request) {
    const auto store = SurveyStore::open(path("a.db"), survey_of(request), provenance);
    return store.has_value() ? "" : store.error().message;
  };
  SurveyRequest other = pairs(true);
  other.lets[0] = "b=2..421";
  EXPECT_NE(refused(other).find("another survey: there 'let b=2..420', here 'let b=2..421'"),
            std::string::npos)
      << refused(other);
  other = pairs(true);
  other.wheres = {"a > 1"};
  EXPECT_NE(refused(other), "");
  other = pairs(true);
  other.measures = {"sum = a-b"};
  EXPECT_NE(refused(other), "");
  EXPECT_NE(refused(pairs(false)), "");
  other = pairs(true);
  other.question = Question::outcomes;
  EXPECT_NE(refused(other), "");
  other = pairs(true);
  other.limit = 61;
  EXPECT_NE(refused(other), "");
  EXPECT_EQ(refused(pairs(true)), "");
  const auto newer = SurveyStore::open(path("a.db"), survey, {"1.2.4", "takeaway survey ..."});
  ASSERT_FALSE(newer.has_value());
  EXPECT_NE(newer.error().message.find("version 1.2.3"), std::string::npos);
}

TEST_F(Store, RefusesFilesOfOtherKinds) {
  const Survey survey = survey_of(pairs(true));
  std::ofstream(path("text")) << "this is not a database, and longer than nothing\n";
  {
    auto database = Database::open(path("other.db"), Database::Access::create);
    ASSERT_TRUE((*database)->run("CREATE TABLE t (x)").has_value());
  }
  filled(path("later.db"), survey, {0});
  {
    auto database = Database::open(path("later.db"), Database::Access::write);
    ASSERT_TRUE((*database)->run("PRAGMA user_version = 2").has_value());
  }
  for (const auto& [name, message] : {std::pair{"text", "is not a survey"},
                                      {"other.db", "is not a survey"},
                                      {"later.db", "tables of version 2"},
                                      {"nothing.db", "there is no survey"},
                                      {"", "is not a regular file"}}) {
    const auto store = SurveyStore::read(path(name));
    ASSERT_FALSE(store.has_value()) << name;
    EXPECT_NE(store.error().message.find(message), std::string::npos) << store.error().message;
    if (std::string(name) == "nothing.db") continue;
    EXPECT_FALSE(SurveyStore::open(path(name), survey, provenance).has_value());
  }
  EXPECT_FALSE(fs::exists(path("nothing.db")));
  EXPECT_FALSE(SurveyStore::open(path("no/such/folder/a.db"), survey, provenance).has_value());
}

TEST_F(Store, NoShardIsKeptTwice) {
  const Survey survey = survey_of(pairs(true));
  auto one = SurveyStore::open(path("a.db"), survey, provenance);
  auto other = SurveyStore::open(path("a.db"), survey, provenance);
  const auto result = *survey.compute(survey.shard(0));
  ASSERT_TRUE(one->keep(result).has_value());
  ASSERT_TRUE(one->commit().has_value());
  const std::string usual = *one->digest();
  ASSERT_TRUE(other->keep(result).has_value());
  ASSERT_TRUE(other->commit().has_value());
  EXPECT_EQ(*one->digest(), usual);
  EXPECT_EQ(one->progress()->shards_done, 1U);
}

TEST_F(Store, NobodyRemovesWhatAnotherMade) {
  const Survey survey = survey_of(pairs(true));
  for (int round = 0; round < 20; ++round) {
    const std::string name = path("race" + std::to_string(round));
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i)
      threads.emplace_back([&, i] {
        auto store = SurveyStore::open(name, survey, provenance);
        EXPECT_TRUE(store.has_value()) << store.error().message;
        if (!store) return;
        EXPECT_TRUE(store->keep(*survey.compute(survey.shard(static_cast<std::uint64_t>(i)))).has_value());
        EXPECT_TRUE(store->commit().has_value());
      });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(SurveyStore::read(name)->progress()->shards_done, 3U);
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 20);
}

// What a killed run left beside a file that was then removed must not get into the next one.
TEST_F(Store, OldJournalsDoNoHarm) {
  const Survey survey = survey_of(pairs(true));
  SurveyRequest narrow = pairs(true);
  narrow.measures.clear();
  const Survey other = survey_of(narrow);
  filled(path("a.db"), other, all_shards(other));
  {
    auto database = Database::open(path("a.db"), Database::Access::write);
    ASSERT_TRUE(
        (*database)->run("PRAGMA cache_size = 2; BEGIN IMMEDIATE; UPDATE games SET period = 1").has_value());
    fs::copy(path("a.db-journal"), path("kept"));  // as a kill leaves it
  }
  fs::remove(path("a.db"));
  fs::rename(path("kept"), path("a.db-journal"));
  const std::string digest = filled(path("a.db"), survey, all_shards(survey));
  EXPECT_EQ(digest, filled(path("b.db"), survey, all_shards(survey)));
  fs::remove(path("a.db"));
  {
    auto database = Database::open(path("b.db"), Database::Access::write);
    ASSERT_TRUE(
        (*database)->run("PRAGMA cache_size = 2; BEGIN IMMEDIATE; UPDATE games SET period = 1").has_value());
    fs::copy(path("b.db-journal"), path("a.db-journal"));
  }
  ASSERT_TRUE(merge_surveys(path("a.db"), {path("b.db")}).has_value());
  EXPECT_EQ(*SurveyStore::read(path("a.db"))->digest(), digest);
}

// While another process writes, results wait in memory; in the end they are written.
TEST_F(Store, WaitsForOtherWriters) {
  const Survey survey = survey_of(pairs(true));
  auto store = SurveyStore::open(path("a.db"), survey, provenance);
  auto other = Database::open(path("a.db"), Database::Access::write);
  ASSERT_TRUE((*other)->run("BEGIN IMMEDIATE").has_value());
  for (const std::uint64_t index : all_shards(survey)) {
    ASSERT_TRUE(store->keep(*survey.compute(survey.shard(index))).has_value());
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    ASSERT_TRUE(store->commit_if_due().has_value());
  }
  EXPECT_EQ(store->missing(survey)->size(), survey.shards());
  ASSERT_TRUE((*other)->run("ROLLBACK").has_value());
  ASSERT_TRUE(store->commit().has_value());
  EXPECT_TRUE(store->missing(survey)->empty());
}

TEST_F(Store, IsDiscardedOnlyByItsMaker) {
  const Survey survey = survey_of(pairs(true));
  auto maker = SurveyStore::open(path("a.db"), survey, provenance);
  auto guest = SurveyStore::open(path("a.db"), survey, provenance);
  guest->discard();
  EXPECT_TRUE(fs::exists(path("a.db")));
  maker->discard();
  EXPECT_TRUE(fs::is_empty(folder_));
  // An empty file is filled, and what looks like another kind of database to SQLite is a file.
  std::ofstream(path("empty.db"));
  EXPECT_TRUE(SurveyStore::open(path("empty.db"), survey, provenance).has_value());
  const fs::path here = fs::current_path();
  fs::current_path(folder_);
  EXPECT_TRUE(SurveyStore::open(":memory:", survey, provenance).has_value());
  EXPECT_TRUE(fs::exists(path(":memory:")));
  fs::current_path(here);
}

TEST_F(Store, DamagedFilesAreRefused) {
  const Survey rows = survey_of(pairs(true));
  const Survey summary = survey_of(pairs(false));
  for (const auto& [survey, sql] : {std::pair{&rows, "DELETE FROM survey"},
                                    {&rows, "UPDATE survey SET value = '{a,' WHERE key = 'family'"},
                                    {&rows, "DELETE FROM columns WHERE position = 1"},
                                    {&rows, "DELETE FROM columns"},
                                    {&rows, "DROP TABLE games"},
                                    {&rows, "ALTER TABLE games ADD COLUMN more INTEGER"},
                                    {&summary, "UPDATE records SET measure = measure - 50"},
                                    {&summary, "UPDATE histograms SET measure = 99"},
                                    {&summary, "DROP TABLE histograms"}}) {
    filled(path("a.db"), *survey, {0});
    {
      auto database = Database::open(path("a.db"), Database::Access::write);
      ASSERT_TRUE((*database)->run(sql).has_value());
    }
    const auto store = SurveyStore::read(path("a.db"));
    EXPECT_FALSE(store.has_value() && report_survey(*store, {}, 5).has_value()) << sql;
    const bool merges = merge_surveys(path("m.db"), {path("a.db")}).has_value();
    EXPECT_FALSE(merges && std::string(sql).starts_with("DROP"));
    fs::remove(path("a.db"));
    fs::remove(path("m.db"));
  }
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(Store, ReportsClaims) {
  const Survey survey = survey_of({.family = "{a,b,c}", .lets = {"c=3..12", "b=2..c-1", "a=1..b-1"}});
  filled(path("a.db"), survey, all_shards(survey));
  const auto store = SurveyStore::read(path("a.db"));
  const auto report = report_survey(
      *store,
      {"per divides a+b or per divides a+c or per divides b+c", "period > 0 and pure or preperiod > 0",
       "largest = c and size = 3 and sums >= 0", "c != 5"},
      2);
  ASSERT_TRUE(report.has_value()) << report.error().message;
  EXPECT_EQ(report->progress.games, 220U);
  ASSERT_EQ(report->claims.size(), 4U);
  EXPECT_GT(report->claims[0].failed, 0U);
  for (const auto& exception : report->claims[0].exceptions)
    EXPECT_EQ(exception.cells[0], exception.cells[1] + exception.cells[2]) << exception.game;  // c = a + b
  EXPECT_EQ(report->claims[1].held, 220U);
  EXPECT_EQ(report->claims[2].held, 220U);
  EXPECT_EQ(report->claims[3].failed, 6U);
  ASSERT_EQ(report->claims[3].exceptions.size(), 2U);
  EXPECT_EQ(report->claims[3].exceptions[0].game, "{1, 2, 5}");
  EXPECT_FALSE(report_survey(*store, {"per + 1"}, 2).has_value());
  EXPECT_FALSE(report_survey(*store, {"unknown = 1"}, 2).has_value());
}

}  // namespace
}  // namespace takeaway::testing
