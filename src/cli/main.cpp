// The command line: reads the verb and its options, runs it, gives the exit status.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <new>

#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

int run(int argc, const char* const* argv) {
  CLI::App app("Takeaway: a workbench for subtraction games", "takeaway");
  app.set_version_flag("--version", "takeaway " TAKEAWAY_VERSION);
  app.require_subcommand(1);
  int status = all_held;
  add_analyze(app, status);
  add_values(app, status);
  add_period(app, status);
  add_verify(app, status);
  app.footer(
      "Families: '{1,4}', 'sink {5,11,16}', 'init(0,1) {2,3}', '{m,m+d,2m+d}' --let m=5 --let d=1..9.\n"
      "Exit status: 0 done, 1 a claim failed, 2 bad input, 3 a limit was reached, 130 interrupted.");
  const auto verbs = app.get_subcommands([](const CLI::App*) { return true; });
  const auto known = [&](const std::string& name) {
    return std::ranges::any_of(verbs, [&](const CLI::App* verb) { return verb->get_name() == name; });
  };
  if (argc > 1 && argv[1][0] != '-' && !known(argv[1])) {
    print_error({Fault::bad_input,
                 std::string("unknown verb '") + argv[1] + "'; there are analyze, values, period and verify",
                 {},
                 {}});
    return bad_usage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    return app.exit(success);  // --help, --version
  } catch (const CLI::ParseError& error) {
    std::string message = error.what();
    message = message.substr(0, message.find('\n'));
    print_error({Fault::bad_input, message + " (see takeaway --help)", {}, {}});
    return bad_usage;
  }
  return status;
}

}  // namespace

}  // namespace takeaway::cli

int main(int argc, char** argv) {
  using namespace takeaway;
  try {
    cli::watch_for_interrupts();
    return cli::run(argc, argv);
  } catch (const std::bad_alloc&) {
    cli::print_error({Fault::limit, "out of memory", {}, {}});
    return cli::limit_hit;
  } catch (const std::exception& error) {
    cli::print_error({Fault::bad_input, std::string("internal error: ") + error.what(), {}, {}});
    return cli::bad_usage;
  }
}
