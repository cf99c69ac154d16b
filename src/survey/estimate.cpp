// What a survey will cost, from a sample.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "takeaway/survey.hpp"

namespace takeaway {

// The sample is made of short stretches of numbers, spread over all numbers by a fixed rule: it is the same
// each time, only longer or shorter.
Result<SurveyEstimate> estimate(const Survey& survey, double seconds, const Watch& watch) {
  using Clock = std::chrono::steady_clock;
  const auto started = Clock::now();
  const std::uint64_t all = survey.candidates();
  const std::uint64_t stretch = std::max<std::uint64_t>(1, std::min<std::uint64_t>(256, all / 1024));
  const std::uint64_t stretches = (all + stretch - 1) / stretch;
  SurveyEstimate found;
  std::uint64_t games = 0;
  double spent = 0;
  // Steps of 0.618... times the whole (the golden ratio) spread evenly, whenever the sample ends.
  std::uint64_t step = static_cast<std::uint64_t>(0.6180339887498949 * static_cast<double>(stretches)) | 1U;
  while (std::gcd(step, stretches) != 1) step += 2;
  std::uint64_t at = stretches / 2;
  for (std::uint64_t i = 0; i < stretches; ++i, at = (at + step) % stretches) {
    const Shard part{0, at * stretch, std::min(all, (at + 1) * stretch)};
    const auto begun = Clock::now();
    const auto result = survey.compute(part, watch);
    if (!result) return std::unexpected(result.error());
    spent += std::chrono::duration<double>(Clock::now() - begun).count();
    found.sampled += part.end - part.first;
    games += result->games;
    if (std::chrono::duration<double>(Clock::now() - started).count() > seconds) break;
  }
  const double share = static_cast<double>(all) / static_cast<double>(found.sampled);
  found.games = static_cast<std::uint64_t>(std::llround(static_cast<double>(games) * share));
  found.seconds = spent * share;
  constexpr double bytes_a_row = 12;
  constexpr double bytes_a_column = 2.1;
  constexpr double bytes_a_shard = 4000;
  found.bytes = survey.keeps_rows()
                    ? static_cast<double>(found.games) *
                          (bytes_a_row + bytes_a_column * static_cast<double>(survey.columns().size()))
                    : static_cast<double>(survey.shards()) * bytes_a_shard;
  return found;
}

}  // namespace takeaway
