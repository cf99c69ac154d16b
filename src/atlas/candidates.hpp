// Patterns that may be cells. Internal to the room `atlas`.
#pragma once

#include <string>
#include <vector>

#include "atlas/statement.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::atlas {

/// A pattern, fitted to the games of one shape, and where it holds in the sample.
struct Candidate {
  std::string shape;
  std::vector<std::size_t> core;  ///< games of the sample that have this shape
  std::vector<Sample> probes;     ///< games of this shape outside the sample
  Pattern pattern;
  std::vector<std::size_t> right;  ///< games of the sample where the pattern holds
  std::vector<std::size_t>
      wrong;        ///< games of the sample where the lengths are possible, and the pattern does not hold
  std::string why;  ///< why there is no pattern, or why it is not proved
  // What becomes of it:
  bool tried = false;
  bool in_parts = false;  ///< its region has several parts, each of which is a cell of its own
  bool proved = false;
  Pattern cell;  ///< the pattern, and where it is proved
};

/// The games sorted by the shape of their words, the largest shapes first, each with the pattern that fits.
std::vector<Candidate> find_candidates(const Domain& domain, const std::vector<Sample>& samples,
                                       unsigned threads, const Watch& watch);

}  // namespace takeaway::atlas
