#include "coq/theorem_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "coq/block_period.hpp"
#include "coq/block_turn.hpp"
#include "coq/case_file.hpp"
#include "coq/mirror_file.hpp"
#include "coq/natural.hpp"
#include "coq/polynomial_text.hpp"
#include "coq/power_file.hpp"
#include "coq/products.hpp"
#include "coq/text.hpp"
#include "coq/word_cone.hpp"
#include "coq/word_file.hpp"
#include "takeaway/cones.hpp"

namespace takeaway::coq {

namespace {

/// Throws NotLinear.
ClaimedPower power_claim(const CountedWord& word, const SaidPeriods& said) {
  if (!has_natural_parameters(word)) throw NotLinear{"a parameter may be negative"};
  if (!has_natural_divisions(word)) throw NotLinear{"what is divided may be negative, or a divisor 0"};
  ClaimedPower result = claimed_power(word);
  add_shortest(result, said);
  return result;
}

std::optional<LeastPeriod> least_period(const ClaimedWord& words, const Theorem& theorem) {
  if (!words.has_least()) return std::nullopt;
  const std::size_t parameters = words.word.parameters.size();
  LeastPeriod result{whole(words.word.first, parameters), whole(words.word.then, parameters), words.example};
  result.preperiod.resize(theorem.params.size() + 1, 0);
  result.period.resize(theorem.params.size() + 1, 0);
  result.example.resize(theorem.params.size() + 1, 1);
  return result;
}

std::optional<LeastPeriod> least_period(const ClaimedPower& power, const Theorem& theorem) {
  if (!power.period) return std::nullopt;
  LeastPeriod result{*power.preperiod, *power.period, power.example};
  result.example.resize(theorem.params.size());
  result.example.push_back(1);
  for (LinearForm* form : {&result.preperiod, &result.period}) {
    const auto quotients = form->begin() + static_cast<std::ptrdiff_t>(theorem.params.size());
    if (std::any_of(quotients, form->end() - 1, [](std::int64_t x) { return x != 0; })) return std::nullopt;
    form->erase(quotients, form->end() - 1);
  }
  return result;
}

/// What the claim says is least, as a form in the parameters, if it is one; and whether it is the period.
struct SaidPeriod {
  LinearForm form;
  bool is_period = false;
};

std::optional<SaidPeriod> said_period(const Claim& claim, const Theorem& theorem) {
  using Kind = FormulaKind;
  if (claim.kind != Claim::Kind::condition || claim.when) return std::nullopt;
  const auto& node = *claim.formula.node;
  if (node.kind == Kind::pure) return SaidPeriod{LinearForm(theorem.params.size() + 1, 0)};
  if (node.kind != Kind::equal) return std::nullopt;
  const auto& subject = *node.arguments[0].node;
  if ((subject.kind != Kind::period && subject.kind != Kind::preperiod) || subject.family)
    return std::nullopt;
  const auto form = linear_form(node.arguments[1], theorem.params);
  if (!form) return std::nullopt;
  return SaidPeriod{*form, subject.kind == Kind::period};
}

/// Whether a condition says that a name is 0.
bool is_always_0(const CountedWord& word, std::size_t name) {
  return std::ranges::any_of(word.conditions, [&](const LinearCondition& condition) {
    LinearForm rest = condition.form;
    rest[name] = 0;
    return condition.sign == LinearCondition::Sign::equal && condition.form[name] != 0 && is_zero(rest);
  });
}

/// A formula as a form in the names of a word: (2a)/3 is 2u, where a is 3u.
std::optional<LinearForm> named_form(const Formula& formula, const Theorem& theorem,
                                     const CountedWord& word) {
  const auto fraction = fraction_of(formula, theorem, word);
  if (!fraction) return std::nullopt;
  LinearForm form(word.names.size(), 0);
  for (const auto& [names, times] : fraction->number) {
    if (names.size() > 1 || times % fraction->divisor != 0) {
      if (names.size() == 1 && is_always_0(word, names[0])) continue;
      return std::nullopt;
    }
    (names.empty() ? form.back() : form[names[0]]) += times / fraction->divisor;
  }
  return form;
}

/// What claims without conditions say, as forms in the names of a word.
SaidPeriods said_periods(const Theorem& theorem, const CountedWord& word) {
  SaidPeriods result;
  for (const Claim& claim : theorem.claims) {
    if (const auto said = said_period(claim, theorem)) {
      LinearForm form = said->form;
      form.insert(form.end() - 1, word.names.size() - form.size(), 0);
      (said->is_period ? result.period : result.preperiod) = std::move(form);
    } else if (const Formula* period = own_length(claim, FormulaKind::period)) {
      result.period = named_form(*period, theorem, word);
    } else if (const Formula* preperiod = own_length(claim, FormulaKind::preperiod)) {
      result.preperiod = named_form(*preperiod, theorem, word);
    }
  }
  return result;
}

/// Whether the claim says what the word's least preperiod and period are: `pure`, `period = a+b`.
bool follows(const Claim& claim, const LeastPeriod& least, const Theorem& theorem) {
  const auto said = said_period(claim, theorem);
  return said && said->form == (said->is_period ? least.period : least.preperiod);
}

/// Whether the claim says something else, for some parameters. It may be the same in other words: where
/// c = a+b, the period 2c is 2a+2b.
bool contradicts(const Claim& claim, const LeastPeriod& least, const Theorem& theorem) {
  const auto said = said_period(claim, theorem);
  if (!said) return false;
  const auto claimed = value_at(said->form, least.example);
  const auto known = value_at(said->is_period ? least.period : least.preperiod, least.example);
  return !claimed || !known || *claimed != *known;
}

}  // namespace

bool is_word(const Claim& claim) {
  return claim.kind == Claim::Kind::word || claim.kind == Claim::Kind::blocks;
}

TheoremText::TheoremText(const Theorem& theorem, const std::vector<CoqUsed>& used)
    : theorem_(theorem), used_(used) {}

CoqPlace TheoremText::add(const Claim& claim) {
  try {
    return claim.kind == Claim::Kind::blocks ? add_blocks(claim) : add_word(claim);
  } catch (const TooMuch& too_much) {
    throw NotLinear{too_much.why};
  }
}

CoqPlace TheoremText::add_word(const Claim& claim) {
  const bool had_all_periods = std::exchange(has_all_periods_, false);
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
  return ways.size() == 1 ? CoqPlace{fmt::format("word_{}", number_), number_} : CoqPlace{};
}

TheoremText::WordInOneWay TheoremText::in_one_way(const CountedWord& word, std::size_t number) {
  if (const auto linear = linear_word(word)) {
    const ClaimedWord claimed = linear_claim(*linear);
    return {word_text(claimed, number), claimed.has_least(), least_period(claimed, theorem_)};
  }
  const ClaimedPower claimed = power_claim(word, said_periods(theorem_, word));
  has_powers_ = true;
  has_marks_ = has_marks_ || claimed.marks;
  return {power_text(claimed, number), claimed.period.has_value(), least_period(claimed, theorem_)};
}

CoqPlace TheoremText::add_blocks(const Claim& claim) {
  const bool had_all_periods = std::exchange(has_all_periods_, false);
  std::vector<ClaimedBlocks> ways;
  for (const CountedBlocks& word : counted_blocks(theorem_, claim)) {
    ways.push_back(claimed_blocks(word));
    add_period(ways.back(), theorem_);
    add_turn(ways.back(), theorem_);
  }
  body_ += comment_text(claim.text) + "\n\n";
  for (const ClaimedBlocks& way : ways) {
    body_ += blocks_text(way, ++number_);
    theorems_.push_back(fmt::format("states_{}", number_));
    if (way.period) theorems_.push_back(fmt::format("period_{}", number_));
    if (way.turn) theorems_.push_back(fmt::format("{}_{}", way.turn->mark ? "period" : "return", number_));
    if (way.has_least()) periods_.push_back(number_);
  }
  has_all_periods_ = had_all_periods && std::ranges::all_of(ways, &ClaimedBlocks::has_least);
  if (ways.size() == 1 && !claim.when && ways[0].period) follow_ = ways[0].period->follow;
  has_blocks_ = true;
  return ways.size() == 1 ? CoqPlace{fmt::format("states_{}", number_), number_} : CoqPlace{};
}

CoqPlace TheoremText::add_case(const Claim& claim) {
  if (!has_all_periods_ || periods_.empty()) throw NotLinear{"the least period is not known of all words"};
  if (std::ranges::any_of(least_periods_,
                          [&](const LeastPeriod& least) { return contradicts(claim, least, theorem_); }))
    throw NotLinear{"a period is another one than that of the word"};
  const Family* game = game_of_same_period(claim);
  body_ += game != nullptr ? same_period(claim, *game) : case_text(theorem_, claim, periods_, cases_ + 1);
  theorems_.push_back(fmt::format("claim_{}", ++cases_));
  claims_[&claim] = theorems_.back();
  return {theorems_.back(), cases_};
}

std::string TheoremText::same_period(const Claim& claim, const Family& game) {
  const CoqUsed& used = used_about(theorem_, game, used_);
  for (std::size_t i = 0; i < used.theorem->claims.size(); ++i) {
    const Formula* other = own_length(used.theorem->claims[i], FormulaKind::period);
    if (other == nullptr || used.written->places[i].number == 0) continue;
    for (const auto& [own_claim, name] : claims_) {
      const Formula* own = own_length(*own_claim, FormulaKind::period);
      if (own == nullptr || to_text(*own) != to_text(*other)) continue;
      use_module(used.written->file.name);
      return same_period_text(theorem_, claim, *used.theorem, *own, name,
                              used.written->file.name + "." + used.written->places[i].theorem, cases_ + 1);
    }
  }
  throw NotLinear{"the two games do not have the same formula for their periods"};
}

void TheoremText::use_module(const std::string& module) {
  if (std::ranges::find(modules_, module) == modules_.end()) modules_.push_back(module);
}

CoqPlace TheoremText::add_mirror(const Claim& claim) {
  const MirrorTheorem mirror = mirror_theorem(theorem_, claim, used_, number_, cases_ + 1);
  body_ += comment_text(claim.text) + "\n\n" + mirror.text;
  std::ranges::copy(mirror.theorems, std::back_inserter(theorems_));
  for (const std::string& module : mirror.modules) use_module(module);
  has_mirror_ = has_powers_ = has_blocks_ = true;
  return {theorems_.back(), ++cases_};
}

ValueTheorem TheoremText::add_values() {
  ValueTheorem values = value_theorem(theorem_);
  body_ += values.text;
  std::ranges::copy(values.theorems, std::back_inserter(theorems_));
  has_values_ = true;
  return values;
}

bool TheoremText::says(const Claim& claim) const {
  return std::ranges::find(follow_, &claim) != follow_.end() ||
         std::ranges::any_of(least_periods_,
                             [&](const LeastPeriod& least) { return follows(claim, least, theorem_); });
}

std::string TheoremText::text() const {
  return heading(fmt::format("{}: {}", theorem_.name, theorem_.title),
                 std::string("Game") +
                     (number_ > 0 || has_mirror_ ? " Periods Walk Runs Cone Words Least" : "") +
                     (has_powers_ || has_blocks_ ? " Products Powers Copies Segments" : "") +
                     (has_powers_ ? " Shifts Shortest" : "") +
                     (has_blocks_ || has_marks_ ? " Blocks Windows Returns Backwards Letters Marks" : "") +
                     (has_mirror_ ? " Mirrors" : "") + (has_values_ || cases_ > 0 ? " Numbers" : "") +
                     (has_values_ ? " Sets Named Formulas" : "")) +
         (modules_.empty() ? "" : fmt::format("From Takeaway Require {}.\n", fmt::join(modules_, " "))) +
         "Open Scope nat_scope.\n\n" + body_ + assumptions();
}

/// Asked once for all theorems: each time Coq goes through the whole library.
std::string TheoremText::assumptions() const {
  if (theorems_.size() < 2) return fmt::format("Print Assumptions {}.\n", fmt::join(theorems_, ""));
  return fmt::format(
      "(* What all of it rests on. *)\nDefinition all_theorems := ({}).\nPrint Assumptions "
      "all_theorems.\n",
      fmt::join(theorems_, ", "));
}

}  // namespace takeaway::coq
