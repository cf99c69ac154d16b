// Verbs and options with their help texts. The only file that knows the argument parser.
#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <string>

#include "answer/words.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

/// An option that is given must say something.
std::string filled(const std::string& text) {
  return text.empty() ? "it must not be empty" : "";
}

/// Everything that can be typed, with room for the answer.
class CommandLine {
 public:
  CommandLine() {
    app_.set_version_flag("--version", "takeaway " TAKEAWAY_VERSION);
    app_.require_subcommand(1);
    add_analyze();
    add_values();
    add_period();
    add_verify();
    add_solve();
    add_play();
    add_check();
    add_prove();
    add_discover();
    add_survey();
    add_draw();
    add_nim();
    add_serve();
    app_.footer(
        "Families: '{1,4}', 'sink {5,11,16}', '{m,m+d,2m+d}' --let m=5 --let d=1..9, 'not {4,9}', squares,\n"
        "'comply {1..3}', 'primes - {2}', 'init(0,1) {2,3}'. Positions: '{1,4}: 5,6,8 + nim: 3'.\n"
        "Exit status: 0 done, 1 a claim failed, 2 bad input, 3 a limit was reached, 130 interrupted.");
  }

  int run(int argc, const char* const* argv, Crew* crew) {
    survey_.crew = crew;
    survey_.command = command_text(argc, argv);
    for (DrawOptions* const options : {&strip_, &family_, &carpet_, &map_, &growth_})
      options->command = survey_.command;
    if (argc > 1 && argv[1][0] != '-' && !knows(argv[1]))
      return refuse("unknown verb '" + std::string(argv[1]) +
                    "'; there are analyze, values, period, verify, solve, play, check, prove, discover, "
                    "survey, draw, nim and serve");
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& success) {
      std::ostringstream text;  // --help, --version
      app_.exit(success, text, text);
      out().write(text.str());
      return conclude({}, all_held);
    } catch (const CLI::ParseError& error) {
      const std::string message = error.what();
      return refuse(message.substr(0, message.find('\n')) + " (see takeaway --help)");
    }
    return status_;
  }

 private:
  /// What was typed, as a shell would read it again.
  static std::string command_text(int argc, const char* const* argv) {
    std::string text = "takeaway";
    for (int i = 1; i < argc; ++i) text += " " + shell_word(argv[i]);
    return text;
  }

  static int refuse(std::string message) {
    print_error({Fault::bad_input, std::move(message), {}, {}});
    return bad_usage;
  }

  bool knows(const std::string& name) const {
    const auto verbs = app_.get_subcommands([](const CLI::App*) { return true; });
    return std::ranges::any_of(verbs, [&](const CLI::App* verb) { return verb->get_name() == name; });
  }

  static void add_common(CLI::App& verb, CommonOptions& options) {
    verb.add_option("family", options.family,
                    "a game or a family of games, as '{1,4}' or 'sink {m,m+d,2m+d}'")
        ->required();
    add_settings(verb, options);
  }

  static void add_position(CLI::App& verb, CommonOptions& options, bool& misere) {
    verb.add_option("position", options.family,
                    "a sum of heaps, as '{1,4}: 5,6,8 + nim: 3 + sink {2,5}: 9 + comply {1..3}: 7'")
        ->required();
    add_settings(verb, options);
    verb.add_flag("--misere", misere, "whoever cannot move wins");
  }

  static void add_settings(CLI::App& verb, CommonOptions& options) {
    verb.add_option("--let", options.lets, "a parameter's value or range: m=5, k=1..4, b=a+1..c-1")
        ->allow_extra_args(false)
        ->type_name("NAME=RANGE");
    verb.add_option("--where", options.wheres, "only games whose parameters satisfy this: 'gcd(a,b,c)=1'")
        ->allow_extra_args(false)
        ->type_name("CONDITION");
    verb.add_flag("--json", options.json, "one JSON document on standard output and nothing else");
    verb.add_option(
            "--engine", options.engine,
            "direct, window, planes, runs, cofinite, sieve or convolution; by a cost model if not given")
        ->type_name("NAME")
        ->check(filled);
    verb.add_option("--threads", options.threads,
                    "how many threads may be used; all cores if not given (finite games use one)")
        ->type_name("N")
        ->check(filled);
    verb.add_option("--memory", options.memory, "how much memory may be used: 500M, 4G (the default)")
        ->type_name("SIZE")
        ->check(filled);
    verb.add_flag("--quiet", options.quiet, "no progress line");
  }

  void add_analyze() {
    CLI::App* const verb = app_.add_subcommand("analyze", "Everything about one game, for a person");
    add_common(*verb, analyze_);
    verb->add_option("--limit", analyze_.limit, "how many heaps to look at for the period")
        ->type_name("N")
        ->check(filled);
    verb->callback([this] { status_ = run_analyze(analyze_); });
  }

  void add_values() {
    CLI::App* const verb = app_.add_subcommand("values", "List nim-values, outcomes or P-positions");
    add_common(*verb, values_);
    verb->add_option("--from", values_.from, "the first heap")->type_name("A")->check(filled);
    verb->add_option("--to", values_.to, "the last heap (100 heaps if not given)")
        ->type_name("B")
        ->check(filled);
    verb->add_option("--at", values_.at, "the value of this heap alone, up to 10^18; repeatable")
        ->allow_extra_args(false)
        ->type_name("N")
        ->check(filled);
    verb->add_option("--format", values_.format, "plain, rle, csv, json or bfile")
        ->type_name("NAME")
        ->check(filled);
    verb->add_option("--limit", values_.limit, "with --at: how many heaps to look at for a period")
        ->type_name("N")
        ->check(filled);
    verb->add_option("--checkpoint", values_.checkpoint,
                     "keep the values in this file, and go on from there if it exists")
        ->type_name("FILE")
        ->check(filled);
    verb->add_flag("--outcomes", values_.outcomes, "P and N instead of values");
    verb->add_flag("--p-positions", values_.p_positions, "the heaps that are P, alone");
    verb->callback([this] { status_ = run_values(values_); });
  }

  void add_period() {
    CLI::App* const verb = app_.add_subcommand("period", "Find and prove the least preperiod and period");
    add_common(*verb, period_);
    verb->add_option("--limit", period_.limit, "how many heaps to look at (default 10^11, or 2^32 runs)")
        ->type_name("N")
        ->check(filled);
    verb->add_option("--certificate", period_.certificate,
                     "write a certificate that 'takeaway verify' checks")
        ->type_name("FILE")
        ->check(filled);
    verb->add_flag("--outcomes", period_.outcomes, "P and N instead of values");
    verb->callback([this] { status_ = run_period(period_); });
  }

  void add_verify() {
    CLI::App* const verb = app_.add_subcommand("verify", "Check a certificate without the engines");
    verb->add_option("certificate", verify_.path, "a file written by 'takeaway period --certificate'")
        ->required();
    verb->add_option("--limit", verify_.limit,
                     "how many heaps may be computed one by one (2^25 if not given)")
        ->type_name("HEAPS")
        ->check(filled);
    verb->add_option("--memory", verify_.memory, "how much memory may be used: 500M, 4G (the default)")
        ->type_name("SIZE")
        ->check(filled);
    verb->add_flag("--json", verify_.json, "one JSON document on standard output and nothing else");
    verb->add_flag("--quiet", verify_.quiet, "no progress line");
    verb->callback([this] { status_ = run_verify(verify_); });
  }

  void add_solve() {
    CLI::App* const verb = app_.add_subcommand("solve", "Who wins a sum of heaps, and every winning move");
    add_position(*verb, solve_, solve_.misere);
    verb->add_flag("--explain", solve_.explain, "the argument, for a learner");
    verb->add_option("--limit", solve_.limit,
                     "how many heaps to compute where no period can be proved (default 10^7)")
        ->type_name("N")
        ->check(filled);
    verb->callback([this] { status_ = run_solve(solve_); });
  }

  void add_play() {
    CLI::App* const verb = app_.add_subcommand("play", "Play a sum of heaps against the program");
    add_position(*verb, play_, play_.misere);
    verb->add_option("--first", play_.first, "who begins: you (the default) or program")->check(filled);
    verb->add_flag("--self", play_.self, "the program plays against itself");
    verb->add_option("--level", play_.level, "perfect (the default), strong, casual or forgetful")
        ->type_name("NAME")
        ->check(filled);
    verb->add_option("--seed", play_.seed, "makes the program's choices the same each time")
        ->type_name("N")
        ->check(filled);
    verb->add_option("--limit", play_.limit,
                     "how many heaps to compute where no period can be proved (default 10^7)")
        ->type_name("N")
        ->check(filled);
    verb->add_flag("--plain", play_.plain, "for scripts: a move a line in, a state a line out");
    verb->callback([this] { status_ = run_play(play_); });
  }

  void add_check() {
    CLI::App* const verb =
        app_.add_subcommand("check", "Try theorems on numbers: all of them, or those named");
    verb->add_option("what", check_.what,
                     "theorems by name, or files of theorems; with --claim, the family it is about")
        ->type_name("THEOREM|FILE");
    verb->add_option("--claim", check_.claim, "one claim, typed in place: 'period({a,b,a+b}) mod 2 = 0'")
        ->type_name("FORMULA")
        ->check(filled);
    verb->add_option("--heaps", check_.heaps, "how many heaps to look at, for claims about heaps")
        ->type_name("N")
        ->check(filled);
    verb->add_option("--limit", check_.limit, "how far to look for a period in each case (default 10^9)")
        ->type_name("N")
        ->check(filled);
    add_settings(*verb, check_);
    verb->callback([this] { status_ = run_check(check_); });
  }

  void add_prove() {
    CLI::App* const verb = app_.add_subcommand(
        "prove", "Prove theorems for all parameters: all that have a word, or those named");
    verb->add_option("what", prove_.what, "theorems by name, or files of theorems")
        ->type_name("THEOREM|FILE");
    verb->add_option("--out", prove_.out,
                     "a new folder for the obligations, and a script that runs them again")
        ->type_name("DIR")
        ->check(filled);
    verb->add_option("--solvers", prove_.solvers, "z3, or z3,cvc5 (the default, where cvc5 is installed)")
        ->check(filled);
    verb->add_option("--timeout", prove_.timeout, "seconds for each obligation and solver (default 20)")
        ->type_name("N")
        ->check(filled);
    verb->add_option("--threads", prove_.threads, "how many threads may be used; all cores if not given")
        ->type_name("N")
        ->check(filled);
    verb->add_flag("--obligations", prove_.obligations, "list every obligation with what it means");
    verb->add_flag("--json", prove_.json, "one JSON document on standard output and nothing else");
    verb->add_flag("--quiet", prove_.quiet, "no progress on standard error");
    verb->callback([this] { status_ = run_prove(prove_); });
  }

  void add_discover() {
    CLI::App* const verb = app_.add_subcommand(
        "discover", "Find patterns in the words of a family and prove them for all parameters");
    verb->add_option("family", discover_.family, "a family of games, as '{a,b,c}'")->required();
    add_settings(*verb, discover_);
    verb->add_option(
            "--out", discover_.out,
            "a new folder for the theorems and an index; the same command goes on where it was stopped")
        ->type_name("DIR")
        ->check(filled);
    verb->add_option("--least", discover_.least,
                     "a cell must answer so many games that no other does (default 1)")
        ->type_name("N")
        ->check(filled);
    verb->add_option("--cells", discover_.cells, "end with so many cells")->type_name("N")->check(filled);
    verb->add_option("--name", discover_.name, "what cells are called: NAME-1, NAME-2, ... (default cell)")
        ->type_name("NAME")
        ->check(filled);
    verb->callback([this] { status_ = run_discover(discover_); });
  }

  void add_survey() {
    CLI::App* const verb =
        app_.add_subcommand("survey", "Measure every game of a family and keep the results in a file");
    verb->add_option("family", survey_.family,
                     "a family of games, or subsets: all sets with largest move n, of k moves if k is given");
    add_settings(*verb, survey_);
    verb->add_option("--out", survey_.out, "the file; the same command goes on where an earlier run stopped")
        ->type_name("DB")
        ->check(filled);
    verb->add_option("--measure", survey_.measures,
                     "one more number of every game: 'class = if per divides a+b then 1 else 0'")
        ->allow_extra_args(false)
        ->type_name("NAME=FORMULA")
        ->check(filled);
    verb->add_flag("--outcomes", survey_.outcomes, "P and N instead of values");
    verb->add_option("--keep", survey_.keep, "rows (the default), or summary (the default for subsets)")
        ->type_name("WHAT")
        ->check(filled);
    verb->add_option(
            "--limit", survey_.limit,
            "how long preperiod and period may be together (default 10^7); longer ones are kept as not found")
        ->type_name("N")
        ->check(filled);
    verb->add_option("--shard", survey_.shard,
                     "only every Nth part, beginning with the ith: 3/64 (see merge)")
        ->type_name("I/N")
        ->check(filled);
    verb->add_flag("--dry-run", survey_.dry_run, "say what it would cost, from a sample, and do nothing");
    verb->require_subcommand(0, 1);
    add_survey_report(*verb);
    add_survey_files(*verb);
    verb->callback([this, verb] {
      if (verb->get_subcommands().empty()) status_ = run_survey(survey_);
    });
  }

  void add_survey_report(CLI::App& survey) {
    CLI::App* const verb = survey.add_subcommand("report", "Counts, records and exceptions to claims");
    verb->add_option("file", report_.path, "a file made by 'takeaway survey'")->required();
    verb->add_option("--claim", report_.claims,
                     "list the games for which this fails: 'per divides a+b or c=a+b'")
        ->allow_extra_args(false)
        ->type_name("FORMULA")
        ->check(filled);
    verb->add_option("--format", report_.format, "text, csv, json or markdown")
        ->type_name("NAME")
        ->check(filled);
    verb->add_option("--show", report_.show, "how many exceptions to list (default 20)")
        ->type_name("N")
        ->check(filled);
    verb->add_flag("--all", report_.all,
                   "records of every largest move, not only those larger than all before");
    verb->add_flag("--json", report_.json, "the same as --format json");
    verb->add_flag("--quiet", report_.quiet, "no progress line");
    verb->callback([this] { status_ = run_survey_report(report_); });
  }

  void add_survey_files(CLI::App& survey) {
    CLI::App* const digest = survey.add_subcommand(
        "digest", "SHA-256 over all rows: the same for the same survey, however it was run");
    digest->add_option("file", digest_.path, "a file made by 'takeaway survey'")->required();
    digest->add_flag("--json", digest_.json, "one JSON document on standard output and nothing else");
    digest->add_flag("--quiet", digest_.quiet, "no progress line");
    digest->callback([this] { status_ = run_survey_digest(digest_); });
    CLI::App* const merge =
        survey.add_subcommand("merge", "Put the parts of a survey (--shard) into one file");
    merge->add_option("into", merge_.into, "the file to make, or to add to")->required();
    merge->add_option("parts", merge_.paths, "files made by 'takeaway survey --shard'")->required();
    merge->add_flag("--json", merge_.json, "one JSON document on standard output and nothing else");
    merge->callback([this] { status_ = run_survey_merge(merge_); });
  }

  /// What all kinds of pictures have.
  static CLI::App& add_picture(CLI::App& draw, const char* name, const char* what, DrawOptions& options) {
    CLI::App* const verb = draw.add_subcommand(name, what);
    add_common(*verb, options);
    verb->add_option("-o,--out", options.out, "the file: .png or .svg")->type_name("FILE")->check(filled);
    verb->add_option("--palette", options.palette, "safe (the default), classic or grey")
        ->type_name("NAME")
        ->check(filled);
    verb->add_option("--cell", options.cell,
                     "pixels of a cell, in a family the height of a row; chosen to fit if not given")
        ->type_name("N")
        ->check(filled);
    verb->add_option("--title", options.title, "the caption, in place of the game's name")->type_name("TEXT");
    verb->add_flag("--bare", options.bare, "cells alone, without axes, legend and text");
    verb->add_flag("--terminal", options.terminal, "draw right here, with blocks of colour");
    verb->add_flag("--open", options.open, "show the file when it is written");
    return *verb;
  }

  static void add_number(CLI::App& verb, const char* name, std::string& target, const char* what) {
    verb.add_option(name, target, what)->type_name("N")->check(filled);
  }

  void add_draw() {
    CLI::App* const draw = app_.add_subcommand("draw", "Pictures: strips, families, carpets, maps, growth");
    draw->require_subcommand(0, 1);
    draw->callback([this, draw] {
      if (draw->get_subcommands().empty())
        status_ = refuse("draw what? strip, family, carpet, map or growth");
    });
    CLI::App& strip = add_picture(*draw, "strip", "One sequence as a coloured strip, wrapped", strip_);
    add_number(strip, "--from", strip_.from, "the first heap");
    add_number(strip, "--to", strip_.to, "the last heap (preperiod and two periods if not given)");
    strip.add_option("--wrap", strip_.wrap, "heaps in a line, or period")
        ->type_name("N|period")
        ->check(filled);
    add_number(strip, "--limit", strip_.limit, "how many heaps to look at for the period");
    strip.add_flag("--outcomes", strip_.outcomes, "P and N instead of values");
    strip.callback([this] { status_ = run_draw_strip(strip_); });
    CLI::App& family =
        add_picture(*draw, "family", "One row for each game of a family, a period each", family_);
    family.add_flag("--one-scale", family_.one_scale,
                    "all rows to one scale, not each as wide as the picture");
    family.add_flag("--blocks", family_.blocks, "mark where the blocks of a word theorem end");
    add_number(family, "--limit", family_.limit, "how many heaps to look at for a period");
    family.add_flag("--outcomes", family_.outcomes, "P and N instead of values");
    family.callback([this] { status_ = run_draw_family(family_); });
    CLI::App& carpet =
        add_picture(*draw, "carpet", "A parameter down, heaps across, a cell a value", carpet_);
    add_number(carpet, "--from", carpet_.from, "the first heap");
    add_number(carpet, "--to", carpet_.to, "the last heap (default 400)");
    carpet.add_flag("--outcomes", carpet_.outcomes, "P and N instead of values");
    carpet.callback([this] { status_ = run_draw_carpet(carpet_); });
    CLI::App& map = add_picture(*draw, "map", "Two parameters as axes, coloured by a measure", map_);
    map.add_option("--color", map_.color,
                   "sums (the default), period, preperiod, max_value, saltus, outcome_period, "
                   "outcome_preperiod or a formula")
        ->type_name("MEASURE")
        ->check(filled);
    map.add_option("--from", map_.survey, "take the games from this survey")->type_name("DB")->check(filled);
    map.add_flag("--log", map_.logarithmic, "colours by the logarithm");
    map.add_flag("--outcomes", map_.outcomes, "measure outcomes alone");
    add_number(map, "--limit", map_.limit, "how long preperiod and period may be together (default 10^7)");
    map.callback([this] { status_ = run_draw_map(map_); });
    CLI::App& growth =
        add_picture(*draw, "growth", "How the P-positions and the largest value grow", growth_);
    add_number(growth, "--to", growth_.to, "the last heap (default 10^6)");
    growth.callback([this] { status_ = run_draw_growth(growth_); });
  }

  void add_serve() {
    CLI::App* const verb =
        app_.add_subcommand("serve", "A page in the browser: explore, map, theorems, play");
    verb->add_option("--port", serve_.port, "8719 if not given; 0 for any that is free")
        ->type_name("N")
        ->check(filled);
    verb->add_option("--host", serve_.host,
                     "the address to listen at: 127.0.0.1, which only this machine can reach, if not given")
        ->type_name("ADDRESS")
        ->check(filled);
    verb->add_flag("--no-open", serve_.no_open, "do not open a browser");
    verb->add_option("--memory", serve_.memory, "how much memory one call may use: 256M if not given")
        ->type_name("SIZE")
        ->check(filled);
    verb->add_option(
            "--time", serve_.time,
            "how many seconds one call may take at most; if not given, 20 for most (see docs/http.md)")
        ->type_name("SECONDS")
        ->check(filled);
    verb->add_option("--threads", serve_.threads,
                     "how many calls are computed at once; all cores if not given")
        ->type_name("N")
        ->check(filled);
    verb->add_flag("--quiet", serve_.quiet, "the address alone");
    serve_.version = TAKEAWAY_VERSION;
    verb->callback([this] { status_ = run_serve(serve_); });
  }

  void add_nim() {
    CLI::App* const verb = app_.add_subcommand("nim", "Nim arithmetic on numbers below 2^64");
    verb->add_option("operation", nim_.operation, "add, multiply, divide, power, inverse, sqrt or table")
        ->required();
    verb->add_option("numbers", nim_.operands, "numbers, as 5, 2^20, 1e9 or 2^64-1")->type_name("A B ...");
    verb->add_flag("--explain", nim_.explain, "with add: the binary columns, without carrying");
    verb->add_flag("--json", nim_.json, "one JSON document on standard output and nothing else");
    verb->footer(
        "Examples:\n"
        "takeaway nim add 5 6 7             5 (+) 6 (+) 7 = 4, the value of three heaps of nim\n"
        "takeaway nim add 5 6 7 --explain   the same in binary\n"
        "takeaway nim multiply 2^32 2^32    the nim-product, Conway's; any number of factors\n"
        "takeaway nim divide 6 4            what 4 is to be multiplied by to make 6\n"
        "takeaway nim sqrt 5                what gives 5 when multiplied by itself\n"
        "takeaway nim power 5 3             5 (x) 5 (x) 5\n"
        "takeaway nim inverse 5             1 divided by 5\n"
        "takeaway nim table multiply 16     all products of 0 to 15; up to 256\n"
        "Signs inside a number are ordinary arithmetic: 2^5 is 32, 3*2^31 is 6442450944.");
    verb->callback([this] { status_ = run_nim(nim_); });
  }

  CLI::App app_{"Takeaway: a workbench for subtraction games", "takeaway"};
  AnalyzeOptions analyze_;
  ValuesOptions values_;
  PeriodOptions period_;
  VerifyOptions verify_;
  SolveOptions solve_;
  PlayOptions play_;
  CheckVerbOptions check_;
  ProveVerbOptions prove_;
  DiscoverVerbOptions discover_;
  SurveyVerbOptions survey_;
  SurveyReportOptions report_;
  SurveyDigestOptions digest_;
  SurveyMergeOptions merge_;
  DrawOptions strip_;
  DrawOptions family_;
  DrawOptions carpet_;
  DrawOptions map_;
  DrawOptions growth_;
  NimOptions nim_;
  ServeVerbOptions serve_;
  int status_ = all_held;
};

}  // namespace

int run_command_line(int argc, const char* const* argv, Crew* crew) {
  return CommandLine().run(argc, argv, crew);
}

}  // namespace takeaway::cli
