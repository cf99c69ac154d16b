// Products that a model gets wrong. Internal to the room `proof`.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "proof/script.hpp"
#include "proof/solver.hpp"

namespace takeaway::proof {

/// To a solver a product is a constant; what it is told of it may not be enough. Facts, true of all integers,
/// that rule this model out; none if its products are what they should be.
std::vector<std::string> facts_against(const std::vector<Multiple>& multiples,
                                       const std::map<std::string, std::int64_t>& model);

/// Asks; as long as the model that is found gets products wrong, facts about them are added to the question,
/// so often at most.
Decision decide(Z3& solver, std::string& question, const std::set<std::string>& symbols,
                const std::vector<Multiple>& multiples, const Patience& patience, int rounds = 20);

}  // namespace takeaway::proof
