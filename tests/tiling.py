"""Tilings from outside: killed, interrupted and resumed, in parts, damaged; the shares worked out anew."""

import argparse
import fractions
import json
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("--program", required=True)
parser.add_argument("--kills", type=int, default=10, help="how often a run is killed")
parser.add_argument("--cells", type=int, default=3000)
parser.add_argument("--seed", type=int, default=random.randrange(10**6))
options = parser.parse_args()
print("seed", options.seed)
random.seed(options.seed)

failures = []
GOES_ON = "takeaway: interrupted; the same command goes on from here\n"
CELLS = str(options.cells)


def expect(condition, what):
    if not condition:
        failures.append(what)


def run(*arguments):
    return subprocess.run([options.program, *map(str, arguments)], capture_output=True, text=True)


def area(corners):
    """Twice the area of a polygon in the map, exactly: the share of all triples."""
    points = [(fractions.Fraction(a, c), fractions.Fraction(b, c)) for a, b, c in corners]
    turns = zip(points, points[1:] + points[:1])
    return abs(sum(x * v - u * y for (x, y), (u, v) in turns))


def undisturbed(folder):
    path = folder / "whole"
    done = run("tile", "{a,b,c}", "--out", path, "--cells", CELLS, "--json")
    expect(done.returncode == 0, done.stderr)
    document = json.loads(done.stdout)
    report = json.loads(run("tile", "report", path, "--json", "--top", 10**9, "--check", 50).stdout)
    expect(document["cells"] == report["cells"] == len(report["largest"]) >= options.cells, "the number of cells")
    expect(document["share"] == report["share"], "the share, printed twice")
    expect(report["checked"] == 50, "cells that were checked")
    share = fractions.Fraction(report["share"])
    exact = sum(area(cell["rays"]) for cell in report["largest"])
    # Each cell's share is rounded down, by less than 2^-64 for each triangle it is cut into.
    expect(0 <= exact - share < fractions.Fraction(5 * report["cells"], 2**64), f"share {share}, but exactly {exact}")
    expect(0 <= share - fractions.Fraction(report["share_decimal"]) < fractions.Fraction(1, 10**8), "the decimal")
    expect(abs(1 - float(share) - sum(zone["share_decimal"] for zone in report["open"])) < 1e-6, "what is open")
    expect(sum(group["cells"] for group in report["periods"]) == report["cells"], "cells by period")
    loops = json.loads(run("tile", "loops", path, "--json", "--cells", 20, "--smallest", "1e-5").stdout)
    together = share + fractions.Fraction(loops["added"])
    expect(loops["cells"] == report["cells"] and loops["looked_at"] == 20, "the cells whose loops were looked at")
    expect(fractions.Fraction(loops["share"]) == together and share < together < 1, "the share with loops")
    expect(loops["fans"] > 5 and loops["fan_cells"] > 10, "fans")
    return path.read_bytes()


def disturbed(folder, wanted):
    """Killed or interrupted at random moments, then resumed."""
    path = folder / "killed"
    command = [options.program, "tile", "{a,b,c}", "--out", str(path), "--cells", CELLS]
    for _ in range(options.kills):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(random.uniform(0, 0.4))
        how = random.choice((signal.SIGKILL, signal.SIGINT))
        process.send_signal(how)
        stderr = process.communicate()[1]
        if how == signal.SIGINT:
            # An interrupt that comes when the tiling has ended is told by the exit status alone.
            expect(process.returncode in (0, 130, -signal.SIGINT) and stderr in ("", GOES_ON),
                   f"interrupted: {process.returncode} {stderr}")
    expect(run(*command[1:]).returncode == 0, "resumed")
    expect(path.read_bytes() == wanted, "a run that was disturbed has another file")


def in_parts(folder):
    parts = [folder / f"part{i}" for i in (1, 2, 3)]
    for i, part in enumerate(parts):
        run("tile", "sink {a,b,c}", "--out", part, "--cells", 300, "--shard", f"{i + 1}/3")
    other = run("tile", "sink {a,b,c}", "--out", parts[0], "--cells", 300, "--shard", "2/3")
    expect(other.returncode == 2 and "another tiling" in other.stderr, f"another part: {other.stderr}")
    merged = run("tile", "merge", folder / "merged", *parts, "--json")
    expect(merged.returncode == 0, merged.stderr)
    report = json.loads(run("tile", "report", folder / "merged", "--json").stdout)
    expect(report["cells"] == json.loads(merged.stdout)["cells"] > 500, "the cells of all parts")
    again = run("tile", "merge", folder / "merged", *parts)
    expect(again.returncode == 2 and "is there already" in again.stderr, f"merged twice: {again.stderr}")


def in_use(folder):
    path = folder / "in use"
    process = subprocess.Popen([options.program, "tile", "{a,b,c}", "--out", str(path), "--share", "0.99"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not path.exists() or path.stat().st_size < 1000:
        time.sleep(0.01)
    other = run("tile", "{a,b,c}", "--out", path, "--cells", 5)
    process.kill()
    process.wait()
    expect(other.returncode == 2 and "is in use" in other.stderr, f"two runs at once: {other.stderr}")


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    disturbed(place, undisturbed(place))
    in_parts(place)
    in_use(place)
for failure in failures:
    print("FAILED:", failure)
sys.exit(1 if failures else 0)
