#include <algorithm>

#include "takeaway/family.hpp"

namespace takeaway {

namespace {

std::string tight(const Formula& formula) {
  return to_text(formula, Spacing::tight);
}

std::string print_item(const Item& item) {
  const std::string first = tight(item.first);
  switch (item.kind) {
    case Item::Kind::single:
      return first;
    case Item::Kind::interval:
      return first + ".." + tight(item.last);
    case Item::Kind::open_interval:
      return first + "..";
    case Item::Kind::progression:
      return first + "," + tight(item.second) + ".." + tight(item.last);
    case Item::Kind::open_progression:
      return first + "," + tight(item.second) + "..";
  }
  return first;
}

std::string print_file(const std::string& path) {
  const bool plain = path.find_first_of(" \t\r\n(){},|&:\"") == std::string::npos;
  return plain ? "@" + path : "@\"" + path + "\"";
}

std::string code_text(const std::string& code) {
  if (code == "grundy") return code;
  const bool octal = code.find_first_of("89abcdef") == std::string::npos;
  return (octal ? "octal " : "hexadecimal ") + code;
}

std::string print_named(const SetTerm& set) {
  std::string text;
  for (const Formula& argument : set.arguments) text += (text.empty() ? "" : ", ") + tight(argument);
  return text.empty() ? set.name : set.name + "(" + text + ")";
}

// Levels: 1 union and difference, 2 intersection, 3 a term.
std::string print_set(const SetTerm& set, int level) {
  const auto binary = [&](int own, const char* sign) {
    const std::string text = print_set(set.operands[0], own) + sign + print_set(set.operands[1], own + 1);
    return own < level ? "(" + text + ")" : text;
  };
  switch (set.kind) {
    case SetTerm::Kind::unite:
      return binary(1, " | ");
    case SetTerm::Kind::subtract:
      return binary(1, " - ");
    case SetTerm::Kind::intersect:
      return binary(2, " & ");
    case SetTerm::Kind::complement:
      return "not " + print_set(set.operands[0], 3);
    case SetTerm::Kind::named:
      return print_named(set);
    case SetTerm::Kind::file:
      return print_file(set.name);
    case SetTerm::Kind::code:
      return code_text(set.name);
    case SetTerm::Kind::rules:
      return set.name;
    case SetTerm::Kind::states:  // how they hang together is not in the set
    case SetTerm::Kind::items:
      break;
  }
  std::string text;
  for (const Item& item : set.items) text += (text.empty() ? "" : ", ") + print_item(item);
  return "{" + text + "}";
}

std::string print_states(const StatesTerm& rule, const std::vector<SetTerm>& sets) {
  std::string text;
  if (rule.form == StatesTerm::Form::pass) text = "pass " + to_text(sets[0]);
  if (rule.form == StatesTerm::Form::button)
    text = "button " + to_text(sets[0]) + " then " + to_text(sets[1]);
  if (rule.form == StatesTerm::Form::no_repeat) text = "no-repeat " + to_text(sets[0]);
  if (rule.form == StatesTerm::Form::block) text = "block " + tight(rule.blocked) + " " + to_text(sets[0]);
  if (rule.form == StatesTerm::Form::states) {
    for (const StatesTerm::State& state : rule.states) {
      text += (text.empty() ? "states {" : "; ") + state.name + ":";
      for (const StatesTerm::Arrow& arrow : state.arrows)
        text += (&arrow == state.arrows.data() ? " " : ", ") +
                (arrow.set ? to_text(sets[*arrow.set]) : "pass") + " -> " + rule.states[arrow.to].name;
      if (state.arrows.empty()) text += " none";
    }
    text += "}";
  }
  return text + (rule.asked.empty() ? "" : " at " + rule.asked);
}

using Words = std::map<std::string, Family::Word>;

void collect_words(const Formula& formula, Words& words) {
  if (!formula.node) return;
  const auto& node = *formula.node;
  if (node.kind == FormulaKind::name || node.kind == FormulaKind::call) {
    Family::Word& word = words.emplace(node.name, Family::Word{node.place, {}}).first->second;
    word.place = std::min(word.place, node.place);
    if (node.is_base) word.base_place = node.place;
  }
  for (const Formula& argument : node.arguments) collect_words(argument, words);
}

void collect_words(const SetTerm& set, Words& words) {
  for (const Item& item : set.items) {
    collect_words(item.first, words);
    collect_words(item.second, words);
    collect_words(item.last, words);
  }
  for (const Formula& argument : set.arguments) collect_words(argument, words);
  for (const SetTerm& operand : set.operands) collect_words(operand, words);
}

}  // namespace

std::string to_text(const SetTerm& set) {
  return print_set(set, 1);
}

std::string to_text(const Family& family) {
  std::string text;
  if (family.boundary == BoundaryKind::sink) text = "sink ";
  if (family.boundary == BoundaryKind::init) {
    for (const Formula& value : family.initial) text += (text.empty() ? "init(" : ", ") + tight(value);
    text += ") ";
  }
  if (family.states) return text + print_states(*family.states, family.set.operands);
  return text + (family.comply ? "comply " : "") + to_text(family.set);
}

std::map<std::string, Family::Word> Family::words() const {
  Words words;
  for (const Formula& value : initial) collect_words(value, words);
  if (states) collect_words(states->blocked, words);
  collect_words(set, words);
  return words;
}

std::set<std::string> Family::parameters() const {
  std::set<std::string> names;
  for (const auto& [name, word] : words()) names.insert(name);
  return names;
}

}  // namespace takeaway
