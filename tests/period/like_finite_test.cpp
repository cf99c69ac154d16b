// Endless games that play like finitely many of their moves, and those that have no period at all.
#include <algorithm>

#include "games.hpp"
#include "takeaway/period.hpp"
#include "takeaway/residues.hpp"

namespace takeaway {
namespace {

using testing::game_of;

Result<Period> found_for(const std::string& text, Question question = Question::values) {
  const auto chosen = plan(game_of(text), question);
  if (!chosen) return std::unexpected(chosen.error());
  return find_period(*chosen);
}

std::vector<std::uint32_t> by_definition(const Game& game, Question question, Heap heaps) {
  if (question == Question::values) return direct_values<std::uint32_t>(game, heaps);
  const auto outcomes = direct_outcomes(game, heaps);
  return {outcomes.begin(), outcomes.end()};
}

TEST(LikeFinite, PeriodsThatThePapersProve) {
  for (const Move base : std::vector<Move>{2, 3, 7, 10, 16, 36, 100}) {
    const auto period = found_for("palindromes(" + std::to_string(base) + ")");
    ASSERT_TRUE(period);
    EXPECT_EQ(period->preperiod, 0U);
    EXPECT_EQ(period->period, base);
    EXPECT_EQ(period->finite, base - 1);
  }
  for (const Move base : std::vector<Move>{2, 3, 4, 5, 10, 60}) {
    const auto period = found_for("powers(" + std::to_string(base) + ")");
    ASSERT_TRUE(period);
    EXPECT_EQ(period->preperiod, 0U);
    EXPECT_EQ(period->period, base % 2 == 0 ? base + 1 : 2);
    EXPECT_EQ(period->finite, base % 2 == 0 ? base : 1);
  }
  EXPECT_EQ(found_for("primes | {1}")->period, 4U);
  EXPECT_EQ(found_for("powers(4) - {4}")->period, 80U);
}

// Named sets with some moves more or fewer: what is found is true by the definition, and least.
RC_GTEST_PROP(LikeFinite, IsTrueByTheDefinition, ()) {
  const auto name =
      *rc::gen::element<std::string>("powers(2)", "powers(3)", "powers(4)", "powers(5)", "primes",
                                     "palindromes(2)", "palindromes(3)", "palindromes(6)");
  const auto moves = *rc::gen::unique<std::vector<Move>>(*rc::gen::inRange<std::size_t>(1, 4),
                                                         rc::gen::inRange<Move>(1, 20));
  std::string list;
  for (const Move move : moves) list += (list.empty() ? "" : ", ") + std::to_string(move);
  const auto boundary = *rc::gen::element<std::string>("", "", "sink ", "init(0) ", "init(1,0,2) ");
  const auto sign = *rc::gen::element<std::string>(" | {", " | {", " - {");
  const Game game = game_of(boundary + name + sign + list + "}");
  for (const Question question : {Question::values, Question::outcomes}) {
    const auto chosen = plan(game, question);
    RC_ASSERT(chosen.has_value());
    SearchLimits limits;
    limits.heaps = 5'000;
    const auto period = find_period(*chosen, limits);
    if (!period) {
      RC_ASSERT(period.error().fault == Fault::limit);
      continue;
    }
    RC_ASSERT(confirm_period(*chosen, *period).has_value());
    const Heap heaps = std::max<Heap>(2000, 3 * (period->preperiod + period->period));
    RC_PRE(heaps < 8000);
    const auto values = by_definition(game, question, heaps);
    for (Heap i = period->preperiod; i + period->period < heaps; ++i)
      RC_ASSERT(values[i + period->period] == values[i]);
    RC_CLASSIFY(true, "periodic");
  }
}

/// The claim that the game plays like its moves up to `last`, with the values that it would then have.
Certificate claim_of_likeness(const Game& game, Question question, Move last) {
  const bool sink = game.boundary == BoundaryKind::sink;
  Game finite = game;
  finite.moves = MoveSet::finite(members(game.moves, last));
  finite.boundary = sink ? BoundaryKind::wall : game.boundary;
  const auto small = plan(finite, question);
  const auto period = find_period(*small);
  Certificate claim = *certify(*small, *period);
  claim.game = to_text(game);
  claim.start = game.start();
  for (auto* word : {&claim.preperiod_word, &claim.period_word})
    for (takeaway::Run& run : *word) run.value += sink ? 1 : 0;
  claim.residues.emplace();
  const auto residues =
      residues_past(game.moves, period->period, std::max(last, period->preperiod + game.initial.size()));
  for (Move r = 0; r < residues.size(); ++r)
    if (residues[r]) claim.residues->push_back(r);
  claim.checksum = checksum_of(claim);
  return claim;
}

/// Whether the claim gives these first values.
bool tells(const Certificate& claim, const std::vector<std::uint32_t>& truth) {
  std::vector<std::uint64_t> letters;
  for (const auto* word : {&claim.preperiod_word, &claim.period_word})
    for (const takeaway::Run& run : *word) letters.insert(letters.end(), run.length, run.value);
  for (Heap i = 0; i < truth.size(); ++i)
    if (truth[i] != letters[i < letters.size() ? i : claim.preperiod + (i - claim.preperiod) % claim.period])
      return false;
  return true;
}

// Claims for any number of first moves: what the check accepts is true, and what is true for long is
// accepted.
TEST(LikeFinite, TheCheckAcceptsWhatIsTrue) {
  int accepted = 0;
  int refused = 0;
  for (const char* text :
       {"powers(4)", "powers(4) | {3}", "powers(2) | {3}", "powers(2) - {2}", "primes", "primes | {1}",
        "palindromes(4)", "palindromes(4) | {8}", "init(0,1) powers(3)", "sink powers(4)", "squares"}) {
    const Game game = game_of(text);
    for (const Question question : {Question::values, Question::outcomes}) {
      if (game.boundary == BoundaryKind::sink && question == Question::outcomes) continue;
      const auto truth = by_definition(game, question, 3000);
      for (Move last = game.moves.contains(1) ? 1 : 2; last <= 20; ++last) {
        if (!game.moves.contains(last)) continue;
        const Certificate claim = claim_of_likeness(game, question, last);
        const auto verdict = check_certificate(claim);
        ASSERT_TRUE(verdict) << text << ": " << verdict.error().message;
        ASSERT_EQ(verdict->holds, tells(claim, truth))
            << text << " with moves up to " << last << ": " << verdict->reason;
        (verdict->holds ? accepted : refused) += 1;
      }
    }
  }
  EXPECT_GT(accepted, 20);
  EXPECT_GT(refused, 20);
}

TEST(LikeFinite, ResiduesMustBeAllThereAre) {
  const auto chosen = plan(game_of("palindromes(10)"), Question::values);
  auto claim = certify(*chosen, *find_period(*chosen));
  ASSERT_TRUE(claim);
  ASSERT_TRUE(check_certificate(*claim)->holds);
  for (const std::vector<std::uint64_t>& residues : {std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6, 7, 8},
                                                     {1, 2, 3, 4, 5, 6, 7, 9, 8},
                                                     {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                                                     {}}) {
    claim->residues = residues;
    claim->checksum = checksum_of(*claim);
    EXPECT_FALSE(check_certificate(*claim)->holds);
  }
}

TEST(NeverPeriodic, SetsWithMultiplesOfAllNumbers) {
  for (const char* text : {"squares", "triangular", "fibonacci", "factorials", "squares | {3}",
                           "squares | primes", "sink squares", "init(0,1) fibonacci"}) {
    EXPECT_TRUE(never_periodic(game_of(text), Question::values)) << text;
    EXPECT_FALSE(found_for(text)) << text;
  }
  for (const char* text :
       {"primes", "powers(4)", "nim", "odd", "even", "not squares", "comply squares", "{1, 4}"})
    EXPECT_FALSE(never_periodic(game_of(text), Question::values)) << text;
  // Every heap can be moved to 0 or below.
  EXPECT_FALSE(never_periodic(game_of("sink squares"), Question::outcomes));
  EXPECT_EQ(found_for("sink squares", Question::outcomes)->period, 1U);
}

TEST(LikeFinite, ValuesFarOut) {
  const Game game = game_of("palindromes(10)");
  const std::vector<Heap> heaps = {Heap{1'000'000'000'000'000'007}, Heap{1} << 61U, 12};
  const auto values = values_at(game, Question::values, {}, heaps);
  ASSERT_TRUE(values);
  EXPECT_EQ(*values, (std::vector<std::uint64_t>{7, (Heap{1} << 61U) % 10, 2}));
}

}  // namespace
}  // namespace takeaway
