#include "cli/report.hpp"

#include <gtest/gtest.h>

namespace takeaway::cli {
namespace {

TEST(Report, ExitStatusesThatScriptsRelyOn) {
  EXPECT_EQ(status_of(bad_input("").error()), 2);
  EXPECT_EQ(status_of({Fault::too_large, "", {}, {}}), 2);
  EXPECT_EQ(status_of(limit_reached("").error()), 3);
  EXPECT_EQ(status_of(internal_fault("").error()), 70);
  EXPECT_EQ(status_of(interruption().error()), 130);
}

TEST(Report, AFaultOfTheProgramSaysWhatToReport) {
  testing::internal::CaptureStderr();
  conclude(internal_fault("two and two are five"), 0);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("internal error: two and two are five"), std::string::npos);
  EXPECT_NE(said.find("Please report"), std::string::npos);
}

}  // namespace
}  // namespace takeaway::cli
