// The table of verbs, and the way from the command line to the verb that was typed.
#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "answer/words.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/usage_error.hpp"
#include "cli/verbs.hpp"
#include "cli/version.hpp"
#include "takeaway/dynamic.hpp"
#include "takeaway/plane.hpp"

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
    Verb{"verify", "Check a certificate, by code apart from the rest", declare_verify},
    Verb{"solve", "Who wins a sum of heaps, and every winning move", declare_solve},
    Verb{"play", "Play a sum of heaps against the program", declare_play},
    Verb{"theorems", "List the theorems that the program knows, or show one", declare_theorems},
    Verb{"check", "Try theorems on numbers: all of them, or those named", declare_check},
    Verb{"prove", "Prove theorems for all parameters: all that can be proved, or those named", declare_prove},
    Verb{"generalize", "From one game to the theorem it is a case of", declare_generalize},
    Verb{"discover", "Find patterns in the values of a family and prove them for all parameters",
         declare_discover},
    Verb{"tile", "Cover the map of all three-move games with theorems", declare_tile},
    Verb{"survey", "Measure every game of a family and keep the results in a file", declare_survey},
    Verb{"draw", "Pictures: strips, families, carpets, maps, cones, growth", declare_draw},
    Verb{"nim", "Nim arithmetic on numbers below 2^64", declare_nim},
    Verb{"serve", "A page in the browser: explore, map, theorems, play", declare_serve},
};

constexpr const char* notation =
    "Families: '{1,4}', 'sink {5,11,16}', '{m,m+d,2m+d}' --let m=5 --let d=1..9,\n"
    "'not {4,9}', squares, 'comply {1..3}', 'primes - {2}', 'init(0,1) {2,3}',\n"
    "'pass {1,2,3}', 'left {1,3} right {2,5}', 'plane {(1,2),(2,1)}', 'dynamic 2t'.\n"
    "Positions: '{1,4}: 5,6,8 + nim: 3'. Quotes keep the shell off braces and blanks.\n"
    "Exit status: 0 done, 1 a claim failed, 2 bad input, 3 a limit was reached,\n"
    "130 interrupted.";

const std::vector<Example> first_examples = {
    {"analyze 'sink {5,11,16}'", "everything about one game"},
    {"play '{1..3}: 21'", "a match against the program"},
    {"help values", "what a verb takes, with examples"},
};

std::vector<std::string> verb_names() {
  std::vector<std::string> names;
  for (const Verb& verb : verbs) names.emplace_back(verb.name);
  return names;
}

TypedCommand typed_command(int argc, const char* const* argv) {
  const bool named = argc > 0 && argv[0][0] != '\0';
  TypedCommand typed{answer::shell_word(named ? argv[0] : "takeaway"), {}};
  for (int i = 1; i < argc; ++i) typed.words.emplace_back(argv[i]);
  return typed;
}

/// What the parser is to read: `help VERB` asks for the same as `VERB --help`, and so does no word at all.
std::vector<std::string> words_to_parse(const TypedCommand& typed) {
  std::vector<std::string> words = typed.words;
  if (!words.empty() && words[0] != "help") return words;
  if (!words.empty()) words.erase(words.begin());
  words.emplace_back("--help");
  return words;
}

int refuse(Error error) {
  return conclude(std::unexpected(std::move(error)), bad_usage);
}

/// Games that are no `Family`: their first word says so, and verbs of their own read them.
struct OtherGames {
  bool (*is_named)(std::string_view text);
  DeclareVerb* declare;
  std::vector<std::string> verbs;
  const char* refusal;
};

const std::array other_games = {
    OtherGames{is_plane,
               declare_plane_verbs,
               {"analyze", "values", "period", "solve", "play", "survey", "draw"},
               "knows no games on two heaps; analyze, values, period, solve, play, check, survey and draw "
               "carpet do"},
    OtherGames{is_dynamic,
               declare_dynamic_verbs,
               {"analyze", "values", "solve", "play", "draw"},
               "knows no games whose moves bound the next one; analyze, values, solve, play, check and draw "
               "carpet do"}};

/// The games that one of the words behind the verb names, if they are none of the usual.
const OtherGames* games_named(const std::vector<std::string>& words) {
  if (!words.empty() && words[0] == "check") return nullptr;  // a claim may be about any game
  for (std::size_t i = 1; i < words.size(); ++i)
    for (const OtherGames& games : other_games)
      if (games.is_named(words[i]) && words[i - 1] != "--title") return &games;
  return nullptr;
}

void declare_verbs(CLI::App& parser, Invocation& invocation, const OtherGames* games) {
  // Verbs inherit the formatter and the help option, but are not to inherit the text at the end.
  parser.formatter(std::make_shared<HelpFormatter>());
  parser.set_help_flag("-h,--help", "print this text");
  parser.set_version_flag("-V,--version", version_text(), "print the version")->group(common_options);
  parser.require_subcommand(1);
  if (games != nullptr) return games->declare(parser, invocation);
  for (const Verb& verb : verbs) {
    CLI::App& declared = *parser.add_subcommand(verb.name, verb.description);
    declared.group("Verbs");
    verb.declare(declared, invocation);
  }
  add_examples(parser, invocation, first_examples, notation);
}

}  // namespace

int run_command_line(int argc, const char* const* argv, Crew* crew) {
  const TypedCommand typed = typed_command(argc, argv);
  // Files and pictures keep the command under the program's own name, wherever it was called from.
  Invocation invocation{TypedCommand{"takeaway", typed.words}.text(), typed.program, crew, all_held};
  std::vector<std::string> words = words_to_parse(typed);
  const auto known = verb_names();
  if (!words[0].starts_with('-') && std::ranges::find(known, words[0]) == known.end())
    return refuse(unknown_verb(typed, typed.words[0] == "help" ? 1 : 0, known));
  const OtherGames* const games = games_named(words);
  if (games != nullptr && std::ranges::find(games->verbs, words[0]) == games->verbs.end())
    return refuse(bad_input("'" + words[0] + "' " + games->refusal).error());
  CLI::App parser("Takeaway: a workbench for subtraction games", typed.program);
  declare_verbs(parser, invocation, games);
  std::ranges::reverse(words);  // as the parser takes them
  try {
    parser.parse(words);
  } catch (const CLI::Success& success) {
    std::ostringstream text;  // --help, --version
    parser.exit(success, text, text);
    out().write(text.str());
    return conclude({}, all_held);
  } catch (const CLI::ParseError& error) {
    return refuse(usage_error(error, parser, typed));
  }
  return invocation.exit_status;
}

}  // namespace takeaway::cli
