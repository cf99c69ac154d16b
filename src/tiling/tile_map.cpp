// A tiling made, or gone on with, batch by batch; and several put together.
#include <algorithm>
#include <chrono>
#include <ranges>

#include "base/parallel.hpp"
#include "takeaway/tiling.hpp"
#include "tiling/record.hpp"
#include "tiling/tiler.hpp"
#include "tiling/tiling_file.hpp"

namespace takeaway {

namespace {

using namespace tiling;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::unexpected<Error> fault_of(const std::string& path, const Error& error) {
  return std::unexpected(Error{error.fault, path + ": " + error.message, {}, {}});
}

/// A tiler and the file in which it is kept.
class Work {
 public:
  Work(const std::string& path, Head head, std::unique_ptr<TilingFile> file)
      : path_(path), head_(head), file_(std::move(file)), tiler_(head.part) {}

  /// Brings the tiler to where the file is.
  Result<void> resume() {
    const auto bytes = file_->read();
    if (!bytes) return std::unexpected(bytes.error());
    if (bytes->empty()) {
      chain_ = chain_of(head_);
      return file_->append(head_bytes(head_));
    }
    bool is_other = false;
    const auto begin = [&](const Head& head) {
      is_other = head.boundary != head_.boundary || head.part != head_.part;
    };
    const auto take = [&](BlockKind kind, std::vector<Outcome>& outcomes) {
      return is_other || replay(kind, outcomes);
    };
    auto record = read_record(*bytes, begin, take);
    if (!record) return fault_of(path_, record.error());
    if (is_other) return bad_input(path_ + " has another tiling: of another boundary, or of another part");
    chain_ = record->chain;
    return file_->truncate(record->end);
  }

  /// One more batch. False when no hole is left.
  Result<bool> go_on(unsigned threads, const Watch& watch) {
    const auto batch = tiler_.next_batch();
    if (batch.empty()) return false;
    std::vector<Outcome> outcomes(batch.size());
    parallel_for(batch.size(), threads,
                 [&](std::size_t i) { outcomes[i] = execute(head_.boundary, batch[i], {watch.stop, {}}); });
    if (watch.stopped()) return interruption();
    const std::uint64_t before = tiler_.cells();
    if (!tiler_.apply(batch, outcomes))
      return internal_fault("a cell does not have the game it was found from");
    found_ += tiler_.cells() - before;
    if (auto kept = file_->append(block_bytes(BlockKind::batch, outcomes, chain_)); !kept)
      return std::unexpected(kept.error());
    watch.tick(tiler_.cells());
    return true;
  }

  bool reached(const TilingGoal& goal) const {
    return tiler_.share() >= goal.share || tiler_.cells() >= goal.cells;
  }
  TilingRun summary() const {
    return {tiler_.cells(), tiler_.share(),        found_, tiler_.failures(),
            tiler_.holes(), tiler_.largest_hole(), 0};
  }

 private:
  bool replay(BlockKind kind, std::vector<Outcome>& outcomes) {
    if (kind == BlockKind::batch) return tiler_.apply(tiler_.next_batch(), outcomes);
    return std::ranges::all_of(outcomes, [&](const Outcome& outcome) {
      return outcome.ending == Ending::found && tiler_.add(outcome.cell);
    });
  }

  std::string path_;
  Head head_;
  std::unique_ptr<TilingFile> file_;
  Tiler tiler_;
  Chain chain_;
  std::uint64_t found_ = 0;
};

}  // namespace

Result<TilingRun> tile_map(const std::string& path, BoundaryKind boundary, MapPart part,
                           const TilingGoal& goal, unsigned threads, const Watch& watch) {
  const auto start = Clock::now();
  if (boundary == BoundaryKind::init) return bad_input("only games under wall or sink have tilings");
  if (part.part < 1 || part.part > part.parts || part.parts > most_map_parts)
    return bad_input("the map has 1 to " + std::to_string(most_map_parts) + " parts");
  auto file = TilingFile::open(path);
  if (!file) return std::unexpected(file.error());
  Work work(path, {boundary, part}, std::move(*file));
  if (auto resumed = work.resume(); !resumed) return std::unexpected(resumed.error());
  while (!work.reached(goal) && seconds_since(start) < goal.seconds) {
    const auto more = work.go_on(threads, watch);
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
  }
  TilingRun summary = work.summary();
  summary.seconds = seconds_since(start);
  return summary;
}

Result<Tiling> merge_tilings(const std::string& path, const std::vector<std::string>& parts) {
  Tiling all;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    auto part = read_tiling(parts[i]);
    if (!part) return std::unexpected(part.error());
    if (i > 0 && part->boundary != all.boundary)
      return bad_input(parts[i] + " is of another boundary than " + parts[0]);
    all.boundary = part->boundary;
    all.failures += part->failures;
    std::ranges::move(part->cells, std::back_inserter(all.cells));
  }
  std::ranges::sort(all.cells, {},
                    [](const TiledCell& cell) { return std::pair(~cell.share(), cell.corners); });
  Tiler tiler(MapPart{});
  std::erase_if(all.cells, [&](const TiledCell& cell) { return !tiler.add(cell); });
  all.share = tiler.share();
  std::vector<Outcome> outcomes;
  for (const TiledCell& cell : all.cells) outcomes.push_back({Ending::found, cell});
  const Head head{all.boundary, {}};
  Chain chain = chain_of(head);
  auto file = TilingFile::open(path);
  if (!file) return std::unexpected(file.error());
  if (const auto old = (*file)->read(); !old || !old->empty()) return bad_input(path + " is there already");
  auto written = (*file)->append(head_bytes(head) + block_bytes(BlockKind::merged, outcomes, chain));
  if (!written) return std::unexpected(written.error());
  return all;
}

}  // namespace takeaway
