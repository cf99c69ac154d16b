// The search for a plan where all is linear: the cone of the conditions, its parts, an example.
#include <algorithm>

#include "certificate/cone_forms.hpp"
#include "coq/natural.hpp"
#include "coq/simplices.hpp"
#include "coq/walk.hpp"
#include "coq/word_cone.hpp"
#include "coq/word_file.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

bool is_met(const LinearCondition& condition, const std::vector<std::int64_t>& point) {
  const auto value = value_at(condition.form, point);
  if (!value) return false;
  switch (condition.sign) {
    case Sign::at_least:
      return *value >= 0;
    case Sign::above:
      return *value > 0;
    case Sign::equal:
      return *value == 0;
    case Sign::unequal:
      return *value != 0;
  }
  return false;
}

/// Parameters that satisfy the conditions: sums of the cone's rays, with small factors that differ, so that
/// they are not on a plane by chance. A last coordinate 1 is kept to one ray that is a point.
std::optional<std::vector<std::int64_t>> example_of(const LinearWord& word, const Cone& cone) {
  const bool has_constants = word.parameters.back() == "1";
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < cone.rays.size(); ++i)
    if (!has_constants || cone.rays[i].back() == 1) points.push_back(i);
  for (const std::size_t start : points) {
    for (std::int64_t factor = 1; factor <= 12; ++factor) {
      std::vector<std::int64_t> point =
          has_constants ? cone.rays[start] : std::vector<std::int64_t>(word.parameters.size(), 0);
      for (std::size_t i = 0; i < cone.rays.size(); ++i) {
        if (has_constants && cone.rays[i].back() != 0) continue;
        const std::int64_t times = 1 + (factor * static_cast<std::int64_t>(i + 1)) % 13;
        for (std::size_t j = 0; j < point.size(); ++j) point[j] += times * cone.rays[i][j];
      }
      if (std::ranges::all_of(word.conditions,
                              [&](const auto& condition) { return is_met(condition, point); }))
        return point;
    }
    if (!has_constants) break;
  }
  return std::nullopt;
}

std::optional<ClaimedWord> claimed_word(const LinearWord& word, bool tight) {
  constexpr std::size_t most_parts = 64;
  const Cone cone = cone_of(word.conditions, word.parameters, tight);
  if (!is_natural(cone)) {
    if (!tight) return std::nullopt;
    throw NotLinear{"a parameter may be negative, or no parameters satisfy the conditions"};
  }
  if (!are_small(cone.rays)) throw NotLinear{"the numbers grow too large"};
  const auto cut = simplices(cone);
  if (!cut || cut->empty() || cut->size() > most_parts) return std::nullopt;
  std::vector<Part> parts;
  for (const Simplex& simplex : *cut) {
    const auto plan = plan_walk(word, simplex.rays);
    if (!plan) return std::nullopt;
    parts.push_back({simplex, *plan, plan_least(word, simplex)});
  }
  auto example = example_of(word, cone);
  if (!example) throw NotLinear{"no parameters were found that satisfy the conditions"};
  return ClaimedWord{word, std::move(parts), std::move(*example)};
}

}  // namespace

ClaimedWord linear_claim(const LinearWord& word) {
  if (auto found = claimed_word(without_constants(word), false)) return *found;
  if (auto found = claimed_word(word, true)) return *found;
  throw NotLinear{"the conditions do not put all positions into one order"};
}

}  // namespace takeaway::coq
