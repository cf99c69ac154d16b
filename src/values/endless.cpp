#include "values/endless.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "base/out_of_memory.hpp"
#include "values/engines.hpp"

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
  Growing(Subject subject, std::unique_ptr<Engine> engine, Heap heaps)
      : subject_(std::move(subject)), engine_(std::move(engine)), heaps_(heaps) {}

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
    auto larger = make(subject_, heaps_);
    if (!larger) out_of_memory();  // it was made before: only its tables can have become too large
    engine_ = std::move(*larger);
  }

  Subject subject_;
  std::unique_ptr<Engine> engine_;
  Heap heaps_;
  Heap read_ = 0;
};

}  // namespace

Result<std::unique_ptr<Engine>> make_endless(const Subject& subject) {
  TAKEAWAY_ASSERT(entry_of(subject.plan().engine).endless != nullptr);
  constexpr Heap little = 1024;
  const Heap heaps = std::max(little, subject.plan().heaps);
  auto engine = make(subject, heaps);
  if (!engine) return engine;
  const auto halves = halves_of(subject.game(), subject.question(), heaps);
  if (subject.plan().engine == EngineName::cofinite && halves->window() != ~Move{0} && !halves->bounded)
    return engine;  // its tables do not depend on the number of heaps
  return std::make_unique<Growing>(subject, std::move(*engine), heaps);
}

}  // namespace takeaway
