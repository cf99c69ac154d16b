// A match with a sum of heaps that have nim-values.
#pragma once

#include "cli/terminal_match.hpp"

namespace takeaway::cli {

Result<std::unique_ptr<TerminalMatch>> open_sum_match(const PlayOptions& options);

}  // namespace takeaway::cli
