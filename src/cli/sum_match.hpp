// A match with a sum of heaps that have nim-values.
#pragma once

#include "answer/solving.hpp"
#include "cli/terminal_match.hpp"

namespace takeaway::cli {

Result<std::unique_ptr<TerminalMatch>> open_sum_match(const PlayOptions& options);
/// One in which options are forbidden (answer/blocking.hpp).
Result<std::unique_ptr<TerminalMatch>> open_blocking_match(const PlayOptions& options, OnePosition one);

}  // namespace takeaway::cli
