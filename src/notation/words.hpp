// How formulas are spelt, for the parser and the printer.
#pragma once

#include <optional>
#include <string_view>

#include "takeaway/formula.hpp"

namespace takeaway::notation {

/// How tightly things bind, loosest first.
namespace levels {
inline constexpr int equivalent = 1;
inline constexpr int implies = 2;
inline constexpr int disjunction = 3;
inline constexpr int conjunction = 4;
inline constexpr int negation = 5;
inline constexpr int comparison = 6;
inline constexpr int nim_sum = 7;
inline constexpr int sum = 8;
inline constexpr int product = 9;
inline constexpr int minus = 10;
inline constexpr int power = 11;
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
/// The kind that speaks of a game by this word: G, period, pure, ...
std::optional<FormulaKind> game_kind(std::string_view word);
/// What a survey measures by this word: per, pre, max_value, ... These are names that surveys bind; where
/// nobody has bound one, it means the game's.
std::optional<FormulaKind> measured_kind(std::string_view word);

}  // namespace takeaway::notation
