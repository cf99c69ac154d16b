#include "cli/partizan_match_printer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

/// "You (Left)": who plays which side.
std::string player_and_side(Player player, PartizanSide side) {
  return fmt::format("{} ({})", sentence_name(player), side_name(side));
}

std::string rule_at_end(const PartizanHeaps& heaps) {
  return heaps.front().game.ending
             ? "When nobody can move, Left has won if what is left is even, Right if it is odd."
             : "Whoever cannot move loses.";
}

}  // namespace

std::string typed_text(const PartizanMove& move) {
  return fmt::format("{} {}", move.heap + 1, move.take);
}

void PartizanMatchPrinter::print_state(const std::string& what) const {
  const bool over = match_.over();
  const Player next = over ? match_.winner() : match_.to_move();
  const std::string rest = !over ? "to move" : next == Player::you ? "win" : "wins";
  print_now(fmt::format("{} {}; {}; {} {}\n", match_.made(), what, to_text(match_.position()), name_of(next),
                        rest));
}

void PartizanMatchPrinter::print_heaps() const {
  constexpr std::size_t widest = 32;
  std::vector<std::string> rules;
  std::size_t label = 0;
  for (const PartizanHeap& heap : match_.position()) {
    rules.push_back(rule_text(heap.game));
    if (rules.back().size() > widest) rules.back() = rules.back().substr(0, widest - 3) + "...";
    label = std::max(label, rules.back().size());
  }
  std::string text;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const Heap size = match_.position()[i].size;
    text += fmt::format("{:>3}  {:<{}}  {:>3}", i + 1, rules[i], label, size) +
            (size > 0 ? "  " + matchsticks(size, label + 12) : "") + "\n";
  }
  print_now(text);
}

void PartizanMatchPrinter::begin() const {
  if (plain_) return print_state("start");
  const bool alone = match_.to_move() != Player::you && match_.last_mover() != Player::you;
  print_now(fmt::format("{}\n{} {} {}.{}\n", to_text(match_.position()), rule_at_end(match_.position()),
                        player_and_side(match_.to_move(), match_.side()),
                        match_.to_move() == Player::you ? "begin" : "begins",
                        alone ? "" : " Type 'help' for what you can type."));
  print_heaps();
}

void PartizanMatchPrinter::ask() const {
  if (!plain_ && input_is_terminal()) print_now(fmt::format("Your move, {}: ", side_name(match_.side())));
}

void PartizanMatchPrinter::moved(const PartizanHeaps& before, const PartizanMove& move) const {
  const Player mover = match_.last_mover();
  if (plain_) return print_state(name_of(mover) + " " + typed_text(move));
  std::string words = move_words(before, move);  // "take ..."
  if (mover != Player::you) words.insert(words.find(' '), "s");
  print_now(fmt::format("{} {}.\n", player_and_side(mover, other(match_.side())), words));
  print_heaps();
}

void PartizanMatchPrinter::undone() const {
  if (plain_) return print_state("undo");
  print_now("Back to:\n");
  print_heaps();
}

void PartizanMatchPrinter::hint(const PartizanMove& move) const {
  if (plain_) return print_now("hint " + typed_text(move) + "\n");
  print_now(fmt::format("Try '{}': {}.\n", typed_text(move), move_words(match_.position(), move)));
}

Result<void> PartizanMatchPrinter::why(std::uint64_t memory, Listener& listener) const {
  const auto solved = solve_partizan_sum(match_.position(), memory, listener);
  if (!solved) return std::unexpected(solved.error());
  if (plain_) {
    print_now("why " + class_words(solved->solution.outcome) + "\n");
    return {};
  }
  const auto lines = explanation(match_.position(), *solved, match_.side(), listener.only_stop());
  if (!lines) return std::unexpected(lines.error());
  Page page(output_width(), false);
  page.line("outcome", class_words(solved->solution.outcome));
  for (const std::string& line : *lines) page.line("", line);
  print_now(page.text());
  return {};
}

void PartizanMatchPrinter::legal() const {
  const std::size_t most = plain_ ? 1000 : 200;
  std::vector<std::string> texts;
  for (const PartizanMove& move : legal_moves(match_.position(), match_.side(), most))
    texts.push_back(typed_text(move));
  if (!plain_) {
    if (texts.size() == most) texts.emplace_back("...");
    Page page(output_width(), false);
    page.items("heap take", texts, ",", 0);
    return print_now(page.text());
  }
  std::string line = "moves";
  for (std::size_t i = 0; i < texts.size(); ++i) line += (i == 0 ? " " : ", ") + texts[i];
  print_now(line + "\n");
}

void PartizanMatchPrinter::help() const {
  if (plain_) return print_now("help type HEAP TAKE, undo, hint, why, moves, show or quit\n");
  print_now(
      "  2 3     take 3 from heap 2 (with one heap, '3' will do; 'take 3 from 2' too)\n"
      "  moves   what you can take\n"
      "  hint    a good move\n"
      "  why     who wins here, and why\n"
      "  undo    take your last move back\n"
      "  show    the heaps again\n"
      "  quit    leave\n");
}

void PartizanMatchPrinter::show() const {
  if (plain_) return print_state("show");
  print_heaps();
}

void PartizanMatchPrinter::refuse(const std::string& reason) const {
  print_now(plain_ ? "error " + printable(reason) + "\n" : "No: " + printable(reason) + ".\n");
}

void PartizanMatchPrinter::end(Ending ending) const {
  if (plain_) {
    if (ending != Ending::won) print_state(ending == Ending::left ? "quit" : "end of input");
    return;
  }
  print_now(ending == Ending::input_ended ? "The input has ended, and so has the match.\n"
            : ending == Ending::left      ? "Goodbye.\n"
                                          : end_sentence(match_.winner()));
}

}  // namespace takeaway::cli
