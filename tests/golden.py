#!/usr/bin/env python3
"""Compares every engine with the golden values, which scripts/golden.py computed in Python."""
import argparse
import pathlib
import subprocess
import sys


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    program = parser.parse_args().program
    failed = tried = 0
    for line in (pathlib.Path(__file__).parent / "golden" / "values.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        game, count, runs = (part.strip() for part in line.split(" : "))
        start = 1 if game.startswith("sink") else 0
        for engine in ("direct", "window", "planes", "runs"):
            tried += 1
            done = subprocess.run([program, "values", game, "--to", str(start + int(count) - 1), "--format", "rle", "--engine", engine],
                                  capture_output=True, text=True, timeout=60)
            if done.stdout.strip() != runs or done.returncode != 0:
                failed += 1
                print(f"{engine} on {game}: differs from the golden values {done.stderr}")
    print(f"{tried - failed} as written, {failed} not")
    return 1 if failed or tried < 40 else 0


if __name__ == "__main__":
    sys.exit(main())
