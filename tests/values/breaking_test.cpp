// Games that break heaps: `sparse` against the definition, and the definition against published values.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "takeaway/values.hpp"

namespace takeaway {
namespace {

std::vector<std::uint32_t> values_by(EngineName engine, const std::string& text, std::size_t count) {
  const auto game = parse_game(text);
  EXPECT_TRUE(game) << text;
  const auto subject = plan_with({.engine = engine, .heaps = count}, *game, Question::values);
  EXPECT_TRUE(subject) << text;
  auto stream = ValueStream::open(*subject);
  std::vector<std::uint32_t> values(count);
  stream->fill(std::span(values));
  return values;
}

std::string listed(const std::string& text, std::size_t count, EngineName engine = EngineName::direct) {
  std::string list;
  for (const std::uint32_t value : values_by(engine, text, count)) list += std::to_string(value) + " ";
  return list;
}

// The options of a heap, from the rules alone: what may be left is listed, and its heaps are added up.
std::uint32_t value_of(const std::vector<unsigned>& digits, unsigned heap,
                       std::vector<std::uint32_t>& known) {
  std::vector<bool> seen(4 * heap + 8, false);
  for (unsigned taken = 0; taken < digits.size() && taken <= heap; ++taken) {
    const unsigned left = heap - taken;
    const unsigned digit = digits[taken];
    if (left == 0 && (digit & 1U) != 0) seen[0] = true;
    if (left > 0 && (digit & 2U) != 0) seen[known[left]] = true;
    for (unsigned a = 1; a < left; ++a) {
      if ((digit & 4U) != 0) seen[known[a] ^ known[left - a]] = true;
      for (unsigned b = 1; (digit & 8U) != 0 && a + b < left; ++b)
        seen[known[a] ^ known[b] ^ known[left - a - b]] = true;
    }
  }
  std::uint32_t mex = 0;
  while (seen[mex]) ++mex;
  return mex;
}

std::string random_code(std::mt19937& random, unsigned digits) {
  std::string code = random() % 4 == 0 ? "4." : ".";
  for (unsigned i = 0; i < digits; ++i) code += static_cast<char>('0' + random() % 8);
  if (code.find_first_not_of("0.") == std::string::npos) code += "7";
  return code;
}

// OEIS A002186, A002187, A002188 (with a 0 in front), A046695.
TEST(Breaking, KnownGames) {
  EXPECT_EQ(listed("kayles", 16), "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 ");
  EXPECT_EQ(listed("dawson", 16), "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 ");
  EXPECT_EQ(listed("grundy", 16), "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 ");
  EXPECT_EQ(listed("officers", 16), "0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 ");
  EXPECT_EQ(listed("4.07", 8), listed("octal 4.07", 8));
}

TEST(Breaking, SubtractionGamesAreOctalGames) {
  EXPECT_EQ(values_by(EngineName::direct, ".3003", 500), values_by(EngineName::direct, "{1,4}", 500));
  EXPECT_EQ(values_by(EngineName::sparse, ".3003", 5000), values_by(EngineName::window, "{1,4}", 5000));
}

TEST(Breaking, DirectFollowsTheRules) {
  std::mt19937 random(1);
  for (int i = 0; i < 25; ++i) {
    std::string code = random() % 4 == 0 ? "c" : "";
    code += '.';
    std::vector<unsigned> digits = {code == "c." ? 12U : 0U};
    for (int d = 0; d < 3; ++d) {
      digits.push_back(static_cast<unsigned>(random() % 16));
      code += "0123456789abcdef"[digits.back()];
    }
    if (code == ".000") continue;
    std::vector<std::uint32_t> known;
    for (unsigned heap = 0; heap < 40; ++heap) known.push_back(value_of(digits, heap, known));
    EXPECT_EQ(values_by(EngineName::direct, code, 40), known) << code;
  }
}

TEST(Breaking, SparseAgreesWithDirect) {
#ifdef TAKEAWAY_SANITIZE
  constexpr int codes = 15;
  constexpr std::size_t heaps = 2600;
#else
  constexpr int codes = 100;
  constexpr std::size_t heaps = 9000;
#endif
  std::mt19937 random(2);
  for (int i = 0; i < codes; ++i) {
    const std::string code = random_code(random, 1 + static_cast<unsigned>(random() % 5));
    ASSERT_EQ(values_by(EngineName::sparse, code, 2600), values_by(EngineName::direct, code, 2600)) << code;
  }
  // Of .127, with few codes, rare heaps come up in tiles; of .774 larger codes do.
  for (const std::string code :
       {"grundy", "officers", ".127", ".167", ".174", ".205", ".304", ".774", ".63366", ".0415"})
    ASSERT_EQ(values_by(EngineName::sparse, code, heaps), values_by(EngineName::direct, code, heaps)) << code;
}

TEST(Breaking, LongCodes) {
  std::mt19937 random(23);
  for (const unsigned digits : {40U, 64U, 65U, 130U}) {
    const std::string code = random_code(random, digits);
    ASSERT_EQ(values_by(EngineName::sparse, code, 700), values_by(EngineName::direct, code, 700)) << code;
  }
}

/// By so many threads, read in pieces.
std::vector<std::uint32_t> values_by_threads(unsigned threads, const std::string& code, std::size_t count) {
  Resources resources;
  resources.threads = threads;
  auto stream = ValueStream::open(*plan(*parse_game(code), Question::values, resources));
  std::vector<std::uint32_t> values(count);
  for (std::size_t from = 0; from < count; from += 7777)
    stream->fill(std::span(values).subspan(from, std::min<std::size_t>(7777, count - from)));
  return values;
}

TEST(Breaking, TwoThreadsFindWhatOneFinds) {
  const std::pair<const char*, std::size_t> games[] = {
      {".167", 100'000}, {".174", 40'000}, {".205", 20'000}, {".6", 70'000}};
  for (const auto& [code, count] : games)
    EXPECT_EQ(values_by_threads(2, code, count), values_by_threads(1, code, count)) << code;
  std::mt19937 random(29);
  for (int i = 0; i < 12; ++i) {
    const std::string code = random_code(random, 1 + static_cast<unsigned>(random() % 4));
    EXPECT_EQ(values_by_threads(2, code, 9000), values_by_threads(1, code, 9000)) << code;
  }
}

TEST(Breaking, StreamsGoOnBehindGivenValues) {
  const auto all = values_by(EngineName::sparse, ".167", 8000);
  const auto game = parse_game(".167");
  for (const std::size_t given : {1U, 700U, 1024U, 3001U, 7999U}) {
    auto stream = ValueStream::open(*plan_with({.engine = EngineName::sparse}, *game, Question::values));
    ASSERT_TRUE(stream->preload(std::span(all).first(given)));
    std::vector<std::uint32_t> rest(all.size() - given);
    stream->fill(std::span(rest));
    EXPECT_TRUE(std::equal(rest.begin(), rest.end(), all.begin() + static_cast<std::ptrdiff_t>(given)))
        << given;
  }
}

TEST(Breaking, OutcomesAreThoseOfTheValues) {
  const auto game = parse_game("kayles");
  const auto values = values_by(EngineName::direct, "kayles", 3000);
  auto stream = ValueStream::open(*plan(*game, Question::outcomes));
  for (const std::uint32_t value : values) ASSERT_EQ(stream->next(), value == 0 ? 0U : 1U);
}

Result<Subject> planned(const Game& game, EngineName engine) {
  Resources resources;
  resources.engine = engine;
  return plan(game, Question::values, resources);
}

TEST(Breaking, EnginesThatAreNotForThem) {
  const auto game = parse_game("kayles");
  const auto refused = planned(*game, EngineName::sieve);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "the engine sieve is not for games that break heaps: direct and sparse are");
  EXPECT_FALSE(planned(*parse_game("{1,4}"), EngineName::sparse));
  EXPECT_FALSE(planned(*parse_game("hexadecimal .8"), EngineName::sparse));
}

// Past the heaps that can be computed by the definition: of some, all options are looked at, given the values
// before them. The games have codes below 32, 64 and 128, larger ones, and one that counts the parity of
// heaps.
TEST(Breaking, SparseFollowsTheRulesFarOut) {
  const std::pair<const char*, std::size_t> games[] = {
      {".167", 1'200'000}, {".174", 1'200'000}, {".205", 300'000}, {".166", 300'000}, {".6", 600'000}};
  std::mt19937 random(7);
  for (const auto& [code, count] : games) {
    std::vector<std::uint32_t> values = values_by(EngineName::sparse, code, count);
    std::vector<unsigned> digits = {0};
    for (const char* digit = code + 1; *digit != 0; ++digit)
      digits.push_back(static_cast<unsigned>(*digit - '0'));
    for (std::size_t i = 0; i < 60; ++i) {
      const auto heap = static_cast<unsigned>(i < 50 ? random() % count : count - 1 - i);
      EXPECT_EQ(values[heap], value_of(digits, heap, values)) << code << " at heap " << heap;
    }
  }
}

}  // namespace
}  // namespace takeaway
