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

std::vector<std::string> words_of_line(std::string line) {
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

std::optional<Command> command_named(const std::string& word) {
  static const std::array<std::pair<std::string_view, Command>, 12> commands = {{{"undo", Command::undo},
                                                                                 {"u", Command::undo},
                                                                                 {"hint", Command::hint},
                                                                                 {"h", Command::hint},
                                                                                 {"why", Command::why},
                                                                                 {"moves", Command::moves},
                                                                                 {"help", Command::help},
                                                                                 {"?", Command::help},
                                                                                 {"show", Command::show},
                                                                                 {"quit", Command::quit},
                                                                                 {"q", Command::quit},
                                                                                 {"exit", Command::quit}}};
  for (const auto& [name, command] : commands)
    if (word == name) return command;
  return std::nullopt;
}

Result<std::uint64_t> read_word_number(const std::string& word) {
  auto number = read_number(word, word);
  if (!number) number.error().text.clear();  // the word stands in front already
  return number;
}

Result<HeapAndTake> heap_and_take(const std::vector<std::uint64_t>& numbers, bool take_first,
                                  std::size_t heaps) {
  if (numbers.empty() || numbers.size() > 2)
    return bad_input("a move is a heap and what to take from it: '1 3' takes 3 from heap 1");
  if (numbers.size() == 1 && heaps > 1)
    return bad_input(fmt::format("from which heap? '1 {}' takes {} from heap 1", numbers[0], numbers[0]));
  const bool one = numbers.size() == 1;
  const std::uint64_t heap = one ? 1 : numbers[take_first ? 1 : 0];
  const Move take = one ? numbers[0] : numbers[take_first ? 0 : 1];
  if (heap == 0 || heap > heaps)
    return bad_input(heaps == 1 ? "there is only heap 1"
                                : fmt::format("there is no heap {}, they are 1 to {}", heap, heaps));
  return HeapAndTake{static_cast<std::size_t>(heap - 1), take};
}

namespace {

struct Words {
  std::vector<std::uint64_t> numbers;
  std::optional<Half> half;
  std::optional<std::string> state;  // of a game with states, in small letters
  bool take_first = false;           // `take 4 from 3`
  bool heap_only = false;            // `break 3 into 1+2`
  std::optional<std::vector<Heap>> parts;
};

/// Adds the heaps of `1+2`, or of a piece of it such as `+` or `+2`.
Result<void> add_parts(const std::string& word, std::vector<Heap>& parts) {
  std::istringstream pieces(word);
  for (std::string piece; std::getline(pieces, piece, '+');) {
    if (piece.empty()) continue;
    const auto part = read_word_number(piece);
    if (!part) return std::unexpected(part.error());
    parts.push_back(*part);
  }
  return {};
}

std::string in_small_letters(std::string name) {
  std::ranges::transform(name, name.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

/// Whether some heap may come to a state of this name.
bool names_state(const Position& position, const std::string& word) {
  return std::ranges::any_of(position.components, [&](const Component& component) {
    return component.game.states &&
           std::ranges::any_of(component.game.states->states, [&](const StateRule::State& state) {
             return in_small_letters(state.name) == word;
           });
  });
}

Result<Words> read_words(const std::vector<std::string>& typed, const Position& position) {
  Words words;
  bool in_parts = false;
  for (const std::string& word : typed) {
    in_parts = in_parts && word != "take" && word != "from" && word != "heap";
    if (word == "leave" || word == "leaving" || word == "into") {
      if (words.parts) return bad_input("a move says once what is left");
      words.parts.emplace();
      in_parts = true;
    } else if (in_parts && (word[0] == '+' || std::isdigit(static_cast<unsigned char>(word[0])) != 0)) {
      if (auto added = add_parts(word, *words.parts); !added) return std::unexpected(added.error());
    } else if (names_state(position, word)) {
      if (words.state) return bad_input("a move says one state");
      words.state = word;
    } else if (word == "pass" || word == "nothing") {
      words.take_first = words.numbers.empty();
      words.numbers.push_back(0);
    } else if (word == "break") {
      words.heap_only = true;
    } else if (word == "take") {
      words.take_first = words.numbers.empty();
    } else if (word == "same" || word == "other") {
      if (words.half) return bad_input("a move says 'same' or 'other' once");
      words.half = word == "same" ? Half::written : Half::other;
    } else if (word == "heap" || word == "from" || word == "and") {
      continue;  // filler words have no meaning
    } else if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
      const auto number = read_word_number(word);
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

/// A move that says what is left: `3 2 leave 1+2`, and, since that tells what is taken, `break 3 into 1+2`,
/// or with one heap `leave 1+2`.
Result<PositionMove> read_break(Words words, const Position& position) {
  const auto heaps = all_heaps(position);
  std::vector<Heap>& parts = *words.parts;
  if (parts.empty()) return bad_input("what is left? '1 2 leave 3+4' takes 2 from heap 1 and leaves 3 and 4");
  if (words.numbers.empty() && heaps.size() == 1) {
    words.numbers.push_back(1);
    words.heap_only = true;
  }
  const bool take_told =
      words.numbers.size() == 2 || (words.numbers.size() == 1 && heaps.size() == 1 && !words.heap_only);
  if (words.numbers.empty() || words.numbers.size() > 2 || (words.heap_only && take_told))
    return bad_input("which heap? '1 2 leave 3+4' takes 2 from heap 1 and leaves 3 and 4");
  if (words.numbers.size() == 1 && take_told)
    words.numbers.insert(words.numbers.begin(), 1);
  else if (words.take_first)
    std::swap(words.numbers.front(), words.numbers.back());
  const std::uint64_t heap = words.numbers.front();
  if (heap == 0 || heap > heaps.size())
    return bad_input(fmt::format("there is no heap {}, they are 1 to {}", heap, heaps.size()));
  PositionMove move;
  move.component = heaps[heap - 1].first;
  move.heap = heaps[heap - 1].second;
  const Component& component = position.components[move.component];
  const Heap size = component.heaps[move.heap].size;
  if (!component.game.breaking)
    return bad_input(fmt::format("'leave' is for games that break heaps; heap {} is not under one", heap));
  Heap rest = size;
  for (const Heap part : parts) {
    if (part > rest) return bad_input(fmt::format("that is more than the {} of heap {}", size, heap));
    rest -= part;
  }
  move.take = take_told ? words.numbers.back() : rest;
  move.last = move.take;
  if (parts.size() > 1) move.parts = parts;
  if (parts.size() == 1 && move.take <= size && parts[0] != size - move.take)
    return bad_input(fmt::format("with {} taken from {}, what is left is {}, not {}", move.take, size,
                                 size - move.take, parts[0]));
  if (auto legal = check_legal(position, move); !legal) return std::unexpected(legal.error());
  return move;
}

/// The move with the state it leads to, which is named or the only one.
Result<PositionMove> in_named_state(PositionMove move, const Words& words, const Position& position) {
  const Component& component = position.components[move.component];
  const auto states = states_after(component.game, component.heaps[move.heap], move.take);
  std::vector<std::string> names;
  for (const Half state : states) {
    names.push_back(state_name(component.game, state));
    if (in_small_letters(names.back()) == words.state) move.half = state;
  }
  if (!words.state && states.size() > 1)
    return bad_input(fmt::format("and to which state? Add {}", listed_words(names, " or ")));
  if (!words.state && states.size() == 1) move.half = states.front();
  if (auto legal = check_legal(position, move); !legal) return std::unexpected(legal.error());
  return move;
}

Result<PositionMove> read_move(const Words& words, const Position& position) {
  const auto heaps = all_heaps(position);
  if (words.parts && words.half) return bad_input("'leave' and 'same' or 'other' are for different games");
  if (words.parts) return read_break(words, position);
  if (words.heap_only) return bad_input("what is it broken into? 'break 1 into 3+4' leaves heaps of 3 and 4");
  const auto told = heap_and_take(words.numbers, words.take_first, heaps.size());
  if (!told) return std::unexpected(told.error());
  const auto [component_at, heap_at] = heaps[told->heap];
  const std::size_t heap = told->heap + 1;
  PositionMove move{component_at, heap_at, told->take, told->take, 0, false, Half::written};
  const Component& component = position.components[move.component];
  if (component.game.states) return in_named_state(move, words, position);
  if (words.state) return bad_input(fmt::format("heap {} has no states", heap));
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

Result<PositionMove> read_typed_move(const std::string& line, const Position& position) {
  const auto words = read_words(words_of_line(line), position);
  if (!words) return std::unexpected(words.error());
  return read_move(*words, position);
}

std::string typed_text(const Position& position, const PositionMove& move) {
  if (const Game& game = position.components[move.component].game; game.states)
    return fmt::format("{} {} {}", heap_number(position, move.component, move.heap), move.take,
                       state_name(game, move.half));
  std::string parts;
  for (const Heap part : move.parts) parts += (parts.empty() ? " leave " : "+") + std::to_string(part);
  const bool comply = position.components[move.component].game.comply && move.half != Half::nim;
  return fmt::format("{} {}{}", heap_number(position, move.component, move.heap), move.take,
                     !comply                      ? parts
                     : move.half == Half::written ? " same"
                                                  : " other");
}

}  // namespace takeaway::cli
