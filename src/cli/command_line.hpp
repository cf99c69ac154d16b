// The entry point of the command line.
#pragma once

namespace takeaway {
class Crew;
}

namespace takeaway::cli {

/// Reads the verb and its options, runs it, and gives the exit status. Prints help and usage errors itself.
/// Surveys are computed by `crew`, or by the threads of this process.
int run_command_line(int argc, const char* const* argv, Crew* crew = nullptr);

}  // namespace takeaway::cli
