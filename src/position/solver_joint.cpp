// Joint components in a solver: one value for all heaps, or a rule for a position of one component.
#include <algorithm>

#include "position/solver_state.hpp"

namespace takeaway {

namespace {

std::vector<Pile> heaps_after(const Component& component, std::size_t heap, const Pile& left) {
  std::vector<Pile> heaps = component.heaps;
  heaps[heap] = left;
  for (Pile& pile : heaps) pile.half = left.half;
  return heaps;
}

void add_moves(const std::vector<Stretch>& options, std::size_t c, std::size_t h, Solution& solution) {
  for (const Stretch& option : options) solution.moves.push_back(move_of(c, h, option));
}

FoundRule find_joint_rule(const Component& component, const Resources& resources, const SolveLimits& limits,
                          const Watch& watch) {
  auto found = find_interval_rule(component);
  if (!found || *found) return found;
  return find_level_rule(component, resources, limits, watch);
}

}  // namespace

// Brute force where it can be done; else a rule, which is for normal play and a component alone: it gives
// outcomes, and a sum needs values.
Result<void> Solver::State::add_joint(const Position& position, std::size_t c, const Watch& watch) {
  const Component& component = position.components[c];
  const Heap largest = std::ranges::max(component.heaps, {}, &Pile::size).size;
  auto moves = Ruleset::open_moves(component.game, largest);
  if (!moves) return std::unexpected(moves.error());
  rulesets.push_back(std::move(*moves));
  auto values = JointValues::open(component, rulesets.back(), limits, watch);
  if (values) {
    joint.emplace_back(std::move(*values));
    return {};
  }
  joint.emplace_back();
  const bool alone = position.components.size() == 1 && play == Play::normal;
  if (!alone || values.error().fault != Fault::limit) return std::unexpected(values.error());
  auto found = find_joint_rule(component, resources, limits, watch);
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::unexpected(values.error());
  rule = std::move(*found);
  return {};
}

std::optional<JointArgument> Solver::State::joint_argument() const {
  if (rule) return rule->argument();
  const bool any = std::ranges::any_of(joint, [](const auto& values) { return values.has_value(); });
  return any ? std::optional(JointArgument::brute_force) : std::nullopt;
}

Solution Solver::State::solve_by_rule(const Position& position) const {
  const auto& heaps = position.components[0].heaps;
  Solution solution;
  solution.values.emplace_back();
  solution.outcome_only = true;
  solution.joint = rule->argument();
  solution.over = count_options(position) == 0;
  solution.next_player_wins = !rule->is_lost(heaps);
  if (!solution.next_player_wins) return solution;
  for (std::size_t h = 0; h < heaps.size(); ++h)
    add_moves(gathered(rule->winning(heaps, h, rulesets[0]), limits), 0, h, solution);
  return solution;
}

void Solver::State::find_joint_moves(const Component& component, std::size_t c, std::uint64_t right,
                                     Solution& solution) const {
  for (std::size_t h = 0; h < component.heaps.size(); ++h) {
    std::vector<Stretch> found;
    rulesets[c].for_each_option(component.heaps[h], ~std::size_t{0},
                                [&](const Stretch& option, const Pile& left) {
                                  if (joint[c]->at(heaps_after(component, h, left)) == right)
                                    found.push_back(option);
                                  return true;
                                });
    add_moves(gathered(std::move(found), limits), c, h, solution);
  }
}

// Looks up what the move leaves; of moves that stand together, the first and the last.
Result<void> Solver::State::confirm_joint(const Position& position, const PositionMove& move,
                                          std::uint64_t right) const {
  for (const Move take : {move.take, move.last}) {
    PositionMove one = move;
    one.take = one.last = take;
    one.step = 0;
    if (auto legal = check_legal(position, one); !legal) return legal;
    const Position left = after(position, one);
    const auto& heaps = left.components[move.component].heaps;
    if (rule ? !rule->is_lost(heaps) : joint[move.component]->at(heaps) != right)
      return internal_fault("a winning move that its check refutes");
  }
  return {};
}

std::vector<std::uint64_t> Solver::State::joint_option_values(const Component& component, std::size_t c,
                                                              std::size_t most) const {
  std::vector<std::uint64_t> values;
  for (std::size_t h = 0; h < component.heaps.size() && values.size() < most; ++h)
    rulesets[c].for_each_option(component.heaps[h], most, [&](const Stretch&, const Pile& left) {
      values.push_back(joint[c]->at(heaps_after(component, h, left)));
      return values.size() < most;
    });
  std::ranges::sort(values);
  values.erase(std::ranges::unique(values).begin(), values.end());
  return values;
}

}  // namespace takeaway
