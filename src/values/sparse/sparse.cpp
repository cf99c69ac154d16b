// The engine `sparse`: finds the space of values itself, and looks for a better one each time the number of
// heaps has doubled.
#include "values/sparse/sparse.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "base/out_of_memory.hpp"
#include "base/parallel.hpp"
#include "values/buffered_engine.hpp"
#include "values/sparse/sparse_values.hpp"

namespace takeaway {

namespace {

using sparse::Breaking;
using sparse::SparseValues;
using sparse::ValueSpace;

/// The values of heaps 0 .. count - 1. The values that two heaps of a given sum have together are kept as
/// bits: so a long code costs an `or` for each digit.
std::vector<std::uint32_t> first_values(const BreakingRule& rule, Heap count) {
  const Breaking breaking(rule);
  std::vector<std::uint32_t> values;
  std::vector<std::vector<std::uint64_t>> pairs;  // by sum
  std::vector<std::uint64_t> seen;
  const auto mark = [](std::vector<std::uint64_t>& bits, std::uint32_t value) {
    if (value / 64 >= bits.size()) bits.resize(value / 64 + 1);
    bits[value / 64] |= std::uint64_t{1} << (value % 64);
  };
  for (Heap heap = 0; heap < count; ++heap) {
    auto& together = pairs.emplace_back();
    for (Heap part = 1; 2 * part <= heap; ++part)
      if (!breaking.unequal || 2 * part != heap) mark(together, values[part] ^ values[heap - part]);
    seen.clear();
    for (const Heap taken : breaking.to_two) {
      if (taken > heap) break;
      const auto& bits = pairs[heap - taken];
      seen.resize(std::max(seen.size(), bits.size()));
      for (std::size_t word = 0; word < bits.size(); ++word) seen[word] |= bits[word];
    }
    for (const Heap taken : breaking.to_one)
      if (taken < heap) mark(seen, values[heap - taken]);
    if (std::ranges::binary_search(breaking.to_none, heap)) mark(seen, 0);
    std::uint32_t value = 0;
    for (const std::uint64_t word : seen) {
      value += static_cast<std::uint32_t>(std::countr_one(word));
      if (value % 64 != 0 || ~word != 0) break;
    }
    values.push_back(value);
  }
  return values;
}

class SparseEngine final : public BufferedEngine {
 public:
  explicit SparseEngine(const Subject& subject)
      : rule_(*subject.game().breaking), outcomes_(subject.question() == Question::outcomes) {
    if (subject.plan().threads > 1) team_.emplace(2);
    start_with(first_values(rule_, enough_to_begin()));
  }

  void preload(std::span<const std::uint32_t> values) override {
    if (values.size() > ready()) start_with({values.begin(), values.end()});
    skip(values.size());
  }
  bool can_preload() const override { return !outcomes_; }
  std::uint64_t bytes_held() const override { return narrow_ ? narrow_->bytes() : wide_->bytes(); }

 protected:
  std::uint32_t at(Heap cell) const override {
    const std::uint32_t found = value(cell);
    return outcomes_ && found > 1 ? 1 : found;
  }
  void copy(Heap first, std::span<std::uint8_t> out) const override { copy_values(first, out); }
  void copy(Heap first, std::span<std::uint32_t> out) const override { copy_values(first, out); }
  Heap ready() const override { return narrow_ ? narrow_->size() : wide_->size(); }

  void compute(Heap end) override {
    // Two threads wait for each other at the end of each part: so these are long, but no more than a share.
    if (team_) end = std::max(end, ready() + std::min(most_ahead, ready() / 32));
    while (ready() < end) {
      const Heap part = std::min(end, choose_again_);
      Team* const team = team_ ? &*team_ : nullptr;
      const bool fits = narrow_ ? narrow_->extend(part, team) : wide_->extend(part, team);
      if (!fits && !narrow_) out_of_memory();  // a value past 2^16: no game known comes near it
      small_ = small_ && fits;
      if (!fits) start_with(all_values(), narrow_->space());
      if (ready() >= choose_again_) choose_space();
    }
  }

 private:
  static constexpr Heap most_ahead = Heap{1} << 16U;

  Heap enough_to_begin() const { return std::max<Heap>(1024, 4 * rule_.digits.size()); }

  template <class Out>
  void copy_values(Heap first, std::span<Out> out) const {
    const std::uint32_t most = outcomes_ ? 1 : ~std::uint32_t{0};
    narrow_ ? narrow_->copy(first, out, most) : wide_->copy(first, out, most);
  }

  std::uint32_t value(Heap heap) const { return narrow_ ? narrow_->at(heap) : wide_->at(heap); }

  std::vector<std::uint32_t> all_values() const {
    std::vector<std::uint32_t> values(ready());
    for (Heap heap = 0; heap < values.size(); ++heap) values[heap] = value(heap);
    return values;
  }

  /// The best one for the later half of the heaps, or for the last ones if these are very many.
  ValueSpace best_space() const {
    constexpr Heap enough = Heap{1} << 22U;
    std::vector<std::uint32_t> values(std::min(enough, ready() - ready() / 2));
    const Heap first = ready() - values.size();
    for (Heap i = 0; i < values.size(); ++i) values[i] = value(first + i);
    return sparse::best_space(rule_, values, first);
  }

  std::size_t rare_heaps() const { return narrow_ ? narrow_->rare_heaps() : wide_->rare_heaps(); }

  /// Looks for a space in which fewer heaps are rare, of all that there are: near a period many spaces are
  /// good for the last ones. Only if there is one, all values have to be written anew.
  void choose_space() {
    choose_again_ = 2 * ready();
    const ValueSpace space = best_space();
    if (space == (narrow_ ? narrow_->space() : wide_->space())) return;
    std::size_t rares = 0;
    for (Heap heap = 1; heap < ready(); ++heap) rares += space.is_rare(value(heap), heap) ? 1 : 0;
    if (rares < rare_heaps()) start_with(all_values(), space);
  }

  void start_with(const std::vector<std::uint32_t>& values) {
    const Heap half = values.size() / 2;
    start_with(values, sparse::best_space(rule_, std::span(values).subspan(half), half));
  }

  /// Goes on behind these values.
  void start_with(const std::vector<std::uint32_t>& values, ValueSpace space) {
    const std::uint32_t largest = *std::ranges::max_element(values);
    narrow_.reset();
    wide_.reset();
    small_ = small_ && largest < 384;  // a quarter of the codes is left for values to come
    if (small_) {
      narrow_.emplace(rule_, space, values);
    } else {
      wide_.emplace(rule_, space, values);
    }
    choose_again_ = 2 * values.size();
  }

  BreakingRule rule_;
  bool outcomes_;
  std::optional<Team> team_;                          // of two, where more than one thread is allowed
  std::optional<SparseValues<std::uint8_t>> narrow_;  // one of the two is there
  std::optional<SparseValues<std::uint16_t>> wide_;
  bool small_ = true;  // whether codes fit a byte, as far as is known
  Heap choose_again_ = 0;
};

bool breaks_into_two_at_most(const BreakingRule& rule) {
  return std::ranges::none_of(rule.digits, [](std::uint8_t digit) { return digit > 7; });
}

Plan plan_sparse(const BreakingRule&, Heap heaps) {
  return {.engine = EngineName::sparse,
          .nanoseconds_per_heap = 150,
          .bytes = heaps > (std::uint64_t{1} << 60U) ? ~std::uint64_t{0} : 3 * heaps + (1U << 23U),
          .reason = "heaps may break: rare and common values",
          .heaps = heaps};
}

std::unique_ptr<Engine> make_sparse(const Subject& subject) {
  return std::make_unique<SparseEngine>(subject);
}

}  // namespace

const BreakingEngine sparse_engine = {breaks_into_two_at_most, plan_sparse, make_sparse};

}  // namespace takeaway
