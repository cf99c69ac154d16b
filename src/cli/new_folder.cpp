#include "cli/new_folder.hpp"

#include <filesystem>
#include <system_error>

#include "cli/output.hpp"
#include "game/file_text.hpp"

namespace takeaway::cli {

NewFolder::~NewFolder() {
  std::error_code error;
  if (made_) std::filesystem::remove(path_, error);  // does nothing to a folder that holds something
}

Result<void> NewFolder::open() {
  std::error_code error;
  if (std::filesystem::exists(path_, error) &&
      (!std::filesystem::is_directory(path_, error) || !std::filesystem::is_empty(path_, error)))
    return bad_input("'" + path_ + "' is there already and not an empty folder");
  made_ = std::filesystem::create_directories(path_, error);
  if (error) return system_fault("cannot make the folder '" + path_ + "'", error.value());
  return {};
}

Result<void> NewFolder::write(const std::vector<FolderFile>& files) const {
  for (const FolderFile& file : files) {
    if (auto written = write_one(file); !written) {
      take_back(files);
      return written;
    }
  }
  return {};
}

Result<void> NewFolder::write_one(const FolderFile& file) const {
  const std::filesystem::path path = std::filesystem::path(path_) / file.name;
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  const auto written = write_file(path.string(), [&](Output& out) -> Result<void> {
    out.write(file.text);
    return {};
  });
  if (written && file.is_script) std::filesystem::permissions(path, std::filesystem::perms{0755}, error);
  return written;
}

// Removes the files written so far. The folder was empty before, so all files of these names are ours.
void NewFolder::take_back(const std::vector<FolderFile>& files) const {
  std::error_code ignored;
  const std::filesystem::path folder(path_);
  for (const FolderFile& file : files) {
    const std::filesystem::path path = folder / file.name;
    std::filesystem::remove(path, ignored);
    if (path.parent_path() != folder) std::filesystem::remove(path.parent_path(), ignored);  // if it is empty
  }
}

}  // namespace takeaway::cli
