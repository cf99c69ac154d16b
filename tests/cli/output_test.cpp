#include "cli/output.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

namespace takeaway::cli {
namespace {

TEST(WriteFile, LeavesNothingHalfWritten) {
  const std::string path = ::testing::TempDir() + "takeaway_whole_" + std::to_string(getpid());
  EXPECT_TRUE(write_file(path, [](Output& file) -> Result<void> {
    file.write("old");
    return {};
  }));
  EXPECT_FALSE(write_file(path, [](Output& file) -> Result<void> {
    file.write("new");
    return bad_input("no");
  }));
  std::FILE* const file = std::fopen(path.c_str(), "r");
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(std::fgetc(file), 'o');
  std::fclose(file);
  std::remove(path.c_str());
  EXPECT_NE(access((path + ".part." + std::to_string(getpid())).c_str(), F_OK), 0);
  EXPECT_FALSE(write_file("/no/such/folder/file", [](Output&) -> Result<void> { return {}; }));
}

}  // namespace
}  // namespace takeaway::cli
