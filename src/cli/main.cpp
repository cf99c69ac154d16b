// The program: installs the signal handlers, runs the command line, and reports exceptions that nobody
// caught.
#include <exception>
#include <new>
#include <system_error>

#include "cli/command_line.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"

int main(int argc, char** argv) {
  using namespace takeaway;
  try {
    cli::watch_for_interrupts();
    return cli::run_command_line(argc, argv);
  } catch (const std::bad_alloc&) {
    cli::print_error({Fault::limit, "out of memory", {}, {}});
    return cli::limit_hit;
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::resource_unavailable_try_again) {
      cli::print_error({Fault::limit, "out of memory: there is no room for another thread", {}, {}});
      return cli::limit_hit;
    }
    cli::print_error(internal_fault(error.what()).error());
    return cli::program_wrong;
  } catch (const std::exception& error) {
    cli::print_error(internal_fault(error.what()).error());
    return cli::program_wrong;
  }
}
