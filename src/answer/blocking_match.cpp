#include "answer/blocking_match.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "answer/position_words.hpp"

namespace takeaway::answer {

namespace {

bool contains(const std::vector<PositionMove>& moves, const PositionMove& move) {
  return std::ranges::find(moves, move) != moves.end();
}

bool same_heap(const PositionMove& one, const PositionMove& other) {
  return one.component == other.component && one.heap == other.heap;
}

std::string heap_words(const Position& position, const PositionMove& move) {
  return "heap " + std::to_string(heap_number(position, move.component, move.heap));
}

template <class T>
T any_of(const std::vector<T>& all, std::mt19937_64& random) {
  return all[static_cast<std::size_t>(random_below(all.size(), random))];
}

}  // namespace

Result<BlockingMatch> BlockingMatch::open(Position start, const Resources& resources,
                                          std::vector<Player> players, const Watch& watch) {
  BlockingMatch match(resources, std::move(players));
  if (auto added = match.add(std::move(start), 0, 0, watch); !added) return std::unexpected(added.error());
  return match;
}

// Where nothing can be forbidden, nobody is asked to forbid.
Result<void> BlockingMatch::add(Position position, std::size_t takes, std::size_t by, const Watch& watch) {
  auto solved = solve_blocked(position, resources_, watch);
  if (!solved) return std::unexpected(solved.error());
  stands_.push_back({std::move(position), std::move(*solved), {}, true, takes, by});
  stands_.back().forbids = !choices().empty();
  return {};
}

std::vector<PositionMove> BlockingMatch::options_left() const {
  std::vector<PositionMove> moves;
  for (const auto& options : solved().options)
    for (const BlockedOption& option : options)
      if (!contains(forbidden(), option.move)) moves.push_back(option.move);
  return moves;
}

// Nothing is forbidden yet while it is time to forbid.
std::vector<PositionMove> BlockingMatch::choices() const {
  auto moves = options_left();
  if (forbids())
    std::erase_if(moves, [&](const PositionMove& move) {
      return blocked_of(position().components[move.component].game) == 0;
    });
  return moves;
}

bool BlockingMatch::over() const {
  return !forbids() && choices().empty();
}

Result<void> BlockingMatch::check_forbidden(const std::vector<PositionMove>& moves) const {
  const auto possible = choices();
  for (const PositionMove& move : moves) {
    const std::uint32_t most = blocked_of(position().components[move.component].game);
    if (most == 0) return bad_input("nothing of " + heap_words(position(), move) + " may be forbidden");
    if (!contains(possible, move))
      return bad_input(std::to_string(move.take) + " cannot be taken of " + heap_words(position(), move));
    if (std::ranges::count(moves, move) > 1)
      return bad_input(std::to_string(move.take) + " is forbidden twice");
    const auto of_heap =
        std::ranges::count_if(moves, [&](const PositionMove& other) { return same_heap(move, other); });
    if (std::cmp_greater(of_heap, most))
      return bad_input("of " + heap_words(position(), move) + " only " + std::to_string(most) +
                       (most == 1 ? " option" : " options") + " may be forbidden");
  }
  return {};
}

Result<void> BlockingMatch::check_taken(const PositionMove& move) const {
  if (contains(forbidden(), move))
    return bad_input("to take " + std::to_string(move.take) + " of " + heap_words(position(), move) +
                     " is forbidden now");
  if (!contains(choices(), move))
    return bad_input(std::to_string(move.take) + " cannot be taken of " + heap_words(position(), move));
  return {};
}

void BlockingMatch::forbid(std::vector<PositionMove> moves) {
  Stand next = stands_.back();
  next.by = (next.takes + 1) % 2;
  next.forbids = false;
  next.forbidden = std::move(moves);
  stands_.push_back(std::move(next));
}

Result<void> BlockingMatch::take(const PositionMove& move, const Watch& watch) {
  return add(after(position(), move), takes() + 1, takes() % 2, watch);
}

std::vector<PositionMove> BlockingMatch::wins_left() const {
  std::vector<PositionMove> left;
  const Solution& solution = solved().solution;
  for (const auto& options : solved().options)
    for (const BlockedOption& option : options)
      if (option.value == (solution.nim_sum ^ solution.values[option.move.component][option.move.heap]) &&
          !contains(forbidden(), option.move))
        left.push_back(option.move);
  return left;
}

bool BlockingMatch::taker_wins() const {
  return forbids() ? solved().solution.next_player_wins : !wins_left().empty();
}

std::vector<PositionMove> BlockingMatch::choose_forbidden(double skill, std::mt19937_64& random) const {
  if (pays_attention(skill, random)) return solved().forbid;
  std::vector<PositionMove> moves;
  for (PositionMove move = any_of(choices(), random); check_forbidden({move});
       move = any_of(choices(), random)) {
    auto more = moves;
    more.push_back(move);
    if (!check_forbidden(more)) break;
    moves = std::move(more);
  }
  return moves;
}

PositionMove BlockingMatch::choose_taken(double skill, std::mt19937_64& random) const {
  const auto wins = wins_left();
  if (pays_attention(skill, random) && !wins.empty()) return any_of(wins, random);
  return any_of(choices(), random);
}

std::string BlockingMatch::verdict() const {
  const bool wins = taker_wins();
  return std::string(wins ? "N" : "P") + ": the player to " + (forbids() ? "take next" : "take") +
         (wins ? " wins" : " loses");
}

std::vector<std::string> BlockingMatch::reasons() const {
  const Solution& solution = solved().solution;
  std::vector<std::string> values;
  for (const auto& own : solution.values)
    for (const std::uint64_t value : own) values.push_back(std::to_string(value));
  std::vector<std::string> lines{values.size() == 1
                                     ? "the value of the heap is " + values.front()
                                     : "the values of the heaps are " + listed_words(values) +
                                           ", their nim-sum is " + std::to_string(solution.nim_sum)};
  if (!forbids())
    lines.push_back(taker_wins() ? "an option that makes it 0 is left" : "no option that makes it 0 is left");
  else if (taker_wins())
    lines.emplace_back("more options make it 0 than may be forbidden");
  else
    lines.push_back("what keeps it 0 can be forbidden: " + forbidden_words(position(), solved().forbid));
  return lines;
}

bool BlockingMatch::undo() {
  const bool forbade = forbids();
  for (std::size_t i = made(); i > 0; --i)
    if (stands_[i - 1].forbids == forbade && mover_of(stands_[i - 1]) == to_move()) {
      stands_.erase(stands_.begin() + static_cast<std::ptrdiff_t>(i), stands_.end());
      return true;
    }
  return false;
}

}  // namespace takeaway::answer
