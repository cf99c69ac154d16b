// Periods by brute force, for small games: all windows remembered, from the definition.
#pragma once

#include <map>
#include <optional>

#include "takeaway/period.hpp"

namespace takeaway::testing {

/// Remembers every window of max S values until one comes back, which gives the least period; then walks
/// back for the least preperiod.
inline std::optional<Period> brute_force_period(const Game& game, Question question, Heap most) {
  const auto sequence =
      question == Question::values ? direct_values<std::uint8_t>(game, most) : direct_outcomes(game, most);
  const auto window = static_cast<std::size_t>(game.moves.listed().back());
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i + window <= sequence.size(); ++i) {
    const auto [found, fresh] =
        seen.try_emplace(std::string(sequence.begin() + static_cast<std::ptrdiff_t>(i),
                                     sequence.begin() + static_cast<std::ptrdiff_t>(i + window)),
                         i);
    if (fresh) continue;
    const std::size_t period = i - found->second;
    std::size_t preperiod = found->second;
    while (preperiod > 0 && sequence[preperiod - 1] == sequence[preperiod - 1 + period]) --preperiod;
    return Period{preperiod, period};
  }
  return std::nullopt;
}

}  // namespace takeaway::testing
