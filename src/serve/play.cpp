// Positions: solved, played, explained. The server keeps no match; a position is its text.
#include <algorithm>
#include <random>
#include <string_view>

#include "answer/blocking.hpp"
#include "answer/match.hpp"
#include "answer/match_position.hpp"
#include "answer/options.hpp"
#include "answer/partizan_solving.hpp"
#include "answer/position_words.hpp"
#include "answer/solving.hpp"
#include "serve/blocking.hpp"
#include "serve/one_game.hpp"
#include "serve/other_games.hpp"
#include "serve/partizan.hpp"

namespace takeaway::serve {

namespace {

Result<Position> read_position(const Query& query, const Listener& listener) {
  const auto text = query.needed("position");
  if (!text) return std::unexpected(text.error());
  if (query.has("side")) return bad_input("'side' is for positions of partizan games");
  constexpr std::uint64_t most_moves = 1'000'000;
  answer::CommonOptions options = common_options(query);
  options.family = *text;
  auto one = answer::read_one_position(options, "one position is asked for: give every parameter one value",
                                       listener, most_moves);
  if (!one) return std::unexpected(one.error());
  constexpr std::size_t most = 1000;
  if (one->position.heap_count() > most) return limit_reached("a position of more than 1000 heaps");
  if (answer::is_blocking(one->position)) return std::move(one->position);
  if (auto refused = refuse_forbidding(query); !refused) return std::unexpected(refused.error());
  return std::move(one->position);
}

bool has_partizan_heaps(const Query& query) {
  return answer::is_partizan_sum(query.text("position"));
}

bool has_match_heaps(const Query& query) {
  return answer::has_match_position(query.text("position"));
}

Play play_of(const Query& query) {
  return query.flag("misere") ? Play::misere : Play::normal;
}

Json heaps_json(const Position& position, const Solution* solution) {
  Json heaps = Json::array();
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    const Component& component = position.components[c];
    for (std::size_t h = 0; h < component.heaps.size(); ++h) {
      Json heap{{"component", c},
                {"heap", h},
                {"of", ruleset_text(component, component.heaps[h].half)},
                {"size", component.heaps[h].size}};
      if (component.game.states) heap["state"] = answer::state_name(component.game, component.heaps[h].half);
      if (solution != nullptr && !component.has_one_value()) heap["value"] = solution->values[c][h];
      heaps.push_back(std::move(heap));
    }
  }
  return heaps;
}

Result<Solver> open_solver(const Position& position, Play play, const SharedState& shared,
                           const Listener& listener) {
  return Solver::open(position, play, shared.resources, {}, listener.only_stop());
}

/// The move with what it is called, and the game that it leads to where there are states.
void add_words(const Position& position, const PositionMove& move, Json& json) {
  const Component& component = position.components[move.component];
  if (component.game.states) json["then"] = ruleset_text(component, move.half);
  json["words"] = answer::move_words(position, move);
}

bool is_over(const Solver& solver, const Position& position) {
  return solver.legal_moves(position, 1).empty();
}

/// {"position","over","words"} after a move.
Json after_json(const Solver& solver, const Position& position, const PositionMove& move) {
  const Position next = after(position, move);
  Json json;
  json["position"] = to_text(next);
  json["over"] = is_over(solver, next);
  json["words"] = answer::move_words(position, move);
  return json;
}

}  // namespace

Result<Reply> give_solution(const Query& query, SharedState& shared, Listener& listener) {
  if (has_partizan_heaps(query)) return give_partizan_solution(query, shared, listener);
  if (has_match_heaps(query)) return give_match_solution(query, shared, listener);
  const auto position = read_position(query, listener);
  if (!position) return std::unexpected(position.error());
  if (answer::is_blocking(*position)) return give_blocking_solution(query, *position, shared, listener);
  const Play play = play_of(query);
  auto solved = answer::solve_position(*position, play, shared.resources, "", {}, listener);
  if (!solved) return std::unexpected(solved.error());
  Json json = answer::json_of(*position, play, *solved);
  for (std::size_t i = 0; i < solved->solution.moves.size(); ++i)
    add_words(*position, solved->solution.moves[i], json["moves"][i]);
  if (solved->advice) add_words(*position, solved->advice->move, json["suggestion"]);
  json["over"] = solved->solution.over;
  json["words"] = answer::outcome_words(solved->solution, play);
  json["heaps"] = heaps_json(*position, &solved->solution);
  if (query.flag("explain")) {
    const auto lines =
        answer::explanation(*position, solved->solution, play, solved->solver, listener.only_stop());
    if (!lines) return std::unexpected(lines.error());
    json["explanation"] = *lines;
  }
  return Reply{dump(json)};
}

namespace {

/// Moves of one heap whose sizes follow each other evenly stand together, three or more.
std::vector<PositionMove> grouped(const std::vector<PositionMove>& moves) {
  std::vector<PositionMove> groups;
  const auto alike = [](const PositionMove& one, const PositionMove& other) {
    return one.component == other.component && one.heap == other.heap && one.half == other.half &&
           one.parts.empty() && other.parts.empty() && !one.or_more && !other.or_more && other.step == 0 &&
           other.take > one.last;
  };
  for (const PositionMove& move : moves) {
    PositionMove* const last = groups.empty() || !alike(groups.back(), move) ? nullptr : &groups.back();
    const Move gap = last == nullptr ? 0 : move.take - last->last;
    PositionMove* const before = groups.size() < 2 ? nullptr : &groups[groups.size() - 2];
    if (last != nullptr && last->step == gap) {
      last->last = move.take;
    } else if (last != nullptr && last->step == 0 && before != nullptr && before->step == 0 &&
               alike(*before, *last) && last->take - before->take == gap) {
      before->step = gap;
      before->last = move.take;
      groups.pop_back();
    } else {
      groups.push_back(move);
    }
  }
  return groups;
}

}  // namespace

Result<Reply> give_moves(const Query& query, SharedState& shared, Listener& listener) {
  if (has_partizan_heaps(query)) return give_partizan_moves(query, listener);
  if (has_match_heaps(query)) return give_match_moves(query, listener);
  constexpr std::size_t most_looked_at = 100'000;
  constexpr std::size_t most = 1000;
  const auto position = read_position(query, listener);
  if (!position) return std::unexpected(position.error());
  if (answer::is_blocking(*position)) return give_blocking_moves(query, *position, shared, listener);
  const auto solver = open_solver(*position, Play::normal, shared, listener);
  if (!solver) return std::unexpected(solver.error());
  const auto single = solver->legal_moves(*position, most_looked_at);
  auto moves = grouped(single);
  const bool all = single.size() < most_looked_at && moves.size() <= most;
  moves.resize(std::min(moves.size(), most));
  Json json;
  json["position"] = to_text(*position);
  json["over"] = moves.empty();
  json["heaps"] = heaps_json(*position, nullptr);
  json["moves"] = Json::array();
  for (const PositionMove& move : moves) json["moves"].push_back(answer::move_json(*position, move));
  json["all"] = all;
  return Reply{dump(json)};
}

namespace {

/// The heaps that `parts` names, as `1,2`; none where it is not there.
Result<std::vector<Heap>> read_parts(const Query& query) {
  constexpr std::size_t most = 3;
  std::vector<Heap> parts;
  const std::string text = query.text("parts");
  for (std::string_view rest = text; !rest.empty();) {
    const std::string piece(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(piece.size() + 1, rest.size()));
    const auto part = answer::read_number(piece, "a heap of 'parts'");
    if (!part) return std::unexpected(part.error());
    parts.push_back(*part);
    if (parts.size() > most) return bad_input("a heap can be broken into two or three");
  }
  return parts;
}

/// The move that `component`, `heap`, `take`, `then` and `parts` name, if it is legal.
Result<PositionMove> read_move(const Query& query, const Position& position) {
  PositionMove move;
  const auto component = query.number("component", 0, 0, position.components.size() - 1);
  if (!component) return std::unexpected(component.error());
  move.component = *component;
  const Component& own = position.components[move.component];
  if (own.heaps.empty()) return bad_input("there is no heap");
  const auto heap = query.number("heap", 0, 0, own.heaps.size() - 1);
  if (!heap) return std::unexpected(heap.error());
  move.heap = *heap;
  if (auto there = query.needed("take"); !there) return std::unexpected(there.error());
  const auto take = query.number("take", 0, 0, Heap{1} << 62U);
  if (!take) return std::unexpected(take.error());
  move.take = move.last = *take;
  if (auto parts = read_parts(query); parts)
    move.parts = std::move(*parts);
  else
    return std::unexpected(parts.error());
  if (own.game.states) {
    const std::string then = query.text("then");
    for (const Half state : states_after(own.game, own.heaps[move.heap], move.take))
      if (then.empty() || then == answer::state_name(own.game, state)) {
        if (move.half != Half::written) return bad_input("'then' names the state that the move leads to");
        move.half = state;
      }
  } else if (own.game.comply) {
    const std::string then = query.text("then");
    if (then == ruleset_text(own, Half::other))
      move.half = Half::other;
    else if (then != ruleset_text(own, Half::written))
      return bad_input("'then' is " + ruleset_text(own, Half::written) + " or " +
                       ruleset_text(own, Half::other));
  } else if (query.has("then")) {
    return bad_input("'then' is for comply/constrain games and games with states");
  }
  if (auto legal = check_legal(position, move); !legal) return std::unexpected(legal.error());
  if (!own.game.comply && !own.game.states && move.parts.empty())
    move.half = pile_left_by(position, move).half;
  return move;
}

}  // namespace

Result<Reply> give_move(const Query& query, SharedState& shared, Listener& listener) {
  if (has_partizan_heaps(query)) return give_partizan_move(query, listener);
  if (has_match_heaps(query)) return give_match_move(query, listener);
  const auto position = read_position(query, listener);
  if (!position) return std::unexpected(position.error());
  if (answer::is_blocking(*position)) return give_blocking_move(query, *position, shared, listener);
  const auto move = read_move(query, *position);
  if (!move) return std::unexpected(move.error());
  const auto solver = open_solver(*position, Play::normal, shared, listener);
  if (!solver) return std::unexpected(solver.error());
  return Reply{dump(after_json(*solver, *position, *move))};
}

Result<Reply> give_reply(const Query& query, SharedState& shared, Listener& listener) {
  const auto level = answer::level_named(query.text("level", "perfect"));
  if (!level) return bad_input("level is perfect, strong, casual or forgetful");
  const auto seed = query.number("seed", std::random_device{}(), 0, ~std::uint64_t{0} >> 1U);
  if (!seed) return std::unexpected(seed.error());
  if (has_partizan_heaps(query)) return give_partizan_reply(query, shared, level->skill, *seed, listener);
  if (has_match_heaps(query)) return give_match_reply(query, shared, level->skill, *seed, listener);
  const auto position = read_position(query, listener);
  if (!position) return std::unexpected(position.error());
  if (answer::is_blocking(*position))
    return give_blocking_reply(query, *position, shared, level->skill, *seed, listener);
  const Play play = play_of(query);
  auto solver = open_solver(*position, play, shared, listener);
  if (!solver) return std::unexpected(solver.error());
  if (is_over(*solver, *position)) return bad_input("there is no move");
  answer::Match match(*position, std::move(*solver), play, {answer::Player::program, answer::Player::you});
  std::mt19937_64 random(*seed);
  const auto move = match.choose(level->skill, random, listener.only_stop());
  if (!move) return std::unexpected(move.error());
  Json json = after_json(match.solver(), *position, *move);
  json["move"] = answer::move_json(*position, *move);
  return Reply{dump(json)};
}

}  // namespace takeaway::serve
