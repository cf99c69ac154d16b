#include "game/set_file.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_set>

#include "game/file_text.hpp"
#include "takeaway/formula.hpp"

namespace takeaway {

namespace {

std::string_view without_comment(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

Result<std::vector<Move>> read_set_file(const std::string& path) {
  const auto content = read_whole_file(path);
  if (!content) return std::unexpected(content.error());
  std::vector<Move> moves;
  std::unordered_set<Move> seen;
  std::string_view rest = without_byte_order_mark(*content);
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::size_t length = std::min(rest.find('\n'), rest.size());
    const std::string_view text = without_comment(rest.substr(0, length));
    rest.remove_prefix(std::min(length + 1, rest.size()));
    if (text.empty()) continue;
    const std::string where = path + ":" + std::to_string(number) + ": ";
    Move move = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), move);
    if (error == std::errc::result_out_of_range || (error == std::errc{} && move > Move{largest_number}))
      return bad_input(where + "this move is larger than 2^62");
    if (error != std::errc{} || end != text.data() + text.size())
      return bad_input(where + "'" + std::string(text.substr(0, 40)) + "' is not a positive integer");
    if (move == 0) return bad_input(where + "a move must be at least 1");
    if (!seen.insert(move).second)
      return bad_input(where + "the move " + std::to_string(move) + " is repeated");
    moves.push_back(move);
    if (moves.size() > most_listed_moves)
      return limit_reached(where + "more than " + std::to_string(most_listed_moves) + " moves to list");
  }
  if (moves.empty()) return bad_input("the file '" + path + "' holds no moves");
  return moves;
}

}  // namespace takeaway
