#include "answer/blocking.hpp"

#include <algorithm>
#include <iterator>

#include "answer/position_words.hpp"
#include "answer/solving.hpp"
#include "takeaway/period.hpp"

namespace takeaway::answer {

namespace {

constexpr std::size_t most_options = 10'000;  ///< of a heap

/// With `block 0`, too.
bool may_be_blocked(const Game& game) {
  return game.states && game.states->form == StatesTerm::Form::block;
}

Result<void> check_kinds(const Position& position) {
  for (const Component& component : position.components) {
    const Game& game = component.game;
    const bool plain = !game.states && !game.comply && !game.breaking && game.initial.empty() &&
                       (game.boundary == BoundaryKind::wall || game.moves.kind() == MoveSet::Kind::finite);
    if (!plain && !may_be_blocked(game))
      return bad_input("beside games with forbidden options, only plain games can stand, as {1,4}, not " +
                       to_text(game));
  }
  return {};
}

/// Everything that can be taken of a heap; under sink numbers past it, too.
Result<std::vector<Move>> takes_of(const Game& game, Heap heap) {
  const bool wall = game.boundary == BoundaryKind::wall;
  if (!wall && heap == 0) return std::vector<Move>();
  const Move most = wall ? heap : Move{1} << 62U;
  const MoveSet& moves =
      game.states ? game.states->states[game.states->asked].arrows.front().moves : game.moves;
  constexpr Heap longest = Heap{1} << 24U;
  const bool listed = moves.kind() == MoveSet::Kind::finite;
  if (!listed && heap > longest)
    return limit_reached("a heap of " + to_text(game) + " has too many options to be looked at one by one");
  std::vector<Move> takes = members(moves, most);
  if (takes.size() > most_options)
    return limit_reached("a heap of " + to_text(game) + " has more than " + std::to_string(most_options) +
                         " options");
  return takes;
}

/// The values of heaps from one on, up to another.
Result<std::vector<std::uint64_t>> values_between(const Game& game, Heap from, Heap to,
                                                  const Resources& resources, const Watch& watch) {
  constexpr Heap most = Heap{1} << 26U;
  if (to - from >= most)
    return limit_reached("the options of a heap of " + to_text(game) + " lie too far apart");
  auto sequence = Sequence::open(game, Question::values, resources, from, to - from + 1, watch);
  if (!sequence) return std::unexpected(sequence.error());
  std::vector<std::uint64_t> values(to - from + 1);
  sequence->fill(values);
  if (watch.stopped()) return std::unexpected(interruption().error());
  return values;
}

/// The options of one heap, and its value.
struct Looked {
  std::vector<BlockedOption> options;
  std::uint64_t value = 0;
};

Result<Looked> look_at(const Position& position, std::size_t c, std::size_t h, const Resources& resources,
                       const Watch& watch) {
  const Component& component = position.components[c];
  const Game& game = component.game;
  const Heap heap = component.heaps[h].size;
  const auto takes = takes_of(game, heap);
  if (!takes) return std::unexpected(takes.error());
  Looked looked;
  if (heap < game.start()) return looked;
  const Move farthest = takes->empty() ? 0 : std::min(takes->back(), heap);
  const Heap from = std::max(game.start(), heap - farthest);
  const auto values = values_between(game, from, heap, resources, watch);
  if (!values) return std::unexpected(values.error());
  looked.value = values->back();
  for (const Move take : *takes) {
    const Heap left = take < heap ? heap - take : 0;
    const Half half = component.heaps[h].half;
    looked.options.push_back({{c, h, take, take, 0, false, half}, left < from ? 0 : (*values)[left - from]});
  }
  return looked;
}

}  // namespace

std::uint32_t blocked_of(const Game& game) {
  return game.states ? game.states->blocked : 0;
}

bool is_blocking(const Position& position) {
  return std::ranges::any_of(position.components,
                             [](const Component& component) { return blocked_of(component.game) > 0; });
}

Result<BlockedSolution> solve_blocked(const Position& position, const Resources& resources,
                                      const Watch& watch) {
  if (auto kinds = check_kinds(position); !kinds) return std::unexpected(kinds.error());
  BlockedSolution solved;
  Solution& solution = solved.solution;
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    solution.values.emplace_back();
    for (std::size_t h = 0; h < position.components[c].heaps.size(); ++h) {
      auto looked = look_at(position, c, h, resources, watch);
      if (!looked) return std::unexpected(looked.error());
      solution.values[c].push_back(looked->value);
      solution.nim_sum ^= looked->value;
      solved.options.push_back(std::move(looked->options));
    }
  }
  solution.next_player_wins = solution.nim_sum != 0;
  solution.over = std::ranges::all_of(solved.options, [](const auto& options) { return options.empty(); });
  for (const auto& options : solved.options) {
    std::vector<PositionMove> wins;  // if they are left
    for (const BlockedOption& option : options)
      if (option.value == (solution.nim_sum ^ solution.values[option.move.component][option.move.heap]))
        wins.push_back(option.move);
    if (wins.empty()) continue;
    const std::size_t blocked = blocked_of(position.components[wins.front().component].game);
    if (wins.size() > blocked) std::ranges::copy(wins, std::back_inserter(solution.moves));
    wins.resize(std::min(wins.size(), blocked));
    std::ranges::copy(wins, std::back_inserter(solved.forbid));
  }
  return solved;
}

Json json_of(const Position& position, const BlockedSolution& solved) {
  const Solution& solution = solved.solution;
  Json json;
  json["position"] = to_text(position);
  json["play"] = "normal";
  json["values"] = solution.values;
  json["nim_sum"] = solution.nim_sum;
  json["outcome"] = solution.next_player_wins ? "N" : "P";
  json["status"] = "proved";
  for (const auto& [name, moves] :
       {std::pair("moves", &solution.moves), std::pair("forbid", &solved.forbid)}) {
    json[name] = Json::array();
    for (const PositionMove& move : *moves) {
      Json one = move_json(position, move);
      one.erase("state");
      json[name].push_back(std::move(one));
    }
  }
  return json;
}

std::string forbidden_words(const Position& position, const std::vector<PositionMove>& forbidden) {
  std::vector<std::string> heaps;
  for (std::size_t i = 0; i < forbidden.size();) {
    std::vector<std::string> takes;
    const PositionMove& first = forbidden[i];
    for (;
         i < forbidden.size() && forbidden[i].component == first.component && forbidden[i].heap == first.heap;
         ++i)
      takes.push_back(std::to_string(forbidden[i].take));
    heaps.push_back(listed_words(takes) + " of heap " +
                    std::to_string(heap_number(position, first.component, first.heap)));
  }
  return heaps.empty() ? "nothing" : listed_words(heaps);
}

}  // namespace takeaway::answer
