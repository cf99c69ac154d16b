// From a family to a game: every formula gets its value, every set its moves.
#include <algorithm>

#include "base/kept_error.hpp"
#include "game/breaking_rule.hpp"
#include "game/set_file.hpp"
#include "game/set_rule.hpp"
#include "game/state_rule.hpp"
#include "notation/lexer.hpp"
#include "takeaway/game.hpp"

namespace takeaway {

namespace {

using notation::error_at;

constexpr Move longest_listed_gap = Move{1} << 16U;

Error too_long_a_list(std::size_t place) {
  return {Fault::limit, "more than " + std::to_string(most_listed_moves) + " moves to list", {}, place};
}

// `odd & even` is empty, `odd | even` is nim: a set that turns out finite or cofinite is listed.
MoveSet listed_if_possible(MoveSet set) {
  if (set.kind() != MoveSet::Kind::infinite) return set;
  auto form = eventually_periodic(set);
  if (!form) return set;
  if (!form->endless()) return MoveSet::finite(std::move(form->extra));
  const bool full = std::ranges::find(form->residues, false) == form->residues.end();
  return full ? MoveSet::cofinite(std::move(form->missing)) : set;
}

/// Gives every formula of a family its value, and keeps the first error.
class Binder {
 public:
  explicit Binder(const Bindings& bindings) : bindings_(bindings) {}

  KeptError& error() { return error_; }

  MoveSet set(const SetTerm& term) {
    switch (term.kind) {
      case SetTerm::Kind::items:
        return items(term);
      case SetTerm::Kind::complement:
        return complement(set(term.operands[0]));
      case SetTerm::Kind::unite:
        return unite(set(term.operands[0]), set(term.operands[1]));
      case SetTerm::Kind::intersect:
        return intersect(set(term.operands[0]), set(term.operands[1]));
      case SetTerm::Kind::subtract:
        return intersect(set(term.operands[0]), complement(set(term.operands[1])));
      case SetTerm::Kind::named:
        return named(term);
      case SetTerm::Kind::code:
      case SetTerm::Kind::states:
      case SetTerm::Kind::rules:
        return no_plain_moves();
      case SetTerm::Kind::file:
        break;
    }
    auto moves = read_set_file(term.name);
    if (!moves) {
      moves.error().place = term.place;
      error_.keep(std::move(moves.error()));
      return {};
    }
    return MoveSet::finite(std::move(*moves));
  }

  std::int64_t number(const Formula& formula) { return error_.value_of(evaluate(formula, bindings_)); }

  /// The set of an arrow between states; nothing may be among its moves, as in {0, 2}.
  StateMoves moves_of_states(const SetTerm& term) {
    StateMoves moves;
    SetTerm taking = term;
    if (term.kind == SetTerm::Kind::items) {
      std::erase_if(taking.items, [&](const Item& item) {
        const bool nothing = item.kind == Item::Kind::single && number(item.first) == 0;
        if (nothing && moves.nothing) repeated(0, item.first.place());
        moves.nothing = moves.nothing || nothing;
        return nothing;
      });
    }
    if (taking.kind == SetTerm::Kind::items && taking.items.empty()) return moves;
    moves.taking = listed_if_possible(set(taking));
    if (!error_.any() && moves.taking.kind() == MoveSet::Kind::finite && moves.taking.listed().empty())
      fail(term.place, "this set of moves is empty");
    return moves;
  }

 private:
  void fail(std::size_t place, std::string message) { error_.keep(error_at(place, std::move(message))); }

  Move move(const Formula& formula) {
    const std::int64_t value = number(formula);
    if (value > 0) return static_cast<Move>(value);
    fail(formula.place(), "a move must be at least 1, this one is " + std::to_string(value));
    return 1;
  }

  MoveSet items(const SetTerm& term) {
    std::vector<Move> listed;
    std::vector<MoveSet> endless;
    for (const Item& item : term.items) {
      if (is_open(item)) {
        endless.push_back(open(item));
      } else {
        list(item, listed);
      }
    }
    if (!error_.any()) refuse_repeats(listed, term);
    if (error_.any()) return {};
    MoveSet result = MoveSet::finite(listed);
    for (const MoveSet& set : endless) {
      for (const Move move : listed)
        if (set.contains(move)) repeated(move, term.place);
      result = result.listed().empty() && result.kind() == MoveSet::Kind::finite ? set : unite(result, set);
    }
    return result;
  }

  static bool is_open(const Item& item) {
    return item.kind == Item::Kind::open_interval || item.kind == Item::Kind::open_progression;
  }

  void repeated(Move move, std::size_t place) {
    fail(place, "the move " + std::to_string(move) + " is repeated");
  }

  Move step(const Item& item, Move first) {
    const Move second = move(item.second);
    if (second > first) return second - first;
    fail(item.second.place(),
         "a progression must grow, " + std::to_string(first) + ", " + std::to_string(second) + " does not");
    return 1;
  }

  MoveSet open(const Item& item) {
    SetRule rule;
    rule.first = move(item.first);
    rule.step = item.kind == Item::Kind::open_progression ? step(item, rule.first) : 1;
    if (rule.step == 1 && rule.first <= longest_listed_gap) {
      std::vector<Move> excluded;
      for (Move gap = 1; gap < rule.first; ++gap) excluded.push_back(gap);
      return MoveSet::cofinite(std::move(excluded));
    }
    return set_by_rule(std::move(rule));
  }

  void list(const Item& item, std::vector<Move>& listed) {
    const Move first = move(item.first);
    if (item.kind == Item::Kind::single) {
      listed.push_back(first);
      return;
    }
    const Move step = item.kind == Item::Kind::progression ? this->step(item, first) : 1;
    const Move last = move(item.last);
    if (error_.any()) return;
    if (last < first)
      return fail(item.first.place(),
                  "the range " + std::to_string(first) + ".." + std::to_string(last) + " is empty");
    if ((last - first) % step != 0)
      return fail(item.last.place(), "the progression with step " + std::to_string(step) + " passes " +
                                         std::to_string(last - (last - first) % step) +
                                         " but misses its end " + std::to_string(last));
    if ((last - first) / step >= most_listed_moves - std::min(most_listed_moves, listed.size()))
      return error_.keep(too_long_a_list(item.first.place()));
    for (Move next = first;; next += step) {
      listed.push_back(next);
      if (next == last) return;
    }
  }

  // The repeated move is pointed at where it was written; ranges point at their start.
  void refuse_repeats(const std::vector<Move>& listed, const SetTerm& term) {
    std::vector<Move> sorted = listed;
    std::ranges::sort(sorted);
    const auto twice = std::ranges::adjacent_find(sorted);
    if (twice == sorted.end()) return;
    std::vector<Move> seen;
    for (const Item& item : term.items) {
      if (is_open(item)) continue;
      list(item, seen);
      if (std::ranges::count(seen, *twice) > 1) repeated(*twice, item.first.place());
    }
  }

  MoveSet named(const SetTerm& term) {
    SetRule rule;
    rule.kind = SetRule::Kind::named;
    rule.named = *find_named_set(term.name);
    if (rule.named.has_parameter()) {
      const std::int64_t parameter = number(term.arguments[0]);
      if (parameter < static_cast<std::int64_t>(rule.named.least_parameter))
        fail(term.arguments[0].place(), term.name + " needs a number of at least " +
                                            std::to_string(rule.named.least_parameter) + ", this one is " +
                                            std::to_string(parameter));
      if (error_.any()) return {};
      rule.parameter = static_cast<Move>(parameter);
    }
    if (term.name == "bits") {
      MoveBits bits(64);
      rule.named.mark(bits, rule.parameter);
      std::vector<Move> moves;
      for (Move move = 1; move <= bits.limit(); ++move)
        if (bits.test(move)) moves.push_back(move);
      return MoveSet::finite(std::move(moves));
    }
    if (term.name == "nim" || (term.name == "multiples" && rule.parameter == 1)) return MoveSet::cofinite({});
    return set_by_rule(std::move(rule));
  }

  const Bindings& bindings_;
  KeptError error_;
};

Result<Game> bind_family(const Family& family, const Bindings& bindings) {
  Binder binder(bindings);
  Game game;
  game.boundary = family.boundary;
  game.comply = family.comply;
  for (const Formula& formula : family.initial) {
    const std::int64_t value = binder.number(formula);
    if (value < 0)
      binder.error().keep(
          error_at(formula.place(), "a nim-value cannot be negative, this one is " + std::to_string(value)));
    game.initial.push_back(static_cast<std::uint64_t>(value));
  }
  if (family.set.kind == SetTerm::Kind::code) game.breaking = breaking_rule(family.set.name);
  MoveSet moves = binder.set(family.set);
  if (family.states) {
    std::vector<StateMoves> sets;
    for (const SetTerm& term : family.set.operands) sets.push_back(binder.moves_of_states(term));
    const std::int64_t blocked = family.states->blocked.node ? binder.number(family.states->blocked) : 0;
    if (!binder.error().any()) game.states = binder.error().value_of(state_rule(family, sets, blocked));
    if (auto complied = game.states ? comply_set(*game.states) : std::nullopt) {
      game.comply = true;
      game.states.reset();
      moves = std::move(*complied);
    }
  }
  if (binder.error().any()) return std::unexpected(binder.error().take());
  game.moves = listed_if_possible(std::move(moves));
  // Sets of which each is short enough may be too long together: engines number moves by 32 bits.
  if (game.moves.listed().size() > most_listed_moves)
    return std::unexpected(too_long_a_list(family.set.place));
  if (game.moves.kind() == MoveSet::Kind::finite && game.moves.listed().empty())
    return std::unexpected(error_at(family.set.place, "this set of moves is empty"));
  return game;
}

}  // namespace

Result<Game> bind(const Family& family, const Bindings& bindings) {
  auto game = bind_family(family, bindings);
  if (game) return game;
  Error& error = game.error();
  error.text = family.text;
  for (const auto& [name, value] : bindings.entries())
    error.message +=
        (&name == &bindings.entries().front().first ? " (with " : ", ") + name + "=" + std::to_string(value);
  if (!bindings.empty()) error.message += ")";
  return game;
}

Result<Game> parse_game(std::string_view text) {
  auto family = parse_family(text);
  if (!family) return std::unexpected(std::move(family.error()));
  return bind(*family, {});
}

std::string to_text(const Game& game) {
  if (game.breaking) return game.breaking->text();
  std::string text;
  if (game.boundary == BoundaryKind::sink) text = "sink ";
  if (game.boundary == BoundaryKind::init) {
    for (const std::uint64_t value : game.initial)
      text += (text.empty() ? "init(" : ", ") + std::to_string(value);
    text += ") ";
  }
  if (game.states) return text + game.states->text();
  return text + (game.comply ? "comply " : "") + game.moves.text();
}

}  // namespace takeaway
