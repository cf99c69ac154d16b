// takeaway play POSITION: a match in the terminal, or line by line for a script.
#include <fmt/format.h>

#include <algorithm>

#include "answer/match.hpp"
#include "answer/options.hpp"
#include "answer/solving.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/match_printer.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/play_input.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"

namespace takeaway::cli {

namespace {

/// The position stands where other verbs have the family.
struct PlayOptions : CommonOptions {
  std::string first;
  std::string level = "perfect";
  std::string limit;
  std::string seed;
  bool misere = false;
  bool self = false;
  bool plain = false;
};

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
    const TerminalListener listener(options_.quiet);
    auto one =
        read_one_position(options_, "a match is one position: give every parameter one value", listener);
    if (!one) return std::unexpected(one.error());
    const auto players = read_players();
    if (!players) return std::unexpected(players.error());
    if (auto set = read_level(); !set) return std::unexpected(set.error());
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

  Result<std::vector<Player>> read_players() const {
    if (options_.self) {
      if (!options_.first.empty()) return bad_input("--self and --first exclude each other");
      return std::vector{Player::program, Player::other_program};
    }
    if (options_.first.empty() || options_.first == "you") return std::vector{Player::you, Player::program};
    if (options_.first == "program") return std::vector{Player::program, Player::you};
    return bad_input("--first is 'you' or 'program', not '" + options_.first + "'");
  }

  Result<void> read_level() {
    const auto level = level_named(options_.level);
    if (!level)
      return bad_input("unknown level '" + options_.level +
                       "'; there are perfect, strong, casual and forgetful");
    skill_ = level->skill;
    random_.seed(std::random_device{}());
    if (options_.seed.empty()) return {};
    const auto seed = read_number(options_.seed, "--seed");
    if (!seed) return std::unexpected(seed.error());
    random_.seed(*seed);
    return {};
  }

  // Until nobody can move, the input ends or the player leaves.
  Result<Ending> play(Match& match) {
    while (!match.over()) {
      if (interrupt_flag()) return interruption();
      if (match.to_move() != Player::you) {
        const Progress progress("thinking", options_.quiet);
        const auto move = match.choose(skill_, random_, progress.watch());
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
        const auto move = match.best(random_, progress.watch());
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
  double skill_ = 1;
  std::mt19937_64 random_;
  LineReader reader_;
  std::unique_ptr<MatchPrinter> printer_;
};

}  // namespace

void declare_play(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<PlayOptions>();
  add_position(verb, *options, options->misere);
  add_value(verb, "--first", "TEXT", options->first, "who begins: you (the default) or program");
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
                {"play '{1,2}: 7' --self --seed 1", "watch a match"}});
  verb.callback([options, &invocation] { invocation.exit_status = PlayVerb(*options).run(); });
}

}  // namespace takeaway::cli
