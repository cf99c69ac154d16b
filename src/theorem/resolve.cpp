// Names, once and for all: what each stands for follows from where it is written, and from nothing else.
//
// Everything that works on a theorem (the check of cases, the proofs, the atlas) reads the tree that is made
// here. None of them looks a name up again, so none of them can find another meaning for it.
#include <algorithm>
#include <array>
#include <ranges>
#include <set>

#include "notation/lexer.hpp"
#include "notation/words.hpp"
#include "takeaway/theorem.hpp"
#include "theorem/with_line.hpp"

namespace takeaway {

namespace {

using Kind = FormulaKind;
using notation::fail;

/// Words that a formula reads as something else than a name.
bool has_own_meaning(const std::string& name) {
  static constexpr std::array<std::string_view, 5> functions = {"gcd", "min", "max", "floor", "ceil"};
  return notation::game_kind(name) || std::ranges::find(functions, name) != functions.end();
}

/// A name that can be used where it is visible.
struct Visible {
  std::string name;
  Reference refers;
  std::size_t arguments = 0;  // of a definition
  bool is_condition = false;
  int depth = 1;  // of the formula that it stands for

  bool is_number() const { return arguments == 0 && !is_condition; }
};

class Resolver {
 public:
  explicit Resolver(Theorem& theorem) : theorem_(theorem) {
    for (std::size_t i = 0; i < theorem.params.size(); ++i) {
      const std::size_t place = i < theorem.param_places.size() ? theorem.param_places[i] : 0;
      // Columns of a survey may be called `saltus`: a formula that says so means the game's, as ever.
      if (theorem.claims.empty())
        declare_visible({theorem.params[i], {Reference::Kind::parameter, i}}, place);
      else
        declare({theorem.params[i], {Reference::Kind::parameter, i}}, place);
    }
    for (const Definition& definition : theorem.definitions) later_.insert(definition.name);
  }

  /// The whole theorem.
  void resolve() {
    theorem_.variables = 0;
    theorem_.families = 1;
    for (std::size_t i = 0; i < theorem_.definitions.size(); ++i) define(i);
    if (theorem_.game) resolve_game(*theorem_.game);
    for (Formula& formula : theorem_.where) formula = condition(formula);
    if (theorem_.heaps) theorem_.heaps = number(theorem_.heaps);
    for (Claim& claim : theorem_.claims) resolve(claim);
    theorem_.resolved = true;
  }

  /// One more formula in the names of a theorem that is resolved.
  Formula more(const Formula& formula) {
    for (std::size_t i = 0; i < theorem_.definitions.size(); ++i) declare_definition(i);
    return any(formula);
  }

 private:
  const Visible* find(std::string_view name) const {
    for (const Visible& visible : std::views::reverse(visible_))
      if (visible.name == name) return &visible;
    return nullptr;
  }

  /// Whether the word, if nobody had it for a name, would be a product of its letters.
  bool is_product(const std::string& word) const {
    constexpr std::size_t most_letters = 16;
    return word.size() > 1 && word.size() <= most_letters && std::ranges::all_of(word, [&](char letter) {
             const Visible* const visible = find(std::string_view(&letter, 1));
             return visible != nullptr && visible->is_number();
           });
  }

  /// Whether a reader could take it for one: all its letters are names.
  bool looks_like_product(const std::string& word) const {
    return word.size() > 1 && std::ranges::all_of(word, [&](char letter) {
             return find(std::string_view(&letter, 1)) != nullptr;
           });
  }

  void declare(Visible visible, std::size_t place) {
    if (has_own_meaning(visible.name)) fail("'" + visible.name + "' has a meaning of its own", place);
    declare_visible(std::move(visible), place);
  }

  void declare_visible(Visible visible, std::size_t place) {
    const std::string name = visible.name;
    if (find(name) != nullptr) fail("the name '" + name + "' is used twice", place);
    visible_.push_back(std::move(visible));
    for (const Visible& other : visible_)
      if (looks_like_product(other.name))
        fail(other.name == name
                 ? "the name '" + name + "' can also be read as the product of its letters"
                 : "with the name '" + name + "', '" + other.name + "' can also be read as a product",
             place);
  }

  void declare(Variable& variable, std::size_t place) {
    variable.number = theorem_.variables++;
    declare({variable.name, {Reference::Kind::variable, variable.number}}, place);
  }

  void forget() { visible_.pop_back(); }

  void define(std::size_t index) {
    Definition& definition = theorem_.definitions[index];
    for (Variable& argument : definition.arguments) {
      if (argument.name == definition.name)
        fail("the name '" + argument.name + "' is used twice", argument.place);
      declare(argument, argument.place);
    }
    definition.formula = any(definition.formula);
    for (std::size_t i = 0; i < definition.arguments.size(); ++i) forget();
    declare_definition(index);
  }

  void declare_definition(std::size_t index) {
    const Definition& definition = theorem_.definitions[index];
    const auto& node = *definition.formula.node;
    declare({definition.name,
             {Reference::Kind::definition, index},
             definition.arguments.size(),
             node.is_condition,
             node.depth},
            definition.place);
    later_.erase(definition.name);
  }

  Formula condition(const Formula& formula) {
    Formula found = any(formula);
    expect(found, true);
    return found;
  }

  Formula number(const Formula& formula) {
    Formula found = any(formula);
    expect(found, false);
    return found;
  }

  static void expect(const Formula& formula, bool condition) {
    if (formula.node->is_condition == condition) return;
    fail(condition ? "a condition was expected, this is a number"
                   : "a number was expected, this is a condition",
         formula.node->place);
  }

  Formula any(const Formula& formula) {
    constexpr int deepest = 2000;
    Formula found = unmeasured(formula);
    if (found.node->depth > deepest)
      fail("the definitions lead to a formula that is too long", found.node->place);
    return found;
  }

  Formula unmeasured(const Formula& formula) {
    Formula::Node node = *formula.node;
    if (node.kind == Kind::name) return named(node);
    if (node.kind == Kind::call) return call(node);
    if (is_range(node.kind)) return ranged(std::move(node));
    for (Formula& argument : node.arguments) argument = any(argument);
    if (node.family) {
      FamilyUse use = *node.family;
      resolve(use, theorem_.families++, node.place);
      node.family = std::make_shared<const FamilyUse>(std::move(use));
    }
    check_types(node);
    return Formula::of(std::move(node));
  }

  static void check_types(const Formula::Node& node) {
    if (node.kind == Kind::choose) {
      expect(node.arguments[0], true);
      expect(node.arguments[2], node.arguments[1].node->is_condition);
      return;
    }
    const bool logic = node.kind >= Kind::negation && node.kind <= Kind::equivalent;
    for (const Formula& argument : node.arguments) expect(argument, logic);
  }

  static Formula reference(Formula::Node node, const Visible& visible) {
    node.refers = visible.refers;
    node.is_condition = visible.is_condition;
    node.depth = visible.depth + 1;
    return Formula::of(std::move(node));
  }

  void refuse_later(const Formula::Node& node, const std::string& name) const {
    if (later_.contains(name)) fail("'" + name + "' is used before it is defined", node.place);
  }

  /// `per` is the game's period, and with numbers p, e and r it would be their product.
  void refuse_two_readings(const Formula::Node& node) const {
    if (looks_like_product(node.name))
      fail("'" + node.name + "' can also be read as the product of its letters", node.place);
  }

  // A word that is nobody's name is a product of its letters, when each of them is known: 2hm is 2*h*m.
  Formula named(const Formula::Node& node) {
    if (const Visible* const visible = find(node.name)) {
      if (visible->arguments > 0) fail("'" + node.name + "' needs its arguments in parentheses", node.place);
      return reference(node, *visible);
    }
    if (const auto kind = notation::measured_kind(node.name)) {
      refuse_two_readings(node);
      return Formula::make(*kind, {}, node.place);
    }
    refuse_later(node, node.name);
    if (!is_product(node.name)) {
      for (const char letter : node.name)
        if (node.name.size() > 1 && find(std::string_view(&letter, 1)) == nullptr)
          refuse_later(node, std::string(1, letter));
      fail("the name '" + node.name.substr(0, 40) + "' has no value", node.place);
    }
    if (node.is_base) notation::refuse_power_of_product(node.name, node.place);
    Formula product;
    for (const char letter : node.name) {
      const Formula factor = named(*Formula::variable(std::string(1, letter), node.place).node);
      product = product ? Formula::make(Kind::multiply, {product, factor}, node.place) : factor;
    }
    return product;
  }

  Formula call(Formula::Node node) {
    const Visible* const visible = find(node.name);
    if (visible != nullptr && visible->arguments > 0) {
      if (visible->arguments != node.arguments.size())
        fail("'" + node.name + "' has " + std::to_string(visible->arguments) + " arguments", node.place);
      const Visible called = *visible;  // arguments may declare variables of their own
      for (Formula& argument : node.arguments) argument = number(argument);
      return reference(std::move(node), called);
    }
    refuse_later(node, node.name);
    // m(a+b) is a product, when m is known and nothing is called so.
    const bool factor = visible != nullptr
                            ? visible->is_number()
                            : is_product(node.name) || notation::measured_kind(node.name).has_value();
    if (node.arguments.size() == 1 && factor && node.is_base)
      notation::refuse_power_of_product(node.name + "(...)", node.place);
    if (node.arguments.size() == 1 && factor)
      return Formula::make(Kind::multiply,
                           {named(*Formula::variable(node.name, node.place).node), number(node.arguments[0])},
                           node.place);
    fail("unknown function '" + node.name +
             "'; there are gcd, min, max, floor, ceil, G, period, preperiod, saltus, "
             "max_value, outcome_period, outcome_preperiod, pure, and what 'let' defines",
         node.place);
  }

  Formula ranged(Formula::Node node) {
    node.arguments[0] = number(node.arguments[0]);
    node.arguments[1] = number(node.arguments[1]);
    Variable variable{node.name, node.place};
    declare(variable, node.place);
    node.arguments[2] = node.kind == Kind::largest ? number(node.arguments[2]) : condition(node.arguments[2]);
    forget();
    node.refers = {Reference::Kind::variable, variable.number};
    return Formula::of(std::move(node));
  }

  // The moves come first, then what the game is like: no move can depend on that.
  void resolve_game(FamilyUse& game) {
    resolve(game, 0, 0);
    for (const auto& [word, formula] : game.meanings) {
      if (!speaks_of_game(formula)) continue;
      Error error{Fault::bad_input, "the moves depend on the game itself, by '" + word + "'", {}, {}};
      error.place = game.place.value_or(0) + game.words().at(word).place;
      if (!game.place) error.text = game.text;
      throw notation::Failure{std::move(error)};
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

  void resolve(FamilyUse& use, std::size_t number, std::size_t place) {
    use.number = number;
    use.meanings.clear();
    for (const auto& [name, word] : use.words()) {
      Formula::Node node;
      node.kind = Kind::name;
      node.name = name;
      node.is_base = word.base_place.has_value();
      node.place = use.place.value_or(0) + word.base_place.value_or(word.place);
      try {
        use.meanings.push_back({name, this->number(Formula::of(std::move(node)))});
      } catch (notation::Failure& failure) {
        if (!use.place && number != 0) failure.error.place = place;  // made of one that has its place
        if (!use.place && number == 0) failure.error.text = use.text;
        throw;
      }
    }
  }

  void resolve(std::vector<Factor>& factors) {
    for (Factor& factor : factors) {
      factor.exponent = number(factor.exponent);
      resolve(factor.group);
    }
  }

  void resolve(Claim& claim) {
    if (claim.when) claim.when = condition(claim.when);
    switch (claim.kind) {
      case Claim::Kind::condition:
        claim.formula = condition(claim.formula);
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
      claim.mirror->shift = number(claim.mirror->shift);
      resolve(claim.mirror->game, theorem_.families++, claim.place);
    }
    if (claim.other_half) resolve_other_half(claim);
    declare(claim.variable, claim.variable.place != 0 ? claim.variable.place : claim.place);
    claim.formula = claim.kind == Claim::Kind::values ? number(claim.formula) : condition(claim.formula);
    if (claim.range) claim.range = condition(claim.range);
    if (claim.witness) {
      declare(claim.smaller, claim.smaller.place);
      claim.witness = number(claim.witness);
      forget();
    }
    forget();
  }

  void resolve_other_half(Claim& claim) {
    if (!theorem_.game || !theorem_.game->comply)
      fail("'others' is about a comply/constrain game", claim.place);
    FamilyUse half = *theorem_.game;
    SetTerm complement;
    complement.kind = SetTerm::Kind::complement;
    complement.operands = {half.set};
    half.set = std::move(complement);
    resolve(half, theorem_.families++, claim.place);
    claim.half = std::move(half);
  }

  void resolve(BlockWord& blocks) {
    blocks.start = number(blocks.start);
    resolve(blocks.first);
    if (blocks.row) blocks.row = number(blocks.row);
    declare(blocks.state, blocks.state.place);
    if (blocks.invariant) blocks.invariant = condition(blocks.invariant);
    for (BlockWord::Block& block : blocks.blocks) {
      block.when = condition(block.when);
      resolve(block.word);
      block.next = number(block.next);
    }
    forget();
  }

  Theorem& theorem_;
  std::vector<Visible> visible_;
  std::set<std::string> later_;  // definitions that come further down
};

}  // namespace

Result<void> resolve(Theorem& theorem) {
  try {
    Resolver(theorem).resolve();
    return {};
  } catch (notation::Failure& failure) {
    return std::unexpected(with_line(std::move(failure.error), theorem.text(), theorem.file));
  }
}

Result<Formula> resolve(const Formula& formula, Theorem& theorem) {
  try {
    return Resolver(theorem).more(formula);
  } catch (notation::Failure& failure) {
    return std::unexpected(std::move(failure.error));
  }
}

}  // namespace takeaway
