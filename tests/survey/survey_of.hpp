// Surveys for tests. Include after gtest.
#pragma once

#include <gtest/gtest.h>

#include "takeaway/survey.hpp"

namespace takeaway::testing {

inline Survey survey_of(const SurveyRequest& request) {
  auto survey = Survey::make(request);
  EXPECT_TRUE(survey.has_value()) << (survey ? "" : survey.error().message);
  return *survey;
}

}  // namespace takeaway::testing
