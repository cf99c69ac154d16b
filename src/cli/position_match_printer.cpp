#include "cli/position_match_printer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "answer/words.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

std::string typed_text(const MatchPosition& position, const MatchMove& move) {
  const std::string takes = fmt::format("{}", fmt::join(taken(position, move), " "));
  return position.heaps().size() == 1 ? takes : fmt::format("{} {}", *heap_of(position, move) + 1, takes);
}

void PositionMatchPrinter::print_state(const std::string& what) const {
  const bool over = match_.position().over();
  const Player next = over ? match_.last_mover() : match_.to_move();
  const std::string rest = !over ? "to move" : next == Player::you ? "win" : "wins";
  print_now(
      fmt::format("{} {}; {}; {} {}\n", match_.made(), what, match_.position().text(), name_of(next), rest));
}

void PositionMatchPrinter::print_heaps() const {
  constexpr std::size_t margin = 14;
  std::string text;
  std::size_t number = 0;
  for (const MatchHeap& heap : match_.position().heaps()) {
    ++number;
    for (std::size_t i = 0; i < heap.sizes.size(); ++i) {
      const std::string of_pair = heap.sizes.size() == 1 ? "" : i == 0 ? " x" : " y";
      const std::string name = i == 0 ? std::to_string(number) : "";
      const std::uint64_t size = heap.sizes[i];
      text += fmt::format("{:>3}{}  {:>3}", name, of_pair, size) +
              (size > 0 ? "  " + matchsticks(size, margin) : "") + "\n";
    }
    if (heap.bound && *heap.bound > 0) text += fmt::format("     at most {} may be taken\n", *heap.bound);
  }
  print_now(text);
}

void PositionMatchPrinter::begin() const {
  if (plain_) return print_state("start");
  const bool alone = match_.to_move() != Player::you && match_.last_mover() != Player::you;
  print_now(fmt::format("{}\nWhoever cannot move loses. {} {}.{}\n", match_.position().text(),
                        sentence_name(match_.to_move()), match_.to_move() == Player::you ? "begin" : "begins",
                        alone ? "" : " Type 'help' for what you can type."));
  print_heaps();
}

void PositionMatchPrinter::ask() const {
  if (!plain_ && input_is_terminal()) print_now("Your move: ");
}

void PositionMatchPrinter::moved(const MatchMove& move) const {
  const MatchPosition& before = *match_.positions[match_.made() - 1];
  const Player mover = match_.last_mover();
  if (plain_) return print_state(name_of(mover) + " " + typed_text(before, move));
  std::string words = before.words(move);  // "take ..."
  if (mover != Player::you) words.insert(words.find(' '), "s");
  print_now(fmt::format("{} {}.\n", sentence_name(mover), words));
  print_heaps();
}

void PositionMatchPrinter::undone() const {
  if (plain_) return print_state("undo");
  print_now("Back to:\n");
  print_heaps();
}

void PositionMatchPrinter::hint(const MatchMove& move) const {
  const std::string typed = typed_text(match_.position(), move);
  if (plain_) return print_now("hint " + typed + "\n");
  print_now(fmt::format("Try '{}': {}.\n", typed, match_.position().words(move)));
}

void PositionMatchPrinter::why(const MatchSolution& solution) const {
  const std::string outcome = solution.lost ? "P: the player to move loses" : "N: the player to move wins";
  if (plain_) return print_now("why " + outcome + "\n");
  Page page(output_width(), false);
  page.line("outcome", outcome);
  for (const std::string& line : solution.reasons) page.line("", line);
  print_now(page.text());
}

void PositionMatchPrinter::legal() const {
  const std::size_t most = plain_ ? 1000 : 200;
  std::vector<std::string> texts;
  for (const MatchMove& move : match_.position().moves(most))
    texts.push_back(typed_text(match_.position(), move));
  if (plain_) return print_now(fmt::format("moves {}\n", fmt::join(texts, ", ")));
  if (texts.size() == most) texts.emplace_back("...");
  Page page(output_width(), false);
  page.items("moves", texts, ",", 0);
  print_now(page.text());
}

void PositionMatchPrinter::help() const {
  const auto heaps = match_.position().heaps();
  const bool pairs = heaps.front().sizes.size() == 2;
  if (plain_)
    return print_now(fmt::format("help type {}{}, undo, hint, why, moves, show or quit\n",
                                 heaps.size() > 1 ? "PAIR " : "", pairs ? "X Y" : "TAKE"));
  print_now(
      fmt::format("  {}\n"
                  "  moves   what you can take\n"
                  "  hint    a good move\n"
                  "  why     who wins here, and why\n"
                  "  undo    take your last move back\n"
                  "  show    the heaps again\n"
                  "  quit    leave\n",
                  !pairs             ? "3       take 3"
                  : heaps.size() > 1 ? "2 3 1   from pair 2 take 3 of x and 1 of y"
                                     : "3 1     take 3 of x and 1 of y"));
}

void PositionMatchPrinter::show() const {
  if (plain_) return print_state("show");
  print_heaps();
}

void PositionMatchPrinter::refuse(const std::string& reason) const {
  print_now(plain_ ? "error " + printable(reason) + "\n" : "No: " + printable(reason) + ".\n");
}

void PositionMatchPrinter::end(Ending ending) const {
  if (plain_) {
    if (ending != Ending::won) print_state(ending == Ending::left ? "quit" : "end of input");
    return;
  }
  print_now(ending == Ending::input_ended ? "The input has ended, and so has the match.\n"
            : ending == Ending::left      ? "Goodbye.\n"
                                          : end_sentence(match_.last_mover()));
}

}  // namespace takeaway::cli
