#include "base/latex.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/superscripts.hpp"

namespace takeaway {
namespace {

using Pieces = std::vector<TextPiece>;

TEST(Superscripts, PowersAreRaised) {
  EXPECT_EQ(text_pieces("0^5"), (Pieces{{"0", false}, {"5", true}}));
  EXPECT_EQ(text_pieces("10^4 heaps"), (Pieces{{"10", false}, {"4", true}, {" heaps", false}}));
  EXPECT_EQ(text_pieces("about 0.917 n^0.697"), (Pieces{{"about 0.917 n", false}, {"0.697", true}}));
  EXPECT_EQ(text_pieces("10^-3."), (Pieces{{"10", false}, {"-3", true}, {".", false}}));
  EXPECT_EQ(text_pieces("(0 1)^(b/(2)) 2"), (Pieces{{"(0 1)", false}, {"b/(2)", true}, {" 2", false}}));
  EXPECT_EQ(text_pieces("2^2^3"), (Pieces{{"2", false}, {"2", true}, {"3", true}}));
}

TEST(Superscripts, OtherCaretsStay) {
  for (const std::string text : {"^5", "a ^5", "a^", "a^ 5", "a^()", "a^(b", "a^^", "{^}", ""}) {
    std::string whole;
    for (const TextPiece& piece : text_pieces(text)) {
      EXPECT_FALSE(piece.raised) << text;
      whole += piece.text;
    }
    EXPECT_EQ(whole, text);
  }
}

TEST(Latex, EscapesWhatLatexReads) {
  EXPECT_EQ(latex_text("{2, 5, c}"), "\\{2, 5, c\\}");
  EXPECT_EQ(latex_text("a_1 & 5% #2 $"), "a\\_1 \\& 5\\% \\#2 \\$");
  EXPECT_EQ(latex_text("a<b \\ ~ ^"), "a$<$b \\textbackslash{} \\textasciitilde{} \\textasciicircum{}");
  EXPECT_EQ(latex_text("0^5 1^3"), "0$^{5}$ 1$^{3}$");
  EXPECT_EQ(latex_text("n^(a_1)"), "n$^{a\\_1}$");
  EXPECT_EQ(latex_text("\xCE\xB6(2)"), "$\\zeta$(2)");
  EXPECT_EQ(latex_comment("one\ntwo"), "% one two\n") << "what follows a line's end would be no comment";
}

RC_GTEST_PROP(Latex, LeavesNoGroupOpen, ()) {
  const auto text =
      *rc::gen::container<std::string>(rc::gen::elementOf(std::string("a1^(){}$%#&_~\\<> \n\"")));
  const std::string shown = latex_text(text);
  int depth = 0;
  int dollars = 0;
  for (std::size_t at = 0; at < shown.size(); ++at) {
    RC_ASSERT(shown[at] != '\n' && shown[at] != '#' && shown[at] != '%' && shown[at] != '&');
    if (shown[at] == '\\') {
      ++at;  // a sign that is escaped, or the first letter of a command
      continue;
    }
    depth += shown[at] == '{' ? 1 : shown[at] == '}' ? -1 : 0;
    dollars += shown[at] == '$' ? 1 : 0;
    RC_ASSERT(depth >= 0);
  }
  RC_ASSERT(depth == 0);
  RC_ASSERT(dollars % 2 == 0);
}

}  // namespace
}  // namespace takeaway
