#include "takeaway/parameters.hpp"

#include <gtest/gtest.h>

namespace takeaway {
namespace {

struct Enumeration {
  std::vector<std::vector<std::int64_t>> rows;
  std::string fault;
};

Enumeration enumerate(const std::vector<std::string>& lets, const std::vector<std::string>& wheres,
                      const std::set<std::string>& used) {
  Enumeration found;
  std::vector<Let> read_lets;
  std::vector<Where> read_wheres;
  for (const auto& text : lets) {
    const auto let = parse_let(text);
    if (!let) return {{}, let.error().message};
    read_lets.push_back(*let);
  }
  for (const auto& text : wheres) {
    const auto where = parse_where(text);
    if (!where) return {{}, where.error().message};
    read_wheres.push_back(*where);
  }
  if (const auto checked = check_parameters(read_lets, read_wheres, used); !checked)
    return {{}, checked.error().message};
  const auto result = for_each_binding(read_lets, read_wheres, [&](const Bindings& bindings) -> Result<void> {
    std::vector<std::int64_t> row;
    for (const auto& [name, value] : bindings.entries()) row.push_back(value);
    found.rows.push_back(row);
    return {};
  });
  if (!result) found.fault = result.error().message;
  return found;
}

using Rows = std::vector<std::vector<std::int64_t>>;

TEST(Parameters, RangesDependOnEarlierOnes) {
  EXPECT_EQ(enumerate({"c=3..4", "b=2..c-1", "a=1..b-1"}, {}, {"a", "b", "c"}).rows,
            (Rows{{3, 2, 1}, {4, 2, 1}, {4, 3, 1}, {4, 3, 2}}));
}

TEST(Parameters, ConditionsSelect) {
  EXPECT_EQ(enumerate({"a=1..4", "b=a+1..4"}, {"gcd(a,b)=1", "a>1"}, {"a", "b"}).rows,
            (Rows{{2, 3}, {3, 4}}));
}

TEST(Parameters, TakeListsAndProgressions) {
  EXPECT_EQ(enumerate({"m=5"}, {}, {"m"}).rows, (Rows{{5}}));
  EXPECT_EQ(enumerate({"m=2, 5, 7"}, {}, {"m"}).rows, (Rows{{2}, {5}, {7}}));
  EXPECT_EQ(enumerate({"m=1,3..7"}, {}, {"m"}).rows, (Rows{{1}, {3}, {5}, {7}}));
  EXPECT_EQ(enumerate({"m=0-1..1"}, {}, {"m"}).rows, (Rows{{-1}, {0}, {1}}));
}

// A step that was cut off to what fits led to 0, which is no number of this progression.
TEST(Parameters, ProgressionsOverAllNumbers) {
  constexpr std::int64_t far = std::int64_t{1} << 62U;
  EXPECT_EQ(enumerate({"m=-2^62,0..2^62"}, {}, {"m"}).rows, (Rows{{-far}, {0}, {far}}));
  EXPECT_EQ(enumerate({"m=1-2^62,2^62..2^62"}, {}, {"m"}).rows, (Rows{{1 - far}, {far}}));
  const Enumeration farthest = enumerate({"m=-2^62,2^62..2^62"}, {}, {"m"});
  EXPECT_EQ(farthest.rows, Rows{});
  EXPECT_NE(farthest.fault.find("step"), std::string::npos) << farthest.fault;
}

TEST(Parameters, NoneMeansOneGame) {
  EXPECT_EQ(enumerate({}, {}, {}).rows, (Rows{{}}));
}

TEST(Parameters, ProductsOfLettersCountAsUsed) {
  EXPECT_EQ(enumerate({"h=2", "m=3"}, {}, {"hm"}).rows, (Rows{{2, 3}}));
}

TEST(Parameters, RefuseWhatIsUnclear) {
  EXPECT_NE(enumerate({"m=1", "m=2"}, {}, {"m"}).fault.find("bound twice"), std::string::npos);
  EXPECT_NE(enumerate({"b=a+1..4", "a=1..4"}, {}, {"a", "b"}).fault.find("which has no value here"),
            std::string::npos);
  EXPECT_NE(enumerate({"m=1", "x=2"}, {}, {"m"}).fault.find("nothing uses"), std::string::npos);
  EXPECT_NE(enumerate({"m=1"}, {"y=2"}, {"m"}).fault.find("'y' has no value"), std::string::npos);
  EXPECT_NE(enumerate({"m=1.."}, {}, {"m"}).fault.find("must end"), std::string::npos);
  EXPECT_NE(enumerate({"m"}, {}, {"m"}).fault.find("expected '='"), std::string::npos);
  EXPECT_NE(enumerate({"5=m"}, {}, {"m"}).fault.find("name of a parameter"), std::string::npos);
  EXPECT_NE(enumerate({"m=7,5..1"}, {}, {"m"}).fault.find("must grow"), std::string::npos);
  EXPECT_NE(enumerate({"m=1..2"}, {"1/m=1"}, {"m"}).fault.find("not a multiple"), std::string::npos);
}

TEST(Parameters, StopAtTheVisitorsError) {
  const auto let = parse_let("m=1..1000000000");
  int seen = 0;
  const auto result = for_each_binding(std::span(&*let, 1), {}, [&](const Bindings&) -> Result<void> {
    if (++seen == 3) return bad_input("enough");
    return {};
  });
  EXPECT_EQ(result.error().message, "enough");
  EXPECT_EQ(seen, 3);
}

std::string inferred(const std::string& family, const std::vector<std::string>& lets) {
  std::vector<Let> read;
  for (const auto& text : lets) read.push_back(*parse_let(text));
  std::string all;
  for (const Let& let : inferred_ranges(*parse_family(family), read)) all += let.text + " ";
  return all;
}

TEST(Parameters, MovesInOrderNeedNoRanges) {
  EXPECT_EQ(inferred("{a,b,c}", {"c=3..64"}), "b=2..c-1 a=1..b-1 ");
  EXPECT_EQ(inferred("sink {a,b,c}", {"c=7", "a=2"}), "b=2..c-1 ");
  EXPECT_EQ(inferred("{a,b,c,a+b+c}", {"c=7"}), "b=2..c-1 a=1..b-1 ");
  EXPECT_EQ(inferred("{3,b,c}", {"c=7"}), "b=4..c-1 ");
  EXPECT_EQ(inferred("{a,b,c}", {"a=1", "b=2", "c=3"}), "");
  EXPECT_EQ(inferred("{a,b,c}", {"b=5"}), "a=1..b-1 ") << "nothing says how large c is";
  EXPECT_EQ(inferred("{a,2a,b}", {"b=9"}), "") << "whether 2a comes before b is not known";
  EXPECT_EQ(inferred("{a..b}", {"b=9"}), "");
  EXPECT_EQ(inferred("{a,b} | {9}", {"b=9"}), "");
}

}  // namespace
}  // namespace takeaway
