#include <gtest/gtest.h>
// GoogleTest first.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>

#include "takeaway/formula.hpp"
#include "takeaway/parameters.hpp"

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
  const auto formula = parse_number(text);
  EXPECT_TRUE(formula) << text;
  if (!formula) return -1;
  const auto value = evaluate(*formula, some_bindings());
  EXPECT_TRUE(value) << text << ": " << (value ? "" : value.error().message);
  return value.value_or(-1);
}

TEST(Formula, ReadsTheNotationsExamples) {
  EXPECT_EQ(value_of("2m+k"), 13);
  EXPECT_EQ(value_of("3*m"), 15);
  EXPECT_EQ(value_of("m-1"), 4);
  EXPECT_EQ(value_of("10^6"), 1000000);
  EXPECT_EQ(value_of("1e9"), 1000000000);
  EXPECT_EQ(value_of("2^20"), 1048576);
  EXPECT_EQ(value_of("2^62"), std::int64_t{1} << 62);
}

TEST(Formula, ReadsProductsOfLetters) {
  EXPECT_EQ(value_of("2hm+2m+k"), 2 * 2 * 5 + 2 * 5 + 3);
  EXPECT_EQ(value_of("m(k+1)"), 20);
  EXPECT_EQ(value_of("hm(k+1)"), 40);
  EXPECT_EQ(value_of("(m(k+1))^2"), 400);
  EXPECT_EQ(value_of("2eta"), 14) << "a parameter's own name goes before the product of its letters";
}

TEST(Formula, TellsTheParameterEFromAnExponent) {
  EXPECT_EQ(value_of("2e+1"), 9);
  EXPECT_EQ(value_of("2e3"), 2000);
}

TEST(Formula, KeepsThePrecedences) {
  EXPECT_EQ(value_of("2+3*4^2"), 50);
  EXPECT_EQ(value_of("2m^2"), 50);
  EXPECT_EQ(value_of("2^3^2"), 512);
  EXPECT_EQ(value_of("10-4-3"), 3);
  EXPECT_EQ(value_of("3(m+1)"), 18);
  EXPECT_EQ(value_of("-m+7"), 2);
  EXPECT_EQ(value_of("-7 mod 5"), 3) << "the minus binds tighter than mod";
}

TEST(Formula, DividesLikeNumberTheorists) {
  EXPECT_EQ(value_of("(0-7) div 2"), -4);
  EXPECT_EQ(value_of("(0-7) mod 5"), 3);
  EXPECT_EQ(value_of("m*k/3"), 5);
  EXPECT_EQ(value_of("gcd(12,18,8)"), 2);
  EXPECT_EQ(value_of("min(m,k)+max(m,k)"), 8);
  EXPECT_EQ(value_of("ceil(m/k) + floor(m/k)"), 3);
}

TEST(Formula, AddsWithoutCarrying) {
  EXPECT_EQ(value_of("5 xor 6 xor 7"), 4);
  EXPECT_EQ(value_of("m xor k"), 6);
  EXPECT_EQ(value_of("2m xor 0"), 10) << "a number in front of xor does not multiply it";
  EXPECT_EQ(value_of("2^62 xor 2^62"), 0);
  EXPECT_EQ(value_of("m+1 xor k+2"), 6 ^ 5) << "looser than a sum";
  EXPECT_EQ(value_of("m+(1 xor k)+2"), 9);
  EXPECT_EQ(value_of("2^3 xor 4*2"), 0);
  EXPECT_EQ(value_of("-(m xor 1)"), -4);
  EXPECT_EQ(value_of("max(m xor k, 0)"), 6);
}

std::string fault_of(const std::string& text) {
  const auto formula = parse_number(text);
  if (!formula) return formula.error().message;
  const auto value = evaluate(*formula, some_bindings());
  return value ? "" : value.error().message;
}

TEST(Formula, RefusesWhatHasNoValue) {
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
  EXPECT_NE(fault_of("2^62 xor 1"), "") << "past 2^62";
  EXPECT_NE(fault_of("(0-1) xor 1"), "") << "numbers below 0 have no nim-sum";
  EXPECT_NE(fault_of("1 xor -m"), "");
  EXPECT_NE(fault_of("1 xor"), "");
  EXPECT_NE(fault_of("xor 1"), "");
  EXPECT_NE(fault_of("x+1"), "");
  EXPECT_NE(fault_of("mx"), "") << "x is no parameter";
  EXPECT_NE(fault_of("sin(m)"), "");
  EXPECT_NE(fault_of("m(k+1)^2"), "") << "a product, or a square times m?";
  EXPECT_NE(fault_of("m(k,1)"), "");
  EXPECT_NE(fault_of("period"), "");
  EXPECT_NE(fault_of("count i in 1..m: i < 3"), "") << "numbers of families have no ranges";
  EXPECT_NE(fault_of("m<k"), "") << "a condition is no number";
  EXPECT_NE(fault_of("1.5"), "");
  EXPECT_NE(fault_of(""), "");
  EXPECT_NE(fault_of("1+"), "");
  EXPECT_NE(fault_of("(1"), "");
  EXPECT_NE(fault_of("1)"), "");
}

TEST(Formula, PointsAtTheFault) {
  EXPECT_EQ(parse_number("1 + * 2").error().place, 4U);
  EXPECT_EQ(parse_number("m $ 2").error().place, 2U);
  const auto unbound = evaluate(*parse_number("m + zeta"), some_bindings());
  EXPECT_EQ(unbound.error().place, 4U);
  EXPECT_EQ(evaluate(*parse_number("m xor k-4"), some_bindings()).error().place, 6U);
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
  EXPECT_TRUE(holds("k < 0 or k < m, h >= 0")) << "a comma separates whole conditions";
  EXPECT_FALSE(holds("k < m or k < 0, h < 0")) << "a comma separates whole conditions";
  EXPECT_TRUE(holds("k < 0 or (k < m, h >= 0)"));
  EXPECT_TRUE(holds("m < k implies m = 0"));
  EXPECT_TRUE(holds("m < k iff k > m"));
  EXPECT_TRUE(holds("exists i in 1..m: i*i = e"));
  EXPECT_FALSE(holds("forall i in 1..m: i < m"));
  EXPECT_TRUE(holds("(count i in 1..m: i divides 4m) = 4"));
  EXPECT_TRUE(holds("m xor k = 6 < 7 xor 0")) << "tighter than a comparison";
  EXPECT_TRUE(holds("forall i in 0..m xor k: i < 7")) << "an end of a range";
  EXPECT_TRUE(holds("(count i in 1 xor 1..7: i xor m < i) = 4"));
  EXPECT_TRUE(holds("(max i in 0..5: i xor 3) = 7"));
  EXPECT_TRUE(holds("(if m > k then h else e) = 2"));
}

TEST(Condition, RefusesWhatIsNone) {
  for (const char* text :
       {"m+1", "m < (k < 2)", "not m", "m and k < 2", "period = 3", "m divides a sum of two moves", "pure",
        "exists i in 1..m: i", "max_value({1,2}) < 2", "G(3) = 1"})
    EXPECT_FALSE(parse_where(text)) << text;
  const auto twice = parse_where("exists m in 1..3: m = 2");
  ASSERT_TRUE(twice);
  EXPECT_FALSE(evaluate(twice->condition, some_bindings())) << "m has a value already";
}

TEST(Formula, SurvivesHostileDepthAndLength) {
  EXPECT_FALSE(parse_number(std::string(100000, '(')));
  EXPECT_FALSE(parse_number(std::string(100000, '-') + "1"));
  std::string sum = "1";
  for (int i = 0; i < 100000; ++i) sum += "+1";
  EXPECT_FALSE(parse_number(sum));
  std::string power = "1";
  for (int i = 0; i < 100000; ++i) power += "^1";
  EXPECT_FALSE(parse_number(power));
}

// Bindings may come from a file or a solver: a quotient of -2^63 and -1 would end the program.
TEST(Formula, BoundNumbersPast2To62AreRefused) {
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  for (const char* text : {"a", "-a", "a div (0-1)", "gcd(a,3)", "max(1,a)", "aa"}) {
    for (const std::int64_t value : {least, least + 1, std::numeric_limits<std::int64_t>::max()}) {
      Bindings bindings;
      bindings.bind("a", value);
      const auto result = evaluate(*parse_number(text), bindings);
      ASSERT_FALSE(result.has_value()) << text;
      EXPECT_EQ(result.error().fault, Fault::too_large) << text;
    }
  }
}

using Kind = FormulaKind;

Formula pick(const std::vector<Kind>& kinds, std::vector<Formula> arguments) {
  return Formula::make(*rc::gen::elementOf(kinds), std::move(arguments));
}

Formula ranged(const std::vector<Kind>& kinds, std::vector<Formula> arguments) {
  Formula::Node node;
  node.kind = *rc::gen::elementOf(kinds);
  node.name = "i";
  node.arguments = std::move(arguments);
  return Formula::of(std::move(node));
}

Formula some_condition(int depth);

/// A random number, which may have conditions inside.
Formula some_number(int depth) {
  if (depth == 0 || *rc::gen::inRange(0, 3) == 0) {
    if (*rc::gen::arbitrary<bool>()) return Formula::number(*rc::gen::inRange(0, 100));
    return Formula::variable(*rc::gen::elementOf(std::vector<std::string>{"m", "k", "e", "eta", "e3"}));
  }
  const auto number = [&] { return some_number(depth - 1); };
  switch (*rc::gen::inRange(0, 8)) {
    case 0:
      return Formula::make(Kind::negate, {number()});
    case 1:
      return pick({Kind::gcd, Kind::minimum, Kind::maximum}, {number(), number()});
    case 2:
      return Formula::make(Kind::ceiling, {number(), number()});
    case 3:
      return Formula::make(Kind::choose, {some_condition(depth - 1), number(), number()});
    case 4:
      return ranged({Kind::count}, {number(), number(), some_condition(depth - 1)});
    case 5:
      return ranged({Kind::largest}, {number(), number(), number()});
    default:
      return pick({Kind::add, Kind::subtract, Kind::multiply, Kind::divide, Kind::quotient, Kind::remainder,
                   Kind::power, Kind::nim_sum},
                  {number(), number()});
  }
}

Formula some_condition(int depth) {
  const auto condition = [&] { return some_condition(depth - 1); };
  const auto number = [&] { return some_number(depth == 0 ? 0 : depth - 1); };
  switch (depth == 0 ? 0 : *rc::gen::inRange(0, 5)) {
    case 1:
      return Formula::make(Kind::negation, {condition()});
    case 2:
      return pick({Kind::conjunction, Kind::disjunction, Kind::implies, Kind::equivalent},
                  {condition(), condition()});
    case 3:
      return ranged({Kind::for_all, Kind::exists}, {number(), number(), condition()});
    default:
      return pick({Kind::equal, Kind::unequal, Kind::less, Kind::less_equal, Kind::greater,
                   Kind::greater_equal, Kind::divides},
                  {number(), number()});
  }
}

bool same_tree(const Formula& a, const Formula& b) {
  return a.node->kind == b.node->kind && a.node->number == b.node->number && a.node->name == b.node->name &&
         std::ranges::equal(a.node->arguments, b.node->arguments, same_tree);
}

void expect_printed_and_read(const Formula& formula) {
  for (const Spacing spacing : {Spacing::tight, Spacing::wide}) {
    const std::string text = to_text(formula, spacing);
    RC_LOG() << text << std::endl;
    const auto again = parse_formula(text);
    RC_ASSERT(again.has_value());
    RC_ASSERT(same_tree(formula, *again));
    RC_ASSERT(to_text(*again, spacing) == text);
  }
}

RC_GTEST_PROP(Formula, NumbersPrintAndReadBackToTheSameTree, ()) {
  expect_printed_and_read(rc::gen::exec([] { return some_number(4); }).operator*());
}

RC_GTEST_PROP(Formula, ConditionsPrintAndReadBackToTheSameTree, ()) {
  expect_printed_and_read(rc::gen::exec([] { return some_condition(4); }).operator*());
}

}  // namespace
}  // namespace takeaway
