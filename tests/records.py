#!/usr/bin/env python3
"""The records of data/records: those that take little time, by the program; and what is made of the tables."""
import argparse
import pathlib
import subprocess
import sys

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "scripts" / "records.py"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--longest", default="1000", help="leave out rows with a larger value")
    options = parser.parse_args()
    for arguments in (["check"], ["verify", "--program", options.program, "--longest", options.longest]):
        done = subprocess.run([sys.executable, SCRIPT, *arguments])
        if done.returncode != 0:
            sys.exit(done.returncode)


if __name__ == "__main__":
    main()
