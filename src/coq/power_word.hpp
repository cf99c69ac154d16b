// A word with powers in coordinates: everything is a sum of products of a form in the parameters and a form
// in the counts. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coq/counted.hpp"
#include "coq/rays.hpp"

namespace takeaway::coq {

/// For each count, of which the first is 1: the form in the parameters that it is multiplied by.
using Products = std::vector<LinearForm>;

/// Which numbers the coordinates are, and what the names of a word are in them.
struct Coordinates {
  std::vector<LinearForm> points;      ///< the parameters, as forms in the names; the last is 1
  std::vector<LinearForm> counts;      ///< the counts but the first, likewise: natural numbers
  std::vector<std::size_t> quotients;  ///< the names that counts stand for, as many as there are counts
  std::vector<Products> names;
  std::vector<LinearForm> bounds;  ///< forms in the quotients, at least 0, that follow from the conditions
};

/// Ways to choose coordinates in which the divisors, and with luck the conditions, are free of counts.
std::vector<Coordinates> coordinates_for(const CountedWord& word);

/// What is known of a count: that it is a number, or that it is at least so much.
struct CountCase {
  bool is_fixed = false;
  std::int64_t value = 0;
};

struct PowerSegment {
  LinearForm count;           ///< in the counts
  std::vector<FormRun> runs;  ///< in the parameters
};

/// A word where its counts are as some cases say.
struct PowerWord {
  BoundaryKind boundary = BoundaryKind::wall;
  Rays counts;  ///< the rays of all counts there can be
  std::vector<Products> moves;
  std::vector<PowerSegment> first;
  std::vector<PowerSegment> then;
  std::vector<LinearCondition> conditions;  ///< those that are forms in the parameters
  std::vector<Products> left_out;           ///< the others: at least 0
  bool has_constants = true;                ///< whether the last parameter, 1, is needed
  bool is_possible = true;                  ///< no condition on counts alone fails
};

/// The word in these coordinates, without the last parameter where nothing needs it; `keep` it even so.
/// Throws NotLinear.
PowerWord power_word(const CountedWord& word, const Coordinates& coordinates,
                     const std::vector<CountCase>& cases, bool keep_constants);

}  // namespace takeaway::coq
