#!/usr/bin/env python3
"""Claims as theorems of Coq: what is true is accepted by Coq's kernel, what is not is refused.

The oracle is ten lines of Python that know the game alone. The library is compiled once; then claims are changed, a
number here or a condition there, and Coq must refuse every one that the oracle calls false.
"""
import argparse
import itertools
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# In the order in which Coq compiles it.
LIBRARY = ["Game", "Periods", "Walk", "Runs", "Cone", "Words", "Least", "Products", "Powers", "Copies", "Segments", "Shifts", "Shortest",
           "Blocks", "Windows", "Returns", "Backwards", "Letters", "Marks", "Mirrors", "Triples", "Stream", "Numbers", "Sets", "EverySet", "Rows", "Named", "Formulas"]
GAMES = ["{1}", "{2}", "{1,4}", "{1,2,3}", "sink {5,11,16}", "sink {3,10,14}", "{2,9,31,100}", "{4,10,21}", "{6,7,13,20,27}"]
CONES = ["{17,30,41}", "sink {7,12,30}", "{3,7,9,12}", "{101,217,336,421}", "{1663,4062,4461,5465,6964}"]
FAMILIES = [("{m,2m+k,3m+k}", ["m=9", "k=4"]), ("sink {a,b,a+b+1}", ["a=30", "b=47"])]


# Conditions and moves with constants, a title that would end a comment, a parameter that is not in the game.
CONSTANTS = """
theorem  with-constants
title    a "title *) Axiom wrong : False. (*
params   m, k, j
where    m >= 2, k >= 1, k < m, j > 7m, m < 2000
game     {m, 2m+k}
word     0^m 1^m 0^k 2^(m-k) 1^k
"""


def values(text, heaps):
    """The nim-values of the first heaps, by the definition."""
    sink, moves = text.startswith("sink"), [int(x) for x in re.findall(r"\d+", text)]
    found = []
    for n in range(heaps):
        options = {found[n - s] if s <= n else 0 for s in moves if s <= n or sink}
        found.append(next(v for v in range(len(moves) + 1) if v not in options))
    return found


def is_least(text, preperiod, period):
    """Whether preperiod and period are the least ones of the game: seen in a stretch that decides it."""
    moves = [int(x) for x in re.findall(r"\d+", text)]
    reach = max(moves)
    g = values(text, preperiod + period + 2 * reach)
    def holds(start, p):
        return all(g[n] == g[n + p] for n in range(start, start + reach))
    return period > 0 and holds(preperiod, period) and not any(holds(preperiod, d) for d in range(1, period) if period % d == 0) \
        and (preperiod == 0 or g[preperiod - 1] != g[preperiod - 1 + period])


class Kernel:
    def __init__(self, program, folder, library=None, quick=False):
        self.quick = quick
        self.program, self.folder, self.wrong, self.looked = program, pathlib.Path(folder), [], 0
        # Files of the library that Coq has compiled, by name.
        self.compiled = {path.stem: path for path in library.glob("*.vo")} if library else {}

    def some(self, all):
        """All of them, or every other one where it is to be quick."""
        return all[::2] if self.quick else all

    def write(self, name, *arguments):
        """The folder that the program writes."""
        out = self.folder / name
        option = "--out" if arguments[0] == "tile" else "--coq"
        subprocess.run([self.program, *arguments, option, str(out), "--quiet"], check=True, stdout=subprocess.DEVNULL)
        return out

    def compile(self, folder, name):
        ran = subprocess.run(["coqc", "-q", "-R", ".", "Takeaway", f"{name}.v"], cwd=folder, capture_output=True, text=True)
        return ran.returncode == 0, ran.stdout + ran.stderr

    def expect(self, folder, name, text, accepted, what):
        """Coq's word on a changed file."""
        (folder / f"{name}.v").write_text(text)
        self.looked += 1
        took, said = self.compile(folder, name)
        if took != accepted:
            self.wrong.append(f"{what}: Coq {'accepts' if took else 'refuses'} it\n{said[:500]}")

    def accept(self, folder, name="Claim"):
        """Compiles what was written, and the library where that was not done before."""
        for path in sorted(folder.glob("*.v"), key=lambda path: LIBRARY.index(path.stem) if path.stem in LIBRARY else len(LIBRARY)):
            if path.with_suffix(".vo").exists():
                continue
            known = self.compiled.get(path.stem)
            if known and known.with_suffix(".v").read_text() == path.read_text():
                shutil.copy(known, folder)
            elif path.stem in LIBRARY:
                took, said = self.compile(folder, path.stem)
                self.compiled[path.stem] = path.with_suffix(".vo")
                if not took:
                    self.wrong.append(f"{path.stem}: {said[:500]}")
        self.expect(folder, name, (folder / f"{name}.v").read_text(), True, folder.name)

    def script(self, folder, *arguments):
        ran = subprocess.run([str(folder / "check.sh"), *arguments], capture_output=True, text=True, timeout=600)
        self.looked += 1
        if ran.returncode != 0 or "resting on nothing else" not in ran.stdout:
            self.wrong.append(f"{folder.name}: check.sh says {ran.stdout[:500]}{ran.stderr[:200]}")


def games(kernel, rng, mutants):
    for i, game in enumerate(kernel.some(GAMES)):
        folder = kernel.write(f"game{i}", "period", game)
        kernel.script(folder) if i == 0 else kernel.accept(folder)
        text = (folder / "Claim.v").read_text()
        found = re.search(r"map N.to_nat \[(.*)\].*\n.*N.to_nat (\d+) in\n.*N.to_nat (\d+) in", text)
        if not is_least(game, int(found[2]), int(found[3])):
            kernel.wrong.append(f"{game}: the oracle says that {found[2]}, {found[3]} is not least")
        for _ in range(mutants):
            claim = [int(found[2]), int(found[3])]
            moves = [int(x) for x in found[1].split(";")]
            place = rng.randrange(3)
            if place == 2:
                moves[rng.randrange(len(moves))] += rng.choice([1, 2, 3])
                moves = sorted(set(moves))
            else:
                claim[place] = max(0, claim[place] + rng.choice([-7, -1, 1, 2, claim[1]]))
            changed = re.sub(r"map N.to_nat \[.*\]", f"map N.to_nat [{'; '.join(map(str, moves))}]", text)
            changed = re.sub(r"(preperiod := N.to_nat) \d+", rf"\g<1> {claim[0]}", changed)
            changed = re.sub(r"( period := N.to_nat) \d+", rf"\g<1> {claim[1]}", changed)
            one = ("sink " if "sink" in game else "") + "{" + ",".join(map(str, moves)) + "}"
            kernel.expect(folder, "Claim", changed, is_least(one, *claim), f"{one} {claim}")


def again(kernel, rng, mutants):
    """What was compiled is read once more by coqchk, with what it needs of Coq's own library: that takes minutes."""
    kernel.script(kernel.write("again", "period", GAMES[0]), "--again")


def changed_forms(rng, text, count):
    """The claim with a coefficient of the period or the preperiod changed, everywhere it stands, or without a condition."""
    conditions = re.search(r"Definition conditions .*?:=\n(.*?)\.\n", text, re.S)[1].split(" /\\\n")
    inequalities = [c for c in conditions if "<=" in c and not re.fullmatch(r"\s*0 <= \w", c)]
    for dropped in rng.sample(inequalities, min(count, len(inequalities))):
        yield f"without {dropped.strip()}", text.replace(dropped + " /\\\n", "").replace(" /\\\n" + dropped, "")
    for pattern, what in ((r"(Lemma rays_\d+ .*?\]%Z) (\[[^\]]*\]%Z) (\[[^\]]*\]%Z) = true", "window"),):
        yield f"another {what}", re.sub(pattern, lambda m: f"{m[1]} {m[3]} {m[3]} = true", text, flags=re.S)
    rays = re.findall(r"^  (\[\[.*\]\])%Z$", text, re.M)[0]
    numbers = list(re.finditer(r"\d+", rays))
    for number in rng.sample(numbers, min(count, len(numbers))):
        other = rays[:number.start()] + str(int(number[0]) + rng.choice([1, 2])) + rays[number.end():]
        yield f"rays {other}", text.replace(rays, other, 1)


def cones(kernel, rng, mutants):
    wanted = [("generalize", game) for game in CONES]
    wanted += [("generalize", family, *[word for let in lets for word in ("--let", let)]) for family, lets in FAMILIES]
    for i, arguments in enumerate(kernel.some(wanted)):
        folder = kernel.write(f"cone{i}", *arguments)
        kernel.accept(folder)
        text = (folder / "Claim.v").read_text()
        for what, changed in changed_forms(rng, text, mutants):
            if changed != text:
                kernel.expect(folder, "Claim", changed, False, f"{arguments[1]} {what}")


def fans(kernel, rng, mutants):
    """Words for all counts, of moves that have products with them."""
    for i, game in enumerate(rng.sample(["{3,7,100}", "{5,12,1000}", "sink {3,10,500}", "{7,9,2000}", "sink {11,30,3000}"], 1 + mutants)):
        folder = kernel.write(f"fan{i}", "generalize", game, "--loops")
        name = next(folder.glob("Thm_*.v")).stem
        kernel.accept(folder, name)
        piece = Piece(kernel, folder, name, (folder / f"{name}.v").read_text())
        statement = piece.theorem("word_1")
        move = re.search(r"\* \((.*?)\) \+ (\w+)\] n =", statement)
        piece.refuse(statement, statement.replace(move[0], f"* ({move[1]}) + ({move[2]} + 1)] n ="), "another move")
        count = re.search(r"\((q \+ \d+), \[", statement)
        piece.refuse(statement, statement.replace(count[1], f"{count[1]} + 1", 1), "a power once more")


def tilings(kernel, rng, mutants):
    for boundary in kernel.some(["{a,b,c}", "sink {a,b,c}"]):
        folder = kernel.write("map" if boundary.startswith("{") else "map_sink", "tile", "coq", boundary, "--share", "0.5")
        kernel.accept(folder, "Cells_1")
        kernel.accept(folder, "Map")
        cells, last = (folder / "Cells_1.v").read_text(), (folder / "Map.v").read_text()
        lines = [line for line in cells.splitlines() if line.startswith("Cell ")]
        for line in rng.sample(lines, mutants):
            # Another sum of two moves may be a period as well: hardly for a random cell, and not for these.
            pair = rng.choice([p for p in ("AB", "AC", "BC") if p not in line])
            kernel.expect(folder, "Cells_1", cells.replace(line, re.sub("AB|AC|BC", pair, line)), False, f"{line} as {pair}")
        twice = cells.replace(lines[5], f"{lines[5].rstrip(';')};\n{lines[5]}")
        kernel.expect(folder, "Cells_1", twice, True, "a cell twice is true")
        kernel.expect(folder, "Map", last, False, "a cell twice, and no overlap")
        kernel.expect(folder, "Cells_1", cells, True, "the cells")
        share = int(re.search(r"Theorem area : \((\d+)", last)[1])
        kernel.expect(folder, "Map", last.replace(f"({share} * 2", f"({share + 1} * 2"), False, "one part more")
        kernel.expect(folder, "Map", last, True, "the map")


def theorems(kernel, rng, mutants):
    """Words for all parameters: changed in one place, in the statement or everywhere, Coq refuses them."""
    text = (ROOT / "theorems" / "cones" / "four-moves.thm").read_text()
    chosen = rng.sample([part for part in re.split(r"\n(?=theorem )", text) if part.startswith("theorem")], 3)
    path = kernel.folder / "some.thm"
    path.write_text("\n".join(chosen) + CONSTANTS)
    folder = kernel.write("theorems", "prove", str(path), "--solvers", "z3")
    files = sorted(path.stem for path in folder.glob("Thm_*.v"))
    if len(files) != 4:
        kernel.wrong.append(f"of four theorems {files} were written")
    for name in files:
        kernel.accept(folder, name)
        text = (folder / f"{name}.v").read_text()
        at_samples(kernel, folder, name, text)
        head, statement = text.split("Theorem word_1", 1)
        letters = list(re.finditer(r"\((\d), ", statement))
        letter = rng.choice(letters)
        wrong = statement[:letter.start(1)] + str(int(letter[1]) + 1) + statement[letter.end(1):]
        kernel.expect(folder, name, head + "Theorem word_1" + wrong, False, f"{name}: another letter in the statement")
        everywhere = text.replace("(1%nat,", "(2%nat,", 1).replace("(1, ", "(2, ")
        kernel.expect(folder, name, everywhere, False, f"{name}: another letter everywhere")
        least = re.search(r"least \(nim .*\) (\(.*\)) (\(.*\))\.$", statement, re.M)
        if least:
            other = text.replace(least[0], least[0].replace(f"{least[2]}.", f"({least[2]} + 1)."))
            kernel.expect(folder, name, other, False, f"{name}: another least period")
        elif "four_moves" in name:
            kernel.wrong.append(f"{name}: not that the period is least")
        # Of a cone none can be spared; of others some may follow from the rest.
        conditions = sorted(set(re.findall(r"^  .* <=? .* ->$", statement, re.M))) if "four_moves" in name else []
        for condition in rng.sample(conditions, min(mutants, len(conditions))):
            kernel.expect(folder, name, text.replace(condition + "\n", ""), False, f"{name} without {condition}")


def at_samples(kernel, folder, name, text):
    """Coq's `nim` and the word of the statement, computed for some parameters: the statement says what it seems to say."""
    found = re.search(r"Theorem word_1 : forall (.*) : nat,\n(.*)  forall n, (nim .* n) =\n(.*?)\.\nProof", text, re.S)
    names, conditions = found[1].split(), re.findall(r"^  (.*) ->$", found[2], re.M)
    example = re.search(r"Example met_1 : (.*)\n", text)[1]
    met = [tuple(int(number) for number in re.findall(r":= (\d+) in", example))]
    for point in itertools.product(range(1, 10), repeat=len(names)):
        here = dict(zip(names, point))
        if all(eval(c.replace(" = ", " == ").replace("<>", "!=").replace("Z.to_nat ", ""), {}, here) for c in conditions):
            met.append(point)
    lines = [text.split("Lemma", 1)[0], f"Definition agree ({found[1]} n : nat) := Nat.eqb ({found[3]}) ({found[4]})."]
    for point in met[:: max(1, len(met) // 5)]:
        lines.append(f"Check (eq_refl : forallb (agree {' '.join(map(str, point))}) (seq 0 60) = true).")
    kernel.expect(folder, "Samples", "\n".join(lines) + "\n", True, f"{name} at samples")


def theorem_texts(*names):
    return [part for name in names for part in re.split(r"\n(?=theorem )", (ROOT / "theorems" / f"{name}.thm").read_text())
            if part.startswith("theorem")]


def powers(kernel, rng, mutants):
    """Words with powers of a free count: theorems and some cells of the atlas, and what is near them and wrong."""
    known = [text for text in theorem_texts("two-moves", "three-moves") if re.match(r"theorem  (two-moves|two-five|one-odd-odd|one-odd-even|bipartite-eights)\n", text)]
    path = kernel.folder / "powers.thm"
    path.write_text("\n".join(known + rng.sample(theorem_texts("atlas/wall", "atlas/sink"), 3 + mutants)))
    folder = kernel.write("powers", "prove", str(path), "--solvers", "z3")
    files = sorted(path.stem for path in folder.glob("Thm_*.v"))
    for name in ("Thm_two_moves", "Thm_two_five", "Thm_one_odd_odd", "Thm_one_odd_even", "Thm_bipartite_eights"):
        if name not in files:
            kernel.wrong.append(f"{name} was not written")
    for name in files:
        kernel.accept(folder, name)
        text = (folder / f"{name}.v").read_text()
        numbers = re.findall(r"^Theorem word_(\d+) ", text, re.M)
        at_power_samples(kernel, folder, name, text, rng.choice(numbers))
        piece = Piece(kernel, folder, name, text)
        statement = piece.theorem(rf"word_{rng.choice(numbers)}")
        sequence, proof = statement.index("sequence"), statement.index("Proof.")
        for _ in range(mutants):
            letter = rng.choice(list(re.finditer(r"[(\[]\((\d), ", statement[sequence:proof])))
            at = sequence + letter.start(1)
            piece.refuse(statement, statement[:at] + str(int(letter[1]) + 4) + statement[at + 1:], "another letter in the statement")
        count = re.search(r"\(([a-z][^,()]*), \[", statement[sequence:proof])
        if count:
            wrong = statement[:sequence] + statement[sequence:].replace(count[0], f"({count[1]} + 1, [", 1)
            piece.refuse(statement, wrong, f"once more than {count[1]}")
        periods = re.findall(r"^Theorem (period_\d+) ", text, re.M)
        if periods:
            statement = piece.theorem(rng.choice(periods))
            least = re.search(r"least \(nim .*\) (\(.*?\)) (\(.*\))\.$", statement, re.M)
            piece.refuse(statement, statement.replace(least[0], least[0].replace(f"{least[2]}.", f"({least[2]} + 1).")), "another least period")
        elif re.search("two|odd|eights", name):
            kernel.wrong.append(f"{name}: not that the period is least")
            mark = re.search(r"^    (\d) (\d) (\d \d\.\n)", statement, re.M)
            if mark:
                piece.refuse(statement, statement.replace(mark[0], f"    {mark[2]} {mark[1]} {mark[3]}"), "letters that meet elsewhere")
        claim = re.search(r"^Theorem (claim_\d+) [^.]*(least_period \(nim .*\)\n    )(.*)\.$", text, re.M)
        if claim:
            statement = piece.theorem(claim[1])
            piece.refuse(statement, statement.replace(claim[2] + claim[3], f"{claim[2]}(1 + {claim[3]})"), "another claim")
        elif "two" in name:
            kernel.wrong.append(f"{name}: no claim on all cases")
        lemma = rng.choice(re.findall(r"^Lemma word_\d+_part_\d+ :.*?Qed\.$", text, re.M | re.S))
        place = rng.choice(re.findall(r"\(\d+%nat, \[-?\d+; [^\]]*\]\)", lemma.split("Stretch", 1)[1]))
        piece.refuse(lemma, lemma.replace(place, "(99" + place[place.index("%"):]), "a place that is none")


class Piece:
    """Theorems of a file that Coq has accepted, one at a time, with the lemmas before it as they were compiled."""

    def __init__(self, kernel, folder, name, text):
        self.kernel, self.folder, self.name, self.text = kernel, folder, name, text
        self.head = text[: text.index("nat_scope.\n") + len("nat_scope.\n")] + f"From Takeaway Require Import {name}.\n"
        self.accepted = set()

    def theorem(self, name):
        return re.search(rf"^Theorem {name} :.*?^Qed\.$", self.text, re.M | re.S)[0]

    def refuse(self, piece, wrong, what):
        """Coq takes the piece, and not what was made of it."""
        if piece == wrong:
            self.kernel.wrong.append(f"{self.name}: {what} changes nothing")
        if piece not in self.accepted:
            self.kernel.expect(self.folder, "Piece", self.head + piece + "\n", True, f"{self.name}: a theorem alone")
            self.accepted.add(piece)
        self.kernel.expect(self.folder, "Piece", self.head + wrong + "\n", False, f"{self.name}: {what}")


def at_power_samples(kernel, folder, name, text, number):
    """As `at_samples`, where the statement has quotients and remainders."""
    found = re.search(rf"^Theorem word_{number} : forall (.*?) : nat,\n(.*?)  forall n, (nim .*? n) =\n(.*?)\.\nProof", text, re.M | re.S)
    names, lets = found[1].split(), re.findall(r"^  let (\w+) := (.*) in$", found[2], re.M)
    conditions = re.findall(r"^  (.*) ->$", found[2], re.M)

    def as_python(formula):
        return formula.replace(" = ", " == ").replace("<>", "!=").replace(" mod ", " % ").replace(" / ", " // ")

    met = []
    for point in itertools.product(range(1, 400 if len(names) == 1 else 24 if len(names) == 2 else 14), repeat=len(names)):
        here = dict(zip(names, point))
        try:
            for let, formula in lets:
                here[let] = eval(as_python(formula), {}, here)
            if all(eval(as_python(condition), {}, here) for condition in conditions):
                met.append(point)
        except ZeroDivisionError:
            pass
    body = "".join(f"let {let} := {formula} in " for let, formula in lets)
    lines = [text.split("Lemma", 1)[0], f"Definition agree ({found[1]} n : nat) := {body}Nat.eqb ({found[3]}) ({found[4]})."]
    for point in met[:: max(1, len(met) // 5)][:6]:
        lines.append(f"Check (eq_refl : forallb (agree {' '.join(map(str, point))}) (seq 0 60) = true).")
    kernel.expect(folder, "Samples", "\n".join(lines) + "\n", True, f"{name} at samples")


# Theorems with values by a formula, and changes that make them wrong.
FORMULAS = {
    "palindromes": [("n mod b", "(n + 1) mod b"), ("2 <= b", "1 <= b"), ("palindromes b", "powers_of b")],
    "powers": [("then 2 else", "then 3 else"), ("n mod (b + 1)", "n mod (b + 2)"), ("then b else 1", "then 1 else 1")],
    "residue-values": [("interval 1 (b - 1)", "interval 1 b"), ("~ (c mod b = 0)", "~ (c mod b = 1)")],
    "comply-odd": [("n - 1", "n - 2"), ("comply odd_numbers", "comply even_numbers")],
    "comply-even": [("n =? 0", "n =? 1"), ("even_numbers", "odd_numbers")],
}
SLOW_FORMULAS = {"comply-interval": [("2 * k +", "3 * k +"), ("(n + 1) mod (k + 1)", "n mod (k + 1)")]}


def formulas(kernel, rng, mutants):
    """Values by a formula, of sets without end and of comply/constrain games."""
    wanted = FORMULAS | (SLOW_FORMULAS if mutants > 1 else {})
    if kernel.quick:
        del wanted["powers"]  # ten seconds
    folder = kernel.write("formulas", "prove", *wanted, "--solvers", "z3")
    for theorem, changes in wanted.items():
        name = "Thm_" + theorem.replace("-", "_")
        text = (folder / f"{name}.v").read_text()
        kernel.accept(folder, name)
        for old, new in rng.sample(changes, min(mutants, len(changes))):
            if old not in text:
                kernel.wrong.append(f"{name} has no {old}")
            kernel.expect(folder, name, text.replace(old, new), False, f"{name}: {new} for {old}")
    sets_as_computed(kernel, folder)
    search_without_end(kernel)


def search_without_end(kernel):
    """A true theorem of which Coq finds no proof: a limit, and no word against the theorem."""
    path = kernel.folder / "far.thm"
    path.write_text("theorem far\nparams b\nwhere b >= 2\ngame {1..b-1} | {9b+1}\nvalue(n) = n mod b\n"
                    "witness(u) = n mod b - u\n")
    ran = subprocess.run([kernel.program, "prove", str(path), "--coq", str(kernel.folder / "far"), "--run", "--quiet",
                          "--solvers", "z3"], capture_output=True, text=True, timeout=300)
    kernel.looked += 1
    if ran.returncode != 3 or "does not say that it is wrong" not in ran.stderr:
        kernel.wrong.append(f"far: status {ran.returncode}, {ran.stderr[:300]}")


def sets_as_computed(kernel, folder):
    """Coq computes the values of sets and of both halves itself: they are those of the definition."""
    def is_palindrome(b):
        def test(s):
            digits = []
            while s:
                digits.append(s % b)
                s //= b
            return digits == digits[::-1]
        return test

    def both(inside, heaps):
        """Pairs of values: the next move is in the set, and it is not."""
        pairs = []
        for n in range(heaps):
            halves = []
            for half in (True, False):
                options = {value for s in range(1, n + 1) if inside(s) == half for value in pairs[n - s]}
                halves.append(next(v for v in range(2 * n + 1) if v not in options))
            pairs.append(halves)
        return pairs

    def plain(inside, heaps):
        found = []
        for n in range(heaps):
            options = {found[n - s] for s in range(1, n + 1) if inside(s)}
            found.append(next(v for v in range(n + 1) if v not in options))
        return found

    sets = {"(palindromes 2)": is_palindrome(2), "(palindromes 3)": is_palindrome(3), "(powers_of 3)": lambda s: s in (1, 3, 9, 27),
            "odd_numbers": lambda s: s % 2 == 1, "even_numbers": lambda s: s % 2 == 0, "(multiples_of 3)": lambda s: s % 3 == 0,
            "(union (interval 2 4) (single 7))": lambda s: s in (2, 3, 4, 7), "(except (interval 1 3))": lambda s: s > 3,
            "(minus (from 3) (progression 5 4))": lambda s: s >= 3 and not (s >= 5 and s % 4 == 1),
            "(inter (progression 1 3) (interval 1 11))": lambda s: s in (1, 4, 7, 10)}
    lines = ["From Coq Require Import List.", "From Takeaway Require Import Game Sets Named.", "Import ListNotations."]
    heaps = 12 if kernel.quick else 30  # Coq takes a minute for as many as thirty
    for text, inside in sets.items():
        pairs = both(inside, heaps)
        for function, expected in (("set_nim", plain(inside, heaps)), ("comply", [p[0] for p in pairs]), ("comply_not", [p[1] for p in pairs])):
            lines.append(f"Check (eq_refl : map ({function} {text}) (seq 0 {heaps}) = [{'; '.join(map(str, expected))}]).")
    kernel.expect(folder, "Computed_sets", "\n".join(lines) + "\n", True, "sets as Coq computes them")
    kernel.expect(folder, "Computed_sets", "\n".join(lines).replace("= [0; ", "= [1; ", 1) + "\n", False, "a wrong value of a set")


def blocks(kernel, rng, mutants):
    """Words made of blocks with a state, and what is near them and wrong."""
    folder = kernel.write("blocks", "prove", "additive-duality", "bipartite-triples", "--solvers", "z3")
    mirrors(kernel, folder)
    for name, number in (("Thm_additive_sink", 2), ("Thm_bipartite_triples", 1)):
        if not (folder / f"{name}.vo").exists():
            kernel.accept(folder, name)
        text = (folder / f"{name}.v").read_text()
        at_block_samples(kernel, folder, name, text, number)
        definition = re.search(rf"^Definition step_{number} .*?\.\n\n", text, re.M | re.S)[0]
        statement = re.search(rf"^Theorem states_{number} :.*?^Proof", text, re.M | re.S)[0]
        # The windows do not change: they are compiled once.
        head, windows, rest = re.fullmatch(r"(.*?nat_scope\.\n)(.*)(\(\* The conditions can be met.*?)", text, re.S).groups()
        kernel.expect(folder, f"{name}_windows", head + windows.replace(definition, ""), True, f"{name}: the windows")
        short = head + f"From Takeaway Require Import {name}_windows.\n" + definition + rest
        kernel.expect(folder, name, short, True, f"{name}: the theorem alone")

        def refuse(old, new, what, all_of_it=short):
            kernel.expect(folder, name, all_of_it.replace(old, new, 1), False, f"{name}: {what}")

        for _ in range(mutants):
            letter = rng.choice(list(re.finditer(r"[(\[]\((\d), ", definition)))
            wrong = definition[:letter.start(1)] + str(int(letter[1]) + 4) + definition[letter.end(1):]
            refuse(definition, wrong, "another letter in a block")
        count = rng.choice(list(re.finditer(r"\(([a-z]), \[", definition)))
        refuse(definition, definition[:count.start()] + f"({count[1]} + 1, [" + definition[count.end():], "a power once more")
        next_state = rng.choice(list(re.finditer(r"^     (.*)\)\n", definition, re.M)))
        refuse(definition, definition[:next_state.start(1)] + f"{next_state[1]} + 1" + definition[next_state.end(1):], "another next state")
        test = re.search(r"\((.*?) (<|=)\? (.*?)\) then", definition)
        refuse(definition, definition.replace(test[0], f"({test[1]} {test[2]}? {test[3]} + 1) then", 1), "another condition of a block")
        refuse(statement, statement.replace(" 0 n.", " 1 n."), "another start")
        condition = rng.choice(re.findall(r"^  .* <=? .* ->\n", statement, re.M)[1:] or re.findall(r"^  1 = .* ->\n", statement, re.M))
        refuse(statement, statement.replace(condition, "", 1), f"without {condition.strip()}")
        if "turning_theorem" in text:
            refuse("/ Nat.gcd m d)", "/ Nat.gcd m (d + 1))", "another period")
            refuse("_ 0 1 0 values", "_ 3 1 0 values", "letters that meet at other states, too")
            refuse("_ 0 1 0 values", "_ 0 1 1 values", "a mark at another state")
            refuse("then 3 * m + 2 * D_", "then 3 * m + D_", "another period in one of the cases")
        anywhere = re.search(r"(checks_window .*?\]%Z )true\n", text, re.S)
        refuse(anywhere[0], anywhere[1] + "false\n", "a window that stands at the start", text)
    refuse(" - a - 1) 2", " - a) 2", "another preperiod")


def mirrors(kernel, folder):
    """The wall game is the sink game read backwards: a theorem that is built on those about both."""
    for name in ("Thm_additive_sink", "Thm_additive_wall", "Thm_additive_duality"):
        kernel.accept(folder, name)
    text = (folder / f"{name}.v").read_text()
    for old, new, what in (("mirrored 0 2 (m + D_)", "mirrored 0 2 (m + D_ + 1)", "another shift"),
                           ("mirrored 0 2 (m + D_)", "mirrored 0 1 (m + D_)", "other letters are exchanged"),
                           ("nim Sink [m; m + D_; 2 * m + D_]", "nim Sink [m; m + D_; 3 * m + D_]", "another game"),
                           ("  1 <= D_ ->\n", "", "a condition less")):
        for kind in ("Theorem mirror_1", "Theorem mirror_2"):
            head, tail = text.split(kind)
            kernel.expect(folder, name, head + kind + tail.replace(old, new, 1), False, f"{name}, {kind}: {what}")
    # What `mirrored` says, by the oracle.
    for m, d in ((1, 1), (2, 3), (3, 4), (4, 11)):
        moves = f"{{{m},{m + d},{2 * m + d}}}"
        wall, sink = values(moves, 900), values(f"sink {moves}", 900)
        period = next(p for p in range(1, 400) if is_least(f"sink {moves}", 0, p))
        exchanged = {0: 2, 2: 0}
        if any(wall[n] != exchanged.get(sink[i], sink[i]) for n in range(150) for i in range(-(n + m + d + 1) % period, 300, period)):
            kernel.wrong.append(f"{moves} is no mirror of its sink game")


def at_block_samples(kernel, folder, name, text, number):
    """As `at_samples`: Coq computes the values and the blocks, for some parameters."""
    found = re.search(rf"^Theorem states_{number} : forall (.*?) : nat,\n(.*?)  forall n, (nim .*? n) =\n(.*?)\.\nProof", text, re.M | re.S)
    lets = re.findall(r"^  let (\S+) := (.*) in$", found[2], re.M)
    conditions = re.findall(r"^  (.*) ->$", found[2], re.M)
    as_test = " && ".join("(" + re.sub(r" (<=|<|=) ", r" \1? ", condition) + ")" for condition in conditions)
    body = "".join(f"let {let} := {formula} in " for let, formula in lets)
    definition = re.search(rf"^Definition step_{number} .*?\.\n\n", text, re.M | re.S)[0]
    lines = [text.split("(* ", 2)[0] + re.search(r"^From.*?^Open Scope nat_scope\.\n", text, re.M | re.S)[0], definition,
             f"Definition agree ({found[1]} n : nat) := {body}negb ({as_test}) || Nat.eqb ({found[3]}) ({found[4]})."]
    names = found[1].split()
    for point in itertools.product(*[range(1, 8 if len(names) == 1 else 5) for _ in names]):
        lines.append(f"Check (eq_refl : forallb (agree {' '.join(map(str, point))}) (seq 0 120) = true).")
    kernel.expect(folder, "Samples", "\n".join(lines) + "\n", True, f"{name} at samples")


def definitions(kernel, rng, mutants):
    """Coq computes `nim` itself: it is the nim-value."""
    folder = kernel.write("definitions", "period", "{1,2}")
    kernel.accept(folder)
    lines = ["From Coq Require Import List.", "From Takeaway Require Import Game.", "Import ListNotations."]
    for _ in range(20):
        moves = sorted(rng.sample(range(1, 12), rng.randrange(1, 5)))
        for rule in ("", "sink "):
            expected = values(rule + str(moves), 40)
            lines.append(f"Check (eq_refl : map (nim {'Sink' if rule else 'Wall'} [{'; '.join(map(str, moves))}]) (seq 0 40) = "
                         f"[{'; '.join(map(str, expected))}]).")
    kernel.expect(folder, "Computed", "\n".join(lines) + "\n", True, "nim as Coq computes it")
    (folder / "Computed.v").write_text("\n".join(lines).replace("= [0;", "= [1;", 1))
    if kernel.compile(folder, "Computed")[0]:
        kernel.wrong.append("Coq accepts a wrong value")


def compile_library(folder):
    """The library in a folder that other runs take it from; nothing is done where it is there."""
    folder.mkdir(parents=True, exist_ok=True)
    wrong = []
    is_new = True
    for name in LIBRARY:
        text = (ROOT / "kernel" / f"{name}.v").read_text()
        path = folder / f"{name}.v"
        is_new = is_new and path.exists() and path.read_text() == text and path.with_suffix(".vo").exists()
        if is_new:
            continue
        path.write_text(text)
        path.with_suffix(".vo").unlink(missing_ok=True)
        took, said = Kernel("", folder).compile(folder, name)
        if not took:
            wrong.append(f"{name}: {said[:500]}")
    return wrong


PARTS = {"games": [definitions, games, cones, fans, tilings], "theorems": [theorems, formulas], "powers": [powers], "blocks": [blocks],
         "again": [again]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--mutants", type=int, default=1, help="of each claim")
    parser.add_argument("--quick", action="store_true", help="of every other game and cone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--library", type=pathlib.Path, help="a folder for the compiled library")
    parser.add_argument("--only", choices=["library", *PARTS], help="one part, with the library of that folder")
    arguments = parser.parse_args()
    for path in sorted((ROOT / "kernel").glob("*.v")):
        if path.stem not in LIBRARY:
            print(f"{path.name} is not in the list of the library")
            return 1
        if re.search(r"\b(Admitted|admit|Axiom|Parameter|Conjecture)\b", path.read_text()):
            print(f"{path.name} has something that is not proved")
            return 1
    library = "".join(path.read_text() for path in (ROOT / "kernel").glob("*.v"))
    for block in re.findall(r"```coq\n(.*?)```", (ROOT / "docs" / "kernel.md").read_text(), re.S):
        if block not in library:
            print(f"docs/kernel.md quotes what is not in the library:\n{block}")
            return 1
    if arguments.only == "library":
        wrong = compile_library(arguments.library)
        print("\n".join(wrong) or "the library is compiled")
        return 1 if wrong else 0
    with tempfile.TemporaryDirectory() as folder:
        kernel = Kernel(arguments.program, folder, arguments.library, arguments.quick)
        for part in [arguments.only] if arguments.only else PARTS:
            rng = random.Random(f"{arguments.seed} {part}")
            for look in PARTS[part]:
                look(kernel, rng, arguments.mutants)
    print("\n".join(kernel.wrong) if kernel.wrong else f"{kernel.looked} files, Coq and the oracle agree")
    return 1 if kernel.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
