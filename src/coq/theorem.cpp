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

/// The points that satisfy the conditions, and that no parameter is negative, as a cone: with p - 1 >= 0 for
/// p > 0 if `tight`, else p >= 0. What has no place in a cone, a != b, is left out: the cone is larger then.
Cone cone_of(const LinearWord& word, bool tight) {
  const std::size_t parameters = word.parameters.size();
  Cone cone;
  for (const LinearCondition& condition : word.conditions) {
    LinearForm form = condition.form;
    if (condition.sign == Sign::above && tight) form.back() -= 1;
    if (condition.sign == Sign::equal) cone.equations.push_back(form);
    if (condition.sign == Sign::at_least || condition.sign == Sign::above) cone.where.push_back(form);
  }
  for (std::size_t i = 0; i < parameters; ++i) {
    LinearForm form(parameters, 0);
    form[i] = 1;
    cone.where.push_back(form);
  }
  cone.rays = cone_check::rays_of(cone.where, cone.equations, parameters);
  cone.dimension = cone_check::rank_of(cone.rays);
  return cone;
}

std::optional<std::vector<Part>> parts_of(const LinearWord& word, bool tight) {
  constexpr std::size_t most_parts = 64;
  const Cone cone = cone_of(word, tight);
  if (cone.rays.empty()) return std::nullopt;
  const auto cut = simplices(cone);
  if (!cut || cut->empty() || cut->size() > most_parts) return std::nullopt;
  std::vector<Part> parts;
  for (const Simplex& simplex : *cut) {
    const auto plan = plan_walk(word, simplex.rays);
    if (!plan) return std::nullopt;
    parts.push_back({simplex, *plan, plan_least(word, simplex)});
  }
  return parts;
}

/// A name of Coq: letters, digits and underscores, and no digit first.
std::string safe_name(const std::string& name) {
  std::string result;
  for (const char c : name) result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return std::isdigit(static_cast<unsigned char>(result[0])) != 0 ? "t_" + result : result;
}

/// A word claim as text of Coq.
struct WordClaim {
  LinearWord word;
  std::vector<Part> parts;

  bool has_least() const {
    return std::ranges::all_of(parts, [](const Part& part) { return part.least.has_value(); });
  }
};

WordClaim word_claim(const Theorem& theorem, const Claim& claim) {
  const LinearWord word = linear_word(theorem, claim);
  try {
    const LinearWord plain = without_constants(word);
    if (auto parts = parts_of(plain, false)) return {plain, std::move(*parts)};
    if (auto parts = parts_of(word, true)) return {word, std::move(*parts)};
    throw NotLinear{"the conditions do not put all positions into one order"};
  } catch (const cone_check::TooMuch& too_much) {
    throw NotLinear{too_much.why};
  }
}

/// Whether the claim says what the word's least preperiod and period are: `pure`, `period = a+b`.
bool follows(const Claim& claim, const WordClaim& words, const Theorem& theorem) {
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
  std::vector<WordClaim> unconditional;
  for (const Claim& claim : theorem.claims) {
    if (claim.kind != Claim::Kind::word) continue;
    try {
      WordClaim words = word_claim(theorem, claim);
      ++result.words;
      body += fmt::format("(* {} *)\n\n", claim.text) + word_text(words.word, words.parts, result.words);
      if (!claim.when) unconditional.push_back(std::move(words));
    } catch (const NotLinear& not_linear) {
      result.why = not_linear.why;
    }
  }
  result.claims = result.words;
  for (const Claim& claim : theorem.claims)
    if (std::ranges::any_of(unconditional,
                            [&](const WordClaim& words) { return follows(claim, words, theorem); }))
      ++result.claims;
  result.left = theorem.claims.size() - result.claims;
  result.file.text =
      heading(fmt::format("{}: {}", theorem.name, theorem.title), "Game Periods Walk Runs Cone Words Least") +
      "Open Scope nat_scope.\n\n" + body;
  return result;
}

}  // namespace takeaway
