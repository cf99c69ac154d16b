// Names, once and for all: what each stands for follows from where it is written, and from nothing else.
//
// Everything that works on a theorem (the check of cases, the proofs, the atlas) reads the tree that is made
// here. None of them looks a name up again, so none of them can find another meaning for it.
#include <algorithm>

#include "takeaway/outcome_family.hpp"
#include "takeaway/theorem.hpp"
#include "theorem/formula_resolver.hpp"
#include "theorem/scope.hpp"
#include "theorem/with_line.hpp"

namespace takeaway {

namespace {

class Resolver {
 public:
  explicit Resolver(Theorem& theorem) : theorem_(theorem), formulas_(theorem, scope_) {
    for (std::size_t i = 0; i < theorem.params.size(); ++i) {
      const std::size_t place = i < theorem.param_places.size() ? theorem.param_places[i] : 0;
      // Columns of a survey may be called `saltus`: a formula that says so means the game's, as ever.
      if (theorem.claims.empty())
        scope_.declare_also({theorem.params[i], {Reference::Kind::parameter, i}}, place);
      else
        scope_.declare({theorem.params[i], {Reference::Kind::parameter, i}}, place);
    }
    for (const Definition& definition : theorem.definitions) scope_.expect(definition.name);
  }

  /// The whole theorem.
  Result<void> resolve() {
    theorem_.variables = 0;
    theorem_.families = 1;
    for (std::size_t i = 0; i < theorem_.definitions.size(); ++i) define(i);
    if (theorem_.game) resolve_game(*theorem_.game);
    for (Formula& formula : theorem_.where) formula = formulas_.condition(formula);
    if (theorem_.heaps) theorem_.heaps = formulas_.number(theorem_.heaps);
    for (Claim& claim : theorem_.claims) resolve(claim);
    if (scope_.error().any()) return std::unexpected(scope_.error().take());
    theorem_.resolved = true;
    return {};
  }

  /// One more formula in the names of a theorem that is resolved.
  Result<Formula> more(const Formula& formula) {
    for (std::size_t i = 0; i < theorem_.definitions.size(); ++i) declare_definition(i);
    return scope_.error().result(formulas_.any(formula));
  }

 private:
  void define(std::size_t index) {
    Definition& definition = theorem_.definitions[index];
    for (Variable& argument : definition.arguments) {
      if (argument.name == definition.name)
        scope_.fail(argument.place, "the name '" + argument.name + "' is used twice");
      formulas_.declare(argument, argument.place);
    }
    definition.formula = formulas_.any(definition.formula);
    for (std::size_t i = 0; i < definition.arguments.size(); ++i) scope_.forget();
    declare_definition(index);
  }

  void declare_definition(std::size_t index) {
    const Definition& definition = theorem_.definitions[index];
    const auto& node = *definition.formula.node;
    scope_.declare_expected({definition.name,
                             {Reference::Kind::definition, index},
                             definition.arguments.size(),
                             node.is_condition,
                             node.depth},
                            definition.place);
  }

  // The moves come first, then what the game is like: no move can depend on that.
  void resolve_game(FamilyUse& game) {
    formulas_.resolve(game, 0, 0);
    if (scope_.error().any()) return;  // a definition may be too deep to walk through
    for (const auto& [word, formula] : game.meanings) {
      if (!speaks_of_game(formula)) continue;
      Error error{Fault::bad_input, "the moves depend on the game itself, by '" + word + "'", {}, {}};
      error.place = game.place.value_or(0) + game.words().at(word).place;
      if (!game.place) error.text = game.text;
      scope_.error().keep(std::move(error));
    }
  }

  bool speaks_of_game(const Formula& formula) const {
    const auto& node = *formula.node;
    if (is_about_game(node.kind) && !node.family) return true;
    const auto within = [&](const Formula& part) { return speaks_of_game(part); };
    if (node.refers.kind == Reference::Kind::definition &&
        within(theorem_.definitions[node.refers.index].formula))
      return true;
    return std::ranges::any_of(node.arguments, within) ||
           (node.family && std::ranges::any_of(node.family->meanings,
                                               [&](const auto& meaning) { return within(meaning.formula); }));
  }

  /// Whether the game is of a kind that has outcomes, and no nim-values.
  bool has_outcomes_alone() const { return theorem_.game && theorem_.game->outcomes; }

  void resolve(std::vector<Factor>& factors) {
    for (Factor& factor : factors) {
      factor.exponent = formulas_.number(factor.exponent);
      if (factor.group.empty() && factor.is_outcome != has_outcomes_alone())
        scope_.fail(factor.exponent.place(), factor.is_outcome
                                                 ? "letters of a word are numbers here, the nim-values"
                                                 : "letters of a word are P, L, R and N here");
      resolve(factor.group);
    }
  }

  /// Refuses what only games with nim-values have, or games on one heap.
  void check_kind(const Claim& claim) {
    const bool word = claim.kind == Claim::Kind::word;
    const bool nim_values =
        claim.kind == Claim::Kind::values || claim.kind == Claim::Kind::blocks || claim.mirror.has_value();
    const std::size_t heaps = has_outcomes_alone() ? heaps_of(*theorem_.game->outcomes) : 1;
    if (has_outcomes_alone() && nim_values)
      scope_.fail(claim.place, "this game has no nim-values: claim its outcomes, as outcome(n) = P iff ...");
    if (claim.kind == Claim::Kind::outcomes && claim.second.has_value() != (heaps == 2))
      scope_.fail(claim.variable.place, heaps == 2 ? "a position has two heaps here, as outcome(x,y)"
                                                   : "a position has one heap here, as outcome(n)");
    if (word && heaps == 2) scope_.fail(claim.place, "a word is for games on one heap");
  }

  void resolve(Claim& claim) {
    check_kind(claim);
    if (claim.when) claim.when = formulas_.condition(claim.when);
    switch (claim.kind) {
      case Claim::Kind::condition:
        claim.formula = formulas_.condition(claim.formula);
        break;
      case Claim::Kind::statement:
      case Claim::Kind::values:
      case Claim::Kind::outcomes:
        resolve_heaps(claim);
        break;
      case Claim::Kind::word:
        resolve(claim.word.preperiod);
        resolve(claim.word.period);
        break;
      case Claim::Kind::blocks:
        resolve(claim.blocks);
        break;
    }
  }

  void resolve_heaps(Claim& claim) {
    if (claim.mirror) {
      claim.mirror->shift = formulas_.number(claim.mirror->shift);
      formulas_.resolve(claim.mirror->game, theorem_.families++, claim.place);
    }
    if (claim.other_half) resolve_other_half(claim);
    name_heaps(claim);
    formulas_.declare(claim.variable, claim.variable.place != 0 ? claim.variable.place : claim.place);
    if (claim.second) formulas_.declare(*claim.second, claim.place);
    claim.formula = claim.kind == Claim::Kind::values ? formulas_.number(claim.formula)
                                                      : formulas_.condition(claim.formula);
    if (claim.range) claim.range = formulas_.condition(claim.range);
    if (claim.witness) {
      formulas_.declare(claim.smaller, claim.smaller.place);
      claim.witness = formulas_.number(claim.witness);
      scope_.forget();
    }
    if (claim.second) scope_.forget();
    scope_.forget();
  }

  /// A statement about two heaps is about x and y. Heaps of games with nim-values are N where they are not P.
  void name_heaps(Claim& claim) {
    if (claim.kind == Claim::Kind::statement && has_outcomes_alone() &&
        heaps_of(*theorem_.game->outcomes) == 2) {
      claim.variable.name = "x";
      claim.second = Variable{"y"};
    }
    if (claim.kind != Claim::Kind::outcomes || has_outcomes_alone()) return;
    if (claim.outcome == OutcomeClass::L || claim.outcome == OutcomeClass::R)
      scope_.fail(claim.place, "heaps are P or N here: both players have the same moves");
    if (claim.outcome == OutcomeClass::N)
      claim.formula = Formula::make(FormulaKind::negation, {claim.formula}, claim.formula.place());
    claim.outcome = OutcomeClass::P;
  }

  void resolve_other_half(Claim& claim) {
    if (!theorem_.game || !theorem_.game->comply)
      return scope_.fail(claim.place, "'others' is about a comply/constrain game");
    FamilyUse half = *theorem_.game;
    SetTerm complement;
    complement.kind = SetTerm::Kind::complement;
    complement.operands = {half.set};
    half.set = std::move(complement);
    formulas_.resolve(half, theorem_.families++, claim.place);
    claim.half = std::move(half);
  }

  void resolve(BlockWord& blocks) {
    blocks.start = formulas_.number(blocks.start);
    resolve(blocks.first);
    if (blocks.row) blocks.row = formulas_.number(blocks.row);
    formulas_.declare(blocks.state, blocks.state.place);
    if (blocks.invariant) blocks.invariant = formulas_.condition(blocks.invariant);
    for (BlockWord::Block& block : blocks.blocks) {
      block.when = formulas_.condition(block.when);
      resolve(block.word);
      block.next = formulas_.number(block.next);
    }
    scope_.forget();
  }

  Theorem& theorem_;
  NameScope scope_;
  FormulaResolver formulas_;
};

}  // namespace

Result<void> resolve(Theorem& theorem) {
  auto resolved = Resolver(theorem).resolve();
  if (resolved) return {};
  return std::unexpected(with_line(std::move(resolved.error()), theorem.text(), theorem.file));
}

Result<Formula> resolve(const Formula& formula, Theorem& theorem) {
  return Resolver(theorem).more(formula);
}

}  // namespace takeaway
