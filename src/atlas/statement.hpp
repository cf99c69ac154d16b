// A pattern as a theorem. Internal to the room `atlas`.
#pragma once

#include <string>
#include <vector>

#include "atlas/pattern.hpp"
#include "takeaway/family.hpp"
#include "takeaway/parameters.hpp"

namespace takeaway::atlas {

/// The family that is looked at: its parameters, their ranges, conditions.
struct Domain {
  Family family;
  std::vector<Let> lets;
  std::vector<Where> wheres;
  std::vector<std::string> names;     ///< of the parameters that take more than one value
  std::vector<Condition> conditions;  ///< out of the ranges: bounds that are not mere ends of the sample
  bool homogeneous = false;           ///< a multiple of all parameters multiplies all moves
};

/// The names of a pattern's numbers, by index.
std::vector<std::string> names_of(const Domain& domain, const Pattern& pattern);

/// The letters of a pattern, with powers: 010|(01)2.
std::string letters_of(const Pattern& pattern);

/// The theorem in the notation of theorem files.
std::string state(const Domain& domain, const Pattern& pattern, const std::string& name);

}  // namespace takeaway::atlas
