"""The verb `discover` from outside: what it leaves, that it can be stopped, and what the shipped cells are worth."""

import argparse
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("--program", required=True)
parser.add_argument("--quick", action="store_true", help="only what takes no time")
options = parser.parse_args()
options.program = os.path.abspath(options.program)
shipped = pathlib.Path(__file__).resolve().parent.parent / "theorems" / "atlas"

failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)


def run(*arguments, **more):
    return subprocess.run([options.program, *arguments], capture_output=True, text=True, **more)


def files(folder):
    """Everything but the summary, which has the date and the time in it."""
    return {path.name: path.read_text() for path in sorted(folder.iterdir()) if path.name != "summary.json"}


def folders(folder):
    """The files, and that other folders are left alone."""
    out = folder / "two"
    arguments = ["discover", "{a,b}", "--let", "b=2..30", "--out", str(out)]
    done = run(*arguments)
    expect(done.returncode == 0 and "3 cells" in done.stdout, f"two moves: {done.stdout}{done.stderr}")
    expect(sorted(files(out)) == ["cell-1.thm", "cell-2.thm", "cell-3.thm", "index.tsv"], f"files: {sorted(files(out))}")
    summary = json.loads((out / "summary.json").read_text())
    expect(summary["games"] == summary["covered"] == 435 and summary["cells"] == 3, f"summary: {summary}")
    for path in out.glob("*.thm"):
        expect(run("prove", str(path), "--timeout", "300").returncode == 0, f"{path.name} is not proved again")
        expect(run("check", str(path)).returncode == 0, f"{path.name} does not hold")
    before = files(out)
    again = run(*arguments)
    expect(again.returncode == 2 and "holds something" in again.stderr and files(out) == before, f"an atlas is written over: {again.stderr}")
    (folder / "file").write_text("x")
    expect(run(*arguments[:-1], str(folder / "file")).returncode == 2, "a file as folder")
    for bad in (["--least", "0"], ["--cells", "x"], ["--let", "a=1..b"], ["--threads", "0"]):
        done = run("discover", "{a,b}", "--let", "b=2..9", *bad, "--out", str(folder / "none"))
        expect(done.returncode == 2 and len(done.stderr.splitlines()) <= 3 and not (folder / "none").exists(), f"{bad}: {done.stderr}")
    expect(run("discover", "{2,5,9}").returncode == 2, "one game is no family")
    expect(run("discover", "{a,b}", "--let", "b=9..5").returncode == 2, "an empty range")
    for name in ("../x", "x y", "", "-x"):
        done = run("discover", "{a,b}", "--let", "b=2..9", "--out", str(folder / "named"), f"--name={name}")
        expect(done.returncode == 2 and not (folder / "named").exists() and not list(folder.glob("x*")), f"--name {name}: {done.stdout}{done.stderr}")
    huge = run("discover", "{a,b,c}", "--let", "c=3..2000", "--quiet")
    expect(huge.returncode == 3 and "4,000,000" in huge.stderr, f"too many games: {huge.stderr}")


def families():
    """The two-move theorem, the table of {2,5,c}, a sink family, and one without a pattern."""
    done = json.loads(run("discover", "{2,5,c}", "--let", "c=6..60", "--json").stdout)
    residues = set()
    for cell in done["cells"]:
        residues.update(re.findall(r"r = (\d)", cell["theorem"]))
    expect(residues == set("0123456"), f"{{2,5,c}}: residues {sorted(residues)}")
    expect(all(cell["status"] == "proved" for cell in done["cells"]), "a cell without proof")
    done = json.loads(run("discover", "sink {a,b}", "--let", "b=2..24", "--json").stdout)
    expect(done["covered"] == done["games"], f"sink, two moves: {done['covered']} of {done['games']}")
    done = run("discover", "{1,a^2+3,a^3+7}", "--let", "a=2..7")
    expect(done.returncode == 3 and "nothing is proved" in done.stdout, f"no pattern: {done.stdout}")
    done = run("discover", "comply {1..a}", "--let", "a=1..12")
    expect(done.returncode in (0, 3) and "games" in done.stdout, f"comply: {done.stdout}{done.stderr}")


def same_whatever_the_threads(folder):
    arguments = ["discover", "{a,b,c}", "--let", "c=3..12", "--where", "a+b != c", "--least", "4", "--quiet"]
    for threads in ("1", "2"):
        done = run(*arguments, "--threads", threads, "--out", str(folder / f"threads{threads}"))
        expect(done.returncode == 0, f"threads {threads}: {done.stderr}")
    whole = files(folder / "threads1")
    expect(len(whole) > 8 and whole == files(folder / "threads2"), "the result depends on the threads")
    return arguments, whole


def stopped(folder, arguments, whole):
    """Killed and interrupted, it goes on where it was; the result is the same."""
    out = folder / "stopped"
    for signal_sent in (signal.SIGKILL, signal.SIGINT, signal.SIGKILL):
        process = subprocess.Popen([options.program, *arguments, "--out", str(out)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        journal = out / "journal.tsv"
        seen = journal.stat().st_size if journal.exists() else 0
        for _ in range(400):
            time.sleep(0.05)
            if process.poll() is not None or (journal.exists() and journal.stat().st_size > seen + 500):
                break
        process.send_signal(signal_sent)
        process.communicate()
        if process.returncode == 0:
            break
        expect(process.returncode == (-signal.SIGKILL if signal_sent == signal.SIGKILL else 130), f"stopped: {process.returncode}")
        expect(sorted(files(out)) == ["journal.tsv"], f"stopped: {sorted(files(out))}")
    kept = len((out / "journal.tsv").read_text().splitlines()) if (out / "journal.tsv").exists() else 0
    expect(kept > 0, "nothing was kept")
    done = run(*arguments, "--out", str(out))
    expect(done.returncode == 0 and files(out) == whole, f"after it was stopped, the result is another: {done.stderr}")


def changed(text, chance):
    """The theorem with one coefficient of its word changed."""
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("word"))
    places = list(re.finditer(r"\^(\w+|\([^()]*\))", lines[at]))
    place = chance.choice(places)
    exponent = place.group(1)
    new = f"({exponent}+a)" if not exponent.startswith("(") else f"({exponent[1:-1]}+a)"
    lines[at] = lines[at][: place.start(1)] + new + lines[at][place.end(1):]
    return "\n".join(lines) + "\n"


def cells(folder):
    """Shipped cells by both solvers, and with a coefficient changed."""
    chance = random.Random(9)
    for atlas in ("wall", "sink"):
        texts = (shipped / f"{atlas}.thm").read_text().split("\n\n")
        expect(len(texts) >= 100, f"{atlas}: {len(texts)} cells")
        cell = folder / f"{atlas}-cell.thm"
        for text in chance.sample(texts, 4):
            cell.write_text(text)
            done = run("prove", str(cell), "--quiet", "--timeout", "300")  # however loaded the machine is
            expect(done.returncode == 0 and "proved" in done.stdout, f"{text}: {done.stdout[-300:]}")
        for text in chance.sample(texts, 6):
            cell.write_text(changed(text, chance))
            done = run("prove", str(cell), "--solvers", "z3", "--quiet", "--timeout", "300")
            expect(done.returncode == 1 and "refuted" in done.stdout, f"{text} with a change: {done.returncode} {done.stdout[-300:]}")


with tempfile.TemporaryDirectory() as name:
    here = pathlib.Path(name)
    folders(here)
    if not options.quick:
        families()
        stopped(here, *same_whatever_the_threads(here))
        cells(here)

for failure in failures:
    print("FAILED:", failure)
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
