"""Theorems: what is known, tried on numbers, proved for all parameters."""
from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from . import _notation, _takeaway
from .table import Table


class Results(Table):
    """A table of results; `documents` has all that the command line prints with --json."""

    def __init__(self, titles, documents: list[dict[str, Any]], keys):
        super().__init__(titles, [[document.get(key, "") for key in keys] for document in documents])
        self.documents = documents


def theorems(*names: str) -> Results:
    """The theorems of the program, or those named.

    >>> theorems("two-moves").documents[0]["status"]
    'theorem'
    """
    return Results(("theorem", "status", "title"), json.loads(_takeaway.theorems(list(names))), ("name", "status", "title"))


def check(*what: str, claim: str = "", where: str | Iterable[str] | None = None, counterexamples: int = 0,
          **let: object) -> Results:
    """Tries theorems, by name or file, or a claim about a family, on numbers.

    >>> check("two-moves", x=range(1, 5), y=range(2, 9))
    theorem    kind     cases  failed
    two-moves  theorem  22     0
    >>> check("{a,b}", claim="period = a+b", b=range(2, 6)).documents[0]["counterexample"]["let"]
    {'b': 3, 'a': 1}
    """
    documents = json.loads(_takeaway.check(list(what), claim, _notation.lets(let), _notation.texts(where),
                                           str(counterexamples) if counterexamples else ""))
    return Results(("theorem", "kind", "cases", "failed"), documents, ("theorem", "kind", "cases", "failed"))


def prove(*what: str, solvers: str = "") -> Results:
    """Proves theorems, by name or file, for all parameters."""
    documents = json.loads(_takeaway.prove(list(what), solvers))
    return Results(("theorem", "verdict", "obligations", "seconds"), documents,
                   ("theorem", "verdict", "obligations", "seconds"))
