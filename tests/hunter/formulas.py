"""Evaluates resolved formulas, with exact integers and no more of them than matters.

Each formula is turned into a Python function once per theorem; names.py has seen to it that names mean one thing
and that numbers and conditions are where they belong.
"""

from math import gcd

from games import Game
from move_sets import Complement, Fault, Items, Named, Pair, Unknown

LONGEST_NUMBER = 100_000  # bits


def exact(left, right):
    if right == 0:
        raise Fault("division by zero")
    if left % right:
        raise Fault(f"{left} is not a multiple of {right}")
    return left // right


def quotient(left, right):
    if right == 0:
        raise Fault("division by zero")
    return left // right


def remainder(left, right):
    if right == 0:
        raise Fault("division by zero")
    return left % right


def power(base, exponent):
    if exponent < 0:
        raise Fault("a power with a negative exponent")
    if abs(base) > 1 and exponent * base.bit_length() > LONGEST_NUMBER:
        raise Unknown("a number too long to be written out")
    return base ** exponent


def nim_sum(left, right):
    """Addition without carrying, of numbers that are not negative."""
    if left < 0 or right < 0:
        raise Fault("xor is for numbers that are not negative")
    return left ^ right


def divides(left, right):
    """As in mathematics, 0 divides 0 and nothing else."""
    return right == 0 if left == 0 else right % left == 0


OPERATIONS = {
    "negate": lambda a: -a, "add": lambda a, b: a + b, "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b, "divide": exact, "quotient": quotient, "floor": quotient,
    "ceil": lambda a, b: -quotient(-a, b), "remainder": remainder, "power": power, "nim_sum": nim_sum,
    "gcd": gcd, "min": lambda *several: min(several), "max": lambda *several: max(several),
}
COMPARE = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b, "divides": divides,
}


class Run:
    """What one case knows: the parameters, what definitions came out as, the games, the work that is left."""

    def __init__(self, formulas, params, budget):
        self.formulas, self.params, self.budget = formulas, params, budget
        self.definitions = {}
        self.games = {}
        self.own_game = None

    def game(self, family, bound=None):
        """The game of a family in this case; None for the theorem's own."""
        if family is None:
            if self.own_game is None:
                self.own_game = self.make(self.formulas.theorem.game, {})
            return self.own_game
        return self.make(family, bound or {})

    def make(self, family, bound):
        def number(node):
            return None if node is None else self.formulas.compiled(node)(self, bound)

        moves = self.moves(family.moves, number)
        initial = tuple(number(node) for node in family.initial)
        key = (family.boundary, initial, family.comply, moves.key)
        if key not in self.games:
            self.budget.spend(20)
            self.games[key] = Game(family.boundary, initial, family.comply, moves, self.budget)
        return self.games[key]

    def moves(self, node, number):
        if node.kind == "items":
            self.budget.spend(len(node.parts))
            return Items([self.piece(item, number) for item in node.parts])
        if node.kind == "named" and node.parts[0] == "bits":
            places = number(node.parts[1][0])
            if places < 1:
                raise Fault(f"bits needs a number of at least 1, this one is {places}")
            return Items([(s, 1, s) for s in range(1, places.bit_length() + 1) if places >> (s - 1) & 1])
        if node.kind == "named":
            return Named(node.parts[0], *(number(argument) for argument in node.parts[1]))
        parts = [self.moves(part, number) for part in node.parts]
        return Complement(parts[0]) if node.kind == "complement" else Pair(node.kind, *parts)

    @staticmethod
    def piece(item, number):
        """An item as a progression (first, step, last)."""
        first, second, last = number(item.first), number(item.second), number(item.last)
        if item.kind == "single":
            return first, 1, first
        step = 1 if second is None else second - first
        if step < 1:
            raise Fault(f"a progression must grow, {first}, {second} does not")
        if last is not None and last < first:
            raise Fault(f"the range from {first} to {last} is empty")
        if last is not None and (last - first) % step:
            raise Fault(f"the progression misses its end {last}")
        return first, step, last


class Formulas:
    """The formulas of one theorem as functions of (run, bound variables)."""

    def __init__(self, theorem):
        self.theorem = theorem
        self.definitions = {definition.name: definition for definition in theorem.definitions}
        self.cache = {}

    def run(self, params, budget):
        return Run(self, params, budget)

    def number(self, node, run, bound=None):
        return self.compiled(node)(run, bound or {})

    truth = number

    def compiled(self, node):
        # By identity: the trees live as long as the theorem, and equal ones at two places are rare.
        entry = self.cache.get(id(node))
        if entry is None:
            entry = self.cache[id(node)] = (self.compile(node), node)
        return entry[0]

    def compile(self, node):
        inner = [self.compiled(part) for part in node.parts] if node.kind in OPERATIONS or node.kind in LOGIC else None
        if node.kind in OPERATIONS:
            return self.operation(OPERATIONS[node.kind], inner)
        if node.kind in LOGIC:
            return LOGIC[node.kind](*inner)
        if node.kind == "number":
            value = node.parts[0]
            return lambda run, bound: value
        return getattr(self, node.kind)(*node.parts)

    @staticmethod
    def operation(apply, inner):
        if len(inner) == 2:
            one, other = inner
            return lambda run, bound: apply(one(run, bound), other(run, bound))
        return lambda run, bound: apply(*[function(run, bound) for function in inner])

    # One method for each other kind of formula, named like it.

    def param(self, name):
        return lambda run, bound: run.params[name]

    def bound(self, name):
        return lambda run, bound: bound[name]

    def let(self, name):
        """A definition without arguments: evaluated when first needed, and then known for the case."""
        inner = self.compiled(self.definitions[name].formula)

        def function(run, bound):
            if name not in run.definitions:
                run.definitions[name] = inner(run, {})
            return run.definitions[name]
        return function

    def apply(self, name, arguments):
        definition = self.definitions[name]
        inner, given = self.compiled(definition.formula), [self.compiled(argument) for argument in arguments]

        def function(run, bound):
            run.budget.spend()
            return inner(run, {name: value(run, bound) for name, value in zip(definition.arguments, given)})
        return function

    def chain(self, first, links):
        left = self.compiled(first)
        rest = [(sign, COMPARE.get(sign), right and self.compiled(right)) for sign, right in links]
        if len(rest) == 1 and rest[0][1]:
            compare, right = rest[0][1:]
            return lambda run, bound: compare(left(run, bound), right(run, bound))

        def function(run, bound):
            value = left(run, bound)
            for sign, compare, right in rest:
                if sign == "divides_sum":
                    return divides_a_sum(value, run.game(None))
                after = right(run, bound)
                if not compare(value, after):
                    return False
                value = after
            return True
        return function

    def members(self, variable, low, high):
        """A function that goes through a range: the bound variables of each member."""
        low, high = self.compiled(low), self.compiled(high)

        def function(run, bound):
            inside = dict(bound)
            for value in range(low(run, bound), high(run, bound) + 1):
                run.budget.spend(3)
                inside[variable] = value
                yield inside
        return function

    def forall(self, variable, low, high, body):
        members, body = self.members(variable, low, high), self.compiled(body)
        return lambda run, bound: all(body(run, inside) for inside in members(run, bound))

    def exists(self, variable, low, high, body):
        members, body = self.members(variable, low, high), self.compiled(body)
        return lambda run, bound: any(body(run, inside) for inside in members(run, bound))

    def count(self, variable, low, high, body):
        members, body = self.members(variable, low, high), self.compiled(body)
        return lambda run, bound: sum(1 for inside in members(run, bound) if body(run, inside))

    def largest(self, variable, low, high, body):
        members, body = self.members(variable, low, high), self.compiled(body)

        def function(run, bound):
            result = max((body(run, inside) for inside in members(run, bound)), default=None)
            if result is None:
                raise Fault("the range is empty: it has no largest member")
            return result
        return function

    def value(self, heap, family):
        heap = self.compiled(heap)
        return lambda run, bound: run.game(family, bound).value(heap(run, bound))

    def measure(self, name, family):
        def function(run, bound):
            game = run.game(family, bound)
            preperiod, period = game.outcome_period() if name.startswith("outcome") else game.period()
            if name == "pure":
                return preperiod == 0
            if name == "saltus":
                return 0  # values of finitely many moves are bounded
            if name == "max_value":
                return max(game.value(game.first + heap) for heap in range(preperiod + period))
            return preperiod if name.endswith("preperiod") else period
        return function


def choose(condition, first, second):
    return lambda run, bound: first(run, bound) if condition(run, bound) else second(run, bound)


def divides_a_sum(number, game):
    """Whether it divides a sum of two different moves."""
    if not game.is_finite:
        raise Fault("sums of two moves are for finite sets")
    if game.listed is None:
        raise Unknown("the moves are too many, or too large, to be listed")
    moves = game.listed
    game.budget.spend(len(moves) ** 2)
    return any(divides(number, one + other) for index, one in enumerate(moves) for other in moves[:index])


# What looks at its right side only when it matters.
LOGIC = {
    "not": lambda one: lambda run, bound: not one(run, bound),
    "and": lambda one, other: lambda run, bound: one(run, bound) and other(run, bound),
    "or": lambda one, other: lambda run, bound: one(run, bound) or other(run, bound),
    "implies": lambda one, other: lambda run, bound: not one(run, bound) or other(run, bound),
    "iff": lambda one, other: lambda run, bound: one(run, bound) == other(run, bound),
    "if": choose,
}
