// Other programs: finding them, and what they print.
#pragma once

#include <string>
#include <vector>

#include "takeaway/watch.hpp"

namespace takeaway {

/// Where the program of this name is, by the PATH; empty if it is not installed.
std::string find_program(const std::string& name);

struct ProgramRun {
  int status = -1;  ///< of its exit; -1 when it could not be run, or was ended
  std::string output;
};

/// Runs a program that reads `input`, and keeps what it prints; its errors are not kept. When the watch says
/// so, the program is ended with all that it has started.
ProgramRun run_program(const std::vector<std::string>& command, const std::string& input, const Watch& watch);

}  // namespace takeaway
