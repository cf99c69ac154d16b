// A folder that is made for some files: all of them appear in it, or none.
#pragma once

#include <string>
#include <vector>

#include "takeaway/error.hpp"

namespace takeaway::cli {

struct FolderFile {
  std::string name;  ///< with the names of folders in it, perhaps
  std::string text;
  bool is_script = false;
};

class NewFolder {
 public:
  explicit NewFolder(std::string path) : path_(std::move(path)) {}
  /// Takes the folder away again if it was made here and nothing was written.
  ~NewFolder();
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  const std::string& path() const { return path_; }
  /// Makes the folder; refuses one that holds anything.
  Result<void> open();
  Result<void> write(const std::vector<FolderFile>& files) const;

 private:
  Result<void> write_one(const FolderFile& file) const;
  void take_back(const std::vector<FolderFile>& files) const;

  std::string path_;
  bool made_ = false;
};

}  // namespace takeaway::cli
