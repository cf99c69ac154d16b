// From a family to a game: every formula gets its value, every set its moves.
#include <algorithm>

#include "game/set_file.hpp"
#include "game/set_rule.hpp"
#include "notation/lexer.hpp"
#include "takeaway/game.hpp"

namespace takeaway {

namespace {

using notation::fail;

constexpr Move longest_listed_gap = Move{1} << 16U;

[[noreturn]] void refuse_long_list(std::size_t place) {
  throw notation::Failure{
      {Fault::limit, "more than " + std::to_string(most_listed_moves) + " moves to list", {}, place}};
}

class Binder {
 public:
  explicit Binder(const Bindings& bindings) : bindings_(bindings) {}

  MoveSet set(const SetTerm& term) const {
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
      case SetTerm::Kind::file:
        break;
    }
    auto moves = read_set_file(term.name);
    if (!moves) {
      moves.error().place = term.place;
      throw notation::Failure{std::move(moves.error())};
    }
    return MoveSet::finite(std::move(*moves));
  }

  std::int64_t number(const Formula& formula) const {
    auto value = evaluate(formula, bindings_);
    if (!value) throw notation::Failure{std::move(value.error())};
    return *value;
  }

 private:
  Move move(const Formula& formula) const {
    const std::int64_t value = number(formula);
    if (value <= 0) fail("a move must be at least 1, this one is " + std::to_string(value), formula.place());
    return static_cast<Move>(value);
  }

  MoveSet items(const SetTerm& term) const {
    std::vector<Move> listed;
    std::vector<MoveSet> endless;
    for (const Item& item : term.items) {
      if (is_open(item)) {
        endless.push_back(open(item));
      } else {
        list(item, listed);
      }
    }
    refuse_repeats(listed, term);
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

  [[noreturn]] static void repeated(Move move, std::size_t place) {
    fail("the move " + std::to_string(move) + " is repeated", place);
  }

  Move step(const Item& item, Move first) const {
    const Move second = move(item.second);
    if (second <= first)
      fail("a progression must grow, " + std::to_string(first) + ", " + std::to_string(second) + " does not",
           item.second.place());
    return second - first;
  }

  MoveSet open(const Item& item) const {
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

  void list(const Item& item, std::vector<Move>& listed) const {
    const Move first = move(item.first);
    if (item.kind == Item::Kind::single) {
      listed.push_back(first);
      return;
    }
    const Move step = item.kind == Item::Kind::progression ? this->step(item, first) : 1;
    const Move last = move(item.last);
    if (last < first)
      fail("the range " + std::to_string(first) + ".." + std::to_string(last) + " is empty",
           item.first.place());
    if ((last - first) % step != 0)
      fail("the progression with step " + std::to_string(step) + " passes " +
               std::to_string(last - (last - first) % step) + " but misses its end " + std::to_string(last),
           item.last.place());
    if ((last - first) / step >= most_listed_moves - std::min(most_listed_moves, listed.size()))
      refuse_long_list(item.first.place());
    for (Move next = first;; next += step) {
      listed.push_back(next);
      if (next == last) return;
    }
  }

  // The repeated move is pointed at where it was written; ranges point at their start.
  void refuse_repeats(const std::vector<Move>& listed, const SetTerm& term) const {
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

  MoveSet named(const SetTerm& term) const {
    SetRule rule;
    rule.kind = SetRule::Kind::named;
    rule.named = *find_named_set(term.name);
    if (rule.named.has_parameter()) {
      const std::int64_t parameter = number(term.arguments[0]);
      if (parameter < static_cast<std::int64_t>(rule.named.least_parameter))
        fail(term.name + " needs a number of at least " + std::to_string(rule.named.least_parameter) +
                 ", this one is " + std::to_string(parameter),
             term.arguments[0].place());
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
};

// `odd & even` is empty, `odd | even` is nim: a set that turns out finite or cofinite is listed.
MoveSet listed_if_possible(MoveSet set) {
  if (set.kind() != MoveSet::Kind::infinite) return set;
  auto form = eventually_periodic(set);
  if (!form) return set;
  if (!form->endless()) return MoveSet::finite(std::move(form->extra));
  const bool full = std::ranges::find(form->residues, false) == form->residues.end();
  return full ? MoveSet::cofinite(std::move(form->missing)) : set;
}

Game bind_family(const Family& family, const Bindings& bindings) {
  const Binder binder(bindings);
  Game game;
  game.boundary = family.boundary;
  game.comply = family.comply;
  for (const Formula& formula : family.initial) {
    const std::int64_t value = binder.number(formula);
    if (value < 0)
      fail("a nim-value cannot be negative, this one is " + std::to_string(value), formula.place());
    game.initial.push_back(static_cast<std::uint64_t>(value));
  }
  game.moves = listed_if_possible(binder.set(family.set));
  // Sets of which each is short enough may be too long together: engines number moves by 32 bits.
  if (game.moves.listed().size() > most_listed_moves) refuse_long_list(family.set.place);
  if (game.moves.kind() == MoveSet::Kind::finite && game.moves.listed().empty())
    fail("this set of moves is empty", family.set.place);
  return game;
}

}  // namespace

Result<Game> bind(const Family& family, const Bindings& bindings) {
  try {
    return bind_family(family, bindings);
  } catch (notation::Failure& failure) {
    failure.error.text = family.text;
    for (const auto& [name, value] : bindings.entries())
      failure.error.message += (&name == &bindings.entries().front().first ? " (with " : ", ") + name + "=" +
                               std::to_string(value);
    if (!bindings.empty()) failure.error.message += ")";
    return std::unexpected(std::move(failure.error));
  }
}

Result<Game> parse_game(std::string_view text) {
  auto family = parse_family(text);
  if (!family) return std::unexpected(std::move(family.error()));
  return bind(*family, {});
}

std::string to_text(const Game& game) {
  std::string text;
  if (game.boundary == BoundaryKind::sink) text = "sink ";
  if (game.boundary == BoundaryKind::init) {
    for (const std::uint64_t value : game.initial)
      text += (text.empty() ? "init(" : ", ") + std::to_string(value);
    text += ") ";
  }
  return text + (game.comply ? "comply " : "") + game.moves.text();
}

}  // namespace takeaway
