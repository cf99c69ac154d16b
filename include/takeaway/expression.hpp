// Integer expressions and conditions in named parameters: 2m+k, 10^6, gcd(a,b,c) = 1, 1 <= k < m.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "takeaway/error.hpp"

namespace takeaway {

/// Moves, heaps and parameters must not pass this: sums of a few of them still fit 64 bits.
inline constexpr std::int64_t largest_number = std::int64_t{1} << 62;

/// The parameters that have a value, in the order in which they were bound.
class Bindings {
 public:
  void bind(std::string name, std::int64_t value) { entries_.emplace_back(std::move(name), value); }
  void unbind_last() { entries_.pop_back(); }
  const std::int64_t* find(std::string_view name) const;
  const std::vector<std::pair<std::string, std::int64_t>>& entries() const { return entries_; }
  bool empty() const { return entries_.empty(); }

 private:
  std::vector<std::pair<std::string, std::int64_t>> entries_;
};

enum class Operator {
  number,
  name,
  call,  // leaves and gcd(..), min(..), max(..)
  negate,
  add,
  subtract,
  multiply,
  divide,
  quotient,
  remainder,
  power,
  equal,
  unequal,
  less,
  less_equal,
  greater,
  greater_equal,
  divides,
  logical_not,
  logical_and,
  logical_or,
};

/// An expression as a tree; copies share it, so passing one by value is cheap.
struct Expression {
  struct Node {
    Operator op = Operator::number;
    std::int64_t number = 0;            ///< for `number`
    std::string name;                   ///< for `name` and `call`
    std::vector<Expression> arguments;  ///< operands, left to right
    std::size_t place = 0;              ///< where it starts in the text it was read from
    int depth = 1;                      ///< of the tree below and including this node
    bool is_base = false;               ///< of a name: of a power, and not in parentheses
  };
  std::shared_ptr<const Node> node;

  static Expression number(std::int64_t value, std::size_t place = 0);
  static Expression make(Operator op, std::vector<Expression> arguments, std::size_t place = 0);

  std::size_t place() const { return node->place; }
  /// True for comparisons and logic, false for integers.
  bool is_condition() const;
};

/// Reads an integer expression that fills the whole text. O(length).
Result<Expression> parse_expression(std::string_view text);

/// Reads a condition such as `gcd(a,b,c) = 1 and a < b`. O(length).
Result<Expression> parse_condition(std::string_view text);

/// The value of an expression (1 or 0 for a condition). Fails on an unbound parameter, a division that
/// leaves a remainder, a division by zero and any number past 2^62; the error's place is the operand's.
/// A word that is not a parameter is read as a product when each of its letters is one: 2hm is 2*h*m.
Result<std::int64_t> evaluate(const Expression& expression, const Bindings& bindings);

/// The expression in the notation, with no more parentheses than it needs; parses back to itself.
std::string to_text(const Expression& expression);

/// Adds the words that the expression uses as parameters.
void collect_names(const Expression& expression, std::set<std::string>& names);

}  // namespace takeaway
