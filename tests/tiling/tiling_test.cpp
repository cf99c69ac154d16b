#include "takeaway/tiling.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>
#include <sstream>

#include "takeaway/cones.hpp"
#include "takeaway/fans.hpp"
#include "takeaway/period.hpp"
#include "tiling/partition.hpp"
#include "tiling/record.hpp"
#include "tiling/tiler.hpp"

namespace takeaway {
namespace {

using tiling::Form;
using tiling::Partition;
using tiling::Polygon;
using tiling::Ray;

constexpr double whole = 18446744073709551616.0;  // 2^64

/// A name for a file that is not there, and is removed again.
class TemporaryFile {
 public:
  TemporaryFile() {
    static int number = 0;
    path_ = (std::filesystem::temp_directory_path() /
             ("tiling-" + std::to_string(::getpid()) + "-" + std::to_string(++number)))
                .string();
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }
  std::string bytes() const {
    std::stringstream text;
    text << std::ifstream(path_, std::ios::binary).rdbuf();
    return text.str();
  }
  void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

 private:
  std::string path_;
};

TilingGoal cells(std::uint64_t count) {
  TilingGoal goal;
  goal.cells = count;
  return goal;
}

std::string tiled(const TemporaryFile& file, std::uint64_t count, unsigned threads = 2,
                  BoundaryKind boundary = BoundaryKind::wall, MapPart part = {}) {
  const auto run = tile_map(file.path(), boundary, part, cells(count), threads);
  EXPECT_TRUE(run.has_value()) << run.error().message;
  return file.bytes();
}

/// A game strictly inside the cell with moves up to `largest`, if one is found.
std::optional<Ray> random_game(const TiledCell& cell, std::int64_t largest, std::mt19937_64& random) {
  Ray sum{};
  for (const auto& corner : cell.corners) {
    const auto weight = static_cast<std::int64_t>(random() % 4 + 1);
    for (std::size_t i = 0; i < 3; ++i) sum[i] += weight * corner[i];
  }
  const std::int64_t divisor = std::gcd(sum[0], std::gcd(sum[1], sum[2]));
  for (std::int64_t& x : sum) x /= divisor;
  return sum[2] <= largest ? std::optional(sum) : std::nullopt;
}

void expect_right(BoundaryKind boundary, const TiledCell& cell, const Ray& moves) {
  Game game;
  game.boundary = boundary;
  game.moves = MoveSet::finite(
      {static_cast<Move>(moves[0]), static_cast<Move>(moves[1]), static_cast<Move>(moves[2])});
  const auto found = find_period(*plan(game, Question::values, {}));
  ASSERT_TRUE(found.has_value());
  const std::vector<std::int64_t> point(moves.begin(), moves.end());
  EXPECT_EQ(found->preperiod, static_cast<std::uint64_t>(*value_at(cell.preperiod, point))) << to_text(game);
  EXPECT_EQ(found->period, static_cast<std::uint64_t>(*value_at(cell.period, point))) << to_text(game);
}

std::vector<LinearForm> sides(const MapWindow& window) {
  constexpr std::int64_t grid = 1 << 26;
  const auto at = [](double x) { return static_cast<std::int64_t>(std::llround(x * grid)); };
  return {{grid, 0, -at(window.left)},
          {-grid, 0, at(window.right)},
          {0, grid, -at(window.bottom)},
          {0, -grid, at(window.top)}};
}

TEST(Polygons, TheWholeMapHasShareOne) {
  EXPECT_EQ(Polygon::whole_map().share(), Wide{1} << 64);
  EXPECT_DOUBLE_EQ(Polygon::whole_map().about_share(), 1);
}

TEST(Polygons, TwoHalvesAreTheWhole) {
  std::mt19937_64 random(7);
  const auto coefficient = [&] { return static_cast<std::int64_t>(random() % 41) - 20; };
  for (int i = 0; i < 2000; ++i) {
    Polygon polygon = Polygon::whole_map();
    for (int cut = 0; cut < 4; ++cut) {
      const Form form{coefficient(), coefficient(), coefficient()};
      const Polygon inside = polygon.cut(form);
      const Polygon outside = polygon.cut(tiling::negated(form));
      const double share =
          (inside.empty() ? 0 : inside.about_share()) + (outside.empty() ? 0 : outside.about_share());
      ASSERT_NEAR(share, polygon.about_share(), 1e-12);
      for (const Ray& corner : inside.corners) {
        ASSERT_GE(tiling::product(form, corner), 0);
        for (const Form& edge : inside.edges) ASSERT_GE(tiling::product(edge, corner), 0);
      }
      if (inside.empty()) break;
      polygon = inside;
    }
  }
}

TEST(Polygons, WhatIsNoneIsRefused) {
  using Rays = std::vector<Ray>;
  EXPECT_TRUE(Polygon::with({Ray{0, 1, 2}, Ray{1, 2, 2}, Ray{0, 1, 1}}));
  for (const Rays& corners : {Rays{}, Rays{{0, 1, 2}, {1, 2, 2}}, Rays{{0, 1, 2}, {0, 1, 1}, {1, 2, 2}},
                              Rays{{0, 1, 2}, {0, 1, 2}, {0, 1, 1}}, Rays{{0, 0, 1}, {0, 1, 2}, {0, 1, 1}},
                              Rays{{0, 1, 2}, {2, 1, 2}, {0, 1, 1}}, Rays{{0, 1, 2}, {1, 3, 2}, {0, 1, 1}},
                              Rays{{-1, 1, 2}, {1, 2, 2}, {0, 1, 1}}})
    EXPECT_FALSE(Polygon::with(corners)) << ::testing::PrintToString(corners);
}

TEST(Tilings, CellsThatAreNoneAreRefused) {
  using tiling::Outcome;
  const tiling::Head head;
  for (const auto& corners : {std::vector<Ray>{{0, 1, 2}, {0, 1, 2}, {0, 1, 2}},
                              std::vector<Ray>{{0, 0, 1}, {5, 1, 1}, {0, 1, 1}}}) {
    const std::vector<Outcome> outcomes{{tiling::Ending::found, {corners, {0, 0, 0}, {1, 0, 1}, 3}}};
    for (const auto kind : {tiling::BlockKind::batch, tiling::BlockKind::merged}) {
      tiling::Chain chain = tiling::chain_of(head);
      const std::string bytes = tiling::head_bytes(head) + tiling::block_bytes(kind, outcomes, chain);
      EXPECT_FALSE(parse_tiling(bytes));
      TemporaryFile file;
      file.write(bytes);
      EXPECT_FALSE(tile_map(file.path(), BoundaryKind::wall, {}, cells(5), 1));
      EXPECT_EQ(file.bytes(), bytes);
    }
  }
}

TEST(Tilings, CellsThatOverlapAreNotCountedTwice) {
  using tiling::Outcome;
  TemporaryFile whole_file;
  tiled(whole_file, 30);
  const Tiling tiling = *read_tiling(whole_file.path());
  TiledCell larger = tiling.cells[5];  // reaches into its neighbours
  larger.corners = {{0, 1, 3}, {1, 2, 2}, {0, 1, 1}};
  for (const TiledCell& more : {tiling.cells[7], larger}) {
    std::vector<Outcome> outcomes;
    for (const TiledCell& cell : tiling.cells) outcomes.push_back({tiling::Ending::found, cell});
    outcomes.push_back({tiling::Ending::found, more});
    const tiling::Head head;
    tiling::Chain chain = tiling::chain_of(head);
    TemporaryFile file;
    file.write(tiling::head_bytes(head) + tiling::block_bytes(tiling::BlockKind::merged, outcomes, chain));
    EXPECT_FALSE(read_tiling(file.path()));
    EXPECT_FALSE(tile_map(file.path(), BoundaryKind::wall, {}, cells(40), 1));
    TemporaryFile merged;
    EXPECT_FALSE(merge_tilings(merged.path(), {whole_file.path(), file.path()}));
  }
}

TEST(Polygons, NumbersThatAreTooLargeAreRefused) {
  const std::int64_t large = std::int64_t{1} << 31;
  EXPECT_FALSE(Polygon::around({Ray{0, 0, 1}, Ray{1, 1, large}, Ray{0, 1, 1}}));
  EXPECT_FALSE(Polygon::around({Ray{0, 0, 1}, Ray{large / 2, large / 2 + 1, large - 1}, Ray{0, 1, 1}}));
  EXPECT_FALSE(Polygon::around({Ray{0, 0, 0}, Ray{1, 1, 1}, Ray{0, 1, 1}}));
}

TEST(Tilings, CellsAndHolesAddUpToTheMap) {
  for (const MapPart part : {MapPart{}, MapPart{2, 3}}) {
    TemporaryFile file;
    tiled(file, 1500, 2, BoundaryKind::wall, part);
    const Tiling tiling = *read_tiling(file.path());
    Partition partition(part);
    double open = 0;
    for (const auto& hole : partition.holes()) open += hole.share;
    EXPECT_NEAR(open, part.parts == 1 ? 1 : 341.0 / 1024, 1e-12);
    for (const TiledCell& cell : tiling.cells) {
      std::vector<std::uint32_t> made;
      const Polygon polygon = *Polygon::around(cell.corners);
      EXPECT_TRUE(partition.insert(polygon, made));
    }
    double holes = 0;
    for (const auto& hole : partition.holes())
      if (!hole.polygon.empty()) holes += hole.share;
    // In a part of the map, cells reach over its border.
    const double covered = static_cast<double>(tiling.share) / whole;
    if (part.parts == 1)
      EXPECT_NEAR(covered + holes, 1, 1e-9);
    else
      EXPECT_GT(covered + holes, open);
  }
}

TEST(Tilings, KnownCellsAndWhatTheyLeaveAddUpToTheMap) {
  for (const BoundaryKind boundary : {BoundaryKind::wall, BoundaryKind::sink}) {
    tiling::Tiler tiler(MapPart{});
    for (const TiledCell& cell : known_tiling(boundary).cells) ASSERT_TRUE(tiler.add(cell));
    EXPECT_EQ(tiler.share(), known_tiling(boundary).share);
    EXPECT_NEAR(static_cast<double>(tiler.share()) / whole + tiler.open_share(), 1, 1e-9);
  }
}

TEST(Tilings, NoTwoCellsOverlap) {
  TemporaryFile file;
  tiled(file, 600);
  const Tiling tiling = *read_tiling(file.path());
  for (std::size_t i = 0; i < tiling.cells.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      ASSERT_EQ(tiling.cells[i].share_where(tiling.cells[j].edges()), 0) << i << ' ' << j;
}

TEST(Tilings, CellsAreRight) {
  std::mt19937_64 random(20);
  for (const BoundaryKind boundary : {BoundaryKind::wall, BoundaryKind::sink}) {
    const Tiling& tiling = known_tiling(boundary);
    int tried = 0;
    for (int i = 0; i < 4000; ++i) {
      const TiledCell& cell = tiling.cells[random() % tiling.cells.size()];
      const auto game = random_game(cell, 3000, random);
      if (!game) continue;
      ASSERT_TRUE(cell.has(*game));
      expect_right(boundary, cell, *game);
      ++tried;
    }
    EXPECT_GT(tried, 1000);
  }
}

TEST(Tilings, KnownOnesAreLargeAndFindGames) {
  for (const BoundaryKind boundary : {BoundaryKind::wall, BoundaryKind::sink}) {
    const Tiling& tiling = known_tiling(boundary);
    EXPECT_EQ(tiling.boundary, boundary);
    EXPECT_GE(tiling.cells.size(), 20'000U);
    EXPECT_GE(static_cast<double>(tiling.share) / whole, 0.85);
    for (std::size_t i = 0; i < tiling.cells.size(); i += 997) {
      const auto game = tiling.cells[i].game();
      EXPECT_EQ(tiling.find({game[0], game[1], game[2]}), &tiling.cells[i]);
      // What lies on the border is not inside.
      EXPECT_NE(tiling.find(tiling.cells[i].corners[0]), &tiling.cells[i]);
    }
  }
}

TEST(Tilings, CellsAreFoundBySquaresAsInTheList) {
  std::mt19937_64 random(11);
  for (const BoundaryKind boundary : {BoundaryKind::wall, BoundaryKind::sink}) {
    const Tiling& tiling = known_tiling(boundary);
    const CellFinder& finder = known_cells(boundary);
    int inside = 0;
    int between = 0;
    for (const std::uint64_t most : {12U, 100U, 1U << 20U}) {
      for (int i = 0; i < 150; ++i) {
        std::array<std::int64_t, 3> game{};
        for (std::int64_t& move : game) move = static_cast<std::int64_t>(1 + random() % most);
        std::ranges::sort(game);
        if (game[0] == game[1] || game[1] == game[2]) continue;
        const TiledCell* const cell = tiling.find(game);
        EXPECT_EQ(finder.find(game), cell);
        const bool touched =
            std::ranges::any_of(tiling.cells, [&](const TiledCell& one) { return one.touches(game); });
        const TiledCell* const beside = finder.beside(game);
        EXPECT_EQ(beside != nullptr, touched);
        EXPECT_TRUE(beside == nullptr || beside->touches(game));
        EXPECT_TRUE(cell == nullptr || beside == cell) << "who is inside touches no other";
        inside += cell != nullptr ? 1 : 0;
        between += cell == nullptr && touched ? 1 : 0;
      }
    }
    EXPECT_GT(inside, 100);
    EXPECT_GT(between, 50);
  }
}

TEST(Tilings, KnownOnesAreTheBeginningOfAnyOther) {
  for (const BoundaryKind boundary : {BoundaryKind::wall, BoundaryKind::sink}) {
    TemporaryFile file;
    tiled(file, 500, 2, boundary);
    const Tiling tiling = *read_tiling(file.path());
    const auto& known = known_tiling(boundary).cells;
    EXPECT_TRUE(std::ranges::equal(tiling.cells, std::span(known).first(tiling.cells.size())));
  }
}

TEST(Tilings, AreTheSameForAnyThreadsAndWhenTheyAreGoneOnWith) {
  TemporaryFile one;
  TemporaryFile other;
  const std::string whole_run = tiled(one, 1200, 1);
  for (const std::uint64_t count : {1U, 2U, 77U, 500U, 501U, 1199U}) tiled(other, count, 3);
  EXPECT_EQ(tiled(other, 1200, 3), whole_run);
}

TEST(Tilings, WhatWasCutOffIsDoneAgain) {
  TemporaryFile file;
  const std::string bytes = tiled(file, 400);
  std::mt19937_64 random(3);
  for (int i = 0; i < 20; ++i) {
    file.write(bytes.substr(0, random() % (bytes.size() - 30) + 25));
    ASSERT_EQ(tiled(file, 400), bytes);
  }
}

TEST(Tilings, DamageIsNoticedAndNothingIsLost) {
  TemporaryFile file;
  const std::string bytes = tiled(file, 300);
  std::mt19937_64 random(4);
  for (int i = 0; i < 200; ++i) {
    std::string damaged = bytes;
    const std::size_t at = random() % bytes.size();
    damaged[at] = static_cast<char>(damaged[at] ^ static_cast<char>(1U << (random() % 8)));
    file.write(damaged);
    const auto run = tile_map(file.path(), BoundaryKind::wall, {}, cells(300), 1);
    // A length that became larger than the rest of the file looks as if the rest were cut off: it is done
    // again.
    if (run)
      EXPECT_EQ(file.bytes(), bytes) << at;
    else
      EXPECT_EQ(file.bytes(), damaged) << at;
  }
}

TEST(Tilings, PartsAreMergedInAnyOrder) {
  std::vector<TemporaryFile> parts(3);
  std::vector<std::string> paths;
  double largest = 0;
  for (std::uint32_t i = 0; i < 3; ++i) {
    tiled(parts[i], 400, 2, BoundaryKind::sink, {i + 1, 3});
    largest = std::max(largest, static_cast<double>(read_tiling(parts[i].path())->share));
    paths.push_back(parts[i].path());
  }
  TemporaryFile one;
  TemporaryFile other;
  const auto merged = merge_tilings(one.path(), paths);
  ASSERT_TRUE(merged.has_value());
  std::ranges::reverse(paths);
  ASSERT_TRUE(merge_tilings(other.path(), paths).has_value());
  EXPECT_EQ(one.bytes(), other.bytes());
  EXPECT_EQ(read_tiling(one.path())->cells, merged->cells);
  EXPECT_GT(static_cast<double>(merged->share), 1.05 * largest);
  // It can be gone on with, and is not written over.
  tiled(one, merged->cells.size() + 50, 2, BoundaryKind::sink);
  EXPECT_GE(read_tiling(one.path())->cells.size(), merged->cells.size() + 50);
  EXPECT_FALSE(merge_tilings(one.path(), paths).has_value());
}

TEST(Loops, AddCellsThatNoCellOverlaps) {
  TemporaryFile file;
  ASSERT_TRUE(tile_map(file.path(), BoundaryKind::sink, {}, cells(120), 2));
  const auto tiling = read_tiling(file.path());
  ASSERT_TRUE(tiling);
  const auto few = count_loops(*tiling, {.cells = 40, .smallest = 1e-5});
  const auto more = count_loops(*tiling, {.cells = 40, .smallest = 1e-6, .threads = 2});
  ASSERT_TRUE(few && more);
  EXPECT_EQ(more->looked_at, 40U);
  EXPECT_GT(more->fans, 20U);
  EXPECT_GT(more->wide_fans, 0U);
  EXPECT_EQ(few->fans, more->fans);
  EXPECT_GT(more->cells, few->cells);
  EXPECT_GT(more->share, few->share);
  EXPECT_GT(few->share, std::uint64_t{1} << 56U);  // more than a hundredth of what is left
  EXPECT_LT(more->share, ~tiling->share);
  EXPECT_FALSE(count_loops(*tiling, {.smallest = 1e-15}));
}

/// What is counted is what execution finds, too.
TEST(Loops, HaveCellsThatExecutionFinds) {
  const auto cone = generalize(all_sets(BoundaryKind::wall, 3), {6, 303, 473});
  const auto fans = find_fans(*cone);
  ASSERT_TRUE(fans && !fans->empty());
  for (const auto& [fan, counts] : *fans)
    for (std::int64_t q = 0; q < 3; ++q) {
      const auto game = point_at(fan, fan.sample, std::vector<std::int64_t>(counts.size(), q));
      const auto next = generalize(fan.family, *game);
      ASSERT_TRUE(next) << next.error().message;
      std::vector<std::vector<std::int64_t>> rays;
      for (const auto& ray : fan.rays) {
        auto carried = *point_at(fan, ray, std::vector<std::int64_t>(counts.size(), q));
        const std::int64_t divisor = std::gcd(std::gcd(carried[0], carried[1]), carried[2]);
        for (std::int64_t& x : carried) x /= divisor;
        rays.push_back(carried);
      }
      std::ranges::sort(rays);
      EXPECT_EQ(next->rays, rays);
    }
}

#ifdef TAKEAWAY_SANITIZE
constexpr std::uint64_t window_attempts = 60;
#else
constexpr std::uint64_t window_attempts = 300;
#endif

TEST(Windows, AreFilledOnDemand) {
  const BoundaryKind boundary = BoundaryKind::wall;
  const auto& known = known_tiling(boundary).cells;
  std::mt19937_64 random(9);
  for (const MapWindow window :
       {MapWindow{}, MapWindow{0.25, 0.5, 0.3125, 0.5625}, MapWindow{0.001, 0.3, 0.002, 0.301}}) {
    const auto few = tile_window(boundary, window, known, {.attempts = 0});
    const auto more =
        tile_window(boundary, window, known, {.smallest = 1e-5, .attempts = window_attempts, .threads = 2});
    ASSERT_TRUE(few && more);
    EXPECT_EQ(few->found, 0U);
    EXPECT_GT(more->found, 0U);
    EXPECT_LT(more->open, few->open);
    const double shown = share_where(sides(window));
    double covered = 0;
    for (const TiledCell& cell : more->cells) {
      const double part = cell.share_where(sides(window));
      EXPECT_GT(part, 0);
      covered += part;
      if (const auto game = random_game(cell, 1500, random)) expect_right(boundary, cell, *game);
    }
    EXPECT_NEAR(covered / shown + more->open, 1, 1e-6);
  }
}

TEST(Windows, AreGivenUpWhereNothingEnds) {
  // At the additive line executions go on for long.
  const MapWindow window{0.3, 0.7, 0.30001, 0.70001};
  const auto none = tile_window(BoundaryKind::wall, window, {}, {.runs = 500});
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->cells.empty());
  EXPECT_EQ(none->open, 1);
}

TEST(Windows, OutsideOfTheMapThereIsNothing) {
  const auto cells = tile_window(BoundaryKind::wall, {0.5, 0.1, 0.6, 0.2}, {}, {});
  ASSERT_TRUE(cells);
  EXPECT_TRUE(cells->cells.empty());
  EXPECT_EQ(cells->open, 0);
}

TEST(Tilings, OtherFilesAreLeftAsTheyAre) {
  TemporaryFile file;
  file.write("dear diary");
  EXPECT_FALSE(tile_map(file.path(), BoundaryKind::wall, {}, cells(5), 1).has_value());
  EXPECT_EQ(file.bytes(), "dear diary");
}

}  // namespace
}  // namespace takeaway
