#!/usr/bin/env python3
"""Writes docs/commands.md, the help text of every verb: scripts/commands.py build/release/takeaway > docs/commands.md

The test transcript.commands holds the page against the program; ./takeaway shows it where nothing is built yet.
"""
import os
import re
import subprocess
import sys

HEAD = """# The command line

What `./takeaway help` and `./takeaway help VERB` print, for every verb. The options of a verb come
first, then those that most verbs have. The examples work as they are printed. [guide.md](guide.md)
shows what the verbs are for, and [glossary.md](glossary.md) explains the words.
"""


def help_text(program, verbs):
    environment = {**os.environ, "COLUMNS": "80"}
    return subprocess.run(["./takeaway", "help", *verbs], executable=program, env=environment, check=True, text=True,
                          capture_output=True).stdout


def subverbs(text):
    """The names under "Verbs:" or "Pictures:"."""
    block = re.search(r"^(?:Verbs|Pictures):\n((?:  .*\n)+)", text, re.M)
    return re.findall(r"^  (\w+)", block.group(1), re.M) if block else []


def sections(program, verbs):
    """(verbs, help text) of a verb and of those below it."""
    text = help_text(program, verbs)
    yield verbs, text
    for verb in subverbs(text):
        yield from sections(program, [*verbs, verb])


def main(program):
    found = list(sections(program, []))
    print(HEAD)
    for verbs, _ in found[1:]:
        print(f"- [{' '.join(verbs)}](#{'-'.join(verbs)})")
    for verbs, text in found:
        title = f"\n## {' '.join(verbs)}\n" if verbs else ""
        print(f"{title}\n```console\n$ {' '.join(['./takeaway help', *verbs])}\n{text}```")


if __name__ == "__main__":
    main(sys.argv[1])
