#include "answer/value_format.hpp"

#include <gtest/gtest.h>

namespace takeaway::answer {
namespace {

/// What a writer writes for the values, handed over in pieces.
template <class Cell>
std::string written(const std::string& format, Shown shown, Heap first, const std::vector<Cell>& values,
                    std::size_t piece) {
  std::string text;
  Output output([&](std::string_view bytes) {
    text += bytes;
    return 0;
  });
  const auto writer = make_value_writer(format, shown, output, "{");
  writer->begin();
  for (std::size_t at = 0; at < values.size(); at += piece)
    writer->values(first + at,
                   std::span<const Cell>(values).subspan(at, std::min(piece, values.size() - at)));
  writer->end();
  EXPECT_TRUE(output.finish());
  return text;
}

const std::vector<std::uint8_t> some = {0, 0, 1, 12, 12, 0};

TEST(ValueFormat, WritesEveryFormat) {
  for (const std::size_t piece : {1U, 4U, 100U}) {
    EXPECT_EQ(written("plain", Shown::values, 8, some, piece), "0 0 1 12 12 0\n");
    EXPECT_EQ(written("plain", Shown::outcomes, 8, some, piece), "P P N N N P\n");
    EXPECT_EQ(written("plain", Shown::p_positions, 8, some, piece), "8 9 13\n");
    EXPECT_EQ(written("rle", Shown::values, 8, some, piece), "0^2 1 12^2 0\n");
    EXPECT_EQ(written("rle", Shown::outcomes, 8, std::vector<std::uint8_t>{0, 0, 1}, piece), "P^2 N\n");
    EXPECT_EQ(written("latex", Shown::values, 8, some, piece), "$0^{2}\\,1\\,12^{2}\\,0$\n");
    EXPECT_EQ(written("latex", Shown::outcomes, 8, std::vector<std::uint8_t>{0, 0, 1}, piece),
              "$P^{2}\\,N$\n");
    EXPECT_EQ(written("csv", Shown::values, 8, some, piece),
              "heap,value\n8,0\n9,0\n10,1\n11,12\n12,12\n13,0\n");
    EXPECT_EQ(written("csv", Shown::p_positions, 8, some, piece), "index,heap\n1,8\n2,9\n3,13\n");
    EXPECT_EQ(written("bfile", Shown::values, 98, some, piece), "98 0\n99 0\n100 1\n101 12\n102 12\n103 0\n");
    EXPECT_EQ(written("json", Shown::values, 8, some, piece), "{\"values\":[0,0,1,12,12,0]}");
    EXPECT_EQ(written("json", Shown::outcomes, 8, some, piece),
              "{\"values\":[\"P\",\"P\",\"N\",\"N\",\"N\",\"P\"]}");
    EXPECT_EQ(written("json", Shown::p_positions, 8, some, piece), "{\"p_positions\":[8,9,13]}");
  }
}

TEST(ValueFormat, WritesLargeValues) {
  EXPECT_EQ(written("plain", Shown::values, 0, std::vector<std::uint32_t>{4000000000U, 7}, 10),
            "4000000000 7\n");
}

TEST(ValueFormat, WritesMillions) {
  std::vector<std::uint8_t> values(300000);
  std::string expected;
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<std::uint8_t>(i % 11);
    expected += std::to_string(i + 99) + " " + std::to_string(i % 11) + "\n";
  }
  EXPECT_EQ(written("bfile", Shown::values, 99, values, 32768), expected);
}

TEST(ValueFormat, HasNoOtherFormats) {
  Output output([](std::string_view) { return 0; });
  EXPECT_EQ(make_value_writer("xml", Shown::values, output, ""), nullptr);
  EXPECT_EQ(make_value_writer("bfile", Shown::outcomes, output, ""), nullptr);
}

}  // namespace
}  // namespace takeaway::answer
