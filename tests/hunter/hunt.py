"""Hunts for false answers: random theorems, asked of `check`, of `prove` and of an evaluator written apart.

    python3 tests/hunter/hunt.py --program build/test/takeaway --seconds 60 [--seed 1] [--keep FOLDER]

Most theorems are true ones with a few changes (`statements.py`, `mutate.py`). What must never happen:
  - `prove` says proved, and some case fails or makes no sense;
  - `prove` or `check` says refuted, and the case it names holds or is no case;
  - `check` says verified, and a case fails; or it counts other cases or failures than there are;
  - `prove` says that no parameters satisfy the conditions, and some do;
  - one reads what the other refuses.
Each is printed with the theorem; `--keep` also writes it to a file. Exit status 1 if there was any.
The theorem number i of a seed is always the same: `--only i` has it alone.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from evaluator import Evaluator, cases
from move_sets import Fault
from mutate import mutate
from statements import draw
from theorem_reader import Refused, read_theorems

BATCH = 16  # theorems that are asked for in one call
MOST_CASES = 80  # of one theorem, by the evaluator
PATIENCE = 100  # seconds, for one call of the program
STEPS = 150_000  # of one case
# Where the program has a limit and the evaluator none: on numbers and sizes.
LIMITS = ["larger than 2^62", "too long", "nested too deeply", "more than"]


class Subject:
    """One file of theorems and what the evaluator says of them."""

    def __init__(self, seed, index):
        rng = random.Random(f"{seed}:{index}")
        self.index = index
        self.text = "".join(draft.text(str(index)) for draft in mutate(draw(rng), rng))
        self.rng = rng
        self.refusal = None
        self.theorems = []
        try:
            self.theorems = read_theorems(self.text)
        except Refused as refused:
            self.refusal = f"{refused.place}: {refused.message}"
        self.evaluators = {theorem.name: Evaluator(theorem, steps=STEPS) for theorem in self.theorems}
        self.tallies = {theorem.name: self.tally(theorem) for theorem in self.theorems}

    def tally(self, theorem):
        """How the cases of the ranges end, and the first that fails or makes no sense."""
        tally = collections.Counter()
        tally.whole = True
        tally.bad = None
        try:
            for number, params in enumerate(cases(theorem, MOST_CASES + 1)):
                if number == MOST_CASES:
                    tally.whole = False
                    break
                outcome = self.evaluators[theorem.name].case(params)
                tally[outcome.kind] += 1
                if outcome.kind in ("fails", "fault") and tally.bad is None:
                    tally.bad = (params, outcome)
        except Fault:
            tally["range-fault"] += 1
        return tally

    def is_refused(self):
        """Whether `check` has to end with a fault: in some case, or because there is none."""
        return any(tally["fault"] + tally["where-fault"] + tally["range-fault"] or tally.total() == tally["excluded"]
                   for tally in self.tallies.values() if tally.whole)

    def case(self, name, params):
        return self.evaluators[name].case(params)

    def bad_sample(self, theorem):
        """A case beyond the ranges that fails or makes no sense, among some that are drawn."""
        for _ in range(25):
            params = {name: self.rng.choice([1, 2, 3, self.rng.randint(0, 12), self.rng.randint(1, 40)])
                      for name, _ in theorem.params}
            outcome = self.evaluators[theorem.name].case(params)
            if outcome.kind in ("fails", "fault"):
                return params, outcome
            if not theorem.params:
                break
        return None


class Hunt:
    def __init__(self, options, folder):
        self.options = options
        self.folder = pathlib.Path(folder)
        self.counts = collections.Counter()
        self.seconds = collections.Counter()  # by verb
        self.differences = 0

    def report(self, subject, what):
        self.differences += 1
        print(f"--- seed {self.options.seed}, theorem {subject.index}: {what}\n{subject.text}", flush=True)
        if self.options.keep:
            keep = pathlib.Path(self.options.keep)
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{self.options.seed}-{subject.index}.thm").write_text(f"# {what}\n{subject.text}")

    def ask(self, verb, subjects, *more):
        """(exit status, answers by theorem, what was said on standard error)."""
        paths = []
        for subject in subjects:
            path = self.folder / f"{subject.index}.thm"
            path.write_text(subject.text)
            paths.append(str(path))
        command = [self.options.program, verb, *paths, "--json", *more]
        started = time.monotonic()
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return None, {}, f"it took more than {PATIENCE} seconds"
        self.seconds[verb] += time.monotonic() - started
        if self.options.slow and len(subjects) == 1 and time.monotonic() - started > self.options.slow:
            print(f"{verb} took {time.monotonic() - started:.1f} s:\n{subjects[0].text}", flush=True)
        answers = {}
        if done.stdout.startswith("{"):
            answers = {answer["theorem"]: answer for answer in json.loads(done.stdout)["results"]}
        return done.returncode, answers, done.stderr

    def batch(self, subjects):
        readable = []
        for subject in subjects:
            self.counts["theorems"] += max(1, len(subject.theorems))
            if subject.refusal is None:
                readable.append(subject)
            else:
                self.counts["refused"] += 1
                status, _, said = self.ask("check", [subject])
                if status != 2:
                    self.report(subject, f"read, though refused by the evaluator: {subject.refusal} ({said})")
        self.together(self.check, [subject for subject in readable if not subject.is_refused()])
        for subject in readable:
            if subject.is_refused():
                self.check_alone(subject)
        self.together(self.prove, readable)

    def together(self, ask, subjects):
        """All in one call; one by one where the call fails as a whole, to see which it is."""
        if subjects and not ask(subjects):
            for subject in subjects:
                if not ask([subject]):
                    self.counts["not answered"] += 1

    def check(self, subjects):
        # Whether the values of an endless set grow without end, the evaluator does not decide.
        return self.compare("check", subjects, self.compare_check, LIMITS + ["they grow without end"])

    def compare(self, verb, subjects, compare_one, known, *more):
        """Each answer with what the evaluator says; false where some theorem got none."""
        status, answers, said = self.ask(verb, subjects, *more)
        if len(answers) < sum(len(subject.theorems) for subject in subjects):
            if len(subjects) == 1 and not any(reason in said for reason in known):
                self.report(subjects[0], f"{verb} ends with {status}: {said.strip()}")
            return False
        for subject in subjects:
            for theorem in subject.theorems:
                compare_one(subject, theorem, answers[theorem.name])
        return True

    def compare_check(self, subject, theorem, answer):
        tally = subject.tallies[theorem.name]
        self.counts["check: " + answer["status"].split(" ")[0]] += 1
        if answer["failed"]:
            outcome = subject.case(theorem.name, answer["counterexample"]["let"])
            if outcome.kind in ("holds", "excluded"):
                self.report(subject, f"check refutes {theorem.name} by {answer['counterexample']['let']}, which "
                                     f"{outcome.kind}")
        if answer["status"].startswith("verified") and tally["fails"]:
            self.report(subject, f"check verifies {theorem.name}, which fails: {tally.bad}")
        known = tally["holds"] + tally["fails"]
        if tally.whole and not tally["unknown"] and not answer["undecided"]:
            if (known, tally["fails"]) != (answer["cases"], answer["failed"]):
                self.report(subject, f"check counts {answer['cases']} cases of {theorem.name}, {answer['failed']} failed; "
                                     f"there are {known}, {tally['fails']}: {tally.bad}")

    def check_alone(self, subject):
        """A fault in some case ends a check with status 2, unless the program's own limit comes first."""
        status, _, said = self.ask("check", [subject])
        self.counts["check: makes no sense"] += 1
        if status not in (2, 3) and all(tally.whole for tally in subject.tallies.values()):
            self.report(subject, f"check ends with {status}, though a case makes no sense: "
                                 f"{[str(tally.bad) for tally in subject.tallies.values()]} {said.strip()}")

    def prove(self, subjects):
        solvers = [] if self.options.both else ["--solvers", "z3"]
        known = LIMITS + ["which is not there", "in its own proof"]
        return self.compare("prove", subjects, self.compare_proof, known, "--timeout", "2", *solvers)

    def compare_proof(self, subject, theorem, answer):
        tally = subject.tallies[theorem.name]
        verdict = answer["verdict"]
        self.counts["prove: " + verdict] += 1
        if verdict == "proved":
            bad = tally.bad or subject.bad_sample(theorem)
            if bad:
                self.report(subject, f"prove proves {theorem.name}, which is wrong: {bad}")
        if verdict == "refuted":
            outcome = subject.case(theorem.name, answer["counterexample"]["let"])
            if outcome.kind not in ("fails", "fault", "unknown"):
                self.report(subject, f"prove refutes {theorem.name} by {answer['counterexample']['let']}, which: "
                                     f"{outcome}")
        if verdict == "vacuous" and tally["holds"] + tally["fails"] + tally["fault"]:
            self.report(subject, f"prove finds no case of {theorem.name}, but there are some: {tally}")

    def run(self):
        started, index = time.monotonic(), 0
        if self.options.only is not None:
            self.batch([Subject(self.options.seed, self.options.only)])
            return
        while index < self.options.count and time.monotonic() - started < self.options.seconds:
            self.batch([Subject(self.options.seed, index + i) for i in range(BATCH)])
            index += BATCH


def main():
    parser = argparse.ArgumentParser(description="Random theorems: check and prove against a second evaluator.")
    parser.add_argument("--program", required=True)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--count", type=int, default=10**9)
    parser.add_argument("--only", type=int, help="this theorem of the seed alone")
    parser.add_argument("--both", action="store_true", help="prove with both solvers")
    parser.add_argument("--slow", type=float, help="show theorems that alone take longer than so many seconds")
    parser.add_argument("--keep", help="a folder for theorems that show a difference")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        hunt = Hunt(options, folder)
        hunt.run()
    print(f"seed {options.seed}: " + ", ".join(f"{count} {what}" for what, count in sorted(hunt.counts.items())))
    print(f"{hunt.differences} differences; " +
          ", ".join(f"{seconds:.0f} s in {verb}" for verb, seconds in hunt.seconds.items()))
    needed = ("prove: proved", "prove: refuted", "check: verified", "check: refuted", "refused")
    if options.only is None and hunt.counts["theorems"] >= 500 and not all(hunt.counts[what] for what in needed):
        print("the hunt did not see every kind of answer: it looks at nothing")
        return 1
    return 1 if hunt.differences else 0


if __name__ == "__main__":
    sys.exit(main())
