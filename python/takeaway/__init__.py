"""Subtraction games: nim-values, proved periods, sums of heaps, theorems and pictures.

>>> import takeaway
>>> game = takeaway.Game({1, 4})
>>> game.values(10)
array([0, 1, 0, 1, 2, 0, 1, 0, 1, 2], dtype=uint8)
>>> game.period()
Period(preperiod=0, period=5, saltus=0, status='proved')
>>> takeaway.Position("{1,4}: 5,6,7 + nim: 3").solve().outcome
'N'

Games are written as for the command line: ``Game("sink {5,11,16}")``, ``Game("comply {1..3}")``, ``Game("primes")``,
``Game("{m, m+d}", m=5, d=6)``; or from numbers: ``Game({1, 4})``, ``Game(range(1, 4), boundary="sink")``. Wrong input raises
`BadInput`, a `ValueError`, which shows the place; what takes too much raises `LimitReached`. Ctrl-C stops any call.
"""
from ._takeaway import BadInput, InternalError, LimitReached
from ._takeaway import version as __version__
from .certificate import Certificate, Verdict, verify
from .game import Cone, Game, Period
from .picture import Picture, draw
from .position import Move, Position, Solution
from .survey import survey
from .table import Table
from .theorem import check, prove, theorems

__all__ = [
    "BadInput", "Certificate", "Cone", "Game", "InternalError", "LimitReached", "Move", "Period", "Picture", "Position",
    "Solution", "Table", "Verdict", "__version__", "check", "draw", "prove", "survey", "theorems", "verify",
]
