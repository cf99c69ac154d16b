#include "proof/reading.hpp"

#include <algorithm>

namespace takeaway::proof {

using Kind = FormulaKind;

namespace {

/// Definitions that lead to themselves, or on and on.
class Deeper {
 public:
  explicit Deeper(int& depth) : depth_(depth) {
    constexpr int deepest = 200;
    if (depth_ >= deepest) throw Unprovable{"definitions are nested too deeply"};
    ++depth_;
  }
  ~Deeper() { --depth_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

 private:
  int& depth_;
};

/// A name that stands for two things could be read as the wrong one.
void refuse_second_meanings(const Theorem& theorem) {
  std::set<std::string> taken(theorem.params.begin(), theorem.params.end());
  const auto refuse = [&](const std::string& name) {
    if (taken.contains(name)) throw Unprovable{"the name '" + name + "' stands for two things"};
  };
  if (taken.size() != theorem.params.size()) throw Unprovable{"a parameter is named twice"};
  for (const Definition& definition : theorem.definitions) {
    refuse(definition.name);
    taken.insert(definition.name);
  }
  for (const Definition& definition : theorem.definitions)
    for (const std::string& parameter : definition.parameters) refuse(parameter);
  for (const Claim& claim : theorem.claims) {
    refuse(claim.variable);
    if (claim.witness) refuse(claim.smaller);
    if (claim.witness && claim.smaller == claim.variable) refuse(*taken.insert(claim.smaller).first);
    if (claim.kind == Claim::Kind::blocks) refuse(claim.blocks.state);
  }
}

}  // namespace

Reading::Reading(const Theorem& theorem, Params params) : theorem_(&theorem) {
  refuse_second_meanings(theorem);
  for (const std::string& param : theorem.params) {
    params_.emplace_back(param, symbol(param));
    bound_[param] = params_.back().second;
  }
  if (params == Params::split) split_params();
}

// `let d = D mod (2m)` with a parameter D: from now on D is 2m*h + d, h being the name that a definition
// gives to the quotient, if one does.
void Reading::split_params() {
  for (const Definition& definition : theorem_->definitions) {
    const auto& node = *definition.formula.node;
    if (node.kind != Kind::remainder && node.kind != Kind::quotient) continue;
    const auto& divided = *node.arguments[0].node;
    if (divided.kind != Kind::name || !definition.parameters.empty()) continue;
    const auto param = bound_.find(divided.name);
    if (param == bound_.end() || param->second.single_symbol() != divided.name) continue;
    split(node);
  }
}

/// The remainder that a condition of the theorem says it is: `where a mod 2 = 1`.
std::optional<std::int64_t> Reading::fixed_remainder(const Formula::Node& division) {
  const auto unit = number(division.arguments[1]).constant();
  if (!unit) return std::nullopt;
  for (const Formula& condition : theorem_->where) {
    const auto& node = *condition.node;
    if (node.kind != Kind::equal || node.arguments[0].node->kind != Kind::remainder) continue;
    const auto& said = *node.arguments[0].node;
    if (to_text(said.arguments[0]) != to_text(division.arguments[0]) ||
        to_text(said.arguments[1]) != to_text(division.arguments[1]))
      continue;
    const auto& value = *node.arguments[1].node;
    if (value.kind == Kind::number && value.number >= 0 && value.number < *unit) return value.number;
  }
  return std::nullopt;
}

void Reading::split(const Formula::Node& division) {
  const std::string param = division.arguments[0].node->name;
  const Polynomial unit = number(division.arguments[1]);
  if (unit.symbols().contains(param)) return;
  std::string quotient = param + ".quotient";
  std::string remainder = param + ".remainder";
  for (const Definition& other : theorem_->definitions) {
    const auto& node = *other.formula.node;
    if (!other.parameters.empty() || node.arguments.size() != 2) continue;
    if (to_text(node.arguments[0]) != param || to_text(node.arguments[1]) != to_text(division.arguments[1]))
      continue;
    if (node.kind == Kind::quotient) quotient = other.name;
    if (node.kind == Kind::remainder) remainder = other.name;
  }
  divisors_.push_back(division.arguments[1]);
  const Polynomial times = symbol(quotient);
  const auto fixed = fixed_remainder(division);
  const Polynomial rest = fixed ? Polynomial(*fixed) : symbol(remainder);
  const Polynomial whole = unit * times + rest;
  multiply(times, unit);
  assume(
      smt::all({at_least(rest, 0), less(rest, unit)}),
      param + " = " + whole.text() + ": " + quotient + " and " + remainder + " are quotient and remainder");
  divisions_[{whole.text(), unit.text()}] = {times, rest};
  for (auto& [name, value] : params_) value = value.with(param, whole);
  for (auto& [name, value] : bound_) value = value.with(param, whole);
}

std::pair<Polynomial, Polynomial> Reading::divide(const Polynomial& number, const Polynomial& divisor) {
  const auto key = std::pair(number.text(), divisor.text());
  if (const auto found = divisions_.find(key); found != divisions_.end()) return found->second;
  if (divisor.constant() && *divisor.constant() <= 0) throw Unprovable{"a divisor is not positive"};
  const Polynomial quotient = fresh("quotient");
  const Polynomial remainder = number - divisor * quotient;
  multiply(quotient, divisor);
  const std::string bounds = smt::all({at_least(remainder, 0), less(remainder, divisor)});
  const std::string why = number.text() + " divided by " + divisor.text();
  if (divisor.constant()) {
    assume(bounds, why);
  } else {
    demand(at_least(divisor, 1));
    assume(smt::implies(at_least(divisor, 1), bounds), why);
  }
  divisions_[key] = {quotient, remainder};
  return {quotient, remainder};
}

// A quotient that must come out even.
Polynomial Reading::exact(const Polynomial& number, const Polynomial& divisor) {
  const auto [quotient, remainder] = divide(number, divisor);
  demand(equal(remainder, 0));
  return quotient;
}

const Definition* Reading::definition(const std::string& name, std::size_t arguments) const {
  const auto found = std::ranges::find_if(theorem_->definitions, [&](const Definition& other) {
    return other.name == name && other.parameters.size() == arguments;
  });
  return found == theorem_->definitions.end() ? nullptr : &*found;
}

// A name that is nobody's is a product of its letters, as everywhere in the notation.
Polynomial Reading::name(const std::string& name) {
  if (const auto found = bound_.find(name); found != bound_.end()) return found->second;
  if (const Definition* defined = definition(name, 0)) {
    const Deeper deeper(depth_);
    const Polynomial value = number(defined->formula);
    bound_[name] = value;
    return value;
  }
  constexpr std::size_t most_letters = 16;
  if (name.size() < 2 || name.size() > most_letters) throw Unprovable{"the name '" + name + "' has no value"};
  Polynomial product = 1;
  for (const char letter : name) product = product * this->name(std::string(1, letter));
  return product;
}

template <class Use>
auto Reading::call(const Formula::Node& node, const Definition& definition, const Use& use) {
  const Deeper deeper(depth_);
  std::map<std::string, Polynomial> outer = bound_;
  std::vector<Polynomial> arguments;
  for (const Formula& argument : node.arguments) arguments.push_back(number(argument));
  for (std::size_t i = 0; i < arguments.size(); ++i) bind(definition.parameters[i], arguments[i]);
  auto result = use(definition.formula);
  bound_ = std::move(outer);
  return result;
}

Polynomial Reading::number(const Formula& formula) {
  const auto& node = *formula.node;
  switch (node.kind) {
    case Kind::number:
      return node.number;
    case Kind::name:
      return name(node.name);
    case Kind::call:
      if (const Definition* defined = definition(node.name, node.arguments.size()))
        return call(node, *defined, [&](const Formula& body) { return number(body); });
      if (node.arguments.size() == 1) return name(node.name) * number(node.arguments[0]);
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
    case Kind::value:
      if (values_ != nullptr && !node.family) return heap_value(node);
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
  const Polynomial yes = number(node.arguments[1]);
  const Polynomial no = number(node.arguments[2]);
  const Polynomial result = fresh("choice");
  assume(smt::choose(when, equal(result, yes), equal(result, no)), "if " + to_text(node.arguments[0]) +
                                                                       " then " + to_text(node.arguments[1]) +
                                                                       " else " + to_text(node.arguments[2]));
  return result;
}

Polynomial Reading::heap_value(const Formula::Node& node) {
  const Polynomial heap = number(node.arguments[0]);
  demand(at_least(heap, 0));
  const auto outer = bound_;
  bind(values_->variable, heap);
  const Polynomial value = number(values_->formula);
  bound_ = outer;
  return value;
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
    demand(at_least(exponent, 0));
  }
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
  switch (node.kind) {
    case Kind::negation:
      return smt::negation(part(0));
    case Kind::conjunction:
      return smt::all({part(0), part(1)});
    case Kind::disjunction:
      return smt::any({part(0), part(1)});
    case Kind::implies:
      return smt::implies(part(0), part(1));
    case Kind::equivalent:
      return smt::call("=", {part(0), part(1)});
    case Kind::choose:
      return smt::choose(part(0), part(1), part(2));
    case Kind::name:
      if (const Definition* defined = definition(node.name, 0)) {
        const Deeper deeper(depth_);
        return condition(defined->formula);
      }
      break;
    case Kind::call:
      if (const Definition* defined = definition(node.name, node.arguments.size()))
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

Formula as_formula(const Expression& expression) {
  static const std::map<Operator, Kind> kinds = {
      {Operator::negate, Kind::negate},     {Operator::add, Kind::add},
      {Operator::subtract, Kind::subtract}, {Operator::multiply, Kind::multiply},
      {Operator::divide, Kind::divide},     {Operator::quotient, Kind::quotient},
      {Operator::power, Kind::power},       {Operator::remainder, Kind::remainder}};
  const auto& node = *expression.node;
  if (node.op == Operator::number) return Formula::number(node.number);
  if (node.op == Operator::name) return Formula::variable(node.name);
  const auto kind = kinds.find(node.op);
  if (kind == kinds.end())
    throw Unprovable{"'" + to_text(expression) + "' is not arithmetic in the parameters"};
  std::vector<Formula> arguments;
  for (const Expression& argument : node.arguments) arguments.push_back(as_formula(argument));
  return Formula::make(kind->second, std::move(arguments));
}

}  // namespace

Polynomial Reading::number(const Expression& expression) {
  return number(as_formula(expression));
}

}  // namespace takeaway::proof
