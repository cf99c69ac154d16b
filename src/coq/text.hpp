// Numbers, forms and lists in the syntax of Coq. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "takeaway/cone.hpp"
#include "takeaway/family.hpp"

namespace takeaway::coq {

/// "Wall", "Sink"
std::string boundary_text(BoundaryKind boundary);

/// "[1; 0; 2]"
std::string list_text(const std::vector<std::string>& items);
std::string list_text(const std::vector<std::int64_t>& numbers);
/// A list of lists.
std::string list_text(const std::vector<std::vector<std::int64_t>>& vectors);

/// The parameters as names that mean nothing else in Coq; the last may be "1".
std::vector<std::string> safe_names(const std::vector<std::string>& parameters);

/// "2 * a + b + 3", the positive coefficients alone: for natural numbers.
std::string sum_text(const LinearForm& form, const std::vector<std::string>& names);
/// "2 * a <= b + c": the form is at least 0.
std::string at_least_zero_text(const LinearForm& form, const std::vector<std::string>& names);
/// "2 * Z.of_nat a - Z.of_nat b", times a factor.
std::string integer_text(const LinearForm& form, std::int64_t factor, const std::vector<std::string>& names);

/// What a file begins with: a comment, and the library.
std::string heading(const std::string& comment, const std::string& modules);

}  // namespace takeaway::coq
