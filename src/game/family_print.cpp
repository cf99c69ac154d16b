#include "takeaway/family.hpp"

namespace takeaway {

namespace {

std::string print_item(const Item& item) {
  const std::string first = to_text(item.first);
  switch (item.kind) {
    case Item::Kind::single:
      return first;
    case Item::Kind::interval:
      return first + ".." + to_text(item.last);
    case Item::Kind::open_interval:
      return first + "..";
    case Item::Kind::progression:
      return first + "," + to_text(item.second) + ".." + to_text(item.last);
    case Item::Kind::open_progression:
      return first + "," + to_text(item.second) + "..";
  }
  return first;
}

std::string print_file(const std::string& path) {
  const bool plain = path.find_first_of(" \t\r\n(){},|&:\"") == std::string::npos;
  return plain ? "@" + path : "@\"" + path + "\"";
}

std::string print_named(const SetTerm& set) {
  std::string text;
  for (const Expression& argument : set.arguments) text += (text.empty() ? "" : ", ") + to_text(argument);
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
    case SetTerm::Kind::items:
      break;
  }
  std::string text;
  for (const Item& item : set.items) text += (text.empty() ? "" : ", ") + print_item(item);
  return "{" + text + "}";
}

void collect_names(const SetTerm& set, std::set<std::string>& names) {
  for (const Item& item : set.items) {
    collect_names(item.first, names);
    collect_names(item.second, names);
    collect_names(item.last, names);
  }
  for (const Expression& argument : set.arguments) collect_names(argument, names);
  for (const SetTerm& operand : set.operands) collect_names(operand, names);
}

}  // namespace

std::string to_text(const SetTerm& set) {
  return print_set(set, 1);
}

std::string to_text(const Family& family) {
  std::string text;
  if (family.boundary == BoundaryKind::sink) text = "sink ";
  if (family.boundary == BoundaryKind::init) {
    for (const Expression& value : family.initial) text += (text.empty() ? "init(" : ", ") + to_text(value);
    text += ") ";
  }
  return text + (family.comply ? "comply " : "") + to_text(family.set);
}

std::set<std::string> Family::parameters() const {
  std::set<std::string> names;
  for (const Expression& value : initial) collect_names(value, names);
  collect_names(set, names);
  return names;
}

}  // namespace takeaway
