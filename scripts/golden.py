#!/usr/bin/env python3
"""Writes tests/golden/values.txt: nim-values computed from the definition, apart from the program."""
import itertools
import pathlib

GAMES = [
    ("wall", [], [1, 4]), ("wall", [], [2, 5, 7]), ("wall", [], [3, 5, 9, 13]), ("wall", [], [6, 10, 14]),
    ("sink", [], [5, 11, 16]), ("sink", [], [4, 10, 21]), ("sink", [], [7]), ("sink", [], [6, 15, 21, 30]),
    ("init", [0, 1], [2, 3]), ("init", [3, 1, 0, 0, 2], [2, 5, 6]), ("init", [1, 1, 0, 0], [4, 6]),
    ("wall", [], [7, 17, 66, 76, 83]), ("wall", [], [64, 200, 264]), ("wall", [], [1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ("wall", [], [130, 411, 541]), ("sink", [], [19, 60, 79]),
]
COUNT = 1500


def values(boundary, initial, moves):
    start = 1 if boundary == "sink" else 0
    known = {}
    for heap in range(start, start + COUNT):
        options = set()
        for move in moves:
            to = heap - move
            if to >= start:
                options.add(known[to])
            elif boundary == "sink":
                options.add(0)
            elif boundary == "init" and -to <= len(initial):
                options.add(initial[to])
        known[heap] = next(v for v in itertools.count() if v not in options)
    return [known[heap] for heap in range(start, start + COUNT)]


def text(boundary, initial, moves):
    prefix = {"wall": "", "sink": "sink ", "init": f"init({', '.join(map(str, initial))}) "}[boundary]
    return prefix + "{" + ", ".join(map(str, moves)) + "}"


def main():
    path = pathlib.Path(__file__).resolve().parent.parent / "tests" / "golden" / "values.txt"
    head = [line for line in path.read_text().splitlines() if line.startswith("#")]
    lines = []
    for game in GAMES:
        runs = " ".join(f"{v}^{n}" if n > 1 else f"{v}" for v, n in ((v, len(list(g))) for v, g in itertools.groupby(values(*game))))
        lines.append(f"{text(*game)} : {COUNT} : {runs}")
    path.write_text("\n".join(head + lines) + "\n")


if __name__ == "__main__":
    main()
