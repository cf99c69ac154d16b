"""Pictures, shown where a notebook shows them."""
from __future__ import annotations

import os
import pathlib
from typing import TYPE_CHECKING

from . import _notation, _takeaway

if TYPE_CHECKING:
    from .game import Game


class Picture:
    """A picture that is drawn when it is shown or saved."""

    def __init__(self, kind: str, family: str, lets: list[str], options: dict[str, str]):
        self._what = (kind, family, lets, options)

    def __repr__(self) -> str:
        kind, family, _, _ = self._what
        return f"Picture({kind!r}, {family!r})"

    def svg(self) -> str:
        return self._drawn("svg").decode()

    def png(self) -> bytes:
        return self._drawn("png")

    def save(self, path: str | os.PathLike[str]) -> None:
        """As SVG or PNG, by the end of the name."""
        ends = pathlib.Path(path).suffix.lower()
        if ends not in (".svg", ".png"):
            raise _takeaway.BadInput(f"a picture is saved as .svg or .png, not as {ends or 'a file without an ending'}")
        pathlib.Path(path).write_bytes(self._drawn(ends[1:]))

    def _drawn(self, form: str) -> bytes:
        kind, family, lets, options = self._what
        return _takeaway.draw(kind, family, lets, options, form)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_png_(self) -> bytes:
        return self.png()


def draw(kind: str, family: str | Game, *, let: dict[str, object] | None = None, **options: object) -> Picture:
    """A picture of the kind strip, family, carpet, growth, map or cones, with the options of ``takeaway draw``.

    >>> picture = draw("carpet", "{2,5,c}", let={"c": range(6, 20)}, to=60)
    >>> picture.svg()[:4]
    '<svg'
    """
    return Picture(kind, str(family), _notation.lets(let or {}), {name: str(value) for name, value in options.items()})
