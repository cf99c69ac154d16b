// Marks in a sequence of runs: boundaries with the same few runs before them. See runs.hpp.
#include <algorithm>

#include "base/assert.hpp"
#include "values/runs.hpp"

namespace takeaway {

bool Runs::context_matches(std::size_t run) const {
  for (const Run& wanted : context_) {
    if (run == 0 || values_[run - 1] != wanted.value || starts_[run] - starts_[run - 1] != wanted.length)
      return false;
    --run;
  }
  return true;
}

bool Runs::next_mark(Heap limit) {
  for (;;) {
    // A batch of runs may reach far past the limit. Marks there are not looked at, or what is found would
    // depend on the size of a batch.
    while (starts_[mark_run_] < limit + offset_ && mark_run_ + 1 < starts_.size()) {
      ++mark_run_;
      if (context_matches(mark_run_)) return true;
    }
    if (starts_[mark_run_] >= limit + offset_ || frontier_ >= last_cell) return false;
    read_run_ = mark_run_;
    read_ = starts_[mark_run_];
    drop_old_runs();
    compute(batch, last_cell);
    if (!go_on_()) return false;
  }
}

bool Runs::begin_marks(const std::function<bool()>& go_on) {
  // History runs and the run of cell 0 come first; a mark stands past the whole first window.
  go_on_ = go_on;
  mark_run_ = starts_.size() - 1;
  while (starts_[mark_run_] < 2 * offset_)
    if (!next_mark(largest_index)) return false;
  mark_window_ = mark();
  renew_mark();
  return true;
}

void Runs::renew_mark() {
  context_.clear();
  // Only runs that lie whole in the window: equal windows must have equal contexts. (The run of cell 0 may be
  // the rest of one that would be longer further on.)
  const Heap oldest = starts_[mark_run_] - mark_window_;
  for (std::size_t run = mark_run_; run > 0 && context_.size() < context_runs && starts_[run - 1] > oldest;
       --run)
    context_.push_back({starts_[run] - starts_[run - 1], values_[run - 1]});
}

// A hash of the runs before those of the context, as far as they lie whole in the window.
std::uint64_t Runs::fingerprint() const {
  constexpr std::size_t runs_mixed = 8;
  const Heap oldest = starts_[mark_run_] - mark_window_;
  std::uint64_t mixed = 0;
  std::size_t run = mark_run_ - std::min(mark_run_, context_.size());
  for (std::size_t i = 0; i < runs_mixed && run > 0 && starts_[run - 1] > oldest; ++i, --run)
    mixed = (mixed ^ (starts_[run] - starts_[run - 1])) * 0x9E3779B97F4A7C15ULL + values_[run - 1];
  return mixed;
}

namespace {

struct RunsSnapshot final : Snapshot {
  std::vector<Run> runs;  // the newest first; the oldest is cut off at the window's end
};

const std::vector<Run>& runs_of(const Snapshot& snapshot) {
  TAKEAWAY_ASSERT(dynamic_cast<const RunsSnapshot*>(&snapshot) != nullptr);
  return static_cast<const RunsSnapshot&>(snapshot).runs;
}

}  // namespace

std::unique_ptr<Snapshot> Runs::snapshot() const {
  auto snapshot = std::make_unique<RunsSnapshot>();
  Heap left = mark_window_;
  for (std::size_t run = mark_run_; left > 0; --run) {
    const Heap length = std::min(left, starts_[run] - starts_[run - 1]);
    snapshot->runs.push_back({length, values_[run - 1]});
    left -= length;
  }
  return snapshot;
}

bool Runs::matches(const Snapshot& snapshot) const {
  std::size_t run = mark_run_;
  const std::vector<Run>& kept = runs_of(snapshot);
  for (const Run& wanted : kept) {
    const bool oldest = &wanted == &kept.back();
    const Heap length = starts_[run] - starts_[run - 1];
    if (values_[run - 1] != wanted.value) return false;
    if (oldest ? length < wanted.length : length != wanted.length) return false;
    --run;
  }
  return true;
}

std::unique_ptr<Engine> Runs::restarted(const Recurrence& recurrence, const Snapshot& snapshot) const {
  Recurrence later = recurrence;
  later.history.clear();
  Heap left = moves_.back();
  for (const Run& run : runs_of(snapshot)) {
    const Heap length = std::min(left, run.length);
    append_run(later.history, {length, run.value});
    left -= length;
  }
  std::ranges::reverse(later.history);
  return std::make_unique<Runs>(later);
}

}  // namespace takeaway
