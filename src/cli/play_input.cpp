#include "cli/play_input.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <sstream>
#include <utility>

#include "answer/options.hpp"
#include "answer/position_words.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

using namespace answer;

std::optional<std::string> LineReader::next() {
  constexpr std::size_t longest_line = std::size_t{1} << 16U;
  for (;;) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos || (ended_ && !buffer_.empty())) {
      std::string line = std::exchange(too_long_, false) ? "a line that is too long" : buffer_.substr(0, end);
      buffer_.erase(0, end == std::string::npos ? buffer_.size() : end + 1);
      return line;
    }
    if (buffer_.size() > longest_line) {  // the rest of the line is skipped
      too_long_ = true;
      buffer_.clear();
    }
    if (ended_) return std::nullopt;
    // A signal just before the read would not interrupt it, so the wait ends now and then to look at the
    // interrupt flag.
    constexpr int milliseconds = 50;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (!interrupt_flag() && poll(&input, 1, milliseconds) <= 0) continue;
    if (interrupt_flag()) return std::nullopt;
    std::array<char, 4096> block{};
    const ssize_t got = read(STDIN_FILENO, block.data(), block.size());
    if (interrupt_flag()) return std::nullopt;
    if (got < 0 && errno == EINTR) continue;
    ended_ = got <= 0;
    if (got > 0) buffer_.append(block.data(), static_cast<std::size_t>(got));
  }
}

namespace {

struct Words {
  std::vector<std::uint64_t> numbers;
  std::optional<Half> half;
  bool take_first = false;  // `take 4 from 3`
};

std::vector<std::string> split(std::string line) {
  std::ranges::transform(line, line.begin(), [](unsigned char c) {
    return std::ispunct(c) != 0 &&
                   std::string_view(",:;.").find(static_cast<char>(c)) != std::string_view::npos
               ? ' '
               : static_cast<char>(std::tolower(c));
  });
  std::istringstream words(line);
  std::vector<std::string> found;
  for (std::string word; words >> word;) found.push_back(word);
  return found;
}

std::optional<PlayerInput::Kind> command(const std::string& word) {
  using Kind = PlayerInput::Kind;
  static const std::array<std::pair<std::string_view, Kind>, 12> commands = {{{"undo", Kind::undo},
                                                                              {"u", Kind::undo},
                                                                              {"hint", Kind::hint},
                                                                              {"h", Kind::hint},
                                                                              {"why", Kind::why},
                                                                              {"moves", Kind::moves},
                                                                              {"help", Kind::help},
                                                                              {"?", Kind::help},
                                                                              {"show", Kind::show},
                                                                              {"quit", Kind::quit},
                                                                              {"q", Kind::quit},
                                                                              {"exit", Kind::quit}}};
  for (const auto& [name, kind] : commands)
    if (word == name) return kind;
  return std::nullopt;
}

Result<Words> read_words(const std::vector<std::string>& typed) {
  Words words;
  for (const std::string& word : typed) {
    if (word == "take") {
      words.take_first = words.numbers.empty();
    } else if (word == "same" || word == "other") {
      if (words.half) return bad_input("a move says 'same' or 'other' once");
      words.half = word == "same" ? Half::written : Half::other;
    } else if (word == "heap" || word == "from") {
      continue;  // filler words have no meaning
    } else if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
      const auto number = read_number(word, "this number");
      if (!number) return std::unexpected(number.error());
      words.numbers.push_back(*number);
    } else {
      return bad_input(fmt::format("'{}' is neither a move nor a word I know; try 'help'", word));
    }
  }
  return words;
}

/// The heaps that have a legal move of this size, as component and heap.
std::vector<std::pair<std::size_t, std::size_t>> all_heaps(const Position& position) {
  std::vector<std::pair<std::size_t, std::size_t>> heaps;
  for (std::size_t c = 0; c < position.components.size(); ++c)
    for (std::size_t h = 0; h < position.components[c].heaps.size(); ++h) heaps.emplace_back(c, h);
  return heaps;
}

Result<PositionMove> read_move(const Words& words, const Position& position) {
  const auto heaps = all_heaps(position);
  if (words.numbers.empty() || words.numbers.size() > 2)
    return bad_input("a move is a heap and what to take from it: '1 3' takes 3 from heap 1");
  if (words.numbers.size() == 1 && heaps.size() > 1)
    return bad_input(
        fmt::format("from which heap? '1 {}' takes {} from heap 1", words.numbers[0], words.numbers[0]));
  const bool one = words.numbers.size() == 1;
  const std::uint64_t heap = one ? 1 : words.numbers[words.take_first ? 1 : 0];
  const Move take = one ? words.numbers[0] : words.numbers[words.take_first ? 0 : 1];
  if (heap == 0 || heap > heaps.size())
    return bad_input(heaps.size() == 1
                         ? "there is only heap 1"
                         : fmt::format("there is no heap {}, they are 1 to {}", heap, heaps.size()));
  PositionMove move{heaps[heap - 1].first, heaps[heap - 1].second, take, take, 0, false, Half::written};
  const Component& component = position.components[move.component];
  const bool constrains = component.game.comply && component.heaps[move.heap].half != Half::nim;
  if (words.half && !constrains)
    return bad_input(
        fmt::format("'same' and 'other' are for comply/constrain games; heap {} is not under one", heap));
  move.half = words.half.value_or(Half::written);
  if (auto legal = check_legal(position, move); !legal) return std::unexpected(legal.error());
  const Pile left = pile_left_by(position, move);
  if (component.game.comply && left.half != Half::nim && !words.half)
    return bad_input(
        fmt::format("and the next move on {}? Add 'same' for one from {} or 'other' for one from {}",
                    bound_heaps_words(position, move.component), component.game.moves.text(),
                    complement(component.game.moves).text()));
  move.half = left.half;
  return move;
}

}  // namespace

Result<PlayerInput> read_player_input(const std::string& line, const Position& position) {
  const auto typed = split(line);
  if (typed.empty()) return PlayerInput{};
  if (const auto kind = command(typed[0])) {
    if (typed.size() > 1) return bad_input(fmt::format("nothing may follow '{}'", typed[0]));
    return PlayerInput{*kind, {}};
  }
  const auto words = read_words(typed);
  if (!words) return std::unexpected(words.error());
  const auto move = read_move(*words, position);
  if (!move) return std::unexpected(move.error());
  return PlayerInput{PlayerInput::Kind::move, *move};
}

std::string typed_text(const Position& position, const PositionMove& move) {
  const bool comply = position.components[move.component].game.comply && move.half != Half::nim;
  return fmt::format("{} {}{}", heap_number(position, move.component, move.heap), move.take,
                     !comply                      ? ""
                     : move.half == Half::written ? " same"
                                                  : " other");
}

}  // namespace takeaway::cli
