#!/usr/bin/env python3
"""Checks Takeaway's certificates, of periods, cones and fans, with Python's standard library alone.

    python3 scripts/verify_certificate.py CERTIFICATE...

Written from the definition of the claim, not from the C++ code; cones are in verify_cone.py, fans in verify_fan.py, games that break heaps in verify_breaking.py, partizan games in verify_partizan.py, those with states in verify_states.py. The certificate of a
period lists the values of one preperiod and one period as runs. For a plain finite game, they are the game's values if
and only if they satisfy the mex rule at every heap, and it is enough to check preperiod + period + (largest move)
heaps, since from there on everything repeats. For all-but and comply/constrain games and other periodic sets of moves, all values are
computed up to where the relative state has come back (docs/algorithms.md, "Arithmetic periods"). An endless game may play
like finitely many of its moves: then no other move may join two heaps of one value, for which its residue modulo the period
is looked at (verify_residues.py has the residues of named sets). Preperiod and period must be least. Exit status: 0 all hold, 1 one is wrong, 2 one cannot be read, 3 one is too large for this check:
a few bytes can be about any number of heaps, and these are the bounds on what is done for them.
"""
import bisect
import json
import math
import os
import re
import stat
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import verify_breaking  # noqa: E402
import verify_cone  # noqa: E402
import verify_fan  # noqa: E402
import verify_partizan  # noqa: E402
import verify_residues  # noqa: E402
import verify_states  # noqa: E402

MOST_BYTES = 2**30  # of a certificate
MOST_HEAPS = 10**7  # computed one by one, where the game is not a plain finite one
MOST_MOVES = 2**20
MOST_OWN_MODULUS = 4096  # of a periodic set of moves whose residues modulo another number are asked for
MOST_LOOKS = 3 * 10**8  # at a move of a heap; a plain finite game has eight for each of its moves and runs besides

FIELDS = ["takeaway", "version", "game", "question", "start", "preperiod", "period", "saltus", "window",
          "preperiod_word", "period_word", "checksum"]
ENDLESS_FIELDS = FIELDS[:-1] + ["settled", "cycle", "checksum"]
RESIDUE_FIELDS = FIELDS[:-1] + ["residues", "checksum"]


class Unreadable(Exception):
    pass


class Wrong(Exception):
    pass


class TooLarge(Exception):
    pass


NUMBER = r"(?:0|[1-9][0-9]*)"


class MoveSet:
    """A set of moves: its canonical text, who is a member, a modulus, and a bound past which all is periodic.

    A finite set has its moves in `listed`, one that leaves out finitely many has those in `without`. A set with no periodic
    form has modulus None. `past(q, bound)` is a set that has the residues modulo q of all members past the bound. `size` is
    what is certain: (infinite, of density zero, of density one, of positive density)."""

    def __init__(self, text, contains, modulus=1, bound=0, listed=None, without=None, joined=False, past=None, size=None):
        self.text, self.contains, self.modulus, self.bound = text, contains, modulus, bound
        self.listed, self.without, self.joined = listed, without, joined
        self.past = past or (lambda q, _: set(range(q)))
        self.size = size or (True, False, False, True)

    @staticmethod
    def finite(moves):
        members = set(moves)
        return MoveSet(list_text(moves), lambda m: m in members, bound=moves[-1], listed=moves,
                       past=lambda q, bound: {m % q for m in moves if m > bound}, size=(False, True, False, False))

    @staticmethod
    def named(text, name, parameter):
        return MoveSet(text, lambda m: verify_residues.MEMBERS[name](m, parameter), None,
                       past=lambda q, bound: verify_residues.residues_of_name(name, parameter, q, bound),
                       size=(True, True, False, False))

    @staticmethod
    def cofinite(moves):
        text = "nim" if not moves else f"{{{len(moves) + 1}..}}" if moves[-1] == len(moves) else "not " + list_text(moves)
        members = set(moves)
        return MoveSet(text, lambda m: m not in members, bound=moves[-1] if moves else 0, without=moves,
                       size=(True, False, True, True))

    @staticmethod
    def progression(first, step, text):
        return MoveSet(text, lambda m: m >= first and (m - first) % step == 0, step, first,
                       past=lambda q, _: {(first + k * step) % q for k in range(q)})

    def complement(self):
        if self.listed:
            return MoveSet.cofinite(self.listed)
        _, zero, one, _ = self.size
        return MoveSet("not " + self.operand(), lambda m: not self.contains(m), self.modulus, self.bound,
                       past=self.residues_outside, size=(zero, one, zero, zero))

    def residues_outside(self, q, bound):
        """Modulo q, of all numbers past the bound that are not in the set: a class modulo the set's own modulus has every
        residue that the common divisor of the two allows."""
        if not self.modulus or self.modulus > MOST_OWN_MODULUS:
            return set(range(q))
        common, far = math.gcd(self.modulus, q), self.bound + 1
        if far - bound > MOST_MOVES:
            raise TooLarge("the set of moves is periodic too late for this check")
        classes = {m % common for m in range(far, far + self.modulus) if not self.contains(m)}
        near = {m % q for m in range(bound + 1, far) if not self.contains(m)}
        return near | {r for r in range(q) if r % common in classes}

    def operand(self):
        return f"({self.text})" if self.joined else self.text

    def join(self, sign, other):
        either = sign == "|"
        return MoveSet(f"{self.operand()} {sign} {other.operand()}",
                       (lambda m: self.contains(m) or other.contains(m)) if either else
                       (lambda m: self.contains(m) and other.contains(m)),
                       math.lcm(self.modulus, other.modulus) if self.modulus and other.modulus else None,
                       max(self.bound, other.bound), joined=True,
                       past=(lambda q, bound: self.past(q, bound) | other.past(q, bound)) if either else
                       (lambda q, bound: self.past(q, bound) & other.past(q, bound)),
                       size=self.joined_size(other, either))

    def joined_size(self, other, either):
        (a, a0, a1, a2), (b, b0, b1, b2) = self.size, other.size
        if either:
            return a or b, a0 and b0, a1 or b1, a2 or b2
        positive = (a2 and b1) or (a1 and b2)
        infinite = positive or (a and other.without is not None) or (b and self.without is not None)
        return infinite, a0 or b0, a1 and b1, positive


def list_text(moves):
    """Braces as the program writes them: four moves or more at equal distances are one item, a..b where the
    distance is 1 and no single move stands before it, else a,b..c."""
    items, i, after_single = [], 0, False
    while i < len(moves):
        end = i + 1
        while end < len(moves) and moves[end] - moves[end - 1] == moves[i + 1] - moves[i]:
            end += 1
        if end - i < 4:
            items.append(str(moves[i]))
            i, after_single = i + 1, True
            continue
        second = f",{moves[i + 1]}" if after_single or moves[i + 1] - moves[i] != 1 else ""
        items.append(f"{moves[i]}{second}..{moves[end - 1]}")
        i, after_single = end, False
    return "{" + ", ".join(items) + "}"


class GameReader:
    """Reads a game of a periodic set of moves, in canonical notation: exactly what the program writes for it.

    A text may be a game and yet not canonical; `{1, 5..9}` is the progression 1, 5, 9, and is written {1, 5, 9}. So what
    was read is written again, and must come out the same."""

    def __init__(self, text):
        self.rest = text
        initial = self.take(rf"init\(({NUMBER}(?:, {NUMBER})*)\) ")
        self.sink = not initial and bool(self.take("sink "))
        self.initial = [number(v) for v in initial[1].split(", ")] if initial else []
        self.comply = bool(self.take("comply "))
        before = text[:len(text) - len(self.rest)]
        self.moves = self.read_set()
        if self.rest:
            raise Unreadable(f"not a game in canonical notation: {text}")
        self.residues = self.pattern()
        if before + self.moves.text != text:
            raise Wrong(f"the game is not in canonical notation: {text}")

    def take(self, pattern):
        match = re.match(pattern, self.rest)
        if match:
            self.rest = self.rest[match.end():]
        return match

    def read_set(self):
        left = self.operand()
        sign = self.take(r" ([|&]) ")
        if not sign:
            return left
        right = self.operand()
        # These would have been listed, or one of the two would have been left out.
        finite, cofinite = left.listed or right.listed, left.without is not None or right.without is not None
        both = (left.listed and right.listed) or (left.without is not None and right.without is not None)
        all_moves = left.without == [] or right.without == []
        if (sign[1] == "|" and (cofinite or both)) or (sign[1] == "&" and (finite or both or all_moves)):
            raise Wrong(f"the set of moves is not in canonical notation: {left.operand()}{sign[0]}{right.operand()}")
        return left.join(sign[1], right)

    def operand(self):
        if self.take(r"\("):
            inner = self.read_set()
            if not inner.joined or not self.take(r"\)"):
                raise Unreadable("the parentheses in the set of moves are not in canonical notation")
            return inner
        if self.take("not "):
            inner = self.operand()
            if inner.without is not None or inner.operand().startswith("not "):
                raise Wrong("the set of moves is not in canonical notation: not " + inner.text)
            return inner.complement()
        return self.term()

    def term(self):
        name = self.take(verify_residues.NAMES)
        if name:
            if name[1] and number(name[2]) < 2:
                raise Wrong(f"there is no such set of moves: {name[0]}")
            return MoveSet.named(name[0], name[1] or name[0], number(name[2]) if name[1] else None)
        name = self.take(rf"nim|odd|even|multiples\(({NUMBER})\)")
        if name and name[0] == "nim":
            return MoveSet.cofinite([])
        if name and name[0] == "odd":
            return MoveSet.progression(1, 2, "odd")
        if name:
            step = number(name[1]) if name[1] else 2
            if step < 2:
                raise Wrong(f"the set of moves is not in canonical notation: {name[0]}")
            return MoveSet.progression(step, step, name[0])
        endless = self.take(rf"\{{({NUMBER})(?:,({NUMBER}))?\.\.\}}")
        if endless:
            return self.open_end(endless)
        braces = self.take(r"\{([0-9., ]+)\}")
        if not braces:
            raise Unreadable(f"not a periodic set of moves in canonical notation: {self.rest[:80]!r}")
        return MoveSet.finite(read_moves(braces[1]))

    @staticmethod
    def open_end(match):
        first = number(match[1])
        step = number(match[2]) - first if match[2] else 1
        if step < 1 or first < 1:
            raise Wrong(f"not a progression: {match[0]}")
        if step == 1 and first <= 2**16:  # what is left out is listed, if it is not long
            return MoveSet.cofinite(list(range(1, first)))
        return MoveSet.progression(first, step, f"{{{first}..}}" if step == 1 else match[0])

    def pattern(self):
        """Whether each residue of the modulus is a move in the end; a set that turns out to be finite or cofinite is
        written as such."""
        if self.moves.modulus is None:
            return None
        if self.moves.modulus > 4096 or (not self.moves.listed and self.moves.bound > 2**22):
            raise TooLarge("the set of moves has a modulus past 4096, or exceptions past 2^22")
        modulus = self.moves.modulus
        far = self.moves.bound - self.moves.bound % modulus + 2 * modulus  # a multiple of the modulus past all exceptions
        residues = [self.moves.contains(far + r) for r in range(modulus)]
        if not self.moves.listed and self.moves.without is None and len(set(residues)) == 1:
            exceptions = [m for m in range(1, self.moves.bound + 1) if self.moves.contains(m) != residues[0]]
            if not residues[0] and not exceptions:
                raise Wrong("there are no moves")
            self.moves = MoveSet.cofinite(exceptions) if residues[0] else MoveSet.finite(exceptions)
        return residues


def number(text):
    value = int(text)
    if value > 2**62:
        raise Unreadable(f"a number of the game is past 2^62: {text}")
    return value


def read_moves(items):
    """The moves between braces, where items stand apart by a comma and a space."""
    moves = []
    for item in items.split(", "):
        parts = re.fullmatch(rf"({NUMBER})(?:,({NUMBER}))?(?:\.\.({NUMBER}))?", item)
        if not parts or (parts[2] and not parts[3]):
            raise Unreadable(f"not a list of moves in canonical notation: {item}")
        first, second, last = (number(part) if part else None for part in parts.groups())
        if last is None:
            moves.append(first)
        else:
            step = (second or first + 1) - first
            if step < 1 or last < first or (last - first) % step:
                raise Wrong(f"not a progression: {item}")
            if len(moves) + (last - first) // step >= MOST_MOVES:
                raise TooLarge(f"the moves are more than {MOST_MOVES}")
            moves.extend(range(first, last + 1, step))
    if any(a >= b for a, b in zip(moves, moves[1:])) or moves[0] < 1:
        raise Wrong("the moves are not positive and ascending")
    return moves


def read_word(text):
    runs = []
    for part in text.split(" ") if text else []:
        match = re.fullmatch(r"(0|[1-9][0-9]*)(?:\^(0|[1-9][0-9]*))?", part)
        if not match:
            raise Unreadable(f"not a run: {part!r}")
        runs.append((int(match[1]), 1 if match[2] is None else int(match[2])))
        if max(runs[-1]) > 2**63:
            raise Unreadable(f"a number past 2^63: {part!r}")
    return runs


class Reader:
    """Walks along the claimed sequence, run by run."""

    __slots__ = ("preperiod", "period", "at", "end", "value")

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
    index, steady_from, passed, looks = 0, 0, -1, 0
    while index < end:
        looks += 2 * len(moves)
        if looks > MOST_LOOKS + 8 * len(moves) * (len(preperiod) + len(period)):
            raise TooLarge(f"there are too many moves for the heaps claimed: all looks are used up at heap {start + index}")
        after = bisect.bisect_right(thresholds, index)
        threshold = thresholds[after]
        steady = index >= before and all(index < m - known or index >= m + before for m in moves)
        if after != passed or not steady:
            steady_from, passed = index, after
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


class EndlessGame:
    """A plain or comply/constrain game with a periodic set of moves, computed cell by cell."""

    def __init__(self, game, outcomes):
        first = game.moves
        if first.bound > 2**22:
            raise TooLarge("the set of moves has exceptions past 2^22")
        self.halves = [first.contains, lambda m: not first.contains(m)] if game.comply else [first.contains]
        self.sink = game.sink
        self.start = 1 if self.sink else 0
        self.cap = 1 if outcomes else None
        self.modulus = first.modulus
        self.residues = [game.residues, [not residue for residue in game.residues]][:len(self.halves)]
        self.window = max((m for m in range(1, first.bound + 1) if first.contains(m) != self.residues[0][m % self.modulus]),
                          default=0)
        self.endless = [any(residues) for residues in self.residues]
        self.reach = [max((m for m in range(1, first.bound + 1) if half(m)), default=0) for half in self.halves]
        self.values = [[] for _ in self.halves]
        self.recent = {}
        self.old = [set() for _ in range(self.modulus)]
        self.unions = [[{0} if self.sink and endless else set() for _ in range(self.modulus)] for endless in self.endless]
        self.missing = [[self.least(0, union) for union in unions] for unions in self.unions]
        self.aged = 0
        for value in game.initial:
            self.put([value if self.cap is None else min(value, self.cap)] * len(self.halves))
        self.given = len(game.initial)

    @staticmethod
    def least(start, values):
        while start in values:
            start += 1
        return start

    def cells(self):
        return len(self.values[0])

    def put(self, cell):
        for half, value in enumerate(cell):
            self.recent.setdefault(value, []).append(self.cells() if half == 0 else self.cells() - 1)
            self.values[half].append(value)
        self.age()

    def age(self):
        """Cells more than the window back are options by their residue alone."""
        while self.aged + self.window < self.cells():
            cell = self.aged
            self.aged += 1
            for value in {values[cell] for values in self.values}:
                places = [place for place in self.recent[value] if place > cell]
                if places:
                    self.recent[value] = places
                else:
                    del self.recent[value]
                self.old[cell % self.modulus].add(value)
                for half, unions in enumerate(self.unions):
                    for r in range(self.modulus):
                        if self.residues[half][r]:
                            line = (cell + r) % self.modulus
                            unions[line].add(value)
                            self.missing[half][line] = self.least(self.missing[half][line], unions[line])

    def mex(self, half):
        cell = self.cells()
        line = cell % self.modulus
        union, moves = self.unions[half][line], self.halves[half]
        below = self.sink and not self.endless[half] and cell < self.reach[half]
        value = self.missing[half][line]
        while (value in union or (below and value == 0)
               or any(moves(cell - place) for place in self.recent.get(value, ()))):
            value += 1
        return value if self.cap is None else min(value, self.cap)

    def advance_to(self, cell):
        while self.cells() < cell:
            self.put([self.mex(half) for half in range(len(self.halves))])

    def state(self):
        return [set(values) for values in self.old], [list(row) for row in self.missing]


def check_endless(claim, read, preperiod, period):
    outcomes = claim["question"] == "outcomes"
    settled, cycle = claim["settled"], claim["cycle"]
    if settled + cycle > MOST_HEAPS:
        raise TooLarge(f"settled and cycle are {settled + cycle} heaps, more than {MOST_HEAPS}")
    if max(read.initial, default=0) > 2**20:
        raise TooLarge("the values of init pass 2^20")
    game = EndlessGame(read, outcomes)
    for field, right in (("start", game.start), ("window", game.window), ("preperiod", sum(n for _, n in preperiod)),
                         ("period", sum(n for _, n in period))):
        if claim[field] != right:
            raise Wrong(f"{field} is {right}, not {claim[field]}")
    if (settled + cycle) * game.modulus * len(game.halves) ** 2 > MOST_LOOKS:
        raise TooLarge(f"settled and cycle are {settled + cycle} heaps, too many for a set of moves of modulus {game.modulus}")
    if cycle < 1 or cycle % game.modulus or settled + game.given < game.window:
        raise Wrong("settled and cycle do not fit the moves")
    if claim["preperiod"] > settled or claim["period"] > cycle:
        raise Wrong("preperiod and period must be within settled and cycle")
    t1 = game.given + settled
    t2 = t1 + cycle
    game.advance_to(t1)
    old1, missing1 = game.state()
    game.advance_to(t2)
    old2, missing2 = game.state()
    # Growing lines, the base of each state, and a bound on what the steady lines show.
    growing = [[b > a for a, b in zip(*rows)] for rows in zip(missing1, missing2)]
    m1 = min((a for half, row in enumerate(missing1) for r, a in enumerate(row) if growing[half][r]), default=None)
    m2 = min((b for half, row in enumerate(missing2) for r, b in enumerate(row) if growing[half][r]), default=None)
    if m1 is not None and outcomes:
        raise Wrong("the state does not come back: the outcomes seen so far differ")
    steady = [game.values[half][cell] for half in range(len(game.halves)) for cell in range(t1, t2)
              if not growing[half][cell % game.modulus]]
    bound = max(steady, default=-1) + 1
    growth = 0 if m1 is None else m2 - m1

    def at(index):
        grown = 0
        while index >= settled + cycle:
            index -= cycle
            grown += growth if growing[0][(game.given + index) % game.modulus] else 0
        return game.values[0][game.given + index] + grown

    index = 0
    for value, length in preperiod + period:
        for _ in range(length):
            if at(index) != value:
                raise Wrong(f"heap {game.start + index} is claimed to be {value}, by the rule it is {at(index)}")
            index += 1
    for i in range(claim["preperiod"], settled + cycle):
        if at(i + claim["period"]) != at(i) + claim["saltus"]:
            raise Wrong(f"heap {game.start + i + claim['period']} is not one saltus above heap {game.start + i}")
    if m1 is not None and bound > m1:
        raise Wrong("the state does not come back: small and growing values are not apart yet")

    def relative(value, m):
        if m is None or value < bound:
            return value
        return None if value < m else ("above", value - m)

    for back in range(1, game.window + 1):
        for values in game.values:
            if relative(values[t1 - back], m1) != relative(values[t2 - back], m2):
                raise Wrong(f"the state does not come back: the windows differ, {back} heaps back")
    for before, after in zip(old1, old2):
        if {relative(v, m1) for v in before} - {None} != {relative(v, m2) for v in after} - {None}:
            raise Wrong("the state does not come back: the values seen so far differ")
    check_endless_least(claim, at)
    for word in (preperiod, period):
        if any(a[0] == b[0] for a, b in zip(word, word[1:])) or any(n == 0 for _, n in word):
            raise Wrong("a word is not written in whole runs")


def check_like_finite(claim, game, preperiod, period):
    """That an endless game plays like its moves up to the window."""
    outcomes, window = claim["question"] == "outcomes", claim["window"]
    if claim["start"] != int(game.sink):
        raise Wrong(f"start is {int(game.sink)}, not {claim['start']}")
    if claim["period"] > verify_residues.MOST_MODULUS or max(window, claim["preperiod"]) > MOST_HEAPS:
        raise TooLarge("the period, the preperiod or the window is too long for this check")
    if game.sink and not game.moves.size[0]:
        raise Wrong("under sink the moves must be known to have no end")
    if game.sink and outcomes:  # heap 0 or below is an option of every heap
        if (preperiod, period, window, claim["residues"], claim["preperiod"], claim["period"], claim["saltus"]) != ([], [(1, 1)], 0, [], 0, 1, 0):
            raise Wrong("under sink with endless moves no heap is P, and that is all there is to claim")
        return
    if game.sink:  # 0 is an option of every heap: one less is the wall game one heap lower
        if any(value == 0 for value, _ in preperiod + period):
            raise Wrong("under sink with endless moves no heap has value 0")
        preperiod, period = ([(value - 1, length) for value, length in word] for word in (preperiod, period))
    moves = [m for m in range(1, window + 1) if game.moves.contains(m)]
    if not moves or len(moves) > MOST_MOVES:
        raise Wrong(f"there are no moves up to {window}, or too many")
    check_rule(claim, claim["start"], game.initial, moves, preperiod, period)
    for field, right in (("window", moves[-1]), ("saltus", 0), ("preperiod", sum(n for _, n in preperiod)),
                         ("period", sum(n for _, n in period))):
        if claim[field] != right:
            raise Wrong(f"{field} is {right}, not {claim[field]}")
    check_least(claim, preperiod, period)
    cells = game.initial + verify_residues.letters(preperiod) + verify_residues.letters(period)
    given, cycle = len(game.initial), claim["period"]
    settled, residues = len(cells) - cycle, claim["residues"]
    near = max(window, settled)
    if any(type(r) is not int or not 0 <= r < cycle for r in residues) or any(a >= b for a, b in zip(residues, residues[1:])):
        raise Wrong("the residues are not ascending, or not below the period")
    missing = sorted(game.moves.past(cycle, near) - set(residues))
    if missing:
        raise Wrong(f"a move past {near} may be {missing[0]} modulo {cycle}, which is not among the residues")
    others = [m for m in range(window + 1, near + 1) if game.moves.contains(m)]
    if (len(residues) + len(others)) * len(cells) > MOST_LOOKS:
        raise TooLarge("there are too many residues for a period of this length")
    for move in others + [settled + (r - settled) % cycle for r in residues]:
        if verify_residues.clashes(cells, given, settled, move, outcomes):
            raise Wrong(f"a move that is {move % cycle} modulo {cycle}, past the window, would join two heaps of one value")


def check_endless_least(claim, at):
    first, length, saltus = claim["preperiod"], claim["period"], claim["saltus"]
    if first > 0 and at(first - 1 + length) == at(first - 1) + saltus:
        raise Wrong(f"the preperiod is not least: heap {claim['start'] + first - 1} repeats already")
    for shorter in range(1, length):
        if length % shorter or saltus * shorter % length:
            continue
        if all(at(i + shorter) == at(i) + saltus * shorter // length for i in range(first, first + length)):
            raise Wrong(f"the period is not least: {shorter} is a period already")


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
    parts = [claim[field] for field in FIELDS[2:-1]] + claim.get("residues", [])
    text = "".join(f"{part}\n" for part in parts + [claim[field] for field in ("settled", "cycle") if "cycle" in claim])
    value = 14695981039346656037
    for byte in text.encode():
        value = (value ^ byte) * 1099511628211 % 2**64
    if claim["checksum"] != f"{value:016x}":
        raise Wrong("the checksum does not match: the certificate was altered, though the rule holds")


def finite_moves(text):
    """The moves of a finite set in canonical notation, which has no words in front of it."""
    game = GameReader(text)
    if not game.moves.listed:
        raise Wrong("there is no check of a period where a player has endlessly many moves")
    return game.moves.listed


def check(claim):
    if not isinstance(claim, dict) or sorted(claim) not in (sorted(FIELDS), sorted(ENDLESS_FIELDS), sorted(RESIDUE_FIELDS)):
        raise Unreadable("it does not have the fields of a certificate")
    endless, like_finite = "cycle" in claim, "residues" in claim
    version = 3 if like_finite else 2 if endless else 1
    if claim["takeaway"] != "period certificate" or claim["version"] != version or type(claim["version"]) is not int:
        raise Unreadable("it is not a period certificate of version 1, 2 or 3")
    if like_finite and not isinstance(claim["residues"], list):
        raise Unreadable("residues is not a list")
    for field in ("start", "preperiod", "period", "saltus", "window") + (("settled", "cycle") if endless else ()):
        if type(claim[field]) is not int or not 0 <= claim[field] < 2**64:
            raise Unreadable(f"{field} is not a whole number")
    for field in ("game", "question", "preperiod_word", "period_word", "checksum"):
        if not isinstance(claim[field], str):
            raise Unreadable(f"{field} is not a text")
    preperiod, period = read_word(claim["preperiod_word"]), read_word(claim["period_word"])
    if verify_partizan.is_partizan(claim["game"]):
        if endless or like_finite:
            raise Wrong("a certificate about a partizan game is of version 1")
        verify_partizan.check_partizan(claim, finite_moves, preperiod, period)
        check_least(claim, preperiod, period)
        return check_checksum(claim)
    if claim["question"] not in ("values", "outcomes"):
        raise Wrong("the question is neither values nor outcomes")
    if sum(n for _, n in period) == 0:
        raise Wrong("the word of the period is empty")
    digits = verify_breaking.digits_of(claim["game"])
    if digits is not None:
        if endless or like_finite:
            raise Wrong("a certificate about a game that breaks heaps is of version 1")
        verify_breaking.check_breaking(claim, digits, preperiod, period)
        check_least(claim, preperiod, period)
        return check_checksum(claim)
    if verify_states.is_states(claim["game"]):
        if not endless:
            raise Wrong("a certificate about a game with states is of version 2")
        rules = verify_states.Rules(claim["game"], read_moves, lambda moves: MoveSet.finite(moves).text)
        verify_states.check_states(claim, rules, preperiod, period)
        check_least(claim, preperiod, period)
        return check_checksum(claim)
    game = GameReader(claim["game"])
    if like_finite and not game.comply and not game.moves.listed:
        check_like_finite(claim, game, preperiod, period)
        return check_checksum(claim)
    if like_finite or endless != (game.comply or not game.moves.listed):
        raise Wrong("a certificate about a plain finite game is of version 1, about any other game of version 2 or 3")
    if endless and game.moves.modulus is None:
        raise Wrong("a certificate of version 2 is about a periodic set of moves")
    if endless:
        check_endless(claim, game, preperiod, period)
        return check_checksum(claim)
    start, moves = int(game.sink), game.moves.listed
    check_rule(claim, start, None if game.sink else game.initial, moves, preperiod, period)
    for field, right in (("start", start), ("window", moves[-1]), ("saltus", 0),
                         ("preperiod", sum(n for _, n in preperiod)), ("period", sum(n for _, n in period))):
        if claim[field] != right:
            raise Wrong(f"{field} is {right}, not {claim[field]}")
    check_least(claim, preperiod, period)
    check_checksum(claim)


def read_file(path):
    kind = os.stat(path)
    if not stat.S_ISREG(kind.st_mode) and not stat.S_ISFIFO(kind.st_mode):
        raise Unreadable("it is not a regular file")
    with open(path, "rb") as file:
        data = b"" if kind.st_size > MOST_BYTES else file.read(MOST_BYTES + 1)
    if max(len(data), kind.st_size) > MOST_BYTES:
        raise TooLarge(f"it has more than {MOST_BYTES} bytes")
    return data.decode("utf-8-sig")


def verdict(path):
    try:
        claim = json.loads(read_file(path))
        if isinstance(claim, dict) and claim.get("takeaway") == "fan certificate":
            verify_fan.check_fan(claim)
            return 0, f"holds: a fan of {len(claim['counts'])} counts, preperiod {claim['preperiod']}, period {claim['period'] if len(claim['period_word']) > 1 else 1}"
        if isinstance(claim, dict) and claim.get("takeaway") == "cone certificate":
            verify_cone.check_cone(claim)
            return 0, f"holds: a cone of {len(claim['rays'])} rays, preperiod {claim['preperiod']}, period {claim['period']}"
        check(claim)
    except (Wrong, verify_breaking.WrongBreaking, verify_states.WrongStates, verify_cone.WrongCone, verify_partizan.WrongPartizan) as wrong:
        return 1, f"WRONG: {wrong}"
    except (TooLarge, verify_breaking.LargeBreaking, verify_states.LargeStates, verify_cone.LargeCone, verify_partizan.LargePartizan) as problem:
        return 3, f"too large to be checked: {problem}"
    except (Unreadable, verify_cone.UnreadableCone, OSError, ValueError, RecursionError) as problem:
        return 2, f"cannot be read: {problem}"
    saltus = f", saltus {claim['saltus']}" if claim["saltus"] else ""
    return 0, f"holds: {claim['question']} of {claim['game']}, preperiod {claim['preperiod']}, period {claim['period']}{saltus}"


def main():
    if len(sys.argv) < 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    worst = 0
    for path in sys.argv[1:]:
        status, text = verdict(path)
        line = f"{path}: {text}"
        print("".join(c if c.isprintable() else " " for c in line))  # no text out of a file moves the cursor about
        worst = max(worst, status)
    return worst


if __name__ == "__main__":
    sys.exit(main())
