#include "cli/terminal_match.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/page.hpp"
#include "cli/play_input.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

enum class Ending { won, left, input_ended };

/// Writes to standard output at once; a failure is reported when the match ends.
void print_now(const std::string& text) {
  out().write(text);
  static_cast<void>(out().finish());
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

/// What is printed: for a script a line each, for a person sentences and rows of matchsticks.
class Printer {
 public:
  virtual ~Printer() = default;
  virtual void begin() = 0;
  virtual void ask() = 0;
  virtual void moved(const MoveText& move) = 0;
  virtual void undone() = 0;
  virtual void show() = 0;
  virtual void hint(const MoveText& move) = 0;
  virtual void why(const Reasons& reasons) = 0;
  virtual void legal_moves() = 0;
  virtual void help() = 0;
  virtual void refuse(const std::string& reason) = 0;
  virtual void end(Ending ending) = 0;
};

/// One line a state: the number of moves made; what was done; the position; who is to move, or who has won.
class LinePrinter final : public Printer {
 public:
  explicit LinePrinter(const TerminalMatch& match) : match_(match) {}

  void begin() override { print_state("start"); }
  void ask() override {}
  void moved(const MoveText& move) override { print_state(name_of(match_.last_mover()) + " " + move.typed); }
  void undone() override { print_state("undo"); }
  void show() override { print_state("show"); }
  void hint(const MoveText& move) override { print_now("hint " + move.typed + "\n"); }
  void why(const Reasons& reasons) override { print_now("why " + reasons.outcome + "\n"); }
  void legal_moves() override {
    constexpr std::size_t most = 1000;
    print_now(fmt::format("moves {}\n", fmt::join(match_.legal_moves(most, true), ", ")));
  }
  void help() override {
    print_now(fmt::format("help type {}, undo, hint, why, moves, show or quit\n", match_.move_form()));
  }
  void refuse(const std::string& reason) override { print_now("error " + printable(reason) + "\n"); }
  void end(Ending ending) override {
    if (ending != Ending::won) print_state(ending == Ending::left ? "quit" : "end of input");
  }

 private:
  void print_state(const std::string& what) const {
    const bool over = match_.over();
    const Player next = over ? match_.winner() : match_.to_move();
    const std::string rest = !over ? "to move" : next == Player::you ? "win" : "wins";
    print_now(fmt::format("{} {}; {}; {} {}\n", match_.made(), what, match_.text(), name_of(next), rest));
  }

  const TerminalMatch& match_;
};

class SentencePrinter final : public Printer {
 public:
  explicit SentencePrinter(const TerminalMatch& match) : match_(match) {}

  void begin() override {
    const bool alone = match_.to_move() != Player::you && match_.last_mover() != Player::you;
    print_now(fmt::format("{}\n{}{}\n", match_.text(), match_.opening(),
                          alone ? "" : " Type 'help' for what you can type."));
    show();
  }
  void ask() override {
    if (input_is_terminal()) print_now(match_.prompt());
  }
  void moved(const MoveText& move) override {
    std::string words = move.words;  // "take ...", "break ..."
    if (match_.last_mover() != Player::you) words.insert(words.find(' '), "s");
    print_now(fmt::format("{} {}.\n", match_.mover_name(), words));
    show();
  }
  void undone() override {
    print_now("Back to:\n");
    show();
  }
  void show() override { print_now(match_.heaps()); }
  void hint(const MoveText& move) override {
    print_now(fmt::format("Try '{}': {}.\n", move.typed, move.words));
  }
  void why(const Reasons& reasons) override {
    Page page(output_width(), false);
    page.line("outcome", reasons.outcome);
    for (const std::string& line : reasons.lines) page.line("", line);
    print_now(page.text());
  }
  void legal_moves() override {
    constexpr std::size_t most = 200;
    std::vector<std::string> moves = match_.legal_moves(most, false);
    if (moves.size() == most) moves.emplace_back("...");
    Page page(output_width(), false);
    page.items(match_.moves_title(), moves, ",", 0);
    print_now(page.text());
  }
  void help() override {
    print_now(match_.help_on_moves() +
              "  moves   what can be taken\n"
              "  hint    a good move\n"
              "  why     who wins here, and why\n"
              "  undo    take your last move back\n"
              "  show    the heaps again\n"
              "  quit    leave\n");
  }
  void refuse(const std::string& reason) override { print_now("No: " + printable(reason) + ".\n"); }
  void end(Ending ending) override {
    if (ending == Ending::input_ended) return print_now("The input has ended, and so has the match.\n");
    if (ending == Ending::left) return print_now("Goodbye.\n");
    const Player winner = match_.winner();
    print_now(winner == Player::you       ? "No move is left: you win!\n"
              : winner == Player::program ? "No move is left: the program wins.\n"
                                          : "No move is left: the opponent wins.\n");
  }

 private:
  const TerminalMatch& match_;
};

class TerminalPlay {
 public:
  TerminalPlay(bool plain, TerminalMatch& match) : plain_(plain), match_(match) {
    if (plain)
      printer_ = std::make_unique<LinePrinter>(match);
    else
      printer_ = std::make_unique<SentencePrinter>(match);
  }

  int run() {
    printer_->begin();
    const auto played = play();
    if (played) printer_->end(*played);
    const int status = conclude(played ? Result<void>() : std::unexpected(played.error()), all_held);
    return interrupt_flag() ? interrupted : status;
  }

 private:
  Result<Ending> play() {
    while (!match_.over()) {
      if (interrupt_flag()) return interruption();
      if (match_.to_move() != Player::you) {
        const auto move = match_.make_own();
        if (!move) return std::unexpected(move.error());
        printer_->moved(*move);
        continue;
      }
      printer_->ask();
      const auto line = reader_.next();
      if (interrupt_flag()) return interruption();
      if (!line) return Ending::input_ended;
      const auto left = obey(*line);
      if (!left) return std::unexpected(left.error());
      if (*left) return Ending::left;
    }
    return Ending::won;
  }

  /// True if the player leaves.
  Result<bool> obey(const std::string& line) {
    const auto typed = words_of_line(line);
    if (typed.empty()) return false;
    const auto command = command_named(typed[0]);
    if (!command) {
      const auto move = match_.make_typed(line);
      if (move)
        printer_->moved(*move);
      else
        printer_->refuse(move.error().message);
      return false;
    }
    if (typed.size() > 1) {
      printer_->refuse("nothing may follow '" + typed[0] + "'");
      return false;
    }
    if (auto done = carry_out(*command); !done) return std::unexpected(done.error());
    return *command == Command::quit;
  }

  Result<void> carry_out(Command command) {
    switch (command) {
      case Command::undo:
        if (match_.undo())
          printer_->undone();
        else
          printer_->refuse("there is nothing to take back");
        break;
      case Command::hint: {
        const auto move = match_.hint();
        if (!move) return std::unexpected(move.error());
        printer_->hint(*move);
        break;
      }
      case Command::why: {
        const auto reasons = match_.why(!plain_);
        if (!reasons) return std::unexpected(reasons.error());
        printer_->why(*reasons);
        break;
      }
      case Command::moves:
        printer_->legal_moves();
        break;
      case Command::help:
        printer_->help();
        break;
      case Command::show:
        printer_->show();
        break;
      case Command::quit:
        break;
    }
    return {};
  }

  bool plain_;
  TerminalMatch& match_;
  LineReader reader_;
  std::unique_ptr<Printer> printer_;
};

}  // namespace

std::string TerminalMatch::mover_name() const {
  return sentence_name(last_mover());
}

std::string sentence_name(Player player) {
  return player == Player::you ? "You" : player == Player::program ? "The program" : "The opponent";
}

std::string begins_sentence(const std::string& name, Player player) {
  return name + (player == Player::you ? " begin." : " begins.");
}

std::string stick_row(const std::string& front, std::uint64_t size, std::size_t letters) {
  const std::size_t room = std::max<std::size_t>(output_width(), letters + 12) - letters;
  const std::size_t most = (room - 4) * 5 / 6;
  std::string sticks;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(size, most); ++i)
    sticks += i > 0 && i % 5 == 0 ? " |" : "|";
  if (size > most) sticks += " ...";
  if (use_colour() && !sticks.empty()) sticks = "\033[33m" + sticks + "\033[0m";
  return front + (size > 0 ? "  " + sticks : "") + "\n";
}

int play_at_terminal(const PlayOptions& options, const Result<std::unique_ptr<TerminalMatch>>& match) {
  if (!match) return conclude(std::unexpected(match.error()), bad_usage);
  return TerminalPlay(options.plain, **match).run();
}

}  // namespace takeaway::cli
