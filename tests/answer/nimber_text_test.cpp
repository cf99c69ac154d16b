#include "answer/nimber_text.hpp"

#include <gtest/gtest.h>
// GoogleTest first.
#include <rapidcheck/gtest.h>

namespace takeaway::answer {
namespace {

constexpr Nimber largest = ~Nimber{0};

TEST(NimberText, ReadsTheNumbersOfTheNotation) {
  EXPECT_EQ(read_nimber("0"), 0U);
  EXPECT_EQ(read_nimber("007"), 7U);
  EXPECT_EQ(read_nimber("2^20"), 1048576U);
  EXPECT_EQ(read_nimber("10^6"), 1000000U);
  EXPECT_EQ(read_nimber("1e9"), 1000000000U);
  EXPECT_EQ(read_nimber("3*2^31"), 6442450944U);
  EXPECT_EQ(read_nimber("2^3^2"), 512U);
  EXPECT_EQ(read_nimber("2 + 3 * 4^2 - 1"), 49U);
  EXPECT_EQ(read_nimber("3-5+4"), 2U);
  EXPECT_EQ(read_nimber("0^0"), 1U);
  EXPECT_EQ(read_nimber("1^18446744073709551615"), 1U);
}

TEST(NimberText, ReadsUpToTheLargest) {
  EXPECT_EQ(read_nimber("18446744073709551615"), largest);
  EXPECT_EQ(read_nimber("2^64-1"), largest);
  EXPECT_EQ(read_nimber("2^63 + 2^63 - 1"), largest);
  EXPECT_EQ(read_nimber("2^63"), Nimber{1} << 63U);
  EXPECT_EQ(read_nimber("1e19"), 10000000000000000000U);
  EXPECT_EQ(read_nimber("4294967295*4294967297"), largest);
}

TEST(NimberText, RefusesWhatIsTooLarge) {
  for (const char* text :
       {"18446744073709551616", "2^64", "2^65-2^65", "1e20", "1e99999999999999999999", "10^20", "2^2^2^2^2^2",
        "2^99999999999", "2^63+2^63", "2^32*2^33", "99999999999999999999999999"}) {
    const auto number = read_nimber(text);
    ASSERT_FALSE(number) << text;
    EXPECT_EQ(number.error().message, "this number passes 2^64 - 1") << text;
  }
}

TEST(NimberText, PointsAtTheFault) {
  const auto place = [](const std::string& text) { return read_nimber(text).error().place; };
  EXPECT_EQ(place(""), 0U);
  EXPECT_EQ(place("-5"), 0U);
  EXPECT_EQ(place("3-5"), 0U);
  EXPECT_EQ(place("x"), 0U);
  EXPECT_EQ(place("12x"), 2U);
  EXPECT_EQ(place("2^"), 2U);
  EXPECT_EQ(place("2^-1"), 2U);
  EXPECT_EQ(place("1e"), 2U);
  EXPECT_EQ(place("1.5"), 1U);
  EXPECT_EQ(place("5+2^99"), 2U);
  EXPECT_EQ(place("(5)"), 0U);
  EXPECT_EQ(place(std::string("5\0", 2)), 1U);
}

TEST(NimberText, SurvivesLongTexts) {
  std::string tower = "1";
  for (int i = 0; i < 100000; ++i) tower += "^1";
  EXPECT_EQ(read_nimber(tower), 1U);
  EXPECT_FALSE(read_nimber(std::string(100000, '9')));
  EXPECT_EQ(read_nimber(std::string(100000, '0') + "5"), 5U);
}

RC_GTEST_PROP(NimberText, ReadsWhatItPrints, ()) {
  const auto number = *rc::gen::arbitrary<Nimber>();
  RC_ASSERT(read_nimber(std::to_string(number)).value() == number);
}

}  // namespace
}  // namespace takeaway::answer
