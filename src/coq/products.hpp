// Sums of products of a form in the parameters and a form in the counts. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <vector>

#include "coq/linear.hpp"
#include "coq/rays.hpp"

namespace takeaway::coq {

/// For each count, of which the first is 1: the form in the parameters that it is multiplied by.
using Products = std::vector<LinearForm>;

bool is_zero(const LinearForm& form);
/// Adds a form some times. Throws NotLinear where numbers grow too large.
void add(LinearForm& sum, const LinearForm& form, std::int64_t times);
void add(Products& sum, const Products& products, std::int64_t times);

/// The products of a form at the rays of the parameters and another at those of the counts, pair by pair.
RayVector outer(const RayVector& parameters, const RayVector& counts);
RayVector at_pairs(const Products& products, const Rays& rays, const Rays& counts);

}  // namespace takeaway::coq
