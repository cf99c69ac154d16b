// takeaway play 'left {1,3} right {2,5}: 7,9': a match of Left against Right.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "answer/partizan_match.hpp"
#include "cli/partizan_verbs.hpp"
#include "cli/play_input.hpp"
#include "cli/play_options.hpp"
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
      const auto number = read_word_number(word);
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

class PartizanTerminalMatch final : public TerminalMatch {
 public:
  PartizanTerminalMatch(PartizanMatch match, Strength strength, std::uint64_t memory, bool quiet)
      : match_(std::move(match)), strength_(std::move(strength)), memory_(memory), listener_(quiet) {}

  bool over() const override { return match_.over(); }
  std::size_t made() const override { return match_.made(); }
  Player to_move() const override { return match_.to_move(); }
  Player last_mover() const override { return match_.last_mover(); }
  Player winner() const override { return match_.winner(); }

  std::string text() const override { return to_text(position()); }
  std::string opening() const override {
    return (position().front().game.ending
                ? "When nobody can move, Left has won if what is left is even, Right if it is odd. "
                : "Whoever cannot move loses. ") +
           begins_sentence(player_and_side(to_move(), match_.side()), to_move());
  }
  std::string prompt() const override { return fmt::format("Your move, {}: ", side_name(match_.side())); }
  std::string mover_name() const override { return player_and_side(last_mover(), other(match_.side())); }
  std::string heaps() const override;
  std::string help_on_moves() const override {
    return "  2 3     take 3 from heap 2 (with one heap, '3' will do; 'take 3 from 2' too)\n";
  }
  std::string move_form() const override { return "HEAP TAKE"; }

  std::vector<std::string> legal_moves(std::size_t most, bool /*for_script*/) const override {
    std::vector<std::string> texts;
    for (const PartizanMove& move : answer::legal_moves(position(), match_.side(), most))
      texts.push_back(told(move).typed);
    return texts;
  }

  Result<MoveText> make_typed(const std::string& line) override {
    const auto move = read_partizan_move(words_of_line(line), match_);
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
  Result<Reasons> why(bool with_lines) override {
    const auto solved = solve_partizan_sum(position(), memory_, listener_);
    if (!solved) return std::unexpected(solved.error());
    Reasons reasons{class_words(solved->solution.outcome), {}};
    if (!with_lines) return reasons;
    auto lines = explanation(position(), *solved, match_.side(), listener_.only_stop());
    if (!lines) return std::unexpected(lines.error());
    reasons.lines = std::move(*lines);
    return reasons;
  }
  bool undo() override { return match_.undo(); }

 private:
  const PartizanHeaps& position() const { return match_.position(); }
  /// "You (Left)": who plays which side.
  static std::string player_and_side(Player player, PartizanSide side) {
    return fmt::format("{} ({})", sentence_name(player), side_name(side));
  }
  Result<PartizanMove> choose(double skill) {
    return choose_move(position(), match_.side(), skill, memory_, strength_.random, listener_.only_stop());
  }
  MoveText told(const PartizanMove& move) const {
    return {fmt::format("{} {}", move.heap + 1, move.take), move_words(position(), move)};
  }
  MoveText make(const PartizanMove& move) {
    MoveText text = told(move);
    match_.make(move);
    return text;
  }

  PartizanMatch match_;
  Strength strength_;
  std::uint64_t memory_;
  TerminalListener listener_;
};

std::string PartizanTerminalMatch::heaps() const {
  constexpr std::size_t widest = 32;
  std::vector<std::string> rules;
  std::size_t label = 0;
  for (const PartizanHeap& heap : position()) {
    rules.push_back(rule_text(heap.game));
    if (rules.back().size() > widest) rules.back() = rules.back().substr(0, widest - 3) + "...";
    label = std::max(label, rules.back().size());
  }
  std::string text;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const Heap size = position()[i].size;
    text += stick_row(fmt::format("{:>3}  {:<{}}  {:>3}", i + 1, rules[i], label, size), size, label + 12);
  }
  return text;
}

}  // namespace

Result<std::unique_ptr<TerminalMatch>> open_partizan_match(const PlayOptions& options) {
  if (options.misere) return bad_input("misere play is not solved for partizan heaps");
  if (!options.limit.empty()) return bad_input("--limit is for sums of nim-values");
  TerminalListener listener(options.quiet);
  auto one =
      read_one_partizan_sum(options, "a match is one position: give every parameter one value", listener);
  if (!one) return std::unexpected(one.error());
  const auto players = read_players(options);
  if (!players) return std::unexpected(players.error());
  auto strength = read_strength(options);
  if (!strength) return std::unexpected(strength.error());
  const auto side = side_named(options.side.empty() ? "left" : options.side);
  if (!side) return std::unexpected(side.error());
  // What cannot be solved is refused before the first move, not at the first hint.
  const std::uint64_t memory = one->resources.memory;
  const auto solution = solve_partizan(one->heaps, memory, listener.only_stop());
  if (!solution) return std::unexpected(solution.error());
  const bool theirs = players->front() == Player::program && !options.self;
  return std::make_unique<PartizanTerminalMatch>(
      PartizanMatch(std::move(one->heaps), theirs ? other(*side) : *side, *players), std::move(*strength),
      memory, options.quiet);
}

}  // namespace takeaway::cli
