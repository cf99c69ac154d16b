// The search for fans around a cone: which loops can have a free count, alone and together.
#include <algorithm>
#include <limits>
#include <utility>

#include "base/wide.hpp"
#include "cones/align.hpp"
#include "cones/fan_growth.hpp"
#include "cones/loops.hpp"
#include "cones/region.hpp"

namespace takeaway {

namespace {

/// It takes some rounds until a loop is long enough for all that happens in it.
constexpr std::int64_t most_rounds_ahead = 4;

/// The same fan, beginning so many rounds earlier: what was the round 0 is the round `rounds`. Nothing where
/// there are not so many rounds to take away.
std::optional<Fan> begun_earlier(Fan fan, std::size_t count, std::int64_t rounds) {
  const Count& moved = fan.counts[count];
  const auto point = [&](std::vector<std::int64_t>& t) {
    t = cones::carried_point(t, moved, -rounds);
    cones::reduce(t);
  };
  const auto extended = [&](LinearForm& form) {  // f + k q w at the round q - rounds of the point t
    const std::size_t size = moved.step.size();
    LinearForm of_point(form.begin(), form.begin() + static_cast<std::ptrdiff_t>(size));
    of_point = cones::carried(of_point, moved, rounds);
    for (std::size_t i = 0; i < size; ++i)
      form[i] = of_point[i] - rounds * form[size + count] * moved.step[i];
  };
  fan.sample = cones::carried_point(fan.sample, moved, -rounds);
  std::ranges::for_each(fan.rays, point);
  std::ranges::sort(fan.rays);
  for (auto* forms : {&fan.where, &fan.equations})
    for (LinearForm& form : *forms) form = cones::carried(form, moved, rounds);
  extended(fan.preperiod);
  extended(fan.period);
  for (auto* word : {&fan.preperiod_word, &fan.period_word})
    for (Rounds& piece : *word) {
      for (FormRun& run : piece.runs) extended(run.length);
      piece.times -= rounds * piece.more[count];
      if (piece.times < 1) return std::nullopt;
    }
  return fan;
}

/// How many rounds can be taken away from the beginning, at most.
std::int64_t rounds_to_spare(const Fan& fan, std::size_t count) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const auto* word : {&fan.preperiod_word, &fan.period_word})
    for (const Rounds& piece : *word)
      if (piece.more[count] > 0) least = std::min(least, (piece.times - 1) / piece.more[count]);
  return least == std::numeric_limits<std::int64_t>::max() ? 0 : least;
}

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
  /// Adds the fan with these counts that begins here, or a few rounds further on; whether there is one.
  bool try_counts(std::vector<Count> counts) {
    name(counts);
    Cone cone = cone_;
    for (std::int64_t ahead = 0; ahead <= most_rounds_ahead; ++ahead) {
      std::vector<Cone> next;
      for (const Count& count : counts) {
        auto found = cones::next_cone(cone, count, limits_.runs, watch_);
        if (!found) return false;
        next.push_back(std::move(*found));
      }
      if (auto fan = cones::fan_from(cone, counts, next, watch_)) {
        FanAround found{std::move(*fan), std::vector<std::int64_t>(counts.size(), -ahead)};
        begin_as_early_as_possible(found);
        fans_.push_back(std::move(found));
        return true;
      }
      cone = std::move(next[0]);
      for (std::size_t i = 1; i < counts.size(); ++i) {
        auto found = cones::next_cone(cone, counts[i], limits_.runs, watch_);
        if (!found) return false;
        cone = std::move(*found);
      }
    }
    return false;
  }

  void name(std::vector<Count>& counts) const {
    const auto& taken = cone_.family.parameters;
    std::size_t named = 0;
    for (const char* const letter : {"q", "p", "m", "k", "j", "i", "h", "g", "u", "v", "x", "y"})
      if (named < counts.size() && std::ranges::find(taken, letter) == taken.end())
        counts[named++].name = letter;
  }

  void begin_as_early_as_possible(FanAround& found) const {
    for (std::size_t count = 0; count < found.counts.size(); ++count) {
      const std::int64_t most = rounds_to_spare(found.fan, count);
      // Mostly it is all of them, or one or two less.
      for (std::int64_t rounds = most; rounds > 0 && rounds + 4 > most && !watch_.stopped(); --rounds) {
        const auto earlier = begun_earlier(found.fan, count, rounds);
        if (!earlier) continue;
        const auto verdict = check_fan(*earlier, watch_);
        if (!verdict || !verdict->holds) continue;
        found.fan = *earlier;
        found.counts[count] += rounds;
        break;
      }
    }
  }

  /// Counts that are free together: the first two that are, and all others that can be added.
  void combine() {
    constexpr std::size_t most_pairs = 16;
    const std::size_t alone = fans_.size();
    std::vector<Count> together;
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < alone && together.empty(); ++i)
      for (std::size_t j = 0; j < i && together.empty() && pairs < most_pairs; ++j)
        if (std::vector counts{fans_[j].fan.counts[0], fans_[i].fan.counts[0]}; can_be_together(counts)) {
          ++pairs;
          if (try_counts(counts)) together = counts;
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
        if (cones::product(one.step, other.direction) != 0) return false;
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
