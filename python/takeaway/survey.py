"""A whole family, measured."""
from __future__ import annotations

import io
import os
import pathlib
import tempfile
from collections.abc import Iterable

import numpy

from . import _notation, _takeaway


def survey(family: str, *, where: str | Iterable[str] | None = None, measure: str | Iterable[str] | None = None,
           outcomes: bool = False, out: str | os.PathLike[str] | None = None, **let: object) -> numpy.ndarray:
    """Every game of a family: an array with a field for each parameter and measure, -1 where a period was not found.

    `measure` has more numbers to note, as "ratio = per div a"; `out` keeps the file, and a second call goes on from it.
    With pandas, ``pandas.DataFrame(survey(...))`` is a table.

    >>> rows = survey("{a,b}", b=range(2, 6))
    >>> rows["period"].tolist()
    [3, 2, 5, 5, 6, 7, 2, 7, 8, 9]
    """
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(out) if out is not None else pathlib.Path(folder) / "survey.db"
        names, csv = _takeaway.survey(family, _notation.lets(let), _notation.texts(where), _notation.texts(measure), outcomes,
                                      os.fspath(path))
    kinds = [(name, numpy.int64) for name in names]
    if csv.count("\n") < 2:
        return numpy.empty(0, kinds)
    return numpy.atleast_1d(numpy.genfromtxt(io.StringIO(csv), delimiter=",", skip_header=1, dtype=kinds, filling_values=-1))
