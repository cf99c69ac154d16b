// Formulas: iff < implies < or < and < not < comparison < nim-sum < sum < product < minus < power < atom;
// if-then-else and ranges reach as far to the right as they can.
#include <algorithm>
#include <array>

#include "notation/parser.hpp"
#include "notation/words.hpp"

namespace takeaway::notation {

using Kind = FormulaKind;

// a + b + c is (a + b) + c: a long chain deepens the tree as nesting does, and every walk over it recurses.
Formula Parser::shallow(Formula formula) {
  constexpr int deepest_tree = 1000;
  if (formula.node->depth > deepest_tree) fail(formula.node->place, "this formula is too long");
  return formula;
}

Formula Parser::make(Kind kind, std::vector<Formula> arguments, std::size_t place) {
  return shallow(Formula::make(kind, std::move(arguments), place));
}

Formula Parser::join(Kind kind, const Formula& left, const Formula& right) {
  return make(kind, {left, right}, left.place());
}

Formula Parser::formula() {
  const Nesting nesting(*this);
  if (at("if")) return chosen();
  if (at("forall")) return ranged(Kind::for_all);
  if (at("exists")) return ranged(Kind::exists);
  if (at("count")) return ranged(Kind::count);
  if (at("max") && !at("(", 1)) return ranged(Kind::largest);
  return equivalence();
}

Formula Parser::chosen() {
  const std::size_t place = take().place;
  const Formula condition = formula();
  expect("then");
  const Formula yes = formula();
  expect("else");
  return make(Kind::choose, {condition, yes, formula()}, place);
}

Formula Parser::ranged(Kind kind) {
  const std::size_t place = take().place;
  const std::string variable = word("a variable");
  expect("in");
  const Formula from = nim_sum();
  expect("..");
  const Formula to = nim_sum();
  expect(":");
  Formula::Node node;
  node.kind = kind;
  node.name = variable;
  node.arguments = {from, to, formula()};
  node.place = place;
  return shallow(Formula::of(std::move(node)));
}

// What reaches as far to the right as it can.
bool Parser::at_open_ended() const {
  return at("if") || at("forall") || at("exists") || at("count") || (at("max") && !at("(", 1));
}

Formula Parser::equivalence() {
  Formula left = implication();
  while (accept("iff")) left = join(Kind::equivalent, left, implication());
  return left;
}

Formula Parser::implication() {
  const Nesting nesting(*this);
  const Formula left = disjunction();
  return accept("implies") ? join(Kind::implies, left, implication()) : left;
}

Formula Parser::disjunction() {
  Formula left = conjunction();
  while (accept("or") || accept("||")) left = join(Kind::disjunction, left, conjunction());
  return left;
}

Formula Parser::conjunction() {
  Formula left = negation();
  while (accept("and") || accept("&&")) left = join(Kind::conjunction, left, negation());
  return left;
}

Formula Parser::negation() {
  const Nesting nesting(*this);
  const std::size_t place = peek().place;
  if (accept("not") || accept("!")) return make(Kind::negation, {negation()}, place);
  return at_open_ended() ? formula() : comparison();
}

// A chain 1 <= k < m means 1 <= k and k < m.
Formula Parser::comparison() {
  static constexpr std::array<std::pair<std::string_view, Kind>, 9> signs = {{{"=", Kind::equal},
                                                                              {"==", Kind::equal},
                                                                              {"!=", Kind::unequal},
                                                                              {"<>", Kind::unequal},
                                                                              {"<", Kind::less},
                                                                              {"<=", Kind::less_equal},
                                                                              {">", Kind::greater},
                                                                              {">=", Kind::greater_equal},
                                                                              {"divides", Kind::divides}}};
  Formula left = nim_sum();
  Formula all;
  for (;;) {
    const auto found = std::ranges::find_if(signs, [&](const auto& sign) { return at(sign.first); });
    if (found == signs.end()) return all ? all : left;
    take();
    if (found->second == Kind::divides && accept_sum_of_moves()) {
      const Formula link = make(Kind::divides_sum, {left}, left.place());
      return all ? join(Kind::conjunction, all, link) : link;
    }
    const Formula right = at_open_ended() ? formula() : nim_sum();
    const Formula link = join(found->second, left, right);
    all = all ? join(Kind::conjunction, all, link) : link;
    left = right;
  }
}

// `a sum of two moves`
bool Parser::accept_sum_of_moves() {
  static constexpr std::array<std::string_view, 5> words = {"a", "sum", "of", "two", "moves"};
  for (std::size_t i = 0; i < words.size(); ++i)
    if (!at(words[i], i)) return false;
  for (std::size_t i = 0; i < words.size(); ++i) take();
  return true;
}

// Looser than a sum: a+1 xor b is (a+1) xor b, as languages with such an operator have it.
Formula Parser::nim_sum() {
  Formula left = sum();
  while (accept("xor")) left = join(Kind::nim_sum, left, sum());
  return left;
}

Formula Parser::sum() {
  Formula left = product();
  // `-` and `>` together are the arrow to a block's next state.
  while (at("+") || (at("-") && !at(">", 1))) {
    const Kind kind = take().text == "+" ? Kind::add : Kind::subtract;
    left = join(kind, left, product());
  }
  return left;
}

Formula Parser::product() {
  Formula left = minus();
  for (;;) {
    const Kind kind = at("*")     ? Kind::multiply
                      : at("/")   ? Kind::divide
                      : at("div") ? Kind::quotient
                                  : Kind::remainder;
    if (kind == Kind::remainder && !at("mod")) return left;
    take();
    left = join(kind, left, minus());
  }
}

// 2m, 3(a+b): a plain number in front of a name or a parenthesis multiplies it.
Formula Parser::minus() {
  const Nesting nesting(*this);
  const Token first = peek();
  if (first.kind == Token::Kind::sign && first.text == "-" && !at(">", 1)) {
    take();
    return make(Kind::negate, {minus()}, first.place);
  }
  const Formula left = power();
  const bool name = peek().kind == Token::Kind::word && !is_reserved(peek().text);
  if (left.node->kind == Kind::number && first.kind == Token::Kind::number && (at("(") || name))
    return make(Kind::multiply, {left, power()}, first.place);
  return left;
}

Formula Parser::power() {
  const Nesting nesting(*this);
  const bool word = peek().kind == Token::Kind::word;
  Formula base = atom();
  if (!at("^")) return base;
  if (word && (base.node->kind == Kind::name || base.node->kind == Kind::call)) {
    Formula::Node node = *base.node;
    node.is_base = true;
    base = Formula::of(std::move(node));
  }
  take();
  return join(Kind::power, base, power());
}

Formula Parser::atom() {
  const Token token = take();
  if (token.kind == Token::Kind::number) return Formula::number(token.number, token.place);
  if (token.kind == Token::Kind::sign && token.text == "(") return parenthesis();
  if (token.kind == Token::Kind::word && !is_reserved(token.text)) {
    const auto kind = game_kind(token.text);
    const bool of_heaps = kind == Kind::value || kind == Kind::outcome;
    if (kind && (!of_heaps || at("("))) return game_call(*kind, token);
    if (const auto measured = measured_kind(token.text); measured && at_family_in_parentheses())
      return game_call(*measured, token);
    return at("(") ? call(token) : Formula::variable(token.text, token.place);
  }
  fail(token.place, token.kind == Token::Kind::end    ? "something is missing here"
                    : token.kind == Token::Kind::code ? "expected a number without a point here"
                                                      : "expected a number or a name here");
  return Formula::number(0, token.place);
}

// per({a,b}) is the period of another game; per(a+b) is a product.
bool Parser::at_family_in_parentheses() const {
  static constexpr std::array<std::string_view, 12> beginnings = {
      "{",     "wall",        "sink",   "init",   "comply",   "not",
      "octal", "hexadecimal", "kayles", "dawson", "officers", "grundy"};
  return at("(") && std::ranges::any_of(beginnings, [&](std::string_view text) { return at(text, 1); });
}

// A comma joins conditions as `and` does, but more loosely than all else, the way papers write them.
Formula Parser::parenthesis() {
  Formula inner = formula();
  while (inner.node->is_condition && accept(",")) inner = join(Kind::conjunction, inner, formula());
  expect(")");
  return inner;
}

// gcd(..), min(..), max(..), floor(a/b), ceil(a/b), or a definition.
Formula Parser::call(const Token& name) {
  expect("(");
  if (name.text == "floor" || name.text == "ceil") return rounded(name.text == "ceil", name.place);
  Formula::Node node;
  node.kind = Kind::call;
  node.name = name.text;
  node.arguments = {formula()};
  node.place = name.place;
  while (accept(",")) node.arguments.push_back(formula());
  expect(")");
  for (const Kind kind : {Kind::gcd, Kind::minimum, Kind::maximum})
    if (name.text == word_of(kind)) {
      node.kind = kind;
      node.name.clear();
    }
  return shallow(Formula::of(std::move(node)));
}

Formula Parser::rounded(bool up, std::size_t place) {
  const Formula inner = formula();
  expect(")");
  if (inner.node->kind != Kind::divide) {
    fail(place, "what is rounded must be a quotient, as floor(a/b)");
    return inner;
  }
  return make(up ? Kind::ceiling : Kind::quotient, inner.node->arguments, place);
}

// period, period({a,b}), G(n), G(n; {a,b}), outcome(n), outcome(x,y).
Formula Parser::game_call(Kind kind, const Token& name) {
  Formula::Node node;
  node.kind = kind;
  node.place = name.place;
  if (kind == Kind::value || kind == Kind::outcome) {
    expect("(");
    node.arguments.push_back(formula());
    if (kind == Kind::outcome && accept(",")) node.arguments.push_back(formula());
    if (accept(";")) node.family = std::make_shared<const FamilyUse>(family_until(")"));
    expect(")");
  } else if (accept("(")) {
    node.family = std::make_shared<const FamilyUse>(family_until(")"));
    expect(")");
  }
  return shallow(Formula::of(std::move(node)));
}

Formula Parser::number() {
  Formula found = nim_sum();
  if (auto plain = require_plain_number(found); !plain) error_.keep(std::move(plain.error()));
  return found;
}

std::vector<Formula> Parser::conditions() {
  std::vector<Formula> all = {formula()};
  while (accept(",")) all.push_back(formula());
  return all;
}

Formula Parser::conjoined_conditions() {
  const std::vector<Formula> found = conditions();
  Formula all = found.front();
  for (std::size_t i = 1; i < found.size(); ++i) all = join(Kind::conjunction, all, found[i]);
  return all;
}

}  // namespace takeaway::notation

namespace takeaway {

Result<Formula> parse_formula(std::string_view text) {
  return notation::read_all(text, [](notation::Parser& parser) { return parser.formula(); });
}

Result<Formula> parse_number(std::string_view text) {
  return notation::read_all(text, [](notation::Parser& parser) { return parser.number(); });
}

Result<Formula> parse_condition(std::string_view text) {
  return notation::read_all(text, [](notation::Parser& parser) { return parser.conjoined_conditions(); });
}

}  // namespace takeaway
