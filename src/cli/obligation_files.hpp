// The obligations of a proof as files that anyone can run again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/proof.hpp"

namespace takeaway::cli {

/// A folder with one file for each obligation, and a script that runs them all, written at the end. Without a
/// folder it does nothing.
class ObligationFiles {
 public:
  explicit ObligationFiles(std::string folder) : folder_(std::move(folder)) {}
  /// Takes the folder away again if it was made here and nothing was written.
  ~ObligationFiles();
  ObligationFiles(const ObligationFiles&) = delete;
  ObligationFiles& operator=(const ObligationFiles&) = delete;

  /// Makes the folder; refuses one that holds anything.
  Result<void> open();
  void add(const std::vector<Obligation>& obligations);
  /// Writes the obligations, the script and a list: all of them or none.
  Result<void> close();

 private:
  Result<void> write() const;
  void take_back() const;

  std::string folder_;
  bool made_ = false;
  std::vector<Obligation> obligations_;
};

}  // namespace takeaway::cli
