#!/usr/bin/env python3
"""False theorems that were found once, the second evaluator's own tests, and a hunt for more.

    python3 tests/hunting.py --program build/test/takeaway [--draws N] [--hours H]

The hunt of the suite is always the same; with --hours it draws a seed of its own, again and again.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import time

HUNTER = pathlib.Path(__file__).resolve().parent / "hunter"


def found_again(program):
    """Each file says in its first line how `check` and `prove` have to end."""
    wrong = 0
    files = sorted((HUNTER / "found").glob("*.thm"))
    for path in files:
        expected = re.match(r"# check ends with (\d), prove with (\d)", path.read_text()).groups()
        actual = tuple(str(subprocess.run([program, verb, str(path)], capture_output=True, timeout=300).returncode)
                       for verb in ("check", "prove"))
        if actual != expected:
            wrong += 1
            print(f"{path.name}: check and prove end with {actual}, not {expected}")
    print(f"{len(files) - wrong} of {len(files)} found before are answered rightly")
    return wrong == 0 and len(files) > 10


def hunt(program, *more):
    return subprocess.run([sys.executable, str(HUNTER / "hunt.py"), "--program", program, *more]).returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--draws", type=int, default=800)
    parser.add_argument("--hours", type=float, help="hunt for so long, with seeds that are drawn")
    options = parser.parse_args()
    if options.hours is not None:
        end = time.monotonic() + 3600 * options.hours
        right = True
        while right and time.monotonic() < end:
            right = hunt(options.program, "--seconds", str(min(1800, end - time.monotonic())), "--both")
        return 0 if right else 1
    right = found_again(options.program)
    tests = subprocess.run([sys.executable, "-m", "unittest", "-q", "test_evaluator"], cwd=HUNTER)
    right = tests.returncode == 0 and right
    return 0 if hunt(options.program, "--seed", "1", "--count", str(options.draws)) and right else 1


if __name__ == "__main__":
    sys.exit(main())
