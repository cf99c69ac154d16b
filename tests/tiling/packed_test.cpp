// Tilings as scripts/pack_tiling.py packs them for the page.
#include "tiling/packed.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace takeaway {
namespace {

std::string packed(const std::string& name) {
  const auto out = std::filesystem::temp_directory_path() / ("packed-" + std::to_string(::getpid()));
  const std::string command = PYTHON " " SOURCE "/scripts/pack_tiling.py " SOURCE "/theorems/tiling/" + name +
                              ".tiling " + out.string();
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::stringstream bytes;
  bytes << std::ifstream(out, std::ios::binary).rdbuf();
  std::filesystem::remove(out);
  return bytes.str();
}

TEST(PackedTilings, AreThoseOfTheProgram) {
  for (const BoundaryKind boundary : {BoundaryKind::wall, BoundaryKind::sink}) {
    const auto tiling = tiling::unpack_tiling(packed(boundary == BoundaryKind::wall ? "wall" : "sink"));
    ASSERT_TRUE(tiling);
    const Tiling& known = known_tiling(boundary);
    EXPECT_EQ(tiling->boundary, boundary);
    EXPECT_EQ(tiling->part, known.part);
    EXPECT_EQ(tiling->failures, known.failures);
    EXPECT_EQ(tiling->share, known.share);
    EXPECT_EQ(tiling->cells, known.cells);
  }
}

TEST(PackedTilings, WhatWasCutOffIsNone) {
  const std::string bytes = packed("wall");
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{30}, bytes.size() / 2, bytes.size() - 1})
    EXPECT_FALSE(tiling::unpack_tiling(bytes.substr(0, size))) << size;
}

}  // namespace
}  // namespace takeaway
