#!/usr/bin/env python3
"""What scripts/markdown.py finds in documents, and leaves alone: each fault is made on purpose in a small folder."""
import pathlib
import subprocess
import sys
import tempfile

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "scripts" / "markdown.py"
LINE = "Words " * 15 + "and ten."
GOOD = {
    "README.md": "# Takeaway\n\n[All](docs/README.md), [one](docs/one.md#a-part).\n\n![A](docs/a.png)\n",
    "docs/README.md": "# Index\n\n- [one](one.md)\n",
    "docs/one.md": "# One\n\n## A part\n\n    code  in\n    lines as they\n    are\n\n```\n[x](y.md) ## no\n```\n\n> quoted\n> text\n",
    "docs/a.png": "",
}
LONG = "# Long\n\n{}\n\n## A part\n\n" + "- item\n" * 150 + "\n## Of `code`, and more\n"
# What is changed in the documents, and what is said of it; None: nothing.
CASES = [
    ({}, None),
    ({"docs/one.md": GOOD["docs/one.md"] + f"\n{LINE} {LINE}\n"}, "docs/one.md:16: not wrapped"),
    ({"docs/one.md": GOOD["docs/one.md"] + "\n" + f"{LINE}\n" * 5}, None),
    ({"docs/one.md": GOOD["docs/one.md"] + "\n" + f"{LINE}\n" * 6}, "docs/one.md:16: a paragraph of 6 lines"),
    ({"docs/one.md": GOOD["docs/one.md"] + "\n- " + f"{LINE}\n  " * 6 + "\n"}, None),
    ({"README.md": "[one](docs/two.md)\n"}, "README.md:1: there is no file 'docs/two.md'"),
    ({"README.md": "[one](docs/one.md#part)\n"}, "README.md:1: 'docs/one.md' has no heading '#part'"),
    ({"README.md": "\n\n![A](docs/b.png)\n"}, "README.md:3: there is no file 'docs/b.png'"),
    ({"docs/two.md": "# Two\n"}, "docs/README.md: does not lead to docs/two.md"),
    ({"docs/one.md": LONG.format("[1](#a-part) [2](#of-code-and-more)")}, None),
    ({"docs/one.md": LONG.format("[1](#a-part)")}, "no link at its beginning to '#of-code-and-more'"),
]


def said(documents):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in documents.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        for command in (["git", "init", "-q"], ["git", "add", "."]):
            subprocess.run(command, cwd=folder, check=True)
        done = subprocess.run([sys.executable, SCRIPT, "check"], cwd=folder, capture_output=True, text=True, check=False)
        return done.stdout + done.stderr, done.returncode


def main():
    failed = 0
    for changed, expected in CASES:
        text, status = said(GOOD | changed)
        right = status == 0 and not text if expected is None else status == 1 and expected in text and text.count("\n") == 1
        if not right:
            failed += 1
            print(f"expected {expected}, status {status}:\n{text}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
