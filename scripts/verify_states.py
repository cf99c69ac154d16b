"""Periods of games with states: `states {A: {1, 2} -> B; B: {1} -> A}`, and the short forms of them. Part of
verify_certificate.py.

A position is a heap and a state; an arrow says what may be taken in a state and to which state that leads. All states that
a heap can come to are computed, from the first heap on. The values of the last `window` heaps of all of them determine all
that follows, so where these come back, everything repeats.
"""
import re

MOST_HEAPS = 10**7
MOST_LOOKS = 3 * 10**8
MOST_STATES = 256
NAME = r"[A-Za-z_][A-Za-z_0-9]*"


class WrongStates(Exception):
    pass


class LargeStates(Exception):
    pass


class Arrow:
    def __init__(self, takes, to, passes=False):
        self.takes, self.to, self.passes = takes, to, passes  # 0 among what is taken: nothing


class Rules:
    """The states of a game in canonical notation, by name and in their order; `asked` is that in which a heap begins."""

    def __init__(self, text, read_moves, set_text):
        self.read_moves, self.set_text = read_moves, set_text
        self.sink = text.startswith("sink ")
        self.rest = text[5:] if self.sink else text
        self.states, self.blocked = {}, 0
        self.read()
        self.asked = next(iter(self.states))
        at = re.fullmatch(rf" at ({NAME})", self.rest)
        if (self.rest and not at) or (at and (at[1] not in self.states or at[1] == self.asked)):
            raise WrongStates(f"not a game with states in canonical notation: {text}")
        self.asked = at[1] if at else self.asked
        self.reached = self.order()

    def take(self, pattern):
        match = re.match(pattern, self.rest)
        if not match:
            raise WrongStates(f"not a game with states in canonical notation, at {self.rest[:80]!r}")
        self.rest = self.rest[match.end():]
        return match

    def moves(self):
        inside = self.take(r"\{([0-9., ]+)\}")[1]
        takes = self.read_moves(inside)
        if self.set_text(takes) != "{" + inside + "}":
            raise WrongStates(f"a set of moves is not in canonical notation: {{{inside}}}")
        return takes

    def read(self):
        word = self.take(r"states \{|pass |button |no-repeat |block ")[0]
        if word == "pass ":
            takes = self.moves()
            self.states = {"start": [Arrow(takes, "start"), Arrow([], "passed", True)], "passed": [Arrow(takes, "passed")]}
        elif word == "button ":
            before = self.moves()
            self.take(" then ")
            self.states = {"start": [Arrow(before, "start"), Arrow([0], "pushed")], "pushed": [Arrow(self.moves(), "pushed")]}
        elif word == "block ":
            self.blocked = int(self.take(r"(0|[1-9][0-9]{0,9}) ")[1])
            self.states = {"start": [Arrow(self.moves(), "start")]}
        elif word == "no-repeat ":
            takes = self.moves()
            if len(takes) >= MOST_STATES:
                raise LargeStates(f"more than {MOST_STATES} states")
            for last in [None] + takes:
                self.states["start" if last is None else f"after{last}"] = [Arrow([t], f"after{t}") for t in takes if t != last]
        else:
            self.read_states()

    def read_states(self):
        while not self.states or self.take(r"; |\}")[0] == "; ":
            name = self.take(rf"({NAME}):")[1]
            if name in self.states:
                raise WrongStates(f"the state {name} is described twice")
            self.states[name] = []
            while not re.match(r"; |\}", self.rest) and self.take(r" none|, | ")[0] != " none":
                self.states[name].append(self.arrow())
        for name, arrows in self.states.items():
            for arrow in arrows:
                if arrow.to not in self.states:
                    raise WrongStates(f"there is no state {arrow.to}")

    def arrow(self):
        passes, takes = self.rest.startswith("pass "), []
        if passes:
            self.take("pass")
        elif self.rest.startswith("{0}"):
            self.take(r"\{0\}")
            takes = [0]
        else:
            nothing = re.match(r"\{0, [^.}]*\}|\{[^}]*\.\.[^}]*, 0\}", self.rest)
            if nothing:  # the other moves, as they would be written alone
                inside = nothing[0][4:-1] if nothing[0].startswith("{0, ") else nothing[0][1:-4]
                self.rest = "{" + inside + "}" + self.rest[len(nothing[0]):]
            takes = ([0] if nothing else []) + self.moves()
        return Arrow(takes, self.take(rf" -> ({NAME})")[1], passes)

    def order(self):
        """The states that a heap can come to, those first that others lead to by taking nothing."""
        done, path = [], []

        def visit(name):
            if name in path:
                raise WrongStates("taking nothing could go on for ever: " + " -> ".join(path[path.index(name):] + [name]))
            if name in done:
                return
            path.append(name)
            for arrow in self.states[name]:
                if arrow.passes or 0 in arrow.takes:
                    visit(arrow.to)
            path.pop()
            done.append(name)

        if len(self.states) > MOST_STATES:
            raise LargeStates(f"more than {MOST_STATES} states")
        for name in self.states:
            visit(name)
        reached = [self.asked]
        for name in reached:
            reached += [arrow.to for arrow in {a.to: a for a in self.states[name]}.values() if arrow.to not in reached]
        return [name for name in done if name in reached]


def is_states(game):
    return re.match(r"(sink )?(states \{|pass \{|button \{|no-repeat \{|block [0-9])", game) is not None


def check_states(claim, rules, preperiod, period):
    """Checks all but the checksum and whether the numbers are least; the words are lists of (value, length)."""
    window = max([t for name in rules.reached for arrow in rules.states[name] for t in arrow.takes] + [1])
    before, length = sum(n for _, n in preperiod), sum(n for _, n in period)
    for field, right in (("start", int(rules.sink)), ("window", window), ("saltus", 0), ("preperiod", before), ("period", length)):
        if claim[field] != right:
            raise WrongStates(f"{field} is {right}, not {claim[field]}")
    settled, cycle = claim["settled"], claim["cycle"]
    if settled < window or settled < before:
        raise WrongStates("settled lies inside the first window or inside the preperiod")
    if cycle == 0 or cycle % length:
        raise WrongStates("the cycle is no multiple of the period")
    heaps = settled + cycle
    looks = heaps * sum(1 + len(arrow.takes) for name in rules.reached for arrow in rules.states[name])
    if heaps > MOST_HEAPS or looks > MOST_LOOKS or heaps * len(rules.reached) > 4 * MOST_HEAPS:
        raise LargeStates(f"{heaps} heaps of {len(rules.reached)} states")
    claimed = [value for value, n in preperiod for _ in range(n)]
    claimed += [value for value, n in period for _ in range(n)] * ((heaps - before) // length + 1)
    outcomes = claim["question"] == "outcomes"
    values = {name: [] for name in rules.reached}
    for i in range(heaps):
        for name in rules.reached:
            values[name].append(value_of(rules, values, name, i, outcomes))
        if values[rules.asked][i] != claimed[i]:
            raise WrongStates(f"the rule does not hold at heap {i + int(rules.sink)}: it gives {values[rules.asked][i]}, not {claimed[i]}")
    for name in rules.reached:
        if values[name][settled - window:settled] != values[name][heaps - window:heaps]:
            raise WrongStates(f"the heaps before heap {settled + int(rules.sink)} do not come back after {cycle} heaps in state {name}")


def value_of(rules, values, name, i, outcomes):
    """The least value that no more options have than may be forbidden."""
    options = []
    arrows = rules.states[name]
    for arrow in arrows:
        for taken in arrow.takes:
            if taken <= i:
                options.append(values[arrow.to][i - taken])
            elif rules.sink:
                options.append(0)
    if options:  # there is a move that is no pass
        options += [values[arrow.to][i] for arrow in arrows if arrow.passes]
    value = 0
    while options.count(value) > rules.blocked:
        value += 1
    return min(value, 1) if outcomes else value
