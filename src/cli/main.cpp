// The program: installs the signal handlers, runs the command line, and reports exceptions that nobody
// caught.
#include "base/thrown.hpp"
#include "cli/command_line.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"

int main(int argc, char** argv) {
  using namespace takeaway;
  try {
    cli::watch_for_interrupts();
    return cli::run_command_line(argc, argv);
  } catch (const std::exception& exception) {
    const Error error = thrown(exception).error();
    cli::print_error(error);
    return cli::status_of(error);
  }
}
