// takeaway play 'plane {(1,2),(2,1)}: (7,9)', takeaway play 'dynamic 2t: 20'.
#include "cli/position_play.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "answer/match_position.hpp"
#include "cli/option_groups.hpp"
#include "cli/play_input.hpp"
#include "cli/play_options.hpp"
#include "cli/terminal.hpp"
#include "cli/terminal_match.hpp"

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
    const auto number = read_word_number(word);
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

class PositionTerminalMatch final : public TerminalMatch {
 public:
  PositionTerminalMatch(OneMatchPosition one, std::vector<Player> players, Strength strength, bool quiet)
      : players_(std::move(players)),
        strength_(std::move(strength)),
        memory_(one.resources.memory),
        listener_(quiet) {
    positions_.push_back(std::move(one.position));
  }

  bool over() const override { return position().over(); }
  std::size_t made() const override { return positions_.size() - 1; }
  Player to_move() const override { return players_[made() % 2]; }
  Player last_mover() const override { return players_[(made() + 1) % 2]; }

  std::string text() const override { return position().text(); }
  std::string opening() const override {
    return "Whoever cannot move loses. " + begins_sentence(sentence_name(to_move()), to_move());
  }
  std::string heaps() const override;
  std::string help_on_moves() const override;
  std::string move_form() const override {
    const auto heaps = position().heaps();
    return std::string(heaps.size() > 1 ? "PAIR " : "") + (heaps.front().sizes.size() == 2 ? "X Y" : "TAKE");
  }

  std::string moves_title() const override { return "moves"; }
  std::vector<std::string> legal_moves(std::size_t most, bool /*for_script*/) const override {
    std::vector<std::string> texts;
    for (const MatchMove& move : position().moves(most)) texts.push_back(typed_text(move));
    return texts;
  }

  Result<MoveText> make_typed(const std::string& line) override {
    const auto move = read_match_move(words_of_line(line), position());
    if (!move) return std::unexpected(move.error());
    return make(*move);
  }
  Result<MoveText> make_own() override {
    const auto move = choose(strength_.skill);
    if (!move) return std::unexpected(move.error());
    return make(*move);
  }
  Result<MoveText> hint() override {
    const auto move = choose(1);
    if (!move) return std::unexpected(move.error());
    return told(*move);
  }
  Result<Reasons> why(bool /*with_lines*/) override {
    auto solution = position().solve(memory_, listener_.only_stop());
    if (!solution) return std::unexpected(solution.error());
    return Reasons{solution->lost ? "P: the player to move loses" : "N: the player to move wins",
                   std::move(solution->reasons)};
  }
  bool undo() override {
    if (made() < 2) return false;
    positions_.resize(positions_.size() - 2);
    return true;
  }

 private:
  const MatchPosition& position() const { return *positions_.back(); }
  Result<MatchMove> choose(double skill) {
    return choose_move(position(), skill, memory_, strength_.random, listener_.only_stop());
  }
  /// `3`; `1 2` of a pair; with the number of the heap in front where there are several.
  std::string typed_text(const MatchMove& move) const {
    const std::string takes = fmt::format("{}", fmt::join(taken(position(), move), " "));
    return position().heaps().size() == 1 ? takes
                                          : fmt::format("{} {}", *heap_of(position(), move) + 1, takes);
  }
  MoveText told(const MatchMove& move) const { return {typed_text(move), position().words(move)}; }
  MoveText make(const MatchMove& move) {
    MoveText text = told(move);
    positions_.push_back(position().after(move));
    return text;
  }

  std::vector<std::unique_ptr<MatchPosition>> positions_;
  std::vector<Player> players_;  // the one to move first in front
  Strength strength_;
  std::uint64_t memory_;
  TerminalListener listener_;
};

std::string PositionTerminalMatch::heaps() const {
  constexpr std::size_t margin = 14;
  std::string text;
  std::size_t number = 0;
  for (const MatchHeap& heap : position().heaps()) {
    ++number;
    for (std::size_t i = 0; i < heap.sizes.size(); ++i) {
      const std::string of_pair = heap.sizes.size() == 1 ? "" : i == 0 ? " x" : " y";
      const std::string name = i == 0 ? std::to_string(number) : "";
      const std::uint64_t size = heap.sizes[i];
      text += stick_row(fmt::format("{:>3}{}  {:>3}", name, of_pair, size), size, margin);
    }
    if (heap.bound && *heap.bound > 0) text += fmt::format("     at most {} may be taken\n", *heap.bound);
  }
  return text;
}

std::string PositionTerminalMatch::help_on_moves() const {
  const auto heaps = position().heaps();
  return heaps.front().sizes.size() == 1 ? "  3       take 3\n"
         : heaps.size() > 1              ? "  2 3 1   from pair 2 take 3 of x and 1 of y\n"
                                         : "  3 1     take 3 of x and 1 of y\n";
}

Result<std::unique_ptr<TerminalMatch>> open_position_match(const PlayOptions& options) {
  TerminalListener listener(options.quiet);
  auto one =
      read_match_position(options, "a match is one position: give every parameter one value", listener);
  if (!one) return std::unexpected(one.error());
  auto players = read_players(options);
  if (!players) return std::unexpected(players.error());
  auto strength = read_strength(options);
  if (!strength) return std::unexpected(strength.error());
  // What cannot be solved is refused before the first move, not at the first hint.
  const auto solution = one->position->solve(one->resources.memory, listener.only_stop());
  if (!solution) return std::unexpected(solution.error());
  return std::make_unique<PositionTerminalMatch>(std::move(*one), std::move(*players), std::move(*strength),
                                                 options.quiet);
}

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
  verb.callback([options, &invocation] {
    invocation.exit_status = play_at_terminal(*options, open_position_match(*options));
  });
}

}  // namespace takeaway::cli
