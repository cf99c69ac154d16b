#include "coq/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>

namespace takeaway::coq {

namespace {

std::string term_text(std::int64_t coefficient, const std::string& name) {
  if (name == "1") return fmt::format("{}", coefficient);
  return coefficient == 1 ? name : fmt::format("{} * {}", coefficient, name);
}

LinearForm negated(const LinearForm& form) {
  LinearForm result;
  for (const std::int64_t coefficient : form) result.push_back(-coefficient);
  return result;
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

std::string sum_text(const LinearForm& form, const std::vector<std::string>& names) {
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] > 0) terms.push_back(term_text(form[i], names[i]));
  return terms.empty() ? "0" : fmt::format("{}", fmt::join(terms, " + "));
}

std::string at_least_zero_text(const LinearForm& form, const std::vector<std::string>& names) {
  return sum_text(negated(form), names) + " <= " + sum_text(form, names);
}

std::string integer_text(const LinearForm& form, std::int64_t factor, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] == 0) continue;
    const std::int64_t size = factor * (form[i] < 0 ? -form[i] : form[i]);
    const std::string name = names[i] == "1" ? names[i] : "Z.of_nat " + names[i];
    text +=
        (text.empty() ? (form[i] < 0 ? "- " : "") : (form[i] < 0 ? " - " : " + ")) + term_text(size, name);
  }
  return text.empty() ? "0" : text;
}

std::string heading(const std::string& comment, const std::string& modules) {
  return fmt::format(
      "(** {} *)\n"
      "From Coq Require Import List NArith ZArith Lia Bool.\n"
      "From Takeaway Require Import {}.\n"
      "Import ListNotations.\n\n",
      comment, modules);
}

}  // namespace takeaway::coq
