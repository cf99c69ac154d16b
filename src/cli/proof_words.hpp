// What `prove` found, for a person.
#pragma once

#include <string>

#include "answer/proving.hpp"

namespace takeaway::cli {

using namespace answer;

/// A page about it. Without a version of cvc5, that solver was not asked.
std::string in_words(const Finding& finding, const std::string& cvc5_version, bool all_obligations);

}  // namespace takeaway::cli
