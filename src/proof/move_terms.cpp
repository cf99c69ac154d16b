#include "proof/move_terms.hpp"

namespace takeaway::proof {

namespace {

Membership exactly(const std::string& condition) {
  return {condition, condition};
}

std::string item_condition(Reading& reading, const Item& item, const Polynomial& move) {
  const Polynomial first = reading.number(item.first);
  if (item.kind == Item::Kind::single) return reading.equal(move, first);
  std::vector<std::string> parts = {reading.at_least(move, first)};
  if (item.last.node) parts.push_back(reading.at_least(reading.number(item.last), move));
  if (item.kind == Item::Kind::progression || item.kind == Item::Kind::open_progression) {
    const Polynomial step = reading.number(item.second) - first;
    parts.push_back(reading.equal(reading.divide(move - first, step).second, 0));
  }
  return smt::all(parts);
}

Membership named(Draft& draft, Reading& reading, const SetTerm& set, const Polynomial& move) {
  const auto remainder = [&](const Polynomial& divisor) { return reading.divide(move, divisor).second; };
  if (set.name == "odd") return exactly(reading.equal(remainder(2), 1));
  if (set.name == "even") return exactly(reading.equal(remainder(2), 0));
  if (set.name == "multiples" && set.arguments.size() == 1)
    return exactly(reading.equal(remainder(reading.number(set.arguments[0])), 0));
  if (set.name == "powers" && set.arguments.size() == 1) {
    draft.rests_on("powers: 1 and b are some, and each is 1 or -1 modulo b+1, as b is -1");
    const Polynomial base = reading.number(set.arguments[0]);
    const Polynomial rest = remainder(base + 1);
    return {smt::any({reading.equal(rest, 1), reading.equal(rest, base)}),
            smt::any({reading.equal(move, 1), reading.equal(move, base)})};
  }
  if (set.name == "palindromes" && set.arguments.size() == 1) {
    draft.rests_on(
        "palindromes: 1..b-1 are some, and none is a multiple of b, as its last digit is its first");
    const Polynomial base = reading.number(set.arguments[0]);
    return {smt::negation(reading.equal(remainder(base), 0)), reading.less(move, base)};
  }
  throw Unprovable{"nothing is known here about the set '" + set.name + "'"};
}

}  // namespace

Membership membership(Draft& draft, Reading& reading, const SetTerm& set, const Polynomial& move) {
  const auto operand = [&](std::size_t i) { return membership(draft, reading, set.operands[i], move); };
  switch (set.kind) {
    case SetTerm::Kind::items: {
      std::vector<std::string> any;
      for (const Item& item : set.items) any.push_back(item_condition(reading, item, move));
      return exactly(smt::any(any));
    }
    case SetTerm::Kind::complement: {
      const Membership inside = operand(0);
      return {smt::negation(inside.enough), smt::negation(inside.needed)};
    }
    case SetTerm::Kind::unite: {
      const Membership left = operand(0);
      const Membership right = operand(1);
      return {smt::any({left.needed, right.needed}), smt::any({left.enough, right.enough})};
    }
    case SetTerm::Kind::intersect: {
      const Membership left = operand(0);
      const Membership right = operand(1);
      return {smt::all({left.needed, right.needed}), smt::all({left.enough, right.enough})};
    }
    case SetTerm::Kind::subtract: {
      const Membership left = operand(0);
      const Membership right = operand(1);
      return {smt::all({left.needed, smt::negation(right.enough)}),
              smt::all({left.enough, smt::negation(right.needed)})};
    }
    case SetTerm::Kind::named:
      return named(draft, reading, set, move);
    case SetTerm::Kind::file:
      break;
  }
  throw Unprovable{"nothing is known here about a set in a file"};
}

namespace {

void add_item(Reading& reading, const Item& item, std::vector<std::string>& all) {
  const Polynomial first = reading.number(item.first);
  all.push_back(reading.at_least(first, 1));
  if (item.last.node) all.push_back(reading.at_least(reading.number(item.last), first));
  if (!item.second.node) return;
  const Polynomial step = reading.number(item.second) - first;
  all.push_back(reading.at_least(step, 1));
  if (item.last.node)
    all.push_back(reading.equal(reading.divide(reading.number(item.last) - first, step).second, 0));
}

void add_set(Reading& reading, const SetTerm& set, std::vector<std::string>& all) {
  for (const SetTerm& operand : set.operands) add_set(reading, operand, all);
  for (const Expression& argument : set.arguments)
    all.push_back(reading.at_least(reading.number(argument), set.name == "multiples" ? 1 : 2));
  for (std::size_t i = 0; i < set.items.size(); ++i) {
    add_item(reading, set.items[i], all);
    for (std::size_t j = 0; j < set.items.size();
         ++j)  // ranges meet only where one of them begins in the other
      if (i != j)
        all.push_back(
            smt::negation(item_condition(reading, set.items[i], reading.number(set.items[j].first))));
  }
}

}  // namespace

void prove_game(Draft& draft, Reading reading, const SetTerm& set) {
  std::vector<std::string> all;
  add_set(reading, set, all);
  draft.oblige(reading, smt::all(all), "the moves are positive, and none is repeated");
}

}  // namespace takeaway::proof
