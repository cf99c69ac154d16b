// The command line as a whole.
#pragma once

namespace takeaway::cli {

/// Reads the verb and its options, runs it, and gives the exit status. Prints help and usage errors itself.
int run_command_line(int argc, const char* const* argv);

}  // namespace takeaway::cli
