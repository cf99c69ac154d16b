// takeaway play POSITION: a match in the terminal, or line by line for a script.
#include <fmt/format.h>

#include <algorithm>

#include "answer/match.hpp"
#include "answer/options.hpp"
#include "answer/partizan_solving.hpp"
#include "answer/solving.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/match_printer.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/play_input.hpp"
#include "cli/play_options.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

class PlayVerb {
 public:
  explicit PlayVerb(const PlayOptions& options) : options_(options) {}

  int run() {
    auto match = open();
    if (!match) return conclude(std::unexpected(match.error()), bad_usage);
    printer_ = make_match_printer(options_.plain, *match);
    printer_->begin();
    auto played = play(*match);
    if (played) printer_->end(*played);
    const int status = conclude(played ? Result<void>() : std::unexpected(played.error()), all_held);
    return interrupt_flag() ? interrupted : status;
  }

 private:
  Result<Match> open() {
    if (options_.json) return bad_input("play has no JSON; --plain is for scripts");
    if (!options_.side.empty())
      return bad_input("--side is for partizan heaps, as 'left {1,3} right {2,5}: 7'");
    const TerminalListener listener(options_.quiet);
    auto one =
        read_one_position(options_, "a match is one position: give every parameter one value", listener);
    if (!one) return std::unexpected(one.error());
    const auto players = read_players(options_);
    if (!players) return std::unexpected(players.error());
    const auto strength = read_strength(options_);
    if (!strength) return std::unexpected(strength.error());
    strength_ = *strength;
    const Play play = options_.misere ? Play::misere : Play::normal;
    const Progress progress("values", options_.quiet);
    SolveLimits limits;
    if (!options_.limit.empty()) {
      const auto heaps = read_number(options_.limit, "--limit");
      if (!heaps) return std::unexpected(heaps.error());
      limits.heaps = *heaps;
    }
    auto solver = Solver::open(one->position, play, one->resources, limits, progress.watch());
    if (!solver) return std::unexpected(solver.error());
    return Match(std::move(one->position), std::move(*solver), play, *players);
  }

  // Until nobody can move, the input ends or the player leaves.
  Result<Ending> play(Match& match) {
    while (!match.over()) {
      if (interrupt_flag()) return interruption();
      if (match.to_move() != Player::you) {
        const Progress progress("thinking", options_.quiet);
        const auto move = match.choose(strength_.skill, strength_.random, progress.watch());
        if (!move) return std::unexpected(move.error());
        make(match, *move);
        continue;
      }
      printer_->ask();
      const auto line = reader_.next();
      if (interrupt_flag()) return interruption();
      if (!line) return Ending::input_ended;
      const auto input = read_player_input(*line, match.position());
      if (!input) {
        printer_->refuse(input.error().message);
      } else if (input->kind == PlayerInput::Kind::quit) {
        return Ending::left;
      } else if (auto done = carry_out(match, *input); !done) {
        return std::unexpected(done.error());
      }
    }
    return Ending::won;
  }

  void make(Match& match, const PositionMove& move) {
    const Position before = match.position();
    match.make(move);
    printer_->moved(before, move);
  }

  Result<void> carry_out(Match& match, const PlayerInput& input) {
    const Progress progress("thinking", options_.quiet);
    switch (input.kind) {
      case PlayerInput::Kind::move:
        make(match, input.move);
        break;
      case PlayerInput::Kind::undo:
        if (match.undo())
          printer_->undone();
        else
          printer_->refuse("there is nothing to take back");
        break;
      case PlayerInput::Kind::hint: {
        const auto move = match.best(strength_.random, progress.watch());
        if (!move) return std::unexpected(move.error());
        printer_->hint(*move);
        break;
      }
      case PlayerInput::Kind::why:
        return printer_->why(progress.watch());
      case PlayerInput::Kind::moves:
        printer_->legal_moves();
        break;
      case PlayerInput::Kind::help:
        printer_->help();
        break;
      case PlayerInput::Kind::show:
        printer_->show();
        break;
      case PlayerInput::Kind::nothing:
      case PlayerInput::Kind::quit:
        break;
    }
    return {};
  }

  const PlayOptions& options_;
  Strength strength_;
  LineReader reader_;
  std::unique_ptr<MatchPrinter> printer_;
};

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
                {"play 'left {1,3} right {2,5}: 7,9' --side right", "Left and Right have moves of their own"},
                {"play '{1,2}: 7' --self --seed 1", "watch a match"}});
  verb.callback([options, &invocation] {
    invocation.exit_status =
        is_partizan_sum(options->family) ? run_partizan_play(*options) : PlayVerb(*options).run();
  });
}

}  // namespace takeaway::cli
