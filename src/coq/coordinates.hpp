// Coordinates in which everything about a counted word is a sum of products. Internal to the room `coq`.
#pragma once

#include <cstddef>
#include <vector>

#include "coq/counted.hpp"
#include "coq/products.hpp"

namespace takeaway::coq {

/// Which numbers the coordinates are, and what the names of a word are in them.
struct Coordinates {
  std::vector<LinearForm> points;      ///< the parameters, as forms in the names; the last is 1
  std::vector<std::size_t> quotients;  ///< the names that are counts
  std::vector<Products> names;         ///< in the parameters and counts
};

/// A form in the names, in coordinates.
Products in_coordinates(const LinearForm& form, const Coordinates& coordinates);

/// Ways to choose coordinates in which the divisors, and with luck the conditions, are free of counts.
std::vector<Coordinates> coordinates_for(const CountedWord& word);

}  // namespace takeaway::coq
