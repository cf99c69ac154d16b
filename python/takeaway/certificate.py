"""Certificates of periods, and their check."""
from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import tempfile
from typing import Any

from . import _takeaway


@dataclasses.dataclass(frozen=True)
class Verdict:
    """Whether a certificate holds, and why or why not."""

    holds: bool
    reason: str

    def __bool__(self) -> bool:
        return self.holds


class Certificate:
    """The text of a certificate: JSON, as ``takeaway period --certificate`` writes it."""

    def __init__(self, text: str):
        self.text = text

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Certificate:
        return cls(pathlib.Path(path).read_text(encoding="utf-8"))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file, whole or not at all."""
        target = pathlib.Path(path)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(self.text)
            os.chmod(name, 0o644)
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise

    def document(self) -> dict[str, Any]:
        return json.loads(self.text)

    def check(self) -> Verdict:
        """Checks all of it, by code that does not know how it was found.

        >>> from takeaway import Game
        >>> bool(Game({1, 4}).certificate().check())
        True
        """
        return Verdict(*_takeaway.verify(self.text))

    def __repr__(self) -> str:
        found = self.document()
        return f"<certificate: {found['game']}, preperiod {found['preperiod']}, period {found['period']}>"


def verify(path: str | os.PathLike[str]) -> Verdict:
    """Checks the certificate in a file. A file that is no certificate raises `BadInput`."""
    return Certificate.load(path).check()
