// Figure 3.1 of Sravankumar, Comply/Constrain Subtraction: every cell from the definition.
#include "games.hpp"
#include "takeaway/values.hpp"
#include "theory/table_file.hpp"

namespace takeaway {

namespace {

using testing::game_of;

TEST(ComplyFigure, EveryCell) {
  const auto rows = testing::read_table("comply-figure-3.1.tsv");
  ASSERT_EQ(rows.size(), 165U);  // 330 cells
  const auto own = direct_values<std::uint32_t>(game_of("comply {8,21,34,47}"), rows.size());
  const auto others = direct_values<std::uint32_t>(game_of("comply not {8,21,34,47}"), rows.size());
  std::vector<std::size_t> wrong;
  for (std::size_t heap = 0; heap < rows.size(); ++heap) {
    EXPECT_EQ(rows[heap].at("heap"), std::to_string(heap));
    EXPECT_EQ(rows[heap].at("S"), std::to_string(own[heap])) << heap;
    EXPECT_EQ(testing::truth_of(rows[heap], "not S"), std::to_string(others[heap])) << heap;
    if (rows[heap].at("not S") != std::to_string(others[heap])) wrong.push_back(heap);
    // A true value stands only beside a wrong one.
    EXPECT_EQ(rows[heap].at("true").empty(), rows[heap].at("not S") == std::to_string(others[heap])) << heap;
  }
  EXPECT_EQ(wrong, (std::vector<std::size_t>{155, 156, 157, 158, 159, 160, 161, 162, 163, 164}));
}

}  // namespace

}  // namespace takeaway
