"""Games with numbers in them: their values from the definition, their periods by a window that returns.

Nothing here is clever where being plain is fast enough: values are the mex of what the options have.
"""

from move_sets import LONGEST, Complement, Fault, Unknown, largest, mask


class Game:
    """A game; its values are computed as far as they are asked for. `first` is its first heap."""

    def __init__(self, boundary, initial, comply, moves, budget):
        self.boundary, self.initial, self.comply, self.moves, self.budget = boundary, initial, comply, moves, budget
        self.largest = largest(moves)
        if self.largest == 0:
            raise Fault("the set of moves is empty")
        if any(value < 0 for value in initial):
            raise Fault("a nim-value cannot be negative")
        self.first = 1 if boundary == "sink" else 0
        self.halves = [[0] * self.first, [0] * self.first]  # the values by heap; the second half is for comply
        self.known = {}  # periods that were found
        self.is_finite = not comply and self.largest not in (None, float("inf"))
        self.listed = None  # the moves, where they can be listed
        if self.is_finite and self.largest <= LONGEST // 20:
            budget.spend(self.largest // 10)
            bits = bin(moves.bits(self.largest))[:1:-1]
            self.listed = [move for move, bit in enumerate(bits) if bit == "1"]

    def below(self, heap):
        """The value of a heap below the first, or None if it cannot be reached."""
        if self.boundary == "sink":
            return 0
        return self.initial[heap] if -len(self.initial) <= heap < 0 else None

    def value(self, heap, half=0):
        if heap < self.first:
            value = self.below(heap)
            if value is None:
                raise Fault(f"there is no heap {heap}")
            return value
        if heap > 20_000 and self.listed is not None:
            preperiod, period = self.period()
            heap = min(heap, self.first + preperiod + (heap - self.first - preperiod) % period)
        self.compute(heap)
        return self.halves[half][heap]

    def compute(self, top):
        """Values up to this heap, at least."""
        if top < len(self.halves[0]):
            return
        if self.listed is not None and len(self.listed) <= 64:
            self.compute_by_options(top)
        else:
            self.compute_by_bits(max(top, 2 * len(self.halves[0]), 255))

    def compute_by_options(self, top):
        values, moves, first = self.halves[0], self.listed, self.first
        self.budget.spend((top + 1 - len(values)) * (4 + len(moves)))
        for heap in range(len(values), top + 1):
            if heap - moves[-1] >= first:
                seen = {values[heap - move] for move in moves}
            else:
                seen = {values[heap - move] if heap - move >= first else self.below(heap - move) for move in moves}
            value = 0
            while value in seen:
                value += 1
            values.append(value)

    def compute_by_bits(self, top):
        """For each value, the heaps that have an option of that value, as one long integer with a bit for each."""
        halves = [self.moves, Complement(self.moves)] if self.comply else [self.moves]
        depth = len(self.initial)
        sets = [moves.bits(top + depth) for moves in halves]
        reached = [{} for _ in halves]  # value -> heaps with an option of it
        for index, moves in enumerate(halves):
            for heap, value in zip(range(-depth, 0), self.initial):
                reached[index][value] = reached[index].get(value, 0) | sets[index] >> -heap
            if self.boundary == "sink":
                end = largest(moves)
                if end is None:
                    raise Unknown("it is not known whether there are moves beyond every heap")
                reached[index][0] = mask(int(min(end, top)))
        results = [[0] * self.first for _ in range(2)]
        for heap in range(self.first, top + 1):
            found = []
            for table in reached:
                value = 0
                while table.get(value, 0) >> heap & 1:
                    value += 1
                found.append(value)
            self.budget.spend(sum(found) // 4 + 8 + top // 1000)
            for index, table in enumerate(reached):
                for value in set(found):
                    table[value] = table.get(value, 0) | sets[index] << heap
                results[index].append(found[index])
        self.halves = results

    def period(self):
        """(preperiod, period) of the values, both least."""
        return self.least("values", lambda values: values)

    def outcome_period(self):
        # Whether a heap is P depends on which of the heaps below are, so outcomes have the same kind of window.
        return self.least("outcomes", lambda values: [value == 0 for value in values])

    def least(self, name, of_values):
        """Found by a window: the last max(S) terms decide all that follow, so when they return, so does everything,
        and not before. Only for finitely many moves; for other games nothing is claimed."""
        if name in self.known:
            return self.known[name]
        if self.listed is None:
            raise Unknown("the period of such a game is not decided here")
        window, place = self.largest, max(self.largest, 16)
        while True:
            length = 3 * place + window
            self.compute(self.first + length - 1)
            terms = of_values(self.halves[0][self.first:self.first + length])
            text = "".join(map(chr, terms))
            again = text.find(text[place:place + window], place + 1)
            if again >= 0:
                period, preperiod = again - place, place
                while preperiod > 0 and terms[preperiod - 1] == terms[preperiod - 1 + period]:
                    preperiod -= 1
                self.known[name] = (preperiod, period)
                return self.known[name]
            place *= 2
