// The words of a theorem as theorems of Coq, where everything is linear.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "certificate/cone_forms.hpp"
#include "coq/linear.hpp"
#include "coq/simplices.hpp"
#include "coq/text.hpp"
#include "coq/walk.hpp"
#include "coq/word_file.hpp"
#include "takeaway/cones.hpp"
#include "takeaway/coq.hpp"

namespace takeaway {

namespace {

using namespace coq;
using Sign = LinearCondition::Sign;

/// The points that satisfy the conditions, as a cone: with p - 1 >= 0 for p > 0 if `tight`, else p >= 0. What
/// has no place in a cone, a != b, is left out: the cone is larger then.
Cone cone_of(const LinearWord& word, bool tight) {
  const std::size_t parameters = word.parameters.size();
  Cone cone;
  for (const LinearCondition& condition : word.conditions) {
    LinearForm form = condition.form;
    if (condition.sign == Sign::above && tight) form.back() -= 1;
    if (condition.sign == Sign::equal) cone.equations.push_back(form);
    if (condition.sign == Sign::at_least || condition.sign == Sign::above) cone.where.push_back(form);
  }
  if (parameters > 0 && word.parameters.back() == "1") {
    cone.where.emplace_back(parameters, 0);
    cone.where.back().back() = 1;
  }
  cone.rays = cone_check::rays_of(cone.where, cone.equations, parameters);
  cone.dimension = cone_check::rank_of(cone.rays);
  return cone;
}

bool are_small(const std::vector<std::vector<std::int64_t>>& rays) {
  return std::ranges::all_of(rays, [](const auto& ray) { return std::ranges::max(ray) <= most_coefficient; });
}

/// A theorem is about integers, the statement in Coq about natural numbers: that must be no less.
bool is_natural(const Cone& cone) {
  return !cone.rays.empty() &&
         std::ranges::all_of(cone.rays, [](const auto& ray) { return std::ranges::min(ray) >= 0; });
}

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
  const Cone cone = cone_of(word, tight);
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

/// A name of Coq: letters, digits and underscores, and no digit first.
std::string safe_name(const std::string& name) {
  std::string result;
  for (const char c : name) result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return std::isdigit(static_cast<unsigned char>(result[0])) != 0 ? "t_" + result : result;
}

ClaimedWord word_claim(const Theorem& theorem, const Claim& claim) {
  const LinearWord word = linear_word(theorem, claim);
  try {
    if (auto found = claimed_word(without_constants(word), false)) return *found;
    if (auto found = claimed_word(word, true)) return *found;
    throw NotLinear{"the conditions do not put all positions into one order"};
  } catch (const cone_check::TooMuch& too_much) {
    throw NotLinear{too_much.why};
  }
}

/// Whether the claim says what the word's least preperiod and period are: `pure`, `period = a+b`.
bool follows(const Claim& claim, const ClaimedWord& words, const Theorem& theorem) {
  using Kind = FormulaKind;
  if (claim.kind != Claim::Kind::condition || claim.when || !words.has_least()) return false;
  const std::size_t parameters = words.word.parameters.size();
  const LinearForm first = whole(words.word.first, parameters);
  const auto& node = *claim.formula.node;
  if (node.kind == Kind::pure) return std::ranges::all_of(first, [](std::int64_t x) { return x == 0; });
  if (node.kind != Kind::equal) return false;
  const auto& subject = *node.arguments[0].node;
  if ((subject.kind != Kind::period && subject.kind != Kind::preperiod) || subject.family) return false;
  auto claimed = linear_form(node.arguments[1], theorem.params);
  if (!claimed) return false;
  if (parameters < claimed->size() && claimed->back() == 0) claimed->pop_back();
  return *claimed == (subject.kind == Kind::period ? whole(words.word.then, parameters) : first);
}

}  // namespace

CoqTheorem coq_theorem(const Theorem& theorem) {
  CoqTheorem result;
  result.file.name = "Thm_" + safe_name(theorem.name);
  std::string body;
  std::vector<ClaimedWord> unconditional;
  for (const Claim& claim : theorem.claims) {
    if (claim.kind != Claim::Kind::word) continue;
    try {
      ClaimedWord words = word_claim(theorem, claim);
      ++result.words;
      body += comment_text(claim.text) + "\n\n" + word_text(words, result.words);
      if (!claim.when) unconditional.push_back(std::move(words));
    } catch (const NotLinear& not_linear) {
      result.why = not_linear.why;
    }
  }
  result.claims = result.words;
  for (const Claim& claim : theorem.claims)
    if (std::ranges::any_of(unconditional,
                            [&](const ClaimedWord& words) { return follows(claim, words, theorem); }))
      ++result.claims;
  result.left = theorem.claims.size() - result.claims;
  result.file.text =
      heading(fmt::format("{}: {}", theorem.name, theorem.title), "Game Periods Walk Runs Cone Words Least") +
      "Open Scope nat_scope.\n\n" + body;
  return result;
}

}  // namespace takeaway
