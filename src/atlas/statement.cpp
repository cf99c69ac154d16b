#include "atlas/statement.hpp"

#include <algorithm>

#include "atlas/conditions.hpp"

namespace takeaway::atlas {

std::vector<std::string> names_of(const Domain& domain, const Pattern& pattern) {
  std::vector<std::string> names = {""};
  names.insert(names.end(), domain.names.begin(), domain.names.end());
  const auto pick = [&](std::string_view letters) {
    for (const char letter : letters)
      if (std::ranges::find(names, std::string(1, letter)) == names.end()) return std::string(1, letter);
    return std::string("x") + std::to_string(names.size());
  };
  for (std::size_t i = 0; i < pattern.divisions.size(); ++i) {
    names.push_back(pick("qtwz"));
    names.push_back(pick("rsvy"));
  }
  return names;
}

namespace {

std::string exponent(const Form& form, const std::vector<std::string>& names) {
  const std::string text = to_text(form, names);
  return text == "1" ? "" : text.size() == 1 ? "^" + text : "^(" + text + ")";
}

std::string word(const std::vector<PatternFactor>& factors, const std::vector<std::string>& names) {
  std::string text;
  for (const PatternFactor& factor : factors) {
    std::string part;
    for (const PatternFactor::Part& run : factor.parts)
      part += (part.empty() ? "" : " ") + std::to_string(run.letter) + exponent(run.length, names);
    if (factor.is_power) part = "(" + part + ")" + exponent(factor.count, names);
    text += (text.empty() ? "" : " ") + part;
  }
  return text;
}

/// A form in parentheses, unless it is one name.
std::string operand(const Form& form, const std::vector<std::string>& names) {
  const std::string text = to_text(form, names);
  return std::ranges::find(names, text) != names.end() ||
                 text.find_first_not_of("0123456789") == std::string::npos
             ? text
             : "(" + text + ")";
}

std::string condition_text(const Condition& condition, const std::vector<std::string>& names) {
  switch (condition.kind) {
    case Condition::Kind::not_negative:
    case Condition::Kind::positive:
      return positive_text(condition.form, condition.kind == Condition::Kind::positive, names);
    case Condition::Kind::zero:
      return side_texts(condition.form, " = ", names);
    case Condition::Kind::not_zero:
      return side_texts(condition.form, " != ", names);
    case Condition::Kind::multiple:
      return operand(condition.form, names) + " mod " + std::to_string(condition.modulus) + " = 0";
  }
  return {};
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

/// Two bounds that leave one value are an equation.
std::vector<Condition> with_equations(const std::vector<Condition>& conditions) {
  std::vector<Condition> made;
  for (const Condition& condition : conditions) {
    const auto other = std::ranges::find_if(made, [&](const Condition& one) {
      return one.kind == Condition::Kind::not_negative && condition.kind == one.kind &&
             one.form == condition.form * -1;
    });
    if (other != made.end())
      other->kind = Condition::Kind::zero;
    else
      made.push_back(condition);
  }
  return made;
}

/// Bounds of the domain, what was learned, and that no length is negative.
std::vector<std::string> conditions_text(const Domain& domain, const Pattern& pattern,
                                         const std::vector<std::string>& names) {
  std::vector<Condition> conditions = domain.conditions;
  const auto learned = with_equations(pattern.conditions);
  conditions.insert(conditions.end(), learned.begin(), learned.end());
  for (Form length : pattern.lengths()) {
    if (std::ranges::none_of(length.coefficients, [](std::int64_t times) { return times < 0; })) continue;
    length.divisor = 1;
    conditions.push_back({std::move(length), Condition::Kind::not_negative, 1});
  }
  conditions = without_implied(std::move(conditions), domain.conditions.size(), pattern);
  std::vector<std::string> all;
  const auto add = [&](const std::string& text) {
    if (std::ranges::find(all, text) == all.end()) all.push_back(text);
  };
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (i == domain.conditions.size())
      for (const Where& where : domain.wheres) add(where.text);
    add(condition_text(conditions[i], names));
  }
  if (conditions.size() == domain.conditions.size())
    for (const Where& where : domain.wheres) add(where.text);
  return all;
}

}  // namespace

std::string letters_of(const Pattern& pattern) {
  std::string text;
  for (const auto* side : {&pattern.preperiod, &pattern.period}) {
    for (const PatternFactor& factor : *side) {
      if (factor.is_power) text += '(';
      for (const PatternFactor::Part& part : factor.parts)
        text += (part.letter > 9 ? " " : "") + std::to_string(part.letter);
      if (factor.is_power) text += ')';
    }
    if (side == &pattern.preperiod && !pattern.preperiod.empty()) text += '|';
  }
  return text;
}

std::string state(const Domain& domain, const Pattern& pattern, const std::string& name) {
  const auto names = names_of(domain, pattern);
  std::string text = "theorem  " + name + "\n";
  text += "title    " + letters_of(pattern) + ", period " + to_text(pattern.period_length, names) + "\n";
  text += "source   found by discover, proved by prove\n";
  text += "status   theorem\n";
  text += "params   " + joined(domain.names) + "\n";
  text += "where    " + joined(conditions_text(domain, pattern, names)) + "\n";
  std::vector<std::string> ranges;
  for (const Let& let : domain.lets) ranges.push_back(let.text);
  text += "check    " + joined(ranges) + "\n";
  text += "game     " + to_text(domain.family) + "\n";
  for (std::size_t i = 0; i < pattern.divisions.size(); ++i) {
    const Division& division = pattern.divisions[i];
    const std::string by = operand(division.divisor, names);
    const std::string of = operand(division.dividend, names);
    const std::size_t at = 1 + pattern.params + 2 * i;
    text += "let      " + names[at] + " = " + of + " div " + by + "\n";
    text += "let      " + names[at + 1] + " = " + of + " mod " + by + "\n";
  }
  text += "word     " + word(pattern.preperiod, names) + (pattern.preperiod.empty() ? "" : " | ") +
          word(pattern.period, names) + "\n";
  if (pattern.preperiod.empty())
    text += "pure\n";
  else
    text += "preperiod = " + to_text(pattern.preperiod_length, names) + "\n";
  text += "period   = " + to_text(pattern.period_length, names) + "\n";
  return text;
}

}  // namespace takeaway::atlas
