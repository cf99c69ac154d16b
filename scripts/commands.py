#!/usr/bin/env python3
"""Writes docs/commands.md, the help text of every verb: scripts/commands.py build/release/takeaway > docs/commands.md

The test transcript.commands holds the page against the program; ./takeaway shows it where nothing is built yet.
"""
import sys

import option_table

HEAD = """# The command line

What `./takeaway help` and `./takeaway help VERB` print, for every verb. The options of a verb come
first, then those that most verbs have. The examples work as they are printed. [guide.md](guide.md)
shows what the verbs are for, and [glossary.md](glossary.md) explains the words.
"""


def main(program):
    found = [(verb.names, verb.help) for verb in option_table.verbs(program)]
    print(HEAD)
    for verbs, _ in found[1:]:
        print(f"- [{' '.join(verbs)}](#{'-'.join(verbs)})")
    for verbs, text in found:
        title = f"\n## {' '.join(verbs)}\n" if verbs else ""
        print(f"{title}\n```console\n$ {' '.join(['./takeaway help', *verbs])}\n{text}```")


if __name__ == "__main__":
    main(sys.argv[1])
