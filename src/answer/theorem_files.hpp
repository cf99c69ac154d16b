// Which theorems a command is about.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway::answer {

/// Among the theorems of the program, and the cells of its atlases.
std::optional<Theorem> find_known_theorem(const std::string& name);

/// What is said where there is no theorem of this name; it may have been mistyped.
std::string unknown_theorem(const std::string& name);

/// Those named, out of the files named (a name that ends in .thm or has a slash) and the program's own; all
/// of its own if none is named.
Result<std::vector<Theorem>> select_theorems(const std::vector<std::string>& names);

}  // namespace takeaway::answer
