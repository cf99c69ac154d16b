#include "survey/summary.hpp"

namespace takeaway::survey {

void Summary::Tally::add(std::int64_t value, std::int64_t games) {
  constexpr std::int64_t table = 1 << 14;
  if (value < 0 || value >= table) {
    rest[value] += games;
    return;
  }
  const auto index = static_cast<std::size_t>(value);
  if (index >= small.size()) small.resize(index + 1);
  small[index] += games;
}

void Summary::note(std::size_t measure, RecordLine record) {
  RecordLine& known = tallies(record.largest_move)[measure].record;
  if (known.games > 0 && record.value < known.value) return;
  if (known.games > 0 && record.value == known.value) {
    record.games += known.games;
    if (known.id < record.id) {
      record.id = known.id;
      record.moves = known.moves;
    }
  }
  known = std::move(record);
}

void Summary::write(std::int64_t first_column, ShardResult& result) const {
  for (const auto& [largest, tallies] : by_largest_) {
    for (std::size_t i = 0; i < measures_; ++i) {
      const Tally& tally = tallies[i];
      const std::int64_t measure = first_column + static_cast<std::int64_t>(i);
      auto rest = tally.rest.begin();
      for (; rest != tally.rest.end() && rest->first < 0; ++rest)
        result.histogram.push_back({largest, measure, rest->first, rest->second});
      for (std::size_t value = 0; value < tally.small.size(); ++value)
        if (tally.small[value] != 0)
          result.histogram.push_back(
              {largest, measure, static_cast<std::int64_t>(value), tally.small[value]});
      for (; rest != tally.rest.end(); ++rest)
        result.histogram.push_back({largest, measure, rest->first, rest->second});
      if (tally.record.games == 0) continue;
      result.records.push_back(tally.record);
      result.records.back().measure = measure;
    }
  }
}

}  // namespace takeaway::survey
