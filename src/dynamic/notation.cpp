// The notation of games in which the number taken bounds the next move.
#include "notation/parser.hpp"
#include "takeaway/dynamic.hpp"

namespace takeaway {

namespace {

using notation::Parser;

DynamicRule read_rule(Parser& parser, std::string_view text) {
  parser.expect("dynamic");
  if (parser.at_end() || parser.at(":"))
    parser.fail(parser.place(), "expected what bounds the next move after t are taken, as 2t");
  DynamicRule rule;
  rule.bound = parser.number();
  rule.text = text;
  return rule;
}

DynamicPosition::Heap read_heap(Parser& parser) {
  if (!parser.at("(")) return {parser.number(), std::nullopt};
  parser.take();
  DynamicPosition::Heap heap{parser.number(), std::nullopt};
  if (parser.accept(",")) heap.bound = parser.number();
  parser.expect(")");
  return heap;
}

}  // namespace

bool is_dynamic(std::string_view text) {
  constexpr std::string_view word = "dynamic";
  text.remove_prefix(std::min(text.find_first_not_of(" \t\n"), text.size()));
  return text == word || (text.starts_with(word) && std::string_view(" \t\n(:").contains(text[word.size()]));
}

std::set<std::string> DynamicRule::parameters() const {
  std::set<std::string> names;
  collect_names(bound, names);
  names.erase("t");
  return names;
}

std::set<std::string> DynamicPosition::parameters() const {
  std::set<std::string> names = rule.parameters();
  collect_names(heap.size, names);
  if (heap.bound) collect_names(*heap.bound, names);
  return names;
}

Result<DynamicRule> parse_dynamic(std::string_view text) {
  return notation::read_all(text, [&](Parser& parser) { return read_rule(parser, text); });
}

Result<DynamicPosition> parse_dynamic_position(std::string_view text) {
  return notation::read_all(text, [&](Parser& parser) {
    DynamicPosition position{read_rule(parser, text), {}};
    if (!parser.at(":")) parser.fail(parser.place(), "expected ':' and a heap here, as dynamic 2t: 20");
    parser.expect(":");
    position.heap = read_heap(parser);
    return position;
  });
}

std::string to_text(const DynamicRule& rule) {
  return "dynamic " + to_text(rule.bound, Spacing::tight);
}

namespace {

Formula with_numbers(const Formula& formula, const Bindings& bindings) {
  auto node = std::make_shared<Formula::Node>(*formula.node);
  const std::int64_t* const value =
      node->kind == FormulaKind::name && node->name != "t" ? bindings.find(node->name) : nullptr;
  if (value != nullptr) {
    node->kind = FormulaKind::number;
    node->number = *value;
    node->name.clear();
  }
  for (Formula& argument : node->arguments) argument = with_numbers(argument, bindings);
  return {std::move(node)};
}

}  // namespace

DynamicRule bind(DynamicRule rule, const Bindings& bindings) {
  if (bindings.empty()) return rule;
  rule.bound = with_numbers(rule.bound, bindings);
  rule.text = to_text(rule);
  return rule;
}

}  // namespace takeaway
