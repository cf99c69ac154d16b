#include "answer/plane_survey.hpp"

#include <algorithm>
#include <atomic>

#include "base/parallel.hpp"

namespace takeaway::answer {

namespace {

/// How many sets of k out of n there are, as far as they can be looked at.
std::uint64_t count_sets(std::uint64_t n, std::uint64_t k) {
  std::uint64_t count = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    count = count * (n - k + i) / i;
    if (count > most_plane_sets) return count;
  }
  return count;
}

/// The next set of places, in order; false behind the last.
bool advance(std::vector<std::size_t>& places, std::size_t end) {
  std::size_t at = places.size();
  while (at > 0 && places[at - 1] == end - places.size() + at - 1) --at;
  if (at == 0) return false;
  ++places[at - 1];
  for (; at < places.size(); ++at) places[at] = places[at - 1] + 1;
  return true;
}

struct Measured {
  std::optional<FoundMosaic> mosaic;
  bool kept = false;
};

Result<Measured> measure(const PlaneGame& game, std::uint64_t memory, const Watch& watch) {
  constexpr std::uint64_t widest_carpet = 640;
  Measured measured;
  auto mosaic = find_mosaic(game, widest_carpet, watch);
  if (!mosaic) return std::unexpected(mosaic.error());
  measured.mosaic = std::move(*mosaic);
  NoListener listener;
  const auto kept = kept_everywhere(game, memory, listener);
  if (!kept) return std::unexpected(kept.error());
  measured.kept = kept->proved && !kept->moves.empty();
  return measured;
}

void add(PlaneTally& tally, const PlaneGame& game, Measured measured) {
  ++tally.games;
  if (measured.kept) ++tally.kept;
  if (!measured.mosaic) {
    tally.open.push_back(game);
    return;
  }
  const std::size_t sectors = measured.mosaic->sectors.size();
  if (tally.by_sectors.size() <= sectors) tally.by_sectors.resize(sectors + 1);
  ++tally.by_sectors[sectors];
  if (!tally.most_sectors || sectors > tally.most_sectors->found.sectors.size())
    tally.most_sectors = {game, *measured.mosaic};
  if (!tally.latest || measured.mosaic->mosaic.from > tally.latest->found.mosaic.from)
    tally.latest = {game, std::move(*measured.mosaic)};
}

}  // namespace

Result<std::vector<PlaneGame>> games_of(const PlaneBox& box) {
  const std::uint64_t places = (box.largest + 1) * (box.largest + 1) - 1;
  if (count_sets(places, box.moves) > most_plane_sets)
    return limit_reached("there are more than a million sets of so many moves with such numbers");
  std::vector<PlaneMove> moves;
  for (std::uint64_t x = 0; x <= box.largest; ++x)
    for (std::uint64_t y = 0; y <= box.largest; ++y)
      if (x + y > 0) moves.push_back({x, y, false});
  std::vector<std::size_t> chosen(box.moves);
  for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i;
  std::vector<PlaneGame> games;
  do {
    PlaneGame game;
    for (const std::size_t at : chosen) game.moves.push_back(moves[at]);
    if (mirrored(game).moves >= game.moves) games.push_back(std::move(game));
  } while (advance(chosen, moves.size()));
  return games;
}

Result<PlaneTally> count_mosaics(const PlaneBox& box, unsigned threads, std::uint64_t memory,
                                 const Watch& watch) {
  const auto games = games_of(box);
  if (!games) return std::unexpected(games.error());
  // Measured in any order, counted in theirs: records do not depend on the number of threads.
  std::vector<Result<Measured>> measured(games->size(), Measured{});
  std::atomic<std::uint64_t> done = 0;
  const Watch only_stop{watch.stop, {}};
  parallel_for(games->size(), threads, [&](std::size_t at) {
    if (watch.stopped()) return;
    measured[at] = measure((*games)[at], memory, only_stop);
    const std::uint64_t now = ++done;
    if (watch.progress) watch.progress(now);
  });
  if (watch.stopped()) return interruption();
  PlaneTally tally;
  for (std::size_t at = 0; at < games->size(); ++at) {
    if (!measured[at]) return std::unexpected(std::move(measured[at].error()));
    add(tally, (*games)[at], std::move(*measured[at]));
  }
  return tally;
}

}  // namespace takeaway::answer
