"""The notation: its tokens, its words, and the trees that formulas and families of games are read into."""

import re
from dataclasses import dataclass, field


class Refused(Exception):
    """The text is not a theorem file. `place` is (line, column), both counted from 1, or None."""

    def __init__(self, message, place=None):
        super().__init__(message if place is None else f"{place[0]}:{place[1]}: {message}")
        self.message = message
        self.place = place


@dataclass(frozen=True)
class Node:
    """A formula or a set of moves: what it is, what it is made of, and where it stood in the file."""

    kind: str
    parts: tuple = ()
    place: tuple = field(default=None, compare=False)


@dataclass(frozen=True)
class Item:
    """One item between braces: first, first..last, or the progression first,second..last; open if it has no end."""

    kind: str  # single, interval, progression
    first: Node
    second: Node = None
    last: Node = None
    open: bool = False


@dataclass(frozen=True)
class Family:
    boundary: str  # wall, sink, init
    initial: tuple  # of init: the values of the heaps -L..-1
    comply: bool
    moves: Node
    place: tuple = field(default=None, compare=False)


@dataclass(frozen=True)
class Token:
    kind: str  # number, word, sign, end
    text: str
    place: tuple


TOKEN = re.compile(r"\s+|(?P<number>\d+(?:e\d+)?)|(?P<word>[A-Za-z_][A-Za-z0-9_]*)"
                   r"|(?P<sign>\.\.|->|<=|>=|!=|<>|==|[-+*/^=<>(){},;:|&])")
COMPARISONS = {"=": "=", "==": "=", "!=": "!=", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
MEASURES = ("period", "preperiod", "saltus", "outcome_period", "outcome_preperiod", "pure")
# Names of what surveys measure: where nobody has declared one, it is the game's.
MEASURED = {"per": "period", "pre": "preperiod", "max_value": "max_value", "outcome_per": "outcome_period",
            "outcome_pre": "outcome_preperiod"}
FAMILY_BEGINS = ("{", "wall", "sink", "init", "comply", "not")
RANGES = {"forall": "forall", "exists": "exists", "count": "count", "max": "largest"}
FUNCTIONS = ("gcd", "min", "max", "floor", "ceil")
# Words that stand between or before formulas: a number in front of one of them does not multiply it.
CONNECTIVES = {"div", "mod", "xor", "not", "and", "or", "implies", "iff", "if", "then", "else", "divides", "for", "in",
               "where", "start", "shift", "exchange", "forall", "exists", "count"}
RESERVED = CONNECTIVES | set(MEASURES) | set(FUNCTIONS) | {"G"}
NAMED_SETS = {"nim": 0, "odd": 0, "even": 0, "squares": 0, "triangular": 0, "primes": 0, "fibonacci": 0,
              "factorials": 0, "powers": 1, "multiples": 1, "palindromes": 1, "bits": 1}


def tokens_of(text, line, column):
    """The tokens of a piece of one line that begins at this place."""
    result, at = [], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise Refused(f"'{text[at]}' is not part of the notation", (line, column + at))
        if match.lastgroup:
            result.append(Token(match.lastgroup, match.group(), (line, column + at)))
        at = match.end()
    return result


def number_of(text):
    """`12` or `3e4`."""
    mantissa, _, exponent = text.partition("e")
    if len(exponent) > 4:
        raise Refused("a number as long as that cannot be meant")
    return int(mantissa) * 10 ** int(exponent or 0)
