// The words of a theorem as theorems of Coq.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "certificate/cone_forms.hpp"
#include "coq/case_file.hpp"
#include "coq/linear.hpp"
#include "coq/natural.hpp"
#include "coq/power_file.hpp"
#include "coq/products.hpp"
#include "coq/simplices.hpp"
#include "coq/text.hpp"
#include "coq/value_file.hpp"
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

/// Whether it is said by a form in the parameters, of which `follows` sees whether it is the right one.
bool is_linear(const Claim& claim, const Theorem& theorem) {
  const auto& node = *claim.formula.node;
  return node.kind == FormulaKind::equal && linear_form(node.arguments[1], theorem.params).has_value();
}

/// The claims of a theorem, one after the other, as text.
class TheoremText {
 public:
  explicit TheoremText(const Theorem& theorem)
      : theorem_(theorem), has_all_periods_(std::ranges::none_of(theorem.claims, [](const Claim& claim) {
          return claim.kind == Claim::Kind::blocks;
        })) {}

  /// The word, once for every way in which its conditions can hold. Throws NotLinear, and adds nothing then.
  void add(const Claim& claim) {
    const bool had_all_periods = std::exchange(has_all_periods_, false);
    try {
      std::vector<WordInOneWay> ways;
      for (const CountedWord& word : counted_words(theorem_, claim))
        ways.push_back(in_one_way(word, number_ + ways.size() + 1));
      body_ += comment_text(claim.text) + "\n\n";
      for (const WordInOneWay& way : ways) {
        body_ += way.text;
        theorems_.push_back(fmt::format("word_{}", ++number_));
        if (!way.has_least) continue;
        theorems_.push_back(fmt::format("period_{}", number_));
        periods_.push_back(number_);
      }
      has_all_periods_ = had_all_periods && std::ranges::all_of(ways, &WordInOneWay::has_least);
      if (ways.size() == 1 && !claim.when && ways[0].least) least_periods_.push_back(*ways[0].least);
    } catch (const cone_check::TooMuch& too_much) {
      throw NotLinear{too_much.why};
    }
  }
  /// A claim on least preperiods or periods, out of those of all words. Throws NotLinear, and adds nothing
  /// then.
  void add_case(const Claim& claim) {
    if (!has_all_periods_ || periods_.empty()) throw NotLinear{"the least period is not known of all words"};
    if (!least_periods_.empty() && is_linear(claim, theorem_))
      throw NotLinear{"a period is another one than that of the word"};
    body_ += case_text(theorem_, claim, periods_, cases_ + 1);
    theorems_.push_back(fmt::format("claim_{}", ++cases_));
  }
  /// Values by formulas, and what follows from them: how many claims. Throws NotLinear, and adds nothing
  /// then.
  ValueTheorem add_values() {
    ValueTheorem values = value_theorem(theorem_);
    body_ += values.text;
    std::ranges::copy(values.theorems, std::back_inserter(theorems_));
    has_values_ = true;
    return values;
  }
  /// Of words without conditions of their own: other claims may follow.
  const std::vector<LeastPeriod>& least_periods() const { return least_periods_; }

  std::string text() const {
    return heading(fmt::format("{}: {}", theorem_.name, theorem_.title),
                   std::string("Game") + (number_ > 0 ? " Periods Walk Runs Cone Words Least" : "") +
                       (has_powers_ ? " Products Powers Copies Segments Shifts Shortest" : "") +
                       (has_values_ || cases_ > 0 ? " Numbers" : "") +
                       (has_values_ ? " Sets Named Formulas" : "")) +
           "Open Scope nat_scope.\n\n" + body_ + assumptions();
  }

 private:
  /// Asked once for all theorems: each time Coq goes through the whole library.
  std::string assumptions() const {
    if (theorems_.size() < 2) return fmt::format("Print Assumptions {}.\n", fmt::join(theorems_, ""));
    return fmt::format(
        "(* What all of it rests on. *)\nDefinition all_theorems := ({}).\nPrint Assumptions "
        "all_theorems.\n",
        fmt::join(theorems_, ", "));
  }

  struct WordInOneWay {
    std::string text;
    bool has_least = false;            ///< whether it has a theorem on the least period
    std::optional<LeastPeriod> least;  ///< if that can be said in the parameters
  };

  WordInOneWay in_one_way(const CountedWord& word, std::size_t number) {
    if (const auto linear = linear_word(word)) {
      const ClaimedWord claimed = linear_claim(*linear);
      return {word_text(claimed, number), claimed.has_least(), least_period(claimed, theorem_)};
    }
    const ClaimedPower claimed = power_claim(word);
    has_powers_ = true;
    return {power_text(claimed, number), claimed.period.has_value(), least_period(claimed, theorem_)};
  }

  const Theorem& theorem_;
  std::string body_;
  std::vector<std::string> theorems_;  ///< their names, as they stand in the text
  std::size_t number_ = 0;
  bool has_powers_ = false;
  bool has_values_ = false;
  bool has_all_periods_;              ///< whether every word has a theorem on its least period
  std::vector<std::size_t> periods_;  ///< the numbers of these theorems
  std::size_t cases_ = 0;
  std::vector<LeastPeriod> least_periods_;
};

}  // namespace

CoqTheorem coq_theorem(const Theorem& theorem) {
  CoqTheorem result;
  TheoremText text(theorem);
  /// Whether the claim is in the file now.
  const auto attempt = [&](const auto& add) {
    try {
      add();
      return true;
    } catch (const NotLinear& not_linear) {
      result.why = not_linear.why;
      return false;
    }
  };
  for (const Claim& claim : theorem.claims)
    if (claim.kind == Claim::Kind::word && attempt([&] { text.add(claim); })) ++result.words;
  result.claims = result.words;
  for (const Claim& claim : theorem.claims) {
    if (claim.kind != Claim::Kind::condition || result.words == 0) continue;
    const auto says_so = [&](const LeastPeriod& least) { return follows(claim, least, theorem); };
    if (std::ranges::any_of(text.least_periods(), says_so) || attempt([&] { text.add_case(claim); }))
      ++result.claims;
  }
  if (std::ranges::find(theorem.claims, Claim::Kind::values, &Claim::kind) != theorem.claims.end())
    attempt([&] {
      const ValueTheorem values = text.add_values();
      result.claims += values.claims;
      if (!values.why.empty()) result.why = values.why;
    });
  result.left = theorem.claims.size() - result.claims;
  result.file = {"Thm_" + safe_name(theorem.name), text.text()};
  return result;
}

}  // namespace takeaway
