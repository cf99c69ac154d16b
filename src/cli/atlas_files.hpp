// The folder of an atlas: a file for each cell, an index, a summary; while it is being made, a journal.
#pragma once

#include <string>

#include "takeaway/atlas.hpp"

namespace takeaway::cli {

class AtlasFiles {
 public:
  explicit AtlasFiles(std::string folder) : folder_(std::move(folder)) {}
  /// Takes the folder away again if it was made here and holds nothing.
  ~AtlasFiles();
  AtlasFiles(const AtlasFiles&) = delete;
  AtlasFiles& operator=(const AtlasFiles&) = delete;

  /// Makes the folder, or goes on with one in which a run was stopped; refuses any other that holds
  /// something.
  Result<void> open();
  /// Where the journal is; empty without a folder.
  std::string journal() const;
  /// Writes the cells, the index and the summary, and takes the journal away.
  Result<void> close(const DiscoverRequest& request, const Discovery& found) const;

 private:
  std::string folder_;
  bool made_ = false;
};

}  // namespace takeaway::cli
