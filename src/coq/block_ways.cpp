#include "coq/block_ways.hpp"

#include <algorithm>

#include "coq/products.hpp"
#include "coq/word_cone.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

LinearForm opposite(const LinearForm& form) {
  LinearForm result(form.size(), 0);
  add(result, form, -1);
  return result;
}

/// Both of two conditions, in all ways in which the game lets them hold.
Ways both_of(const CountedWord& game, const Ways& one, const Ways& other) {
  constexpr std::size_t most_ways = 64;
  Ways all;
  for (const auto& a : one) {
    for (const auto& b : other) {
      std::vector<LinearCondition> together = a;
      together.insert(together.end(), b.begin(), b.end());
      if (can_hold(game, together)) all.push_back(std::move(together));
      if (all.size() > most_ways) throw NotLinear{"a block can come in too many ways"};
    }
  }
  return all;
}

/// No way of these.
Ways none_of_ways(const CountedWord& game, Ways so_far, const Ways& ways) {
  for (const auto& way : ways) {
    Ways fails;
    for (const LinearCondition& condition : way)
      for (auto& other : negated(condition)) fails.push_back(std::move(other));
    so_far = both_of(game, so_far, fails);
  }
  return so_far;
}

}  // namespace

Ways negated(const LinearCondition& condition) {
  switch (condition.sign) {
    case Sign::at_least:
      return {{{opposite(condition.form), Sign::above}}};
    case Sign::above:
      return {{{opposite(condition.form), Sign::at_least}}};
    case Sign::equal:
      return {{{condition.form, Sign::above}}, {{opposite(condition.form), Sign::above}}};
    case Sign::unequal:
      return {{{condition.form, Sign::equal}}};
  }
  return {};
}

LinearForm substituted(LinearForm form, std::size_t name, const LinearForm& by) {
  const std::int64_t times = form[name];
  form[name] = 0;
  add(form, by, times);
  return form;
}

std::vector<LinearCondition> substituted(std::vector<LinearCondition> conditions, std::size_t name,
                                         const LinearForm& by) {
  for (LinearCondition& condition : conditions) condition.form = substituted(condition.form, name, by);
  return conditions;
}

std::vector<CountedSegment> substituted(std::vector<CountedSegment> segments, std::size_t name,
                                        const LinearForm& by) {
  for (CountedSegment& segment : segments) {
    segment.count = substituted(segment.count, name, by);
    for (FormRun& run : segment.runs) run.length = substituted(run.length, name, by);
  }
  return segments;
}

bool can_hold(const CountedWord& game, const std::vector<LinearCondition>& conditions) {
  std::vector<LinearCondition> all = game.conditions;
  all.insert(all.end(), conditions.begin(), conditions.end());
  const auto name_form = [&](std::size_t name) {
    LinearForm form(game.names.size(), 0);
    form[name] = 1;
    return form;
  };
  for (std::size_t i = 0; i + 1 < game.names.size(); ++i) all.push_back({name_form(i), Sign::at_least});
  for (const Division& division : game.divisions) {
    LinearForm below = division.divisor;
    below[division.remainder] -= 1;
    all.push_back({below, Sign::above});
    // Of divisors that are no numbers nothing else is linear.
    if (!is_zero(LinearForm(division.divisor.begin(), division.divisor.end() - 1))) continue;
    LinearForm rest = division.number;
    rest[division.quotient] -= division.divisor.back();
    rest[division.remainder] -= 1;
    all.push_back({rest, Sign::equal});
  }
  const Cone cone = cone_of(all, game.names, true);
  return std::ranges::any_of(cone.rays, [](const auto& ray) { return ray.back() > 0; });
}

bool follows_from(const CountedWord& game, const std::vector<LinearCondition>& conditions,
                  const LinearCondition& condition) {
  return std::ranges::none_of(negated(condition), [&](const auto& way) {
    std::vector<LinearCondition> all = conditions;
    all.insert(all.end(), way.begin(), way.end());
    return can_hold(game, all);
  });
}

void require_states(const CountedBlocks& word, const std::vector<BlockCase>& cases) {
  LinearForm state(word.game.names.size(), 0);
  state[word.state] = 1;
  std::vector<LinearCondition> wanted = word.invariant;
  wanted.push_back({state, Sign::at_least});
  const auto holds_at = [&](const LinearForm& next, const std::vector<LinearCondition>& conditions) {
    return std::ranges::all_of(substituted(wanted, word.state, next), [&](const LinearCondition& condition) {
      return follows_from(word.game, conditions, condition);
    });
  };
  if (!holds_at(word.start, {})) throw NotLinear{"what holds in every state does not hold at the start"};
  for (const BlockCase& one : cases) {
    const CountedBlock& block = word.blocks[one.block];
    if (!holds_at(block.next, one.conditions))
      throw NotLinear{"a block does not keep what holds in every state"};
    const bool has_letters = std::ranges::any_of(block.word, [&](const CountedSegment& segment) {
      return follows_from(word.game, one.conditions, {segment.count, Sign::above}) &&
             std::ranges::any_of(segment.runs, [&](const FormRun& run) {
               return follows_from(word.game, one.conditions, {run.length, Sign::above});
             });
    });
    if (!has_letters) throw NotLinear{"a block may be empty"};
  }
}

std::vector<BlockCase> block_cases(const CountedBlocks& word) {
  std::vector<BlockCase> result;
  Ways left{word.invariant};
  for (std::size_t i = 0; i < word.blocks.size(); ++i) {
    const bool is_last = i + 1 == word.blocks.size();
    const Ways& when = word.blocks[i].when;
    for (auto& way : is_last ? left : both_of(word.game, left, when)) result.push_back({i, std::move(way)});
    if (!is_last) left = none_of_ways(word.game, left, when);
  }
  return result;
}

}  // namespace takeaway::coq
