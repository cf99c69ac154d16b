#!/usr/bin/env python3
"""Markdown in lines of at most 100 characters, in short paragraphs, with links that lead somewhere.

    scripts/markdown.py check    names what is wrong, with its place; exit status 1 if there is anything
    scripts/markdown.py fix      wraps paragraphs and items of lists anew, and names what is left

Code, tables, headings, HTML and front matter stay as they are. A table's row and a line of code may be longer: they cannot be
broken. A paragraph has at most five lines; lists, tables, quotations and code are none. markdown_links.py has the links.
"""
import pathlib
import re
import subprocess
import sys

from markdown_links import faults_of_links

WIDTH = 100
PARAGRAPH = 5
ITEM = re.compile(r"(\s*)([-*+]|\d+[.)])\s+")
# What a line must not begin with by accident: it would be a heading, an item, a quotation, a table, HTML.
MARKUP = re.compile(r"([-+*]|=+|-+|#{1,6}|>|\d+[.)])$|[|<>]")


def words_of(text):
    """Words, with code between backquotes, links and what sticks to them kept whole."""
    return re.findall(r"(?:`+[^`]+`+|\[[^\]`]*\]\([^)\s]*\)|[^\s`\[]|[\[`])+", text)


def wrapped(text, first, rest):
    # Words that no line may begin with go with the word before them.
    chunks = []
    for word in words_of(text):
        if chunks and MARKUP.match(word):
            chunks[-1] += " " + word
        else:
            chunks.append(word)
    lines, line, empty = [], first, True
    for chunk in chunks:
        longer = line + chunk if empty else f"{line} {chunk}"
        if empty or len(longer) <= WIDTH:
            line, empty = longer, False
        else:
            lines.append(line)
            line = rest + chunk
    return [*lines, line]


def is_plain(line):
    """Whether the line belongs to a paragraph that may be wrapped."""
    return bool(line.strip()) and not re.match(r"\s*(\||>|#{1,6} |<|```|\[[^\]]+\]: |---+$)", line)


def paragraphs(text):
    """Pieces of the text: (lines, may they be wrapped)."""
    lines = text.split("\n")
    i = 0
    if lines[0] == "---":  # what other programs read stands between two such lines
        i = lines.index("---", 1) + 1
        yield lines[:i], False
    while i < len(lines):
        fence = re.match(r"\s*(```+)", lines[i])
        begin = i
        if fence:
            i += 1
            while i < len(lines) and not lines[i].strip().startswith(fence.group(1)):
                i += 1
            i += 1
            yield lines[begin:i], False
            continue
        after_blank = i == 0 or not lines[i - 1].strip()
        if after_blank and lines[i].startswith("    ") and not ITEM.match(lines[i]):  # code, up to the next text
            while i < len(lines) and (lines[i].startswith("    ") or not lines[i].strip()):
                i += 1
            yield lines[begin:i], False
            continue
        if not is_plain(lines[i]):
            quotation = lines[i].startswith(">")
            i += 1
            while quotation and i < len(lines) and lines[i].startswith(">"):
                i += 1
            yield lines[begin:i], False
            continue
        i += 1
        while i < len(lines) and is_plain(lines[i]) and not ITEM.match(lines[i]) and not lines[i - 1].endswith("  "):
            i += 1
        yield lines[begin:i], True


def filled(text):
    result = []
    for lines, plain in paragraphs(text):
        if not plain:
            result += lines
            continue
        item = ITEM.match(lines[0])
        indent = re.match(r"\s*", lines[0]).group()
        first = item.group() if item else indent
        rest = " " * len(first) if item else indent
        body = " ".join([lines[0][len(first):].strip(), *(line.strip() for line in lines[1:])])
        hard = "  " if lines[-1].endswith("  ") else ""
        new = wrapped(body, first, rest)
        new[-1] += hard
        result += new
    return "\n".join(result)


def long_paragraphs(text):
    """The number of the first line, and how many there are, of every paragraph that is too long."""
    number = 1
    for lines, plain in paragraphs(text):
        if plain and not re.match(r"\s", lines[0]) and not ITEM.match(lines[0]) and len(lines) > PARAGRAPH:
            yield number, len(lines)
        number += len(lines)


def main():
    if sys.argv[1:] not in (["check"], ["fix"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    files = subprocess.run(["git", "ls-files", "*.md"], capture_output=True, text=True, check=True).stdout.split()
    faults = []
    for name in files:
        path = pathlib.Path(name)
        old = path.read_text()
        new = filled(old)
        if sys.argv[1] == "fix" and new != old:
            path.write_text(new)
        elif new != old:
            differing = next(i for i, (a, b) in enumerate(zip(old.split("\n"), new.split("\n") + [""])) if a != b)
            faults.append(f"{name}:{differing + 1}: not wrapped at {WIDTH} characters (scripts/markdown.py fix)")
        for line, count in long_paragraphs(new):
            faults.append(f"{name}:{line}: a paragraph of {count} lines, more than {PARAGRAPH}")
    faults += faults_of_links(files)
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
