#include "takeaway/outcome_family.hpp"

#include <utility>
#include <vector>

namespace takeaway {

namespace {

template <class T>
Result<OutcomeFamily> family_of(Result<T> rules) {
  if (!rules) return std::unexpected(std::move(rules.error()));
  return OutcomeFamily{std::move(*rules)};
}

/// The names in a formula, each with its place, but for one.
void collect(const Formula& formula, std::string_view without, std::vector<Formula>& names) {
  const Formula::Node& node = *formula.node;
  const bool named = node.kind == FormulaKind::name || node.kind == FormulaKind::call;
  if (named && node.name != without) names.push_back(formula);
  for (const Formula& argument : node.arguments) collect(argument, without, names);
}

void add_words(const PartizanFamily& family, SetTerm& set) {
  set.operands.push_back(family.left);
  if (!family.ending) set.operands.push_back(family.right);
}
void add_words(const DynamicRule& rule, SetTerm& set) {
  collect(rule.bound, "t", set.arguments);
}
void add_words(const PlaneFamily& family, SetTerm& set) {
  for (const PlaneFamily::Step& step : family.moves) {
    set.arguments.push_back(step.x);
    set.arguments.push_back(step.y);
  }
}

/// As it was written, on one line, without blanks around it.
std::string written(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank || (!line.empty() && line.back() != ' ')) line += blank ? ' ' : c;
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

}  // namespace

bool is_outcome_family(std::string_view text) {
  return is_plane(text) || is_dynamic(text) || is_partizan(text);
}

Result<OutcomeFamily> parse_outcome_family(std::string_view text) {
  if (is_plane(text)) return family_of(parse_plane(text));
  if (is_dynamic(text)) return family_of(parse_dynamic(text));
  return family_of(parse_partizan_family(text));
}

std::string to_text(const OutcomeFamily& family) {
  if (const auto* const plane = std::get_if<PlaneFamily>(&family.rules)) return written(plane->text);
  if (const auto* const rule = std::get_if<DynamicRule>(&family.rules)) return to_text(*rule);
  return to_text(std::get<PartizanFamily>(family.rules));
}

std::size_t heaps_of(const OutcomeFamily& family) {
  return std::holds_alternative<PlaneFamily>(family.rules) ? 2 : 1;
}

Result<FamilyUse> parse_family_use(std::string_view text) {
  if (!is_outcome_family(text)) {
    auto family = parse_family(text);
    if (!family) return std::unexpected(std::move(family.error()));
    return FamilyUse(std::move(*family));
  }
  auto rules = parse_outcome_family(text);
  if (!rules) return std::unexpected(std::move(rules.error()));
  FamilyUse use;
  use.text = text;
  use.set.kind = SetTerm::Kind::rules;
  use.set.name = to_text(*rules);
  std::visit([&](const auto& rule) { add_words(rule, use.set); }, rules->rules);
  use.outcomes = std::make_shared<const OutcomeFamily>(std::move(*rules));
  return use;
}

}  // namespace takeaway
