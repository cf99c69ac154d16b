// Which moves a heap has, what they leave, and how many there are.
#include "position/ruleset.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "position/breaks.hpp"

namespace takeaway {

bool has_moves(const MoveSet& set) {
  return set.kind() != MoveSet::Kind::finite || !set.listed().empty();
}

Game game_in(const Game& game, Half half) {
  Game own = game;
  if (half == Half::other) own.moves = complement(game.moves);
  if (game.states) own.states->asked = state_of(half);
  return own;
}

bool is_legal(const Game& game, const Pile& pile, Move take) {
  if (game.breaking) return may_break(*game.breaking, pile.size, take, {});
  if (take == 0) return false;
  if (pile.half == Half::nim) return take <= pile.size;
  if (game.boundary == BoundaryKind::sink ? pile.size == 0 : take > pile.size + game.initial.size())
    return false;
  return game.moves.contains(take) == (pile.half == Half::written);
}

Pile pile_after(const Game& game, const Pile& pile, Move take, Half half) {
  if (game.states) return {take <= pile.size ? pile.size - take : 0, half};
  TAKEAWAY_ASSERT(is_legal(game, pile, take));
  if (pile.half == Half::nim) return {pile.size - take, Half::nim};
  if (take <= pile.size) return {pile.size - take, game.comply ? half : Half::written};
  if (game.boundary == BoundaryKind::sink) return {0, game.comply ? half : Half::written};
  return {game.initial[game.initial.size() - (take - pile.size)], Half::nim};
}

Result<Ruleset> Ruleset::open(const Game& game, Heap largest, const Resources& resources,
                              const SolveLimits& limits, const Watch& watch) {
  Ruleset ruleset;
  ruleset.game_ = game;
  ruleset.find_halves();
  for (const Half half : ruleset.halves()) {
    const Game own = game_in(game, half);
    auto opened = open_half(own, largest, resources, limits, watch);
    if (!opened) return std::unexpected(opened.error());
    ruleset.rules_[index_of(half)] = std::move(*opened);
  }
  return ruleset;
}

Result<Ruleset> Ruleset::open_moves(const Game& game, Heap largest) {
  constexpr Heap longest_list = Heap{1} << 24U;
  Ruleset ruleset;
  ruleset.game_ = game;
  ruleset.find_halves();
  for (const Half half : ruleset.halves()) {
    const Game own = game_in(game, half);
    auto opened = open_half_moves(own, largest <= longest_list, largest);
    if (!opened) return std::unexpected(opened.error());
    ruleset.rules_[index_of(half)] = std::move(*opened);
  }
  return ruleset;
}

namespace {

/// Whether there are moves beyond every heap; it matters under sink alone.
Result<bool> has_endless_moves(const Game& game) {
  const auto endless = is_endless(game.moves);
  if (!endless && game.boundary == BoundaryKind::sink)
    return bad_input("under sink it must be known whether there are moves beyond every heap, and of " +
                     game.moves.text() + " it is not");
  return endless.value_or(true);
}

/// All moves from heaps up to `largest`; under sink, of an endless set also one that leads beyond.
Result<std::vector<Move>> list_moves(const Game& game, bool endless, Heap largest) {
  constexpr Move farthest = Move{1} << 30U;
  Move bound = largest + game.initial.size();
  if (game.boundary != BoundaryKind::sink || !endless) return members(game.moves, bound);
  for (; bound <= farthest; bound = 2 * bound + 64) {
    auto moves = members(game.moves, bound);
    if (!moves.empty() && moves.back() >= largest) return moves;
  }
  return limit_reached("no move of " + game.moves.text() + " past heap " + std::to_string(largest) +
                       " was found below 2^30");
}

}  // namespace

Result<Ruleset::HalfRules> Ruleset::open_half(const Game& game, Heap largest, const Resources& resources,
                                              const SolveLimits& limits, const Watch& watch) {
  if (const auto known = has_endless_moves(game); !game.breaking && !game.states && !known)
    return std::unexpected(known.error());
  auto values = HeapValues::open(game, largest, resources, limits, watch);
  if (!values) return std::unexpected(values.error());
  auto rules = open_half_moves(game, values->is_quick() && !values->period(), largest);
  if (!rules) return rules;
  if (!rules->all_listed && !rules->form) {
    const Move enough = values->period() ? values->period()->finite.value_or(0) : 0;
    if (auto listed = list_far_moves(game, largest, enough, *rules); !listed)
      return std::unexpected(listed.error());
  }
  rules->values = std::move(*values);
  return rules;
}

Result<Ruleset::HalfRules> Ruleset::open_half_moves(const Game& game, bool list, Heap largest) {
  HalfRules rules;
  rules.moves = game.moves;
  if (game.breaking || game.states) {  // found anew for each heap: breaking_options.cpp, state_options.cpp
    rules.all_listed = true;
    return rules;
  }
  const auto endless = has_endless_moves(game);
  if (!endless) return std::unexpected(endless.error());
  rules.endless = *endless;
  if (game.moves.kind() == MoveSet::Kind::finite) {
    rules.listed.assign(game.moves.listed().begin(), game.moves.listed().end());
    rules.all_listed = true;
  } else if (list) {
    auto listed = list_moves(game, rules.endless, largest);
    if (!listed) return std::unexpected(listed.error());
    rules.listed = std::move(*listed);
    rules.all_listed = true;
  } else {
    rules.form = eventually_periodic(game.moves);
  }
  return rules;
}

// Far heaps of a set without a periodic form: powers are few, however far; of primes and palindromes the
// first ones are looked at. Among these are the moves that the period is known by, which reach every smaller
// value.
Result<void> Ruleset::list_far_moves(const Game& game, Heap largest, Move enough, HalfRules& rules) {
  constexpr Move farthest = Move{1} << 62U;
  constexpr Move usual = 1024;
  const bool sink = game.boundary == BoundaryKind::sink;
  if (auto few = few_members(game.moves, farthest)) {
    rules.listed = std::move(*few);
    rules.all_listed = true;
    if (!sink || rules.listed.back() >= largest) return {};
  } else if (!sink) {
    rules.listed_to = std::max(usual, enough);
    rules.listed = members(game.moves, *rules.listed_to);
    return {};
  }
  return limit_reached("under sink the least move of " + game.moves.text() +
                       " to or below heap 0 is not known from heap " + std::to_string(largest));
}

std::optional<Move> Ruleset::listed_to(const Pile& pile) const {
  if (pile.half == Half::nim) return std::nullopt;
  const auto& to = moves_of(pile).listed_to;
  return to && largest_take(pile) > *to ? to : std::nullopt;
}

bool Ruleset::lists_all_moves() const {
  return std::ranges::all_of(rules_, &HalfRules::all_listed);
}

void Ruleset::find_halves() {
  halves_ = {Half::written};
  if (game_.comply) halves_.push_back(Half::other);
  if (game_.states) {
    halves_.clear();
    for (const std::size_t state : reachable_states(*game_.states)) halves_.push_back(in_state(state));
  }
  HalfRules none;
  none.all_listed = true;
  rules_.assign(game_.states ? game_.states->states.size() : halves_.size(), none);
}

// The largest number that can be taken from the pile; under sink the largest move there is, since every
// larger one leaves the same.
Move Ruleset::largest_take(const Pile& pile) const {
  if (pile.half == Half::nim) return pile.size;
  if (game_.boundary != BoundaryKind::sink) return pile.size + game_.initial.size();
  if (pile.size == 0) return 0;
  return moves_of(pile).endless ? pile.size - 1 : ~Move{0};
}

// The least moves up to `largest_take`, at most so many of them.
std::vector<Move> Ruleset::first_moves(const HalfRules& rules, Move largest_take, std::size_t most) const {
  if (rules.has_list()) {
    const auto end = std::ranges::upper_bound(rules.listed, largest_take);
    const auto count = std::min<std::size_t>(static_cast<std::size_t>(end - rules.listed.begin()), most);
    return {rules.listed.begin(), rules.listed.begin() + static_cast<std::ptrdiff_t>(count)};
  }
  std::vector<Move> moves;
  for (Move bound = 1024;; bound *= 4) {
    moves = members(rules.moves, std::min(bound, largest_take));
    if (moves.size() >= most || bound >= largest_take || bound > (Move{1} << 26U)) break;
  }
  moves.resize(std::min(moves.size(), most));
  return moves;
}

// The least move to or below heap 0 of an endless set.
Move Ruleset::least_from(const HalfRules& rules, Heap size) {
  if (rules.all_listed) return *std::ranges::lower_bound(rules.listed, size);
  Move move = size;
  while (!rules.form->contains(move)) ++move;
  return move;
}

void Ruleset::for_each_option(const Pile& pile, std::size_t most,
                              const std::function<bool(const Stretch&, const Pile&)>& visit) const {
  TAKEAWAY_ASSERT(!game_.breaking);
  if (pile.half == Half::nim) {
    for (Move take = 1; take <= pile.size && take <= most; ++take)
      if (!visit({take, take, 0, false, Half::nim}, {pile.size - take, Half::nim})) return;
    return;
  }
  if (game_.states) return for_each_state_option(pile, most, visit);
  const HalfRules& rules = moves_of(pile);
  std::vector<Move> moves = first_moves(rules, largest_take(pile), most);
  const bool or_more =
      game_.boundary == BoundaryKind::sink && rules.endless && pile.size > 0 && moves.size() < most;
  if (or_more) moves.push_back(least_from(rules, pile.size));
  for (const Move take : moves) {
    for (const Half half : halves()) {
      const Pile left = pile_after(game_, pile, take, half);
      const bool beyond = or_more && take == moves.back();
      if (!visit({take, take, 0, beyond, left.half}, left)) return;
      if (left.half == Half::nim) break;  // nothing is left to choose
    }
  }
}

namespace {

/// How many members of the periodic set are at most `limit`.
Heap count_members(const PeriodicSet& set, Move limit) {
  Heap count = 0;
  Heap in_cycle = 0;
  const Move rest = limit % set.modulus;
  for (Move residue = 0; residue < set.modulus; ++residue) {
    if (!set.residues[residue]) continue;
    ++in_cycle;
    if (residue <= rest) ++count;
  }
  count += limit / set.modulus * in_cycle - (set.residues[0] ? 1 : 0);  // 0 is no move
  const auto within = [&](const std::vector<Move>& list) {
    return static_cast<Heap>(std::ranges::upper_bound(list, limit) - list.begin());
  };
  return count + within(set.extra) - within(set.missing);
}

}  // namespace

Heap Ruleset::count_options(const Pile& pile) const {
  if (pile.half == Half::nim) return pile.size;
  if (game_.breaking) return count_breaks(*game_.breaking, pile.size);
  if (game_.states) {
    Heap count = 0;
    for_each_state_option(pile, ~std::size_t{0}, [&](const Stretch&, const Pile&) { return ++count > 0; });
    return count;
  }
  if (listed_to(pile)) return ~Heap{0};
  const HalfRules& rules = moves_of(pile);
  const auto members_up_to = [&](Move limit) -> Heap {
    if (rules.has_list())
      return static_cast<Heap>(std::ranges::upper_bound(rules.listed, limit) - rules.listed.begin());
    return rules.form ? count_members(*rules.form, limit) : 0;
  };
  const Heap bound = largest_take(pile);
  if (game_.boundary == BoundaryKind::sink) {
    if (pile.size == 0) return 0;
    return (members_up_to(bound) + (rules.endless ? 1 : 0)) * rules_.size();
  }
  const Heap own = members_up_to(std::min(bound, pile.size));
  return own * rules_.size() + (members_up_to(bound) - own);  // below 0 the mover does not choose a half
}

Result<std::vector<std::uint64_t>> Ruleset::values(std::span<const Pile> piles, const Watch& watch) {
  std::vector<std::uint64_t> found(piles.size());
  for (const Half half : halves()) {
    std::vector<std::size_t> which;
    std::vector<Heap> heaps;
    for (std::size_t i = 0; i < piles.size(); ++i) {
      if (piles[i].half != half) continue;
      which.push_back(i);
      heaps.push_back(piles[i].size);
    }
    const auto part = rules_[index_of(half)].values.at(heaps, watch);
    if (!part) return part;
    for (std::size_t i = 0; i < which.size(); ++i) found[which[i]] = (*part)[i];
  }
  for (std::size_t i = 0; i < piles.size(); ++i)
    if (piles[i].half == Half::nim) found[i] = piles[i].size;
  return found;
}

Result<std::uint64_t> Ruleset::value(const Pile& pile, const Watch& watch) {
  const auto found = values(std::span(&pile, 1), watch);
  if (!found) return std::unexpected(found.error());
  return found->front();
}

}  // namespace takeaway
