"""Tests of the second evaluator: python3 tests/hunter/test_evaluator.py

The shipped theorems must not fail, theorems with something wrong must fail or be refused for the right reason, and
values and periods of random games must be those of an oracle that is plainer still.
"""

import os
import random
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from evaluate import summary
from evaluator import Evaluator, cases
from formulas import Formulas
from move_sets import Budget, Fault, Unknown
from theorem_reader import Refused, read_theorems

THEOREMS = Path(__file__).resolve().parents[2] / "theorems"
SEED = int(os.environ.get("SEED", "20240"))
# Periods of games that are not finite are not decided by the evaluator; and some cases are too long for it.
MAY_BE_UNKNOWN = {"comply-interval-others", "comply-progression", "comply-progression-others", "comply-endless",
                  "comply-endless-one", "comply-endless-others", "comply-multiples", "squares", "primes", "symmetric-five-long"}


def theorem_of(*lines):
    return read_theorems("\n".join(("theorem t",) + lines) + "\n")[0]


def outcome_of(*lines, **params):
    return Evaluator(theorem_of(*lines)).case(params)


class Shipped(unittest.TestCase):
    def test_theorems_hold(self):
        # The hunter knows games with values alone, and one state; theory_test tries the other theorems.
        others = ("states.thm", "partizan.thm", "two-heaps.thm")
        for path in sorted(path for path in THEOREMS.glob("*.thm") if path.name not in others):
            text = re.sub(r"\.\.(\d+)", lambda end: f"..{min(int(end[1]), 9)}", path.read_text(encoding="utf-8"))
            # Only ranges of `check` are cut short; all other lines stay as they are.
            lines = zip(path.read_text(encoding="utf-8").split("\n"), text.split("\n"))
            short = "\n".join(cut if line.startswith("check") else line for line, cut in lines)
            for theorem in read_theorems(short):
                with self.subTest(theorem=theorem.name):
                    steps = 300_000 if theorem.name in MAY_BE_UNKNOWN else 4_000_000
                    result = summary(theorem, 60, steps=steps, default_heaps=200, witnesses=True)
                    self.assertEqual((result["failed"], result["faults"]), (0, 0), result)
                    self.assertGreater(result["cases"], 0)
                    if theorem.name not in MAY_BE_UNKNOWN:
                        self.assertEqual(result["unknown"], 0, result)

    def test_atlas_is_read(self):
        paths = sorted(THEOREMS.glob("atlas/*/*.thm"))
        for path in random.Random(SEED).sample(paths, min(len(paths), 40)):
            self.assertEqual(len(read_theorems(path.read_text(encoding="utf-8"))), 1, path)


class Wrong(unittest.TestCase):
    """Each is wrong in one way."""

    def fails(self, kind, reason, *lines, **params):
        outcome = outcome_of(*lines, **params)
        self.assertEqual(outcome.kind, kind, outcome)
        self.assertIn(reason, outcome.reason)

    def test_what_surveys_measure(self):
        self.assertEqual(outcome_of("game {1,4}", "max_value = 2", "claim per = 5 and pre(1) = 0").kind, "holds")
        self.assertEqual(outcome_of("params per", "game {1,4}", "claim per = 7", per=7).kind, "holds")
        self.assertEqual(outcome_of("claim max_value({1,2,3}) = 3 and per(sink {1}) = 2").kind, "holds")
        self.fails("fails", "does not hold", "game {1,4}", "max_value = 3")

    def test_claims_that_fail(self):
        self.fails("fails", "does not hold", "game {1,4}", "period = 6")
        self.fails("fails", "does not hold", "game {4,10,21}", "pure")
        self.fails("fails", "claimed G(4) = 1, in truth 2", "game {1,4}", "word 0 1 0 1 1")
        self.fails("fails", "claimed G(5) = 2", "params x, y", "game {x,y}", "word (0^x 1^x)^1 2^2", x=2, y=3)
        self.fails("fails", "claimed 3 at n = 3", "game {1,2}", "value(n) = n")
        self.fails("fails", "n = 3 is P", "game {1,2}", "outcome(n) = P iff 4 divides n")
        self.fails("fails", "n = 1 is N", "game {1,2}", "outcome(n) = N iff n mod 3 = 2")
        self.fails("fails", "not at n = 7", "game {1,2}", "heaps 7", "statement n < 7")
        self.fails("fails", "not at n = 0", "game {1,2}", "mirror {1,2}, shift 0, exchange 0 1")
        self.fails("fails", "claimed G(4) = 2", "game {1,2}", "state j start 0", "first 0 1 2",
                   "block j < 1: 0 -> j+1", "block 1 = 1: 2 -> 0")

    def test_names_of_parts_claim_nothing(self):
        plain = outcome_of("game {1,2}", "state j start 0", "block 1 = 1: 0 1 2 -> 0")
        named = outcome_of("game {1,2}", "state j start 0", "row 7", "block 1 = 1: A = 0 1 zeta = 2 -> 0")
        self.assertEqual((plain.kind, named.kind), ("holds", "holds"))

    def test_a_wrong_tail_is_found_behind_the_period(self):
        # The word agrees with the game for one whole period of the game, and not for ever.
        self.fails("fails", "claimed G(9) = 2", "game {1,2}", "word (0 1 2)^3 2")

    def test_a_wrong_witness(self):
        theorem = theorem_of("game {1,2}", "value(n) = n mod 3", "witness(u) = u+1")
        self.assertEqual(Evaluator(theorem).case({}).kind, "holds")
        self.assertIn("witness", Evaluator(theorem, witnesses=True).case({}).reason)

    def test_faults(self):
        self.fails("fault", "division by zero", "params a", "game {1,2}", "claim 1 div (a-1) = 0", a=1)
        self.fails("fault", "not a multiple", "game {1,2}", "period = 7/2")
        self.fails("fault", "negative", "params a", "game {1,2}", "word (0^(a-1))^0 0 1 2", a=0)
        self.fails("fault", "empty", "params a", "game {1,2}", "word 0 | 1^a", a=0)
        self.fails("fault", "at least 1", "params a", "game {a,2}", "pure", a=0)
        self.fails("fault", "repeated", "params a", "game {a,2}", "pure", a=2)
        self.fails("fault", "misses its end", "params a", "game {1,3..a}", "pure", a=6)
        self.fails("fault", "no heap -1", "game {1,2}", "statement G(n-1) != G(n)")
        self.fails("fault", "should not be", "game {1,2}", "state j start 0 where j < 2", "block 1=1: 0 1 2 -> j+1")
        self.fails("fault", "no block", "game {1,2}", "state j start 0", "block j = 0: 0 1 2 -> j+1")
        self.fails("fault", "not negative", "params a", "game {2}", "claim a xor -1 = 0", a=1)
        self.fails("fault", "negative exponent", "params a", "game {2^(a-2)}", "pure", a=1)

    def test_where(self):
        self.assertEqual(outcome_of("params a", "where 1 div a = 1, a > 0", "game {1}", "pure", a=0).kind, "excluded")
        self.assertEqual(outcome_of("params a", "where 1 div a = 1", "game {1}", "pure", a=0).kind, "where-fault")

    def test_right_sides_that_do_not_matter(self):
        for condition in ("1 = 1 or 1/0 = 1", "not (1 = 2 and 1/0 = 1)", "1 = 2 implies 1/0 = 1",
                          "(if 1 = 1 then 2 else 1/0) = 2", "exists i in 0..1: 1 div (i-1) < 0",
                          "not (2 < 1 < 1/0)", "forall i in 1..0: 1/0 = 1"):
            self.assertEqual(outcome_of("claim " + condition).kind, "holds", condition)

    def test_numbers_have_no_limit(self):
        self.assertEqual(outcome_of("claim 2^100 mod 1000 = 376 and 10^40 div 10^39 = 10").kind, "holds")
        self.assertEqual(outcome_of("claim 10^(10^10) > 0").kind, "unknown")


class Reading(unittest.TestCase):
    def test_precedence(self):
        for condition in ("1+2*3 = 7", "-2^2 = -4", "2^3^2 = 512", "7-2-1 = 4", "24 div 4*2 = 12", "-7 mod 3 = 2",
                          "-7 div 2 = -4", "60/2m = 6", "2hm = 30", "2hm^2 = 150", "m(h+1)^2 = 80", "3(h+m) = 24",
                          "not 1 = 2 and 1 = 1", "1 = 2 implies 1 = 2 implies 1 = 2", "1 = 2 and 1 = 2 or 1 = 1",
                          "1 = 1 iff 1 = 2 implies 1 = 2", "ceil(-7/2) = -3", "floor(-7/2) = -4", "0 divides 0",
                          "not 0 divides 5", "m xor h = 6", "m+1 xor h+2 = 3", "5 xor 6 xor 7 = 4", "2m xor 0 = 10",
                          "(count n in 0..m xor 2: n xor 5 < n) = 4", "(count n in 0..9: n mod 3 = 0) = 4", "3e2 = 300",
                          "(max n in 0..9: n mod 7) = 6", "exists i in 0..3: i = 3 and i > 2"):
            outcome = outcome_of("params h, m", "claim " + condition, h=3, m=5)
            self.assertEqual(outcome.kind, "holds", condition)

    def refused(self, message, *lines):
        with self.assertRaises(Refused) as raised:
            theorem_of(*lines)
        self.assertIn(message, raised.exception.message)

    def test_parts(self):
        state = ["game {1,2}", "state j start 0"]
        self.refused("must not be empty", *state, "block 1 = 1: 0 1 2 A = -> 0")
        self.refused("cannot be a name", *state, "block 1 = 1: mod = 0 1 2 -> 0")
        self.refused("comes once", *state, "row 1", "row 1", "block 1 = 1: 0 1 2 -> 0")

    def test_names(self):
        game = "game {1,2}"
        self.refused("meaning here already", "params a, a", game, "pure")
        self.refused("meaning here already", "params n", game, "statement n >= 0")
        self.refused("meaning here already", "params a", game, "let f(a) = a", "pure")
        self.refused("meaning here already", "params a", game, "state a start 0", "block 1=1: 0 1 2 -> 0")
        self.refused("meaning here already", game, "claim forall i in 0..1: exists i in 0..1: i = 0")
        self.refused("meaning here already", game, "value(n) = n mod 3", "witness(n) = 1")
        self.refused("product of its letters", "params a, b, ab", game, "pure")
        self.refused("product of its letters", "params ab", "let a = 1", "let b = 1", game, "pure")
        self.refused("product of its letters", "params m", "let mn = 1", game, "statement n >= 0")
        self.refused("further down", game, "let x = y", "let y = 1", "pure")
        self.refused("further down", "params a, b", game, "let x = bc", "let bc = 1", "pure")
        self.refused("no value", "params a", game, "claim ax = 1")
        self.refused("no value", game, "let f(x) = n", "statement f(n) = n")
        self.refused("arguments in parentheses", game, "let f(x) = x", "claim f = 1")
        self.refused("has 1 arguments", game, "let f(x) = x", "claim f(1,2) = 1")
        self.refused("number was expected", game, "let c = 1 = 1", "claim c = 1")
        self.refused("condition was expected", game, "claim 1")
        self.refused("depend on itself", "let p = period", "game {1,p}", "pure")
        self.refused("no game", "pure")
        self.refused("comply", game, "others(n) = n")
        self.refused("claims nothing", game)
        self.refused("unknown keyword", game, "theory 3")

    def test_arguments_are_apart(self):
        # The same letter is the argument of two functions and the heap; none may disturb the others.
        outcome = outcome_of("game {1,2}", "let f(x) = x mod 3", "let g(x) = f(x+1) + x",
                             "value(x) = g(x) - f(x+1) - x + f(x)")
        self.assertEqual(outcome.kind, "holds", outcome)

    def test_cases(self):
        theorem = theorem_of("params a, b", "check b=2..4, a=1,3..b", "game {1,2}", "pure")
        self.assertEqual([(c["b"], c["a"]) for c in cases(theorem)], [(2, 1), (3, 1), (3, 3), (4, 1), (4, 3)])


def naive_values(boundary, initial, contains, comply, top):
    """{(heap, half): value} by the definition, option by option; a sink has moves up to 200."""
    values = {}
    first = 1 if boundary == "sink" else 0
    for heap in range(first, top + 1):
        for half in range(1 + comply):
            options = set()
            for move in range(1, 200 if boundary == "sink" else heap + len(initial) + 1):
                if contains(move) == (half == 1):
                    continue
                for next_half in range(1 + comply):
                    below = heap - move
                    options.add(values[below, next_half] if below >= first else
                                0 if boundary == "sink" else initial[below])
            values[heap, half] = next(value for value in range(top + 10) if value not in options)
    return values


class RandomGames(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(SEED)

    def game(self, text):
        theorem = theorem_of("game " + text, "claim 1 = 1")
        return Formulas(theorem).run({}, Budget(10 ** 7)).game(None)

    def test_values(self):
        for _ in range(60):
            moves = sorted(self.random.sample(range(1, 12), self.random.randint(1, 4)))
            prefix, contains = self.random.choice([("", moves.__contains__), ("not ", lambda s: s not in moves)])
            boundary = self.random.choice(["wall", "sink", "init"])
            count = self.random.randint(1, 3) if boundary == "init" else 0
            initial = [self.random.randint(0, 4) for _ in range(count)]
            comply = self.random.random() < 0.5
            text = f"{boundary}{'(' + ','.join(map(str, initial)) + ')' if initial else ''} " \
                   f"{'comply ' * comply}{prefix}{{{','.join(map(str, moves))}}}"
            with self.subTest(game=text, seed=SEED):
                game, naive = self.game(text), naive_values(boundary, initial, contains, comply, 40)
                for (heap, half), value in naive.items():
                    self.assertEqual(game.value(heap, half), value, (heap, half))

    def test_periods_are_least(self):
        for _ in range(30):
            moves = sorted(self.random.sample(range(1, 9), self.random.randint(1, 3)))
            text = f"{self.random.choice(['wall', 'sink', 'init(2,1)'])} {{{','.join(map(str, moves))}}}"
            with self.subTest(game=text, seed=SEED):
                game = self.game(text)
                values = [game.value(heap) for heap in range(game.first, 700)]
                for terms, found in ((values, game.period()), ([v == 0 for v in values], game.outcome_period())):
                    naive = min((p, q) for p in range(1, 40) for q in range(60)
                                if terms[q:600] == terms[q + p:600 + p])
                    self.assertEqual(found, naive[::-1])

    def test_sets(self):
        for text, members in (("{1..3} | {9}", [1, 2, 3, 9]), ("squares & {1..30}", [1, 4, 9, 16, 25]),
                              ("{8,21..47}", [8, 21, 34, 47]), ("{1..9} - {2..} | {5}", [1, 5]),
                              ("fibonacci & {1..9}", [1, 2, 3, 5, 8]), ("factorials & {1..30}", [1, 2, 6, 24]),
                              ("triangular & {1..16}", [1, 3, 6, 10, 15]), ("primes & {1..12}", [2, 3, 5, 7, 11]),
                              ("powers(3) & {1..30}", [1, 3, 9, 27]), ("palindromes(2) & {1..9}", [1, 3, 5, 7, 9]),
                              ("not {4..}", [1, 2, 3]), ("not (odd | {8..})", [2, 4, 6]), ("{5,9..5}", [5])):
            self.assertEqual(self.game(text).listed, members, text)
        for text in ("{1} - odd", "not nim", "{3..2}", "{5,3..1}", "{3, 1..4}", "{2.., 7}", "{9,1..2}", "multiples(0)"):
            with self.assertRaises(Fault, msg=text):
                self.game(text)
        with self.assertRaises(Unknown):
            self.game("squares").period()


if __name__ == "__main__":
    unittest.main()
