#!/usr/bin/env python3
"""The records in data/records: checked again, and written as tables, b-files and plots.

    records.py verify [--program takeaway] [--longest N] [--certified N]
                         every set of every row: its period by the program, and a certificate made and checked
    records.py write     b-files in data/records, tables in docs/records.md, plots in docs/records
    records.py check     whether these are up to date

A certificate has a letter a heap, so games whose preperiod and period pass --certified (2^24) together get none: their
period is proved by `takeaway period` alone, with its own check. --longest N leaves out rows with a value above N; the
default is 10^11, some minutes of a core, and those above are checked by `takeaway-gpu records` (docs/records.md).
"""
import argparse
import csv
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "data" / "records"
PAGE = ROOT / "docs" / "records.md"
PLOTS = ROOT / "docs" / "records"
FAMILIES = ("outcomes", "values", "symmetric", "four", "five")


def rows(family):
    with open(DATA / f"{family}.csv", newline="") as file:
        return [dict(row, largest_move=int(row["largest_move"]), value=int(row["value"]), games=int(row["games"]),
                     sets=row["sets"].split()) for row in csv.DictReader(file)]


def series(family, kind):
    """(largest move, value) of a measure, which is `period` or `preperiod`."""
    return [(row["largest_move"], row["value"]) for row in rows(family) if row["measure"].split("_")[-1] == kind]


# --- verify ---


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"records.py: {' '.join(command)}: {done.stderr.strip()}")
    return done.stdout


def verify_set(program, row, game, certified):
    """One set: its number by the program, and by a certificate where that is not too long. True with one."""
    outcomes = ["--outcomes"] if row["measure"].startswith("outcome") else []
    kind = row["measure"].split("_")[-1]
    limit = ["--limit", str(10**11), "--quiet"]
    found = json.loads(run(program, "period", game, *outcomes, "--json", *limit))
    if found["status"] != "proved" or found[kind] != row["value"]:
        raise SystemExit(f"records.py: {game}: {row['measure']} {row['value']} in the table, but {found}")
    if found["preperiod"] + found["period"] > certified:
        return False
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "certificate.json")
        run(program, "period", game, *outcomes, "--certificate", path, *limit)
        told = json.loads(run(program, "verify", path, "--json"))
        if told.get("holds") is not True or told[kind] != row["value"]:
            raise SystemExit(f"records.py: the certificate of {game} says {told}")
    return True


def verify(program, longest, certified):
    everything = [(row, game) for family in FAMILIES for row in rows(family) for game in row["sets"]]
    work = [(row, game) for row, game in everything if row["value"] <= longest]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(lambda one: verify_set(program, *one, certified), work))
    left = len(everything) - len(work)
    print(f"{len(done)} sets as in the tables, {sum(done)} with a certificate that was checked" +
          (f"; {left} with a longer period or preperiod left out" if left else ""))


# --- write ---


def fitted(points):
    """c and g of the least-squares fit c * g^n to the logarithms."""
    points = [(n, math.log(value)) for n, value in points if value > 0]
    mean_n = sum(n for n, _ in points) / len(points)
    mean = sum(y for _, y in points) / len(points)
    slope = sum((n - mean_n) * (y - mean) for n, y in points) / sum((n - mean_n)**2 for n, _ in points)
    return math.exp(mean - slope * mean_n), math.exp(slope)


def line_of(points):
    factor, growth = fitted(points)
    return f"{factor:.3g} * {growth:.3f}^n"


def plot(title, lines):
    """Logarithms of several series, each with its fit, as SVG."""
    colours = ("#1f5fa8", "#b5462f", "#3d7a3d", "#7a4d9c")
    width, height, left, bottom, top = 720, 440, 70, 46, 34
    most = max(n for _, points in lines for n, _ in points)
    tallest = math.ceil(max(math.log10(value) for _, points in lines for _, value in points if value > 0))
    x = lambda n: left + (width - left - 20) * n / most  # noqa: E731
    y = lambda value: height - bottom - (height - bottom - top) * math.log10(value) / tallest  # noqa: E731
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
           f'font-size="13"><rect width="{width}" height="{height}" fill="#fff"/>',
           f'<text x="{width / 2}" y="20" text-anchor="middle" font-size="15">{title}</text>']
    for power in range(tallest + 1):
        at = y(10**power)
        out.append(f'<path d="M{left} {at:.1f}H{width - 20}" stroke="#ddd"/><text x="{left - 8}" y="{at + 4:.1f}" '
                   f'text-anchor="end">10<tspan dy="-5" font-size="9">{power}</tspan></text>')
    for n in range(0, most + 1, 5 if most < 60 else 10):
        out.append(f'<text x="{x(n):.1f}" y="{height - bottom + 18}" text-anchor="middle">{n}</text>')
    out.append(f'<text x="{width / 2}" y="{height - 8}" text-anchor="middle">largest move n</text>')
    for at, (name, points) in enumerate(lines):
        colour, positive = colours[at], [(n, value) for n, value in points if value > 0]
        out.append(f'<g fill="{colour}">' + "".join(f'<circle cx="{x(n):.1f}" cy="{y(value):.1f}" r="2.6"/>'
                                                    for n, value in positive) + "</g>")
        factor, growth = fitted(positive)
        ends = [(n, max(1.0, factor * growth**n)) for n in (positive[0][0], positive[-1][0])]
        out.append('<path d="M' + "L".join(f"{x(n):.1f} {y(value):.1f}" for n, value in ends) +
                   f'" stroke="{colour}" fill="none"/>')
        out.append(f'<text x="{left + 14}" y="{top + 18 + 18 * at}" fill="{colour}">{name}: '
                   f'{line_of(positive)}</text>')
    return "\n".join(out) + "\n</svg>\n"


def cell(row):
    if not row["sets"]:
        return ""
    more = row["games"] - 1
    return f"`{row['sets'][0]}`" + (f" and {more} more" if more else "")


def table(family):
    """A line for each largest move: period and preperiod, each with the first set that reaches it."""
    by_move = {}
    for row in rows(family):
        by_move.setdefault(row["largest_move"], {})[row["measure"].split("_")[-1]] = row
    lines = ["| n | longest period | reached by | longest preperiod | reached by |", "|---|---|---|---|---|"]
    for n, found in sorted(by_move.items()):
        period, preperiod = found["period"], found["preperiod"]
        first = cell(preperiod) if preperiod["value"] > 0 else "all are pure"
        lines.append(f"| {n} | {period['value']} | {cell(period)} | {preperiod['value']} | {first} |")
    return "\n".join(lines) + "\n"


def files():
    """Everything that is made of the tables: path and text."""
    made = {}
    for family in FAMILIES:
        for kind in ("period", "preperiod"):
            points = series(family, kind)
            if any(value for _, value in points):
                made[DATA / f"b-{family}-{kind}.txt"] = "".join(f"{n} {value}\n" for n, value in points)
    made[PLOTS / "subsets.svg"] = plot(
        "All sets with largest move n", [(name, series(family, kind)) for name, family, kind in (
            ("longest outcome period", "outcomes", "period"), ("longest outcome preperiod", "outcomes", "preperiod"),
            ("longest value period", "values", "period"), ("longest value preperiod", "values", "preperiod"))])
    made[PLOTS / "moves.svg"] = plot(
        "Longest outcome periods of sets of few moves", [(name, series(family, "period")) for name, family in (
            ("four moves", "four"), ("five moves", "five"), ("symmetric five moves", "symmetric"))])
    page = PAGE.read_text()
    for family in FAMILIES:
        mark = re.compile(rf"(<!-- {family} -->\n)(.*?)(<!-- end -->)", re.S)
        page = mark.sub(lambda found, f=family: found[1] + "\n" + table(f) + "\n" + found[3], page)
    made[PAGE] = page
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=("verify", "write", "check"))
    parser.add_argument("--program", default=str(ROOT / "takeaway"))
    parser.add_argument("--longest", type=int, default=10**11)
    parser.add_argument("--certified", type=int, default=2**24)
    options = parser.parse_args()
    if options.verb == "verify":
        return verify(options.program, options.longest, options.certified)
    PLOTS.mkdir(exist_ok=True)
    stale = [(path, text) for path, text in files().items() if not path.exists() or path.read_text() != text]
    if options.verb == "check" and stale:
        sys.exit("records.py: not up to date: " + ", ".join(str(path.relative_to(ROOT)) for path, _ in stale))
    for path, text in stale:
        path.write_text(text)
    return None


if __name__ == "__main__":
    main()
