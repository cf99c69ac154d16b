// Positions of partizan heaps, solved and played. Who is to move is said by `side`. Each heap is a component
// of its own.
#include <algorithm>

#include "answer/known_outcomes.hpp"
#include "answer/partizan_match.hpp"
#include "serve/one_game.hpp"
#include "serve/partizan.hpp"

namespace takeaway::serve {

namespace {

using answer::PartizanHeaps;
using answer::PartizanSide;

/// A position and the player to move.
struct Turn {
  PartizanHeaps heaps;
  PartizanSide side = PartizanSide::left;
};

Result<Turn> read_turn(const Query& query, const Listener& listener) {
  if (query.flag("misere")) return bad_input("misere play is not solved for partizan heaps");
  if (auto refused = refuse_forbidding(query); !refused) return std::unexpected(refused.error());
  answer::CommonOptions options = common_options(query);
  options.family = query.text("position");
  auto one = answer::read_one_partizan_sum(
      options, "one position is asked for: give every parameter one value", listener);
  if (!one) return std::unexpected(one.error());
  constexpr std::size_t most = 1000;
  if (one->heaps.size() > most) return limit_reached("a position of more than 1000 heaps");
  const auto side = answer::side_named(query.text("side", "left"));
  if (!side) return std::unexpected(side.error());
  return Turn{std::move(one->heaps), *side};
}

const char* side_text(PartizanSide side) {
  return side == PartizanSide::left ? "left" : "right";
}

Json heap_list(const PartizanHeaps& heaps) {
  Json list = Json::array();
  for (std::size_t i = 0; i < heaps.size(); ++i)
    list.push_back(
        {{"component", i}, {"heap", 0}, {"of", answer::rule_text(heaps[i].game)}, {"size", heaps[i].size}});
  return list;
}

Json one_move(const PartizanHeaps& heaps, const PartizanMove& move) {
  return {{"component", move.heap},
          {"heap", 0},
          {"take", move.take},
          {"to", heaps[move.heap].size - move.take},
          {"words", answer::move_words(heaps, move)}};
}

/// Whether the match is over for the player to move, and who has won then.
void add_end(const Turn& turn, Json& json) {
  const bool over = answer::legal_moves(turn.heaps, turn.side, 1).empty();
  json["over"] = over;
  if (over) json["winner"] = side_text(answer::winner_at_end(turn.heaps, turn.side));
}

/// {"position","side","over","winner","words"} after a move.
Json after_move(const Turn& turn, const PartizanMove& move) {
  const Turn next{answer::after(turn.heaps, move), answer::other(turn.side)};
  Json json;
  json["position"] = answer::to_text(next.heaps);
  json["side"] = side_text(next.side);
  add_end(next, json);
  json["words"] = answer::move_words(turn.heaps, move);
  return json;
}

}  // namespace

Result<Reply> give_partizan_solution(const Query& query, const SharedState& shared, Listener& listener) {
  const auto turn = read_turn(query, listener);
  if (!turn) return std::unexpected(turn.error());
  const auto& [heaps, side] = *turn;
  const std::uint64_t memory = shared.resources.memory;
  const auto solved = answer::solve_partizan_sum(heaps, memory, listener);
  if (!solved) return std::unexpected(solved.error());
  Json json = answer::json_of(heaps, *solved);
  json["side"] = side_text(side);
  json["moves"] = Json::array();
  for (const PartizanMove& move : answer::wins_of(solved->solution, side))
    json["moves"].push_back(one_move(heaps, move));
  add_end(*turn, json);
  if (json["moves"].empty() && !json["over"]) {
    std::mt19937_64 random(1);
    const auto move = answer::choose_move(heaps, side, 1, memory, random, listener.only_stop());
    if (!move) return std::unexpected(move.error());
    json["suggestion"] = one_move(heaps, *move);
  }
  json["words"] = answer::class_words(solved->solution.outcome);
  json["heaps"] = heap_list(heaps);
  if (!query.flag("explain")) return Reply{dump(json)};
  const auto lines = answer::explanation(heaps, *solved, side, listener.only_stop());
  if (!lines) return std::unexpected(lines.error());
  json["explanation"] = *lines;
  return Reply{dump(json)};
}

Result<Reply> give_partizan_moves(const Query& query, const Listener& listener) {
  constexpr std::size_t most = 1000;
  const auto turn = read_turn(query, listener);
  if (!turn) return std::unexpected(turn.error());
  auto moves = answer::legal_moves(turn->heaps, turn->side, most + 1);
  const bool all = moves.size() <= most;
  moves.resize(std::min(moves.size(), most));
  Json json;
  json["position"] = answer::to_text(turn->heaps);
  json["side"] = side_text(turn->side);
  add_end(*turn, json);
  json["heaps"] = heap_list(turn->heaps);
  json["moves"] = Json::array();
  for (const PartizanMove& move : moves)
    json["moves"].push_back({{"component", move.heap},
                             {"heap", 0},
                             {"take", move.take},
                             {"to", turn->heaps[move.heap].size - move.take}});
  json["all"] = all;
  return Reply{dump(json)};
}

Result<Reply> give_partizan_move(const Query& query, const Listener& listener) {
  const auto turn = read_turn(query, listener);
  if (!turn) return std::unexpected(turn.error());
  if (query.has("then") || query.has("parts"))
    return bad_input("a partizan move says a heap and what is taken");
  const auto component = query.number("component", 0, 0, turn->heaps.size() - 1);
  if (!component) return std::unexpected(component.error());
  if (const auto heap = query.number("heap", 0, 0, 0); !heap) return std::unexpected(heap.error());
  if (auto there = query.needed("take"); !there) return std::unexpected(there.error());
  const auto take = query.number("take", 0, 0, Heap{1} << 62U);
  if (!take) return std::unexpected(take.error());
  const PartizanMove move{static_cast<std::size_t>(*component), *take};
  if (auto legal = answer::check_legal(turn->heaps, turn->side, move); !legal)
    return std::unexpected(legal.error());
  return Reply{dump(after_move(*turn, move))};
}

Result<Reply> give_partizan_reply(const Query& query, const SharedState& shared, double skill,
                                  std::uint64_t seed, Listener& listener) {
  const auto turn = read_turn(query, listener);
  if (!turn) return std::unexpected(turn.error());
  if (answer::legal_moves(turn->heaps, turn->side, 1).empty()) return bad_input("there is no move");
  std::mt19937_64 random(seed);
  const answer::Step step(listener, "sums", 0, "sum");
  const auto move =
      answer::choose_move(turn->heaps, turn->side, skill, shared.resources.memory, random, step.watch());
  if (!move) return std::unexpected(move.error());
  Json json = after_move(*turn, *move);
  json["move"] = one_move(turn->heaps, *move);
  return Reply{dump(json)};
}

}  // namespace takeaway::serve
