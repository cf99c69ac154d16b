"""The verb `prove` from outside: all shipped proofs by both solvers, the files it leaves, and what it refuses."""

import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("--program", required=True)
parser.add_argument("--quick", action="store_true", help="only what takes no time")
options = parser.parse_args()

failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)


def run(*arguments):
    return subprocess.run([options.program, *arguments], capture_output=True, text=True)


def thin(folder, keep):
    """Leaves every so many files, to be run again one by one."""
    for i, path in enumerate(sorted(folder.glob("*/*.smt2"))):
        if i % keep:
            path.unlink()


def check_files(folder, *solver):
    done = subprocess.run([str(folder / "check.sh"), *solver], capture_output=True, text=True)
    return done.returncode, done.stdout


def shipped(folder):
    """Everything, by Z3 and cvc5; then some of the files again by the solvers themselves."""
    names = ["two-moves", "comply-interval", "palindromes"] if options.quick else []
    done = run("prove", *names, "--json", "--out", str(folder), "--timeout", "300")
    if done.returncode != 0:
        sys.exit(f"FAILED: prove ends with {done.returncode}: {done.stderr}{done.stdout}")
    document = json.loads(done.stdout)
    files = len(list(folder.glob("*/*.smt2")))
    for result in document["results"]:
        name = result["theorem"]
        expect(result["verdict"] == "proved", f"{name} is {result['verdict']}")
        expect(result["counterexample"] is None, f"{name} has a counterexample")
        expect(result["solvers"] == {"z3": result["obligations"], "cvc5": result["obligations"]},
               f"{name}: {result['solvers']} of {result['obligations']}")
    expect(files == sum(result["obligations"] for result in document["results"]), "a file for every obligation")
    if not options.quick:
        expect("three-moves-sums" in document["not_attempted"], "what is not attempted is named")
        expect(len(document["results"]) >= 23, "all theorems with a word")
        print(f"{len(document['results'])} theorems, {files} obligations by both solvers")
    thin(folder, 12)
    for solver in (["z3"], ["cvc5", "--lang=smt2"]):
        status, said = check_files(folder, *solver)
        expect(status == 0 and said.endswith(" 0 not proved\n"), f"check.sh {solver}: {said}")
        print(" ".join(solver), said.strip())
    first = sorted(folder.glob("*/*.smt2"))[0]
    text = first.read_text()
    first.write_text(text[: text.index("; can it fail?")] + "(check-sat)\n")
    status, said = check_files(folder, "z3")
    expect(status == 1 and ": sat" in said, f"check.sh passes over a wrong file: {said}")


def folders(root):
    full = root / "full"
    full.mkdir()
    (full / "mine").write_text("mine")
    done = run("prove", "comply-odd", "--out", str(full))
    expect(done.returncode == 2 and "not an empty folder" in done.stderr, "a folder in use is refused")
    expect(sorted(os.listdir(full)) == ["mine"], "and left as it is")


def interrupted(folder):
    process = subprocess.Popen([options.program, "prove", "two-moves", "additive-sink", "--out", str(folder)],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    process.communicate(timeout=60)
    expect(process.returncode == 130, f"Ctrl-C: {process.returncode}")
    expect(time.monotonic() - began < 20, "Ctrl-C takes long")
    expect(not folder.exists(), "Ctrl-C leaves half a folder")


with tempfile.TemporaryDirectory() as name:
    root = pathlib.Path(name)
    shipped(root / "obligations")
    folders(root)
    interrupted(root / "half")
for failure in failures:
    print("FAILED:", failure)
sys.exit(1 if failures else 0)
