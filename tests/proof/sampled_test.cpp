// What is proved, sampled: words and formulas at random parameters, spelt out by a small evaluator that
// shares no code with the prover or with `check`, against the engine `direct`.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <random>

#include "takeaway/outcome_family.hpp"
#include "takeaway/partizan.hpp"
#include "takeaway/proof.hpp"
#include "takeaway/values.hpp"

namespace takeaway::testing {
namespace {

using Kind = FormulaKind;
using Names = std::map<std::string, std::int64_t>;

class Meaning {
 public:
  explicit Meaning(const Theorem& theorem) : theorem_(theorem) {}

  std::int64_t of(const Formula& formula, const Names& names) const {
    const auto& node = *formula.node;
    const auto part = [&](std::size_t i) { return of(node.arguments[i], names); };
    switch (node.kind) {
      case Kind::number:
        return node.number;
      case Kind::name:
        return name(node.name, names);
      case Kind::call:
        return call(node, names);
      case Kind::negate:
        return -part(0);
      case Kind::add:
        return part(0) + part(1);
      case Kind::subtract:
        return part(0) - part(1);
      case Kind::multiply:
        return part(0) * part(1);
      case Kind::divide:
      case Kind::quotient:
        return floor_of(part(0), part(1));
      case Kind::remainder:
        return part(0) - floor_of(part(0), part(1)) * part(1);
      case Kind::ceiling:
        return -floor_of(-part(0), part(1));
      case Kind::choose:
        return part(0) != 0 ? part(1) : part(2);
      case Kind::equal:
        return part(0) == part(1);
      case Kind::unequal:
        return part(0) != part(1);
      case Kind::less:
        return part(0) < part(1);
      case Kind::less_equal:
        return part(0) <= part(1);
      case Kind::greater:
        return part(0) > part(1);
      case Kind::greater_equal:
        return part(0) >= part(1);
      case Kind::divides:
        return part(1) % part(0) == 0;
      case Kind::negation:
        return part(0) == 0;
      case Kind::conjunction:
        return part(0) != 0 && part(1) != 0;
      case Kind::disjunction:
        return part(0) != 0 || part(1) != 0;
      default:
        ADD_FAILURE() << to_text(formula);
        return 0;
    }
  }

 private:
  static std::int64_t floor_of(std::int64_t a, std::int64_t b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
  }
  std::int64_t name(const std::string& name, const Names& names) const {
    if (const auto found = names.find(name); found != names.end()) return found->second;
    for (const Definition& definition : theorem_.definitions)
      if (definition.name == name) return of(definition.formula, names);
    std::int64_t product = 1;
    for (const char letter : name) product *= names.at(std::string(1, letter));
    return product;
  }
  std::int64_t call(const Formula::Node& node, const Names& names) const {
    for (const Definition& definition : theorem_.definitions) {
      if (definition.name != node.name) continue;
      Names inner = names;
      for (std::size_t i = 0; i < node.arguments.size(); ++i)
        inner[definition.arguments[i].name] = of(node.arguments[i], names);
      return of(definition.formula, inner);
    }
    return name(node.name, names) * of(node.arguments[0], names);
  }

  const Theorem& theorem_;
};

using Letters = std::vector<std::uint32_t>;

void spell(const Meaning& meaning, const std::vector<Factor>& factors, const Names& names, Letters& letters) {
  for (const Factor& factor : factors)
    for (std::int64_t i = meaning.of(factor.exponent, names); i > 0; --i) {
      if (factor.group.empty())
        letters.push_back(static_cast<std::uint32_t>(factor.letter));
      else
        spell(meaning, factor.group, names, letters);
    }
}

Letters spell(const Meaning& meaning, const Claim& claim, const Names& names, std::size_t count) {
  Letters letters;
  if (claim.kind == Claim::Kind::word) {
    spell(meaning, claim.word.preperiod, names, letters);
    while (letters.size() < count) spell(meaning, claim.word.period, names, letters);
  } else {
    spell(meaning, claim.blocks.first, names, letters);
    Names with_state = names;
    std::int64_t& state = with_state[claim.blocks.state.name];
    state = meaning.of(claim.blocks.start, names);
    while (letters.size() < count) {
      const auto block = std::ranges::find_if(claim.blocks.blocks, [&](const BlockWord::Block& each) {
        return meaning.of(each.when, with_state) != 0;
      });
      spell(meaning, block->word, with_state, letters);
      state = meaning.of(block->next, with_state);
    }
  }
  letters.resize(count);
  return letters;
}

/// Compares words of outcome classes of one partizan game with the definition.
bool compare_outcomes(const Theorem& theorem, const Names& names, const Bindings& bindings) {
  const Meaning meaning(theorem);
  const auto game = bind(std::get<PartizanFamily>(theorem.game->outcomes->rules), bindings);
  EXPECT_TRUE(game.has_value()) << theorem.name;
  if (!game) return false;
  const std::size_t count = 12 * (game->left.listed().back() + game->right.listed().back()) + 100;
  const auto outcomes = direct_partizan_outcomes(*game, count);
  Letters expected;
  for (const OutcomeClass outcome : *outcomes) expected.push_back(static_cast<std::uint32_t>(outcome));
  for (const Claim& claim : theorem.claims)
    if (claim.kind == Claim::Kind::word && (!claim.when || meaning.of(claim.when, names) != 0)) {
      EXPECT_EQ(spell(meaning, claim, names, count), expected) << to_text(*game);
    }
  return true;
}

/// Compares what the theorem says of one game with the definition; false if the parameters are not its.
bool compare(const Theorem& theorem, const Names& names) {
  const Meaning meaning(theorem);
  for (const Formula& condition : theorem.where)
    if (meaning.of(condition, names) == 0) return false;
  Bindings bindings;
  for (const auto& [name, value] : names) bindings.bind(name, value);
  if (theorem.game->outcomes) return compare_outcomes(theorem, names, bindings);
  const auto game = bind(*theorem.game, bindings);
  EXPECT_TRUE(game.has_value()) << theorem.name;
  if (!game) return false;
  const std::size_t count =
      game->moves.kind() == MoveSet::Kind::finite ? 12 * game->moves.listed().back() + 100 : 600;
  const auto values = direct_values<std::uint32_t>(*game, count);
  for (const Claim& claim : theorem.claims) {
    if (claim.when && meaning.of(claim.when, names) == 0) continue;
    if (claim.kind == Claim::Kind::word || claim.kind == Claim::Kind::blocks) {
      EXPECT_EQ(spell(meaning, claim, names, count), values) << to_text(*game);
    } else if (claim.kind == Claim::Kind::values) {
      Game half = *game;
      if (claim.other_half) half.moves = complement(half.moves);
      const auto expected = claim.other_half ? direct_values<std::uint32_t>(half, count) : values;
      Names with_heap = names;
      for (std::size_t n = 0; n < count; ++n) {
        with_heap[claim.variable.name] = static_cast<std::int64_t>(n);
        if (claim.range && meaning.of(claim.range, with_heap) == 0) continue;
        const std::int64_t said = meaning.of(claim.formula, with_heap);
        EXPECT_EQ(said, static_cast<std::int64_t>(expected[n])) << to_text(half) << " at " << n;
        if (said != static_cast<std::int64_t>(expected[n])) return true;
      }
    }
  }
  return true;
}

TEST(Proved, AgreesWithTheDefinition) {
  std::mt19937_64 random(7);
  std::size_t cases = 0;
#if defined(TAKEAWAY_SANITIZE)
  constexpr std::size_t each = 20;
#else
  constexpr std::size_t each = 400;
#endif
  for (const Theorem& theorem : known_theorems()) {
    if (!is_provable(theorem) || !theorem.game)
      continue;  // claims about numbers alone have nothing to compare
    std::size_t here = 0;
    for (std::size_t i = 0; i < 40 * each && here < each; ++i) {
      // Small ones meet the edges, large ones what lies beyond the ranges of `check`.
      const std::int64_t largest = i % 2 == 0 ? 12 : 90;
      Names names;
      for (const std::string& param : theorem.params)
        names[param] = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(4 * largest)) /
                           (names.empty() ? 4 : 1) +
                       1;
      if (compare(theorem, names)) ++here;
      if (theorem.params.empty() || ::testing::Test::HasFailure()) break;
    }
    EXPECT_GT(here, 0U) << theorem.name;
    cases += here;
  }
  std::cout << cases << " games compared\n";
  EXPECT_GE(cases, 10 * each / 2);
}

}  // namespace
}  // namespace takeaway::testing
