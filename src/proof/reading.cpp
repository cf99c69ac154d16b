#include "proof/reading.hpp"

#include <algorithm>

namespace takeaway::proof {

using Kind = FormulaKind;

std::pair<Polynomial, Polynomial> Reading::divide(const Polynomial& number, const Polynomial& divisor) {
  const auto key = std::pair(number.text(), divisor.text());
  const auto found = divisions_.find(key);
  const bool positive = divisor.constant() || (found != divisions_.end() && found->second.is_split);
  if (!positive) demand(at_least(divisor, 1));
  if (found != divisions_.end()) return {found->second.quotient, found->second.remainder};
  if (divisor.constant() && *divisor.constant() <= 0) throw Unprovable{"a divisor is not positive"};
  const Polynomial quotient = fresh("quotient");
  const Polynomial remainder = number - divisor * quotient;
  multiply(quotient, divisor);
  const std::string bounds = smt::all({at_least(remainder, 0), less(remainder, divisor)});
  const std::string why = number.text() + " divided by " + divisor.text();
  if (divisor.constant()) {
    assume(bounds, why);
  } else {
    assume(smt::implies(at_least(divisor, 1), bounds), why);
  }
  divisions_[key] = {quotient, remainder, false};
  return {quotient, remainder};
}

// A quotient that must come out even.
Polynomial Reading::exact(const Polynomial& number, const Polynomial& divisor) {
  if (const auto by = divisor.constant(); by && *by > 0)
    if (const auto quotient = number.divided_by(*by)) return *quotient;
  const auto [quotient, remainder] = divide(number, divisor);
  demand(equal(remainder, 0));
  return quotient;
}

/// What a name or a call stands for, if that is a definition.
const Definition* Reading::definition(const Formula::Node& node) const {
  if (node.refers.kind != Reference::Kind::definition) return nullptr;
  return &theorem_->definitions[node.refers.index];
}

Polynomial Reading::named(const Formula::Node& node) {
  const std::size_t index = node.refers.index;
  switch (node.refers.kind) {
    case Reference::Kind::parameter:
      return params_[index].second;
    case Reference::Kind::variable:
      if (const auto found = variables_.find(index); found != variables_.end()) return found->second;
      throw Unprovable{"the variable '" + node.name + "' has no value here"};
    case Reference::Kind::definition:
      break;
    case Reference::Kind::unresolved:
      throw Unprovable{"the name '" + node.name + "' was not looked up"};
  }
  const auto found = definitions_.find(index);
  const bool known = found != definitions_.end();
  if (known && (found->second.guards.empty() || found->second.guards == guards())) return found->second.value;
  const Polynomial value = number(theorem_->definitions[index].formula);
  if (known) return found->second.value;  // read again for what it demands outside of that guard
  definitions_[index] = {value, guards()};
  return value;
}

// No definition leads back to itself, so its arguments are not in use while it is called.
template <class Use>
auto Reading::call(const Formula::Node& node, const Definition& definition, const Use& use) {
  std::vector<Polynomial> arguments;
  for (const Formula& argument : node.arguments) arguments.push_back(number(argument));
  for (std::size_t i = 0; i < arguments.size(); ++i) bind(definition.arguments[i], arguments[i]);
  return use(definition.formula);
}

Polynomial Reading::number(const Formula& formula) {
  const auto& node = *formula.node;
  switch (node.kind) {
    case Kind::number:
      return node.number;
    case Kind::name:
      return named(node);
    case Kind::call:
      if (const Definition* defined = definition(node))
        return call(node, *defined, [&](const Formula& body) { return number(body); });
      break;
    case Kind::negate:
      return number(node.arguments[0]) * -1;
    case Kind::choose:
      return chosen(node);
    case Kind::minimum:
    case Kind::maximum:
      return extreme(node);
    case Kind::power:
      return power(node);
    case Kind::gcd:
      return common_divisor(node);
    case Kind::nim_sum:
      throw Unprovable{"'" + to_text(formula) + "' is a nim-sum, which the solvers are not asked about"};
    case Kind::value:
      if (values_) return heap_value(node);
      break;
    default:
      if (node.arguments.size() == 2 && node.kind < Kind::power) return arithmetic(node);
      break;
  }
  throw Unprovable{"'" + to_text(formula) + "' is not arithmetic in the parameters"};
}

Polynomial Reading::arithmetic(const Formula::Node& node) {
  const Polynomial left = number(node.arguments[0]);
  const Polynomial right = number(node.arguments[1]);
  switch (node.kind) {
    case Kind::add:
      return left + right;
    case Kind::subtract:
      return left - right;
    case Kind::multiply:
      // Products with a unit that is also divided by are its multiples.
      if (is_unit(right)) multiply(left, right);
      if (is_unit(left)) multiply(right, left);
      return left * right;
    case Kind::divide:
      return exact(left, right);
    case Kind::quotient:
      return divide(left, right).first;
    case Kind::remainder:
      return divide(left, right).second;
    case Kind::ceiling:
      return divide(left + right - 1, right).first;
    default:
      throw Unprovable{"this is not arithmetic in the parameters"};
  }
}

Polynomial Reading::chosen(const Formula::Node& node) {
  const std::string when = condition(node.arguments[0]);
  const Polynomial yes = where(when, [&] { return number(node.arguments[1]); });
  const Polynomial no = where(smt::negation(when), [&] { return number(node.arguments[2]); });
  const Polynomial result = fresh("choice");
  assume(smt::choose(when, equal(result, yes), equal(result, no)), "if " + to_text(node.arguments[0]) +
                                                                       " then " + to_text(node.arguments[1]) +
                                                                       " else " + to_text(node.arguments[2]));
  return result;
}

Polynomial Reading::heap_value(const Formula::Node& node) {
  const Polynomial heap = number(node.arguments[0]);
  demand(at_least(heap, 0));
  return values_(*this, node.family.get(), heap);
}

Polynomial Reading::extreme(const Formula::Node& node) {
  const std::string sign = node.kind == Kind::minimum ? "<=" : ">=";
  const Polynomial result = fresh(node.kind == Kind::minimum ? "min" : "max");
  std::vector<std::string> one;
  for (const Formula& argument : node.arguments) {
    const Polynomial value = number(argument);
    assume(compare(sign, result, value));
    one.push_back(equal(result, value));
  }
  assume(smt::any(one));
  return result;
}

// A number to a power: b^(e+2) is b*b*b^e, and of b^e the solver knows only that it is at least 1.
Polynomial Reading::power(const Formula::Node& node) {
  const Polynomial base = number(node.arguments[0]);
  Polynomial exponent = number(node.arguments[1]);
  Polynomial result = 1;
  constexpr std::int64_t largest = 16;
  const auto constant = exponent.terms().find({});
  std::int64_t times = constant == exponent.terms().end() ? 0 : constant->second;
  if (times < 0 || times > largest) throw Unprovable{"a power is too large"};
  exponent = exponent - times;
  for (; times > 0; --times) result = result * base;
  if (exponent.terms().empty()) return result;
  if (!base.constant() || *base.constant() < 1) throw Unprovable{"the base of a power must be a number"};
  Polynomial& unknown = opaque_[base.text() + "^(" + exponent.text() + ")"];
  if (unknown.terms().empty()) {
    unknown = fresh("power");
    assume(at_least(unknown, 1), base.text() + "^(" + exponent.text() + ")");
  }
  demand(at_least(exponent, 0));
  return result * unknown;
}

// Of a greatest common divisor the solver knows only that it is at least 1.
Polynomial Reading::common_divisor(const Formula::Node& node) {
  std::string text = "gcd";
  for (const Formula& argument : node.arguments) text += ", " + number(argument).text();
  Polynomial& unknown = opaque_[text];
  if (unknown.terms().empty()) {
    unknown = fresh("gcd");
    assume(at_least(unknown, 0), text);
  }
  return unknown;
}

std::string Reading::condition(const Formula& formula) {
  constexpr std::size_t longest = std::size_t{1} << 18U;
  std::string text = unmeasured(formula);
  if (text.size() > longest) throw Unprovable{"a condition is too long"};
  return text;
}

std::string Reading::unmeasured(const Formula& formula) {
  const auto& node = *formula.node;
  const auto part = [&](std::size_t i) { return condition(node.arguments[i]); };
  // Read from the left, and no further than needed, as `check` does.
  const auto part_where = [&](const std::string& known, std::size_t i) {
    return where(known, [&] { return part(i); });
  };
  switch (node.kind) {
    case Kind::negation:
      return smt::negation(part(0));
    case Kind::conjunction: {
      const std::string first = part(0);
      return smt::all({first, part_where(first, 1)});
    }
    case Kind::disjunction: {
      const std::string first = part(0);
      return smt::any({first, part_where(smt::negation(first), 1)});
    }
    case Kind::implies: {
      const std::string first = part(0);
      return smt::implies(first, part_where(first, 1));
    }
    case Kind::equivalent:
      return smt::call("=", {part(0), part(1)});
    case Kind::choose: {
      const std::string first = part(0);
      return smt::choose(first, part_where(first, 1), part_where(smt::negation(first), 2));
    }
    case Kind::name:
      if (const Definition* defined = definition(node)) return condition(defined->formula);
      break;
    case Kind::call:
      if (const Definition* defined = definition(node))
        return call(node, *defined, [&](const Formula& body) { return condition(body); });
      break;
    default:
      if (node.kind >= Kind::equal && node.kind <= Kind::divides) return comparison(node);
      break;
  }
  throw Unprovable{"'" + to_text(formula) + "' is not a condition on the parameters alone"};
}

std::string Reading::comparison(const Formula::Node& node) {
  const Polynomial left = number(node.arguments[0]);
  const Polynomial right = number(node.arguments[1]);
  switch (node.kind) {
    case Kind::equal:
      return equal(left, right);
    case Kind::unequal:
      return smt::negation(equal(left, right));
    case Kind::less:
      return less(left, right);
    case Kind::less_equal:
      return compare("<=", left, right);
    case Kind::greater:
      return compare(">", left, right);
    case Kind::greater_equal:
      return at_least(left, right);
    default:
      return equal(divide(right, left).second, 0);
  }
}

namespace {

/// A formula of a family with the meanings of its words in their places; m(a+1) is a product there.
Formula with_meanings(const Formula& formula, const FamilyUse& use) {
  Formula::Node node = *formula.node;
  for (Formula& argument : node.arguments) argument = with_meanings(argument, use);
  if (node.kind != Kind::name && node.kind != Kind::call) return Formula::of(std::move(node));
  const auto meaning = std::ranges::find(use.meanings, node.name, &FamilyUse::Meaning::word);
  if (meaning == use.meanings.end()) throw Unprovable{"the name '" + node.name + "' was not looked up"};
  if (node.kind == Kind::name) return meaning->formula;
  return Formula::make(Kind::multiply, {meaning->formula, node.arguments[0]}, node.place);
}

}  // namespace

Polynomial Reading::number(const Formula& formula, const FamilyUse& use) {
  return number(with_meanings(formula, use));
}

}  // namespace takeaway::proof
