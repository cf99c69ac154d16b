#!/usr/bin/env python3
"""The seeds of scripts/seeds.py: the words obey the rule of outcomes, and the program finds the periods they claim."""
import argparse
import math
import pathlib
import subprocess
import sys

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent / "scripts"
sys.path.insert(0, str(SCRIPTS))
import seeds  # noqa: E402


def least_period(word):
    return next(p for p in range(1, len(word) + 1) if len(word) % p == 0 and word == word[p:] + word[:p])


def words():
    """By the definition: P where no move leads to P."""
    for m in range(2, 31):
        for j in range(1, m // 2 + 1):
            word = seeds.outcomes(m, j)
            assert len(word) == least_period(word) == j * (4 * m - 2) + 1, (m, j)
            for n, value in enumerate(word):
                options = [word[(n - move) % len(word)] for move in (1, 2 * m - 1, 2 * m)]
                assert value == (0 if all(options) else 1), (m, j, n)


def brute(moves, values):
    """The outcome period, by a window that comes back."""
    window, seen, n = tuple(values), {}, 0
    while window not in seen:
        seen[window] = n
        window = window[1:] + (int(not all(window[-move] for move in moves)),)
        n += 1
    return n - seen[window]


def cycles():
    """The longest periods that the walk through all windows finds, against each seed played by itself."""
    for c in range(3, 8):
        for b in range(2, c):
            for a in range(1, b):
                every = {brute((a, b, c), map(int, f"{seed:0{c}b}")) for seed in range(2 ** c)}
                assert set(seeds.cycles(a, b, c)) == every, (a, b, c)


def claims(program):
    def period(game):
        done = subprocess.run([program, "period", game, "--outcomes"], capture_output=True, text=True, check=True)
        return done.stdout.splitlines()[-1]

    for m in range(2, 11):
        for j in range(1, m // 2 + 1):
            claimed = f"outcomes  preperiod 0, period {j * (4 * m - 2) + 1}, proved"
            assert period(seeds.word(m, j)) == claimed, (m, j)
    for j in range(1, 5):
        several = math.lcm(*(i * (8 * j - 2) + 1 for i in range(1, j + 1)))
        assert several > (8 * j - 2) ** j
        assert period(seeds.long(j)) == f"outcomes  preperiod 0, period {j * several}, proved", j


def refused():
    for arguments in ([], ["word", "6", "4"], ["word", "6", "0"], ["long", "0"], ["long", "-1"], ["longest"], ["short", "3"]):
        done = subprocess.run([sys.executable, SCRIPTS / "seeds.py", *arguments], capture_output=True, text=True)
        assert done.returncode == 2 and "seeds.py word" in done.stderr, arguments


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    program = parser.parse_args().program
    words()
    cycles()
    claims(program)
    refused()
    print("all seeds have the periods they claim")


if __name__ == "__main__":
    main()
