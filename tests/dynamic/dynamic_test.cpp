// Games in which the number taken bounds the next move, against the definition, and the theorems on them.
#include "takeaway/dynamic.hpp"

#include <gtest/gtest.h>
// RapidCheck's own headers come after GoogleTest's.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <random>

namespace takeaway {
namespace {

constexpr std::uint64_t memory = 1 << 28;

/// The definition: who moves from (heap, bound) wins if some taking leaves a position that is lost.
class Definition {
 public:
  Definition(std::vector<std::uint64_t> bounds, std::uint64_t last)
      : bounds_(std::move(bounds)), known_(last + 1, std::vector<int>(last + 1, -1)) {}

  bool wins(std::uint64_t heap, std::uint64_t bound) {
    bound = std::min(bound, heap);
    int& known = known_[heap][bound];
    if (known < 0) {
      known = 0;
      for (std::uint64_t t = 1; t <= bound && known == 0; ++t)
        if (!wins(heap - t, bounds_[t])) known_[heap][bound] = 1;
    }
    return known_[heap][bound] == 1;
  }

 private:
  std::vector<std::uint64_t> bounds_;
  std::vector<std::vector<int>> known_;
};

std::string bound_of(int kind, int a, int b) {
  const std::string first = std::to_string(a);
  const std::string second = std::to_string(b);
  if (kind == 0) return first + "t+" + second;
  if (kind == 1) return "(" + first + "t+" + second + ") div 3";
  if (kind == 2) return first + "*(t mod " + std::to_string(b + 2) + ")";
  return "max(0, " + first + "0-" + second + "t)";
}

RC_GTEST_PROP(Dynamic, IsTheDefinition, ()) {
  const std::string text =
      "dynamic " + bound_of(*rc::gen::inRange(0, 4), *rc::gen::inRange(0, 5), *rc::gen::inRange(0, 6));
  const auto rule = parse_dynamic(text);
  RC_ASSERT(rule.has_value());
  constexpr std::uint64_t last = 40;
  std::vector<std::uint64_t> bounds = {0};
  for (std::int64_t t = 1; t <= 40; ++t) {
    Bindings bindings;
    bindings.bind("t", t);
    bounds.push_back(static_cast<std::uint64_t>(*evaluate(rule->bound, bindings)));
  }
  Definition definition(bounds, last);
  const auto table = DynamicTable::compute(*rule, {}, last, memory);
  RC_ASSERT(table.has_value());
  for (std::uint64_t heap = 0; heap <= last; ++heap)
    for (std::uint64_t bound = 0; bound <= heap; ++bound)
      RC_ASSERT(table->is_p(heap, bound) != definition.wins(heap, bound));
  if (const auto schwenk = schwenk_heaps(*table)) RC_ASSERT(*schwenk == table->lost_heaps());
  const auto again = parse_dynamic(to_text(*rule));
  RC_ASSERT(again.has_value());
  RC_ASSERT(to_text(*again) == to_text(*rule));
}

// Bounds that rise and fall as they like.
TEST(Dynamic, ThousandsOfRulesAreTheDefinition) {
  std::mt19937 random(11);
  const auto below = [&](unsigned end) { return std::to_string(random() % end); };
  constexpr std::uint64_t last = 24;
  for (int round = 0; round < 3000; ++round) {
    const std::string text = "dynamic ((" + below(9) + "*t^2 + " + below(30) + "*t + " + below(30) +
                             ") mod " + std::to_string(1 + random() % 40) + ") div " +
                             std::to_string(1 + random() % 3);
    const auto rule = parse_dynamic(text);
    ASSERT_TRUE(rule.has_value()) << text;
    std::vector<std::uint64_t> bounds = {0};
    for (std::int64_t t = 1; t <= static_cast<std::int64_t>(last); ++t) {
      Bindings bindings;
      bindings.bind("t", t);
      bounds.push_back(static_cast<std::uint64_t>(*evaluate(rule->bound, bindings)));
    }
    Definition definition(bounds, last);
    const auto table = DynamicTable::compute(*rule, {}, last, memory);
    ASSERT_TRUE(table.has_value()) << text;
    for (std::uint64_t heap = 0; heap <= last; ++heap)
      for (std::uint64_t bound = 0; bound <= heap; ++bound)
        ASSERT_NE(table->is_p(heap, bound), definition.wins(heap, bound))
            << text << ", heap " << heap << ", at most " << bound;
  }
}

// Whinihan 1963: in Fibonacci Nim the first player loses exactly the Fibonacci numbers.
TEST(Dynamic, FibonacciNim) {
  const auto table = DynamicTable::compute(*parse_dynamic("dynamic 2t"), {}, 1'000'000, memory);
  std::vector<std::uint64_t> fibonacci = {1, 2};
  while (fibonacci.back() + fibonacci[fibonacci.size() - 2] <= 1'000'000)
    fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
  EXPECT_EQ(table->lost_heaps(), fibonacci);
}

// With f(t) = t they are the powers of 2.
TEST(Dynamic, AtMostAsMany) {
  const auto table = DynamicTable::compute(*parse_dynamic("dynamic t"), {}, 1000, memory);
  EXPECT_EQ(table->lost_heaps(), (std::vector<std::uint64_t>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512}));
}

TEST(Dynamic, BadInputAndLimits) {
  EXPECT_EQ(DynamicTable::compute(*parse_dynamic("dynamic t-2"), {}, 9, memory).error().place, 8U);
  EXPECT_EQ(DynamicTable::compute(*parse_dynamic("dynamic 2t"), {}, 1 << 20, 1 << 10).error().fault,
            Fault::limit);
  EXPECT_TRUE(DynamicTable::compute(*parse_dynamic("dynamic t^9"), {}, 10'000, memory).has_value());
  EXPECT_FALSE(parse_dynamic("dynamic").has_value());
  EXPECT_FALSE(parse_dynamic("dynamic 2t garbage").has_value());
  EXPECT_EQ(parse_dynamic_position("dynamic 2t 20").error().place, 11U);
}

}  // namespace
}  // namespace takeaway
