"""From what people write in Python to the notation of games."""
from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping

from . import _takeaway


def whole_number(value: object, what: str) -> int:
    """The number, if it is a whole one that is not negative; True and False are not numbers here."""
    if isinstance(value, bool):
        raise TypeError(f"{what} must be a whole number, not {value}")
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {type(value).__name__}") from None
    if number < 0:
        raise _takeaway.BadInput(f"{what} must not be negative: {number}")
    if number > 2**62:
        raise _takeaway.BadInput(f"{what} must be at most 2^62: {number}")
    return number


def set_text(moves: Iterable[object]) -> str:
    """{1, 4} for a set of numbers."""
    numbers = sorted(whole_number(move, "a move") for move in moves)
    return "{" + ", ".join(map(str, numbers)) + "}"


def lets(values: Mapping[str, object]) -> list[str]:
    """As --let has them: m=5, k=1..4 for range(1, 5) or the text "1..4", and k=1, 5 for a list, as Sage's [1,5] is.

    >>> lets({"m": 5, "k": range(1, 5), "d": [1, 4]})
    ['m=5', 'k=1..4', 'd=1, 4']
    """
    texts = []
    for name, value in values.items():
        if isinstance(value, range):
            if value.step != 1 or len(value) == 0:
                raise _takeaway.BadInput(f"{name} must be a range of steps of 1 that is not empty: {value}")
            texts.append(f"{name}={value.start}..{value.stop - 1}")
        elif isinstance(value, str):
            texts.append(f"{name}={value}")
        elif isinstance(value, Iterable):
            numbers = [str(whole_number(number, name)) for number in value]
            if not numbers:
                raise _takeaway.BadInput(f"{name} must have a value, and the list is empty")
            texts.append(f"{name}={', '.join(numbers)}")
        else:
            texts.append(f"{name}={operator.index(value)}")  # type: ignore[arg-type]
    return texts


def texts(value: str | Iterable[str] | None) -> list[str]:
    """A text alone, several, or none."""
    return [] if value is None else [value] if isinstance(value, str) else list(value)
