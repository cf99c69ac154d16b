#include "theory/case_outcomes.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "takeaway/carpet.hpp"
#include "takeaway/partizan.hpp"

namespace takeaway {

namespace {

constexpr Heap few_outcomes = 256;

std::string position_text(OutcomePosition position) {
  return "(" + std::to_string(position.x) + "," + std::to_string(position.y) + ")";
}

/// Outcomes that are read twice as far whenever they do not suffice.
class ReadOutcomes : public CaseOutcomes {
 public:
  explicit ReadOutcomes(OutcomeReading reading) : reading_(std::move(reading)) {}

  OutcomePeriod period() override {
    fail(limit_reached("no proof of a period is known for a game like " + text()).error());
    return {};
  }

 protected:
  void fail(Error error) const { reading_.error->keep(std::move(error)); }
  const OutcomeReading& reading() const { return reading_; }

  /// Whether a heap may be looked at, and how many heaps to read then; nothing where it is too far.
  std::optional<Heap> wanted(Heap heap) {
    if (heap < reading_.heaps) return std::min(reading_.heaps, std::max(few_outcomes, 2 * heap));
    fail(limit_reached("heap " + std::to_string(heap) + " is past the limit (--limit)").error());
    return std::nullopt;
  }

 private:
  OutcomeReading reading_;
};

class CasePartizan final : public ReadOutcomes {
 public:
  CasePartizan(PartizanGame game, OutcomeReading reading)
      : ReadOutcomes(std::move(reading)), game_(std::move(game)) {}

  std::string text() const override { return to_text(game_); }

  OutcomeClass at(OutcomePosition position) override {
    if (position.x >= outcomes_.size()) read(position.x);
    return position.x < outcomes_.size() ? outcomes_[position.x] : OutcomeClass::P;
  }

  bool has_period() const override {
    return game_.left.kind() == MoveSet::Kind::finite && game_.right.kind() == MoveSet::Kind::finite;
  }

  OutcomePeriod period() override {
    if (period_) return *period_;
    const auto found =
        find_partizan_period(game_, {reading().heaps, reading().memory}, {reading().watch.stop, {}});
    if (!found) {
      fail(found.error());
      return {};
    }
    behaviour_ = behaviour_of(*found);
    period_ = {found->preperiod, found->period, static_cast<std::int64_t>(behaviour_)};
    return *period_;
  }

  std::string period_text() override {
    const OutcomePeriod found = period();
    return "preperiod " + std::to_string(found.preperiod) + ", period " + std::to_string(found.period) +
           ", in the end " + to_text(behaviour_);
  }

  std::string command() const override { return "takeaway period '" + text() + "'"; }
  std::string command_at(OutcomePosition position) const override {
    return "takeaway values '" + text() + "' --outcomes --at " + std::to_string(position.x);
  }

 private:
  void read(Heap heap) {
    const auto heaps = wanted(heap);
    if (!heaps) return;
    auto found = partizan_outcomes(game_, *heaps, {reading().watch.stop, {}});
    if (found)
      outcomes_ = std::move(*found);
    else
      fail(std::move(found.error()));
  }

  PartizanGame game_;
  std::vector<OutcomeClass> outcomes_;
  std::optional<OutcomePeriod> period_;
  Behaviour behaviour_ = Behaviour::impartial;
};

class CaseDynamic final : public ReadOutcomes {
 public:
  CaseDynamic(DynamicRule rule, Bindings bindings, OutcomeReading reading)
      : ReadOutcomes(std::move(reading)), rule_(std::move(rule)), bindings_(std::move(bindings)) {}

  // The rule has a formula, not a game with numbers: the parameters are said.
  std::string text() const override {
    std::string said;
    for (const auto& [name, value] : bindings_.entries())
      said += (said.empty() ? " with " : ", ") + name + "=" + std::to_string(value);
    return to_text(rule_) + said;
  }
  Heap first() const override { return 1; }

  OutcomeClass at(OutcomePosition position) override {
    if (!table_ || position.x > table_->last()) read(position.x);
    const bool known = table_ && position.x <= table_->last();
    // All of the heap is what the first move may not take.
    return known && table_->is_p(position.x, position.x - 1) ? OutcomeClass::P : OutcomeClass::N;
  }

  std::string command() const override { return "takeaway analyze '" + to_text(rule_) + "'" + lets(); }
  std::string command_at(OutcomePosition position) const override {
    return "takeaway solve '" + to_text(rule_) + ": " + std::to_string(position.x) + "'" + lets();
  }

 private:
  std::string lets() const {
    std::string all;
    for (const auto& [name, value] : bindings_.entries())
      all += " --let " + name + "=" + std::to_string(value);
    return all;
  }

  void read(Heap heap) {
    const auto heaps = wanted(heap);
    if (!heaps) return;
    auto table =
        DynamicTable::compute(rule_, bindings_, *heaps, reading().memory, {reading().watch.stop, {}});
    if (table)
      table_ = std::move(*table);
    else
      fail(std::move(table.error()));
  }

  DynamicRule rule_;
  Bindings bindings_;
  std::optional<DynamicTable> table_;
};

class CasePlane final : public ReadOutcomes {
 public:
  CasePlane(PlaneGame game, OutcomeReading reading)
      : ReadOutcomes(std::move(reading)), game_(std::move(game)) {}

  std::string text() const override { return to_text(game_); }
  std::size_t heaps() const override { return 2; }

  OutcomeClass at(OutcomePosition position) override {
    if (std::max(position.x, position.y) >= side_) read(std::max(position.x, position.y));
    if (std::max(position.x, position.y) >= side_) return OutcomeClass::P;
    const std::uint64_t word = p_[position.y * words() + position.x / word_bits];
    return (word >> position.x % word_bits & 1U) != 0 ? OutcomeClass::P : OutcomeClass::N;
  }

  std::string command() const override { return "takeaway analyze '" + text() + "'"; }
  std::string command_at(OutcomePosition position) const override {
    return "takeaway solve '" + text() + ": " + position_text(position) + "'";
  }

 private:
  static constexpr Heap word_bits = 64;

  Heap words() const { return (side_ + word_bits - 1) / word_bits; }

  /// All positions of a square.
  void read(Heap heap) {
    const auto heaps = wanted(heap);
    if (!heaps) return;
    constexpr Heap largest_side = Heap{1} << 18U;
    if (*heaps > largest_side || *heaps * *heaps / 8 > reading().memory)
      return fail(limit_reached("the outcomes up to " + position_text({heap, heap}) +
                                " do not fit the memory (--memory)")
                      .error());
    auto rows = OutcomeRows::open(game_, {*heaps, *heaps}, reading().memory);
    if (!rows) return fail(std::move(rows.error()));
    side_ = *heaps;
    p_.clear();
    for (Heap y = 0; y < side_; ++y) {
      const auto row = rows->next();
      p_.insert(p_.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(words()));
      if (reading().watch.stopped()) return fail(interruption().error());
    }
  }

  PlaneGame game_;
  Heap side_ = 0;
  std::vector<std::uint64_t> p_;
};

template <class Case, class... Parts>
std::unique_ptr<CaseOutcomes> opened(Parts... parts) {
  return std::make_unique<Case>(std::move(parts)...);
}

}  // namespace

Result<std::unique_ptr<CaseOutcomes>> open_outcomes(const OutcomeFamily& family, const Bindings& bindings,
                                                    OutcomeReading reading) {
  if (const auto* const rule = std::get_if<DynamicRule>(&family.rules))
    return opened<CaseDynamic>(*rule, bindings, std::move(reading));
  if (const auto* const plane = std::get_if<PlaneFamily>(&family.rules)) {
    auto game = bind(*plane, bindings);
    if (!game) return std::unexpected(std::move(game.error()));
    return opened<CasePlane>(std::move(*game), std::move(reading));
  }
  auto game = bind(std::get<PartizanFamily>(family.rules), bindings);
  if (!game) return std::unexpected(std::move(game.error()));
  return opened<CasePartizan>(std::move(*game), std::move(reading));
}

}  // namespace takeaway
