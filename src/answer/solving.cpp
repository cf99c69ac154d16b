#include "answer/solving.hpp"

#include "answer/options.hpp"
#include "answer/position_words.hpp"

namespace takeaway::answer {

Result<OnePosition> read_one_position(const CommonOptions& options, const std::string& several,
                                      const Listener& listener, std::uint64_t most_moves) {
  const auto family = parse_position_family(options.family);
  if (!family) return std::unexpected(family.error());
  const auto settings = read_settings(options, family->parameters(), listener);
  if (!settings) return std::unexpected(settings.error());
  if (settings->has_range()) return bad_input(several);
  OnePosition one{{}, settings->resources};
  const auto bound = settings->for_each([&](const Bindings& bindings) -> Result<void> {
    std::uint64_t moves = 0;
    for (const PositionFamily::Part& part : family->parts) {
      const auto game = bind(part.family, bindings);
      moves += game ? game->moves.listed().size() : 0;
      if (moves > most_moves)
        return limit_reached("the sets of this position have more than " + std::to_string(most_moves) +
                             " moves");
    }
    auto position = bind(*family, bindings);
    if (!position) return std::unexpected(position.error());
    one.position = std::move(*position);
    return {};
  });
  if (!bound) return std::unexpected(bound.error());
  return one;
}

Result<SolvedPosition> solve_position(const Position& position, Play play, const Resources& resources,
                                      const std::string& limit, const Bindings& bindings,
                                      Listener& listener) {
  const Step step(listener, "values");
  SolveLimits limits;
  if (!limit.empty()) {
    const auto heaps = read_number(limit, "--limit", bindings);
    if (!heaps) return std::unexpected(heaps.error());
    if (*heaps == 0) return bad_input("--limit must be at least 1");
    limits.heaps = *heaps;
  }
  auto solver = Solver::open(position, play, resources, limits, step.watch());
  if (!solver) return std::unexpected(solver.error());
  auto solution = solver->solve(position, step.watch());
  if (!solution) return std::unexpected(solution.error());
  std::optional<Solver::Advice> advice;
  if (!solution->next_player_wins) {
    auto found = solver->advise(position, step.watch());
    if (!found) return std::unexpected(found.error());
    advice = *found;
  }
  return SolvedPosition{std::move(*solver), std::move(*solution), advice};
}

Json move_json(const Position& position, const PositionMove& move) {
  const Component& component = position.components[move.component];
  Json json;
  json["component"] = move.component;
  json["heap"] = move.heap;
  json["take"] = move.take;
  json["to"] = left_by(position, move);
  if (!move.parts.empty()) json["parts"] = move.parts;
  if (component.game.comply) json["then"] = ruleset_text(component, move.half);
  if (component.game.states) json["state"] = state_name(component.game, move.half);
  if (move.or_more) json["or_more"] = true;
  if (move.step != 0) {
    json["last"] = move.last;
    json["step"] = move.step;
  }
  return json;
}

Json json_of(const Position& position, Play play, const SolvedPosition& solved) {
  const auto& [solver, solution, advice] = solved;
  Json json;
  json["position"] = to_text(position);
  json["play"] = play == Play::misere ? "misere" : "normal";
  json["values"] = solution.values;
  json["nim_sum"] = solution.outcome_only ? Json(nullptr) : Json(solution.nim_sum);
  json["outcome"] = solution.next_player_wins ? "N" : "P";
  json["status"] = "proved";
  if (solution.argument) json["argument"] = argument_words(*solution.argument);
  if (solution.joint) json["joint"] = argument_words(*solution.joint);
  json["moves"] = Json::array();
  for (const PositionMove& move : solution.moves) json["moves"].push_back(move_json(position, move));
  if (solution.unlisted > 0) json["moves_not_listed"] = solution.unlisted;
  if (solution.looked_to) json["moves_up_to"] = *solution.looked_to;
  if (advice) {
    json["suggestion"] = move_json(position, advice->move);
    const auto counted = [](Heap count) { return count > most_counted ? Json(nullptr) : Json(count); };
    json["suggestion"]["right_replies"] = counted(advice->right);
    json["suggestion"]["wrong_replies"] = counted(advice->wrong);
    json["suggestion"]["all_moves_tried"] = advice->all_looked_at;
  }
  return json;
}

}  // namespace takeaway::answer
