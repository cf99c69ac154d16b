// The result of a proof as a page of text.
#pragma once

#include <string>

#include "answer/proving.hpp"

namespace takeaway::cli {

using namespace answer;

/// The obligations by part, what the solvers answered, and the verdict. An empty `cvc5_version` means that
/// cvc5 was not asked. All obligations are listed, or only those that were not proved.
/// Commands are printed under the name that the program was called by.
std::string proof_text(const Finding& finding, const std::string& cvc5_version, bool all_obligations,
                       const std::string& program);

}  // namespace takeaway::cli
