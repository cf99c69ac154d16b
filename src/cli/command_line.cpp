// The table of verbs, and the way from the command line to the verb that was typed.
#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <sstream>
#include <string>

#include "answer/words.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

struct Verb {
  const char* name;
  const char* description;
  DeclareVerb* declare;
};

/// In the order of the help text.
constexpr std::array verbs = {
    Verb{"analyze", "Everything about one game, for a person", declare_analyze},
    Verb{"values", "List nim-values, outcomes or P-positions", declare_values},
    Verb{"period", "Find and prove the least preperiod and period", declare_period},
    Verb{"verify", "Check a certificate without the engines", declare_verify},
    Verb{"solve", "Who wins a sum of heaps, and every winning move", declare_solve},
    Verb{"play", "Play a sum of heaps against the program", declare_play},
    Verb{"check", "Try theorems on numbers: all of them, or those named", declare_check},
    Verb{"prove", "Prove theorems for all parameters: all that have a word, or those named", declare_prove},
    Verb{"generalize", "From one game to the theorem it is a case of", declare_generalize},
    Verb{"discover", "Find patterns in the words of a family and prove them for all parameters",
         declare_discover},
    Verb{"tile", "Cover the map of all three-move games with theorems", declare_tile},
    Verb{"survey", "Measure every game of a family and keep the results in a file", declare_survey},
    Verb{"draw", "Pictures: strips, families, carpets, maps, cones, growth", declare_draw},
    Verb{"nim", "Nim arithmetic on numbers below 2^64", declare_nim},
    Verb{"serve", "A page in the browser: explore, map, theorems, play", declare_serve},
};

constexpr const char* footer =
    "Families: '{1,4}', 'sink {5,11,16}', '{m,m+d,2m+d}' --let m=5 --let d=1..9, 'not {4,9}', squares,\n"
    "'comply {1..3}', 'primes - {2}', 'init(0,1) {2,3}'. Positions: '{1,4}: 5,6,8 + nim: 3'.\n"
    "Exit status: 0 done, 1 a claim failed, 2 bad input, 3 a limit was reached, 130 interrupted.";

/// "analyze, values, ... and serve"
std::string verb_names() {
  std::string text = verbs.front().name;
  for (std::size_t i = 1; i < verbs.size(); ++i)
    text += (i + 1 < verbs.size() ? ", " : " and ") + std::string(verbs[i].name);
  return text;
}

bool is_verb(const std::string& name) {
  return std::ranges::any_of(verbs, [&](const Verb& verb) { return verb.name == name; });
}

/// The command line as a shell would read it again.
std::string quoted_command(int argc, const char* const* argv) {
  std::string text = "takeaway";
  for (int i = 1; i < argc; ++i) text += " " + answer::shell_word(argv[i]);
  return text;
}

int refuse(const std::string& message) {
  return conclude(bad_input(message), bad_usage);
}

}  // namespace

int run_command_line(int argc, const char* const* argv, Crew* crew) {
  Invocation invocation{quoted_command(argc, argv), crew, all_held};
  if (argc > 1 && argv[1][0] != '-' && !is_verb(argv[1]))
    return refuse("unknown verb '" + std::string(argv[1]) + "'; there are " + verb_names());
  CLI::App parser("Takeaway: a workbench for subtraction games", "takeaway");
  parser.set_version_flag("--version", "takeaway " TAKEAWAY_VERSION);
  parser.require_subcommand(1);
  for (const Verb& verb : verbs)
    verb.declare(*parser.add_subcommand(verb.name, verb.description), invocation);
  parser.footer(footer);  // last: a verb would inherit it
  try {
    parser.parse(argc, argv);
  } catch (const CLI::Success& success) {
    std::ostringstream text;  // --help, --version
    parser.exit(success, text, text);
    out().write(text.str());
    return conclude({}, all_held);
  } catch (const CLI::ParseError& error) {
    const std::string message = error.what();
    return refuse(message.substr(0, message.find('\n')) + " (see takeaway --help)");
  }
  return invocation.exit_status;
}

}  // namespace takeaway::cli
