// The value of formulas: arithmetic, logic and ranges. What names and games are, the derived classes know.
#pragma once

#include <cstdint>
#include <optional>

#include "base/kept_error.hpp"
#include "takeaway/formula.hpp"

namespace takeaway::notation {

/// Keeps the first error: a division by zero or with a remainder, and (as Fault::too_large) a number past
/// 2^62. From then on every number is 0 or whatever comes of that, and no range is gone through.
class Evaluator {
 public:
  Evaluator() = default;
  virtual ~Evaluator() = default;
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

 protected:
  /// The value of a number, 1 or 0 for a condition.
  std::int64_t number(const Formula& formula);
  /// The number if it is there and within 2^62.
  std::int64_t within_bounds(std::optional<std::int64_t> value, std::size_t place);

  /// Keeps the error; 0, in place of what was asked for.
  std::int64_t fail(Error error) {
    error_.keep(std::move(error));
    return 0;
  }
  KeptError& kept_error() { return error_; }

  virtual std::int64_t named(const Formula::Node& node) = 0;
  virtual std::int64_t call(const Formula::Node& node) = 0;
  /// Of a formula that speaks of a game.
  virtual std::int64_t about_game(const Formula::Node& node) = 0;
  /// The variable of this range has a value from here on, until the range is left.
  virtual void enter(const Formula::Node& range) = 0;
  virtual void set_variable(const Formula::Node& range, std::int64_t value) = 0;
  virtual void leave(const Formula::Node& range) = 0;
  /// Whether somebody wants it to end: asked now and then in long ranges.
  virtual bool stopped() const = 0;

 private:
  std::int64_t many(const Formula::Node& node);
  std::int64_t ranged(const Formula::Node& node);
  std::int64_t over(const Formula::Node& range, std::int64_t from, std::int64_t to);
  std::int64_t combine(const Formula::Node& node, std::int64_t a, std::int64_t b);
  std::int64_t divide(const Formula::Node& node, std::int64_t a, std::int64_t b);
  std::int64_t nim_sum(const Formula::Node& node, std::int64_t a, std::int64_t b);

  std::uint64_t steps_ = 0;
  KeptError error_;
};

}  // namespace takeaway::notation
