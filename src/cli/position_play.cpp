// takeaway play 'plane {(1,2),(2,1)}: (7,9)', takeaway play 'dynamic 2t: 20'.
#include "cli/position_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cli/exit_status.hpp"
#include "cli/option_groups.hpp"
#include "cli/play_input.hpp"
#include "cli/play_options.hpp"
#include "cli/position_match_printer.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

/// What is taken, with the number of the heap in front where there are several: `3`, `1 2`, `take 3 and 1`.
Result<MatchMove> read_match_move(const std::vector<std::string>& typed, const MatchPosition& position) {
  std::vector<std::uint64_t> numbers;
  for (std::string word : typed) {
    std::erase_if(word, [](char c) { return c == '(' || c == ')'; });
    if (word.empty() || word == "take" || word == "and") continue;
    if (std::isdigit(static_cast<unsigned char>(word[0])) == 0)
      return bad_input("'" + word + "' is neither a move nor a word I know; try 'help'");
    const auto number = read_number(word, "this number");
    if (!number) return std::unexpected(number.error());
    numbers.push_back(*number);
  }
  const auto heaps = position.heaps();
  std::size_t heap = 0;
  if (heaps.size() > 1 && !numbers.empty()) {
    if (numbers[0] == 0 || numbers[0] > heaps.size())
      return bad_input(fmt::format("there is no pair {}, they are 1 to {}", numbers[0], heaps.size()));
    heap = static_cast<std::size_t>(numbers[0] - 1);
    numbers.erase(numbers.begin());
  }
  const std::vector<std::uint64_t>& sizes = heaps[heap].sizes;
  if (numbers.size() != sizes.size())
    return bad_input(sizes.size() == 1 ? "a move is one number: how many to take"
                     : heaps.size() == 1
                         ? "a move is two numbers: what to take of x and of y"
                         : "a move is three numbers: a pair, and what to take of its x and y");
  MatchMove move{heaps[heap].component, heaps[heap].heap, sizes};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (numbers[i] > sizes[i]) return bad_input(fmt::format("there are only {}", sizes[i]));
    move.left[i] -= numbers[i];
  }
  if (auto legal = position.check(move); !legal) return std::unexpected(legal.error());
  return move;
}

class PositionPlay {
 public:
  explicit PositionPlay(const PlayOptions& options)
      : options_(options), listener_(options.quiet), printer_(options.plain, match_) {}

  int run() {
    if (auto opened = open(); !opened) return conclude(opened, bad_usage);
    printer_.begin();
    const auto played = play();
    if (played) printer_.end(*played);
    const int status = conclude(played ? Result<void>() : std::unexpected(played.error()), all_held);
    return interrupt_flag() ? interrupted : status;
  }

 private:
  Result<void> open() {
    auto one =
        read_match_position(options_, "a match is one position: give every parameter one value", listener_);
    if (!one) return std::unexpected(one.error());
    memory_ = one->resources.memory;
    auto players = read_players(options_);
    if (!players) return std::unexpected(players.error());
    match_.players = std::move(*players);
    const auto strength = read_strength(options_);
    if (!strength) return std::unexpected(strength.error());
    strength_ = *strength;
    // What cannot be solved is refused before the first move, not at the first hint.
    const auto solution = one->position->solve(memory_, listener_.only_stop());
    if (!solution) return std::unexpected(solution.error());
    match_.positions.push_back(std::move(one->position));
    return {};
  }

  // Until nobody can move, the input ends or the player leaves.
  Result<Ending> play() {
    while (!match_.position().over()) {
      if (interrupt_flag()) return interruption();
      if (match_.to_move() != Player::you) {
        const auto move = choose(strength_.skill);
        if (!move) return std::unexpected(move.error());
        make(*move);
        continue;
      }
      printer_.ask();
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

  Result<MatchMove> choose(double skill) {
    return choose_move(match_.position(), skill, memory_, strength_.random, listener_.only_stop());
  }

  void make(const MatchMove& move) {
    match_.positions.push_back(match_.position().after(move));
    printer_.moved(move);
  }

  Result<void> read_and_make(const std::vector<std::string>& typed) {
    const auto move = read_match_move(typed, match_.position());
    if (move)
      make(*move);
    else
      printer_.refuse(move.error().message);
    return {};
  }

  /// Back to where the same player was to move before.
  void undo() {
    if (match_.made() < 2) return printer_.refuse("there is nothing to take back");
    match_.positions.resize(match_.positions.size() - 2);
    printer_.undone();
  }

  Result<void> hint() {
    const auto move = choose(1);
    if (!move) return std::unexpected(move.error());
    printer_.hint(*move);
    return {};
  }

  Result<void> why() {
    const auto solution = match_.position().solve(memory_, listener_.only_stop());
    if (!solution) return std::unexpected(solution.error());
    printer_.why(*solution);
    return {};
  }

  Result<void> carry_out(PlayerInput::Kind kind, const std::vector<std::string>& typed) {
    using Kind = PlayerInput::Kind;
    if (typed.size() > 1) {
      printer_.refuse("nothing may follow '" + typed[0] + "'");
      return {};
    }
    if (kind == Kind::hint) return hint();
    if (kind == Kind::why) return why();
    if (kind == Kind::undo) undo();
    if (kind == Kind::moves) printer_.legal();
    if (kind == Kind::help) printer_.help();
    if (kind == Kind::show) printer_.show();
    return {};
  }

  const PlayOptions& options_;
  TerminalListener listener_;
  std::uint64_t memory_ = 0;
  Strength strength_;
  LineReader reader_;
  PositionMatch match_;
  PositionMatchPrinter printer_;
};

}  // namespace

void declare_position_play(CLI::App& verb, Invocation& invocation, const char* what,
                           const std::vector<Example>& examples) {
  const auto options = std::make_shared<PlayOptions>();
  verb.add_option("position", options->family, what)->required();
  verb.add_option("--let", options->lets, "a parameter's value: k=2")
      ->allow_extra_args(false)
      ->type_name("NAME=RANGE")
      ->group(common_options);
  add_memory(verb, options->memory);
  add_quiet(verb, options->quiet);
  add_value(verb, "--first", "TEXT", options->first, "who begins: you (the default) or program");
  verb.add_flag("--self", options->self, "the program plays against itself");
  add_value(verb, "--level", "NAME", options->level, "perfect (the default), strong, casual or forgetful");
  add_value(verb, "--seed", "N", options->seed, "makes the program's choices the same each time");
  verb.add_flag("--plain", options->plain, "for scripts: reads a move a line, prints a state a line");
  add_examples(verb, invocation, examples);
  verb.callback([options, &invocation] { invocation.exit_status = PositionPlay(*options).run(); });
}

}  // namespace takeaway::cli
