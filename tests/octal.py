#!/usr/bin/env python3
"""The tables of data/octal: their short lines computed anew, their claims by a definition in Python, and the numbers that
docs/octal.md takes from them; and searches that go on from a checkpoint."""
import argparse
import csv
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT = 300
faults = []


def expect(condition, what):
    if not condition:
        faults.append(what)


def values(code, count):
    """By the definition, one option after the other."""
    before, after = code.split(".")
    digits = [int(before or "0", 16)] + [int(c, 16) for c in after]
    known = []
    for heap in range(count):
        options = set()
        for taken, digit in enumerate(digits[:heap + 1]):
            rest = heap - taken
            if digit & 1 and rest == 0:
                options.add(0)
            if digit & 2 and rest > 0:
                options.add(known[rest])
            if digit & 4:
                options.update(known[a] ^ known[rest - a] for a in range(1, rest // 2 + 1))
        value = 0
        while value in options:
            value += 1
        known.append(value)
    return known


def table(text):
    return {line["code"]: line for line in csv.DictReader(text.splitlines())}


def check_anew(program, lines):
    """Codes with short periods, and what they are equal to, by a survey that goes less far."""
    with tempfile.TemporaryDirectory() as folder:
        database = pathlib.Path(folder) / "codes.db"
        subprocess.run([program, "survey", "codes", "--let", "d=0,4", "--let", "n=0..3", "--limit", str(LIMIT), "--out",
                        str(database)], check=True, capture_output=True)
        anew = table(subprocess.run([program, "survey", "compare", str(database), "--format", "csv"], check=True,
                                    capture_output=True, text=True).stdout)
    expect(list(anew) == list(lines), "not the same codes")
    for code, line in anew.items():
        if line["period"]:
            expect(line == lines[code], f"{code}: {line} is not {lines[code]}")
        elif line["by"] == "rules" and lines[code]["class"] == "open":
            expect(line["same_as"] == lines[code]["same_as"], f"{code} is {line['same_as']}")


def check_equal(lines, count=160):
    """What is said to be equal, as far as Python goes."""
    known = {}
    for code, line in lines.items():
        known[code] = values(code, count)
        zeros = next(i for i, value in enumerate(known[code]) if value)
        expect(zeros == int(line["zeros"]), f"{code}: zeros")
        if not line["same_as"]:
            continue
        shift = int(line["shift"])
        mine, other = known[code][max(shift, 0):], known[line["same_as"]][max(-shift, 0):]
        size = min(len(mine), len(other))
        expect(mine[:size] == other[:size], f"{code} is not {line['same_as']}")
        expect(lines[line["same_as"]]["class"] == line["class"], f"{code}: another class than {line['same_as']}")


def check_frequencies(program, page):
    """The counts below 2^16 anew; rare heaps, and the rows of the document."""
    folder = ROOT / "data" / "octal"
    counts = list(csv.DictReader((folder / "frequencies.csv").read_text().splitlines()))
    rares = list(csv.DictReader((folder / "rares.csv").read_text().splitlines()))
    for code in sorted({line["code"] for line in counts}):
        mine = [line for line in counts if line["code"] == code]
        heaps = [int(line["heap"]) for line in rares if line["code"] == code]
        for mark in {int(line["heaps"]) for line in mine}:
            here = [line for line in mine if int(line["heaps"]) == mark]
            expect(sum(int(line["count"]) for line in here) == mark, f"{code}: not {mark} heaps")
            expect(sum(int(line["rare"]) for line in here) == sum(heap < mark for heap in heaps), f"{code}: rares {mark}")
        anew = subprocess.run([program, "values", code, "--to", "2^14-1", "--frequencies", "--format", "csv"], check=True,
                              capture_output=True, text=True).stdout
        # Rare heaps are told by the mask, and that by all values.
        anew = [(line["heaps"], line["value"], line["count"]) for line in csv.DictReader(anew.splitlines())]
        known = [(line["heaps"], line["value"], line["count"]) for line in mine if int(line["heaps"]) <= 2**14]
        expect(anew == known, f"{code}: other counts")
        row = f"| {heaps[-1]:,} | {sum(int(line['heaps']) == 2**24 for line in mine)} |"
        expect(row in page and f"| {len(heaps):,} |" in page, f"docs/octal.md does not have the row of {code}")


def check_checkpoint(program):
    """A search that was killed, and one that was interrupted, go on from the file and find what others find."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "values"
        search = [program, "period", ".174", "--limit", "10^9", "--memory", "8G", "--checkpoint", str(file)]
        for end in (signal.SIGKILL, signal.SIGINT):
            before = file.stat().st_size if file.exists() else 100
            running = subprocess.Popen(search, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while running.poll() is None and not (file.exists() and file.stat().st_size > before):
                time.sleep(0.05)
            running.send_signal(end)
            expect(running.wait() == (-9 if end == signal.SIGKILL else 130), f"ended by {end}: {running.returncode}")
        file.write_bytes(file.read_bytes()[:-3])  # the last record was not written whole
        known = [program, "values", ".174", "--to", "20000"]
        expect(subprocess.run(known + ["--checkpoint", str(file)], capture_output=True).stdout ==
               subprocess.run(known, capture_output=True).stdout, "values from a checkpoint")
        searched = [subprocess.run([program, "period", ".127", "--limit", limit] + kept, capture_output=True, text=True).stdout
                    for limit, kept in (("40000", ["--checkpoint", str(file) + "2"]), ("10^6", ["--checkpoint", str(file) + "2"]),
                                        ("10^6", []))]
        expect("no period known" in searched[0] and searched[1] == searched[2], f"periods from a checkpoint: {searched}")


def check_corrections(lines):
    """Where tables in print err."""
    expect(lines[".27"]["same_as"] == ".26" and lines[".27"]["by"] == "rules", ".27 is .26")
    expect(lines[".314"]["same_as"] == "" and lines[".314"]["class"] == "open", ".314 is not .31")
    first = next(i for i, (a, b) in enumerate(zip(values(".161", 600), values(".36", 600))) if a != b)
    expect(first == 519, f".161 and .36 differ first at {first}")


def check_document(lines, page):
    """The numbers of docs/octal.md."""
    for before in ("", "4"):
        for name in ("trivial", "solved", "open"):
            codes = [line for code, line in lines.items() if code.split(".")[0] == before and line["class"] == name]
            new = sum(not line["same_as"] for line in codes)
            row = f"| {'4' if before else '.'}{'.' if before else ''}ddd, {name} | {len(codes)} | {new} |"
            expect(row in page, f"docs/octal.md does not have the row {row}")
    for name in ("solved", "open"):
        words = " ".join(code for code, line in lines.items() if line["class"] == name and not line["same_as"])
        expect(" ".join(page.split()).find(words) >= 0, f"docs/octal.md does not list the {name} codes: {words}")


def check_four_digits(page):
    """The table of codes of four digits: its equalities as far as Python goes at once, and the document."""
    lines = table((ROOT / "data" / "octal" / "codes4.csv").read_text())
    check_equal(lines, 40)
    for name in ("trivial", "solved", "open"):
        codes = [line for line in lines.values() if line["class"] == name]
        row = f"| .dddd, {name} | {len(codes)} | {sum(not line['same_as'] for line in codes)} |"
        expect(row in page, f"docs/octal.md does not have the row {row}")
    solved = " ".join(code for code, line in lines.items() if line["class"] == "solved" and not line["same_as"] and len(code) == 5)
    expect(solved in " ".join(page.split()), f"docs/octal.md does not list {solved}")
    expect(f"Of {sum(line['by'] == 'heaps' for line in lines.values())} open codes" in page, "codes that agree to some heap")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    options = parser.parse_args()
    lines = table((ROOT / "data" / "octal" / "codes.csv").read_text())
    check_anew(options.program, lines)
    check_equal(lines)
    check_corrections(lines)
    check_checkpoint(options.program)
    page = (ROOT / "docs" / "octal.md").read_text()
    check_document(lines, page)
    check_four_digits(page)
    check_frequencies(options.program, page)
    for fault in faults[:20]:
        print("FAILED:", fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
