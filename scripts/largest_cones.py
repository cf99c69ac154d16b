#!/usr/bin/env python3
"""Makes a theorem file of the largest cones of games with a number of moves: those in which the most random games lie.

    scripts/largest_cones.py --moves 4 --samples 12000 --top 36 > theorems/cones/four-moves.thm

What the random games show goes to standard error: how many cones were found, which periods they have, and how many games lie
in each of the largest. Games are drawn from all a < b < ... up to a large number, each set with the same chance.
"""
import argparse
import collections
import functools
import json
import math
import random
import subprocess
import sys

parser = argparse.ArgumentParser()
parser.add_argument("--program", default="./takeaway")
parser.add_argument("--moves", type=int, default=4, choices=range(2, 7))
parser.add_argument("--samples", type=int, default=12000)
parser.add_argument("--top", type=int, default=36)
parser.add_argument("--runs", type=int, default=2000, help="how many runs to compute at most")
parser.add_argument("--letters", type=int, default=40, help="how many runs a word may have that is written")
parser.add_argument("--largest", type=int, default=1_000_003)
options = parser.parse_args()
random.seed(options.moves)


def generalize(game, *more):
    text = "{" + ",".join(map(str, game)) + "}"
    done = subprocess.run([options.program, "generalize", text, "--limit", str(options.runs), *more],
                          capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def has(cone, game):
    return all(sum(q * x for q, x in zip(form, game)) > 0 for form in cone["where"])


def small_game(cone):
    """The rays added up: a game inside the cone."""
    total = [sum(column) for column in zip(*cone["rays"])]
    divisor = functools.reduce(math.gcd, total)
    return [x // divisor for x in total]


def main():
    cones, hits, ended, periods = [], collections.Counter(), 0, collections.Counter()
    for _ in range(options.samples):
        game = sorted(random.sample(range(1, options.largest), options.moves))
        where = next((i for i, cone in enumerate(cones) if has(cone, game)), None)
        if where is None:
            document = generalize(game, "--json")
            if document is None:
                continue
            cone = json.loads(document)
            if cone["dimension"] < options.moves:
                continue
            where = len(cones)
            cones.append(cone)
        hits[where] += 1
        ended += 1
        periods[tuple(cones[where]["period"])] += 1
    names = "abcdefghij"[:options.moves]
    form = lambda q: "+".join((str(x) if x != 1 else "") + name for x, name in zip(q, names) if x)
    print(f"{ended} of {options.samples} games repeat within {options.runs} runs, in {len(cones)} cones", file=sys.stderr)
    print("periods:", ", ".join(f"{form(q)} {n / options.samples:.1%}" for q, n in periods.most_common(8)), file=sys.stderr)
    written = 0
    for i, count in hits.most_common():
        if written == options.top or cones[i]["runs"] > options.letters:
            continue
        written += 1
        game = small_game(cones[i])
        theorem = generalize(game, "--thm")
        lines = theorem.rstrip().split("\n")
        period = lines[1].rsplit("period ", 1)[1]
        words = ["two", "three", "four", "five", "six"][options.moves - 2]
        lines[0] = f"theorem  {words}-moves-{written}"
        lines[1] = f"title    a cone of {words} moves: period {period}"
        ranges = ", ".join(f"{name}={max(1, x - 6)}..{x + 6}" for name, x in zip(names, game))
        lines = [f"check    {ranges}" if line.startswith("check ") else line for line in lines]
        print(f"{count / options.samples:.2%} {period}", file=sys.stderr)
        print("\n".join(lines) + "\n")


main()
