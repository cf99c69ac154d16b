// Who wins a sum of heaps, and every move that wins it.
//
// The sum is lost for the mover iff the values' nim-sum is 0 (Sprague 1935, Grundy 1939), so on each heap one
// value is the right one to move to: the nim-sum of the others. Misere play has its own rule (misere.cpp),
// and there too one value is right. Options may have larger values than the heap itself; moves there count
// too.
#include <algorithm>
#include <map>
#include <tuple>

#include "base/assert.hpp"
#include "position/solver_state.hpp"
#include "takeaway/period.hpp"

namespace takeaway {

namespace {

Heap saturating_add(Heap a, Heap b) {
  return a > ~Heap{0} - b ? ~Heap{0} : a + b;
}

/// The values of these heaps, computed anew: by the definition where they are small.
Result<std::vector<std::uint64_t>> recompute(const Game& game, std::span<const Heap> heaps,
                                             Resources resources, const Watch& watch) {
  constexpr Heap small = 2000;
  if (!has_moves(game.moves)) return std::vector<std::uint64_t>(heaps.size(), 0);
  std::vector<Heap> asked;
  for (const Heap heap : heaps) asked.push_back(std::max(heap, game.start()));
  if (game.breaking && std::ranges::max(asked) <= small) {
    const auto table = direct_values<std::uint32_t>(game, std::ranges::max(asked) + 1);
    std::vector<std::uint64_t> values;
    for (const Heap heap : heaps) values.push_back(table[heap]);
    return values;
  }
  if (std::ranges::max(asked) <= small) resources.engine = EngineName::direct;
  auto values = values_at(game, Question::values, resources, asked, {}, watch);
  for (std::size_t i = 0; values && i < heaps.size(); ++i)
    if (heaps[i] < game.start()) (*values)[i] = 0;  // nothing is left under sink
  return values;
}

}  // namespace

Solver::Solver(std::unique_ptr<State> state) : state_(std::move(state)) {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

Result<Solver> Solver::open(const Position& position, Play play, const Resources& resources,
                            const SolveLimits& limits, const Watch& watch) {
  for (const Component& component : position.components)
    if (component.game.states && component.game.states->blocked > 0)
      return bad_input("which moves of " + to_text(component.game) +
                       " win depends on what is forbidden; 'values' has the values of its heaps");
  auto state = std::make_unique<State>();
  state->play = play;
  state->resources = resources;
  state->limits = limits;
  if (play == Play::misere)
    if (auto small = SumSearch::check_size(position); !small) return std::unexpected(small.error());
  for (std::size_t c = 0; c < position.components.size(); ++c)
    if (auto added = state->add_component(position, c, watch); !added) return std::unexpected(added.error());
  if (play == Play::misere)
    if (auto settled = state->settle_misere(position, watch); !settled)
      return std::unexpected(settled.error());
  return Solver(std::move(state));
}

namespace {

Heap largest_of(const Component& component) {
  Heap largest = 0;
  for (const Pile& pile : component.heaps)
    if (pile.half != Half::nim) largest = std::max(largest, pile.size);
  return largest;
}

}  // namespace

Result<void> Solver::State::add_component(const Position& position, std::size_t c, const Watch& watch) {
  const Component& component = position.components[c];
  if (component.has_one_value()) return add_joint(position, c, watch);
  auto ruleset = Ruleset::open(component.game, largest_of(component), resources, limits, watch);
  if (!ruleset) return std::unexpected(ruleset.error());
  rulesets.push_back(std::move(*ruleset));
  joint.emplace_back();
  return {};
}

// Whether it is known of all that can become of the component that Nim's rule holds for it.
Result<bool> Solver::State::follows_nim(const Component& component, std::size_t c, const Watch& watch) {
  if (joint[c]) return joint[c]->zeros_reach_one();
  const auto holds = rulesets[c].zeros_reach_one(largest_of(component), watch);
  if (!holds) return std::unexpected(holds.error());
  return holds->value_or(false);
}

// Whether Nim's rule holds for every heap that can arise; if not, all positions are looked at.
Result<void> Solver::State::settle_misere(const Position& position, const Watch& watch) {
  argument = MisereArgument::theorem;
  for (const Component& component : position.components)
    if (component.game.breaking) return search_sums(position, watch);
  for (std::size_t c = 0; c < rulesets.size(); ++c) {
    const Game& game = rulesets[c].game();
    if (game.boundary == BoundaryKind::wall && !game.comply && !game.states) continue;
    const auto holds = follows_nim(position.components[c], c, watch);
    if (!holds) return std::unexpected(holds.error());
    argument = *holds ? MisereArgument::checked : MisereArgument::brute_force;
    if (*argument == MisereArgument::brute_force) break;
  }
  if (*argument != MisereArgument::brute_force) return {};
  auto decided = BruteForce::open(position, rulesets, joint, play, limits.states, watch);
  if (!decided) return std::unexpected(decided.error());
  brute = std::move(*decided);
  return {};
}

// Where heaps may break, no rule is known for misere play.
Result<void> Solver::State::search_sums(const Position& position, const Watch& watch) {
  argument = MisereArgument::brute_force;
  auto searched = SumSearch::open(position, rulesets, joint, play, limits, resources.memory, watch);
  if (!searched) return std::unexpected(searched.error());
  search = std::move(*searched);
  return {};
}

namespace {

std::size_t count_large(const Solution& solution) {
  std::size_t count = 0;
  for (const auto& values : solution.values)
    count += static_cast<std::size_t>(std::ranges::count_if(values, [](std::uint64_t v) { return v >= 2; }));
  return count;
}

}  // namespace

bool Solver::State::lost(const Solution& solution) const {
  if (play == Play::normal || count_large(solution) > 0) return solution.nim_sum == 0;
  return solution.nim_sum == 1;
}

// The value to which a heap of value `own` would have to be moved; `large` values are 2 or more.
std::uint64_t Solver::State::right_value(const Solution& solution, std::uint64_t own,
                                         std::size_t large) const {
  const std::uint64_t others = solution.nim_sum ^ own;
  if (play == Play::normal || large > (own >= 2 ? 1U : 0U)) return others;
  return others ^ 1U;
}

Heap Solver::State::count_options(const Position& position) const {
  Heap count = 0;
  for (std::size_t c = 0; c < position.components.size(); ++c)
    for (const Pile& pile : position.components[c].heaps)
      count = saturating_add(count, rulesets[c].count_options(pile));
  return count;
}

Result<std::vector<std::uint64_t>> Solver::State::values_of(const Component& component, std::size_t c,
                                                            const Watch& watch) {
  if (joint[c]) return std::vector{joint[c]->at(component.heaps)};
  return rulesets[c].values(component.heaps, watch);
}

Result<Solution> Solver::State::solve(const Position& position, const Watch& watch) {
  if (rule) return solve_by_rule(position);
  Solution solution;
  solution.argument = argument;
  solution.joint = joint_argument();
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    auto values = values_of(position.components[c], c, watch);
    if (!values) return std::unexpected(values.error());
    for (const std::uint64_t value : *values) solution.nim_sum ^= value;
    solution.values.push_back(std::move(*values));
  }
  solution.over = count_options(position) == 0;
  if (is_searched()) {
    solution.next_player_wins = search_says_won(position);
    look_for_moves(position, solution);
    return solution;
  }
  solution.next_player_wins = !lost(solution);
  if (solution.over || !solution.next_player_wins) return solution;
  if (auto found = find_moves(position, solution, watch); !found) return std::unexpected(found.error());
  return solution;
}

Result<void> Solver::State::find_moves(const Position& position, Solution& solution, const Watch& watch) {
  const std::size_t large = count_large(solution);
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    if (joint[c]) {
      find_joint_moves(position.components[c], c, right_value(solution, solution.values[c][0], large),
                       solution);
      continue;
    }
    const auto& heaps = position.components[c].heaps;
    for (std::size_t h = 0; h < heaps.size(); ++h) {
      const std::uint64_t right = right_value(solution, solution.values[c][h], large);
      const auto options = rulesets[c].options_of_value(heaps[h], right, limits, solution.unlisted, watch);
      if (!options) return std::unexpected(options.error());
      for (const Stretch& option : *options) solution.moves.push_back(move_of(c, h, option));
      if (const auto looked_to = rulesets[c].listed_to(heaps[h])) solution.looked_to = looked_to;
      if (!watch.tick(h)) return interruption();
    }
  }
  return {};
}

// By the definition: a move wins iff what it leaves is lost.
void Solver::State::look_for_moves(const Position& position, Solution& solution) const {
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    const auto& heaps = position.components[c].heaps;
    for (std::size_t h = 0; h < heaps.size(); ++h) {
      const std::size_t first = solution.moves.size();
      rulesets[c].for_each_move(heaps[h], ~std::size_t{0}, [&](const Stretch& option) {
        const PositionMove move = move_of(c, h, option);
        if (search_says_won(after(position, move))) return true;
        if (move.parts.empty() || solution.moves.size() - first < limits.listed)
          solution.moves.push_back(move);
        else
          ++solution.unlisted;
        return true;
      });
      std::ranges::sort(solution.moves.begin() + static_cast<std::ptrdiff_t>(first), solution.moves.end(), {},
                        [](const PositionMove& move) {
                          return std::tuple(move.half, move.take, move.parts.size(), move.parts);
                        });
    }
  }
}

namespace {

/// What winning moves leave of the heaps of one game, and the value that each must have.
struct LeftOver {
  std::vector<Heap> heaps;
  std::vector<std::size_t> ends;  // a move that breaks its heap leaves several of them
  std::vector<std::uint64_t> right;

  void add(std::span<const Heap> left, std::uint64_t value) {
    heaps.insert(heaps.end(), left.begin(), left.end());
    ends.push_back(heaps.size());
    right.push_back(value);
  }

  /// Whether these are the heaps' values.
  bool agrees_with(std::span<const std::uint64_t> values) const {
    std::size_t at = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      std::uint64_t sum = 0;
      for (; at < ends[i]; ++at) sum ^= values[at];
      if (sum != right[i]) return false;
    }
    return true;
  }
};

}  // namespace

// Recomputes what each winning move leaves; of moves that stand together, the first and the last.
Result<void> Solver::State::confirm(const Position& position, const Solution& solution, const Watch& watch) {
  if (is_searched()) return {};
  const std::size_t large = count_large(solution);
  std::map<std::pair<std::size_t, Half>, LeftOver> left;
  for (const PositionMove& move : solution.moves) {
    const Component& component = position.components[move.component];
    if (component.has_one_value()) {
      const std::uint64_t own = rule ? 0 : solution.values[move.component][0];
      if (auto confirmed = confirm_joint(position, move, right_value(solution, own, large)); !confirmed)
        return confirmed;
      continue;
    }
    const std::uint64_t right = right_value(solution, solution.values[move.component][move.heap], large);
    for (const Move take : {move.take, move.last}) {
      PositionMove one = move;
      one.take = take;
      if (auto legal = check_legal(position, one); !legal) return legal;
      if (!move.parts.empty()) {
        left[{move.component, Half::written}].add(move.parts, right);
        break;
      }
      const Pile pile = pile_after(component.game, component.heaps[move.heap], take, move.half);
      left[{move.component, pile.half}].add(std::span(&pile.size, 1), right);
      if (move.step == 0) break;
    }
  }
  for (const auto& [where, group] : left) {
    const auto values =
        where.second == Half::nim
            ? Result<std::vector<std::uint64_t>>(std::vector<std::uint64_t>(group.heaps))
            : recompute(game_in(rulesets[where.first].game(), where.second), group.heaps, resources, watch);
    if (!values) return std::unexpected(values.error());
    if (!group.agrees_with(*values)) return internal_fault("a winning move that its check refutes");
  }
  return {};
}

bool Solver::is_for(const Position& position, Play play) const {
  if (play != state_->play || position.components.size() != state_->rulesets.size()) return false;
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    const Component& component = position.components[c];
    const bool one_value = state_->joint[c].has_value() || state_->rule != nullptr;
    if (component.has_one_value() != one_value) return false;
    if (to_text(state_->rulesets[c].game()) != to_text(component.game)) return false;
  }
  return true;
}

Result<Solution> Solver::solve(const Position& position, const Watch& watch) {
  TAKEAWAY_ASSERT(is_for(position, state_->play));
  auto solution = state_->solve(position, watch);
  if (!solution) return solution;
  if (auto confirmed = state_->confirm(position, *solution, watch); !confirmed)
    return std::unexpected(confirmed.error());
  return solution;
}

Result<std::vector<std::uint64_t>> Solver::option_values(const Position& position, std::size_t component,
                                                         std::size_t heap, std::size_t most,
                                                         const Watch& watch) {
  TAKEAWAY_ASSERT(is_for(position, state_->play) && !state_->rule);
  if (state_->joint[component])
    return state_->joint_option_values(position.components[component], component, most);
  return state_->rulesets[component].option_values(position.components[component].heaps[heap], most, watch);
}

std::vector<PositionMove> Solver::legal_moves(const Position& position, std::size_t most) const {
  TAKEAWAY_ASSERT(is_for(position, state_->play));
  std::vector<PositionMove> moves;
  for (std::size_t c = 0; c < position.components.size(); ++c) {
    const auto& heaps = position.components[c].heaps;
    for (std::size_t h = 0; h < heaps.size() && moves.size() < most; ++h)
      state_->rulesets[c].for_each_move(heaps[h], most, [&](const Stretch& option) {
        moves.push_back(move_of(c, h, option));
        return moves.size() < most;
      });
  }
  return moves;
}

Result<std::optional<Solver::Advice>> Solver::advise(const Position& position, const Watch& watch) {
  constexpr Heap budget = 20'000'000;  // how many options are looked at for all replies together
  const Heap options = saturating_add(state_->count_options(position), position.heap_count());
  const auto most = static_cast<std::size_t>(std::clamp<Heap>(budget / options, 1, 20'000));
  const auto moves = legal_moves(position, most);
  std::optional<Advice> best;
  for (const PositionMove& move : moves) {
    const Position next = after(position, move);
    const auto reply = state_->solve(next, watch);
    if (!reply) return std::unexpected(reply.error());
    Advice advice{move, reply->unlisted, 0, state_->count_options(position) <= moves.size()};
    for (const PositionMove& right : reply->moves) advice.right = saturating_add(advice.right, right.count());
    const Heap all = state_->count_options(next);
    advice.wrong = all == ~Heap{0} ? all : all - advice.right;  // too many to count stays too many
    const auto rank = [](const Advice& a) { return std::pair(~a.wrong, a.right); };
    if (!best || rank(advice) < rank(*best)) best = advice;
  }
  return best;
}

}  // namespace takeaway
