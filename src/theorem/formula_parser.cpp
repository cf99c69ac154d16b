// Formulas: iff < implies < or < and < not < comparison < sum < product < minus < power < atom; if-then-else
// and ranges reach as far to the right as they can.
#include "theorem/formula_parser.hpp"

#include <algorithm>
#include <array>

#include "theorem/formula_words.hpp"

namespace takeaway {

namespace {

using Kind = FormulaKind;
using notation::fail;
using notation::Token;

constexpr std::array<std::string_view, 21> reserved = {
    "if", "then", "else",   "iff",    "implies", "or",   "and",   "not", "divides", "div", "mod",
    "in", "for",  "forall", "exists", "count",   "when", "where", "P",   "N",       "G"};

bool is_reserved(const std::string& word) {
  return std::ranges::find(reserved, word) != reserved.end();
}

// a + b + c is (a + b) + c: a long chain deepens the tree as nesting does, and every walk over it recurses.
Formula shallow(Formula formula) {
  constexpr int deepest_tree = 1000;
  if (formula.node->depth > deepest_tree) fail("this formula is too long", formula.node->place);
  return formula;
}

Formula make(Kind kind, std::vector<Formula> arguments, std::size_t place) {
  return shallow(Formula::make(kind, std::move(arguments), place));
}

}  // namespace

class FormulaParser::Nesting {
 public:
  explicit Nesting(FormulaParser& parser) : parser_(parser) {
    constexpr int deepest = 200;
    if (++parser_.depth_ > deepest) {
      --parser_.depth_;
      fail("nested too deeply", parser_.place());
    }
  }
  ~Nesting() { --parser_.depth_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  FormulaParser& parser_;
};

FormulaParser::FormulaParser(std::string_view text, std::size_t begin, std::size_t end)
    : text_(text), end_(end) {
  try {
    tokens_ = notation::tokenize(text.substr(begin, end - begin));
  } catch (notation::Failure& failure) {
    failure.error.place = begin + failure.error.place.value_or(0);
    throw;
  }
  for (Token& token : tokens_) token.place += begin;
}

const Token& FormulaParser::peek(std::size_t ahead) const {
  return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
}

Token FormulaParser::take() {
  Token token = peek();
  if (at_ + 1 < tokens_.size()) ++at_;
  return token;
}

bool FormulaParser::at(std::string_view text, std::size_t ahead) const {
  const Token& token = peek(ahead);
  return (token.kind == Token::Kind::sign || token.kind == Token::Kind::word) && token.text == text;
}

bool FormulaParser::at_end() const {
  return peek().kind == Token::Kind::end;
}

std::size_t FormulaParser::place() const {
  return peek().place;
}

bool FormulaParser::accept(std::string_view text) {
  if (!at(text)) return false;
  take();
  return true;
}

void FormulaParser::expect(std::string_view text) {
  if (!accept(text)) fail("expected '" + std::string(text) + "' here", place());
}

void FormulaParser::expect_end() {
  if (!at_end()) fail("did not expect '" + peek().text + "' here", place());
}

Variable FormulaParser::variable(const std::string& what) {
  const std::size_t at = place();
  return {word(what), at};
}

std::string FormulaParser::word(const std::string& what) {
  if (peek().kind != Token::Kind::word) fail("expected " + what + " here", place());
  if (is_reserved(peek().text)) fail("'" + peek().text + "' has a meaning of its own", place());
  return take().text;
}

std::vector<Formula> FormulaParser::conditions() {
  std::vector<Formula> all = {formula()};
  while (accept(",")) all.push_back(formula());
  return all;
}

Formula FormulaParser::formula() {
  const Nesting nesting(*this);
  if (at("if")) return chosen();
  if (at("forall")) return ranged(Kind::for_all);
  if (at("exists")) return ranged(Kind::exists);
  if (at("count")) return ranged(Kind::count);
  if (at("max") && !at("(", 1)) return ranged(Kind::largest);
  return equivalence();
}

Formula FormulaParser::chosen() {
  const std::size_t place = take().place;
  const Formula condition = formula();
  expect("then");
  const Formula yes = formula();
  expect("else");
  return make(Kind::choose, {condition, yes, formula()}, place);
}

Formula FormulaParser::ranged(Kind kind) {
  const std::size_t place = take().place;
  const std::string variable = word("a variable");
  expect("in");
  const Formula from = sum();
  expect("..");
  const Formula to = sum();
  expect(":");
  Formula::Node node;
  node.kind = kind;
  node.name = variable;
  node.arguments = {from, to, formula()};
  node.place = place;
  return shallow(Formula::of(std::move(node)));
}

Formula FormulaParser::equivalence() {
  Formula left = implication();
  while (at("iff")) {
    const std::size_t place = take().place;
    left = make(Kind::equivalent, {left, implication()}, place);
  }
  return left;
}

Formula FormulaParser::implication() {
  const Nesting nesting(*this);
  const Formula left = disjunction();
  if (!at("implies")) return left;
  const std::size_t place = take().place;
  return make(Kind::implies, {left, implication()}, place);
}

Formula FormulaParser::disjunction() {
  Formula left = conjunction();
  while (at("or") || at("||")) {
    const std::size_t place = take().place;
    left = make(Kind::disjunction, {left, conjunction()}, place);
  }
  return left;
}

Formula FormulaParser::conjunction() {
  Formula left = negation();
  while (at("and") || at("&&")) {
    const std::size_t place = take().place;
    left = make(Kind::conjunction, {left, negation()}, place);
  }
  return left;
}

Formula FormulaParser::negation() {
  const Nesting nesting(*this);
  const std::size_t place = peek().place;
  if (accept("not") || accept("!")) return make(Kind::negation, {negation()}, place);
  // What reaches to the right may stand behind `and`, too.
  if (at("if") || at("forall") || at("exists") || at("count") || (at("max") && !at("(", 1))) return formula();
  return comparison();
}

// A chain 1 <= k < m means 1 <= k and k < m.
Formula FormulaParser::comparison() {
  static constexpr std::array<std::pair<std::string_view, Kind>, 9> signs = {{{"=", Kind::equal},
                                                                              {"==", Kind::equal},
                                                                              {"!=", Kind::unequal},
                                                                              {"<>", Kind::unequal},
                                                                              {"<", Kind::less},
                                                                              {"<=", Kind::less_equal},
                                                                              {">", Kind::greater},
                                                                              {">=", Kind::greater_equal},
                                                                              {"divides", Kind::divides}}};
  Formula left = sum();
  Formula all;
  for (;;) {
    const auto found = std::ranges::find_if(signs, [&](const auto& sign) { return at(sign.first); });
    if (found == signs.end()) return all ? all : left;
    const std::size_t place = take().place;
    if (found->second == Kind::divides && accept_sum_of_moves()) {
      const Formula link = make(Kind::divides_sum, {left}, place);
      return all ? make(Kind::conjunction, {all, link}, place) : link;
    }
    const bool reaches = at("if") || at("count") || (at("max") && !at("(", 1));
    const Formula right = reaches ? formula() : sum();
    const Formula link = make(found->second, {left, right}, place);
    all = all ? make(Kind::conjunction, {all, link}, place) : link;
    left = right;
  }
}

// `a sum of two moves`
bool FormulaParser::accept_sum_of_moves() {
  static constexpr std::array<std::string_view, 5> words = {"a", "sum", "of", "two", "moves"};
  for (std::size_t i = 0; i < words.size(); ++i)
    if (!at(words[i], i)) return false;
  for (std::size_t i = 0; i < words.size(); ++i) take();
  return true;
}

Formula FormulaParser::sum() {
  Formula left = product();
  // `-` and `>` together are the arrow to a block's next state.
  while (at("+") || (at("-") && !at(">", 1))) {
    const Token sign = take();
    left = make(sign.text == "+" ? Kind::add : Kind::subtract, {left, product()}, sign.place);
  }
  return left;
}

Formula FormulaParser::product() {
  Formula left = minus();
  for (;;) {
    const Kind kind = at("*")     ? Kind::multiply
                      : at("/")   ? Kind::divide
                      : at("div") ? Kind::quotient
                                  : Kind::remainder;
    if (kind == Kind::remainder && !at("mod")) return left;
    const std::size_t place = take().place;
    left = make(kind, {left, minus()}, place);
  }
}

// 2m, 3(a+b): a plain number in front of a name or a parenthesis multiplies it.
Formula FormulaParser::minus() {
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

Formula FormulaParser::power() {
  const Nesting nesting(*this);
  const bool word = peek().kind == Token::Kind::word;
  Formula base = atom();
  if (!at("^")) return base;
  if (word && (base.node->kind == Kind::name || base.node->kind == Kind::call)) {
    Formula::Node node = *base.node;
    node.is_base = true;
    base = Formula::of(std::move(node));
  }
  const std::size_t place = take().place;
  return make(Kind::power, {base, power()}, place);
}

Formula FormulaParser::atom() {
  const Token token = take();
  if (token.kind == Token::Kind::number) return Formula::number(token.number, token.place);
  if (token.kind == Token::Kind::sign && token.text == "(") {
    const Formula inner = formula();
    expect(")");
    return inner;
  }
  if (token.kind == Token::Kind::word) {
    static constexpr std::array kinds = {Kind::value,  Kind::period,         Kind::preperiod,
                                         Kind::saltus, Kind::outcome_period, Kind::outcome_preperiod,
                                         Kind::pure};
    for (const Kind kind : kinds)
      if (token.text == word_of(kind)) return game_call(kind, token);
    if (at("(") && !is_reserved(token.text)) return call(token);
    if (!is_reserved(token.text)) return Formula::variable(token.text, token.place);
  }
  fail(token.kind == Token::Kind::end ? "something is missing here" : "expected a number or a name here",
       token.place);
}

// gcd(..), min(..), max(..), floor(a/b), ceil(a/b), or a definition.
Formula FormulaParser::call(const Token& name) {
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

Formula FormulaParser::rounded(bool up, std::size_t place) {
  const Formula inner = formula();
  expect(")");
  if (inner.node->kind != Kind::divide) fail("what is rounded must be a quotient, as floor(a/b)", place);
  return make(up ? Kind::ceiling : Kind::quotient, inner.node->arguments, place);
}

// period, period({a,b}), G(n), G(n; {a,b}).
Formula FormulaParser::game_call(Kind kind, const Token& name) {
  Formula::Node node;
  node.kind = kind;
  node.place = name.place;
  if (kind == Kind::value) {
    expect("(");
    node.arguments.push_back(formula());
    if (accept(";")) node.family = std::make_shared<const FamilyUse>(family_until(")"));
    expect(")");
  } else if (accept("(")) {
    node.family = std::make_shared<const FamilyUse>(family_until(")"));
    expect(")");
  }
  return shallow(Formula::of(std::move(node)));
}

FamilyUse FormulaParser::family_until(std::string_view sign) {
  const std::size_t begin = peek().place;
  for (int depth = 0; !at_end() && (depth > 0 || !at(sign)); take()) {
    if (at("(") || at("{")) ++depth;
    if (at(")") || at("}")) --depth;
  }
  if (at_end() && sign == ")") fail("a parenthesis is not closed", begin);
  if (at_end()) fail("expected a family of games and '" + std::string(sign) + "' here", begin);
  auto family = parse_family(text_.substr(begin, peek().place - begin));
  if (family) {
    FamilyUse use(std::move(*family));
    use.place = begin;
    return use;
  }
  family.error().place = begin + family.error().place.value_or(0);
  family.error().text.clear();  // it stands in the text of the formula
  throw notation::Failure{std::move(family.error())};
}

std::uint64_t FormulaParser::letter() {
  if (peek().kind != Token::Kind::number) fail("expected a letter of the word here", place());
  return static_cast<std::uint64_t>(take().number);
}

bool FormulaParser::at_word_end() const {
  return at_end() || at(")") || at("|") || at("-");
}

// A letter, a letter with an exponent, or a group of these.
std::vector<Factor> FormulaParser::factors() {
  const Nesting nesting(*this);
  std::vector<Factor> all;
  while (!at_word_end()) {
    Factor factor;
    const Token token = take();
    if (token.kind == Token::Kind::number) {
      factor.letter = static_cast<std::uint64_t>(token.number);
    } else if (token.kind == Token::Kind::sign && token.text == "(") {
      factor.group = factors();
      if (factor.group.empty()) fail("a group of a word must not be empty", token.place);
      expect(")");
    } else {
      fail("expected a letter of the word here, as 2 or 2^(m-a)", token.place);
    }
    factor.exponent = accept("^") ? exponent() : Formula::number(1, token.place);
    all.push_back(std::move(factor));
  }
  return all;
}

// A number, a name or a formula in parentheses; `m (0^m)` is no call here.
Formula FormulaParser::exponent() {
  if (at("(")) return atom();
  const Token token = take();
  if (token.kind == Token::Kind::number) return Formula::number(token.number, token.place);
  if (token.kind == Token::Kind::word && !is_reserved(token.text))
    return Formula::variable(token.text, token.place);
  fail("expected an exponent here: a number, a name or a formula in parentheses", token.place);
}

Result<Formula> parse_formula(std::string_view text) {
  try {
    FormulaParser parser(text, 0, text.size());
    Formula formula = parser.formula();
    parser.expect_end();
    return formula;
  } catch (notation::Failure& failure) {
    failure.error.text = text;
    return std::unexpected(std::move(failure.error));
  }
}

}  // namespace takeaway
