#include "coq/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>

namespace takeaway::coq {

namespace {

std::string term_text(const std::string& coefficient, const std::string& name) {
  if (name == "1") return coefficient;
  return coefficient == "1" ? name : coefficient + " * " + name;
}

/// "2 * a + b + 3": the positive coefficients alone, or the negative ones, as natural numbers.
std::string sum_text(const LinearForm& form, std::int64_t sign, const std::vector<std::string>& names) {
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (sign * form[i] > 0) terms.push_back(term_text(natural_number_text(sign * form[i]), names[i]));
  return terms.empty() ? "0" : fmt::format("{}", fmt::join(terms, " + "));
}

}  // namespace

std::string boundary_text(BoundaryKind boundary) {
  return boundary == BoundaryKind::sink ? "Sink" : "Wall";
}

std::string list_text(const std::vector<std::string>& items) {
  return fmt::format("[{}]", fmt::join(items, "; "));
}

std::string list_text(const std::vector<std::int64_t>& numbers) {
  return fmt::format("[{}]", fmt::join(numbers, "; "));
}

std::string list_text(const std::vector<std::vector<std::int64_t>>& vectors) {
  std::vector<std::string> texts;
  for (const auto& vector : vectors) texts.push_back(list_text(vector));
  return list_text(texts);
}

std::vector<std::string> safe_names(const std::vector<std::string>& parameters) {
  std::vector<std::string> names;
  for (const std::string& name : parameters) {
    const bool is_letter = name.size() == 1 && std::islower(static_cast<unsigned char>(name[0])) != 0;
    // Keywords, and what the library calls something, are longer; n is the heap.
    names.push_back(name == "1" || (is_letter && name != "n") ? name : name + "_");
  }
  return names;
}

std::string variables_text(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names)
    if (name != "1") text += (text.empty() ? "" : " ") + name;
  return text;
}

std::string point_text(const std::vector<std::string>& names) {
  std::vector<std::string> texts;
  for (const std::string& name : names) texts.push_back(name == "1" ? "1" : "Z.of_nat " + name);
  return list_text(texts) + "%Z";
}

std::string natural_number_text(std::int64_t number) {
  constexpr std::int64_t counted_out = 1000;
  return fmt::format(fmt::runtime(number > counted_out ? "Z.to_nat {}" : "{}"), number);
}

std::string natural_text(const LinearForm& form, const std::vector<std::string>& names) {
  const std::string less = sum_text(form, -1, names);
  if (less == "0") return sum_text(form, 1, names);
  const bool is_sum = less.find('+') != std::string::npos;
  return fmt::format("{} - {}", sum_text(form, 1, names), is_sum ? "(" + less + ")" : less);
}

std::string comparison_text(const LinearForm& form, const std::string& sign,
                            const std::vector<std::string>& names) {
  return fmt::format("{} {} {}", sum_text(form, -1, names), sign, sum_text(form, 1, names));
}

std::string integer_text(const LinearForm& form, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] == 0) continue;
    const std::string size = std::to_string(form[i] < 0 ? -form[i] : form[i]);
    const std::string name = names[i] == "1" ? names[i] : "Z.of_nat " + names[i];
    text +=
        (text.empty() ? (form[i] < 0 ? "- " : "") : (form[i] < 0 ? " - " : " + ")) + term_text(size, name);
  }
  return text.empty() ? "0" : text;
}

// Coq reads comments: they nest, and strings in them must end.
std::string comment_text(const std::string& text) {
  std::string plain;
  for (const char c : text) {
    const bool makes_bracket =
        !plain.empty() && ((plain.back() == '(' && c == '*') || (plain.back() == '*' && c == ')'));
    if (makes_bracket) plain += ' ';
    plain += c == '"' ? '\'' : c == '\n' ? ' ' : c;
  }
  return "(* " + plain + " *)";
}

std::string heading(const std::string& comment, const std::string& modules) {
  return fmt::format(
      "{}\n"
      "From Coq Require Import List NArith ZArith Lia Bool.\n"
      "From Takeaway Require Import {}.\n"
      "Import ListNotations.\n\n",
      comment_text(comment), modules);
}

}  // namespace takeaway::coq
