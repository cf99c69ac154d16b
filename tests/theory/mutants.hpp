// Mutants of claims: one number or name made larger by 1, one letter of a word, one sign of a comparison.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "takeaway/theorem.hpp"

namespace takeaway::testing {

inline Formula larger(const Formula& formula) {
  return Formula::make(FormulaKind::add, {formula, Formula::number(1)});
}

/// All formulas that differ from this one in one number or name. Names of definitions stay: they are
/// conditions, some of them, and their own formulas are not what is claimed.
inline std::vector<Formula> mutants(const Formula& formula, const Theorem& theorem) {
  if (!formula) return {};
  const auto& node = *formula.node;
  if (node.kind == FormulaKind::number) return {larger(formula)};
  if (node.kind == FormulaKind::name) {
    const bool param = std::ranges::find(theorem.params, node.name) != theorem.params.end();
    return param ? std::vector{larger(formula)} : std::vector<Formula>{};
  }
  // The bounds of a range say how far is looked, not what is claimed.
  const bool range = node.kind == FormulaKind::count || node.kind == FormulaKind::largest ||
                     node.kind == FormulaKind::for_all || node.kind == FormulaKind::exists;
  std::vector<Formula> all;
  for (std::size_t i = range ? 2 : 0; i < node.arguments.size(); ++i)
    for (const Formula& changed : mutants(node.arguments[i], theorem)) {
      Formula::Node copy = node;
      copy.arguments[i] = changed;
      all.push_back(Formula::of(std::move(copy)));
    }
  return all;
}

inline std::vector<std::vector<Factor>> mutants(const std::vector<Factor>& factors, const Theorem& theorem) {
  std::vector<std::vector<Factor>> all;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const auto with = [&](Factor factor) {
      auto copy = factors;
      copy[i] = std::move(factor);
      all.push_back(std::move(copy));
    };
    Factor changed = factors[i];
    if (changed.group.empty()) {
      ++changed.letter;
      with(changed);
      changed = factors[i];
    }
    for (const auto& group : mutants(factors[i].group, theorem)) {
      changed.group = group;
      with(changed);
    }
    changed = factors[i];
    changed.exponent = larger(changed.exponent);
    with(changed);
  }
  return all;
}

inline std::vector<Claim> mutants(const Claim& claim, const Theorem& theorem) {
  std::vector<Claim> all;
  const auto add = [&](auto change) {
    Claim copy = claim;
    change(copy);
    all.push_back(std::move(copy));
  };
  if (claim.kind == Claim::Kind::values) {
    add([&](Claim& copy) { copy.formula = larger(claim.formula); });
  } else if (claim.formula) {
    add([&](Claim& copy) { copy.formula = Formula::make(FormulaKind::negation, {claim.formula}); });
  }
  for (const Formula& changed : mutants(claim.formula, theorem))
    add([&](Claim& copy) { copy.formula = changed; });
  for (const auto& changed : mutants(claim.word.preperiod, theorem))
    add([&](Claim& copy) { copy.word.preperiod = changed; });
  for (const auto& changed : mutants(claim.word.period, theorem))
    add([&](Claim& copy) { copy.word.period = changed; });
  for (const auto& changed : mutants(claim.blocks.first, theorem))
    add([&](Claim& copy) { copy.blocks.first = changed; });
  for (std::size_t b = 0; b < claim.blocks.blocks.size(); ++b)
    for (const auto& changed : mutants(claim.blocks.blocks[b].word, theorem))
      add([&](Claim& copy) { copy.blocks.blocks[b].word = changed; });
  return all;
}

}  // namespace takeaway::testing
