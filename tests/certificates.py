#!/usr/bin/env python3
"""Certificates from the program, checked by `takeaway verify` and by scripts/verify_certificate.py.

Every certificate must hold with both; with any one digit changed, neither may accept it. Both take a game in canonical
notation alone, and the version that fits it, and neither works for long on a few bytes.
"""
import argparse
import importlib.util
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

GAMES = ["{1,4}", "sink {5,11,16}", "{4,10,21}", "sink {4,10,21}", "init(0,1) {2,3}", "init(3,1,0,0,2) {2,5,6}", "{64,200,264}",
         "{1..9}", "{8,21..47}", "{3,5,33}", "{2^61,2^62}", "{1000000007,3000000026,4000000033}", "{2,5,11}", "{1,1000000001}", "init(0,1,2) {3,7}",
         "not {4,9}", "comply {8,21..47}", "comply not {8,21..47}", "odd", "{1,6..}", "comply multiples(3)", "nim", "sink not {2}",
         "init(1,2,0) not {3,4}", "sink comply {2,3}", "({1,6..} | {5..9}) - multiples(3)",
         "palindromes(10)", "powers(4)", "primes | {1}", "sink powers(4)", "init(0,1,2) powers(4)", "powers(4) - {4}", "palindromes(7) & odd",
         "powers(2) | {5, 10}", "sink palindromes(3)",
         "left {1,3} right {2,5}", "left {7,11} right {8,13}", "left {4} right {1..9}", "ending {3,4,8}"]

specification = importlib.util.spec_from_file_location(
    "verify_certificate", pathlib.Path(__file__).resolve().parent.parent / "scripts" / "verify_certificate.py")
python = importlib.util.module_from_spec(specification)
specification.loader.exec_module(python)


# Sums that are right for what a careless reader takes these games for.
FORGED = [
    # The progression 1, 5, 9, which is written {1, 5, 9}; not 1 and 5 to 9.
    {"game": "{1, 5..9}", "period": 14, "window": 9, "period_word": "0 1 0 1 0 1 2 3 2 3 2 3 4 5"},
    # The version of other games, for a plain finite one; and the other way about.
    {"version": 2, "game": "{1, 4}", "period": 5, "window": 4, "period_word": "0 1 0 1 2", "settled": 4, "cycle": 5},
    {"game": "odd", "period": 2, "period_word": "0 1"},
    # One game, one text.
    {"game": "{1,4}", "period": 5, "window": 4, "period_word": "0 1 0 1 2"},
    {"game": "{1, 04}", "period": 5, "window": 4, "period_word": "0 1 0 1 2"},
    {"game": "{4, 1}", "period": 5, "window": 4, "period_word": "0 1 0 1 2"},
    {"game": "{1..2}", "period": 3, "window": 2, "period_word": "0 1 2"},
    {"game": "{1} | {4}", "period": 5, "window": 4, "period_word": "0 1 0 1 2"},
    {"version": 2, "game": "not not odd", "period": 2, "period_word": "0 1", "cycle": 2},
    {"version": 2, "game": "(odd)", "period": 2, "period_word": "0 1", "cycle": 2},
    # What a partizan game is not: not canonical, without a set, with a boundary, about values.
    {"game": "left {1} right {02}", "question": "outcome classes", "period": 3, "window": 2, "period_word": "0 1 3"},
    {"game": "left {1}  right {2}", "question": "outcome classes", "period": 3, "window": 2, "period_word": "0 1 3"},
    {"game": "left {1} right {2}", "question": "outcomes", "period": 3, "window": 2, "period_word": "0 1 3"},
    {"game": "left {1} right {2}", "question": "outcome classes", "period": 3, "window": 3, "period_word": "0 1 3"},
]

# A few bytes each, about more than anybody would wait for: what is too large is said before the work begins.
HUGE = [
    ({"version": 2, "game": "nim", "period": 1, "period_word": "0", "saltus": 1, "settled": 2**27, "cycle": 2**27}, "268435456 heaps"),
    ({"version": 2, "game": "not {67108863}", "period": 1, "period_word": "0", "saltus": 1, "window": 67108863, "settled": 2**27, "cycle": 2**27}, "268435456 heaps"),
    ({"version": 2, "game": "odd", "period": 2**63, "period_word": "0^9223372036854775808", "settled": 2**63, "cycle": 2**63}, "heaps"),
    ({"version": 2, "game": "init(1048577) not {3}", "period": 1, "period_word": "0", "settled": 9, "cycle": 1, "window": 3}, "2^20"),
    ({"version": 2, "game": "init(1048576) comply multiples(4096)", "period": 1, "period_word": "0", "settled": 2**23, "cycle": 2**23}, "MB of memory"),
    ({"game": "sink {1..1048577}", "question": "outcomes", "start": 1, "period": 1048578, "window": 1048577, "period_word": "1^1048577 0"}, "looks"),
    ({"game": "left {1} right {2}", "question": "outcome classes", "period": 2**62, "window": 2, "period_word": f"1^{2**62}"}, "heaps"),
]


def forged(fields):
    """A certificate with these fields, the usual ones for the rest, and its checksum."""
    claim = {"takeaway": "period certificate", "version": 1, "game": "", "question": "values", "start": 0, "preperiod": 0,
             "period": 0, "saltus": 0, "window": 0, "preperiod_word": "", "period_word": ""}
    if fields.get("version") == 2:
        claim |= {"settled": 0, "cycle": 0}
    claim |= fields
    value = 14695981039346656037
    for byte in "".join(f"{field}\n" for field in list(claim.values())[2:]).encode():
        value = (value ^ byte) * 1099511628211 % 2**64
    return claim | {"checksum": f"{value:016x}"}


def random_set(chance, depth=0):
    """A set of moves as somebody might type it, canonical or not."""
    kind = chance.randrange(10 if depth < 3 else 6)
    low, step, count = chance.randrange(1, 6), chance.randrange(1, 4), chance.randrange(1, 7)
    if kind < 3:
        moves = sorted(chance.sample(range(1, 14), chance.randrange(1, 8)))
        return chance.choice(["{%s}", "not {%s}"]) % ", ".join(map(str, moves))
    if kind == 3:
        last = low + step * count
        return chance.choice([f"{{{low}..{last}}}", f"{{{low},{low + step}..{last}}}", f"{{{low}, {last + 3}..{last + 9}}}",
                              f"{{{low}, {low + 2},{low + 2 + step}..{low + 2 + 4 * step}}}"])
    if kind == 4:
        return chance.choice([f"{{{low}..}}", f"{{{low},{low + step}..}}"])
    if kind == 5:
        return chance.choice(["odd", "even", "nim", f"multiples({low})", "not odd", "not multiples(3)"])
    left, right = random_set(chance, depth + 1), random_set(chance, depth + 1)
    if kind == 6:
        return f"not ({left})"
    left = f"({left})" if chance.randrange(3) and ("|" in left or "&" in left) else left
    right = f"({right})" if chance.randrange(3) and ("|" in right or "&" in right) else right
    return f"{left} {chance.choice('|&')} {right}"


def check_notation(program, chance, problems):
    """The Python reader takes a game if and only if the program would write it so."""
    taken = 0
    for _ in range(150):
        text = chance.choice(["", "", "sink ", "init(0, 2) "]) + chance.choice(["", "", "comply "]) + random_set(chance)
        done = subprocess.run([program, "values", text, "--to", "1", "--format", "json"], capture_output=True, text=True, timeout=60)
        if done.returncode != 0:  # an empty set, a repeated move
            continue
        canonical = json.loads(done.stdout)["game"]
        for game in {text, canonical}:
            try:
                python.GameReader(game)
                taken += 1
                if game != canonical:
                    problems.append(f"{game}: read by the Python checker, though it is written {canonical}")
            except (python.Unreadable, python.Wrong) as refusal:
                if game == canonical:
                    problems.append(f"{game}: canonical, but the Python checker says: {refusal}")
    return taken


# Games whose cones have all dimensions there are, so that no two forms are the same by an equation.
CONES = ["{3,5}", "{1000,1618,2718}", "sink {1009,2723,2903}", "{17,30,41}", "{1009,1723,2903,4001}",
         "{2203,3301,4001,5003,6007}", "left {2} right {5}", "left {200,517} right {331,702}",
         "left {1009} right {1723,2903}"]
FANS = ["{3,40}", "{5,7,100}", "sink {5,7,100}", "{6,303,473}", "{41,83,403,1207}"]


def numbers_of(claim):
    """The places of all coefficients that say something: where, rays, lengths, letters, preperiod and period."""
    def inside(value, path):
        if isinstance(value, int):
            yield path
        for key, part in (value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()):
            yield from inside(part, path + [key])
    for field in ("where", "rays", "counts", "preperiod", "period", "preperiod_word", "period_word", "dimension"):
        yield from inside(claim.get(field, []), [field])


def is_multiple(form, other):
    """Whether one is the other, many times: 2a >= 0 says what a >= 0 does."""
    return any(form) and all(x * y == z * w for x, w in zip(form, other) for z, y in zip(form, other)) and all(x * y >= 0 for x, y in zip(form, other))


def check_forms(program, games, folder, chance, most, statuses, problems):
    """Both accept a cone, or a fan; neither does with one number changed, or with an inequality less."""
    path, mutant, tried = f"{folder}/cone.json", f"{folder}/mutant.json", 0
    for game in games:
        loops = ["--loops"] if games is FANS else []
        subprocess.run([program, "generalize", game, *loops, "--certificate", path], check=True, capture_output=True, timeout=60)
        claim = json.loads(pathlib.Path(path).read_text())
        if statuses(path)[:2] != (0, 0):
            problems.append(f"{game} {loops}: a good certificate was refused: {statuses(path)}")
        changes = []
        places = list(numbers_of(claim))
        for place in chance.sample(places, min(len(places), most)):
            changed = json.loads(json.dumps(claim))
            inner = changed
            for key in place[:-1]:
                inner = inner[key]
            inner[place[-1]] += chance.choice([-1, 1])
            if place[0] == "where" and is_multiple(inner, claim["where"][place[1]]):
                continue
            changes.append((f"{place} changed", changed))
        for i in range(len(claim["where"])):
            changes.append((f"inequality {i} left out", claim | {"where": claim["where"][:i] + claim["where"][i + 1:]}))
        if not loops:
            changes.append(("not proved", claim | {"status": "open"}))
        changes.append(("a name twice", claim | {"parameters": claim["parameters"][:1] * len(claim["parameters"])}))
        changes.append(("the other boundary", claim | {"boundary": "wall" if claim["boundary"] == "sink" else "sink"}))
        for i, player in enumerate(claim.get("players", [])):
            other = {"left": "right", "right": "left"}[player]
            changes.append((f"move {i} is the other player's", claim | {"players": claim["players"][:i] + [other] + claim["players"][i + 1:]}))
        if "players" in claim:
            changes.append(("another behaviour", claim | {"behaviour": "fair" if claim["behaviour"] != "fair" else "ultimately impartial"}))
            changes.append(("no players", {key: value for key, value in claim.items() if key != "players"}))
            changes.append(("an empty list of players", claim | {"players": []}))
        for what, changed in changes:
            for told in ("game", "share", "runs"):
                changed.pop(told, None)
            pathlib.Path(mutant).write_text(json.dumps(changed))
            ours, theirs, said = statuses(mutant)
            tried += 1
            if ours not in (1, 2) or theirs not in (1, 2):
                problems.append(f"{game} {loops}, {what}: {ours} and {theirs}: {said}")
    return tried


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--digits", type=int, default=40, help="how many digits of a certificate to change, one at a time")
    options = parser.parse_args()
    program = options.program
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    chance = random.Random(seed)
    problems = []
    mutants = 0

    def statuses(path):
        done = subprocess.run([program, "verify", path], capture_output=True, text=True, timeout=60)
        return done.returncode, python.verdict(path)[0], done.stdout + done.stderr

    with tempfile.TemporaryDirectory() as folder:
        path, mutant = f"{folder}/certificate.json", f"{folder}/mutant.json"
        for game in GAMES:
            for outcomes in ([], ["--outcomes"]):
                subprocess.run([program, "period", game, "--certificate", path, *outcomes], check=True, capture_output=True, timeout=60)
                text = pathlib.Path(path).read_text()
                ours, theirs, said = statuses(path)
                if (ours, theirs) != (0, 0):
                    problems.append(f"{game} {outcomes}: a good certificate was refused: {said}")
                places = [i for i, c in enumerate(text) if c.isdigit()]
                for place in chance.sample(places, min(len(places), options.digits)):
                    digit = chance.choice([d for d in "0123456789" if d != text[place]])
                    changed = text[:place] + digit + text[place + 1:]
                    pathlib.Path(mutant).write_text(changed)
                    ours, theirs, said = statuses(mutant)
                    mutants += 1
                    if ours not in (1, 2, 3) or theirs not in (1, 2, 3):
                        problems.append(f"{game} {outcomes}: accepted with digit {place} changed to {digit}: {said}")
                    # A changed value is answered with the heap.
                    line = changed[changed.rfind("\n", 0, place) + 1:changed.find("\n", place)]
                    if '_word"' in line and ours == 1 and "heap" not in said and "2^63" not in said:
                        problems.append(f"{game} {outcomes}: no heap named for {line.strip()}: {said}")
        # A claim that is true but of another game, with its checksum made anew, must fail by the rule.
        claim = json.loads(pathlib.Path(path).read_text())
        claim["period_word"], claim["period"] = "0 1", 2
        pathlib.Path(mutant).write_text(json.dumps(claim))
        if 0 in statuses(mutant)[:2]:
            problems.append("a made-up claim was accepted")
        for fields in FORGED:
            pathlib.Path(mutant).write_text(json.dumps(forged(fields)))
            if statuses(mutant)[0] != 1 or statuses(mutant)[1] not in (1, 2):
                problems.append(f"{fields}: not refused by both: {statuses(mutant)}")
        # Text out of the file does not reach the terminal as it is.
        pathlib.Path(mutant).write_text(json.dumps(forged({"game": "{1, 4}", "question": "\x1b[31m\x9b31m"})))
        said = subprocess.run([program, "verify", mutant], capture_output=True, text=True, timeout=60)
        if said.returncode != 1 or "\x1b" in said.stdout + said.stderr or "\x9b" in said.stdout + said.stderr:
            problems.append(f"escape codes in a certificate: {said}")
        for fields, word in HUGE:
            pathlib.Path(mutant).write_text(json.dumps(forged(fields)))
            started = time.monotonic()
            done = subprocess.run([program, "verify", mutant, "--limit", "2^22" if word == "looks" else "2^25"], capture_output=True, text=True, timeout=120)
            if done.returncode != 3 or word not in done.stderr or done.stderr.count("\n") != 1 or done.stdout:
                problems.append(f"{fields}: not refused as a limit: {done}")
            if python.verdict(mutant)[0] != 3 or time.monotonic() - started > 60:
                problems.append(f"{fields}: not refused in time, or not by the Python checker: {python.verdict(mutant)}")
        cones = check_forms(program, CONES, folder, chance, 4 * options.digits, statuses, problems)
        fans = check_forms(program, FANS, folder, chance, 2 * options.digits, statuses, problems)
        taken = check_notation(program, chance, problems)
        if taken < 40:
            problems.append(f"only {taken} games in canonical notation were tried")
    print("\n".join(problems))
    print(f"{mutants} mutants, {cones} of cones, {fans} of fans, {len(problems)} problems")
    return 1 if problems or mutants < 200 or cones < 50 or fans < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
