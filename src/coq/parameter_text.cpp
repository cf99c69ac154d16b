#include "coq/parameter_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "coq/linear.hpp"
#include "coq/natural.hpp"
#include "coq/parts_text.hpp"
#include "coq/text.hpp"
#include "coq/word_cone.hpp"
#include "takeaway/cones.hpp"

namespace takeaway::coq {

namespace {

using Kind = FormulaKind;
using Sign = LinearCondition::Sign;

/// The comparisons among conditions that all hold.
void split_conditions(const Formula& formula, std::vector<Formula>& parts) {
  if (formula.node->kind != Kind::conjunction) return parts.push_back(formula);
  for (const Formula& part : formula.node->arguments) split_conditions(part, parts);
}

std::optional<LinearCondition> linear_condition(const Formula& formula,
                                                const std::vector<std::string>& parameters) {
  const auto& node = *formula.node;
  const auto compare = [&](std::size_t large, std::size_t small,
                           Sign sign) -> std::optional<LinearCondition> {
    const auto difference = linear_form(
        Formula::make(Kind::subtract, {node.arguments[large], node.arguments[small]}), parameters);
    if (!difference) return std::nullopt;
    return LinearCondition{*difference, sign};
  };
  switch (node.kind) {
    case Kind::less:
      return compare(1, 0, Sign::above);
    case Kind::less_equal:
      return compare(1, 0, Sign::at_least);
    case Kind::greater:
      return compare(0, 1, Sign::above);
    case Kind::greater_equal:
      return compare(0, 1, Sign::at_least);
    case Kind::equal:
      return compare(0, 1, Sign::equal);
    default:
      return std::nullopt;
  }
}

std::string premises_text(const std::string& names, const std::vector<std::string>& conditions) {
  std::string text = names.empty() ? "" : fmt::format("forall {} : nat,\n", names);
  for (const std::string& condition : conditions) text += fmt::format("  {} ->\n", condition);
  return text;
}

std::string lemmas_text(const std::vector<NaturalSide>& sides, const std::string& premises,
                        const std::string& name) {
  std::string text;
  std::size_t number = 0;
  for (const NaturalSide& side : sides) {
    const std::string branches =
        side.under.empty() ? "" : fmt::format("  {} ->\n", fmt::join(side.under, " ->\n  "));
    text += fmt::format("Lemma {}_{} : {}{}  {}.\nProof. reckon. Qed.\n\n", name, ++number, premises,
                        branches, side.claim);
  }
  return text;
}

/// Small numbers, one list after the other, as many as are soon looked at.
class SmallNumbers {
 public:
  explicit SmallNumbers(std::size_t count) : numbers_(count, 0) {}

  const std::vector<std::int64_t>& numbers() const { return numbers_; }
  /// To the next ones, the first one fastest; false after the last ones.
  bool next() {
    constexpr std::int64_t most = 12;
    if (--left_ == 0) return false;
    for (std::int64_t& number : numbers_) {
      if (++number <= most) return true;
      number = 0;
    }
    return false;
  }

 private:
  std::vector<std::int64_t> numbers_;
  int left_ = 50'000;
};

}  // namespace

ParameterText::ParameterText(const Theorem& theorem) : theorem_(theorem), names_(safe_names(theorem.params)) {
  for (const Formula& condition : theorem.where) split_conditions(condition, parts_);
  names_.emplace_back("1");
  require_natural();
  for (const Formula& part : parts_) add(part);
}

std::string ParameterText::names() const {
  return variables_text(names_);
}

std::string ParameterText::premises() const {
  return premises_text(names(), texts_);
}

std::string ParameterText::for_conditions(const std::string& text) const {
  std::string result;
  for (std::size_t i = 0; i < texts_.size(); ++i) result += text;
  return result;
}

std::string ParameterText::intros() const {
  return names().empty() ? "" : fmt::format("  intros {}{}.\n", names(), for_conditions(" ?"));
}

std::string ParameterText::natural_lemmas(const FormulaText& formulas, const std::string& under,
                                          const std::string& name) const {
  return lemmas_text(formulas.sides(), premises() + under, name);
}

std::string ParameterText::natural_conditions(const std::string& name) const {
  return lemmas_text(sides_, premises_text(names(), linear_), name);
}

std::string ParameterText::example_text() const {
  if (texts_.empty()) return "";
  const std::vector<std::int64_t> example = find_example();
  return fmt::format(
      "(* The conditions can be met. *)\nExample met : exists {} : nat,\n  {}.\n"
      "Proof. exists {}. repeat split; cbv; lia. Qed.\n\n",
      names(), fmt::join(texts_, " /\\ "), fmt::join(example, ", "));
}

std::vector<LinearCondition> ParameterText::linear_conditions() const {
  std::vector<LinearCondition> conditions;
  for (const Formula& part : parts_)
    if (const auto condition = linear_condition(part, theorem_.params)) conditions.push_back(*condition);
  return conditions;
}

void ParameterText::require_natural() const {
  if (theorem_.params.empty()) return;
  std::vector<std::string> parameters = theorem_.params;
  parameters.emplace_back("1");
  if (!is_natural(cone_of(linear_conditions(), parameters, true)))
    throw NotLinear{"a parameter may be negative, or no parameters satisfy the conditions"};
}

/// Whether a difference is not negative where the linear conditions hold; Coq will see the others.
bool ParameterText::is_natural_side(const NaturalSide& side) const {
  if (!side.is_difference) return true;
  const auto form = linear_form(side.difference, theorem_.params);
  std::vector<std::string> parameters = theorem_.params;
  parameters.emplace_back("1");
  return form && is_at_least(*form, 0, linear_conditions(), parameters);
}

/// Linear ones are written without differences, which natural numbers do not always have.
void ParameterText::add(const Formula& part) {
  if (const auto linear = linear_condition(part, theorem_.params)) {
    texts_.push_back(comparison_text(linear->form, sign_text(linear->sign), names_));
    linear_.push_back(texts_.back());
    return;
  }
  FormulaText text(theorem_, "");
  texts_.push_back(text.clause(part));
  if (!std::ranges::all_of(text.sides(), [&](const NaturalSide& side) { return is_natural_side(side); }))
    throw NotLinear{"a condition has a difference in it"};
  std::ranges::copy(text.sides(), std::back_inserter(sides_));
}

/// The first small numbers that satisfy the conditions.
std::vector<std::int64_t> ParameterText::find_example() const {
  SmallNumbers example(theorem_.params.size());
  do {
    if (are_met(bound(example.numbers()))) return example.numbers();
  } while (example.next());
  throw NotLinear{"no parameters were found that satisfy the conditions"};
}

bool ParameterText::leave_a_gap(const std::vector<Formula>& cases) const {
  SmallNumbers small(theorem_.params.size());
  do {
    Bindings bindings = bound(small.numbers());
    if (!are_met(bindings)) continue;
    for (const Definition& definition : theorem_.definitions)
      if (definition.arguments.empty())
        if (const auto value = evaluate(definition.formula, bindings)) bindings.bind(definition.name, *value);
    if (std::ranges::none_of(cases,
                             [&](const Formula& one) { return evaluate(one, bindings).value_or(0) != 0; }))
      return true;
  } while (small.next());
  return false;
}

Bindings ParameterText::bound(const std::vector<std::int64_t>& numbers) const {
  Bindings bindings;
  for (std::size_t i = 0; i < numbers.size(); ++i) bindings.bind(theorem_.params[i], numbers[i]);
  return bindings;
}

bool ParameterText::are_met(const Bindings& bindings) const {
  return std::ranges::all_of(parts_,
                             [&](const Formula& part) { return evaluate(part, bindings).value_or(0) != 0; });
}

}  // namespace takeaway::coq
