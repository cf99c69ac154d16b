"""The check of fan certificates, for verify_certificate.py; Python's standard library alone.

Written from the definition of the claim, not from the C++ code. A fan is a cone of points t with counts q_i = 0, 1, ...;
each count carries t to t + q_i w_i(t) n_i, and w_i(n_j) = 0. Lengths are extended forms: a coefficient for each
parameter, and one for each count, which is that of T_i = q_i w_i(t). An extended form is nonnegative for all points and
counts if and only if its first part is so at the rays of the cone and the coefficients of the T_i are not negative. The
word is made of pieces, runs that are repeated `times` + `more`.q times. It is walked along once, by the heap and all its
options; when all of them are back at the same places of pieces that are repeated, what happened since then happens
again as long as each of them has rounds left, or room in its run: so many rounds are passed at once.
"""
import itertools

from verify_cone import (LargeCone, UnreadableCone, at, check_names, has_shape, minus, plus, rays_of, reduced, require)

MOST_STRETCHES = 10**6
ROWS = (3, 5, 9, 17, 33)
SHAPES = {"parameters": str, "sample": int, "preperiod": int, "period": int, "moves": [int], "where": [int],
          "equations": [int], "rays": [int]}


class Place:
    """Where a heap or one of its options is: piece None is below the first heap."""
    def __init__(self, piece, run, rounds, left, entries):
        self.piece, self.run, self.rounds, self.left, self.entries = piece, run, rounds, left, entries

    def copy(self):
        return Place(self.piece, self.run, list(self.rounds), list(self.left), self.entries)


class FanCheck:
    def __init__(self, claim):
        self.claim, self.size, self.counts = claim, len(claim["parameters"]), claim["counts"]
        self.rays, self.sink = claim["rays"], claim["boundary"] == "sink"
        self.nothing = [0] * (self.size + len(self.counts))
        self.before = [self.piece(p) for p in claim["preperiod_word"]]
        self.cycle = [self.piece(p) for p in claim["period_word"]]

    @staticmethod
    def piece(document):
        return [(run["value"], run["length"]) for run in document["runs"]], [document["times"], *document["more"]]

    def nonnegative(self, form):
        return min(form[self.size:]) >= 0 and all(at(form[:self.size], ray) >= 0 for ray in self.rays)

    def zero(self, form):
        return not any(form[self.size:]) and all(at(form[:self.size], ray) == 0 for ray in self.rays)

    def positive(self, form):
        """Inside, for all counts."""
        return self.nonnegative(form) and any(at(form[:self.size], ray) for ray in self.rays)

    def steps(self, form, count):
        """How many steps of the count the form is on the whole cone; 0 where it is no multiple."""
        step = self.counts[count]["step"]
        ray = next(ray for ray in self.rays if at(step, ray))
        times = at(form[:self.size], ray) // at(step, ray)
        return times if self.zero(minus(form, [times * x for x in step] + [0] * len(self.counts))) else 0

    def product(self, rounds, form):
        """So many times the form, as an extended form."""
        result = [rounds[0] * x for x in form]
        for count, number in enumerate(rounds[1:]):
            if number:
                require(self.steps(form, count), "rounds that are repeated have not the length of a step")
                result[self.size + count] += number * self.steps(form, count)
        return result

    def check(self):
        self.check_shape()
        self.check_cone()
        self.moves = [move + [at(move, count["direction"]) for count in self.counts] for move in self.claim["moves"]]
        for smaller, larger in zip([self.nothing, *self.moves], self.moves):
            require(self.positive(minus(larger, smaller)), "the moves are not positive and in their order")
        self.check_word(self.before, self.claim["preperiod"])
        self.check_word(self.cycle, self.claim["period"])
        self.walk()
        require(not self.before or self.before[-1][0][-1][0] != self.cycle[-1][0][-1][0], "the preperiod is not least")
        require(any(self.has_single_row(row) for row in ROWS), "the period is not seen to be least")

    def check_shape(self):
        claim, whole = self.claim, self.size + len(self.counts)
        check_names(claim["parameters"], [count["name"] for count in self.counts])
        require(self.size and self.counts and claim["moves"] and self.cycle, "there are no parameters, counts, moves or runs")
        plain = [claim["sample"], *claim["moves"], *claim["where"], *claim["equations"], *claim["rays"],
                 *(count[field] for count in self.counts for field in ("direction", "step"))]
        extended = [claim["preperiod"], claim["period"], *(run[1] for runs, _ in self.before + self.cycle for run in runs)]
        require(all(len(form) == self.size for form in plain) and all(len(form) == whole for form in extended),
                "a form has not one coefficient for each parameter, or count")
        for runs, rounds in self.before + self.cycle:
            require(runs and len(rounds) == 1 + len(self.counts) and rounds[0] >= 1 and min(rounds) >= 0,
                    "a piece of the word has no runs, or no rounds")
        require(sum(len(runs) for runs, _ in self.cycle) > 1, "the period has not two runs")

    def check_cone(self):
        claim = self.claim
        require(len(reduced(claim["equations"])[1]) == len(claim["equations"]), "an equation follows from others")
        require(all(at(form, claim["sample"]) == 0 for form in claim["equations"]) and
                all(at(form, claim["sample"]) > 0 for form in claim["where"]), "the sample is not inside")
        require(self.rays and sorted(self.rays) == rays_of(claim["where"], claim["equations"], self.size),
                "these are not the rays of the cone")
        for count in self.counts:
            require(self.positive(count["step"] + [0] * len(self.counts)), "a step is not positive")
            require(not any(at(count["step"], other["direction"]) for other in self.counts), "a step changes in a direction")

    def check_word(self, word, claimed):
        length, values = self.nothing, []
        for runs, rounds in word:
            require(all(self.positive(run[1]) for run in runs), "a run has no positive length")
            length = plus(length, self.product(rounds, [sum(column) for column in zip(*(run[1] for run in runs))]))
            values += [run[0] for run in runs] * (1 if rounds == [1] + [0] * len(self.counts) else 2)
        require(all(a != b for a, b in zip(values, values[1:])), "two neighbouring runs have the same value")
        require(self.zero(minus(length, claimed)), "a word has another length than claimed")

    def pieces(self):
        """All pieces, and where the period begins: moved to the end of its first run where it is cut inside one."""
        before, cycle = list(self.before), list(self.cycle)
        once = [1] + [0] * len(self.counts)
        first, last = cycle[0], cycle[-1]
        if first[0][0][0] == last[0][-1][0] and first[1] == last[1] == once:
            value, length = first[0][0]
            cycle[-1] = (last[0][:-1] + [(value, plus(last[0][-1][1], length))], once)
            cycle[0] = (cycle[0][0][1:], once)
            cycle = [piece for piece in cycle if piece[0]]
            if before and before[-1][1] == once and before[-1][0][-1][0] == value:
                runs = before[-1][0]
                before[-1] = (runs[:-1] + [(value, plus(runs[-1][1], length))], once)
            else:
                before.append(([(value, length)], once))
        return before + cycle, len(before)

    def enter(self, place, piece):
        place.piece = self.start if piece == len(self.word) else piece
        place.run, place.rounds, place.entries = 0, [0] * (1 + len(self.counts)), place.entries + 1
        place.left = self.word[place.piece][0][0][1]
        self.turned = True

    def advance(self, place):
        if place.piece is None:
            return self.enter(place, 0)
        runs, total = self.word[place.piece]
        place.run += 1
        if place.run == len(runs):
            place.run, place.rounds[0] = 0, place.rounds[0] + 1
            left = minus(total, place.rounds)
            if not any(left):
                return self.enter(place, place.piece + 1)
            require(left[0] >= 1 and min(left) >= 0, "whether rounds are left depends on the counts")
            self.turned = True
        place.left = runs[place.run][1]
        return None

    def walk(self):
        self.word, self.start = self.pieces()
        places = [Place(None, 0, [0] * (1 + len(self.counts)), move, 0) for move in [self.nothing, *self.moves]]
        self.enter(places[0], 0)
        heap, seen, last = self.nothing, {}, None
        for _ in range(MOST_STRETCHES):
            if places[0].piece == self.start and places[0].run == 0 and not any(places[0].rounds) \
                    and places[0].left == self.word[self.start][0][0][1] and all(
                        place.piece is not None and place.piece >= self.start for place in places):
                now = [(p.piece, p.run, p.rounds, p.left) for p in places]
                if last is not None and all(a[:3] == b[:3] and self.zero(minus(a[3], b[3])) for a, b in zip(now, last)):
                    return
                last = [(p.piece, p.run, list(p.rounds), p.left) for p in places]
            if self.turned:
                key = tuple((place.piece, place.run) for place in places)
                far = self.pass_rounds(places, *seen[key], heap) if key in seen else None
                if far is None:
                    seen[key] = ([place.copy() for place in places], heap)
                else:
                    heap, seen = plus(heap, far), {}
            self.turned = False
            heap = plus(heap, self.stretch(places))
        raise LargeCone("the word is too long to be walked along")

    def stretch(self, places):
        values = {0 if p.piece is None else self.word[p.piece][0][p.run][0]
                  for p in places[1:] if p.piece is not None or self.sink}
        mex = next(value for value in itertools.count() if value not in values)
        require(self.word[places[0].piece][0][places[0].run][0] == mex, "a value is not the mex of the options'")
        first = min((place.left for place in places), key=self.guess)
        for place in places:
            place.left = minus(place.left, first)
            require(self.nonnegative(place.left), "what changes first is not the same on the whole cone, for all counts")
            if self.zero(place.left):
                self.advance(place)
        return first

    def guess(self, form):
        sample = self.claim["sample"]
        return at(form, sample + [at(count["step"], sample) for count in self.counts])

    def pass_rounds(self, places, before, heap_before, heap):
        """Passes as many rounds as are like those since then; how far that is, or None."""
        way, least = minus(heap, heap_before), None
        for one, other in zip(before, places):
            same = self.zero(minus(one.left, other.left))
            if one.entries != other.entries:
                if not same or one.rounds != other.rounds:
                    return None
                continue
            if same:
                more = minus(other.rounds, one.rounds)
                if more[0] < 1 or any(more[1:]):
                    return None
                total = self.word[other.piece][1]
                rounds = [max(x, 0) // more[0] for x in minus([total[0] - 1, *total[1:]], other.rounds)]
            else:
                if one.rounds != other.rounds or not self.zero(minus(minus(one.left, other.left), way)):
                    return None
                rounds = self.rounds_within(other.left, way)
            least = rounds if least is None else list(map(min, least, rounds))
        if least is None:
            return None
        least = [least[0], *(x if self.steps(way, i) else 0 for i, x in enumerate(least[1:]))]
        if not any(least):
            return None
        far = self.product(least, way)
        for one, other in zip(before, places):
            if one.entries != other.entries:
                continue
            if self.zero(minus(one.left, other.left)):
                passed = other.rounds[0] - one.rounds[0]
                other.rounds = [x + passed * y for x, y in zip(other.rounds, least)]
            else:
                other.left = minus(other.left, far)
                require(self.nonnegative(other.left), "a run ends while rounds are passed")
                if self.zero(other.left):
                    self.advance(other)
        return far

    def rounds_within(self, form, length):
        rounds = [max(form[self.size + i], 0) // self.steps(length, i) if self.steps(length, i) > 0 else 0
                  for i in range(len(self.counts))]
        fits = [at(form[:self.size], ray) // at(length[:self.size], ray) for ray in self.rays
                if at(length[:self.size], ray) > 0]
        return [max(min(fits, default=0), 0), *rounds]

    def has_single_row(self, row):
        """Whether so many neighbouring runs of the period are like no others. A shorter period would turn the cycle into
        itself. Of rounds that are repeated as many are looked at as have all the rows that any number of rounds has."""
        cycle = []
        for number, (runs, rounds) in enumerate(self.cycle):
            if rounds == [1] + [0] * len(self.counts):
                cycle += [(*run, None) for run in runs]
                continue
            enough = -(-(row - 1) // len(runs))
            if rounds[0] < enough:
                return False
            cycle += [(*run, number) for run in runs] * (enough + 1)
        if cycle[0][0] == cycle[-1][0]:
            if cycle[0][2] is not None or cycle[-1][2] is not None:
                return False
            cycle[0] = (cycle[0][0], plus(cycle[0][1], cycle[-1][1]), None)
            cycle.pop()
        rows = {}
        for i in range(len(cycle)):
            runs = [cycle[(i + j) % len(cycle)] for j in range(row)]
            rows.setdefault(tuple(run[0] for run in runs), []).append(runs)
        return any(self.is_single(one, group) for group in rows.values() for one in group)

    def is_single(self, row, group):
        if row[0][2] is not None and all(run[2] == row[0][2] for run in row):
            return False  # inside rounds
        return all(other is row or any(self.positive(minus(a[1], b[1])) or self.positive(minus(b[1], a[1]))
                                       for a, b in zip(row, other)) for other in group)


def check_fan(claim):
    for field, shape in SHAPES.items():
        if field not in claim or not has_shape(claim[field], shape):
            raise UnreadableCone(f"{field} is missing, or not of the right form")
    if claim.get("version") != 1 or claim.get("boundary") not in ("wall", "sink"):
        raise UnreadableCone("version or boundary are not of the right form")
    if not isinstance(claim.get("counts"), list) or not all(
            isinstance(count, dict) and isinstance(count.get("name"), str) and has_shape(count.get("direction"), int)
            and has_shape(count.get("step"), int) for count in claim["counts"]):
        raise UnreadableCone("counts is missing, or not of the right form")
    for field in ("preperiod_word", "period_word"):
        if not isinstance(claim.get(field), list) or not all(map(is_piece, claim[field])):
            raise UnreadableCone(f"{field} is missing, or not of the right form")
    FanCheck(claim).check()
    game = ", ".join(str(at(move, claim["sample"])) for move in claim["moves"])
    require(claim.get("game", "") in ("", f"{'sink ' if claim['boundary'] == 'sink' else ''}{{{game}}}"),
            "the game is not that of the sample")
    if "found_at" not in claim:
        return
    counts = claim["found_at"]
    if not has_shape(counts, int) or len(counts) != len(claim["counts"]):
        raise UnreadableCone("found_at is not of the right form")
    steps = [at(count["step"], claim["sample"]) * number for count, number in zip(claim["counts"], counts)]
    for field in ("preperiod", "period"):
        number = at(claim[field], claim["sample"] + steps) if min(counts) >= 0 else None
        require(claim.get(f"game_{field}", number) in (number, None), f"game_{field} is not that of the game at these counts")


def is_piece(piece):
    return (isinstance(piece, dict) and type(piece.get("times")) is int and has_shape(piece.get("more"), int)
            and isinstance(piece.get("runs"), list)
            and all(isinstance(run, dict) and type(run.get("value")) is int and has_shape(run.get("length"), int)
                    for run in piece["runs"]))
