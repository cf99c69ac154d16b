"""Sums of heaps: who wins, and how."""
from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping

from . import _notation, _takeaway
from .game import Game
from .table import Table


@dataclasses.dataclass(frozen=True)
class Move:
    """Take so much from a heap. Components and their heaps count from 0, as written; `then` is the constraint that the
    opponent is left with, in games that have one. Moves that do the same may stand together: take, take+step, ..., last."""

    component: int
    heap: int
    take: int
    to: int
    then: str | None = None
    last: int | None = None
    step: int | None = None


@dataclasses.dataclass(frozen=True)
class Solution:
    """Who wins a position: 'N' is the player to move, 'P' the other one; and every winning move."""

    position: str
    outcome: str
    nim_sum: int | None
    values: list[list[int]]
    moves: tuple[Move, ...]

    def _repr_html_(self) -> str:
        rows = [(move.component, move.heap, move.take, move.to) for move in self.moves]
        head = f"{self.position}: {self.outcome}"
        return Table(("component", "heap", "take", "to"), rows, caption=head)._repr_html_()


class Position:
    """A sum of heaps: notation, or games with their heaps.

    >>> Position([({1, 4}, [5, 6, 8]), ("nim", [3])])
    Position('{1, 4}: 5, 6, 8 + nim: 3')
    """

    def __init__(self, position: str | Mapping[str, Iterable[int]] | Iterable[tuple[str | Game | Iterable[int], Iterable[int]]]):
        if not isinstance(position, str):
            parts = position.items() if isinstance(position, Mapping) else position
            position = " + ".join(
                f"{Game(game).text}: {', '.join(str(_notation.whole_number(heap, 'a heap')) for heap in heaps)}"
                for game, heaps in parts)
        self._text: str = _takeaway.canonical_position(position)

    @property
    def text(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Position({self._text!r})"

    def __str__(self) -> str:
        return self._text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and other._text == self._text

    def __hash__(self) -> int:
        return hash(self._text)

    def solve(self, *, misere: bool = False) -> Solution:
        """The outcome, and all winning moves.

        >>> [(move.take, move.heap) for move in Position("nim: 3,5,7").solve().moves]
        [(1, 0), (1, 1), (1, 2)]
        """
        found = json.loads(_takeaway.solve(self._text, misere))
        names = {field.name for field in dataclasses.fields(Move)}
        moves = tuple(Move(**{name: value for name, value in move.items() if name in names}) for move in found["moves"])
        return Solution(found["position"], found["outcome"], found.get("nim_sum"), found["values"], moves)
