#!/usr/bin/env python3
"""A table of what the tests ran, by room, from gcovr's JSON; and the lines that they did not run.

    scripts/coverage.py LINES.json MISSED.txt
"""
import collections
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def room_of(file):
    parts = pathlib.PurePosixPath(file).parts
    return "include" if parts[0] == "include" else parts[1]


def stretches(numbers):
    """1, 2, 3, 7 as 1-3, 7."""
    found = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return found


class Room:
    def __init__(self):
        self.files = self.lines = self.run = self.branches = self.taken = 0


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    rooms, missed = collections.defaultdict(Room), []
    for entry in json.loads(pathlib.Path(sys.argv[1]).read_text())["files"]:
        lines = [line for line in entry["lines"] if not line.get("gcovr/noncode")]
        for name in (room_of(entry["file"]), "all"):
            room = rooms[name]
            room.files += 1
            room.lines += len(lines)
            room.run += sum(line["count"] > 0 for line in lines)
            branches = [branch for line in lines for branch in line["branches"]]
            room.branches += len(branches)
            room.taken += sum(branch["count"] > 0 for branch in branches)
        text = (ROOT / entry["file"]).read_text().splitlines()
        for first, last in stretches(sorted(line["line_number"] for line in lines if line["count"] == 0)):
            missed.append(f"{entry['file']}:{first}" + (f"-{last}" if last > first else ""))
            missed += [f"    {text[number - 1]}" for number in range(first, last + 1)]
    pathlib.Path(sys.argv[2]).write_text("\n".join(missed) + "\n")
    print("| room | files | lines | run | branches | taken |\n|---|---|---|---|---|---|")
    for name in sorted(rooms, key=lambda name: (name == "all", name)):
        room = rooms[name]
        taken = f"{100 * room.taken / room.branches:.1f}%" if room.branches else "-"
        print(f"| `{name}` | {room.files} | {room.lines:,} | {100 * room.run / room.lines:.1f}% | {room.branches:,} | {taken} |")


if __name__ == "__main__":
    main()
