// Which theorems speak of a partizan game: the moves of both players give equations for the parameters, and
// which move belongs to which item is tried in all orders.
#include <algorithm>

#include "takeaway/outcome_family.hpp"
#include "theory/matching.hpp"

namespace takeaway {

namespace {

constexpr std::size_t most_moves = 4;  // of a player: 24 orders

/// The moves of one player: as the family writes them, and as they are.
struct Side {
  const std::vector<Item>* items = nullptr;
  std::vector<Move> moves;

  /// Whether each move may belong to one item.
  bool fits() const {
    return items->size() == moves.size() && moves.size() <= most_moves &&
           std::ranges::all_of(*items, [](const Item& item) { return item.kind == Item::Kind::single; });
  }
  void add_to(std::vector<Equation>& equations) const {
    for (std::size_t i = 0; i < moves.size(); ++i) equations.push_back({(*items)[i].first, moves[i]});
  }
};

std::optional<Side> side(const SetTerm& set, const MoveSet& moves) {
  if (set.kind != SetTerm::Kind::items || moves.kind() != MoveSet::Kind::finite) return std::nullopt;
  Side found = {&set.items, {moves.listed().begin(), moves.listed().end()}};
  return found.fits() ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace

std::optional<Values> parameters_for(const Theorem& theorem, const PartizanGame& game) {
  const auto* const family = theorem.game && theorem.game->outcomes
                                 ? std::get_if<PartizanFamily>(&theorem.game->outcomes->rules)
                                 : nullptr;
  if (family == nullptr || family->ending != game.ending) return std::nullopt;
  auto left = side(family->left, game.left);
  auto right = side(family->ending ? family->left : family->right, game.right);  // ending: both have one set
  if (!left || !right) return std::nullopt;
  const auto is_game = [&](const Values& values) {
    const auto found = bind(*family, bound(theorem.params, values));
    return found && *found == game;
  };
  do {
    do {
      std::vector<Equation> equations;
      left->add_to(equations);
      right->add_to(equations);
      if (auto found = solve_equations(theorem.params, equations, is_game)) return found;
    } while (std::ranges::next_permutation(right->moves).found);
  } while (std::ranges::next_permutation(left->moves).found);
  return std::nullopt;
}

}  // namespace takeaway
