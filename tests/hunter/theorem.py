"""A theorem as it stands in a file, in plain structures."""

from dataclasses import dataclass, field

from notation import Family, Node


@dataclass(frozen=True)
class Factor:
    """A letter of a word, or a group of factors, and how often it comes."""

    letter: int  # None for a group
    group: tuple
    exponent: Node


@dataclass(frozen=True)
class Block:
    condition: Node
    factors: tuple
    next_state: Node


@dataclass(frozen=True)
class Blocks:
    state: str
    start: Node
    invariant: Node = None
    first: tuple = ()
    blocks: tuple = ()
    row: Node = None  # how many blocks a row of a picture has


@dataclass(frozen=True)
class Mirror:
    family: Family
    shift: Node
    one: int
    other: int


@dataclass(frozen=True)
class Claim:
    """One thing that is claimed; which of the fields have a meaning depends on the kind."""

    kind: str  # condition, statement, values, outcomes, mirror, word, blocks
    text: str
    place: tuple
    when: Node = None
    formula: Node = None
    variable: str = "n"  # the heap
    range: Node = None  # only heaps that satisfy it
    other_half: bool = False  # of values: `others`
    positive: bool = True  # of outcomes: P iff, not N iff
    smaller: str = "u"
    witness: Node = None
    mirror: Mirror = None
    preperiod: tuple = ()
    period: tuple = ()
    blocks: Blocks = None


@dataclass(frozen=True)
class Definition:
    name: str
    arguments: tuple
    formula: Node
    place: tuple


@dataclass
class Theorem:
    name: str
    place: tuple
    title: str = ""
    source: str = ""
    status: str = "theorem"
    params: list = field(default_factory=list)  # (name, place)
    where: list = field(default_factory=list)
    ranges: list = field(default_factory=list)  # (name, items, place)
    definitions: list = field(default_factory=list)
    game: Family = None
    heaps: Node = None
    claims: list = field(default_factory=list)
    uses: list = field(default_factory=list)
