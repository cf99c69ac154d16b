#!/usr/bin/env python3
"""Certificates from the program, checked by `takeaway verify` and by scripts/verify_certificate.py.

Every certificate must hold with both; with any one digit changed, neither may accept it.
"""
import argparse
import importlib.util
import json
import pathlib
import random
import subprocess
import sys
import tempfile

GAMES = ["{1,4}", "sink {5,11,16}", "{4,10,21}", "sink {4,10,21}", "init(0,1) {2,3}", "init(3,1,0,0,2) {2,5,6}", "{64,200,264}",
         "{1..9}", "{8,21..47}", "{3,5,33}", "{2^61,2^62}", "{1000000007,3000000026,4000000033}", "{2,5,11}", "{1,1000000001}", "init(0,1,2) {3,7}",
         "not {4,9}", "comply {8,21..47}", "comply not {8,21..47}", "odd", "{1,6..}", "comply multiples(3)", "nim", "sink not {2}",
         "init(1,2,0) not {3,4}", "sink comply {2,3}", "({1,6..} | {5..9}) - multiples(3)"]

specification = importlib.util.spec_from_file_location(
    "verify_certificate", pathlib.Path(__file__).resolve().parent.parent / "scripts" / "verify_certificate.py")
python = importlib.util.module_from_spec(specification)
specification.loader.exec_module(python)


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
                    if ours not in (1, 2) or theirs not in (1, 2):
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
    print("\n".join(problems))
    print(f"{mutants} mutants, {len(problems)} problems")
    return 1 if problems or mutants < 200 else 0


if __name__ == "__main__":
    sys.exit(main())
