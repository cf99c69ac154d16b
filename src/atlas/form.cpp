#include "atlas/form.hpp"

#include <algorithm>
#include <numeric>

namespace takeaway::atlas {

Form Form::variable(std::size_t index) {
  Form form;
  form.coefficients.resize(index + 1);
  form.coefficients[index] = 1;
  return form;
}

bool Form::is_constant() const {
  return std::ranges::all_of(coefficients.begin() + std::min<std::ptrdiff_t>(1, std::ssize(coefficients)),
                             coefficients.end(), [](std::int64_t c) { return c == 0; });
}

bool Form::operator==(const Form& other) const {
  for (std::size_t i = 0; i < std::max(coefficients.size(), other.coefficients.size()); ++i)
    if (coefficient(i) != other.coefficient(i)) return false;
  return divisor == other.divisor;
}

namespace {

Form combined(const Form& left, const Form& right, std::int64_t sign) {
  const std::int64_t divisor = std::lcm(left.divisor, right.divisor);
  Form sum;
  sum.coefficients.resize(std::max(left.coefficients.size(), right.coefficients.size()));
  std::int64_t common = divisor;
  for (std::size_t i = 0; i < sum.coefficients.size(); ++i) {
    sum.coefficients[i] = left.coefficient(i) * (divisor / left.divisor) +
                          sign * right.coefficient(i) * (divisor / right.divisor);
    common = std::gcd(common, sum.coefficients[i]);
  }
  for (std::int64_t& coefficient : sum.coefficients) coefficient /= common;
  sum.divisor = divisor / common;
  return sum;
}

std::string term(std::int64_t coefficient, const std::string& name) {
  if (name.empty()) return std::to_string(coefficient);
  return (coefficient == 1 ? "" : std::to_string(coefficient)) + name;
}

/// The parts with this sign, as a sum of positive terms.
std::string side(const Form& form, std::int64_t sign, const std::vector<std::string>& names) {
  std::string text;
  const auto add = [&](std::size_t i) {
    if (form.coefficient(i) * sign <= 0) return;
    text += (text.empty() ? "" : "+") + term(form.coefficient(i) * sign, names[i]);
  };
  for (std::size_t i = 1; i < form.coefficients.size(); ++i) add(i);
  add(0);
  return text.empty() ? "0" : text;
}

}  // namespace

Form operator+(const Form& left, const Form& right) {
  return combined(left, right, 1);
}

Form operator-(const Form& left, const Form& right) {
  return combined(left, right, -1);
}

Form operator*(const Form& form, std::int64_t factor) {
  Form product = form;
  for (std::int64_t& coefficient : product.coefficients) coefficient *= factor;
  return combined(product, Form::constant(0), 1);
}

std::string to_text(const Form& form, const std::vector<std::string>& names) {
  std::string text;
  const auto add = [&](std::size_t i, bool negative) {
    const std::int64_t coefficient = form.coefficient(i);
    if (coefficient == 0 || (coefficient < 0) != negative) return;
    text += (coefficient < 0 ? "-" : text.empty() ? "" : "+") + term(std::abs(coefficient), names[i]);
  };
  for (const bool negative : {false, true}) {
    for (std::size_t i = 1; i < form.coefficients.size(); ++i) add(i, negative);
    add(0, negative);
  }
  if (text.empty()) return "0";
  return form.divisor == 1 ? text : "(" + text + ")/" + std::to_string(form.divisor);
}

namespace {

/// Whether the form is a number minus terms: then the sides are swapped, `r <= 2` and not `2 >= r`.
bool begins_with_number(const Form& form) {
  return std::ranges::none_of(
      form.coefficients.begin() + std::min<std::ptrdiff_t>(1, std::ssize(form.coefficients)),
      form.coefficients.end(), [](std::int64_t c) { return c > 0; });
}

std::string between(const Form& form, const std::string& sign, const std::vector<std::string>& names) {
  return side(form, 1, names) + sign + side(form, -1, names);
}

}  // namespace

std::string positive_text(const Form& form, bool strictly, const std::vector<std::string>& names) {
  if (begins_with_number(form)) return between(form * -1, strictly ? " < " : " <= ", names);
  return between(form, strictly ? " > " : " >= ", names);
}

std::string side_texts(const Form& form, const std::string& sign, const std::vector<std::string>& names) {
  return between(begins_with_number(form) ? form * -1 : form, sign, names);
}

}  // namespace takeaway::atlas
