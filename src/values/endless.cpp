#include "values/endless.hpp"

#include <algorithm>
#include <functional>

#include "base/assert.hpp"
#include "base/out_of_memory.hpp"
#include "values/engines.hpp"
#include "values/state_window.hpp"

namespace takeaway {

namespace {

Result<std::unique_ptr<Engine>> make(const Subject& subject, Heap heaps) {
  auto halves = halves_of(subject.game(), subject.question(), heaps);
  if (!halves) return std::unexpected(halves.error());
  const Heap cells = heaps + halves->given.size();
  return entry_of(subject.plan().engine).endless->make(subject, std::move(*halves), cells);
}

/// An engine that is made for a number of heaps. When more are read, a new one is made for twice as many, and
/// begins from the first heap.
class Growing final : public Engine {
 public:
  using Make = std::function<Result<std::unique_ptr<Engine>>(Heap heaps)>;

  Growing(Make make_for, std::unique_ptr<Engine> engine, Heap heaps)
      : make_for_(std::move(make_for)), engine_(std::move(engine)), heaps_(heaps) {}

  void fill(std::span<std::uint8_t> out) override { pass(out.size())->fill(out); }
  void fill(std::span<std::uint32_t> out) override { pass(out.size())->fill(out); }
  Run next_run(Heap most) override {
    pass(1);
    const Run run = engine_->next_run(std::min(most, heaps_ - read_ + 1));
    read_ += run.length - 1;
    return run;
  }
  void skip(Heap count) override { pass(count)->skip(count); }
  bool can_preload() const override { return engine_->can_preload(); }
  void preload(std::span<const std::uint32_t> values) override {
    if (values.size() > heaps_) grow(values.size());
    engine_->preload(values);
    read_ = values.size();
  }

 private:
  // The engine, made anew if need be so that `count` more heaps can be read.
  Engine* pass(Heap count) {
    if (read_ + count > heaps_) {
      grow(read_ + count);
      engine_->skip(read_);
    }
    read_ += count;
    return engine_.get();
  }

  void grow(Heap least) {
    heaps_ = std::max(least, 2 * heaps_);
    auto larger = make_for_(heaps_);
    if (!larger) out_of_memory();  // it was made before: only its tables can have become too large
    engine_ = std::move(*larger);
  }

  Make make_for_;
  std::unique_ptr<Engine> engine_;
  Heap heaps_;
  Heap read_ = 0;
};

/// For so many heaps at the least an engine is made.
Heap heaps_planned(const Subject& subject) {
  constexpr Heap little = 1024;
  return std::max(little, subject.plan().heaps);
}

}  // namespace

Result<std::unique_ptr<Engine>> make_endless(const Subject& subject) {
  TAKEAWAY_ASSERT(entry_of(subject.plan().engine).endless != nullptr);
  const Heap heaps = heaps_planned(subject);
  auto engine = make(subject, heaps);
  if (!engine) return engine;
  const auto halves = halves_of(subject.game(), subject.question(), heaps);
  if (subject.plan().engine == EngineName::cofinite && halves->window() != ~Move{0} && !halves->bounded)
    return engine;  // its tables do not depend on the number of heaps
  return std::make_unique<Growing>([subject](Heap more) { return make(subject, more); }, std::move(*engine),
                                   heaps);
}

std::unique_ptr<Engine> make_for_states(const Subject& subject) {
  const auto make_for = [subject](Heap heaps) -> Result<std::unique_ptr<Engine>> {
    return entry_of(subject.plan().engine)
        .states->make(state_recurrence(subject.game(), subject.question(), heaps));
  };
  if (subject.game().states->is_finite()) return *make_for(1);
  const Heap heaps = heaps_planned(subject);
  return std::make_unique<Growing>(make_for, *make_for(heaps), heaps);
}

}  // namespace takeaway
