#include "coq/set_text.hpp"

#include <fmt/format.h>

#include "coq/linear.hpp"

namespace takeaway::coq {

namespace {

/// How far it is from the first to the second member.
std::string step_text(const Item& item, FormulaText& formulas) {
  return formulas.argument(Formula::make(FormulaKind::subtract, {item.second, item.first}));
}

std::string item_text(const Item& item, FormulaText& formulas) {
  const std::string first = formulas.argument(item.first);
  switch (item.kind) {
    case Item::Kind::single:
      return fmt::format("(single {})", first);
    case Item::Kind::interval:
      return fmt::format("(interval {} {})", first, formulas.argument(item.last));
    case Item::Kind::open_interval:
      return fmt::format("(from {})", first);
    case Item::Kind::progression:
      return fmt::format("(inter (progression {} {}) (interval {} {}))", first, step_text(item, formulas),
                         first, formulas.argument(item.last));
    case Item::Kind::open_progression:
      return fmt::format("(progression {} {})", first, step_text(item, formulas));
  }
  return "";
}

std::string named_text(const SetTerm& set, FormulaText& formulas) {
  if (set.name == "nim") return "(from 1)";
  if (set.name == "odd") return "odd_numbers";
  if (set.name == "even") return "even_numbers";
  if (set.name == "powers") return fmt::format("(powers_of {})", formulas.argument(set.arguments[0]));
  if (set.name == "multiples") return fmt::format("(multiples_of {})", formulas.argument(set.arguments[0]));
  if (set.name == "palindromes") return fmt::format("(palindromes {})", formulas.argument(set.arguments[0]));
  throw NotLinear{"nothing is known in Coq of " + set.name};
}

}  // namespace

std::string set_text(const SetTerm& set, FormulaText& formulas) {
  const auto operands = [&](const std::string& operation) {
    std::string text = set_text(set.operands[0], formulas);
    for (std::size_t i = 1; i < set.operands.size(); ++i)
      text = fmt::format("({} {} {})", operation, text, set_text(set.operands[i], formulas));
    return text;
  };
  switch (set.kind) {
    case SetTerm::Kind::items: {
      std::string text = item_text(set.items.at(0), formulas);
      for (std::size_t i = 1; i < set.items.size(); ++i)
        text = fmt::format("(union {} {})", text, item_text(set.items[i], formulas));
      return text;
    }
    case SetTerm::Kind::complement:
      return fmt::format("(except {})", set_text(set.operands[0], formulas));
    case SetTerm::Kind::unite:
      return operands("union");
    case SetTerm::Kind::intersect:
      return operands("inter");
    case SetTerm::Kind::subtract:
      return operands("minus");
    case SetTerm::Kind::named:
      return named_text(set, formulas);
    case SetTerm::Kind::code:
      throw NotLinear{"heaps may break"};
    case SetTerm::Kind::states:
      throw NotLinear{"the game has states"};
    case SetTerm::Kind::rules:
      throw NotLinear{"the game has outcomes alone"};
    case SetTerm::Kind::file:
      break;
  }
  throw NotLinear{"the moves are in a file"};
}

}  // namespace takeaway::coq
