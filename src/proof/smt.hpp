// Terms of SMT-LIB 2 as text. Internal to the room `proof`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace takeaway::proof::smt {

inline std::string call(std::string_view function, const std::vector<std::string>& arguments) {
  std::string text = "(" + std::string(function);
  for (const std::string& argument : arguments) text += " " + argument;
  return text + ")";
}

/// The sign is taken off the text: -2^63 has no negative.
inline std::string number(std::int64_t value) {
  const std::string text = std::to_string(value);
  return value < 0 ? "(- " + text.substr(1) + ")" : text;
}

inline std::string all(const std::vector<std::string>& conditions) {
  if (conditions.empty()) return "true";
  return conditions.size() == 1 ? conditions[0] : call("and", conditions);
}

inline std::string any(const std::vector<std::string>& conditions) {
  if (conditions.empty()) return "false";
  return conditions.size() == 1 ? conditions[0] : call("or", conditions);
}

inline std::string negation(const std::string& condition) {
  return call("not", {condition});
}

inline std::string implies(const std::string& from, const std::string& to) {
  return call("=>", {from, to});
}

inline std::string choose(const std::string& condition, const std::string& yes, const std::string& no) {
  return call("ite", {condition, yes, no});
}

}  // namespace takeaway::proof::smt
