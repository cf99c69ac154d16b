// Linear forms in the check of cones: exact, and told apart by what they are at the rays.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/wide.hpp"
#include "takeaway/cone.hpp"

namespace takeaway::cone_check {

/// Thrown inside the check: a number passes 128 bits, or there are too many corners.
struct TooMuch {
  std::string why;
};

/// The form at a point. Throws TooMuch.
Wide at(std::span<const std::int64_t> form, std::span<const std::int64_t> point);

LinearForm sum(const LinearForm& one, const LinearForm& other);
LinearForm difference(const LinearForm& one, const LinearForm& other);

/// The extreme rays of the points where all forms are at least 0 and the equations hold, each divided by the
/// greatest common divisor of its coordinates, sorted; found by looking at every corner there could be. Empty
/// where there are none, or where the points contain a whole line. Throws TooMuch.
std::vector<std::vector<std::int64_t>> rays_of(const std::vector<LinearForm>& where,
                                               const std::vector<LinearForm>& equations,
                                               std::size_t parameters);

/// How many of the equations say something new.
std::size_t rank_of(std::vector<LinearForm> equations);

}  // namespace takeaway::cone_check
