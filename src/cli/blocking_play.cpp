// takeaway play 'block 1 {1,2,3}: 9': a match in which each player forbids options of the other.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "answer/blocking_match.hpp"
#include "answer/position_words.hpp"
#include "cli/play_input.hpp"
#include "cli/play_options.hpp"
#include "cli/sum_match.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

/// The heap with this number, from 0 in the order written; what is taken of it is still to be said.
PositionMove move_of(const Position& position, std::size_t number, Move take) {
  std::size_t component = 0;
  while (number >= position.components[component].heaps.size())
    number -= position.components[component++].heaps.size();
  return {component, number, take, take, 0, false, position.components[component].heaps[number].half};
}

/// The numbers of a line; bad input names a word that is neither one nor known, or that is for another time.
Result<std::vector<std::uint64_t>> numbers_of(const std::string& line, bool forbids) {
  std::vector<std::uint64_t> numbers;
  for (const std::string& word : words_of_line(line)) {
    if (forbids && word == "take") return bad_input("you are to forbid, not to take");
    if ((word == "forbid" || word == "nothing") && !forbids)
      return bad_input("you are to take, not to forbid");
    const bool known = word == "forbid" || word == "take" || word == "taking" || word == "and" ||
                       word == "or" || word == "from" || word == "of" || word == "heap" ||
                       word == "nothing" || word == "none";
    if (known) continue;
    if (std::isdigit(static_cast<unsigned char>(word[0])) == 0)
      return bad_input("'" + word + "' is neither a number nor a word I know; try 'help'");
    const auto number = read_word_number(word);
    if (!number) return std::unexpected(number.error());
    numbers.push_back(*number);
  }
  return numbers;
}

class BlockingTerminalMatch final : public TerminalMatch {
 public:
  BlockingTerminalMatch(BlockingMatch match, Strength strength, bool quiet)
      : match_(std::move(match)), strength_(std::move(strength)), listener_(quiet) {}

  bool over() const override { return match_.over(); }
  std::size_t made() const override { return match_.made(); }
  Player to_move() const override { return match_.to_move(); }
  Player last_mover() const override { return match_.last_mover(); }
  Player winner() const override { return match_.winner(); }

  std::string text() const override {
    return to_text(position()) + (match_.forbids() || match_.forbidden().empty()
                                      ? ""
                                      : " without " + forbidden_words(position(), match_.forbidden()));
  }
  std::string opening() const override {
    return "Before each move the other player forbids options. Whoever cannot move loses.";
  }
  std::string prompt() const override { return match_.forbids() ? "You forbid: " : "Your move: "; }
  std::string heaps() const override;
  std::string help_on_moves() const override;
  std::string move_form() const override {
    const std::string pair = is_alone() ? "TAKE" : "HEAP TAKE";
    return match_.forbids() ? "forbid " + pair + " " + pair + " ... or forbid nothing" : pair;
  }
  std::string moves_title() const override { return is_alone() ? "take" : "heap take"; }
  std::vector<std::string> legal_moves(std::size_t most, bool /*for_script*/) const override {
    std::vector<std::string> texts;
    for (const PositionMove& move : match_.choices()) {
      if (texts.size() == most) break;
      texts.push_back(typed_text(move));
    }
    return texts;
  }

  Result<MoveText> make_typed(const std::string& line) override {
    const auto numbers = numbers_of(line, match_.forbids());
    if (!numbers) return std::unexpected(numbers.error());
    return match_.forbids() ? make_typed_ban(*numbers) : make_typed_move(*numbers);
  }
  Result<MoveText> make_own() override {
    if (match_.forbids()) return forbid(match_.choose_forbidden(strength_.skill, strength_.random));
    return take(match_.choose_taken(strength_.skill, strength_.random));
  }
  Result<MoveText> hint() override {
    return match_.forbids() ? told_ban(match_.choose_forbidden(1, strength_.random))
                            : told(match_.choose_taken(1, strength_.random));
  }
  Result<Reasons> why(bool with_lines) override {
    return Reasons{match_.verdict(), with_lines ? match_.reasons() : std::vector<std::string>()};
  }
  bool undo() override { return match_.undo(); }

 private:
  const Position& position() const { return match_.position(); }
  bool is_alone() const { return position().heap_count() == 1; }

  Result<MoveText> make_typed_ban(const std::vector<std::uint64_t>& numbers) {
    const std::size_t width = is_alone() ? 1 : 2;
    if (numbers.size() % width != 0)
      return bad_input("forbid pairs of numbers: a heap, and what may not be taken");
    std::vector<PositionMove> moves;
    for (std::size_t i = 0; i < numbers.size(); i += width) {
      if (!is_alone() && (numbers[i] == 0 || numbers[i] > position().heap_count()))
        return bad_input(
            fmt::format("there is no heap {}, they are 1 to {}", numbers[i], position().heap_count()));
      moves.push_back(move_of(position(), is_alone() ? 0 : static_cast<std::size_t>(numbers[i] - 1),
                              numbers[i + width - 1]));
    }
    if (auto checked = match_.check_forbidden(moves); !checked) return std::unexpected(checked.error());
    std::ranges::sort(
        moves, {}, [](const PositionMove& move) { return std::tuple(move.component, move.heap, move.take); });
    return forbid(std::move(moves));
  }

  Result<MoveText> make_typed_move(const std::vector<std::uint64_t>& numbers) {
    const auto told = heap_and_take(numbers, false, position().heap_count());
    if (!told) return std::unexpected(told.error());
    const PositionMove move = move_of(position(), told->heap, told->take);
    if (auto checked = match_.check_taken(move); !checked) return std::unexpected(checked.error());
    return take(move);
  }

  std::string typed_text(const PositionMove& move) const {
    return is_alone() ? std::to_string(move.take)
                      : fmt::format("{} {}", heap_number(position(), move.component, move.heap), move.take);
  }
  MoveText told(const PositionMove& move) const { return {typed_text(move), move_words(position(), move)}; }
  MoveText told_ban(const std::vector<PositionMove>& moves) const {
    std::vector<std::string> typed;
    for (const PositionMove& move : moves) typed.push_back(typed_text(move));
    return {moves.empty() ? "forbid nothing" : fmt::format("forbid {}", fmt::join(typed, " ")),
            "forbid " + forbidden_words(position(), moves)};
  }

  MoveText forbid(std::vector<PositionMove> moves) {
    MoveText text = told_ban(moves);
    match_.forbid(std::move(moves));
    return text;
  }
  Result<MoveText> take(const PositionMove& move) {
    MoveText text = told(move);
    if (auto taken = match_.take(move, listener_.only_stop()); !taken) return std::unexpected(taken.error());
    return text;
  }

  BlockingMatch match_;
  Strength strength_;
  TerminalListener listener_;
};

std::string BlockingTerminalMatch::heaps() const {
  constexpr std::size_t widest = 24;
  std::string text;
  std::size_t number = 0;
  std::size_t label = 0;
  for (const Component& component : position().components)
    label = std::max(label, std::min(widest, to_text(component.game).size()));
  for (const Component& component : position().components)
    for (const Pile& pile : component.heaps) {
      std::string name = to_text(component.game);
      if (name.size() > label) name = name.substr(0, label - 3) + "...";
      text += stick_row(fmt::format("{:>3}  {:<{}}  {:>3}", ++number, name, label, pile.size), pile.size,
                        label + 12);
    }
  if (!match_.forbids() && !match_.forbidden().empty())
    text += "     forbidden: " + forbidden_words(position(), match_.forbidden()) + "\n";
  return text;
}

std::string BlockingTerminalMatch::help_on_moves() const {
  return is_alone() ? "  3           take 3; or, where you forbid, forbid to take 3\n"
                      "  forbid 1 3  forbid to take 1 and to take 3\n"
                      "  nothing     forbid nothing\n"
                    : "  2 3             take 3 from heap 2; or, where you forbid, forbid that\n"
                      "  forbid 2 3 1 4  forbid to take 3 from heap 2, and 4 from heap 1\n"
                      "  nothing         forbid nothing\n";
}

}  // namespace

Result<std::unique_ptr<TerminalMatch>> open_blocking_match(const PlayOptions& options, OnePosition one) {
  if (options.misere) return bad_input("misere play is not solved where options may be forbidden");
  if (!options.limit.empty()) return bad_input("--limit is for sums in which nothing is forbidden");
  auto players = read_players(options);
  if (!players) return std::unexpected(players.error());
  auto strength = read_strength(options);
  if (!strength) return std::unexpected(strength.error());
  TerminalListener listener(options.quiet);
  auto match =
      BlockingMatch::open(std::move(one.position), one.resources, std::move(*players), listener.only_stop());
  if (!match) return std::unexpected(match.error());
  return std::make_unique<BlockingTerminalMatch>(std::move(*match), std::move(*strength), options.quiet);
}

}  // namespace takeaway::cli
