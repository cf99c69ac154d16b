// Families, games, and everything about one of them.
#include <algorithm>
#include <array>

#include "answer/analysis.hpp"
#include "answer/position_words.hpp"
#include "serve/one_game.hpp"
#include "serve/other_games.hpp"
#include "serve/partizan.hpp"
#include "serve/start_values.hpp"
#include "takeaway/dynamic.hpp"
#include "takeaway/partizan_game.hpp"
#include "takeaway/plane.hpp"
#include "takeaway/position.hpp"

namespace takeaway::serve {

namespace {

const char* boundary_name(BoundaryKind boundary) {
  return boundary == BoundaryKind::wall ? "wall" : boundary == BoundaryKind::sink ? "sink" : "init";
}

/// The same moves under sink instead of wall, or the other way round.
Json other_boundary(const Game& game) {
  if (game.boundary == BoundaryKind::init || game.breaking || game.states) return nullptr;
  Game other = game;
  other.boundary = game.boundary == BoundaryKind::wall ? BoundaryKind::sink : BoundaryKind::wall;
  return to_text(other);
}

/// The state that a heap begins in, and all that it can come to, each as a game of its own.
void add_states(const Game& game, Json& json) {
  json["state"] = answer::state_name(game, first_half(game));
  json["states"] = Json::array();
  for (const std::size_t state : reachable_states(*game.states))
    json["states"].push_back(
        {{"name", game.states->states[state].name}, {"game", ruleset_text(game, in_state(state))}});
  if (game.states->blocked > 0) json["blocked"] = game.states->blocked;
}

}  // namespace

Result<Reply> give_family(const Query& query, SharedState& /*shared*/, Listener& listener) {
  const auto text = query.needed("family");
  if (!text) return std::unexpected(text.error());
  if (is_partizan(*text)) return give_partizan_family(query, listener);
  if (is_plane(*text)) return give_plane_family(query, listener);
  if (is_dynamic(*text)) return give_dynamic_family(query, listener);
  const auto family = parse_family(*text);
  if (!family) return std::unexpected(family.error());
  const auto is_game = [&](const Bindings& tried) { return bind(*family, tried).has_value(); };
  return family_reply(query,
                      {to_text(*family), "", in_order(family->text, family->parameters()),
                       boundary_name(family->boundary), family->comply},
                      is_game, listener);
}

Result<Reply> give_game(const Query& query, SharedState& /*shared*/, Listener& listener) {
  if (is_partizan(query.text("family"))) return give_partizan_game(query, listener);
  if (is_plane(query.text("family"))) return give_plane_game(query, listener);
  if (is_dynamic(query.text("family"))) return give_dynamic_game(query, listener);
  const auto selection = read_game(query, listener);
  if (!selection) return std::unexpected(selection.error());
  const Game& game = selection->game;
  constexpr std::size_t most = 1000;
  Json json;
  json["game"] = to_text(game);
  json["start"] = game.start();
  json["finite"] = is_finite(game);
  json["comply"] = game.comply;
  json["moves"] = nullptr;
  if (game.moves.kind() == MoveSet::Kind::finite) {
    const auto moves = game.moves.listed();
    json["moves"] =
        std::vector(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(std::min(moves.size(), most)));
  }
  json["other"] = other_boundary(game);
  if (game.breaking) json["breaks"] = true;
  if (game.states) add_states(game, json);
  return Reply{dump(json)};
}

namespace {

/// Preperiod and one period as runs, or a beginning of them.
Result<Json> word_json(const answer::PeriodFindings& findings, const Watch& watch) {
  constexpr std::size_t most = 4000;
  const Heap end = answer::end_of_runs(findings);
  const auto runs = answer::whole_runs(findings.subject, most, end, watch);
  if (!runs) return std::unexpected(runs.error());
  Json json;
  json["runs"] = Json::array();
  Heap length = 0;
  for (const Run& run : *runs) {
    json["runs"].push_back({run.value, run.length});
    length += run.length;
  }
  json["complete"] = findings.period.has_value() && length == end;
  return json;
}

}  // namespace

Result<Reply> give_analysis(const Query& query, SharedState& shared, Listener& listener) {
  if (is_partizan(query.text("family"))) return give_partizan_analysis(query, shared, listener);
  if (is_plane(query.text("family"))) return give_plane_analysis(query, shared, listener);
  if (is_dynamic(query.text("family"))) return give_dynamic_analysis(query, shared, listener);
  const auto selection = read_game(query, listener);
  if (!selection) return std::unexpected(selection.error());
  if (auto known = shared.analyses.find(query.key())) return std::move(*known);
  const auto limits = answer::read_limits(query.text("limit"), shared.resources, selection->bindings);
  if (!limits) return std::unexpected(limits.error());
  const auto analysis = answer::analyse(selection->game, shared.resources, *limits, listener);
  if (!analysis) return std::unexpected(analysis.error());
  Json json = answer::json_of(*selection, *analysis, false);
  auto word = word_json(analysis->values, listener.only_stop());
  if (!word) return std::unexpected(word.error());
  json["word"] = std::move(*word);
  Reply reply{dump(json)};
  shared.analyses.keep(query.key(), reply);
  return reply;
}

namespace {

using answer::Selection;

struct HeapOption {
  Move take = 0;
  std::int64_t left = 0;
  std::uint64_t value = 0;
  std::string then;
  std::string state;
  std::vector<Heap> parts;
};

struct HeapOptions {
  std::uint64_t value = 0;
  std::vector<HeapOption> options;
  bool all = true;
};

/// Single moves out of moves that stand together; false where there are more than `most`.
bool spread(const std::vector<PositionMove>& moves, std::size_t most, std::vector<PositionMove>& singles) {
  for (const PositionMove& move : moves) {
    const Heap count = move.count();
    for (Heap i = 0; i < count; ++i) {
      if (singles.size() == most) return false;
      PositionMove one = move;
      one.take = one.last = move.take + i * move.step;
      one.step = 0;
      singles.push_back(one);
    }
    if (move.or_more) return false;
  }
  return true;
}

constexpr std::size_t most_options = 64;

/// Where options may be forbidden, positions are not solved, but their values are there.
Result<HeapOptions> look_at_blocked_heap(const Game& game, Heap heap, const Resources& resources,
                                         const Watch& watch) {
  const auto value_of = [&](Heap at) -> Result<std::uint64_t> {
    if (at < game.start()) return 0;
    auto sequence = Sequence::open(game, Question::values, resources, at, 1, watch);
    if (!sequence) return std::unexpected(sequence.error());
    std::array<std::uint64_t, 1> value{};
    sequence->fill(value);
    return value[0];
  };
  HeapOptions found;
  const auto own = value_of(heap);
  if (!own) return std::unexpected(own.error());
  found.value = *own;
  const Heap largest = heap == 0 || game.boundary == BoundaryKind::wall ? heap : Heap{1} << 62U;
  for (const StateRule::Arrow& arrow : game.states->states[game.states->asked].arrows)
    for (const Move move : members(arrow.moves, largest)) {
      found.all = found.options.size() < most_options;
      if (!found.all) return found;
      const Heap left = move < heap ? heap - move : 0;
      const auto value = value_of(left);
      if (!value) return std::unexpected(value.error());
      found.options.push_back({move, static_cast<std::int64_t>(left), *value, "", "", {}});
    }
  return found;
}

Result<HeapOptions> look_at_heap(const Game& game, Heap heap, const Resources& resources,
                                 const Watch& watch) {
  if (game.states && game.states->blocked > 0) return look_at_blocked_heap(game, heap, resources, watch);
  const Position position{{{game, {{heap, first_half(game)}}}}};
  auto solver = Solver::open(position, Play::normal, resources, {}, watch);
  if (!solver) return std::unexpected(solver.error());
  const auto value_of = [&](const Position& at) -> Result<std::uint64_t> {
    const auto solution = solver->solve(at, watch);
    if (!solution) return std::unexpected(solution.error());
    return solution->nim_sum;
  };
  HeapOptions found;
  const auto own = value_of(position);
  if (!own) return std::unexpected(own.error());
  found.value = *own;
  std::vector<PositionMove> moves;
  found.all = spread(solver->legal_moves(position, most_options + 1), most_options, moves);
  for (const PositionMove& move : moves) {
    const auto value = value_of(after(position, move));
    if (!value) return std::unexpected(value.error());
    found.options.push_back({move.take, left_by(position, move), *value,
                             game.comply || game.states ? ruleset_text(game, move.half) : "",
                             game.states ? answer::state_name(game, move.half) : "", move.parts});
  }
  return found;
}

}  // namespace

Result<Reply> give_heap(const Query& query, SharedState& shared, Listener& listener) {
  if (is_partizan(query.text("family"))) return give_partizan_heap(query, shared, listener);
  if (is_plane(query.text("family"))) return give_plane_pair(query, shared, listener);
  if (is_dynamic(query.text("family"))) return give_dynamic_heap(query, shared, listener);
  const auto selection = read_game(query, listener);
  if (!selection) return std::unexpected(selection.error());
  const auto typed = query.needed("heap");
  if (!typed) return std::unexpected(typed.error());
  const auto heap = query.number("heap", 0, selection->game.start(), Heap{1} << 62U);
  if (!heap) return std::unexpected(heap.error());
  const answer::Step step(listener, "values");
  const auto found = look_at_heap(selection->game, *heap, shared.resources, step.watch());
  if (!found) return std::unexpected(found.error());
  Json json;
  json["game"] = to_text(selection->game);
  json["heap"] = *heap;
  json["value"] = found->value;
  json["options"] = Json::array();
  for (const HeapOption& option : found->options) {
    Json one{{"take", option.take}, {"to", option.left}, {"value", option.value}};
    if (!option.then.empty()) one["then"] = option.then;
    if (!option.state.empty()) one["state"] = option.state;
    if (!option.parts.empty()) one["parts"] = option.parts;
    json["options"].push_back(std::move(one));
  }
  json["all"] = found->all;
  return Reply{dump(json)};
}

}  // namespace takeaway::serve
