#include "values/window.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/assert.hpp"
#include "values/engines.hpp"

namespace takeaway {

namespace {

/// Cells computed at a time: fewer when each takes long, so that an interrupt is noticed soon.
std::size_t block_for(std::size_t moves) {
  return std::clamp<std::size_t>((std::size_t{1} << 20U) / moves, 16, 8192);
}

constexpr std::uint32_t widest_mask = 62;  // caps up to this fit the bits of one word

}  // namespace

template <class Cell>
Window<Cell>::Window(const Recurrence& recurrence)
    : moves_(recurrence.moves),
      cap_(recurrence.cap),
      block_(block_for(moves_.size())),
      keep_(recurrence.window()) {
  buffer_.resize(keep_ + std::max(keep_, block_));
  for (const Run& run : recurrence.history) {
    std::fill_n(buffer_.begin() + static_cast<std::ptrdiff_t>(end_), run.length,
                static_cast<Cell>(run.value));
    end_ += run.length;
  }
  origin_ = read_ = end_;
  seen_.assign(cap_ > widest_mask ? cap_ + 1 : 0, 0);
}

// A search for periods holds two windows in its buffer, three snapshots, and two engines like itself when it
// looks for the end of the preperiod.
template <class Cell>
std::uint64_t Window<Cell>::bytes(const Recurrence& recurrence) {
  constexpr unsigned windows = 9;
  const auto cells =
      static_cast<unsigned __int128>(recurrence.window()) * windows + block_for(recurrence.moves.size());
  return saturated(cells * sizeof(Cell));
}

template <class Cell>
void Window<Cell>::compute(std::size_t count) {
  Cell* const cells = buffer_.data();
  const std::size_t end = end_ + count;
  if (cap_ <= widest_mask) {
    for (std::size_t i = end_; i < end; ++i) {
      std::uint64_t options = 0;
      for (const Move move : moves_) options |= std::uint64_t{1} << cells[i - move];
      cells[i] = static_cast<Cell>(
          std::min<std::uint32_t>(static_cast<std::uint32_t>(std::countr_one(options)), cap_));
    }
  } else {
    for (std::size_t i = end_; i < end; ++i) {
      ++stamp_;
      for (const Move move : moves_) seen_[cells[i - move]] = stamp_;
      std::uint32_t mex = 0;
      while (mex < cap_ && seen_[mex] == stamp_) ++mex;
      cells[i] = static_cast<Cell>(mex);
    }
  }
  end_ = end;
}

// Moves the buffer on: cells more than keep_ before the next one to read are dropped.
template <class Cell>
void Window<Cell>::slide() {
  const std::size_t from = read_ - keep_;
  std::memmove(buffer_.data(), buffer_.data() + from, (end_ - from) * sizeof(Cell));
  first_ += read_ - origin_;
  origin_ = read_ = keep_;
  end_ -= from;
}

template <class Cell>
void Window<Cell>::ensure(std::size_t ahead) {
  if (end_ - read_ >= ahead) return;
  if (end_ + block_ > buffer_.size()) slide();
  compute(std::min(block_, buffer_.size() - end_));
}

template <class Cell>
template <class Out>
void Window<Cell>::copy_to(std::span<Out> out) {
  TAKEAWAY_ASSERT(sizeof(Out) > 1 || cap_ <= 255);
  while (!out.empty()) {
    ensure(1);
    const std::size_t count = std::min(out.size(), end_ - read_);
    std::transform(buffer_.data() + read_, buffer_.data() + read_ + count, out.begin(),
                   [](Cell cell) { return static_cast<Out>(cell); });
    read_ += count;
    out = out.subspan(count);
  }
}

template <class Cell>
Run Window<Cell>::next_run(Heap most) {
  ensure(1);
  const Cell value = buffer_[read_];
  const std::size_t stop = read_ + std::min<std::size_t>(most, end_ - read_);
  const std::size_t start = read_;
  while (read_ < stop && buffer_[read_] == value) ++read_;
  return {read_ - start, value};
}

template <class Cell>
void Window<Cell>::skip(Heap count) {
  while (count > 0) {
    ensure(1);
    const Heap step = std::min<Heap>(count, end_ - read_);
    read_ += step;
    count -= step;
  }
}

template <class Cell>
bool Window<Cell>::begin_marks(const std::function<bool()>& go_on) {
  constexpr std::size_t context_cells = 16;
  mark_window_ = std::max<Heap>(moves_.back(), context_cells);
  if (mark_window_ > keep_) {
    const std::size_t more = mark_window_ - keep_;
    buffer_.insert(buffer_.begin(), more, static_cast<Cell>(cap_));
    keep_ += more;
    origin_ += more;
    read_ += more;
    end_ += more;
  }
  mark_at_ = read_;
  while (mark() < mark_window_) {
    if (!go_on()) return false;
    ensure(1);
    mark_at_ = read_;
    const std::size_t step = std::min<Heap>(mark_window_ - mark(), end_ - read_);
    for (std::size_t i = 0; i < step; ++i) context_ = context_ << 4U | (buffer_[read_ + i] & 15U);
    read_ += step;
    mark_at_ = read_;
  }
  renew_mark();
  return true;
}

template <class Cell>
void Window<Cell>::renew_mark() {
  wanted_ = context_;
}

template <class Cell>
bool Window<Cell>::next_mark(Heap limit) {
  while (mark() < limit) {
    ensure(1);
    mark_at_ = read_;
    std::uint64_t context = context_;
    const std::size_t end = read_ + std::min<Heap>(limit - mark(), end_ - read_);
    std::size_t i = read_;
    bool found = false;
    while (i < end && !found) {
      context = context << 4U | (buffer_[i++] & 15U);
      found = context == wanted_;
    }
    context_ = context;
    read_ = mark_at_ = i;
    if (found) return true;
  }
  return false;
}

// A hash of a few cells, spread over the window.
template <class Cell>
std::uint64_t Window<Cell>::fingerprint() const {
  constexpr std::size_t cells_mixed = 16;
  const auto* from = buffer_.data() + mark_at_ - mark_window_;
  std::uint64_t mixed = 0;
  for (std::size_t i = 0; i < cells_mixed; ++i)
    mixed = (mixed ^ from[i * (mark_window_ / cells_mixed)]) * 0x9E3779B97F4A7C15ULL;
  return mixed;
}

namespace {

template <class Cell>
struct WindowSnapshot final : Snapshot {
  explicit WindowSnapshot(std::span<const Cell> window) : cells(window.begin(), window.end()) {}
  std::vector<Cell> cells;
};

template <class Cell>
const std::vector<Cell>& cells_of(const Snapshot& snapshot) {
  TAKEAWAY_ASSERT(dynamic_cast<const WindowSnapshot<Cell>*>(&snapshot) != nullptr);
  return static_cast<const WindowSnapshot<Cell>&>(snapshot).cells;
}

}  // namespace

template <class Cell>
std::unique_ptr<Snapshot> Window<Cell>::snapshot() const {
  return std::make_unique<WindowSnapshot<Cell>>(
      std::span(buffer_).first(mark_at_).last(static_cast<std::size_t>(mark_window_)));
}

template <class Cell>
bool Window<Cell>::matches(const Snapshot& snapshot) const {
  const auto* from = buffer_.data() + mark_at_ - mark_window_;
  const std::vector<Cell>& cells = cells_of<Cell>(snapshot);
  return std::memcmp(from, cells.data(), cells.size() * sizeof(Cell)) == 0;
}

template <class Cell>
std::unique_ptr<Engine> Window<Cell>::restarted(const Recurrence& recurrence,
                                                const Snapshot& snapshot) const {
  auto engine = std::make_unique<Window>(recurrence);
  const auto window = static_cast<std::ptrdiff_t>(moves_.back());
  const std::vector<Cell>& cells = cells_of<Cell>(snapshot);
  std::copy(cells.end() - window, cells.end(), engine->buffer_.begin());
  return engine;
}

template class Window<std::uint8_t>;
template class Window<std::uint32_t>;

namespace {

double window_cost(const Recurrence& recurrence) {
  const auto moves = static_cast<double>(recurrence.moves.size());
  return recurrence.cap <= 62 ? 1.0 + 0.45 * moves : 2.0 + 0.8 * moves;
}

Plan plan_window(const Recurrence& recurrence) {
  return {.engine = EngineName::window,
          .nanoseconds_per_heap = window_cost(recurrence),
          .bytes = recurrence.cap <= 255 ? Window<std::uint8_t>::bytes(recurrence)
                                         : Window<std::uint32_t>::bytes(recurrence),
          .reason = "one heap at a time is cheapest here"};
}

std::unique_ptr<MarkingEngine> make_window(const Recurrence& recurrence) {
  if (recurrence.cap <= 255) return std::make_unique<Window<std::uint8_t>>(recurrence);
  return std::make_unique<Window<std::uint32_t>>(recurrence);
}

}  // namespace

constinit const FiniteEngine window_engine = {.plan = plan_window, .make = make_window};

}  // namespace takeaway
