// Forms that are read while names are still added: the constant comes first, and a form is as long as it
// needs to be. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <string>

#include "coq/linear.hpp"

namespace takeaway::coq::open_form {

LinearForm constant(std::int64_t number);
/// One of the names.
LinearForm named(std::size_t name);
bool is_number(const LinearForm& form);
bool same(const LinearForm& one, const LinearForm& other);

/// one + factor * other. Throws NotLinear where numbers grow too large, as all of these do.
LinearForm sum(LinearForm one, const LinearForm& other, std::int64_t factor);
/// Throws NotLinear unless one of them is a number; `what` is read.
LinearForm product(const LinearForm& one, const LinearForm& other, const std::string& what);

/// The form in as many names as there are, and the constant last.
void close(LinearForm& form, std::size_t names);

}  // namespace takeaway::coq::open_form
