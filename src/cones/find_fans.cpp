// The search for fans around a cone: which loops can have a free count, alone and together.
#include <algorithm>
#include <utility>

#include "base/wide.hpp"
#include "cones/align.hpp"
#include "cones/fan_growth.hpp"
#include "cones/loops.hpp"
#include "cones/region.hpp"

namespace takeaway {

namespace {

class FanSearch {
 public:
  FanSearch(const Cone& cone, const FanLimits& limits, const Watch& watch)
      : cone_(cone), limits_(limits), watch_(watch) {}

  Result<std::vector<FanAround>> run() {
    std::size_t attempts = 0;
    for (const Count& count : cones::possible_counts(cone_)) {
      if (++attempts > limits_.attempts) break;
      try_counts({count});
    }
    combine();
    if (watch_.stopped()) return interruption();
    const auto contains_cone = [](const FanAround& found) { return std::ranges::min(found.counts) >= 0; };
    std::vector<FanAround> sorted;
    for (const bool contains : {true, false})
      for (std::size_t counts = cone_.family.parameters.size(); counts > 0; --counts)
        for (FanAround& found : fans_)
          if (found.counts.size() == counts && contains_cone(found) == contains)
            sorted.push_back(std::move(found));
    return sorted;
  }

 private:
  /// Adds the fan with these counts; whether there is one.
  bool try_counts(const std::vector<Count>& counts) {
    auto found = cones::fan_with(cone_, counts, limits_.runs, watch_);
    if (found) fans_.push_back(std::move(*found));
    return found.has_value();
  }

  /// Counts that are free together: the first two that are, and all others that can be added.
  void combine() {
    constexpr std::size_t most_pairs = 16;
    const std::size_t alone = fans_.size();
    std::vector<Count> together;
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < alone && together.empty(); ++i) {
      for (std::size_t j = 0; j < i && together.empty() && pairs < most_pairs; ++j) {
        const std::vector<Count> counts{fans_[j].fan.counts[0], fans_[i].fan.counts[0]};
        if (!can_be_together(counts)) continue;
        ++pairs;
        if (try_counts(counts)) together = counts;
      }
    }
    if (together.empty() || cone_.family.parameters.size() < 4) return;
    for (std::size_t i = 0; i < alone; ++i) {
      together.push_back(fans_[i].fan.counts[0]);
      if (!can_be_together(together) || !try_counts(together)) together.pop_back();
    }
  }

  /// Whether no count changes the step of another, and they reach all whole points of what they span.
  static bool can_be_together(const std::vector<Count>& counts) {
    for (const Count& one : counts)
      for (const Count& other : counts)
        if (cones::product(one.step, other.direction) != Wide{0}) return false;
    return are_primitive(counts);
  }

  /// Whether the directions can be completed to a basis of all whole points: columns are subtracted from each
  /// other until each direction has one number behind those of the directions before it, which must be 1.
  static bool are_primitive(const std::vector<Count>& counts) {
    std::vector<std::vector<std::int64_t>> rows;
    for (const Count& count : counts) rows.push_back(count.direction);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == rows[i].size()) return false;
      for (std::size_t j = i + 1; j < rows[i].size(); ++j)
        while (rows[i][j] != 0) {
          const std::int64_t times = rows[i][i] / rows[i][j];
          for (auto& row : rows) row[i] = std::exchange(row[j], row[i] - times * row[j]);
        }
      if (rows[i][i] != 1 && rows[i][i] != -1) return false;
    }
    return true;
  }

  const Cone& cone_;
  const FanLimits& limits_;
  const Watch& watch_;
  std::vector<FanAround> fans_;
};

}  // namespace

Result<std::vector<FanAround>> find_fans(const Cone& cone, const FanLimits& limits, const Watch& watch) {
  return FanSearch(cone, limits, watch).run();
}

}  // namespace takeaway
