"""One game: its values, its period, and what is known of it."""
from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable
from typing import Any

import numpy

from . import _notation, _takeaway
from .certificate import Certificate
from .picture import Picture, draw


@dataclasses.dataclass(frozen=True)
class Period:
    """x(n + period) = x(n) + saltus from the preperiod on, which is counted from the first heap; both are least.

    Where none was found, `period` is None and `status` says why."""

    preperiod: int | None
    period: int | None
    saltus: int | None
    status: str

    @property
    def proved(self) -> bool:
        return self.status == "proved"

    @property
    def pure(self) -> bool:
        return self.preperiod == 0


@dataclasses.dataclass(frozen=True)
class Cone:
    """A theorem of which a game is a case: conditions on the moves, and preperiod and period as formulas in them.

    `document` is what ``takeaway generalize --json`` prints, `theorem` a theorem file."""

    conditions: tuple[str, ...]
    preperiod: str
    period: str
    theorem: str
    document: dict[str, Any] = dataclasses.field(repr=False)


class Game:
    """A game: notation, ``Game("sink {5,11,16}")``, or a set of moves, ``Game({1, 4})``.

    Parameters of the notation are given by name: ``Game("{m, m+d}", m=5, d=6)``. Equal games are equal, however they were
    written.

    >>> Game("{m, m+3}", m=1) == Game([4, 1])
    True
    >>> Game("{1, 1}")
    Traceback (most recent call last):
    takeaway.BadInput: the move 1 is repeated
      {1, 1}
          ^
    """

    def __init__(self, moves: str | Iterable[int] | Game, *, boundary: str = "wall", comply: bool = False, **let: object):
        if isinstance(moves, Game):
            text = moves.text
        elif isinstance(moves, str):
            text = moves
        else:
            text = _notation.set_text(moves)
        if boundary not in ("wall", "sink"):
            raise _takeaway.BadInput(f"the boundary must be 'wall' or 'sink', not {boundary!r}")
        written = ("" if boundary == "wall" else boundary + " ") + ("comply " if comply else "") + text
        self._text: str = _takeaway.canonical(written, _notation.lets(let))

    @property
    def text(self) -> str:
        """The game in canonical notation."""
        return self._text

    @property
    def start(self) -> int:
        """The first heap that has a value: 1 under sink, else 0."""
        return int(_takeaway.start(self._text))

    def __repr__(self) -> str:
        return f"Game({self._text!r})"

    def __str__(self) -> str:
        return self._text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other._text == self._text

    def __hash__(self) -> int:
        return hash(self._text)

    def values(self, start: int, stop: int | None = None, *, engine: str = "", threads: int = 0,
               memory: str = "") -> numpy.ndarray:
        """The values of the heaps start..stop-1, or with one number those below it, from the first heap on.

        An array of the narrowest kind that holds them: uint8, uint32 or uint64. Nothing is copied.

        >>> Game("sink {2,5}").values(6)  # under sink the first heap is 1
        array([1, 1, 2, 2, 1], dtype=uint8)
        """
        return self._cells(False, start, stop, engine, threads, memory)

    def outcomes(self, start: int, stop: int | None = None) -> numpy.ndarray:
        """The letters P (the player to move loses) and N of the heaps start..stop-1.

        >>> "".join(Game({1, 4}).outcomes(10))
        'PNPNNPNPNN'
        """
        return numpy.array(["P", "N"])[self._cells(True, start, stop, "", 0, "")]

    def p_positions(self, start: int, stop: int | None = None) -> numpy.ndarray:
        """The heaps among start..stop-1 that the player to move loses.

        >>> Game({1, 4}).p_positions(11)
        array([ 0,  2,  5,  7, 10])
        """
        first, _ = self._range(start, stop)
        return first + numpy.flatnonzero(self._cells(True, start, stop, "", 0, "") == 0)

    def value(self, heap: int) -> int:
        """The value of one heap, up to 2^62 where a period is proved.

        >>> Game("palindromes(10)").value(10**18 + 7)
        7
        """
        heap = _notation.whole_number(heap, "a heap")
        return int(_takeaway.values_at(self._text, False, [heap])[0])

    def __getitem__(self, heap: int | slice) -> Any:
        if isinstance(heap, slice):
            if heap.step not in (None, 1) or heap.stop is None:
                raise IndexError("a slice of values has an end, and no step: game[100:200]")
            return self.values(self.start if heap.start is None else heap.start, heap.stop)
        return self.value(heap)

    def __iter__(self) -> Any:
        raise TypeError("the values of a game have no end; ask for some: game.values(100)")

    def _range(self, start: int, stop: int | None) -> tuple[int, int]:
        first = self.start if stop is None else _notation.whole_number(start, "the first heap")
        end = _notation.whole_number(start if stop is None else stop, "the end")
        if first < self.start:
            raise _takeaway.BadInput(f"the first heap of {self._text} is {self.start}")
        return first, max(first, end)

    def _cells(self, outcomes: bool, start: int, stop: int | None, engine: str, threads: int, memory: str) -> numpy.ndarray:
        first, end = self._range(start, stop)
        return _takeaway.values(self._text, outcomes, first, end - first, engine, threads, memory)

    def period(self, *, outcomes: bool = False, limit: int | None = None) -> Period:
        """The least period and preperiod, of the values or of the outcomes, proved where that is possible.

        >>> Game("sink {5,11,16}").period()
        Period(preperiod=0, period=115, saltus=0, status='proved')
        >>> Game("primes").period(limit=10**4).status
        'verified to 9999'
        """
        limits = "" if limit is None else str(_notation.whole_number(limit, "the limit"))
        found = json.loads(_takeaway.period(self._text, outcomes, limits))
        return Period(found.get("preperiod"), found.get("period"), found.get("saltus"), found["status"])

    def certificate(self, *, outcomes: bool = False) -> Certificate:
        """A certificate of the period, which anyone can check: ``takeaway verify``, or a script without this program."""
        return Certificate(_takeaway.certificate(self._text, outcomes))

    def analyze(self) -> dict[str, Any]:
        """Everything about the game: what ``takeaway analyze --json`` prints."""
        return json.loads(_takeaway.analyze(self._text))

    def cone(self) -> Cone:
        """The theorem that the game is a case of.

        >>> Game("{5,8,11}").cone().period
        'a+c'
        """
        found = json.loads(_takeaway.generalize(self._text))
        return Cone(tuple(found.pop("conditions")), found["formulas"]["preperiod"], found.pop("formulas")["period"],
                    found.pop("theorem"), found)

    def strip(self, stop: int = 500, **options: object) -> Picture:
        """The values as a picture, heap by heap."""
        return draw("strip", self, to=_notation.whole_number(stop, "the end"), **options)

    def _repr_svg_(self) -> str:
        return self.strip(300)._repr_svg_()
