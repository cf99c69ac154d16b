#include "cli/page.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace takeaway::cli {
namespace {

std::size_t widest_line(const std::string& text) {
  std::istringstream lines(text);
  std::size_t widest = 0;
  for (std::string line; std::getline(lines, line);) {
    // Escape sequences take no room.
    std::size_t visible = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\033') {
        i = line.find('m', i);
      } else {
        ++visible;
      }
    }
    widest = std::max(widest, visible);
  }
  return widest;
}

TEST(Page, NeverGetsWiderThanTheTerminal) {
  for (std::size_t width = 20; width < 130; ++width)
    for (const bool colour : {false, true}) {
      Page page(width, colour);
      page.title("a title that is a good deal longer than a narrow terminal, and goes on");
      page.line("label",
                "words and words and words andalongwordthatfitsnowhereatallinanarrowwindow and words");
      page.items("items", std::vector<std::string>(40, "12345^678"), ",", 3);
      page.values("values", std::vector<std::uint32_t>(500, 3), 3);
      page.values("large", std::vector<std::uint32_t>(500, 13), 3);
      page.values("larger", std::vector<std::uint32_t>(500, 1300), 3);
      EXPECT_LE(widest_line(page.text()), width);
    }
}

TEST(Page, SaysWhenSomethingIsLeftOut) {
  Page page(30, false);
  page.items("items", std::vector<std::string>(40, "12345"), ",", 2);
  EXPECT_NE(page.text().find("..."), std::string::npos);
  Page whole(80, false);
  whole.items("items", {"1", "2", "3"}, ",", 2);
  EXPECT_EQ(whole.text(), "items       1, 2, 3\n");
}

}  // namespace
}  // namespace takeaway::cli
