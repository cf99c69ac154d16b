#!/usr/bin/env python3
"""Writes docs/commands.md, the help text of every verb: scripts/commands.py build/release/takeaway > docs/commands.md

The test transcript.commands holds the page against the program; ./takeaway shows it where nothing is built yet.
"""
import os
import re
import subprocess
import sys

HEAD = """# The command line

What `./takeaway help` and `./takeaway help VERB` print. Options of a verb's own come first, then
those that most verbs have; the examples work as they are printed.
"""


def help_text(program, verbs):
    environment = {**os.environ, "COLUMNS": "80"}
    return subprocess.run(["./takeaway", "help", *verbs], executable=program, env=environment, check=True, text=True,
                          capture_output=True).stdout


def subverbs(text):
    """The names under "Verbs:" or "Pictures:"."""
    block = re.search(r"^(?:Verbs|Pictures):\n((?:  .*\n)+)", text, re.M)
    return re.findall(r"^  (\w+)", block.group(1), re.M) if block else []


def section(program, verbs):
    text = help_text(program, verbs)
    title = f"\n## {' '.join(verbs)}\n" if verbs else ""
    command = " ".join(["./takeaway help", *verbs])
    print(f"{title}\n```console\n$ {command}\n{text}```")
    for verb in subverbs(text):
        section(program, [*verbs, verb])


if __name__ == "__main__":
    print(HEAD, end="")
    section(sys.argv[1], [])
