// Matches with pairs of heaps, and with a heap whose moves bound the next one.
#pragma once

#include <string>
#include <vector>

#include "cli/help.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

/// The verb `play` of such games; `what` says what a position is.
void declare_position_play(CLI::App& verb, Invocation& invocation, const char* what,
                           const std::vector<Example>& examples);

}  // namespace takeaway::cli
