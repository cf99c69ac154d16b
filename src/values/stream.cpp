// The stream of a game's values: an engine's cells, each repeated where a common divisor was taken out.
#include <algorithm>
#include <array>

#include "base/assert.hpp"
#include "values/endless.hpp"
#include "values/engines.hpp"
#include "values/state_window.hpp"

namespace takeaway {

namespace {

/// `direct` as a stream: computes everything anew for twice as many heaps whenever it runs out.
class DirectEngine final : public Engine {
 public:
  explicit DirectEngine(Subject subject) : subject_(std::move(subject)) {}

  void fill(std::span<std::uint8_t> out) override { copy_to(out); }
  void fill(std::span<std::uint32_t> out) override { copy_to(out); }

  Run next_run(Heap most) override {
    ensure(1);
    const std::uint32_t value = values_[read_];
    Heap length = 0;
    while (length < most && read_ < values_.size() && values_[read_] == value) ++length, ++read_;
    return {length, value};
  }

  void skip(Heap count) override {
    ensure(count);
    read_ += count;
  }

 private:
  void ensure(std::size_t count) {
    if (read_ + count <= values_.size()) return;
    const Heap wanted = std::max<Heap>({2 * values_.size(), read_ + count, 1024});
    if (subject_.question() == Question::values) {
      values_ = direct_values<std::uint32_t>(subject_.game(), wanted);
    } else {
      const auto outcomes = direct_outcomes(subject_.game(), wanted);
      values_.assign(outcomes.begin(), outcomes.end());
    }
  }

  template <class Out>
  void copy_to(std::span<Out> out) {
    ensure(out.size());
    for (Out& value : out) value = static_cast<Out>(values_[read_++]);
  }

  Subject subject_;
  std::vector<std::uint32_t> values_;
  std::size_t read_ = 0;
};

}  // namespace

namespace {

Heap heaps_at_a_time(const Plan& plan) {
  constexpr double nanoseconds = 1e8;
  constexpr double fewest = 64;
  constexpr double most = 1U << 15U;
  const double heaps = plan.nanoseconds_per_heap > 0 ? nanoseconds / plan.nanoseconds_per_heap : most;
  return static_cast<Heap>(std::clamp(heaps, fewest, most));
}

}  // namespace

ValueStream::ValueStream() = default;
ValueStream::ValueStream(ValueStream&&) noexcept = default;
ValueStream& ValueStream::operator=(ValueStream&&) noexcept = default;
ValueStream::~ValueStream() = default;

Result<ValueStream> ValueStream::open(const Subject& subject) {
  const Game& game = subject.game();
  const bool outcomes = subject.question() == Question::outcomes;
  const EngineEntry& entry = entry_of(subject.plan().engine);
  ValueStream stream;
  stream.start_ = game.start();
  stream.at_a_time_ = heaps_at_a_time(subject.plan());
  if (game.states && entry.states != nullptr) {
    stream.narrow_ =
        outcomes || (game.states->is_finite() && state_recurrence(game, Question::values, 1).cap <= 255);
    stream.engine_ = make_for_states(subject);
  } else if (entry.finite != nullptr) {
    const auto recurrence = recurrence_of(game, subject.question());
    if (!recurrence) return std::unexpected(recurrence.error());
    stream.narrow_ = recurrence->cap <= 255;
    stream.engine_ = entry.finite->make(*recurrence);
    stream.scale_ = recurrence->scale;
  } else if (entry.breaking != nullptr) {
    stream.narrow_ = outcomes;
    stream.engine_ = entry.breaking->make(subject);
  } else if (entry.endless != nullptr) {
    auto engine = make_endless(subject);
    if (!engine) return std::unexpected(engine.error());
    stream.narrow_ = outcomes;
    stream.engine_ = std::move(*engine);
  } else {
    stream.narrow_ = outcomes || (is_finite(game) && game.moves.listed().size() <= 255);
    stream.engine_ = std::make_unique<DirectEngine>(subject);
  }
  return stream;
}

std::uint64_t ValueStream::bytes_held() const {
  return engine_->bytes_held();
}

bool ValueStream::narrow() const {
  return narrow_;
}

bool ValueStream::preload(std::span<const std::uint32_t> values) {
  if (!engine_->can_preload()) return false;
  TAKEAWAY_ASSERT(index_ == 0 && scale_ == 1);
  engine_->preload(values);
  index_ = values.size();
  return true;
}

Heap ValueStream::heap() const {
  return start_ + index_;
}

template <class Cell>
void ValueStream::fill_scaled(std::span<Cell> out) {
  if (scale_ == 1) {
    index_ += out.size();
    return engine_->fill(out);
  }
  while (!out.empty()) {
    const Run run = next_run(out.size());
    std::fill_n(out.begin(), run.length, static_cast<Cell>(run.value));
    out = out.subspan(run.length);
  }
}

void ValueStream::fill(std::span<std::uint8_t> out) {
  TAKEAWAY_ASSERT(narrow_);
  fill_scaled(out);
}
void ValueStream::fill(std::span<std::uint32_t> out) {
  fill_scaled(out);
}

void Engine::fill_zeros(std::span<std::uint64_t> out) {
  std::array<std::uint8_t, 64> cells{};
  for (std::uint64_t& word : out) {
    fill(std::span<std::uint8_t>(cells));
    word = 0;
    for (unsigned i = 0; i < 64; ++i) word |= std::uint64_t{cells[i] == 0} << i;
  }
}

void ValueStream::fill_zeros(std::span<std::uint64_t> out) {
  TAKEAWAY_ASSERT(scale_ == 1);
  index_ += 64 * out.size();
  engine_->fill_zeros(out);
}

std::uint32_t ValueStream::next() {
  return static_cast<std::uint32_t>(next_run(1).value);
}

Run ValueStream::next_run(Heap most) {
  if (scale_ == 1) {
    const Run run = engine_->next_run(most);
    index_ += run.length;
    return run;
  }
  if (repeats_ == 0) {
    const Run cells = engine_->next_run(std::max<Heap>(1, most / scale_));
    current_ = cells.value;
    repeats_ = cells.length * scale_;
  }
  const Run run{std::min(most, repeats_), current_};
  repeats_ -= run.length;
  index_ += run.length;
  return run;
}

void ValueStream::skip(Heap count) {
  const Heap repeated = std::min(count, repeats_);
  repeats_ -= repeated;
  engine_->skip((count - repeated) / scale_);
  index_ += count - (count - repeated) % scale_;
  for (Heap rest = (count - repeated) % scale_; rest > 0;) rest -= next_run(rest).length;
}

}  // namespace takeaway
