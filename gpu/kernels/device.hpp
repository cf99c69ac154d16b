// The device as the rest of the program sees it: no header of CUDA, and nothing newer than C++20, which is
// what CUDA's compiler reads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "survey/mirror_outcomes.hpp"
#include "survey/subset_tree.hpp"
#include "survey/triple_shadow.hpp"

namespace takeaway::gpu {

/// How a call to the device ended.
struct Status {
  enum class Kind { fine, no_device, out_of_memory, failed, stopped };
  Kind kind = Kind::fine;
  std::string message;
  bool fine() const { return kind == Kind::fine; }
};

struct DeviceInfo {
  std::string name;
  unsigned multiprocessors = 0;
  std::size_t memory = 0;  ///< bytes, of which some may be taken
  std::size_t shared = 0;  ///< bytes that a block can have
};

/// Looks for a device; there is one if the status is fine.
Status open_device(DeviceInfo& info);

/// What was found of the outcomes of a game; a period of 0 where preperiod and period pass the limit.
struct WidePeriods {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
};

inline constexpr std::uint32_t longest_triple_move = 4096;
inline constexpr std::uint32_t longest_wide_move = 256;

/// One queue of work, with memory of its own that grows as needed. One thread uses it at a time.
class Lane {
 public:
  explicit Lane(const DeviceInfo& info);
  ~Lane();
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  /// Values of games of three moves under wall, ascending, three after three, none above
  /// `longest_triple_move`. A period of 0 where it was not found, for one that is no divisor of a sum of two
  /// moves or is long.
  Status triples(const std::vector<std::uint32_t>& moves, std::vector<survey::SmallPeriods>& found);
  /// Values of sets of moves up to 32; a period of 0 where it is long.
  Status values(const std::vector<std::uint32_t>& sets, bool sink, std::vector<survey::SmallPeriods>& found);
  /// Outcomes of games with moves up to `longest_wide_move`: game i has moves ends[i-1]..ends[i]-1,
  /// ascending.
  Status outcomes(const std::vector<std::uint32_t>& moves, const std::vector<std::uint32_t>& ends, bool sink,
                  std::uint64_t limit, std::vector<WidePeriods>& found, const std::atomic<bool>* stop);
  /// Goes on with searches for so many blocks of heaps each, and says which are over. Threads that lie side
  /// by side wait for each other where they go different ways.
  Status mirrors(std::vector<survey::MirrorOutcomes>& searches, std::uint64_t blocks,
                 std::vector<std::uint32_t>& over);

 private:
  template <unsigned parts>
  Status outcomes_in(const std::vector<std::uint32_t>& moves, const std::vector<std::uint32_t>& ends,
                     bool sink, std::uint64_t limit, std::vector<WidePeriods>& found,
                     const std::atomic<bool>* stop);
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

/// All sets with one largest move, counted.
struct TreeCounts {
  static constexpr std::uint32_t counted = 1U << 16U;  ///< preperiod and period together are below this
  std::vector<std::uint64_t> preperiods;               ///< games by value
  std::vector<std::uint64_t> periods;
  std::vector<survey::SubsetLeaf<std::uint64_t>>
      longest;  ///< all with the longest period or preperiod counted
  std::vector<survey::SubsetLeaf<std::uint64_t>> others;  ///< those that are not counted
  std::uint64_t leaves = 0;
  std::uint64_t heaps = 0;
};

/// Walks the trees of these cubes. Leaves whose preperiod and period pass the limit come among the others.
class TreeWalker {
 public:
  explicit TreeWalker(const DeviceInfo& info);
  ~TreeWalker();
  TreeWalker(const TreeWalker&) = delete;
  TreeWalker& operator=(const TreeWalker&) = delete;

  Status walk(unsigned n, const std::vector<survey::SubsetCube<std::uint64_t>>& cubes, bool sink,
              std::uint64_t limit, TreeCounts& counts, const std::atomic<bool>* stop);

 private:
  template <class Word>
  Status walk_once(unsigned n, const std::vector<survey::SubsetCube<std::uint64_t>>& cubes, bool sink,
                   std::uint64_t limit, TreeCounts& counts, bool& overflow, const std::atomic<bool>* stop);
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace takeaway::gpu
