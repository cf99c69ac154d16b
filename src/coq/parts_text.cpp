#include "coq/parts_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "coq/text.hpp"

namespace takeaway::coq {

namespace {

std::vector<std::string> weight_texts(const Simplex& simplex, const std::vector<std::string>& names) {
  std::vector<std::string> texts;
  for (const LinearForm& weight : simplex.weights) texts.push_back(integer_text(weight, names));
  return texts;
}

}  // namespace

std::string sign_text(LinearCondition::Sign sign) {
  using Sign = LinearCondition::Sign;
  switch (sign) {
    case Sign::at_least:
      return "<=";
    case Sign::above:
      return "<";
    case Sign::equal:
      return "=";
    case Sign::unequal:
      return "<>";
  }
  return "";
}

std::string weights_text(const Simplex& simplex, const std::vector<std::string>& names) {
  return list_text(weight_texts(simplex, names)) + "%Z";
}

std::string proof_by_parts(const std::string& begin, const std::vector<Simplex>& parts,
                           const std::vector<std::string>& names,
                           const std::function<std::string(std::size_t)>& apply) {
  if (parts.size() == 1) return fmt::format("Proof.\n{}  {}.\nQed.\n\n", begin, apply(0));
  std::vector<std::string> insides;
  std::string cases;
  std::string pattern = "I";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    insides.push_back(fmt::format("(0 <= {})", fmt::join(weight_texts(parts[i], names), " /\\ 0 <= ")));
    cases += fmt::format("  - {}.\n", apply(i));
    if (i > 0) pattern = fmt::format("[I|{}]", pattern);
  }
  return fmt::format("Proof.\n{}  assert (parts : ({})%Z) by lia.\n  destruct parts as {}.\n{}Qed.\n\n",
                     begin, fmt::join(insides, "\n    \\/ "), pattern, cases);
}

std::string example_text(const std::string& name, const std::vector<std::string>& conditions,
                         const std::vector<std::string>& names, const std::vector<std::int64_t>& point) {
  if (conditions.empty()) return "";
  std::string lets;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] != "1") lets += fmt::format("let {} := {} in ", names[i], natural_number_text(point[i]));
  return fmt::format(
      "(* The conditions can be met. *)\n"
      "Example {} : {}\n  {}.\nProof. cbv zeta. lia. Qed.\n\n",
      name, lets, fmt::join(conditions, " /\\ "));
}

}  // namespace takeaway::coq
