// Positions in which options may be forbidden, solved and played. Between two moves a position is asked about
// twice: before something is forbidden, and after it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>
#include <string_view>

#include "answer/blocking_match.hpp"
#include "answer/options.hpp"
#include "answer/position_words.hpp"
#include "answer/solving.hpp"
#include "serve/blocking.hpp"
#include "serve/one_game.hpp"

namespace takeaway::serve {

namespace {

using answer::BlockingMatch;
using Moves = std::vector<PositionMove>;

/// Of which heap a move takes how many; bad input where there is no such heap.
Result<PositionMove> named_move(const Position& position, std::uint64_t component, std::uint64_t heap,
                                Move take) {
  if (component >= position.components.size() || heap >= position.components[component].heaps.size())
    return bad_input("there is no such heap");
  const Half half = position.components[component].heaps[heap].half;
  return PositionMove{
      static_cast<std::size_t>(component), static_cast<std::size_t>(heap), take, take, 0, false, half};
}

/// `0.0.2`, as component, heap and number.
Result<PositionMove> read_one(std::string_view text, const Position& position, const char* name) {
  std::vector<std::uint64_t> numbers;
  for (const auto part : std::views::split(text, '.')) {
    const auto number =
        answer::read_number(std::string(part.begin(), part.end()), fmt::format("a part of '{}'", name));
    if (!number) return std::unexpected(number.error());
    numbers.push_back(*number);
  }
  if (numbers.size() != 3)
    return bad_input(fmt::format("'{}' is a list of moves, each as component.heap.take: 0.0.2,0.0.3", name));
  return named_move(position, numbers[0], numbers[1], numbers[2]);
}

/// The options that `forbid` or `forbidden` lists, in the order of the heaps; none of an empty text.
Result<Moves> read_list(const Query& query, const char* name, const Position& position) {
  constexpr std::size_t most = 20'000;
  Moves moves;
  const std::string text = query.text(name);
  if (text.empty()) return moves;
  for (const auto part : std::views::split(text, ',')) {
    const auto move = read_one({part.begin(), part.end()}, position, name);
    if (!move) return std::unexpected(move.error());
    moves.push_back(*move);
    if (moves.size() > most) return limit_reached("more moves are forbidden than one request may name");
  }
  std::ranges::sort(
      moves, {}, [](const PositionMove& move) { return std::tuple(move.component, move.heap, move.take); });
  return moves;
}

std::string list_text(const Moves& moves) {
  std::vector<std::string> texts;
  for (const PositionMove& move : moves)
    texts.push_back(fmt::format("{}.{}.{}", move.component, move.heap, move.take));
  return fmt::format("{}", fmt::join(texts, ","));
}

/// The match as it stands: before anything is forbidden, or with what `forbidden` says.
Result<BlockingMatch> open_match(const Query& query, const Position& position, const SharedState& shared,
                                 const Listener& listener) {
  if (query.flag("misere")) return bad_input("misere play is not solved where options may be forbidden");
  auto match = BlockingMatch::open(position, shared.resources, {answer::Player::program, answer::Player::you},
                                   listener.only_stop());
  if (!match || !query.has("forbidden")) return match;
  auto moves = read_list(query, "forbidden", position);
  if (!moves) return std::unexpected(moves.error());
  if (auto checked = match->check_forbidden(*moves); !checked) return std::unexpected(checked.error());
  match->forbid(std::move(*moves));
  return match;
}

/// Whether it is time to forbid. Where nothing can be, `forbidden` may still be left out or be empty.
bool forbids(const Query& query) {
  return !query.has("forbidden");
}

/// Whether nothing can be taken, forbidden or not.
bool is_empty(const BlockingMatch& match) {
  return match.solved().solution.over;
}

bool is_over(const BlockingMatch& match) {
  return is_empty(match) || match.over();
}

Json one_move(const Position& position, const PositionMove& move) {
  Json json = answer::move_json(position, move);
  json.erase("state");
  return json;
}

Json move_list(const Position& position, const Moves& moves) {
  Json list = Json::array();
  for (const PositionMove& move : moves) list.push_back(one_move(position, move));
  return list;
}

Json told_move(const Position& position, const PositionMove& move) {
  Json json = one_move(position, move);
  json["words"] = answer::move_words(position, move);
  return json;
}

Json heap_list(const BlockingMatch& match, bool with_values) {
  Json list = Json::array();
  const Position& position = match.position();
  for (std::size_t c = 0; c < position.components.size(); ++c)
    for (std::size_t h = 0; h < position.components[c].heaps.size(); ++h) {
      const Game& game = position.components[c].game;
      Json heap{{"component", c},
                {"heap", h},
                {"of", to_text(game)},
                {"size", position.components[c].heaps[h].size},
                {"block", answer::blocked_of(game)}};
      if (with_values) heap["value"] = match.solved().solution.values[c][h];
      list.push_back(std::move(heap));
    }
  return list;
}

std::string ban_words(const Position& position, const Moves& moves) {
  return "forbid " + answer::forbidden_words(position, moves);
}

/// {"position","over","words"} after a move, of a match that it is legal in.
Result<Json> after_json(BlockingMatch& match, const PositionMove& move, const Listener& listener) {
  Json json;
  json["words"] = answer::move_words(match.position(), move);
  if (auto taken = match.take(move, listener.only_stop()); !taken) return std::unexpected(taken.error());
  json["position"] = to_text(match.position());
  json["over"] = is_over(match);
  return json;
}

/// The same of what is forbidden.
Json forbid_json(BlockingMatch& match, Moves moves) {
  Json json;
  json["position"] = to_text(match.position());
  json["words"] = ban_words(match.position(), moves);
  json["forbidden"] = list_text(moves);
  json["forbid"] = move_list(match.position(), moves);
  match.forbid(std::move(moves));
  json["over"] = match.over();
  return json;
}

}  // namespace

Result<Reply> give_blocking_solution(const Query& query, const Position& position, const SharedState& shared,
                                     Listener& listener) {
  const auto match = open_match(query, position, shared, listener);
  if (!match) return std::unexpected(match.error());
  const answer::BlockedSolution& solved = match->solved();
  const bool wins = match->taker_wins();
  Json json = json_of(position, solved);
  json["forbids"] = forbids(query);
  json["outcome"] = wins ? "N" : "P";
  json["moves"] = Json::array();
  for (const PositionMove& move : forbids(query) ? solved.solution.moves : match->wins_left())
    json["moves"].push_back(told_move(position, move));
  if (forbids(query))
    json["forbid_words"] = ban_words(position, solved.forbid);
  else
    json["forbid"] = Json::array();
  json["over"] = is_over(*match);
  if (!forbids(query) && !wins && !match->over()) {
    std::mt19937_64 random(1);
    json["suggestion"] = told_move(position, match->choose_taken(1, random));
  }
  json["words"] = match->verdict();
  json["heaps"] = heap_list(*match, true);
  if (query.flag("explain")) json["explanation"] = match->reasons();
  return Reply{dump(json)};
}

Result<Reply> give_blocking_moves(const Query& query, const Position& position, const SharedState& shared,
                                  const Listener& listener) {
  constexpr std::size_t most = 1000;
  const auto match = open_match(query, position, shared, listener);
  if (!match) return std::unexpected(match.error());
  Json json;
  json["position"] = to_text(position);
  json["over"] = is_over(*match);
  json["forbids"] = forbids(query);
  json["heaps"] = heap_list(*match, false);
  if (!forbids(query)) json["forbidden"] = move_list(position, match->forbidden());
  Moves moves = match->options_left();
  json["all"] = moves.size() <= most;
  moves.resize(std::min(moves.size(), most));
  json["moves"] = move_list(position, moves);
  return Reply{dump(json)};
}

Result<Reply> give_blocking_move(const Query& query, const Position& position, const SharedState& shared,
                                 const Listener& listener) {
  auto match = open_match(query, position, shared, listener);
  if (!match) return std::unexpected(match.error());
  for (const char* name : {"then", "parts"})
    if (query.has(name)) return bad_input(fmt::format("'{}' is for positions of other games", name));
  if (query.has("forbid")) {
    if (query.has("take")) return bad_input("'forbid' and 'take' are for different times");
    if (!forbids(query)) return bad_input("'forbid' and 'forbidden' are for different times");
    auto moves = read_list(query, "forbid", position);
    if (!moves) return std::unexpected(moves.error());
    if (auto checked = match->check_forbidden(*moves); !checked) return std::unexpected(checked.error());
    return Reply{dump(forbid_json(*match, std::move(*moves)))};
  }
  if (forbids(query))
    return bad_input("before a move 'forbidden' says what is forbidden, and is empty where nothing is");
  const auto component = query.number("component", 0, 0, position.components.size() - 1);
  if (!component) return std::unexpected(component.error());
  const auto heap = query.number("heap", 0, 0, ~std::uint64_t{0});
  if (!heap) return std::unexpected(heap.error());
  if (auto there = query.needed("take"); !there) return std::unexpected(there.error());
  const auto take = query.number("take", 0, 0, Heap{1} << 62U);
  if (!take) return std::unexpected(take.error());
  const auto move = named_move(position, *component, *heap, *take);
  if (!move) return std::unexpected(move.error());
  if (auto checked = match->check_taken(*move); !checked) return std::unexpected(checked.error());
  const auto json = after_json(*match, *move, listener);
  if (!json) return std::unexpected(json.error());
  return Reply{dump(*json)};
}

Result<Reply> give_blocking_reply(const Query& query, const Position& position, const SharedState& shared,
                                  double skill, std::uint64_t seed, const Listener& listener) {
  auto match = open_match(query, position, shared, listener);
  if (!match) return std::unexpected(match.error());
  if (is_over(*match)) return bad_input("there is no move");
  std::mt19937_64 random(seed);
  if (forbids(query)) {
    Moves moves = match->forbids() ? match->choose_forbidden(skill, random) : Moves();
    return Reply{dump(forbid_json(*match, std::move(moves)))};
  }
  const PositionMove move = match->choose_taken(skill, random);
  Json told = one_move(position, move);
  auto json = after_json(*match, move, listener);
  if (!json) return std::unexpected(json.error());
  (*json)["move"] = std::move(told);
  return Reply{dump(*json)};
}

}  // namespace takeaway::serve
