// One game of one case that has outcomes alone: the outcomes as far as they are asked for. Internal to
// `theory`.
#pragma once

#include <memory>
#include <string>

#include "base/kept_error.hpp"
#include "takeaway/game.hpp"
#include "takeaway/outcome_family.hpp"
#include "takeaway/watch.hpp"

namespace takeaway {

/// A heap, or two of them.
struct OutcomePosition {
  Heap x = 0;
  Heap y = 0;
};

/// How far such a game may be looked at, and where what is wrong is kept.
struct OutcomeReading {
  Heap heaps = 0;
  std::uint64_t memory = 0;
  Watch watch;
  KeptError* error = nullptr;
};

/// Least preperiod and period of the outcomes, and how they behave in the end, by the number of the
/// `Behaviour`.
struct OutcomePeriod {
  Heap preperiod = 0;
  Heap period = 1;
  std::int64_t behaviour = 0;
};

/// What cannot be found is kept as an error, as by `CaseGame`.
class CaseOutcomes {
 public:
  virtual ~CaseOutcomes() = default;

  virtual std::string text() const = 0;
  /// How many heaps a position has, and the first of them.
  virtual std::size_t heaps() const { return 1; }
  virtual Heap first() const { return 0; }
  virtual OutcomeClass at(OutcomePosition position) = 0;
  virtual bool has_period() const { return false; }
  virtual OutcomePeriod period() = 0;
  virtual std::string period_text() { return ""; }
  /// What shows the game, and what shows the outcome of a position.
  virtual std::string command() const = 0;
  virtual std::string command_at(OutcomePosition position) const = 0;
};

Result<std::unique_ptr<CaseOutcomes>> open_outcomes(const OutcomeFamily& family, const Bindings& bindings,
                                                    OutcomeReading reading);

}  // namespace takeaway
