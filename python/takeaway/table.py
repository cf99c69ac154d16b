"""Tables, as text and as a notebook shows them."""
from __future__ import annotations

import html
from collections.abc import Sequence


class Table(Sequence):
    """Rows under titles."""

    def __init__(self, titles: Sequence[str], rows: Sequence[Sequence[object]], caption: str = ""):
        self.titles = tuple(titles)
        self.rows = [tuple(row) for row in rows]
        self.caption = caption

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index]

    def __repr__(self) -> str:
        lines = [tuple(map(str, row)) for row in (self.titles, *self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines)]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines)

    def _repr_html_(self) -> str:
        def line(cells, tag):
            return "<tr>" + "".join(f"<{tag}>{html.escape(str(cell))}</{tag}>" for cell in cells) + "</tr>"
        caption = f"<caption>{html.escape(self.caption)}</caption>" if self.caption else ""
        return f"<table>{caption}{line(self.titles, 'th')}{''.join(line(row, 'td') for row in self.rows)}</table>"
