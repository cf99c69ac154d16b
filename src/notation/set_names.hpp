// The names of infinite sets: nim, odd, squares, primes, powers(b), ...
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/spelling.hpp"

namespace takeaway::notation {

struct SetName {
  std::string_view name;
  std::string_view parameter;  ///< what the number in its parentheses is called; empty where it takes none
};

/// What these sets contain is in the room `game`, in the same order.
inline constexpr std::array<SetName, 12> set_names = {{{"nim", ""},
                                                       {"odd", ""},
                                                       {"even", ""},
                                                       {"squares", ""},
                                                       {"triangular", ""},
                                                       {"primes", ""},
                                                       {"fibonacci", ""},
                                                       {"factorials", ""},
                                                       {"powers", "b"},
                                                       {"multiples", "k"},
                                                       {"palindromes", "b"},
                                                       {"bits", "m"}}};

/// Nothing where no set is called so.
inline const SetName* find_set_name(std::string_view name) {
  for (const SetName& known : set_names)
    if (known.name == name) return &known;
  return nullptr;
}

/// All of them, for messages: "nim, odd, ..., palindromes(b)".
inline std::string set_name_list() {
  std::string list;
  for (const auto& [name, parameter] : set_names) {
    list += (list.empty() ? "" : ", ") + std::string(name);
    if (!parameter.empty()) list += "(" + std::string(parameter) + ")";
  }
  return list;
}

/// What may have been meant by a name that is none of them.
inline std::string set_names_like(std::string_view name) {
  std::vector<std::string> names;
  for (const SetName& known : set_names) names.emplace_back(known.name);
  const std::string near = did_you_mean(name, names);
  return near.empty() ? "there are " + set_name_list() : near;
}

}  // namespace takeaway::notation
