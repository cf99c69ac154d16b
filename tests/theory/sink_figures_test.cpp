// The examples and figures of Bhagat, Larsson, Manabe, Yamashita, Additive Sink Subtraction: every row.
#include <algorithm>
#include <numeric>

#include "games.hpp"
#include "takeaway/period.hpp"
#include "takeaway/theory.hpp"
#include "takeaway/values.hpp"
#include "theory/sink_blocks.hpp"
#include "theory/table_file.hpp"

namespace takeaway {

namespace {

using testing::game_of;
using testing::SinkWord;
using testing::TableRow;

/// A row of a figure, with its word as the paper builds it.
struct FigureRow {
  explicit FigureRow(const TableRow& row)
      : text(row.at("place") + " m=" + row.at("m") + " D=" + row.at("D")),
        m(std::stoll(row.at("m"))),
        difference(std::stoll(row.at("D"))),
        word(m, difference % (2 * m) - m, difference / (2 * m), m),
        game(game_of("sink {" + std::to_string(m) + "," + std::to_string(m + difference) + "," +
                     std::to_string(2 * m + difference) + "}")) {}

  std::string text;
  std::int64_t m;
  std::int64_t difference;  ///< the paper's D
  SinkWord word;
  Game game;
};

std::vector<TableRow> figure_rows() {
  return testing::read_table("sink-figures.tsv");
}

TEST(SinkFigures, BlocksAndLengths) {
  std::map<std::string, std::size_t> rows;
  for (const TableRow& row : figure_rows()) {
    const FigureRow figure(row);
    ++rows[row.at("place")];
    EXPECT_EQ(row.at("blocks"), testing::structure_of(figure.word)) << figure.text;
    EXPECT_EQ(row.at("row"), std::to_string(figure.word.length())) << figure.text;
    EXPECT_NE(row.at("printed"), row.at("blocks")) << figure.text;
    EXPECT_EQ(std::ranges::count(row.at("blocks"), 'Z'), std::gcd(figure.m, figure.difference))
        << figure.text;
  }
  EXPECT_EQ(rows, (std::map<std::string, std::size_t>{
                      {"example", 4}, {"Figure 2", 18}, {"Figure 3", 15}, {"Figure 4", 5}}));
}

TEST(SinkFigures, RowsAreTheValues) {
  for (const TableRow& row : figure_rows()) {
    const FigureRow figure(row);
    const auto values = direct_values<std::uint8_t>(figure.game, static_cast<Heap>(2 * figure.word.length()));
    const auto expect = [&](const testing::SinkFactor& factor) {
      for (std::int64_t heap = factor.first; heap <= factor.last; ++heap) {
        ASSERT_EQ(values[static_cast<std::size_t>(heap - 1)], factor.letter) << figure.text << ' ' << heap;
        ASSERT_EQ(values[static_cast<std::size_t>(heap - 1 + figure.word.length())], factor.letter)
            << figure.text << ' ' << heap;
      }
    };
    for (const testing::SinkBlock& block : figure.word.blocks()) {
      for (const auto& factor : block.factors) expect(factor);
      for (const auto& factor : block.zeta) expect(factor);
    }
    const auto subject = plan(figure.game, Question::values);
    ASSERT_TRUE(subject.has_value());
    const auto found = find_period(*subject);
    ASSERT_TRUE(found.has_value()) << figure.text;
    EXPECT_EQ(found->preperiod, 0U) << figure.text;
    EXPECT_EQ(std::to_string(found->period), row.at("period")) << figure.text;
  }
}

// The theorem that the program has lays out the same blocks, by the same names, and as many to a row.
TEST(SinkFigures, TheoremHasTheSameBlocks) {
  for (const TableRow& row : figure_rows()) {
    const FigureRow figure(row);
    const auto layout = block_layout(known_theorems(), figure.game);
    ASSERT_TRUE(layout.has_value() && layout->has_value()) << figure.text;
    const Heap length = (*layout)->cycle_length() * (*layout)->row_cycles;
    EXPECT_EQ(row.at("row"), std::to_string(length)) << figure.text;
    std::string structure;
    for (const BlockLayout::Part& part : (*layout)->parts_of(0, length)) {
      const auto& block = figure.word.blocks().at(part.block);
      const auto& own = part.name == "zeta" ? block.zeta : block.factors;
      ASSERT_FALSE(own.empty()) << figure.text;
      EXPECT_EQ(part.begin + 1, static_cast<Heap>(own.front().first)) << figure.text;
      EXPECT_EQ(part.end, static_cast<Heap>(own.back().last)) << figure.text;
      structure += part.name == "zeta" ? "Z" : part.name;
    }
    EXPECT_EQ(structure, row.at("blocks")) << figure.text;
  }
}

// B(4): block 4 is a block B; Z(6): behind block 6 is a zeta.
TEST(SinkFigures, Marks) {
  std::size_t marks = 0;
  for (const TableRow& row : figure_rows()) {
    const FigureRow figure(row);
    for (const std::string& mark : testing::split(row.at("marks"), ' ')) {
      ++marks;
      const auto& block = figure.word.blocks().at(std::stoul(mark.substr(2)));
      EXPECT_TRUE(mark[0] == 'Z' ? !block.zeta.empty() : block.kind == mark[0]) << figure.text << ' ' << mark;
    }
  }
  EXPECT_EQ(marks, 8U);
}

}  // namespace

}  // namespace takeaway
