// Surveys as the verb runs them: what is kept, what is left behind after an error, what a part would cost.
#include "answer/survey_run.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace takeaway::answer {
namespace {

namespace fs = std::filesystem;

const SurveyProvenance provenance{"1.2.3", "takeaway survey ..."};

class SurveyRuns : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "takeaway-runs-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  void TearDown() override { fs::remove_all(folder_); }

  SurveyTask task(const std::string& shard = "") const {
    SurveyVerbOptions options;
    options.family = "{a,b}";
    options.lets = {"b=2..400", "a=1..b-1"};
    options.out = (folder_ / "pairs.db").string();
    options.shard = shard;
    options.threads = "1";
    return *read_survey(options);
  }

  fs::path folder_;
  NoListener listener_;
};

/// Hands over a number of shards, then ends with the error.
class FailingCrew final : public Crew {
 public:
  FailingCrew(std::size_t shards, Error error) : shards_(shards), error_(std::move(error)) {}

  Result<void> work(const Survey& survey, const std::vector<Shard>& shards, const TakeResult& take,
                    unsigned /*threads*/, const Watch& watch) override {
    for (std::size_t i = 0; i < std::min(shards_, shards.size()); ++i) {
      auto result = survey.compute(shards[i], watch);
      if (!result) return std::unexpected(result.error());
      if (auto taken = take(&*result); !taken) return taken;
    }
    return std::unexpected(error_);
  }

 private:
  std::size_t shards_;
  Error error_;
};

TEST_F(SurveyRuns, ComputeWhatTheFileDoesNotHave) {
  const auto first = run_survey(task(), provenance, nullptr, listener_);
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_EQ(first->computed, 79800U);  // 400 * 399 / 2
  EXPECT_EQ(first->progress.games, 79800U);
  EXPECT_EQ(first->progress.shards_done, first->progress.shards);
  const auto again = run_survey(task(), provenance, nullptr, listener_);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->computed, 0U);
  EXPECT_EQ(again->progress.games, 79800U);
}

TEST_F(SurveyRuns, KeepFinishedShardsAfterAnInterrupt) {
  FailingCrew crew(1, interruption().error());
  const auto stopped = run_survey(task(), provenance, &crew, listener_);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().fault, Fault::interrupted);
  const auto half = digest_survey(task().out, listener_);
  ASSERT_TRUE(half) << half.error().message;
  EXPECT_EQ(half->progress.shards_done, 1U);
  const auto rest = run_survey(task(), provenance, nullptr, listener_);
  ASSERT_TRUE(rest) << rest.error().message;
  EXPECT_EQ(rest->computed + half->progress.games, 79800U);
}

TEST_F(SurveyRuns, LeaveNothingBehindAfterBadInput) {
  FailingCrew crew(1, bad_input("no such game").error());
  EXPECT_FALSE(run_survey(task(), provenance, &crew, listener_));
  EXPECT_FALSE(fs::exists(task().out));
}

TEST_F(SurveyRuns, CostOfAPartIsAPartOfTheCost) {
  const auto whole = estimate_cost(task(), listener_);
  const auto part = estimate_cost(task("2/4"), listener_);
  ASSERT_TRUE(whole && part);
  EXPECT_EQ(whole->games, 79800U);
  EXPECT_EQ(part->games, whole->games);
  EXPECT_DOUBLE_EQ(part->bytes * 4, whole->bytes);
  EXPECT_FALSE(fs::exists(task().out));
}

TEST(SurveyRun, RateOfNothingIsNothing) {
  EXPECT_EQ((SurveyRun{.progress = {}, .computed = 7, .seconds = 0}).games_per_second(), 0U);
  EXPECT_EQ((SurveyRun{.progress = {}, .computed = 7, .seconds = 2}).games_per_second(), 3U);
}

}  // namespace
}  // namespace takeaway::answer
