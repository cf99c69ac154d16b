// Searches that were stopped, in a file beside the journal: a line each, and a hash of all at the end. The
// next survey goes on from there.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <tuple>

#include "survey/mirror_outcomes.hpp"
#include "takeaway/error.hpp"

namespace takeaway::gpu {

class KeptSearches {
 public:
  /// Reads the file, if there is one. Before that, nothing is kept.
  Result<void> open(const std::string& path);

  /// Takes this search to where it was; true if it was over.
  bool resume(survey::MirrorOutcomes& search) const;
  void note(const survey::MirrorOutcomes& search);
  void forget(const survey::MirrorOutcomes& search) { kept_.erase(key(search)); }
  bool empty() const { return kept_.empty(); }

  /// Whether the file is older than a minute.
  bool due() const { return !path_.empty() && std::chrono::steady_clock::now() - written_ > age; }
  /// The file as a whole, or none where nothing is kept.
  Result<void> write();

 private:
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint64_t>;  // moves and limit
  static constexpr std::chrono::seconds age{60};

  static Key key(const survey::MirrorOutcomes& search) {
    const survey::MirrorWindow& window = search.window();
    return {window.smallest(), window.block_heaps(), window.largest(), search.limit()};
  }
  Result<void> read(const std::string& text);

  std::string path_;
  std::map<Key, survey::MirrorProgress> kept_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
};

}  // namespace takeaway::gpu
