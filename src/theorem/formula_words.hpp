// How formulas are spelt, for the parser and the printer. Internal to the room `theory`.
#pragma once

#include <string_view>

#include "takeaway/theorem.hpp"

namespace takeaway {

/// How tightly things bind, loosest first.
namespace levels {
inline constexpr int equivalent = 1;
inline constexpr int implies = 2;
inline constexpr int disjunction = 3;
inline constexpr int conjunction = 4;
inline constexpr int negation = 5;
inline constexpr int comparison = 6;
inline constexpr int sum = 7;
inline constexpr int product = 8;
inline constexpr int minus = 9;
inline constexpr int power = 10;
}  // namespace levels

struct Infix {
  FormulaKind kind;
  std::string_view text;
  int level;
};

/// The sign between two operands, for the kinds that have one.
const Infix* infix_of(FormulaKind kind);
/// The word for the other kinds.
std::string_view word_of(FormulaKind kind);

inline bool is_condition(FormulaKind kind) {
  return kind >= FormulaKind::equal;
}

}  // namespace takeaway
