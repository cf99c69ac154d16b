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

/// "a b c": all but "1".
std::string variables_text(const std::vector<std::string>& names);
/// "[Z.of_nat a; Z.of_nat b; 1]%Z"
std::string point_text(const std::vector<std::string>& names);

/// "17", or "Z.to_nat 12345": Coq counts natural numbers out, so large ones are made of integers.
std::string natural_number_text(std::int64_t number);
/// "2 * a + b - (c + 3)", of natural numbers: for forms that are not negative where they stand.
std::string natural_text(const LinearForm& form, const std::vector<std::string>& names);
/// "2 * a <= b + c", of natural numbers: how the form stands to 0, by its sign.
std::string comparison_text(const LinearForm& form, const std::string& sign,
                            const std::vector<std::string>& names);
/// "2 * Z.of_nat a - Z.of_nat b"
std::string integer_text(const LinearForm& form, const std::vector<std::string>& names);

/// "(* text *)": whatever stands in it, the comment ends where it should.
std::string comment_text(const std::string& text);
/// What a file begins with: a comment, and the library.
std::string heading(const std::string& comment, const std::string& modules);

}  // namespace takeaway::coq
