// Games that are not plain finite ones: every engine against `direct`, on random sets of each kind and
// mixtures.
#include <algorithm>

#include "games.hpp"
#include "takeaway/values.hpp"
#include "values/cofinite.hpp"
#include "values/convolution.hpp"
#include "values/sieve/outcomes.hpp"
#include "values/sieve/sieve.hpp"

namespace takeaway {
namespace {

using testing::arbitrary_set;
using testing::game_of;
using testing::with_boundary;

constexpr EngineName endless_engines[] = {EngineName::cofinite, EngineName::sieve, EngineName::convolution};

std::vector<std::uint32_t> by_definition(const Game& game, Question question, Heap count) {
  if (question == Question::values) return direct_values<std::uint32_t>(game, count);
  const auto outcomes = direct_outcomes(game, count);
  return {outcomes.begin(), outcomes.end()};
}

std::vector<std::uint32_t> read_whole(const Subject& subject, Heap count) {
  auto stream = ValueStream::open(subject);
  EXPECT_TRUE(stream.has_value());
  std::vector<std::uint32_t> values(count);
  stream->fill(std::span<std::uint32_t>(values));
  return values;
}

/// In uneven pieces, and past what the engine prepared for.
std::vector<std::uint32_t> read_unevenly(const Subject& subject, Heap count) {
  auto stream = ValueStream::open(subject);
  EXPECT_TRUE(stream.has_value());
  std::vector<std::uint32_t> values(count);
  std::size_t at = 0;
  for (std::size_t turn = 1; at < count; turn = turn * 7 % 4099) {
    const std::size_t piece = std::min<std::size_t>(turn, count - at);
    if (turn % 4 == 3) {
      const Run run = stream->next_run(piece);
      std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(at), run.length, run.value);
      at += run.length;
    } else {
      stream->fill(std::span<std::uint32_t>(values).subspan(at, piece));
      at += piece;
    }
  }
  return values;
}

/// Both ways of reading: the threads of the sieve meet only where much is read at once.
std::vector<std::uint32_t> by_engine(const Subject& subject, Heap count) {
  const auto values = read_whole(subject, count);
  EXPECT_EQ(read_unevenly(subject, count), values)
      << to_text(subject.game()) << " by " << to_text(subject.plan().engine);
  return values;
}

Subject subject_of(const Game& game, Question question, EngineName engine, Heap heaps, unsigned threads) {
  return *plan_with({.engine = engine, .heaps = heaps, .planes = 16, .threads = threads}, game, question);
}

void expect_agreement(const Game& game, Heap count, unsigned threads) {
  for (const Question question : {Question::values, Question::outcomes}) {
    const auto expected = by_definition(game, question, count);
    for (const EngineName engine : endless_engines) {
      if (game.comply && engine != EngineName::cofinite) continue;
      const auto values = by_engine(subject_of(game, question, engine, count / 3, threads), count);
      const auto [ours, theirs] = std::ranges::mismatch(values, expected);
      if (ours != values.end())
        RC_FAIL(std::string(to_text(engine)) + " differs from direct at index " +
                std::to_string(ours - values.begin()) +
                (question == Question::values ? " of the values of " : " of the outcomes of ") +
                to_text(game));
    }
  }
}

RC_GTEST_PROP(Endless, AgreeWithDirect, ()) {
  expect_agreement(*with_boundary(arbitrary_set(), false), 1500, *rc::gen::element(1U, 2U, 3U));
}

RC_GTEST_PROP(Endless, AgreeWithDirectOnComply, ()) {
  expect_agreement(*with_boundary(arbitrary_set(), true), 700, 1);
}

/// Multiples, with a few moves more and a few less: gaps among the values that extra moves fill again and
/// again.
rc::Gen<std::string> nearly_multiples() {
  return rc::gen::exec([] {
    const int step = *rc::gen::inRange(2, 6);
    const auto moves = [](int times) {
      std::string list = std::to_string(*rc::gen::inRange(1, 8));
      for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
        list += "," + std::to_string(times * (8 + 7 * i + *rc::gen::inRange(0, 7)));
      return "{" + list + "}";
    };
    return "(multiples(" + std::to_string(step) + ") - " + moves(step) + ") | " + moves(1);
  });
}

RC_GTEST_PROP(Endless, AgreeWithDirectOnNearlyMultiples, ()) {
  expect_agreement(*with_boundary(nearly_multiples(), *rc::gen::arbitrary<bool>()), 900, 1);
}

// The value 1 never occurs at an even distance and always at distance 1: whoever walks up from there, heap by
// heap, is here for hours.
TEST(Endless, AGapThatIsAlwaysAnExtraOptionCostsNothing) {
  constexpr Heap heaps = 1'000'000;
  const Game game = game_of("comply multiples(2) | {1}");
  const auto values = read_whole(subject_of(game, Question::values, EngineName::cofinite, heaps, 1), heaps);
  for (Heap n = 0; n < heaps; ++n) ASSERT_EQ(values[n], 3 * (n / 6) + n % 6) << n;
}

// Long enough for segments, blocks and pieces to follow one another.
TEST(Endless, AgreeWithDirectFarOut) {
  const std::pair<const char*, Heap> games[] = {
      {"squares", 30000},        {"primes", 20000},           {"init(7,300,0) triangular", 20000},
      {"sink fibonacci", 20000}, {"palindromes(10)", 20000},  {"squares | fibonacci", 20000},
      {"primes - {2}", 20000},   {"odd & not squares", 3000}, {"not triangular", 3000}};
  for (const auto& [text, heaps] : games) {
    const Game game = game_of(text);
    for (const Question question : {Question::values, Question::outcomes}) {
      const auto expected = by_definition(game, question, heaps);
      for (const EngineName engine : endless_engines)
        for (const unsigned threads : {1U, 2U}) {
          if (engine == EngineName::cofinite && threads > 1) continue;  // it has one
          ASSERT_EQ(by_engine(subject_of(game, question, engine, heaps, threads), heaps), expected)
              << text << " by " << to_text(engine) << " on " << threads << " threads";
        }
    }
  }
}

// All ways of adding a piece, the Fourier transform above all, which is seldom the cheapest on so few heaps.
TEST(Endless, EveryWayOfConvolutionAgreesWithTheSieve) {
  for (const char* text : {"primes", "squares", "palindromes(3)", "primes | {4,8..}",
                           "init(2,0,1) primes - {2}", "sink primes"}) {
    const Game game = game_of(text);
    constexpr Heap heaps = 20000;
    const auto moves = members(game.moves, heaps + 8);
    for (const Question question : {Question::values, Question::outcomes}) {
      const auto halves = *halves_of(game, question, heaps + 8);
      std::vector<std::uint32_t> expected(heaps);
      if (question == Question::values) {
        Sieve(moves, halves, 1).fill(std::span<std::uint32_t>(expected));
      } else {
        SieveOutcomes(moves, halves, heaps + 8, 1).fill(std::span<std::uint32_t>(expected));
      }
      for (const Way way : {Way::cheapest, Way::sources, Way::moves, Way::transform})
        for (const std::uint32_t planes : {5U, 64U}) {
          Convolution convolution(moves, halves, heaps + 8, planes, 2, way);
          std::vector<std::uint32_t> values(heaps);
          convolution.fill(std::span<std::uint32_t>(values));
          ASSERT_EQ(values, expected)
              << text << ", way " << static_cast<int>(way) << ", " << planes << " planes";
        }
    }
  }
}

TEST(Endless, EnginesGoOnFromWhatIsKnown) {
  for (const char* text : {"squares", "primes", "init(1,300) squares", "sink triangular"}) {
    const Game game = game_of(text);
    for (const Question question : {Question::values, Question::outcomes}) {
      const auto expected = by_definition(game, question, 21000);
      for (const EngineName engine : endless_engines)
        for (const std::size_t known : {1UL, 31UL, 8192UL, 8193UL, 20001UL}) {
          auto stream = *ValueStream::open(subject_of(game, question, engine, 21000, 2));
          ASSERT_TRUE(stream.preload(std::span(expected).first(known)));
          std::vector<std::uint32_t> values(expected.size() - known);
          stream.fill(std::span<std::uint32_t>(values));
          ASSERT_TRUE(std::ranges::equal(values, std::span(expected).subspan(known)))
              << text << " by " << to_text(engine) << " from " << known;
        }
    }
  }
}

TEST(Endless, ValuesBeyond255And65535) {
  // Squares would take long to pass 255; these sets do it at once.
  const auto largest = [](const std::vector<std::uint32_t>& values) {
    return *std::ranges::max_element(values);
  };
  for (const char* text :
       {"not squares", "{1..299} | {900,1800..}", "init(0,65534,65535,70000) {1..600} | {1000,2000..}"}) {
    const Game game = game_of(text);
    const auto expected = by_definition(game, Question::values, 5000);
    EXPECT_GT(largest(expected), 255U) << text;
    for (const EngineName engine : endless_engines)
      EXPECT_EQ(by_engine(subject_of(game, Question::values, engine, 5000, 2), 5000), expected)
          << text << " by " << to_text(engine);
  }
  const Game nim = game_of("nim");
  const auto values = by_engine(subject_of(nim, Question::values, EngineName::cofinite, 70000, 1), 70000);
  EXPECT_EQ(values[69999], 69999U);
}

TEST(Endless, HalvesOfComplyAreConsistent) {
  // Each half from the other's values, by the rule.
  for (const char* text : {"{1..3}", "{8,21..47}", "squares", "odd", "{3,8..}", "not {2,5}"}) {
    const Game complying = game_of(std::string("comply ") + text);
    const Game constrained = game_of(std::string("comply not (") + text + ")");
    constexpr Heap heaps = 600;
    const auto a = by_engine(subject_of(complying, Question::values, EngineName::cofinite, heaps, 1), heaps);
    const auto b =
        by_engine(subject_of(constrained, Question::values, EngineName::cofinite, heaps, 1), heaps);
    for (Heap n = 0; n < heaps; ++n)
      for (const bool inside : {true, false}) {
        std::vector<bool> seen(2 * heaps + 2, false);
        for (Move s = 1; s <= n; ++s)
          if (complying.moves.contains(s) == inside) seen[a[n - s]] = seen[b[n - s]] = true;
        const auto mex = static_cast<std::uint32_t>(std::ranges::find(seen, false) - seen.begin());
        ASSERT_EQ(inside ? a[n] : b[n], mex) << text << " at " << n;
      }
  }
}

// Many moves inside a segment of the sieve and few beyond, and the other way round: each has its own way of
// looking.
TEST(Endless, SieveWithManyMovesOnEitherSideOfASegment) {
  for (const char* text :
       {"squares | palindromes(10)", "{40..300} | squares", "{33..400} | powers(2)",
        "{33..400} | {5000..5300} | squares", "squares & {4096..}", "{5000,5003..8999} | squares",
        "sink {40..300} | squares", "init(0,3,1) {40..300} | triangular"}) {
    const Game game = game_of(text);
    const auto expected = by_definition(game, Question::values, 30000);
    for (const unsigned threads : {1U, 2U, 3U})
      ASSERT_EQ(by_engine(subject_of(game, Question::values, EngineName::sieve, 30000, threads), 30000),
                expected)
          << text << " on " << threads << " threads";
  }
}

// The values are n mod 256, the largest that a byte holds; half of the moves show all but one of them, and
// the others show one: no value is left to be a candidate.
TEST(Endless, SieveWhereCellsAreFull) {
  const Game game = game_of("{1..255} | {257..511} | {513..767} | {769..1023} | {1025,1281..}");
  constexpr Heap heaps = 400'000;
  for (const unsigned threads : {1U, 2U}) {
    const auto values =
        read_whole(subject_of(game, Question::values, EngineName::sieve, heaps, threads), heaps);
    for (Heap n = 0; n < heaps; ++n) ASSERT_EQ(values[n], n % 256) << "heap " << n;
  }
}

TEST(Endless, HugeGivenValuesAreAlike) {
  for (const char* text :
       {"init(3000000000) not {1}", "init(4294967295,3) squares", "init(2^62,0,1000000) comply {1,4}"}) {
    const Game game = game_of(text);
    for (const EngineName engine : endless_engines) {
      if (game.comply && engine != EngineName::cofinite) continue;
      EXPECT_EQ(by_engine(subject_of(game, Question::values, engine, 500, 1), 3000),
                by_definition(game, Question::values, 3000))
          << text << " by " << to_text(engine);
    }
  }
  Resources resources;
  resources.heaps = 10'000'000;
  const auto refused = plan(game_of("init(3000000000) squares"), Question::values, resources);
  ASSERT_FALSE(refused) << "so many heaps might reach that value, and tables go as far as values do";
  EXPECT_EQ(refused.error().fault, Fault::limit);
}

TEST(Endless, ATeamHandsOnWhatAMemberThrows) {
  Team team(3);
  for (const unsigned thrower : {0U, 2U})
    EXPECT_THROW(team.run([&](unsigned member) {
      if (member == thrower) throw std::bad_alloc();
    }),
                 std::bad_alloc);
  std::atomic<int> served = 0;
  team.run([&](unsigned) { ++served; });
  EXPECT_EQ(served, 3);
}

TEST(Endless, SetsWithLargeGaps) {
  const Game game = game_of("(squares & {50000..}) | {3,7} | {60000}");
  const auto expected = by_definition(game, Question::values, 120000);
  for (const EngineName engine : endless_engines)
    EXPECT_EQ(by_engine(subject_of(game, Question::values, engine, 120000, 2), 120000), expected)
        << to_text(engine);
}

}  // namespace
}  // namespace takeaway
