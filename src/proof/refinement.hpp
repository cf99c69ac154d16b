// Products that a model gets wrong. Internal to the room `proof`.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "proof/script.hpp"

namespace takeaway::proof {

/// To a solver a product is a constant; what it is told of it may not be enough. Facts, true of all integers,
/// that rule this model out; none if its products are what they should be.
std::vector<std::string> facts_against(const std::vector<Multiple>& multiples,
                                       const std::map<std::string, std::int64_t>& model);

/// The question with these facts besides.
std::string with_facts(const std::string& script, const std::vector<std::string>& facts);

}  // namespace takeaway::proof
