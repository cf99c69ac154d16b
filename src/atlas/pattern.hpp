// A pattern: a word whose lengths are forms, and where it holds. Internal to the room `atlas`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "atlas/form.hpp"
#include "takeaway/run.hpp"

namespace takeaway::atlas {

/// One game of the sample: least preperiod and least period as runs.
struct Sample {
  std::vector<std::int64_t> params;
  std::vector<std::int64_t> moves;
  std::vector<Run> preperiod;
  std::vector<Run> period;

  std::int64_t preperiod_length() const;
  std::int64_t period_length() const;
};

/// dividend = divisor * quotient + remainder.
struct Division {
  Form dividend;
  Form divisor;
};

/// x^length, or a few of them to a power.
struct PatternFactor {
  struct Part {
    std::uint64_t letter = 0;
    Form length;
  };
  std::vector<Part> parts;
  Form count = Form::constant(1);
  bool is_power = false;
};

struct Condition {
  enum class Kind { not_negative, positive, zero, not_zero, multiple };
  Form form;
  Kind kind = Kind::not_negative;
  std::int64_t modulus = 1;  ///< of `multiple`

  bool holds(std::span<const std::int64_t> point) const;
  bool operator==(const Condition&) const = default;
};

/// What a pattern says about one game.
enum class Judgement { outside, right, wrong };

struct Pattern {
  std::size_t params = 0;
  std::vector<Division> divisions;
  std::vector<PatternFactor> preperiod;
  std::vector<PatternFactor> period;
  Form preperiod_length;
  Form period_length;
  std::vector<Condition> conditions;

  /// The numbers of a game; nothing where a divisor is not positive, or a number does not fit.
  std::optional<Point> point(std::span<const std::int64_t> values) const;
  /// All conditions hold, and no length is negative.
  bool contains(std::span<const std::int64_t> point) const;
  /// Whether it gives the word of this sample, least period and preperiod included.
  Judgement judge(const Sample& sample) const;
  /// The forms of all lengths and counts, each once.
  std::vector<Form> lengths() const;
};

}  // namespace takeaway::atlas
