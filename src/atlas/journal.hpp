// The journal: results of attempts to prove theorems, kept in a file, so that a run that was stopped does not
// repeat them. Internal to the room `atlas`.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "takeaway/error.hpp"

namespace takeaway::atlas {

/// The outcome of one attempt to prove a theorem.
struct Attempt {
  bool proved = false;
  std::string reason;                               ///< why it is not proved
  std::vector<std::vector<std::int64_t>> suspects;  ///< parameters out of the solver's models
};

/// Attempts by the text of the theorem. Used by several threads.
class Journal {
 public:
  /// Reads the file, if there is one, and appends to it; without a path nothing is kept. `started` is when
  /// this run began.
  static Result<std::unique_ptr<Journal>> open(const std::string& path,
                                               std::chrono::steady_clock::time_point started);

  /// The time of the whole search so far, runs that were stopped included.
  double seconds() const;

  std::optional<Attempt> find(const std::string& theorem);
  void add(const std::string& theorem, const Attempt& attempt);

 private:
  struct Close {
    void operator()(std::FILE* file) const { (void)std::fclose(file); }
  };
  void read(const std::string& text);

  double earlier_ = 0;  // seconds of the runs before this one
  std::chrono::steady_clock::time_point started_;
  std::mutex mutex_;
  std::map<std::string, Attempt> attempts_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace takeaway::atlas
