// The obligations of a proof as files that anyone can run again.
#pragma once

#include <string>
#include <vector>

#include "cli/new_folder.hpp"
#include "takeaway/error.hpp"
#include "takeaway/proof.hpp"

namespace takeaway::cli {

/// A folder with one file for each obligation, and a script that runs them all, written at the end. Without a
/// folder it does nothing.
class ObligationFiles {
 public:
  explicit ObligationFiles(std::string folder) : wanted_(!folder.empty()), folder_(std::move(folder)) {}

  /// Makes the folder; refuses one that holds anything.
  Result<void> open();
  void add(const std::vector<Obligation>& obligations);
  /// Writes the obligations, the script and a list: all of them or none.
  Result<void> close() const;

 private:
  bool wanted_;
  NewFolder folder_;
  std::vector<Obligation> obligations_;
};

}  // namespace takeaway::cli
