// Expressions: or < and < not < comparison < sum < product < minus < power < atom.
#include <algorithm>
#include <array>
#include <utility>

#include "game/parser.hpp"

namespace takeaway::notation {

namespace {

constexpr std::array<std::string_view, 6> operator_words = {"mod", "div", "divides", "and", "or", "not"};
constexpr std::array<std::string_view, 3> functions = {"gcd", "min", "max"};

bool is_operator_word(const Token& token) {
  if (token.kind != Token::Kind::word) return false;
  for (const auto word : operator_words)
    if (token.text == word) return true;
  return false;
}

struct Spelling {
  std::string_view text;
  Operator op;
};

constexpr std::array<Spelling, 9> comparisons = {{{"=", Operator::equal},
                                                  {"==", Operator::equal},
                                                  {"!=", Operator::unequal},
                                                  {"<>", Operator::unequal},
                                                  {"<", Operator::less},
                                                  {"<=", Operator::less_equal},
                                                  {">", Operator::greater},
                                                  {">=", Operator::greater_equal},
                                                  {"divides", Operator::divides}}};

constexpr int deepest_nesting = 200;
constexpr int deepest_tree = 1000;  // a + b + c is (a + b) + c: chains deepen the tree as nesting does

void refuse_deep(const Expression& tree) {
  if (tree.node->depth > deepest_tree) fail("this expression is too long", tree.place());
}

}  // namespace

class Parser::Nesting {
 public:
  explicit Nesting(Parser& parser) : parser_(parser) {
    if (++parser_.depth_ > deepest_nesting) {
      --parser_.depth_;
      fail("nested too deeply", parser_.peek().place);
    }
  }
  ~Nesting() { --parser_.depth_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  Parser& parser_;
};

const Token& Parser::peek(std::size_t ahead) const {
  return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
}

Token Parser::take() {
  Token token = peek();
  if (at_ + 1 < tokens_.size()) ++at_;
  return token;
}

bool Parser::at(std::string_view text, std::size_t ahead) const {
  const Token& token = peek(ahead);
  return (token.kind == Token::Kind::sign || token.kind == Token::Kind::word) && token.text == text;
}

bool Parser::accept(std::string_view text) {
  if (!at(text)) return false;
  take();
  return true;
}

void Parser::expect(std::string_view sign) {
  if (!accept(sign)) fail("expected '" + std::string(sign) + "' here", peek().place);
}

void Parser::expect_end() {
  if (peek().kind != Token::Kind::end) fail("did not expect '" + peek().text + "' here", peek().place);
}

std::string Parser::word(std::string_view what) {
  if (peek().kind != Token::Kind::word) fail("expected " + std::string(what), peek().place);
  return take().text;
}

Expression Parser::integer(Expression candidate) const {
  refuse_deep(candidate);
  if (candidate.is_condition()) fail("a number was expected, this is a condition", candidate.place());
  return candidate;
}

Expression Parser::truth(Expression candidate) const {
  refuse_deep(candidate);
  if (!candidate.is_condition()) fail("a condition was expected, this is a number", candidate.place());
  return candidate;
}

Expression Parser::expression() {
  return integer(sum());
}

Expression Parser::condition() {
  return truth(disjunction());
}

Expression Parser::disjunction() {
  Expression left = conjunction();
  while (at("or") || at("||")) {
    take();
    left = Expression::make(Operator::logical_or, {truth(left), truth(conjunction())}, left.place());
  }
  return left;
}

// A comma joins conditions as `and` does, the way papers write them; not inside a call's arguments.
Expression Parser::conjunction() {
  Expression left = negation();
  while (at("and") || at("&&") || (at(",") && left.is_condition())) {
    take();
    left = Expression::make(Operator::logical_and, {truth(left), truth(negation())}, left.place());
  }
  return left;
}

Expression Parser::negation() {
  const Nesting nesting(*this);
  const std::size_t place = peek().place;
  if (accept("not") || accept("!"))
    return Expression::make(Operator::logical_not, {truth(negation())}, place);
  return comparison();
}

// A chain 1 <= k < m means 1 <= k and k < m.
Expression Parser::comparison() {
  Expression left = sum();
  Expression all;
  for (;;) {
    const Spelling* found = nullptr;
    for (const Spelling& spelling : comparisons)
      if (at(spelling.text)) found = &spelling;
    if (found == nullptr) return all.node ? all : left;
    take();
    const Expression right = integer(sum());
    const Expression link = Expression::make(found->op, {integer(left), right}, left.place());
    all = all.node ? Expression::make(Operator::logical_and, {truth(all), link}, all.place()) : link;
    left = right;
  }
}

Expression Parser::sum() {
  Expression left = product();
  while (at("+") || at("-")) {
    const Operator op = take().text == "+" ? Operator::add : Operator::subtract;
    left = Expression::make(op, {integer(left), integer(product())}, left.place());
  }
  return left;
}

Expression Parser::product() {
  static constexpr std::array<Spelling, 4> products = {{{"*", Operator::multiply},
                                                        {"/", Operator::divide},
                                                        {"div", Operator::quotient},
                                                        {"mod", Operator::remainder}}};
  Expression left = signed_power();
  for (;;) {
    const Spelling* found = nullptr;
    for (const Spelling& spelling : products)
      if (at(spelling.text)) found = &spelling;
    if (found == nullptr) return left;
    take();
    left = Expression::make(found->op, {integer(left), integer(signed_power())}, left.place());
  }
}

bool Parser::multiplies_implicitly() const {
  return at("(") || (peek().kind == Token::Kind::word && !is_operator_word(peek()));
}

Expression Parser::signed_power() {
  const Nesting nesting(*this);
  const Token first = peek();
  if (accept("-")) return Expression::make(Operator::negate, {integer(signed_power())}, first.place);
  Expression left = power();
  // 2m, 3(a+b): a plain number in front of a name or a parenthesis multiplies it.
  if (left.node->op == Operator::number && first.kind == Token::Kind::number && multiplies_implicitly())
    left = Expression::make(Operator::multiply, {left, integer(power())}, left.place());
  return left;
}

Expression Parser::power() {
  const Nesting nesting(*this);
  const bool word = peek().kind == Token::Kind::word;
  Expression base = atom();
  if (!accept("^")) return base;
  if (word && base.node->op == Operator::name) {
    Expression::Node node = *base.node;
    node.is_base = true;
    base.node = std::make_shared<const Expression::Node>(std::move(node));
  }
  return Expression::make(Operator::power, {integer(base), integer(power())}, base.place());
}

Expression Parser::atom() {
  const Token token = take();
  if (token.kind == Token::Kind::number) return Expression::number(token.number, token.place);
  if (token.kind == Token::Kind::word && !is_operator_word(token)) {
    if (at("(")) return call(token);
    Expression::Node node{Operator::name, 0, token.text, {}, token.place, 1};
    return {std::make_shared<const Expression::Node>(std::move(node))};
  }
  if (token.kind == Token::Kind::sign && token.text == "(") {
    const Nesting nesting(*this);
    Expression inner = disjunction();
    expect(")");
    return inner;
  }
  fail(token.kind == Token::Kind::end ? "something is missing here" : "expected a number or a parameter here",
       token.place);
}

Expression Parser::call(const Token& name) {
  bool known = false;
  for (const auto function : functions) known = known || name.text == function;
  if (!known) fail("unknown function '" + name.text + "'; there are gcd, min and max", name.place);
  expect("(");
  Expression::Node node{Operator::call, 0, name.text, {}, name.place, 1};
  do {
    const Nesting nesting(*this);
    node.arguments.push_back(expression());
    node.depth = std::max(node.depth, node.arguments.back().node->depth + 1);
  } while (accept(","));
  expect(")");
  return {std::make_shared<const Expression::Node>(std::move(node))};
}

}  // namespace takeaway::notation

namespace takeaway {

Result<Expression> parse_expression(std::string_view text) {
  return notation::read_all(text, [](notation::Parser& parser) { return parser.expression(); });
}

Result<Expression> parse_condition(std::string_view text) {
  return notation::read_all(text, [](notation::Parser& parser) { return parser.condition(); });
}

}  // namespace takeaway
