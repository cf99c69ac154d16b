// Finding a period by the recurrence of a window.
//
// The last max S cells determine all later ones. So when the same window occurs at two places, at distance
// p, the sequence repeats with period p from the first place on; and if the two are the first occurrences
// of a window that lies inside the cycle, p is the least period, since every shorter period would have
// brought the window back earlier.
//
// Comparing windows everywhere would cost more than computing the cells. So the engine looks for *marks*
// only: places where a short context (the last runs, or the last boundaries of plane 0) is the same as at
// the first mark. Equal windows at distance p make both places marks. At each mark the window is compared
// with a few snapshots, the anchors, taken at the first mark and then at distances that double, as in
// Brent's algorithm (An improved Monte Carlo factorization algorithm, 1980); keeping all of them, and not
// only the last, finds the period after about max(2 * preperiod, first window) + period cells. A context
// that does not come back for long belongs to the preperiod: a new one is chosen.
//
// The window is so long that the first anchor reaches back to cell 0. When that anchor comes back the game
// is pure, and nothing is left to do. Otherwise the least preperiod lies between the last anchor that did
// not come back and the one that did; a second look at that stretch, against itself one period on,
// finds the last cell that differs. Both engines for it start from an anchor's window.
//
// A limit is kept to the cell, and whatever the engine: a period is found if and only if preperiod, period
// and one window end within it. Anchors and contexts stand where they happen to, so the limit may pass with
// such a period not found yet. Then all is in the cycle from one window before the limit on: a mark there,
// with a context of its own, comes back within as many cells again.
#include "period/cycle.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

#include "period/skipping.hpp"

namespace takeaway {

namespace {

Result<Heap> last_difference_by_runs(Engine& left, Engine& right, Heap count, const Watch& watch) {
  Heap last = 0;
  Heap done = 0;
  Run a;
  Run b;
  for (std::uint64_t turn = 0; done < count; ++turn) {
    if (a.length == 0) a = left.next_run(count - done);
    if (b.length == 0) b = right.next_run(count - done);
    const Heap step = std::min({a.length, b.length, count - done});
    done += step;
    if (a.value != b.value) last = done;
    a.length -= step;
    b.length -= step;
    if (turn % 65536 == 0 && !watch.tick(done)) return interruption();
  }
  return last;
}

template <class Cell>
Result<Heap> last_difference_by_cells(Engine& left, Engine& right, Heap count, const Watch& watch) {
  constexpr std::size_t chunk = 4096;
  std::array<Cell, chunk> a;
  std::array<Cell, chunk> b;
  Heap last = 0;
  for (Heap done = 0; done < count;) {
    const std::size_t step = std::min<Heap>(chunk, count - done);
    left.fill(std::span<Cell>(a).first(step));
    right.fill(std::span<Cell>(b).first(step));
    if (std::memcmp(a.data(), b.data(), step * sizeof(Cell)) != 0)
      for (std::size_t i = 0; i < step; ++i)
        if (a[i] != b[i]) last = done + i + 1;
    done += step;
    if (!watch.tick(done)) return interruption();
  }
  return last;
}

/// One more than the index of the last of the next `count` cells in which the engines differ; 0 if none.
Result<Heap> last_difference(bool by_runs, std::uint32_t cap, Engine& left, Engine& right, Heap count,
                             const Watch& watch) {
  if (by_runs) return last_difference_by_runs(left, right, count, watch);
  return cap <= 255 ? last_difference_by_cells<std::uint8_t>(left, right, count, watch)
                    : last_difference_by_cells<std::uint32_t>(left, right, count, watch);
}

class CycleSearch {
 public:
  CycleSearch(const FiniteEngine& engine, const Recurrence& recurrence, const SearchLimits& limits,
              const Watch& watch)
      : by_runs_(engine.works_by_runs),
        recurrence_(recurrence),
        make_(engine.make),
        stream_(engine.make(recurrence)),
        limits_(limits),
        watch_(watch),
        end_(limits.cells) {}

  Result<Period> run() {
    if (limits_.cells <= recurrence_.window()) return give_up();
    if (!stream_->begin_marks([this] { return check_budget().has_value(); })) {
      auto budget = check_budget();
      return budget ? give_up() : std::unexpected(budget.error());
    }
    drop_anchor();
    for (;;) {
      if (auto more = seek(); !more) return std::unexpected(more.error());
      const std::uint64_t fingerprint = stream_->fingerprint();
      for (std::size_t i = 0; i < anchors_.size(); ++i)
        if (fingerprint == anchors_[i].fingerprint && stream_->matches(*anchors_[i].snapshot))
          return within_limit(settle(i, stream_->mark() - anchors_[i].cell));
      if (stream_->mark() >= 2 * anchors_.back().cell) drop_anchor();
    }
  }

 private:
  struct Anchor {
    Heap cell;
    std::uint64_t fingerprint;
    std::unique_ptr<Snapshot> snapshot;
  };

  // Moves on to the next mark.
  Result<void> seek() {
    const Heap last = stream_->mark();
    const Heap patience = last < largest_index / 8 ? std::min(end_, 4 * last + 4096) : end_;
    for (Heap until = last;;) {
      until = std::min(patience, until + step());
      if (stream_->next_mark(until)) return check_budget();
      if (auto within = check_budget(); !within) return within;
      if (until < patience) continue;
      if (patience < end_) return renew();
      return past_limit_ || end_ >= largest_index ? give_up() : search_past_limit();
    }
  }

  // The limit is reached, and a period that ends within it may have been missed. Goes on until a whole window
  // lies past the limit: that window is in the cycle of any such period. A mark behind it comes back after
  // the period, which is at most the limit less one window.
  Result<void> search_past_limit() {
    const Heap settled = limits_.cells + (stream_->mark_window() - recurrence_.window());
    for (Heap until = limits_.cells; until < settled;) {
      until = std::min(settled, until + step());
      while (stream_->next_mark(until)) continue;
      if (auto within = check_budget(); !within) return within;
    }
    past_limit_ = true;
    stream_->renew_mark();
    end_ = std::min(largest_index, stream_->mark() + limits_.cells - recurrence_.window());
    anchors_.clear();
    drop_anchor();
    return seek();
  }

  // How many cells are computed between two looks at the limits. A fixed number takes milliseconds; but where
  // the engine works by runs it may be a small part of one run, so there it grows with the cells computed.
  Heap step() const {
    const Heap cells = std::clamp<Heap>((Heap{1} << 24U) / recurrence_.moves.size(), 256, Heap{1} << 22U);
    return by_runs_ ? std::max(cells, stream_->reached() / 16) : cells;
  }

  // The context of the marks has not come back: it belongs to the preperiod, and the anchors with it.
  Result<void> renew() {
    anchors_.clear();
    stream_->renew_mark();
    drop_anchor();
    return seek();
  }

  Result<void> check_budget() {
    if (!watch_.tick(heap_reached())) return interruption();
    while (bytes_held() > limits_.memory && anchors_.size() > 1) forget_anchor();
    if (bytes_held() > limits_.memory)
      return limit_reached(none_found() + ": the windows it compares outgrow the memory allowed (--memory)");
    if (stream_->runs_computed() > limits_.runs)
      return limit_reached(none_found() + ", after " + std::to_string(limits_.runs) + " runs");
    return {};
  }

  Heap heap_reached() const { return recurrence_.heap_of(stream_->reached()); }
  std::uint64_t bytes_held() const {
    return stream_->bytes_held() + anchors_.size() * stream_->snapshot_bytes();
  }

  std::string none_found() const {
    return "no period found up to heap " + std::to_string(std::max<Heap>(1, heap_reached()) - 1);
  }
  std::unexpected<Error> give_up() const {
    if (limits_.cells >= largest_index) return limit_reached(none_found() + ", the last one within 64 bits");
    // A limit that is no multiple of the common divisor was rounded down to whole cells; the message has it
    // as it was asked for.
    const Heap heaps = limits_.cells == limits_.heaps / recurrence_.scale
                           ? limits_.heaps
                           : saturated(static_cast<unsigned __int128>(limits_.cells) * recurrence_.scale);
    return limit_reached("no period found up to heap " + std::to_string(recurrence_.start + heaps - 1) +
                         ": the limit of " + std::to_string(heaps) + " heaps was reached (--limit)");
  }

  // A period that ends past the limit is not told, even if it was found: whether it is found depends on where
  // marks happen to stand.
  Result<Period> within_limit(const Result<Period>& period) const {
    if (!period || limits_.heaps >= largest_index) return period;
    const Heap room = limits_.cells - recurrence_.window();
    return period->preperiod + period->period <= room ? period : give_up();
  }

  // Drops the second anchor: the first tells whether the game is pure, and the last ones are most likely to
  // lie in the cycle.
  void forget_anchor() { anchors_.erase(anchors_.begin() + (anchors_.size() > 1 ? 1 : 0)); }

  void drop_anchor() {
    constexpr std::uint64_t usual = std::uint64_t{16} << 20U;
    const std::uint64_t each = stream_->snapshot_bytes();
    // Room is left for two more engines, which will look for the end of the preperiod.
    const std::uint64_t room = limits_.memory - std::min(limits_.memory, 3 * stream_->bytes_held());
    const std::uint64_t most =
        std::clamp<std::uint64_t>(std::min(room, std::max(usual, 3 * each)) / each, 1, 64);
    while (!anchors_.empty() && anchors_.size() >= most) forget_anchor();
    anchors_.push_back({stream_->mark(), stream_->fingerprint(), stream_->snapshot()});
  }

  // The anchor came back after `period` cells: what remains is the least preperiod.
  Result<Period> settle(std::size_t anchor, Heap period) const {
    const Heap window = stream_->mark_window();
    const Heap high = anchors_[anchor].cell - window;
    const Heap low = anchor > 0 ? anchors_[anchor - 1].cell - window : 0;
    if (low == high) return Period{high, period};
    const auto here = engine_at(low);
    const auto there = engine_at(low + period);
    if (!here || !there) return interruption();
    const auto differs = last_difference(by_runs_, recurrence_.cap, **here, **there, high - low,
                                         in_heaps(watch_, recurrence_, low));
    if (!differs) return std::unexpected(differs.error());
    return Period{*differs == 0 ? low : low + *differs, period};
  }

  // An engine whose next cell is `cell`, started from the last anchor before it.
  Result<std::unique_ptr<Engine>> engine_at(Heap cell) const {
    const Anchor* last = nullptr;
    for (const Anchor& anchor : anchors_)
      if (anchor.cell <= cell) last = &anchor;
    auto engine = last != nullptr ? stream_->restarted(recurrence_, *last->snapshot)
                                  : std::unique_ptr<Engine>(make_(recurrence_));
    const Heap from = last != nullptr ? last->cell : 0;
    if (auto passed = skip_over(*engine, by_runs_, cell - from, in_heaps(watch_, recurrence_, from)); !passed)
      return std::unexpected(passed.error());
    return engine;
  }

  bool by_runs_;
  const Recurrence& recurrence_;
  std::unique_ptr<MarkingEngine> (*make_)(const Recurrence& recurrence);
  std::unique_ptr<MarkingEngine> stream_;
  SearchLimits limits_;
  const Watch& watch_;
  Heap end_;                 // the cell at which the search ends
  bool past_limit_ = false;  // whether the search goes on past the limit, for periods that end within it
  std::vector<Anchor> anchors_;
};

}  // namespace

Result<Period> find_cycle(const FiniteEngine& engine, const Recurrence& recurrence,
                          const SearchLimits& limits, const Watch& watch) {
  return CycleSearch(engine, recurrence, limits, watch).run();
}

}  // namespace takeaway
