#include <gtest/gtest.h>
// GoogleTest first.
#include <rapidcheck/gtest.h>

#include <limits>

#include "takeaway/expression.hpp"

namespace takeaway {
namespace {

Bindings some_bindings() {
  Bindings bindings;
  bindings.bind("m", 5);
  bindings.bind("k", 3);
  bindings.bind("h", 2);
  bindings.bind("eta", 7);
  bindings.bind("e", 4);
  return bindings;
}

std::int64_t value_of(const std::string& text) {
  const auto expression = parse_expression(text);
  EXPECT_TRUE(expression) << text;
  if (!expression) return -1;
  const auto value = evaluate(*expression, some_bindings());
  EXPECT_TRUE(value) << text << ": " << (value ? "" : value.error().message);
  return value.value_or(-1);
}

TEST(Expression, ReadsTheNotationsExamples) {
  EXPECT_EQ(value_of("2m+k"), 13);
  EXPECT_EQ(value_of("3*m"), 15);
  EXPECT_EQ(value_of("m-1"), 4);
  EXPECT_EQ(value_of("10^6"), 1000000);
  EXPECT_EQ(value_of("1e9"), 1000000000);
  EXPECT_EQ(value_of("2^20"), 1048576);
  EXPECT_EQ(value_of("2^62"), std::int64_t{1} << 62);
}

TEST(Expression, ReadsProductsOfLetters) {
  EXPECT_EQ(value_of("2hm+2m+k"), 2 * 2 * 5 + 2 * 5 + 3);
  EXPECT_EQ(value_of("2eta"), 14) << "a parameter's own name goes before the product of its letters";
}

TEST(Expression, TellsTheParameterEFromAnExponent) {
  EXPECT_EQ(value_of("2e+1"), 9);
  EXPECT_EQ(value_of("2e3"), 2000);
}

TEST(Expression, KeepsThePrecedences) {
  EXPECT_EQ(value_of("2+3*4^2"), 50);
  EXPECT_EQ(value_of("2m^2"), 50);
  EXPECT_EQ(value_of("2^3^2"), 512);
  EXPECT_EQ(value_of("10-4-3"), 3);
  EXPECT_EQ(value_of("3(m+1)"), 18);
  EXPECT_EQ(value_of("-m+7"), 2);
  EXPECT_EQ(value_of("-7 mod 5"), 3) << "the minus binds tighter than mod";
}

TEST(Expression, DividesLikeNumberTheorists) {
  EXPECT_EQ(value_of("(0-7) div 2"), -4);
  EXPECT_EQ(value_of("(0-7) mod 5"), 3);
  EXPECT_EQ(value_of("m*k/3"), 5);
  EXPECT_EQ(value_of("gcd(12,18,8)"), 2);
  EXPECT_EQ(value_of("min(m,k)+max(m,k)"), 8);
}

std::string fault_of(const std::string& text) {
  const auto expression = parse_expression(text);
  if (!expression) return expression.error().message;
  const auto value = evaluate(*expression, some_bindings());
  return value ? "" : value.error().message;
}

TEST(Expression, RefusesWhatHasNoValue) {
  EXPECT_NE(fault_of("m/2"), "") << "5/2 is not an integer";
  EXPECT_NE(fault_of("m div 0"), "");
  EXPECT_NE(fault_of("2^63"), "");
  EXPECT_NE(fault_of("2^62*2"), "");
  EXPECT_NE(fault_of("2^62+1"), "");
  EXPECT_NE(fault_of("99999999999999999999"), "");
  EXPECT_NE(fault_of("10^10^10"), "");
  for (const char* text : {"1e19", "1e62", "1e999999999999", "7e19", "0e19"})
    EXPECT_NE(fault_of(text), "") << text;
  EXPECT_NE(fault_of("2^(0-1)"), "");
  EXPECT_NE(fault_of("x+1"), "");
  EXPECT_NE(fault_of("mx"), "") << "x is no parameter";
  EXPECT_NE(fault_of("sin(m)"), "");
  EXPECT_NE(fault_of("m<k"), "") << "a condition is no number";
  EXPECT_NE(fault_of("1.5"), "");
  EXPECT_NE(fault_of(""), "");
  EXPECT_NE(fault_of("1+"), "");
  EXPECT_NE(fault_of("(1"), "");
  EXPECT_NE(fault_of("1)"), "");
}

TEST(Expression, PointsAtTheFault) {
  EXPECT_EQ(parse_expression("1 + * 2").error().place, 4U);
  EXPECT_EQ(parse_expression("m $ 2").error().place, 2U);
  const auto unbound = evaluate(*parse_expression("m + zeta"), some_bindings());
  EXPECT_EQ(unbound.error().place, 4U);
}

bool holds(const std::string& text) {
  const auto condition = parse_condition(text);
  EXPECT_TRUE(condition) << text;
  return condition && evaluate(*condition, some_bindings()) == 1;
}

TEST(Condition, ReadsComparisonsAndLogic) {
  EXPECT_TRUE(holds("gcd(m,k)=1"));
  EXPECT_TRUE(holds("1 <= k < m"));
  EXPECT_FALSE(holds("1 <= k < m < 5"));
  EXPECT_TRUE(holds("k < m and not m < k"));
  EXPECT_TRUE(holds("m < k or m != k"));
  EXPECT_TRUE(holds("k < m, h >= 0")) << "a comma reads as and";
  EXPECT_TRUE(holds("k divides 2k"));
  EXPECT_FALSE(holds("m divides 2k"));
  EXPECT_TRUE(holds("(m) mod 2 = 1"));
  EXPECT_FALSE(parse_condition("m+1"));
  EXPECT_FALSE(parse_condition("m < (k < 2)"));
}

TEST(Expression, SurvivesHostileDepthAndLength) {
  EXPECT_FALSE(parse_expression(std::string(100000, '(')));
  EXPECT_FALSE(parse_expression(std::string(100000, '-') + "1"));
  std::string sum = "1";
  for (int i = 0; i < 100000; ++i) sum += "+1";
  EXPECT_FALSE(parse_expression(sum));
  std::string power = "1";
  for (int i = 0; i < 100000; ++i) power += "^1";
  EXPECT_FALSE(parse_expression(power));
}

// Bindings may come from a file or a solver: a quotient of -2^63 and -1 would end the program.
TEST(Expression, BoundNumbersPast2To62AreRefused) {
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  for (const char* text : {"a", "-a", "a div (0-1)", "gcd(a,3)", "max(1,a)", "aa"}) {
    for (const std::int64_t value : {least, least + 1, std::numeric_limits<std::int64_t>::max()}) {
      Bindings bindings;
      bindings.bind("a", value);
      const auto result = evaluate(*parse_expression(text), bindings);
      ASSERT_FALSE(result.has_value()) << text;
      EXPECT_EQ(result.error().fault, Fault::too_large) << text;
    }
  }
}

/// Random trees, to see that printing and reading are inverse.
rc::Gen<Expression> arbitrary_expression(int depth) {
  return rc::gen::exec([depth]() -> Expression {
    if (depth == 0 || *rc::gen::inRange(0, 3) == 0) {
      if (*rc::gen::arbitrary<bool>()) return Expression::number(*rc::gen::inRange(0, 100));
      Expression::Node node;
      node.op = Operator::name;
      node.name = *rc::gen::elementOf(std::vector<std::string>{"m", "k", "e", "eta", "e3"});
      return {std::make_shared<const Expression::Node>(node)};
    }
    const auto op = *rc::gen::elementOf(
        std::vector<Operator>{Operator::add, Operator::subtract, Operator::multiply, Operator::divide,
                              Operator::quotient, Operator::remainder, Operator::power, Operator::negate});
    std::vector<Expression> arguments = {*arbitrary_expression(depth - 1)};
    if (op != Operator::negate) arguments.push_back(*arbitrary_expression(depth - 1));
    return Expression::make(op, arguments);
  });
}

bool same(const Expression& a, const Expression& b) {
  if (a.node->op != b.node->op || a.node->number != b.node->number || a.node->name != b.node->name)
    return false;
  if (a.node->arguments.size() != b.node->arguments.size()) return false;
  for (std::size_t i = 0; i < a.node->arguments.size(); ++i)
    if (!same(a.node->arguments[i], b.node->arguments[i])) return false;
  return true;
}

RC_GTEST_PROP(Expression, PrintsAndParsesBackToTheSameTree, ()) {
  const Expression expression = *rc::gen::noShrink(arbitrary_expression(4));
  const std::string text = to_text(expression);
  RC_LOG() << text << std::endl;
  const auto again = parse_expression(text);
  RC_ASSERT(again.has_value());
  RC_ASSERT(same(expression, *again));
}

}  // namespace
}  // namespace takeaway
