// takeaway play POSITION: a match in the terminal, or line by line for a script.
#include <fmt/format.h>

#include <algorithm>

#include "answer/match.hpp"
#include "answer/options.hpp"
#include "answer/solving.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/play_input.hpp"
#include "cli/play_voice.hpp"
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
    voice_ = make_voice(options_.plain, *match);
    voice_->begin();
    auto played = play(*match);
    if (played) voice_->end(*played);
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
      voice_->ask();
      const auto line = reader_.next();
      if (interrupt_flag()) return interruption();
      if (!line) return Ending::input_ended;
      const auto typed = read_typed(*line, match.position());
      if (!typed) {
        voice_->refuse(typed.error().message);
      } else if (typed->kind == Typed::Kind::quit) {
        return Ending::left;
      } else if (auto obeyed = obey(match, *typed); !obeyed) {
        return std::unexpected(obeyed.error());
      }
    }
    return Ending::won;
  }

  void make(Match& match, const PositionMove& move) {
    const Position before = match.position();
    match.make(move);
    voice_->moved(before, move);
  }

  Result<void> obey(Match& match, const Typed& typed) {
    const Progress progress("thinking", options_.quiet);
    switch (typed.kind) {
      case Typed::Kind::move:
        make(match, typed.move);
        break;
      case Typed::Kind::undo:
        if (match.undo())
          voice_->taken_back();
        else
          voice_->refuse("there is nothing to take back");
        break;
      case Typed::Kind::hint: {
        const auto move = match.best(random_, progress.watch());
        if (!move) return std::unexpected(move.error());
        voice_->hint(*move);
        break;
      }
      case Typed::Kind::why:
        return voice_->why(progress.watch());
      case Typed::Kind::moves:
        voice_->legal_moves();
        break;
      case Typed::Kind::help:
        voice_->help();
        break;
      case Typed::Kind::show:
        voice_->show();
        break;
      case Typed::Kind::nothing:
      case Typed::Kind::quit:
        break;
    }
    return {};
  }

  const PlayOptions& options_;
  double skill_ = 1;
  std::mt19937_64 random_;
  LineReader reader_;
  std::unique_ptr<Voice> voice_;
};

}  // namespace

int run_play(const PlayOptions& options) {
  return PlayVerb(options).run();
}

}  // namespace takeaway::cli
