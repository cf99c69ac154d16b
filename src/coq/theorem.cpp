// The words of a theorem as theorems of Coq.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "certificate/cone_forms.hpp"
#include "coq/block_period.hpp"
#include "coq/block_turn.hpp"
#include "coq/linear.hpp"
#include "coq/natural.hpp"
#include "coq/power_file.hpp"
#include "coq/products.hpp"
#include "coq/simplices.hpp"
#include "coq/text.hpp"
#include "coq/walk.hpp"
#include "coq/word_cone.hpp"
#include "coq/word_file.hpp"
#include "takeaway/cones.hpp"
#include "takeaway/coq.hpp"

namespace takeaway {

namespace {

using namespace coq;
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

/// A name of Coq: letters, digits and underscores, and no digit first.
std::string safe_name(const std::string& name) {
  std::string result;
  for (const char c : name) result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return std::isdigit(static_cast<unsigned char>(result[0])) != 0 ? "t_" + result : result;
}

/// Throws NotLinear.
ClaimedWord linear_claim(const LinearWord& word) {
  if (auto found = claimed_word(without_constants(word), false)) return *found;
  if (auto found = claimed_word(word, true)) return *found;
  throw NotLinear{"the conditions do not put all positions into one order"};
}

/// Throws NotLinear.
ClaimedPower power_claim(const CountedWord& word) {
  if (!has_natural_parameters(word)) throw NotLinear{"a parameter may be negative"};
  if (!has_natural_divisions(word)) throw NotLinear{"what is divided may be negative, or a divisor 0"};
  ClaimedPower result = claimed_power(word);
  add_shortest(result);
  return result;
}

/// Least preperiod and period, as forms in the theorem's parameters and 1.
struct LeastPeriod {
  LinearForm preperiod;
  LinearForm period;
};

std::optional<LeastPeriod> least_period(const ClaimedWord& words, const Theorem& theorem) {
  if (!words.has_least()) return std::nullopt;
  const std::size_t parameters = words.word.parameters.size();
  LeastPeriod result{whole(words.word.first, parameters), whole(words.word.then, parameters)};
  result.preperiod.resize(theorem.params.size() + 1, 0);
  result.period.resize(theorem.params.size() + 1, 0);
  return result;
}

std::optional<LeastPeriod> least_period(const ClaimedPower& power, const Theorem& theorem) {
  if (!power.period) return std::nullopt;
  LeastPeriod result{*power.preperiod, *power.period};
  for (LinearForm* form : {&result.preperiod, &result.period}) {
    const auto quotients = form->begin() + static_cast<std::ptrdiff_t>(theorem.params.size());
    if (std::any_of(quotients, form->end() - 1, [](std::int64_t x) { return x != 0; })) return std::nullopt;
    form->erase(quotients, form->end() - 1);
  }
  return result;
}

/// Whether the claim says what the word's least preperiod and period are: `pure`, `period = a+b`.
bool follows(const Claim& claim, const LeastPeriod& least, const Theorem& theorem) {
  using Kind = FormulaKind;
  if (claim.kind != Claim::Kind::condition || claim.when) return false;
  const auto& node = *claim.formula.node;
  if (node.kind == Kind::pure) return is_zero(least.preperiod);
  if (node.kind != Kind::equal) return false;
  const auto& subject = *node.arguments[0].node;
  if ((subject.kind != Kind::period && subject.kind != Kind::preperiod) || subject.family) return false;
  const auto claimed = linear_form(node.arguments[1], theorem.params);
  return claimed && *claimed == (subject.kind == Kind::period ? least.period : least.preperiod);
}

/// The claims of a theorem, one after the other, as text.
class TheoremText {
 public:
  explicit TheoremText(const Theorem& theorem) : theorem_(theorem) {}

  /// The word, once for every way in which its conditions can hold. Throws NotLinear, and adds nothing then.
  void add(const Claim& claim) {
    try {
      if (claim.kind == Claim::Kind::blocks) return add_blocks(claim);
      std::string text;
      std::optional<LeastPeriod> least;
      std::size_t number = number_;
      const auto words = counted_words(theorem_, claim);
      for (const CountedWord& word : words) text += word_in_one_way(word, ++number, least);
      body_ += comment_text(claim.text) + "\n\n" + text;
      number_ = number;
      if (words.size() == 1 && !claim.when && least) least_periods_.push_back(*least);
    } catch (const cone_check::TooMuch& too_much) {
      throw NotLinear{too_much.why};
    }
  }
  /// Of words without conditions of their own: other claims may follow.
  const std::vector<LeastPeriod>& least_periods() const { return least_periods_; }
  /// How many claims follow from blocks.
  std::size_t follow() const { return follow_; }

  std::string text() const {
    return heading(fmt::format("{}: {}", theorem_.name, theorem_.title),
                   std::string("Game Periods Walk Runs Cone Words Least") +
                       (has_powers_ || has_blocks_ ? " Products Powers Copies Segments" : "") +
                       (has_powers_ ? " Shifts Shortest" : "") +
                       (has_blocks_ ? " Blocks Windows Returns" : "")) +
           "Open Scope nat_scope.\n\n" + body_;
  }

 private:
  void add_blocks(const Claim& claim) {
    std::string text;
    std::size_t number = number_;
    const auto words = counted_blocks(theorem_, claim);
    for (const CountedBlocks& word : words) {
      ClaimedBlocks claimed = claimed_blocks(word);
      add_period(claimed, theorem_);
      add_turn(claimed, theorem_);
      text += blocks_text(claimed, ++number);
      if (words.size() == 1 && !claim.when && claimed.period) follow_ += claimed.period->follow.size();
    }
    body_ += comment_text(claim.text) + "\n\n" + text;
    number_ = number;
    has_blocks_ = true;
  }
  std::string word_in_one_way(const CountedWord& word, std::size_t number,
                              std::optional<LeastPeriod>& least) {
    if (const auto linear = linear_word(word)) {
      const ClaimedWord claimed = linear_claim(*linear);
      least = least_period(claimed, theorem_);
      return word_text(claimed, number);
    }
    const ClaimedPower claimed = power_claim(word);
    least = least_period(claimed, theorem_);
    has_powers_ = true;
    return power_text(claimed, number);
  }

  const Theorem& theorem_;
  std::string body_;
  std::size_t number_ = 0;
  bool has_powers_ = false;
  bool has_blocks_ = false;
  std::size_t follow_ = 0;
  std::vector<LeastPeriod> least_periods_;
};

}  // namespace

CoqTheorem coq_theorem(const Theorem& theorem) {
  CoqTheorem result;
  TheoremText text(theorem);
  for (const Claim& claim : theorem.claims) {
    if (claim.kind != Claim::Kind::word && claim.kind != Claim::Kind::blocks) continue;
    try {
      text.add(claim);
      ++result.words;
    } catch (const NotLinear& not_linear) {
      result.why = not_linear.why;
    }
  }
  result.claims = result.words + text.follow();
  for (const Claim& claim : theorem.claims)
    if (std::ranges::any_of(text.least_periods(),
                            [&](const LeastPeriod& least) { return follows(claim, least, theorem); }))
      ++result.claims;
  result.left = theorem.claims.size() - result.claims;
  result.file = {"Thm_" + safe_name(theorem.name), text.text()};
  return result;
}

}  // namespace takeaway
