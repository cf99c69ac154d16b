#include "answer/notes.hpp"

#include <gtest/gtest.h>

namespace takeaway::answer {
namespace {

std::string notes(const std::string& text) {
  std::string all;
  for (const std::string& note : notes_on(*parse_game(text))) all += note + "|";
  return all;
}

TEST(Notes, SayWhatIsSpecial) {
  EXPECT_NE(notes("{64,200,264}").find("multiples of 8"), std::string::npos);
  EXPECT_NE(notes("sink {5,11,16}").find("additive: 5 + 11 = 16, with m = 5 and D = 6"), std::string::npos);
  EXPECT_NE(notes("{1,12,17,28,29}").find("symmetric"), std::string::npos);
  EXPECT_NE(notes("{2,5}").find("two moves"), std::string::npos);
  EXPECT_NE(notes("{1..7}").find("every move from 1 to 7"), std::string::npos);
  EXPECT_NE(notes("{8,21..47}").find("progression with step 13"), std::string::npos);
  EXPECT_NE(notes("{3,5,9}").find("odd"), std::string::npos);
  EXPECT_EQ(notes("{3,4,9}").find("odd"), std::string::npos);
  EXPECT_EQ(notes("{3,4,9}").find("additive"), std::string::npos);
}

}  // namespace
}  // namespace takeaway::answer
