#include "values/runs.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "values/engines.hpp"

namespace takeaway {

namespace {

constexpr std::size_t most_moves = 62;
constexpr std::uint64_t turns_per_run = 4;  // a run takes about one turn a move

}  // namespace

Runs::Runs(const Recurrence& recurrence)
    : moves_(recurrence.moves),
      cap_(recurrence.cap),
      offset_(recurrence.window()),
      pointers_(moves_.size(), 0) {
  Heap at = 0;
  for (const Run& run : recurrence.history) {
    starts_.push_back(at);
    values_.push_back(static_cast<std::uint8_t>(run.value));
    at += run.length;
  }
  frontier_ = read_ = at;
  read_run_ = starts_.size() - 1;
  for (std::size_t m = 0; m < moves_.size(); ++m)
    pointers_[m] =
        static_cast<std::size_t>(std::ranges::upper_bound(starts_, at - moves_[m]) - starts_.begin()) - 1;
}

// Capacity grows by a quarter, not by doubling: runs may take most of the memory allowed.
void Runs::make_room(std::size_t runs) {
  if (runs <= starts_.capacity()) return;
  const std::size_t capacity = std::max(runs, larger(starts_.capacity()));
  starts_.reserve(capacity);
  values_.reserve(capacity);
}

// One turn of the loop settles all cells from `at` to the next crossing. Everything is read again in each
// turn and nothing branches on which option crossed: guessing that would cost more than the loads.
template <std::size_t Moves>
void Runs::compute_fixed(std::size_t runs, Heap until) {
  const std::size_t count = Moves != 0 ? Moves : moves_.size();
  std::array<Move, Moves != 0 ? Moves : most_moves> moves;
  std::array<std::size_t, Moves != 0 ? Moves : most_moves> pointers;
  std::copy_n(moves_.begin(), count, moves.begin());
  std::copy_n(pointers_.begin(), count, pointers.begin());
  const std::size_t held = starts_.size();
  make_room(held + runs + 1);
  starts_.resize(held + runs + 1);
  values_.resize(held + runs + 1);
  Heap* const starts = starts_.data();
  std::uint8_t* const values = values_.data();
  const std::size_t full = held + runs;
  std::size_t size = held;
  Heap at = frontier_;
  bool boundary = at == offset_;  // cell 0 starts a run whatever the history ends with
  // A run may never end (outcomes under sink): after so many turns the caller gets control, to look whether
  // it is to stop.
  const std::uint64_t most_turns = turns_per_run * runs * count;
  std::uint64_t turns = 0;
  for (; size < full && at < until && turns < most_turns; ++turns) {
    starts[size] = at;  // the guard
    std::uint64_t options = 0;
    Heap next = ~Heap{0};
    for (std::size_t m = 0; m < count; ++m) {
      std::size_t run = pointers[m];
      run += starts[run + 1] <= at - moves[m] ? 1 : 0;
      pointers[m] = run;
      options |= std::uint64_t{1} << values[run];
      next = std::min(next, starts[run + 1] + moves[m]);
    }
    const auto value =
        static_cast<std::uint8_t>(std::min(static_cast<std::uint32_t>(std::countr_one(options)), cap_));
    values[size] = value;
    size += (value != values[size - 1] || boundary) ? 1 : 0;
    boundary = false;
    at = next;
  }
  frontier_ = at;
  turns_ += turns;
  starts_.resize(size);
  values_.resize(size);
  std::copy_n(pointers.begin(), count, pointers_.begin());
}

void Runs::compute(std::size_t runs, Heap until) {
  switch (moves_.size()) {
    case 1:
      return compute_fixed<1>(runs, until);
    case 2:
      return compute_fixed<2>(runs, until);
    case 3:
      return compute_fixed<3>(runs, until);
    case 4:
      return compute_fixed<4>(runs, until);
    case 5:
      return compute_fixed<5>(runs, until);
    default:
      return compute_fixed<0>(runs, until);
  }
}

Heap Runs::compute_runs(std::size_t count) {
  compute(count, last_cell);
  return frontier_ - offset_;
}

std::size_t Runs::compute_all(const Recurrence& recurrence, Heap count) {
  Runs runs(recurrence);
  const std::size_t history = runs.starts_.size();
  while (runs.frontier_ - runs.offset_ < count)
    runs.compute(std::max(batch, runs.starts_.size()), count + runs.offset_);
  return runs.starts_.size() - history;
}

// Drops the runs that no option, no reader and no snapshot can need any more, once they are more than half.
void Runs::drop_old_runs() {
  std::size_t oldest = std::min(read_run_, *std::ranges::min_element(pointers_));
  if (mark_window_ != 0) {
    const Heap needed = starts_[mark_run_] - mark_window_;
    const auto after = std::ranges::upper_bound(
        starts_.begin(), starts_.begin() + static_cast<std::ptrdiff_t>(mark_run_), needed);
    oldest = std::min(oldest, static_cast<std::size_t>(after - starts_.begin()) - 1);
    oldest -= std::min(oldest, context_runs);  // a context may reach further back than the window
  }
  if (oldest < batch || oldest < starts_.size() / 2) return;
  starts_.erase(starts_.begin(), starts_.begin() + static_cast<std::ptrdiff_t>(oldest));
  values_.erase(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(oldest));
  for (std::size_t& pointer : pointers_) pointer -= oldest;
  read_run_ -= oldest;
  mark_run_ -= std::min(mark_run_, oldest);
}

Run Runs::next_run(Heap most) {
  while (read_ >= frontier_) {
    drop_old_runs();
    compute(batch, last_cell);
  }
  while (read_run_ + 1 < starts_.size() && starts_[read_run_ + 1] <= read_) ++read_run_;
  const Heap end = read_run_ + 1 < starts_.size() ? starts_[read_run_ + 1] : frontier_;
  const Run run{std::min(most, end - read_), values_[read_run_]};
  read_ += run.length;
  return run;
}

void Runs::skip(Heap count) {
  while (count > 0) count -= next_run(count).length;
}

template <class Out>
void Runs::expand(std::span<Out> out) {
  while (!out.empty()) {
    const Run run = next_run(out.size());
    std::fill_n(out.begin(), run.length, static_cast<Out>(run.value));
    out = out.subspan(run.length);
  }
}

namespace {

// What a heap costs depends on how long the runs are, so a sample of the sequence is computed. Every sequence
// is regular at its start; so the cost is that of the second half of the sample, in turns of the inner loop
// for each cell.
double runs_cost(const Recurrence& recurrence) {
  constexpr std::size_t sample = 2048;
  Runs runs(recurrence);
  const Heap half = runs.compute_runs(sample);
  const std::uint64_t before = runs.runs_computed();
  const Heap whole = runs.compute_runs(sample);
  const auto moves = static_cast<double>(recurrence.moves.size());
  const double turns = static_cast<double>(runs.runs_computed() - before) * moves;
  return turns * (3.0 + 1.5 * moves) / static_cast<double>(std::max<Heap>(1, whole - half));
}

Plan plan_runs(const Recurrence& recurrence) {
  return {.engine = EngineName::runs,
          .nanoseconds_per_heap = runs_cost(recurrence),
          .bytes = std::uint64_t{1} << 16U,
          .reason = "the values come in long runs"};
}

std::unique_ptr<MarkingEngine> make_runs(const Recurrence& recurrence) {
  return std::make_unique<Runs>(recurrence);
}

}  // namespace

constinit const FiniteEngine runs_engine = {
    .most_moves = most_moves, .works_by_runs = true, .plan = plan_runs, .make = make_runs};

}  // namespace takeaway
