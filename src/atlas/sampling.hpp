// The games of a family as words. Internal to the room `atlas`.
#pragma once

#include <vector>

#include "atlas/statement.hpp"
#include "takeaway/error.hpp"
#include "takeaway/game.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::atlas {

/// The family with its ranges as conditions. Bounds that are mere numbers are the ends of the sample, and
/// dropped: the domain goes on beyond the sample.
Result<Domain> read_domain(const std::string& family, const std::vector<std::string>& lets,
                           const std::vector<std::string>& wheres);

struct Samples {
  std::vector<Sample> games;
  std::uint64_t without = 0;  ///< games without a word: no period was found, or the values grow
};

/// The game with these parameters, if it is in the domain, within the sample or beyond.
std::optional<Game> game_in(const Domain& domain, const std::vector<std::int64_t>& params);

/// The word of one game; nothing where there is none within the limit.
Result<std::optional<Sample>> sample_of(const Game& game, std::vector<std::int64_t> params,
                                        const Watch& watch);

/// All games of the domain, on so many threads; in the order of the ranges.
Result<Samples> take_samples(const Domain& domain, unsigned threads, const Watch& watch);

}  // namespace takeaway::atlas
