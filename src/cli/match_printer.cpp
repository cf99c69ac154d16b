#include "cli/match_printer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "answer/position_words.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/play_input.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

void print_now(const std::string& text) {
  out().write(text);
  static_cast<void>(out().finish());  // a failure is reported when the match ends
}

std::string name_of(Player player) {
  switch (player) {
    case Player::you:
      return "you";
    case Player::program:
      return "program";
    case Player::other_program:
      return "opponent";
  }
  return "";
}

std::string sentence_name(Player player) {
  return player == Player::you ? "You" : player == Player::program ? "The program" : "The opponent";
}

std::string end_sentence(Player winner) {
  return winner == Player::you       ? "No move is left: you win!\n"
         : winner == Player::program ? "No move is left: the program wins.\n"
                                     : "No move is left: the opponent wins.\n";
}

std::string matchsticks(Heap size, std::size_t before) {
  const std::size_t room = std::max<std::size_t>(output_width(), before + 12) - before;
  const std::size_t most = (room - 4) * 5 / 6;
  std::string row;
  for (Heap i = 0; i < std::min<Heap>(size, most); ++i) row += i > 0 && i % 5 == 0 ? " |" : "|";
  if (size > most) row += " ...";
  return use_colour() && !row.empty() ? "\033[33m" + row + "\033[0m" : row;
}

namespace {

/// One line a state: the number of moves made; what was done; the position; who is to move, or who has won.
class LinePrinter final : public MatchPrinter {
 public:
  explicit LinePrinter(Match& match) : match_(match) {}

  void begin() override { print_state("start"); }
  void ask() override {}
  void moved(const Position& before, const PositionMove& move) override {
    print_state(name_of(match_.last_mover()) + " " + typed_text(before, move));
  }
  void undone() override { print_state("undo"); }
  void hint(const PositionMove& move) override {
    print_now("hint " + typed_text(match_.position(), move) + "\n");
  }
  Result<void> why(const Watch& watch) override {
    const auto solution = match_.solver().solve(match_.position(), watch);
    if (!solution) return std::unexpected(solution.error());
    print_now("why " + outcome_words(*solution, match_.play()) + "\n");
    return {};
  }
  void legal_moves() override {
    constexpr std::size_t most = 1000;
    std::string text = "moves";
    for (const PositionMove& move : match_.solver().legal_moves(match_.position(), most))
      text += (text.size() > 5 ? ", " : " ") + typed_text(match_.position(), move);
    print_now(text + "\n");
  }
  void help() override {
    const bool breaks = std::ranges::any_of(match_.position().components, [](const Component& component) {
      return component.game.breaking.has_value();
    });
    print_now(fmt::format("help type HEAP TAKE,{} undo, hint, why, moves, show or quit\n",
                          breaks ? " HEAP TAKE leave PART+PART," : ""));
  }
  void show() override { print_state("show"); }
  void refuse(const std::string& reason) override { print_now("error " + printable(reason) + "\n"); }
  void end(Ending ending) override {
    if (ending != Ending::won) print_state(ending == Ending::left ? "quit" : "end of input");
  }

 private:
  void print_state(const std::string& what) const {
    const bool over = match_.over();
    const Player next = over ? match_.winner() : match_.to_move();
    const std::string rest = !over ? "to move" : next == Player::you ? "win" : "wins";
    print_now(fmt::format("{} {}; {}; {} {}\n", match_.made(), what, to_text(match_.position()),
                          name_of(next), rest));
  }

  Match& match_;
};

/// Heaps as rows of matchsticks, moves and results as sentences.
class StickPrinter final : public MatchPrinter {
 public:
  explicit StickPrinter(Match& match) : match_(match) {}

  void begin() override {
    const bool misere = match_.play() == Play::misere;
    print_now(fmt::format("{}\nWhoever cannot move {}.{}\n", to_text(match_.position()),
                          misere ? "wins (misere play)" : "loses",
                          match_.to_move() == Player::you || match_.last_mover() == Player::you
                              ? " Type 'help' for what you can type."
                              : ""));
    show();
  }

  void ask() override {
    if (!input_is_terminal()) return;
    print_now("Your move: ");
  }

  void moved(const Position& before, const PositionMove& move) override {
    const Player mover = match_.last_mover();
    std::string words = move_words(before, move);  // "take ...", "break ..."
    if (mover != Player::you) words.insert(words.find(' '), "s");
    print_now(fmt::format("{} {}.\n", sentence_name(mover), words));
    show();
  }

  void undone() override {
    print_now("Back to:\n");
    show();
  }
  void hint(const PositionMove& move) override {
    print_now(fmt::format("Try '{}': {}.\n", typed_text(match_.position(), move),
                          move_words(match_.position(), move)));
  }

  Result<void> why(const Watch& watch) override {
    const auto solution = match_.solver().solve(match_.position(), watch);
    if (!solution) return std::unexpected(solution.error());
    const auto lines = explanation(match_.position(), *solution, match_.play(), match_.solver(), watch);
    if (!lines) return std::unexpected(lines.error());
    Page page(output_width(), false);
    page.line("outcome", outcome_words(*solution, match_.play()));
    for (const std::string& line : *lines) page.line("", line);
    print_now(page.text());
    return {};
  }

  void legal_moves() override {
    constexpr std::size_t most = 200;
    const auto moves = match_.solver().legal_moves(match_.position(), most);
    Page page(output_width(), false);
    std::vector<std::string> texts;
    for (const PositionMove& move : moves)
      texts.push_back(typed_text(match_.position(), move) + (move.or_more ? " or more" : ""));
    if (moves.size() == most) texts.emplace_back("...");
    page.items("heap take", texts, ",", 0);
    print_now(page.text());
  }

  void help() override {
    bool comply = false;
    bool joint = false;
    bool breaks = false;
    bool states = false;
    for (const Component& component : match_.position().components) {
      breaks = breaks || component.game.breaking;
      comply = comply || component.game.comply;
      states = states || component.game.states;
      joint = joint || component.has_one_value();
    }
    print_now(
        std::string("  2 3     take 3 from heap 2 (with one heap, '3' will do; 'take 3 from 2' too)\n") +
        (comply ? "  2 3 same, 2 3 other    and the next move there must be from the same set, or from the "
                  "others\n"
                : "") +
        (joint ? "                         (in a joint game on any of its heaps)\n" : "") +
        (states ? "  2 3 NAME   and the heap is then in that state; 0 takes nothing\n" : "") +
        (breaks ? "  2 3 leave 1+4    and break what is left of it into heaps of 1 and 4 ('break 2 into 1+4' "
                  "takes what\n                   is not left)\n"
                : "") +
        "  moves   what can be taken\n"
        "  hint    a good move\n"
        "  why     who wins here, and why\n"
        "  undo    take your last move back\n"
        "  show    the heaps again\n"
        "  quit    leave\n");
  }

  void show() override {
    std::string text;
    const Position& position = match_.position();
    std::size_t label = 0;
    for (const Component& component : position.components)
      for (const Pile& pile : component.heaps) label = std::max(label, label_of(component, pile.half).size());
    label = std::min<std::size_t>(label, 24);
    for (std::size_t c = 0; c < position.components.size(); ++c) {
      const Component& component = position.components[c];
      for (std::size_t h = 0; h < component.heaps.size(); ++h) {
        const Heap size = component.heaps[h].size;
        std::string name = label_of(component, component.heaps[h].half);
        if (name.size() > label) name = name.substr(0, label - 3) + "...";
        text += fmt::format("{:>3}  {:<{}}  {:>3}", heap_number(position, c, h), name, label, size) +
                (size > 0 ? "  " + matchsticks(size, label + 12) : "") + "\n";
      }
    }
    print_now(text);
  }

  void refuse(const std::string& reason) override { print_now("No: " + printable(reason) + ".\n"); }

  void end(Ending ending) override {
    if (ending == Ending::input_ended) return print_now("The input has ended, and so has the match.\n");
    if (ending == Ending::left) return print_now("Goodbye.\n");
    print_now(end_sentence(match_.winner()));
  }

 private:
  static std::string label_of(const Component& component, Half half) {
    return component.game.states ? "state " + state_name(component.game, half)
                                 : ruleset_text(component, half);
  }

  Match& match_;
};

}  // namespace

std::unique_ptr<MatchPrinter> make_match_printer(bool plain, Match& match) {
  if (plain) return std::make_unique<LinePrinter>(match);
  return std::make_unique<StickPrinter>(match);
}

}  // namespace takeaway::cli
