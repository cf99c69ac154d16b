// The infinite sets that have names: nim, odd, squares, primes, powers(b), ...
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "takeaway/game.hpp"

namespace takeaway {

struct NamedSet {
  std::string_view name;
  std::size_t parameters;  ///< how many numbers it takes in parentheses: none or one
  Move least_parameter;    ///< below this the set makes no sense: powers(1), palindromes(0)
  bool (*contains)(Move move, Move parameter);
};

std::optional<NamedSet> find_named_set(std::string_view name);

/// All names, for messages: "nim, odd, ..., palindromes(b)".
std::string named_set_list();

}  // namespace takeaway
