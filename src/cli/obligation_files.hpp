// The obligations of a proof as files that anyone can run again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/proof.hpp"

namespace takeaway::cli {

/// A folder with one file for each obligation, and a script that runs them all. Without a folder it does
/// nothing.
class ObligationFiles {
 public:
  explicit ObligationFiles(std::string folder) : folder_(std::move(folder)) {}

  /// Makes the folder; refuses one that holds anything.
  Result<void> open();
  Result<void> write(const std::vector<Obligation>& obligations);
  /// Writes the script and the list.
  Result<void> close();

 private:
  std::string folder_;
  std::string list_;
};

}  // namespace takeaway::cli
