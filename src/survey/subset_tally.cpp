#include "survey/subset_tally.hpp"

#include <algorithm>
#include <bit>

#include "survey/accelerator.hpp"
#include "takeaway/game.hpp"

namespace takeaway::survey {

namespace {

using Cube = SubsetCube<std::uint64_t>;

std::uint64_t open_moves(const Cube& cube, unsigned n) {
  return (~std::uint64_t{0} >> (64 - n)) & ~(cube.in | cube.out);
}

template <class Visit>
void for_each_set(const Cube& cube, unsigned n, Visit visit) {
  const std::uint64_t open = open_moves(cube, n);
  std::uint64_t part = 0;
  do {
    visit(cube.in | part);
    part = (part - open) & open;
  } while (part != 0);
}

std::string set_game_text(std::uint64_t set, bool sink) {
  std::vector<Move> moves;
  list_moves(set, moves);
  Game game;
  game.boundary = sink ? BoundaryKind::sink : BoundaryKind::wall;
  game.moves = MoveSet::finite(std::move(moves));
  return to_text(game);
}

template <class Word>
Result<void> walk_cube(unsigned n, const Cube& cube, bool sink, SubsetTally& tally, const Watch& watch) {
  constexpr std::uint32_t often = 4096;
  SubsetTrail<Word> trail;
  SubsetTree<Word> tree(n, {static_cast<Word>(cube.in), static_cast<Word>(cube.out)},
                        sink ? static_cast<Word>(~Word{0}) : Word{0});
  std::uint32_t leaves = 0;
  do {
    while (!tree.advance(trail)) {
    }
    const SubsetLeaf<Word> leaf = tree.leaf(trail);
    tally.add({{leaf.cube.in, leaf.cube.out}, leaf.preperiod, leaf.period});
    if (++leaves % often == 0 && watch.stopped()) return interruption();
  } while (tree.next(trail));
  return {};
}

}  // namespace

std::vector<Cube> cubes_of(const SubsetStretch& stretch) {
  const std::uint64_t top = std::uint64_t{1} << (stretch.n - 1);
  std::vector<Cube> cubes;
  for (std::uint64_t from = stretch.from; from < stretch.to;) {
    // The largest power of two that the start is a multiple of, and that is not too much.
    const auto aligned = from == 0 ? stretch.n - 1 : static_cast<unsigned>(std::countr_zero(from));
    const unsigned free = std::min(aligned, static_cast<unsigned>(std::bit_width(stretch.to - from)) - 1);
    const std::uint64_t open = (std::uint64_t{1} << free) - 1;
    cubes.push_back({top | from, (top - 1) & ~(from | open)});
    from += open + 1;
  }
  return cubes;
}

void SubsetTally::note(Measure measure, std::uint64_t value, Cube cube) {
  Best& best = best_[measure];
  if (value < best.value) return;
  if (value > best.value) best = {value, {}};
  best.cubes.push_back(cube);
}

void SubsetTally::add(const SubsetLeaf<std::uint64_t>& leaf) {
  if (leaf.preperiod > limit_ || leaf.period > limit_ - leaf.preperiod) {
    unfinished_.push_back(leaf.cube);
    return;
  }
  const auto n = static_cast<unsigned>(std::bit_width(leaf.cube.in));
  const std::uint64_t games = std::uint64_t{1} << std::popcount(open_moves(leaf.cube, n));
  count(preperiod, leaf.preperiod, games);
  count(period, leaf.period, games);
  note(preperiod, leaf.preperiod, leaf.cube);
  note(period, leaf.period, leaf.cube);
}

void SubsetTally::write(const SubsetStretch& stretch, bool sink, std::int64_t first_column, Summary& summary,
                        ShardResult& result) {
  constexpr std::size_t most_cubes = 4096;
  const auto largest = static_cast<std::int64_t>(stretch.n);
  const std::uint64_t top = std::uint64_t{1} << (stretch.n - 1);
  const auto id_of = [&](std::uint64_t set) { return static_cast<std::int64_t>(stretch.first + set - top); };
  for (const Measure measure : {preperiod, period}) {
    for (const auto& [value, games] : counts_[measure])
      summary.count(largest, measure, static_cast<std::int64_t>(value), static_cast<std::int64_t>(games));
    Best& best = best_[measure];
    if (best.cubes.empty()) continue;
    std::ranges::sort(best.cubes, {}, &Cube::in);
    const std::uint64_t first = best.cubes.front().in;
    const auto value = static_cast<std::int64_t>(best.value);
    summary.note(measure, {largest, 0, value, static_cast<std::int64_t>(counts_[measure][best.value]),
                           id_of(first), set_game_text(first, sink)});
    best.cubes.resize(std::min(best.cubes.size(), most_cubes));
    for (const Cube& cube : best.cubes)
      result.record_cubes.push_back({largest, first_column + measure, value, cube.in, cube.out});
  }
  for (const auto& [value, games] : counts_[period]) result.games += games;
  for (const Cube& cube : unfinished_)
    for_each_set(cube, stretch.n, [&](std::uint64_t set) {
      result.unfinished_games.push_back({id_of(set), set_game_text(set, sink)});
      ++result.unfinished;
      ++result.games;
    });
  std::ranges::sort(result.unfinished_games, {}, &UnfinishedLine::id);
}

Result<void> tally_subsets(const SubsetStretch& stretch, bool sink, Accelerator* accelerator,
                           SubsetTally& tally, const Watch& watch) {
  const std::vector<Cube> cubes = cubes_of(stretch);
  if (accelerator != nullptr) {
    const auto done = accelerator->tally(stretch.n, cubes, sink, tally, watch);
    if (!done) return std::unexpected(done.error());
    if (*done) return {};
  }
  constexpr unsigned narrow = 32;
  for (const Cube& cube : cubes) {
    auto walked = stretch.n <= narrow ? walk_cube<std::uint32_t>(stretch.n, cube, sink, tally, watch)
                                      : walk_cube<std::uint64_t>(stretch.n, cube, sink, tally, watch);
    if (!walked) return walked;
  }
  return {};
}

}  // namespace takeaway::survey
