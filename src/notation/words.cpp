// How formulas are spelt.
#include "notation/words.hpp"

#include <array>

namespace takeaway::notation {

namespace {

using Kind = FormulaKind;

}  // namespace

const Infix* infix_of(FormulaKind kind) {
  static constexpr std::array<Infix, 18> infixes = {{{Kind::equivalent, "iff", levels::equivalent},
                                                     {Kind::implies, "implies", levels::implies},
                                                     {Kind::disjunction, "or", levels::disjunction},
                                                     {Kind::conjunction, "and", levels::conjunction},
                                                     {Kind::equal, "=", levels::comparison},
                                                     {Kind::unequal, "!=", levels::comparison},
                                                     {Kind::less, "<", levels::comparison},
                                                     {Kind::less_equal, "<=", levels::comparison},
                                                     {Kind::greater, ">", levels::comparison},
                                                     {Kind::greater_equal, ">=", levels::comparison},
                                                     {Kind::divides, "divides", levels::comparison},
                                                     {Kind::nim_sum, "xor", levels::nim_sum},
                                                     {Kind::add, "+", levels::sum},
                                                     {Kind::subtract, "-", levels::sum},
                                                     {Kind::multiply, "*", levels::product},
                                                     {Kind::divide, "/", levels::product},
                                                     {Kind::quotient, "div", levels::product},
                                                     {Kind::remainder, "mod", levels::product}}};
  static constexpr Infix power = {Kind::power, "^", levels::power};
  for (const Infix& infix : infixes)
    if (infix.kind == kind) return &infix;
  return kind == Kind::power ? &power : nullptr;
}

std::string_view word_of(FormulaKind kind) {
  switch (kind) {
    case Kind::ceiling:
      return "ceil";
    case Kind::gcd:
      return "gcd";
    case Kind::minimum:
      return "min";
    case Kind::maximum:
    case Kind::largest:
      return "max";
    case Kind::count:
      return "count";
    case Kind::value:
      return "G";
    case Kind::period:
      return "period";
    case Kind::preperiod:
      return "preperiod";
    case Kind::saltus:
      return "saltus";
    case Kind::largest_value:
      return "max_value";
    case Kind::outcome_period:
      return "outcome_period";
    case Kind::outcome_preperiod:
      return "outcome_preperiod";
    case Kind::outcome:
      return "outcome";
    case Kind::behaviour:
      return "behaviour";
    case Kind::for_all:
      return "forall";
    case Kind::exists:
      return "exists";
    case Kind::pure:
      return "pure";
    default:
      return "";
  }
}

std::optional<FormulaKind> game_kind(std::string_view word) {
  for (const Kind kind : {Kind::value, Kind::period, Kind::preperiod, Kind::saltus, Kind::outcome_period,
                          Kind::outcome_preperiod, Kind::outcome, Kind::pure})
    if (word == word_of(kind)) return kind;
  return std::nullopt;
}

std::optional<FormulaKind> measured_kind(std::string_view word) {
  if (word == "per") return Kind::period;
  if (word == "pre") return Kind::preperiod;
  if (word == "max_value") return Kind::largest_value;
  if (word == "outcome_per") return Kind::outcome_period;
  if (word == "outcome_pre") return Kind::outcome_preperiod;
  if (word == "behaviour") return Kind::behaviour;
  return std::nullopt;
}

}  // namespace takeaway::notation
