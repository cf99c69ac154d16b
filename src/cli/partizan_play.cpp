// takeaway play 'left {1,3} right {2,5}: 7,9': a match of Left against Right.
#include <cctype>
#include <optional>

#include "answer/options.hpp"
#include "cli/exit_status.hpp"
#include "cli/partizan_match_printer.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/play_input.hpp"
#include "cli/play_options.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

/// `3 4`, `take 4 from 3`, or `4` where there is one heap.
Result<PartizanMove> read_partizan_move(const std::vector<std::string>& typed, const PartizanMatch& match) {
  std::vector<std::uint64_t> numbers;
  bool take_first = false;
  for (const std::string& word : typed) {
    if (word == "take") {
      take_first = numbers.empty();
    } else if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
      const auto number = read_number(word, "this number");
      if (!number) return std::unexpected(number.error());
      numbers.push_back(*number);
    } else if (word != "heap" && word != "from" && word != "and") {
      return bad_input("'" + word + "' is neither a move nor a word I know; try 'help'");
    }
  }
  const auto told = heap_and_take(numbers, take_first, match.position().size());
  if (!told) return std::unexpected(told.error());
  const PartizanMove move{told->heap, told->take};
  if (auto legal = check_legal(match.position(), match.side(), move); !legal)
    return std::unexpected(legal.error());
  return move;
}

class PartizanPlay {
 public:
  explicit PartizanPlay(const PlayOptions& options) : options_(options), listener_(options.quiet) {}

  int run() {
    auto match = open();
    if (!match) return conclude(std::unexpected(match.error()), bad_usage);
    match_.emplace(std::move(*match));
    printer_.emplace(options_.plain, *match_);
    printer_->begin();
    const auto played = play();
    if (played) printer_->end(*played);
    const int status = conclude(played ? Result<void>() : std::unexpected(played.error()), all_held);
    return interrupt_flag() ? interrupted : status;
  }

 private:
  Result<PartizanMatch> open() {
    if (options_.json) return bad_input("play has no JSON; --plain is for scripts");
    if (options_.misere) return bad_input("misere play is not solved for partizan heaps");
    if (!options_.limit.empty()) return bad_input("--limit is for sums of nim-values");
    auto one =
        read_one_partizan_sum(options_, "a match is one position: give every parameter one value", listener_);
    if (!one) return std::unexpected(one.error());
    memory_ = one->resources.memory;
    const auto players = read_players(options_);
    if (!players) return std::unexpected(players.error());
    const auto strength = read_strength(options_);
    if (!strength) return std::unexpected(strength.error());
    strength_ = *strength;
    const auto side = side_named(options_.side.empty() ? "left" : options_.side);
    if (!side) return std::unexpected(side.error());
    // What cannot be solved is refused before the first move, not at the first hint.
    const auto solution = solve_partizan(one->heaps, memory_, listener_.only_stop());
    if (!solution) return std::unexpected(solution.error());
    const bool theirs = players->front() == Player::program && !options_.self;
    return PartizanMatch(std::move(one->heaps), theirs ? other(*side) : *side, *players);
  }

  // Until nobody can move, the input ends or the player leaves.
  Result<Ending> play() {
    while (!match_->over()) {
      if (interrupt_flag()) return interruption();
      if (match_->to_move() != Player::you) {
        const auto move = choose(strength_.skill);
        if (!move) return std::unexpected(move.error());
        make(*move);
        continue;
      }
      printer_->ask();
      const auto line = reader_.next();
      if (interrupt_flag()) return interruption();
      if (!line) return Ending::input_ended;
      const auto typed = words_of_line(*line);
      const auto kind = typed.empty() ? PlayerInput::Kind::nothing : command_named(typed[0]);
      if (kind == PlayerInput::Kind::quit && typed.size() == 1) return Ending::left;
      if (auto done = kind ? carry_out(*kind, typed) : read_and_make(typed); !done)
        return std::unexpected(done.error());
    }
    return Ending::won;
  }

  Result<PartizanMove> choose(double skill) {
    return choose_move(match_->position(), match_->side(), skill, memory_, strength_.random,
                       listener_.only_stop());
  }

  void make(const PartizanMove& move) {
    const PartizanHeaps before = match_->position();
    match_->make(move);
    printer_->moved(before, move);
  }

  Result<void> read_and_make(const std::vector<std::string>& typed) {
    const auto move = read_partizan_move(typed, *match_);
    if (move)
      make(*move);
    else
      printer_->refuse(move.error().message);
    return {};
  }

  Result<void> carry_out(PlayerInput::Kind kind, const std::vector<std::string>& typed) {
    if (typed.size() > 1) {
      printer_->refuse("nothing may follow '" + typed[0] + "'");
      return {};
    }
    switch (kind) {
      case PlayerInput::Kind::undo:
        if (match_->undo())
          printer_->undone();
        else
          printer_->refuse("there is nothing to take back");
        break;
      case PlayerInput::Kind::hint: {
        const auto move = choose(1);
        if (!move) return std::unexpected(move.error());
        printer_->hint(*move);
        break;
      }
      case PlayerInput::Kind::why:
        return printer_->why(memory_, listener_);
      case PlayerInput::Kind::moves:
        printer_->legal();
        break;
      case PlayerInput::Kind::help:
        printer_->help();
        break;
      case PlayerInput::Kind::show:
        printer_->show();
        break;
      case PlayerInput::Kind::move:
      case PlayerInput::Kind::nothing:
      case PlayerInput::Kind::quit:
        break;
    }
    return {};
  }

  const PlayOptions& options_;
  TerminalListener listener_;
  std::uint64_t memory_ = 0;
  Strength strength_;
  LineReader reader_;
  std::optional<PartizanMatch> match_;
  std::optional<PartizanMatchPrinter> printer_;
};

}  // namespace

int run_partizan_play(const PlayOptions& options) {
  return PartizanPlay(options).run();
}

}  // namespace takeaway::cli
