// Canonical forms against what CGSuite prints. The pairs are the expectations of CGSuite's own tests
// (CgscriptTest and GameTest in github.com/aaron-siegel/cgsuite) that need no more than sums and options;
// what it has names for, as Tiny(1), stands here with its options. CGSuite itself is not run.
#include <gtest/gtest.h>

#include <utility>

#include "partizan/form_reader.hpp"

namespace takeaway {
namespace {

using testing::FormReader;

struct CgsuiteForms : ::testing::Test {
  Watch watch;
  partizan::Forms forms{CanonicalLimits{}, watch};

  std::string canonical(const std::string& text) {
    return forms.text(FormReader(forms).read(text).id).value_or("too long");
  }
  void compare(const std::vector<std::pair<std::string, std::string>>& pairs) {
    for (const auto& [sum, printed] : pairs) EXPECT_EQ(in_order(canonical(sum)), in_order(printed)) << sum;
  }
  /// With options in alphabetical order, bars and switches written out.
  std::string in_order(const std::string& text) { return FormReader(forms).read(text).text; }
};

TEST_F(CgsuiteForms, OfSums) {
  compare({{"3+5", "8"},
           {"2+3/4", "11/4"},
           {"2-3/4", "5/4"},
           {"*3+*5", "*6"},
           {"^^^^^^+vvv*+^19*3+v14", "^8*2"},
           {"2+(1+*)", "3*"},
           {"2-(1+*)", "1*"},
           {"{0|^*5}", "^^*4"},
           {"3+-1", "{4|2}"},
           {"+-1+-2+-3+-4", "+-{10|8||6|4|||4|2||0|-2}"},
           {"+-{1,1+*}", "+-{1,1*}"},
           {"{3||2+*|1+*}", "{3||2*|1*}"}});
}

// From any book, not from CGSuite's tests.
TEST_F(CgsuiteForms, OfSumsThatAreWellKnown) {
  compare({{"+-1+-1", "0"},
           {"1/2+1/2", "1"},
           {"{*|*}", "0"},
           {"{0,*|0,*}", "*2"},
           {"{0|*}+*", "^*"},
           {"{0|{0|*}}", "^^*"},
           {"^^+v", "^"},
           {"{0||0|-1}-{0||0|-1}", "0"},
           {"{2|-1}+{1|-2}", "0"}});
}

TEST_F(CgsuiteForms, ThatItPrintsAreCanonicalHere) {
  for (const std::string& printed :
       std::vector<std::string>{"{3|||2||1|0,*||||-1/2}",
                                "+-1",
                                "+-1/2",
                                "{4|2}",
                                "{0||0|-1}",
                                "{0||0|-1/4}",
                                "{0|||0||-1|-2}",
                                "{1|0||0}",
                                "{0|v*}",
                                "{0,*|v}",
                                "{^|*}",
                                "{0,^*|0}",
                                "{^6|^^}",
                                "{0||0,*|0,{0,*|0,*2}}",
                                "{11/4||2|3/2}",
                                "{5/2|2*}",
                                "{19/8|17/8}",
                                "9/4*",
                                "1/4*",
                                "{3/8|1/8}",
                                "{7/2|||5/2|3/2||+-1/2}",
                                "{4|||3|1||0|-2}",
                                "{3*||2|1}",
                                "^6",
                                "v4",
                                "{^^*|v*}",
                                "{^^*||0|v4}",
                                "{^^*||0|v6}",
                                "{1||+-(1*)|-1,{-1|-3}}",
                                "{0||0,v*|0,{0,v*|0,*}}",
                                "{0||0|-2,{0|-2,{0|-2}}}",
                                "{0||0,{0|-2,{0|-2}}|-2,{0,{0|-2,{0|-2}}|-2,{0|-2}}}",
                                "{1,{1,+-1|-1}|-1}"}) {
    EXPECT_EQ(in_order(canonical(printed)), in_order(printed));
    // The reader is not what makes them equal: a game is not its double.
    EXPECT_NE(canonical(printed + "+(" + printed + ")"), canonical(printed));
  }
}

// What is printed is read as the same game, so it says all of it.
TEST_F(CgsuiteForms, OfHeapsAreReadBack) {
  for (const char* const game :
       {"left {1,2} right {2,3}", "left {1,3} right {2,5}", "left {2,3} right {1,4}"}) {
    const auto heaps = canonical_heaps(*parse_partizan_game(game), 12);
    ASSERT_TRUE(heaps.has_value());
    for (const std::string& form : heaps->forms) EXPECT_EQ(canonical(form), form) << game;
  }
}

// Sums of heaps are sums of their forms.
TEST_F(CgsuiteForms, OfSumsOfHeapsAreSumsOfForms) {
  const PartizanGame one = *parse_partizan_game("left {1,3} right {2,5}");
  const PartizanGame other = *parse_partizan_game("left {2} right {1,4}");
  for (Heap a = 0; a < 8; ++a)
    for (Heap b = 0; b < 8; ++b) {
      const std::vector<PartizanHeap> both = {{one, a}, {other, b}};
      const std::string sum = "(" + canonical_heaps(one, a + 1)->forms.back() + ")+(" +
                              canonical_heaps(other, b + 1)->forms.back() + ")";
      EXPECT_EQ(in_order(*canonical_sum(both)), in_order(canonical(sum))) << a << " and " << b;
    }
}

}  // namespace
}  // namespace takeaway
