"""What a theorem says in one case: it holds, it fails, it makes no sense, or that cannot be told here.

Integers are exact, however long. `Evaluator(theorem).case({'a': 1})` is an Outcome; `cases(theorem, limit)` goes
through the ranges of `check`.
"""

import itertools
from dataclasses import dataclass

from formulas import Formulas
from move_sets import Budget, Fault, Unknown


@dataclass
class Outcome:
    """kind is one of: excluded, holds, fails, fault, where-fault, unknown.

    A case that holds is settled if nothing was only tried on heaps as far as looked. `verdicts` has
    (claim text, kind, reason) for each claim; the case is decided by the first that fails or is a fault."""

    kind: str
    claim: str = ""
    reason: str = ""
    settled: bool = True
    verdicts: tuple = ()


class Failed(Exception):
    """A claim does not hold, and why."""


def cases(theorem, limit=None):
    """The cases of the theorem's `check` line in the order it gives, at most `limit` of them."""
    formulas = Formulas(theorem)

    def members(items, run):
        for item in items:
            first = formulas.number(item.first, run)
            last = first if item.kind == "single" else formulas.number(item.last, run)
            step = formulas.number(item.second, run) - first if item.kind == "progression" else 1
            if step < 1:
                raise Fault("a progression must grow")
            yield from range(first, last + 1, step)

    def extend(chosen, ranges):
        if not ranges:
            yield chosen
            return
        name, items, _ = ranges[0]
        for value in members(items, formulas.run(chosen, Budget(10_000))):
            yield from extend({**chosen, name: value}, ranges[1:])

    missing = {name for name, _ in theorem.params} - {name for name, _, _ in theorem.ranges}
    if missing:
        raise Fault(f"no range for {', '.join(sorted(missing))}")
    return itertools.islice(extend({}, theorem.ranges), limit)


class Evaluator:
    """Evaluates cases of one theorem. `steps` bounds the work on a case; `witnesses` has those checked as well,
    which the program's `check` does not."""

    def __init__(self, theorem, steps=3_000_000, default_heaps=1000, witnesses=False):
        self.theorem, self.steps, self.default_heaps, self.witnesses = theorem, steps, default_heaps, witnesses
        self.formulas = Formulas(theorem)
        self.checks = {"condition": self.condition, "statement": self.statement, "values": self.values,
                       "outcomes": self.outcomes, "mirror": self.mirror, "word": self.word, "blocks": self.word}

    def case(self, params):
        run = self.formulas.run(dict(params), Budget(self.steps))
        excluded = self.conditions(run)
        if excluded is not None:
            return excluded
        if self.theorem.game is not None:
            try:
                run.game(None)
            except Fault as fault:
                return Outcome("fault", "game", str(fault))
            except Unknown as unknown:
                return Outcome("unknown", "game", str(unknown))
        verdicts, settled = [], True
        for claim in self.theorem.claims:
            kind, reason = "holds", ""
            try:
                if claim.when is None or self.formulas.truth(claim.when, run):
                    settled = self.checks[claim.kind](claim, run) and settled
            except Failed as failed:
                kind, reason = "fails", str(failed)
            except Fault as fault:
                kind, reason = "fault", str(fault)
            except (Unknown, RecursionError) as unknown:
                kind, reason = "unknown", str(unknown)
            verdicts.append((claim.text, kind, reason))
        for kinds in (("fails", "fault"), ("unknown",)):
            for text, kind, reason in verdicts:
                if kind in kinds:
                    return Outcome(kind, text, reason, settled, tuple(verdicts))
        return Outcome("holds", settled=settled, verdicts=tuple(verdicts))

    def conditions(self, run):
        """An Outcome if `where` does not hold: a false condition excludes the case, whatever the others do."""
        trouble = None
        for condition in self.theorem.where:
            try:
                if not self.formulas.truth(condition, run):
                    return Outcome("excluded")
            except Fault as fault:
                trouble = Outcome("where-fault", "where", str(fault))
            except Unknown as unknown:
                trouble = trouble or Outcome("unknown", "where", str(unknown))
        return trouble

    # One method for each kind of claim. They return whether the claim is settled for all heaps.

    def condition(self, claim, run):
        if not self.formulas.truth(claim.formula, run):
            raise Failed("it does not hold")
        return True

    def heaps(self, run):
        """The heaps that are looked at."""
        last = self.default_heaps
        if self.theorem.heaps is not None:
            last = self.formulas.number(self.theorem.heaps, run)
            if last < 0:
                raise Fault("the number of heaps is negative")
        return range(run.game(None).first, last + 1)

    def heaps_of(self, claim, run):
        """(heap, bound variables) of the heaps that the claim speaks of."""
        for heap in self.heaps(run):
            run.budget.spend(5)
            bound = {claim.variable: heap}
            if claim.range is None or self.formulas.truth(claim.range, run, bound):
                yield heap, bound

    def statement(self, claim, run):
        for heap, bound in self.heaps_of(claim, run):
            if not self.formulas.truth(claim.formula, run, bound):
                raise Failed(f"not at n = {heap}")
        return False

    def values(self, claim, run):
        game, half = run.game(None), int(claim.other_half)
        with_witness = self.witnesses and claim.witness is not None
        members = game.moves.bits(self.heaps(run).stop + len(game.initial)) if with_witness else 0
        for heap, bound in self.heaps_of(claim, run):
            claimed, true = self.formulas.number(claim.formula, run, bound), game.value(heap, half)
            if claimed != true:
                raise Failed(f"claimed {claimed} at n = {heap}, in truth {true}")
            if with_witness:
                self.check_witness(claim, run, heap, members)
        return False

    def check_witness(self, claim, run, heap, members):
        """For each smaller value the witness must be a move to a heap that has it, in either half."""
        game = run.game(None)
        for smaller in range(game.value(heap, int(claim.other_half))):
            run.budget.spend(3)
            move = self.formulas.number(claim.witness, run, {claim.variable: heap, claim.smaller: smaller})
            allowed = 1 <= move <= heap + len(game.initial) and bool(members >> move & 1) != claim.other_half
            reached = [game.value(heap - move, half) for half in range(1 + game.comply)] if allowed else []
            if smaller not in reached:
                raise Failed(f"the witness {move} for {smaller} at n = {heap} is none")

    def outcomes(self, claim, run):
        game = run.game(None)
        for heap, bound in self.heaps_of(claim, run):
            is_p = game.value(heap) == 0
            if self.formulas.truth(claim.formula, run, bound) != (is_p == claim.positive):
                raise Failed(f"n = {heap} is {'P' if is_p else 'N'}")
        return False

    def mirror(self, claim, run):
        """The period of the other game, read backwards from the shift on, two letters exchanged."""
        mirror, game = claim.mirror, run.game(None)
        other, shift = run.game(mirror.family), self.formulas.number(mirror.shift, run)
        _, period = other.period()
        exchange = {mirror.one: mirror.other, mirror.other: mirror.one}
        for heap in self.heaps(run):
            run.budget.spend(5)
            letter = other.value((-heap - shift - 1) % period + other.first)
            if game.value(heap) != exchange.get(letter, letter):
                raise Failed(f"not at n = {heap}")
        return False

    # Words.

    def word(self, claim, run):
        """Compares a word with the values. Where both periods are known it is settled for all heaps: two sequences
        with periods p and q that agree on p+q terms agree for ever (Fine and Wilf)."""
        if claim.kind == "word":
            preperiod = self.powers(claim.preperiod, run, {})
            period = self.powers(claim.period, run, {})
        else:
            preperiod, period = self.blocks(claim.blocks, run)
        if self.length(period) == 0:
            raise Fault("the period of the word is empty")
        game, needed, trouble = run.game(None), None, None
        try:
            game_preperiod, game_period = game.period()
            needed = max(game_preperiod, self.length(preperiod)) + game_period + self.length(period)
        except Unknown as unknown:
            trouble = unknown
        count = len(self.heaps(run)) if needed is None else needed
        letters = itertools.chain(self.letters(preperiod), self.for_ever(period))
        for heap, letter in zip(range(game.first, game.first + count), letters):
            run.budget.spend(2)
            if game.value(heap) != letter:
                raise Failed(f"claimed G({heap}) = {letter}, in truth {game.value(heap)}")
        if trouble is not None and game.is_finite:
            raise trouble  # it has a period, which was too far to be found
        return trouble is None

    def powers(self, factors, run, bound):
        """Factors with numbers for exponents: (letter or list of such, exponent). None may be negative, not even one
        inside a group that comes no times."""
        result = []
        for factor in factors:
            run.budget.spend()
            inner = factor.letter if factor.letter is not None else self.powers(factor.group, run, bound)
            exponent = self.formulas.number(factor.exponent, run, bound)
            if exponent < 0:
                raise Fault(f"an exponent of the word is negative: {exponent}")
            result.append((inner, exponent))
        return result

    def length(self, powers):
        return sum((1 if isinstance(inner, int) else self.length(inner)) * exponent for inner, exponent in powers)

    def letters(self, powers):
        for inner, exponent in powers:
            if isinstance(inner, int):
                yield from itertools.repeat(inner, exponent)
            elif self.length(inner):
                for _ in range(exponent):
                    yield from self.letters(inner)

    def for_ever(self, powers):
        while True:
            yield from self.letters(powers)

    def blocks(self, blocks, run):
        """(preperiod, period) of a word made of blocks: until a state comes back."""
        before = self.powers(blocks.first, run, {})
        state, seen, pieces = self.formulas.number(blocks.start, run), {}, []
        while state not in seen:
            run.budget.spend(20)
            bound = {blocks.state: state}
            if blocks.invariant is not None and not self.formulas.truth(blocks.invariant, run, bound):
                raise Fault(f"the state {blocks.state} = {state} should not be")
            seen[state] = len(pieces)
            block = next((block for block in blocks.blocks if self.formulas.truth(block.condition, run, bound)), None)
            if block is None:
                raise Fault(f"no block applies to the state {blocks.state} = {state}")
            pieces.append(self.powers(block.factors, run, bound))
            state = self.formulas.number(block.next_state, run, bound)
        back = seen[state]
        for piece in pieces[:back]:
            before += piece
        return before, [power for piece in pieces[back:] for power in piece]
