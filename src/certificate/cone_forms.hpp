// Linear forms in the check of cones: exact, and told apart by what they are at the rays.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/wide.hpp"
#include "certificate/examination.hpp"
#include "takeaway/cone.hpp"

namespace takeaway::cone_check {

/// The form at a point; nothing where that passes 128 bits.
std::optional<Wide> value_of(std::span<const std::int64_t> form, std::span<const std::int64_t> point);
/// The same in an examination, which ends there.
Wide at(std::span<const std::int64_t> form, std::span<const std::int64_t> point, Examination& examination);

/// The examination ends where a coefficient passes 2^63.
LinearForm sum(const LinearForm& one, const LinearForm& other, Examination& examination);
LinearForm difference(const LinearForm& one, const LinearForm& other, Examination& examination);

/// The extreme rays of the points where all forms are at least 0 and the equations hold, each divided by the
/// greatest common divisor of its coordinates, sorted; found by looking at every corner there could be. Empty
/// where there are none, or where the points contain a whole line. Fault::limit where there are too many
/// corners, or numbers grow too large.
Result<std::vector<std::vector<std::int64_t>>> rays_of(const std::vector<LinearForm>& where,
                                                       const std::vector<LinearForm>& equations,
                                                       std::size_t parameters);

/// That the names are different words: a formula with a name that means two things can be read as another
/// one. The last parameter may be "1".
void check_names(Examination& examination, const std::vector<std::string>& parameters,
                 const std::vector<std::string>& counts = {});

/// That these are the rays of the cone, and that the sample is inside it.
void check_rays(Examination& examination, const std::vector<LinearForm>& where,
                const std::vector<LinearForm>& equations, const std::vector<std::vector<std::int64_t>>& rays,
                const std::vector<std::int64_t>& sample, const std::vector<std::string>& parameters);

/// "the 3 rays of the cone".
std::string rays_text(std::size_t rays);

/// The least value that is not among these bits.
inline std::uint64_t mex_of(std::uint64_t seen) {
  std::uint64_t least = 0;
  while ((seen >> least & 1U) != 0) ++least;
  return least;
}

/// How many of the equations say something new. Fault::limit where numbers grow too large.
Result<std::size_t> rank_of(const std::vector<LinearForm>& equations);

}  // namespace takeaway::cone_check
