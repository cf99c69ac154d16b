"""Decides what every name in a theorem means, once, when the theorem is read.

Parameters come first, then definitions in their order: one sees the parameters, the definitions before it and
its own arguments. All other lines see all of them, and the variables that they bind themselves. The rules:
  - a name has one meaning wherever it can be seen: a declaration that would hide another is refused;
  - a declared name of several letters that are all declared names, as `ab` beside a and b, is refused;
  - a name that only a later definition gives is refused, even if it could be read as a product;
  - any other unknown word is the product of its letters, if each is a number that can be seen.
Numbers and conditions are told apart on the way. The trees that come out have `param`, `let`, `bound` and
`apply` in place of `name` and `call`, and no `group`.
"""

from dataclasses import dataclass, replace

from notation import MEASURED, RESERVED, Family, Node, Refused

NUMBER, CONDITION = "number", "condition"
ARITHMETIC = ("negate", "add", "subtract", "multiply", "divide", "quotient", "remainder", "power", "nim_sum",
              "gcd", "min", "max", "floor", "ceil")
IN_GAMES = ("number", "group", "name", "call", "negate", "add", "subtract", "multiply", "divide", "quotient",
            "remainder", "power", "nim_sum", "gcd", "min", "max", "floor", "ceil")


@dataclass(frozen=True)
class Meaning:
    kind: str  # param, let, bound
    type: str
    arity: int = 0
    about_game: bool = False  # a definition that speaks of the theorem's own game


class Scope:
    """The names that can be seen somewhere; `later` are those that later definitions will give."""

    def __init__(self, meanings=None, later=frozenset(), has_game=False):
        self.meanings = meanings or {}
        self.later = later
        self.has_game = has_game
        self.used = set()  # names that were looked up, and "the game"

    def declare(self, name, meaning, place):
        """The scope with one name more."""
        if name in RESERVED:
            raise Refused(f"'{name}' is a word of the notation and cannot be a name", place)
        if name in self.meanings:
            raise Refused(f"the name '{name}' has a meaning here already", place)
        meanings = {**self.meanings, name: meaning}
        for long in meanings:
            if len(long) > 1 and all(letter in meanings for letter in long):
                raise Refused(f"'{long}' could also be the product of its letters", place)
        inner = Scope(meanings, self.later, self.has_game)
        inner.used = self.used
        return inner

    def bind(self, name, place):
        return self.declare(name, Meaning("bound", NUMBER), place)

    def find(self, name, place):
        if name in self.meanings:
            self.used.add(name)
            return self.meanings[name]
        if name in self.later:
            raise Refused(f"'{name}' is defined further down", place)
        return None


def letters_of(name, scope, place):
    """An unknown word: what the game measures, or the names of its letters, all of them numbers."""
    if name in MEASURED:
        if all(letter in scope.meanings for letter in name):
            raise Refused(f"'{name}' could also be the product of its letters", place)
        own_game(scope, place)
        return [Node("measure", (MEASURED[name], None), place)]
    for letter in name:
        meaning = scope.find(letter, place)
        if meaning is None or meaning.type != NUMBER or meaning.arity:
            raise Refused(f"the name '{name}' has no value", place)
    return [Node(scope.meanings[letter].kind, (letter,), place) for letter in name]


def factors_of(node, scope):
    """What a name or a call stands for, as (list of resolved factors, type). The list has several for a product."""
    name, place = node.parts[0], node.place
    if name in RESERVED:
        raise Refused(f"'{name}' cannot stand here", place)
    meaning = scope.find(name, place)
    if node.kind == "name":
        if meaning is None:
            return letters_of(name, scope, place), NUMBER
        if meaning.arity:
            raise Refused(f"'{name}' needs its arguments in parentheses", place)
        return [Node(meaning.kind, (name,), place)], meaning.type
    arguments = tuple(typed(argument, NUMBER, scope) for argument in node.parts[1])
    if meaning is not None and meaning.arity:
        if meaning.arity != len(arguments):
            raise Refused(f"'{name}' has {meaning.arity} arguments", place)
        return [Node("apply", (name, arguments), place)], meaning.type
    if len(arguments) != 1:
        raise Refused(f"unknown function '{name}'", place)
    if meaning is None:
        return letters_of(name, scope, place) + list(arguments), NUMBER
    if meaning.type != NUMBER:
        raise Refused(f"'{name}' is a condition, which nothing can be multiplied with", place)
    return [Node(meaning.kind, (name,), place)] + list(arguments), NUMBER


def product(factors, place):
    result = factors[0]
    for factor in factors[1:]:
        result = Node("multiply", (result, factor), place)
    return result


def typed(node, type_, scope):
    """The resolved formula, which must be a number, or a condition."""
    resolved, found = resolve(node, scope)
    if found != type_:
        raise Refused(f"a {type_} was expected, this is a {found}", node.place)
    return resolved


def resolve(node, scope):
    """(the formula with its names resolved, NUMBER or CONDITION)."""
    kind, parts, place = node.kind, node.parts, node.place

    def numbers(formulas):
        return tuple(typed(formula, NUMBER, scope) for formula in formulas)

    if kind == "number":
        return node, NUMBER
    if kind == "group":
        return resolve(parts[0], scope)
    if kind in ("name", "call"):
        factors, type_ = factors_of(node, scope)
        return product(factors, place), type_
    if kind == "power" and parts[0].kind in ("name", "call"):
        # hm^2 is h*m^2, and m(a+b)^2 is m*(a+b)^2, as everywhere in mathematics.
        factors, type_ = factors_of(parts[0], scope)
        if type_ != NUMBER:
            raise Refused("a number was expected, this is a condition", place)
        factors[-1] = Node("power", (factors[-1], typed(parts[1], NUMBER, scope)), place)
        return product(factors, place), NUMBER
    if kind in ARITHMETIC:
        return Node(kind, numbers(parts), place), NUMBER
    if kind in ("not", "and", "or", "implies", "iff"):
        return Node(kind, tuple(typed(part, CONDITION, scope) for part in parts), place), CONDITION
    if kind == "chain":
        links = tuple((sign, None if right is None else typed(right, NUMBER, scope)) for sign, right in parts[1])
        if links[-1][0] == "divides_sum":
            own_game(scope, place)
        return Node(kind, (typed(parts[0], NUMBER, scope), links), place), CONDITION
    if kind == "if":
        (first, type_), (second, other) = resolve(parts[1], scope), resolve(parts[2], scope)
        if type_ != other:
            raise Refused("one branch is a number, the other a condition", place)
        return Node(kind, (typed(parts[0], CONDITION, scope), first, second), place), type_
    if kind in ("forall", "exists", "count", "largest"):
        variable, low, high, body = parts
        bounds = numbers((low, high))
        body = typed(body, NUMBER if kind == "largest" else CONDITION, scope.bind(variable, place))
        return Node(kind, (variable, *bounds, body), place), CONDITION if kind in ("forall", "exists") else NUMBER
    if kind == "value":
        heap, family = parts
        return Node(kind, (typed(heap, NUMBER, scope), some_family(family, scope, place)), place), NUMBER
    assert kind == "measure", kind
    return Node(kind, (parts[0], some_family(parts[1], scope, place)), place), \
        CONDITION if parts[0] == "pure" else NUMBER


def own_game(scope, place):
    scope.used.add("the game")
    if not scope.has_game:
        raise Refused("there is no game to speak of", place)


def some_family(family, scope, place):
    """Another game's family, resolved; or None for the theorem's own."""
    if family is None:
        own_game(scope, place)
        return None
    return resolve_family(family, scope)


def game_number(node, scope):
    """A number inside a family: plain arithmetic only."""
    def check(inner):
        if inner.kind not in IN_GAMES:
            raise Refused("a game is written with plain arithmetic", inner.place)
        if inner.kind == "call" and scope.meanings.get(inner.parts[0], Meaning("", "")).arity:
            raise Refused("functions of 'let' cannot be used in a game", inner.place)
        for part in (inner.parts[1] if inner.kind == "call" else inner.parts):
            if isinstance(part, Node):
                check(part)
    check(node)
    return typed(node, NUMBER, scope)


def resolve_items(items, scope):
    def number(node):
        return None if node is None else game_number(node, scope)
    return tuple(replace(item, first=number(item.first), second=number(item.second), last=number(item.last))
                 for item in items)


def resolve_moves(node, scope):
    if node.kind == "items":
        return replace(node, parts=resolve_items(node.parts, scope))
    if node.kind == "named":
        return replace(node, parts=(node.parts[0], tuple(game_number(part, scope) for part in node.parts[1])))
    return replace(node, parts=tuple(resolve_moves(part, scope) for part in node.parts))


def resolve_family(family, scope):
    return Family(family.boundary, tuple(game_number(node, scope) for node in family.initial), family.comply,
                  resolve_moves(family.moves, scope), family.place)


def resolve_factors(factors, scope):
    return tuple(replace(factor, group=resolve_factors(factor.group, scope),
                         exponent=typed(factor.exponent, NUMBER, scope)) for factor in factors)


def resolve_blocks(blocks, scope, place):
    if not blocks.blocks:
        raise Refused("a state needs blocks", place)
    inner = scope.bind(blocks.state, place)
    return replace(
        blocks, start=typed(blocks.start, NUMBER, scope), first=resolve_factors(blocks.first, scope),
        row=None if blocks.row is None else typed(blocks.row, NUMBER, scope),
        invariant=None if blocks.invariant is None else typed(blocks.invariant, CONDITION, inner),
        blocks=tuple(replace(block, condition=typed(block.condition, CONDITION, inner),
                             factors=resolve_factors(block.factors, inner),
                             next_state=typed(block.next_state, NUMBER, inner)) for block in blocks.blocks))


def resolve_claim(claim, scope, theorem):
    if claim.when is not None:
        claim = replace(claim, when=typed(claim.when, CONDITION, scope))
    if claim.kind == "condition":
        return replace(claim, formula=typed(claim.formula, CONDITION, scope))
    own_game(scope, claim.place)
    if claim.kind == "word":
        return replace(claim, preperiod=resolve_factors(claim.preperiod, scope),
                       period=resolve_factors(claim.period, scope))
    if claim.kind == "blocks":
        return replace(claim, blocks=resolve_blocks(claim.blocks, scope, claim.place))
    if claim.kind == "mirror":
        mirror = replace(claim.mirror, family=resolve_family(claim.mirror.family, scope),
                         shift=typed(claim.mirror.shift, NUMBER, scope))
        return replace(claim, mirror=mirror)
    if claim.other_half and not theorem.game.comply:
        raise Refused("'others' is about a comply/constrain game", claim.place)
    inner = scope.bind(claim.variable, claim.place)
    formula = typed(claim.formula, NUMBER if claim.kind == "values" else CONDITION, inner)
    heaps = None if claim.range is None else typed(claim.range, CONDITION, inner)
    witness = claim.witness
    if witness is not None:
        witness = typed(witness, NUMBER, inner.bind(claim.smaller, claim.place))
    return replace(claim, formula=formula, range=heaps, witness=witness)


def resolve_definitions(theorem, scope):
    names = [definition.name for definition in theorem.definitions]
    for index, definition in enumerate(theorem.definitions):
        scope.later = frozenset(names[index:]) - set(scope.meanings)
        inner = Scope(scope.meanings, scope.later, scope.has_game)
        for argument in definition.arguments:
            if argument == definition.name:
                raise Refused(f"the name '{argument}' has a meaning here already", definition.place)
            inner = inner.bind(argument, definition.place)
        formula, type_ = resolve(definition.formula, inner)
        about_game = "the game" in inner.used or any(
            scope.meanings[name].about_game for name in inner.used if name in scope.meanings)
        theorem.definitions[index] = replace(definition, formula=formula)
        meaning = Meaning("let", type_, len(definition.arguments), about_game)
        scope = scope.declare(definition.name, meaning, definition.place)
    scope.later = frozenset()
    return scope


def resolve_ranges(theorem):
    """The range of a parameter may use those before it."""
    scope, params = Scope(), {name for name, _ in theorem.params}
    for index, (name, items, place) in enumerate(theorem.ranges):
        if name not in params:
            raise Refused(f"'{name}' is not a parameter", place)
        if any(item.open for item in items):
            raise Refused(f"the range of '{name}' has no end", place)
        theorem.ranges[index] = (name, resolve_items(items, scope), place)
        scope = scope.declare(name, Meaning("param", NUMBER), place)


def resolve_theorem(theorem):
    """Resolves all names of a theorem that was just read, in place."""
    if not theorem.claims:
        raise Refused(f"the theorem '{theorem.name}' claims nothing", theorem.place)
    scope = Scope(has_game=theorem.game is not None)
    for name, place in theorem.params:
        scope = scope.declare(name, Meaning("param", NUMBER), place)
    scope = resolve_definitions(theorem, scope)
    resolve_ranges(theorem)
    if theorem.game is not None:
        scope.used = set()
        theorem.game = resolve_family(theorem.game, scope)
        if any(scope.meanings[name].about_game for name in scope.used):
            raise Refused("the game cannot depend on itself", theorem.game.place)
    theorem.where = [typed(condition, CONDITION, scope) for condition in theorem.where]
    if theorem.heaps is not None:
        theorem.heaps = typed(theorem.heaps, NUMBER, scope)
    theorem.claims = [resolve_claim(claim, scope, theorem) for claim in theorem.claims]
