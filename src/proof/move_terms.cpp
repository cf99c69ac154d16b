#include "proof/move_terms.hpp"

#include <algorithm>

#include "game/named_sets.hpp"
#include "takeaway/outcome_family.hpp"

namespace takeaway::proof {

namespace {

Membership exactly(const std::string& condition) {
  return {condition, condition};
}

bool is_progression(const Item& item) {
  return item.kind == Item::Kind::progression || item.kind == Item::Kind::open_progression;
}

bool is_open(const Item& item) {
  return item.kind == Item::Kind::open_interval || item.kind == Item::Kind::open_progression;
}

/// The sets of a family, in one reading.
class SetTerms {
 public:
  SetTerms(Draft& draft, Reading& reading, const FamilyUse& use)
      : draft_(draft), reading_(reading), use_(use) {}

  Membership membership(const SetTerm& set, const Polynomial& move) {
    const auto operand = [&](std::size_t i) { return membership(set.operands[i], move); };
    switch (set.kind) {
      case SetTerm::Kind::items: {
        std::vector<std::string> any;
        for (const Item& item : set.items) any.push_back(contains(item, move));
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
        return named(set, move);
      case SetTerm::Kind::code:
        throw Unprovable{"nothing is known here about games that break heaps"};
      case SetTerm::Kind::states:
        throw Unprovable{"nothing is known here about games with states"};
      case SetTerm::Kind::rules:
        throw Unprovable{"nothing is known here about games with outcomes alone"};
      case SetTerm::Kind::file:
        break;
    }
    throw Unprovable{"nothing is known here about a set in a file"};
  }

  /// That all of it makes sense.
  void add_conditions(const SetTerm& set, std::vector<std::string>& all) {
    for (const SetTerm& operand : set.operands) add_conditions(operand, all);
    if (set.kind == SetTerm::Kind::named)
      for (const Formula& argument : set.arguments)
        all.push_back(reading_.at_least(number(argument), least_argument(set.name)));
    for (const Item& item : set.items) add_range(item, all);
    for (std::size_t i = 0; i < set.items.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) add_disjoint(set.items[j], set.items[i], all);
  }

  /// That there is a move: a few numbers are tried, of which one must always be in the set.
  std::optional<std::string> has_move(const SetTerm& set) {
    switch (set.kind) {
      case SetTerm::Kind::items:
      case SetTerm::Kind::named:
      case SetTerm::Kind::file:
      case SetTerm::Kind::rules:
        return std::nullopt;  // these have, once all of it makes sense
      case SetTerm::Kind::unite:
        if (!has_move(set.operands[0]) || !has_move(set.operands[1])) return std::nullopt;
        break;
      default:
        break;
    }
    std::vector<Polynomial> tried = {1, 2, 3};
    add_ends(set, tried);
    std::vector<std::string> any;
    for (const Polynomial& move : tried)
      any.push_back(smt::all({reading_.at_least(move, 1), membership(set, move).enough}));
    return smt::any(any);
  }

 private:
  Polynomial number(const Formula& formula) { return reading_.number(formula, use_); }

  std::string contains(const Item& item, const Polynomial& move) {
    const Polynomial first = number(item.first);
    if (item.kind == Item::Kind::single) return reading_.equal(move, first);
    std::vector<std::string> parts = {reading_.at_least(move, first)};
    if (item.last.node) parts.push_back(reading_.at_least(number(item.last), move));
    if (is_progression(item)) {
      const Polynomial step = number(item.second) - first;
      parts.push_back(reading_.equal(reading_.divide(move - first, step).second, 0));
    }
    return smt::all(parts);
  }

  Membership named(const SetTerm& set, const Polynomial& move) {
    const auto remainder = [&](const Polynomial& divisor) { return reading_.divide(move, divisor).second; };
    if (set.name == "nim") return exactly("true");
    if (set.name == "odd") return exactly(reading_.equal(remainder(2), 1));
    if (set.name == "even") return exactly(reading_.equal(remainder(2), 0));
    if (set.name == "multiples") return exactly(reading_.equal(remainder(number(set.arguments[0])), 0));
    if (set.name == "powers") {
      draft_.rests_on("powers: 1 and b are some, and each is 1 or -1 modulo b+1, as b is -1");
      const Polynomial base = number(set.arguments[0]);
      const Polynomial rest = remainder(base + 1);
      return {smt::any({reading_.equal(rest, 1), reading_.equal(rest, base)}),
              smt::any({reading_.equal(move, 1), reading_.equal(move, base)})};
    }
    if (set.name == "palindromes") {
      draft_.rests_on(
          "palindromes: 1..b-1 are some, and none is a multiple of b, as its last digit is its first");
      const Polynomial base = number(set.arguments[0]);
      return {smt::negation(reading_.equal(remainder(base), 0)), reading_.less(move, base)};
    }
    throw Unprovable{"nothing is known here about the set '" + set.name + "'"};
  }

  static std::int64_t least_argument(const std::string& name) {
    const auto known = find_named_set(name);
    if (!known) throw Unprovable{"nothing is known here about the set '" + name + "'"};
    return static_cast<std::int64_t>(known->least_parameter);  // 1 or 2
  }

  void add_range(const Item& item, std::vector<std::string>& all) {
    const Polynomial first = number(item.first);
    all.push_back(reading_.at_least(first, 1));
    if (item.last.node) all.push_back(reading_.at_least(number(item.last), first));
    if (!item.second.node) return;
    const Polynomial step = number(item.second) - first;
    all.push_back(reading_.at_least(step, 1));
    if (item.last.node)
      all.push_back(reading_.equal(reading_.divide(number(item.last) - first, step).second, 0));
  }

  // Two endless ranges may meet; what is listed must not be in anything else.
  void add_disjoint(const Item& one, const Item& other, std::vector<std::string>& all) {
    if (is_open(one) && is_open(other)) return;
    if (one.kind == Item::Kind::single)
      return all.push_back(smt::negation(contains(other, number(one.first))));
    if (other.kind == Item::Kind::single)
      return all.push_back(smt::negation(contains(one, number(other.first))));
    if (!is_progression(one) && !is_progression(other)) {  // they meet only where one begins in the other
      all.push_back(smt::negation(contains(one, number(other.first))));
      all.push_back(smt::negation(contains(other, number(one.first))));
      return;
    }
    const Polynomial move = reading_.fresh("move");
    all.push_back(smt::negation(smt::all({contains(one, move), contains(other, move)})));
  }

  /// Where ranges begin and end, and the numbers behind.
  void add_ends(const SetTerm& set, std::vector<Polynomial>& ends) {
    for (const SetTerm& operand : set.operands) add_ends(operand, ends);
    for (const Formula& argument : set.arguments) ends.push_back(number(argument));
    for (const Item& item : set.items)
      for (const Formula& end : {item.first, item.last}) {
        if (!end.node) continue;
        ends.push_back(number(end));
        ends.push_back(number(end) + 1);
      }
  }

  Draft& draft_;
  Reading& reading_;
  const FamilyUse& use_;
};

}  // namespace

Membership membership(Draft& draft, Reading& reading, const FamilyUse& use, const Polynomial& move) {
  return SetTerms(draft, reading, use).membership(use.set, move);
}

void prove_game(Draft& draft, Reading reading, const FamilyUse& use) {
  if (use.outcomes && !std::holds_alternative<PartizanFamily>(use.outcomes->rules))
    throw Unprovable{"nothing is known here about such games"};
  SetTerms terms(draft, reading, use);
  std::vector<std::string> all;
  terms.add_conditions(use.set, all);
  const auto has_move = terms.has_move(use.set);
  if (has_move) all.push_back(*has_move);
  draft.oblige(
      reading, smt::all(all),
      "the moves are positive, and none is repeated" + std::string(has_move ? "; there is one" : ""));
}

}  // namespace takeaway::proof
