"""The check of cone certificates, for verify_certificate.py; Python's standard library alone.

Written from the definition of the claim, not from the C++ code. A cone is given by linear inequalities and equations
in the parameters t; the moves are linear forms. Claimed: at every point of the cone where the moves are positive and
distinct, the values are one preperiod and then one period again and again, runs whose lengths are linear forms. A
form is nonnegative on a cone if and only if it is so at its extreme rays. So first the rays are found anew; then the
word is walked along once, and in each stretch between two places where something may change, which are forms as well,
the value must be the mex of the options'. In the interior all runs have a length, the preperiod is least, and the
period is, but where an exception holds.

In a partizan game each move is Left's or Right's, and a value is two bits: whether Left wins moving first (1), whether
Right does (2). A player wins by a move to where the other, moving first, does not win; of an option that one bit is
all that matters. A period of one run of length 0 says that this value stays for ever.
"""
import fractions
import itertools
import math
import re

MOST_CORNERS = 10**6
MOST_STEPS = 10**6
SHAPES = {"parameters": str, "sample": int, "preperiod": int, "period": int, "moves": [int], "where": [int],
          "equations": [int], "rays": [int], "exceptions": [[int]]}


class WrongCone(Exception):
    pass


class UnreadableCone(Exception):
    pass


class LargeCone(Exception):
    pass


def require(holds, why):
    if not holds:
        raise WrongCone(why)


def has_shape(value, shape):
    if isinstance(shape, list):
        return isinstance(value, list) and all(has_shape(part, shape[0]) for part in value)
    return isinstance(value, list) and all(type(part) is shape for part in value)


def check_names(parameters, counts=()):
    """A formula with a name that means two things can be read as another one. The last parameter may be "1"."""
    names = [*(parameters[:-1] if parameters and parameters[-1] == "1" else parameters), *counts]
    require(all(re.fullmatch("[A-Za-z_][A-Za-z_0-9]*", name) for name in names), "a name is not a word")
    require(len(set(names)) == len(names), "a name means two things")


def at(form, point):
    return sum(x * t for x, t in zip(form, point))


def plus(one, other):
    return [x + y for x, y in zip(one, other)]


def minus(one, other):
    return [x - y for x, y in zip(one, other)]


def reduced(rows):
    """The rows in reduced echelon form, and the columns of their first numbers."""
    rows, pivots = [[fractions.Fraction(x) for x in row] for row in rows], []
    for column in range(len(rows[0]) if rows else 0):
        place = len(pivots)
        pivot = next((i for i in range(place, len(rows)) if rows[i][column]), None)
        if pivot is None:
            continue
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [x / rows[place][column] for x in rows[place]]
        for i, row in enumerate(rows):
            if i != place and row[column]:
                rows[i] = [x - row[column] * y for x, y in zip(row, rows[place])]
        pivots.append(column)
    return rows[:len(pivots)], pivots


def direction(rows, size):
    """The only direction in which all rows are 0, in whole numbers; None where there is not one only."""
    rows, pivots = reduced(rows)
    if len(pivots) + 1 != size:
        return None
    free = next(i for i in range(size) if i not in pivots)
    found = [fractions.Fraction(0)] * size
    found[free] = fractions.Fraction(1)
    for row, pivot in zip(rows, pivots):
        found[pivot] = -row[free]
    scale = math.lcm(*(x.denominator for x in found))
    numbers = [int(x * scale) for x in found]
    return [x // math.gcd(*numbers) for x in numbers]


def rays_of(where, equations, size):
    """The extreme rays, by looking at every corner there could be."""
    if len(reduced(where + equations)[1]) < size:
        return []  # a whole line lies in it
    tight = size - 1 - len(reduced(equations)[1])
    if math.comb(len(where), max(tight, 0)) > MOST_CORNERS:
        raise LargeCone("the cone has too many corners to look at")
    rays = set()
    for chosen in itertools.combinations(where, max(tight, 0)):
        ray = direction(equations + list(chosen), size) if equations or chosen else [1]
        for sign in (1, -1):
            signed = tuple(sign * x for x in ray or ())
            if signed and all(at(form, signed) >= 0 for form in where):
                rays.add(signed)
    return sorted(map(list, rays))


class Runs:
    """The runs of a part of the values: (value, end), the preperiod's, then the period's, again and again. Where one
    word ends and the next goes on with the same, that is one run."""
    def __init__(self, before, cycle, size, part):
        self.before, self.cycle, self.size, self.part = before, cycle, size, part
        self.runs, self.taken, self.same, self.endless = [], 0, 0, False

    def run(self, number):
        while len(self.runs) <= number + 1 and not self.endless:
            behind = self.taken - len(self.before)
            value, length = self.before[self.taken] if behind < 0 else self.cycle[behind % len(self.cycle)]
            value &= self.part
            self.taken += 1
            end = plus(self.runs[-1][1] if self.runs else [0] * self.size, length)
            goes_on = bool(self.runs) and self.runs[-1][0] == value
            self.runs[-1:] = [(value, end)] if goes_on else [*self.runs[-1:], (value, end)]
            self.same = (self.same if goes_on else 0) + (behind >= 0)
            self.endless = behind >= 0 and (self.same > len(self.cycle) or len(self.cycle) == 1)
        return self.runs[number]

    def end(self, number):
        """None where the run has no end."""
        end = self.run(number)[1]
        return None if self.endless and number + 1 == len(self.runs) else end


class ConeCheck:
    def __init__(self, claim):
        self.claim, self.size = claim, len(claim["parameters"])
        self.rays, self.moves, self.sink = claim["rays"], claim["moves"], claim["boundary"] == "sink"
        self.before = [(run["value"], run["length"]) for run in claim["preperiod_word"]]
        self.cycle = [(run["value"], run["length"]) for run in claim["period_word"]]
        self.players = claim.get("players")
        self.values = Runs(self.before, self.cycle, self.size, -1)
        self.wins = {player: Runs(self.before, self.cycle, self.size, bit) for player, bit in (("left", 1), ("right", 2))}

    def nonnegative(self, form):
        return all(at(form, ray) >= 0 for ray in self.rays)

    def zero(self, form):
        return all(at(form, ray) == 0 for ray in self.rays)

    def positive(self, form):
        """In the relative interior."""
        return self.nonnegative(form) and not self.zero(form)

    def check(self):
        self.check_shape()
        self.check_rays()
        require(self.positive(self.moves[0]), "the least move is not positive")
        require(all(self.nonnegative(minus(b, a)) for a, b in zip(self.moves, self.moves[1:])), "the moves are not in their order")
        owners = self.players or [None] * len(self.moves)
        require(not any(self.zero(minus(a[0], b[0])) and a[1] == b[1]
                        for a, b in itertools.combinations(zip(self.moves, owners), 2)), "two moves are the same")
        for word, length in ((self.before, self.claim["preperiod"]), (self.cycle, self.claim["period"])):
            stays = word is self.cycle and len(word) == 1  # for ever
            require(all(self.zero(run[1]) if stays else self.positive(run[1]) for run in word), "a run has no positive length")
            require(all(a[0] != b[0] for a, b in zip(word, word[1:])), "two neighbouring runs have the same value")
            total = [sum(column) for column in zip([0] * self.size, *(run[1] for run in word))]
            require(self.zero(minus(total, length)), "a word has another length than claimed")
        self.walk()
        require(not self.before or self.before[-1][0] != self.cycle[-1][0], "the preperiod is not least")
        self.check_period()

    def check_shape(self):
        claim = self.claim
        check_names(claim["parameters"])
        forms = [claim["sample"], claim["preperiod"], claim["period"], *claim["moves"], *claim["where"],
                 *claim["equations"], *claim["rays"], *(run[1] for run in self.before + self.cycle),
                 *(form for exception in claim["exceptions"] for form in exception)]
        require(all(len(form) == self.size for form in forms), "a form has not one coefficient for each parameter")
        require(self.moves and self.cycle and self.size, "there are no moves, no parameters, or no runs")
        if self.players is None:
            require(len(self.cycle) > 1, "the period has not two runs")
        else:
            require(len(self.players) == len(self.moves) and not self.sink, "there is not a player for each move, or a sink")
            require(all(0 <= run[0] < 4 for run in self.before + self.cycle), "an outcome is none of the four")

    def check_rays(self):
        claim = self.claim
        require(len(reduced(claim["equations"])[1]) == len(claim["equations"]), "an equation follows from others")
        require(claim["dimension"] + len(claim["equations"]) == self.size, "the dimension is another")
        require(all(at(form, claim["sample"]) == 0 for form in claim["equations"]) and
                all(at(form, claim["sample"]) > 0 for form in claim["where"]), "the sample is not inside")
        require(self.rays and sorted(self.rays) == rays_of(claim["where"], claim["equations"], self.size),
                "these are not the rays of the cone")

    def seen_by(self, move):
        """What a move looks at: of a heap, whether the other player wins it moving first."""
        if self.players is None:
            return self.values
        return self.wins["right" if self.players[move] == "left" else "left"]

    def value_by(self, options):
        there = [(move, self.seen_by(move).run(run)[0]) for move, run in enumerate(options) if run >= 0]
        if self.players is None:
            seen = {value for _, value in there} | ({0} if self.sink and -1 in options else set())
            return next(value for value in itertools.count() if value not in seen)
        wins = {self.players[move] for move, value in there if not value}
        return ("left" in wins) + 2 * ("right" in wins)

    def walk(self):
        goal = plus(plus(self.claim["preperiod"], self.claim["period"]), self.moves[-1])
        place, own, options = [0] * self.size, 0, [-1] * len(self.moves)  # -1: below the first heap
        for _ in range(MOST_STEPS):
            if len(self.cycle) > 1 and self.nonnegative(minus(place, goal)):
                return
            ends = [self.seen_by(i).end(run) if run >= 0 else [0] * self.size for i, run in enumerate(options)]
            changes = [self.values.end(own)] + [plus(end, move) if end is not None else None
                                                for end, move in zip(ends, self.moves)]
            value = self.value_by(options)
            own_value = self.values.run(own)[0]
            require(own_value == value, f"the value {own_value} from heap {place} on is not what the options make it, {value}")
            known = [form for form in changes if form is not None]
            if not known:
                return  # nothing changes any more
            first = min(known, key=lambda form: at(form, self.claim["sample"]))
            require(all(self.nonnegative(minus(form, first)) for form in known),
                    f"{first} does not come first on the whole cone")
            same = [form is not None and self.zero(minus(form, first)) for form in changes]
            own += same[0]
            options = [run + moved for run, moved in zip(options, same[1:])]
            place = first
        raise LargeCone("the word is too long to be walked along")

    def check_period(self):
        """A shorter period would turn the cycle of runs into itself."""
        require(all(not all(map(self.zero, exception)) for exception in self.claim["exceptions"]), "an exception holds everywhere")
        cycle = list(self.cycle)
        if len(cycle) > 1 and cycle[0][0] == cycle[-1][0]:
            cycle[0] = (cycle[0][0], plus(cycle[0][1], cycle.pop()[1]))
        for turn in range(1, len(cycle)):
            if len(cycle) % turn:
                continue
            turned = cycle[turn:] + cycle[:turn]
            if any(a[0] != b[0] for a, b in zip(cycle, turned)):
                continue
            zeros = [minus(a[1], b[1]) for a, b in zip(cycle, turned)]
            if any(self.positive(form) or self.positive([-x for x in form]) for form in zeros):
                continue
            require(any(exception and all(any(self.zero(minus(form, zero)) or self.zero(plus(form, zero)) for zero in zeros)
                                          for form in exception) for exception in self.claim["exceptions"]),
                    "the period may be shorter than claimed")


def share_of(claim):
    """The share of all sets of three moves, as text: twice the area in the coordinates a/c and b/c; else None."""
    if "players" in claim or claim["moves"] != [[1, 0, 0], [0, 1, 0], [0, 0, 1]] or claim["dimension"] != 3 or any(ray[2] <= 0 for ray in claim["rays"]):
        return None
    corners = sorted((fractions.Fraction(a, c), fractions.Fraction(b, c)) for a, b, c in claim["rays"])
    (x, y), rest = corners[0], corners[1:]

    def slope(corner):  # seen from the leftmost corner
        return (corner[1] - y) / (corner[0] - x) if corner[0] != x else math.inf
    rest.sort(key=slope)
    area = sum((p[0] - x) * (q[1] - y) - (q[0] - x) * (p[1] - y) for p, q in zip(rest, rest[1:]))
    return f"{area.numerator}/{area.denominator}"


def behaviour_of(claim):
    """How outcomes behave in the end, inside the cone, where all runs have a length."""
    seen = {run["value"] for run in claim["period_word"]}
    if "players" not in claim or not seen <= {0, 1, 2, 3}:
        return None
    if {1, 2} <= seen:
        return "fair"
    if not seen & {1, 2}:
        return "ultimately impartial"
    return f"{'strongly' if len(seen) == 1 else 'weakly'} dominated by {'Left' if 1 in seen else 'Right'}"


def check_besides(claim):
    """What is told besides must follow from the claim; a share may be left out where it is too long for the program."""
    def moves_of(player):
        return "{" + ", ".join(str(at(move, claim["sample"])) for i, move in enumerate(claim["moves"])
                               if player is None or claim["players"][i] == player) + "}"
    game = ("sink " if claim["boundary"] == "sink" else "") + moves_of(None)
    if "players" in claim:
        game = f"left {moves_of('left')} right {moves_of('right')}"
    if claim.get("game", game) != game:
        raise WrongCone("the game is not that of the sample")
    if claim.get("share") not in (None, share_of(claim)):
        raise WrongCone("the share is not that of the rays")
    if claim.get("runs", None) not in (None, len(claim["preperiod_word"]) + len(claim["period_word"])):
        raise WrongCone("the number of runs is not that of the words")
    if claim.get("status", "proved") != "proved":
        raise WrongCone("a certificate is of what is proved")
    if "behaviour" in claim and claim["behaviour"] != behaviour_of(claim):
        raise WrongCone("the behaviour is not that of the period word")


def check_cone(claim):
    for field, shape in SHAPES.items():
        if field not in claim or not has_shape(claim[field], shape):
            raise UnreadableCone(f"{field} is missing, or not of the right form")
    if "players" in claim and not (isinstance(claim["players"], list) and all(p in ("left", "right") for p in claim["players"])):
        raise UnreadableCone("players are not of the right form")
    if type(claim.get("version")) is not int or claim["version"] != 1 or claim.get("boundary") not in ("wall", "sink") or type(claim.get("dimension")) is not int:
        raise UnreadableCone("version, boundary or dimension are not of the right form")
    for field in ("preperiod_word", "period_word"):
        if not isinstance(claim.get(field), list):
            raise UnreadableCone(f"{field} is missing, or not of the right form")
        for run in claim[field]:
            if not isinstance(run, dict) or type(run.get("value")) is not int or not has_shape(run.get("length"), int):
                raise UnreadableCone(f"{field} is missing, or not of the right form")
    ConeCheck(claim).check()
    check_besides(claim)
