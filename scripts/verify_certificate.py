#!/usr/bin/env python3
"""Checks a Takeaway period certificate, with Python's standard library alone.

    python3 scripts/verify_certificate.py CERTIFICATE...

Written from the definition of the claim, not from the C++ code: the certificate lists the values of one
preperiod and one period as runs. They are the game's values if and only if they satisfy the mex rule at every
heap, and it is enough to check preperiod + period + (largest move) heaps, since from there on everything repeats.
Preperiod and period must be least. Exit status: 0 all hold, 1 one is wrong, 2 one cannot be read.
"""
import json
import re
import sys

FIELDS = ["takeaway", "version", "game", "question", "start", "preperiod", "period", "saltus", "window",
          "preperiod_word", "period_word", "checksum"]


class Unreadable(Exception):
    pass


class Wrong(Exception):
    pass


def read_game(text):
    """(start, values below the start or None for a sink, moves) of a game in canonical notation."""
    match = re.fullmatch(r"(sink |init\(([0-9]+(?:, [0-9]+)*)\) )?\{([0-9., ]+)\}", text)
    if not match:
        raise Unreadable(f"not a finite game in canonical notation: {text}")
    boundary, initial, items = match.groups()
    moves = []
    for item in items.split(", "):
        parts = re.fullmatch(r"([0-9]+)(?:,([0-9]+))?(?:\.\.([0-9]+))?", item)
        if not parts or (parts[2] and not parts[3]):
            raise Unreadable(f"not a list of moves: {item}")
        first, second, last = (int(part) if part else None for part in parts.groups())
        if last is None:
            moves.append(first)
        else:
            step = (second or first + 1) - first
            if step < 1 or last < first or (last - first) % step:
                raise Wrong(f"not a progression: {item}")
            if (last - first) // step >= 2**22:
                raise Unreadable("more than 2^22 moves")
            moves.extend(range(first, last + 1, step))
    if moves != sorted(set(moves)) or moves[0] < 1:
        raise Wrong("the moves are not positive and ascending")
    if boundary and boundary.startswith("sink"):
        return 1, None, moves
    return 0, [int(v) for v in initial.split(", ")] if initial else [], moves


def read_word(text):
    runs = []
    for part in text.split(" ") if text else []:
        match = re.fullmatch(r"(0|[1-9][0-9]*)(?:\^(0|[1-9][0-9]*))?", part)
        if not match:
            raise Unreadable(f"not a run: {part!r}")
        runs.append((int(match[1]), 1 if match[2] is None else int(match[2])))
    return runs


class Reader:
    """Walks along the claimed sequence, run by run."""

    def __init__(self, preperiod, period):
        self.preperiod, self.period = preperiod, period
        self.at, self.end = 0, 0
        self.advance()

    def advance(self):
        total = len(self.preperiod)
        run = self.preperiod[self.at] if self.at < total else self.period[(self.at - total) % len(self.period)]
        self.value = run[0]
        self.end += run[1]
        self.at += 1

    def seek(self, index):
        while self.end <= index:
            self.advance()


def check_rule(claim, start, initial, moves, preperiod, period):
    """The mex rule at every heap. `initial` holds the values below the start; None stands for a sink's zeros."""
    before, cycle = sum(n for _, n in preperiod), sum(n for _, n in period)
    end = before + cycle + moves[-1]
    known = len(initial) if initial is not None else 0
    here = Reader(preperiod, period)
    options = [Reader(preperiod, period) for _ in moves]
    # Between these places every option is constant or periodic, once the preperiod is behind it: one period of
    # heaps without a fault is then as good as all of them.
    thresholds = sorted({before, end} | {max(0, m - known) for m in moves} | set(moves) | {m + before for m in moves})
    index, steady_from = 0, 0
    while index < end:
        threshold = next(t for t in thresholds if t > index)
        steady = index >= before and all(index < m - known or index >= m + before for m in moves)
        if index in thresholds or not steady:
            steady_from = index
        elif index - steady_from >= cycle:
            distance = (threshold - index) // cycle * cycle
            here.end += distance
            for move, option in zip(moves, options):
                if index >= move:
                    option.end += distance
            index += distance
            steady_from = index
            if distance:
                continue
        here.seek(index)
        until, seen = min(here.end, threshold), set()
        for move, option in zip(moves, options):
            if index >= move:
                option.seek(index - move)
                seen.add(option.value)
                until = min(until, option.end + move)
            elif initial is None:
                seen.add(0)
            elif move - index <= known:
                seen.add(initial[index - move])
                until = index + 1
        mex = next(v for v in range(len(moves) + 1) if v not in seen)
        if claim["question"] == "outcomes":
            mex = min(mex, 1)
        if here.value != mex:
            raise Wrong(f"heap {start + index} is claimed to be {here.value}, by the rule it is {mex}")
        index = until


def check_least(claim, preperiod, period):
    for word in (preperiod, period):
        if any(a[0] == b[0] for a, b in zip(word, word[1:])) or any(n == 0 for _, n in word):
            raise Wrong("a word is not written in whole runs")
    if preperiod and preperiod[-1][0] == period[-1][0]:
        raise Wrong(f"the preperiod is not least: heap {claim['start'] + claim['preperiod'] - 1} repeats already")
    cycle = list(period)
    if len(cycle) > 1 and cycle[0][0] == cycle[-1][0]:
        cycle[0] = (cycle[0][0], cycle[0][1] + cycle.pop()[1])
    if len(cycle) == 1 and claim["period"] != 1:
        raise Wrong("the period is not least: the values are constant")
    for size in range(1, len(cycle)):
        if len(cycle) % size == 0 and cycle[size:] == cycle[:-size]:
            raise Wrong(f"the period is not least: {sum(n for _, n in cycle[:size])} is a period already")


def check_checksum(claim):
    text = "".join(str(claim[field]) + "\n" for field in FIELDS[2:-1])
    value = 14695981039346656037
    for byte in text.encode():
        value = (value ^ byte) * 1099511628211 % 2**64
    if claim["checksum"] != f"{value:016x}":
        raise Wrong("the checksum does not match: the certificate was altered, though the rule holds")


def check(claim):
    if not isinstance(claim, dict) or sorted(claim) != sorted(FIELDS):
        raise Unreadable("it does not have the fields of a certificate")
    if claim["takeaway"] != "period certificate" or claim["version"] != 1 or type(claim["version"]) is not int:
        raise Unreadable("it is not a period certificate of version 1")
    for field in ("start", "preperiod", "period", "saltus", "window"):
        if type(claim[field]) is not int or claim[field] < 0:
            raise Unreadable(f"{field} is not a whole number")
    for field in ("game", "question", "preperiod_word", "period_word", "checksum"):
        if not isinstance(claim[field], str):
            raise Unreadable(f"{field} is not a text")
    start, initial, moves = read_game(claim["game"])
    preperiod, period = read_word(claim["preperiod_word"]), read_word(claim["period_word"])
    if claim["question"] not in ("values", "outcomes"):
        raise Wrong("the question is neither values nor outcomes")
    if sum(n for _, n in period) == 0:
        raise Wrong("the word of the period is empty")
    check_rule(claim, start, initial, moves, preperiod, period)
    for field, right in (("start", start), ("window", moves[-1]), ("saltus", 0),
                         ("preperiod", sum(n for _, n in preperiod)), ("period", sum(n for _, n in period))):
        if claim[field] != right:
            raise Wrong(f"{field} is {right}, not {claim[field]}")
    check_least(claim, preperiod, period)
    check_checksum(claim)


def verdict(path):
    try:
        with open(path, encoding="utf-8-sig") as file:
            claim = json.load(file)
        check(claim)
    except Wrong as wrong:
        return 1, f"WRONG: {wrong}"
    except (Unreadable, OSError, ValueError, RecursionError) as problem:
        return 2, f"cannot be read: {problem}"
    return 0, f"holds: {claim['question']} of {claim['game']}, preperiod {claim['preperiod']}, period {claim['period']}"


def main():
    if len(sys.argv) < 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    worst = 0
    for path in sys.argv[1:]:
        status, text = verdict(path)
        print(f"{path}: {text}")
        worst = max(worst, status)
    return worst


if __name__ == "__main__":
    sys.exit(main())
