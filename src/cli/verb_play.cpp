// takeaway play POSITION: a match in the terminal, or line by line for a script.
#include "answer/partizan_solving.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/report.hpp"
#include "cli/sum_match.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

int run_play(const PlayOptions& options) {
  if (options.json) return conclude(bad_input("play has no JSON; --plain is for scripts"), bad_usage);
  return play_at_terminal(
      options, is_partizan_sum(options.family) ? open_partizan_match(options) : open_sum_match(options));
}

}  // namespace

void declare_play(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<PlayOptions>();
  add_position(verb, *options, options->misere);
  add_value(verb, "--first", "TEXT", options->first, "who begins: you (the default) or program");
  add_value(
      verb, "--side", "NAME", options->side,
      "of partizan heaps, the player that you are (or begins with --self): left (the default) or right");
  verb.add_flag("--self", options->self, "the program plays against itself");
  add_value(verb, "--level", "NAME", options->level, "perfect (the default), strong, casual or forgetful");
  add_value(verb, "--seed", "N", options->seed, "makes the program's choices the same each time");
  add_value(verb, "--limit", "N", options->limit,
            "how many heaps to compute where no period can be proved (default 10^7)");
  verb.add_flag("--plain", options->plain, "for scripts: reads a move a line, prints a state a line");
  hide_options(verb, {"--json"});
  add_examples(verb, invocation,
               {{"play '{1..3}: 21'", "take 1, 2 or 3; whoever takes the last one wins"},
                {"play 'nim: 3,4,5' --level casual", "a program that slips now and then"},
                {"play 'block 1 {1,2,3}: 9'", "before each move the other player forbids one"},
                {"play 'left {1,3} right {2,5}: 7,9' --side right", "Left and Right have moves of their own"},
                {"play '{1,2}: 7' --self --seed 1", "watch a match"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_play(*options); });
}

}  // namespace takeaway::cli
