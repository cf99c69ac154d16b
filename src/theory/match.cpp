// Which theorems speak of a game: parameters that make the family this very game.
//
// Moves that are affine in the parameters give linear equations, solved by elimination; which move belongs to
// which item is tried in all orders. Families that are not affine (2^k+1, powers(b)) are tried one value
// after the other. In either case what was found must give back the game itself.
#include <algorithm>

#include "theory/matching.hpp"

namespace takeaway {

namespace {

class Matcher {
 public:
  Matcher(const Theorem& theorem, const Game& game) : theorem_(theorem), game_(game) {}

  std::optional<Values> match() {
    const Family& family = *theorem_.game;
    if (family.boundary != game_.boundary || family.comply != game_.comply ||
        family.states.has_value() != game_.states.has_value() || !family.initial.empty())
      return std::nullopt;
    if (theorem_.params.empty()) return is_game({}) ? std::optional(Values{}) : std::nullopt;
    if (family.states)
      return family.states->form == game_.states->form ? by_trial(largest_move()) : std::nullopt;
    const SetTerm* set = &family.set;
    MoveSet moves = game_.moves;
    while (set->kind == SetTerm::Kind::complement) {
      set = &set->operands[0];
      moves = complement(moves);
    }
    if (set->kind == SetTerm::Kind::items) return by_equations(set->items, moves);
    const bool endless = set->kind == SetTerm::Kind::named;
    return endless && moves.kind() == MoveSet::Kind::finite ? std::nullopt : by_trial();
  }

 private:
  bool is_game(const Values& values) const {
    const auto game = bind(*theorem_.game, bound(theorem_.params, values));
    return game && *game == game_;
  }

  std::optional<Values> by_equations(const std::vector<Item>& items, const MoveSet& moves) const {
    constexpr std::size_t most_moves = 6;
    constexpr Move looked_at = 4096;
    const std::vector<Move> list = moves.kind() == MoveSet::Kind::finite
                                       ? std::vector<Move>(moves.listed().begin(), moves.listed().end())
                                       : members(moves, looked_at);
    const bool singles =
        std::ranges::all_of(items, [](const Item& item) { return item.kind == Item::Kind::single; });
    const auto accepted = [&](const std::vector<Equation>& equations) {
      return solve_equations(theorem_.params, equations,
                             [&](const Values& values) { return is_game(values); });
    };
    if (!singles) return items.size() == 1 && list.size() > 1 ? accepted(ends(items[0], list)) : std::nullopt;
    if (items.size() != list.size() || list.size() > most_moves) return std::nullopt;
    std::vector<Move> order = list;
    do {
      std::vector<Equation> equations;
      for (std::size_t i = 0; i < items.size(); ++i) equations.push_back({items[i].first, order[i]});
      if (auto found = accepted(equations)) return found;
    } while (std::ranges::next_permutation(order).found);
    return std::nullopt;
  }

  // An interval or a progression is known by its first moves and its last.
  static std::vector<Equation> ends(const Item& item, const std::vector<Move>& list) {
    std::vector<Equation> equations = {{item.first, list[0]}};
    if (item.kind == Item::Kind::progression || item.kind == Item::Kind::open_progression)
      equations.push_back({item.second, list[1]});
    if (item.kind == Item::Kind::interval || item.kind == Item::Kind::progression)
      equations.push_back({item.last, list.back()});
    return equations;
  }

  /// The largest move of any state: parameters of games with states are tried up to there.
  std::int64_t largest_move() const {
    Move largest = 1;
    for (const StateRule::State& state : game_.states->states)
      for (const StateRule::Arrow& arrow : state.arrows)
        if (arrow.moves.kind() == MoveSet::Kind::finite && arrow.takes())
          largest = std::max(largest, arrow.moves.listed().back());
    return static_cast<std::int64_t>(largest);
  }

  std::optional<Values> by_trial(std::int64_t most = 2048) const {
    const std::int64_t most_for_one = std::min<std::int64_t>(most, 2048);
    const std::int64_t most_for_two = std::min<std::int64_t>(most, 48);
    if (theorem_.params.size() == 1)
      for (std::int64_t value = 0; value <= most_for_one; ++value)
        if (is_game({value})) return Values{value};
    if (theorem_.params.size() == 2)
      for (std::int64_t first = 0; first <= most_for_two; ++first)
        for (std::int64_t second = 0; second <= most_for_two; ++second)
          if (is_game({first, second})) return Values{first, second};
    return std::nullopt;
  }

  const Theorem& theorem_;
  const Game& game_;
};

}  // namespace

std::optional<Values> parameters_for(const Theorem& theorem, const Game& game) {
  if (!theorem.game || theorem.game->outcomes) return std::nullopt;
  return Matcher(theorem, game).match();
}

}  // namespace takeaway
