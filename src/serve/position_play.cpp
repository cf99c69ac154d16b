// Positions of games on two heaps, and of games whose moves bound the next one, solved and played.
#include <algorithm>
#include <numeric>
#include <random>

#include "answer/match_position.hpp"
#include "serve/one_game.hpp"
#include "serve/other_games.hpp"

namespace takeaway::serve {

namespace {

using answer::MatchHeap;
using answer::MatchMove;
using answer::MatchPosition;

Result<std::unique_ptr<MatchPosition>> read_it(const Query& query, const Listener& listener) {
  if (query.flag("misere")) return bad_input("misere play is not solved for these games");
  if (query.has("side")) return bad_input("'side' is for positions of partizan games");
  if (auto refused = refuse_forbidding(query); !refused) return std::unexpected(refused.error());
  answer::CommonOptions options = common_options(query);
  options.family = query.text("position");
  auto one = answer::read_match_position(options, "one position is asked for: give every parameter one value",
                                         listener);
  if (!one) return std::unexpected(one.error());
  constexpr std::size_t most = 1000;
  if (one->position->heaps().size() > most) return limit_reached("a position of more than 1000 heaps");
  return std::move(one->position);
}

std::uint64_t sum_of(const std::vector<std::uint64_t>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

/// The heaps; a pair counts as one, with both sizes as `pair`.
Json heap_list(const MatchPosition& position, const std::vector<std::uint64_t>& values) {
  Json list = Json::array();
  for (const MatchHeap& heap : position.heaps()) {
    Json one{
        {"component", heap.component}, {"heap", heap.heap}, {"of", heap.rules}, {"size", sum_of(heap.sizes)}};
    if (heap.sizes.size() == 2) one["pair"] = heap.sizes;
    if (heap.bound) one["bound"] = *heap.bound;
    if (list.size() < values.size()) one["value"] = values[list.size()];
    list.push_back(std::move(one));
  }
  return list;
}

/// A move; of a pair, `parts` are the sizes that it leaves.
Json one_move(const MatchPosition& position, const MatchMove& move) {
  Json json{{"component", move.component},
            {"heap", move.heap},
            {"take", sum_of(answer::taken(position, move))},
            {"to", sum_of(move.left)}};
  if (move.left.size() == 2) json["parts"] = move.left;
  return json;
}

Json told_move(const MatchPosition& position, const MatchMove& move) {
  Json json = one_move(position, move);
  json["words"] = position.words(move);
  return json;
}

/// {"position","over","words"} after a move.
Json after_move(const MatchPosition& position, const MatchMove& move) {
  const auto next = position.after(move);
  return {{"position", next->text()}, {"over", next->over()}, {"words", position.words(move)}};
}

}  // namespace

Result<Reply> give_match_solution(const Query& query, const SharedState& shared, Listener& listener) {
  const auto position = read_it(query, listener);
  if (!position) return std::unexpected(position.error());
  const answer::Step step(listener, "values");
  const auto solution = (*position)->solve(shared.resources.memory, step.watch());
  if (!solution) return std::unexpected(solution.error());
  Json json;
  json["position"] = (*position)->text();
  json["outcome"] = solution->lost ? "P" : "N";
  if (!solution->values.empty()) json["nim_sum"] = solution->nim_sum;
  json["winning_moves"] = solution->winning;
  json["moves"] = Json::array();
  for (const MatchMove& move : solution->moves) json["moves"].push_back(told_move(**position, move));
  json["over"] = (*position)->over();
  if (json["moves"].empty() && !json["over"]) {
    std::mt19937_64 random(1);
    const auto move =
        answer::choose_move(**position, 1, shared.resources.memory, random, listener.only_stop());
    if (!move) return std::unexpected(move.error());
    json["suggestion"] = told_move(**position, *move);
  }
  json["words"] = solution->lost ? "P: the player to move loses" : "N: the player to move wins";
  json["heaps"] = heap_list(**position, solution->values);
  if (query.flag("explain")) json["explanation"] = solution->reasons;
  return Reply{dump(json)};
}

Result<Reply> give_match_moves(const Query& query, const Listener& listener) {
  constexpr std::size_t most = 1000;
  const auto position = read_it(query, listener);
  if (!position) return std::unexpected(position.error());
  const auto heaps = (*position)->heaps();
  Json json;
  json["position"] = (*position)->text();
  json["over"] = (*position)->over();
  json["heaps"] = heap_list(**position, {});
  json["moves"] = Json::array();
  json["all"] = true;
  if (const auto bound = heaps.front().bound) {  // all that may be taken stands together
    if (*bound > 0) {
      Json move = one_move(**position, {0, 0, {heaps.front().sizes[0] - 1}});
      if (*bound > 1) move.update({{"last", *bound}, {"step", 1}});
      json["moves"].push_back(std::move(move));
    }
    return Reply{dump(json)};
  }
  const auto moves = (*position)->moves(most + 1);
  for (const MatchMove& move : std::span(moves).first(std::min(moves.size(), most)))
    json["moves"].push_back(one_move(**position, move));
  json["all"] = moves.size() <= most;
  return Reply{dump(json)};
}

namespace {

/// `5,8`; of one heap `take` says enough.
Result<std::vector<std::uint64_t>> read_left(const Query& query, const MatchHeap& heap) {
  std::vector<std::uint64_t> left;
  if (heap.sizes.size() == 1) {
    if (auto there = query.needed("take"); !there) return std::unexpected(there.error());
    const auto take = query.number("take", 0, 0, heap.sizes[0]);
    if (!take) return std::unexpected(take.error());
    return std::vector{heap.sizes[0] - *take};
  }
  const std::string text = query.text("parts");
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) return bad_input("'parts' says which pair a move leaves, as 5,8");
  for (const std::string& part : {text.substr(0, comma), text.substr(comma + 1)}) {
    const auto size = answer::read_number(part, "a heap of 'parts'");
    if (!size) return std::unexpected(size.error());
    left.push_back(*size);
  }
  return left;
}

/// The move that `component`, `heap` and `take` or `parts` name, if it is legal.
Result<MatchMove> read_match_move(const Query& query, const MatchPosition& position) {
  if (query.has("then")) return bad_input("'then' is for comply/constrain games and games with states");
  constexpr std::size_t most = 1000;
  const auto component = query.number("component", 0, 0, most);
  if (!component) return std::unexpected(component.error());
  const auto heap = query.number("heap", 0, 0, most);
  if (!heap) return std::unexpected(heap.error());
  MatchMove move{static_cast<std::size_t>(*component), static_cast<std::size_t>(*heap), {}};
  const auto place = answer::heap_of(position, move);
  if (!place) return bad_input("there is no such heap");
  auto left = read_left(query, position.heaps()[*place]);
  if (!left) return std::unexpected(left.error());
  move.left = std::move(*left);
  if (auto legal = position.check(move); !legal) return std::unexpected(legal.error());
  return move;
}

}  // namespace

Result<Reply> give_match_move(const Query& query, const Listener& listener) {
  const auto position = read_it(query, listener);
  if (!position) return std::unexpected(position.error());
  const auto move = read_match_move(query, **position);
  if (!move) return std::unexpected(move.error());
  return Reply{dump(after_move(**position, *move))};
}

Result<Reply> give_match_reply(const Query& query, const SharedState& shared, double skill,
                               std::uint64_t seed, Listener& listener) {
  const auto position = read_it(query, listener);
  if (!position) return std::unexpected(position.error());
  if ((*position)->over()) return bad_input("there is no move");
  std::mt19937_64 random(seed);
  const answer::Step step(listener, "values");
  const auto move = answer::choose_move(**position, skill, shared.resources.memory, random, step.watch());
  if (!move) return std::unexpected(move.error());
  Json json = after_move(**position, *move);
  json["move"] = one_move(**position, *move);
  return Reply{dump(json)};
}

}  // namespace takeaway::serve
