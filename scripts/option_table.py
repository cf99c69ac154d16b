"""The verbs of the program and their options, as its own help texts tell them."""
import dataclasses
import os
import re
import subprocess


@dataclasses.dataclass
class Option:
    names: list  # ["-o", "--out"]
    value: str  # FILE, or nothing
    text: str


@dataclasses.dataclass
class Verb:
    names: list  # ["draw", "strip"]; of the program itself none
    title: str
    help: str  # the whole text
    verbs: list  # the names below it, with their titles
    arguments: list
    options: list


def help_text(program, verbs):
    environment = {**os.environ, "COLUMNS": "80"}
    return subprocess.run(["./takeaway", "help", *verbs], executable=program, env=environment, check=True, text=True,
                          capture_output=True).stdout


def block(text, *titles):
    """The entries under one of the titles: (what stands left, what stands right, lines joined)."""
    found = []
    for title in titles:
        match = re.search(rf"^{title}:\n((?:  .*\n)+)", text, re.M)
        for line in match[1].splitlines() if match else []:
            left, right = line[:26].strip(), line[26:].strip()
            if line.startswith("  " * 4):
                found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}".strip())
            elif len(line) > 26 and line[25] != " ":  # too long for its column: the text comes below
                found.append((line.strip(), ""))
            else:
                found.append((left, right))
    return found


def option(left, text):
    words = left.split()
    return Option([word for word in words if word.startswith("-")], " ".join(word for word in words if not word.startswith("-")), text)


def verb_of(program, names):
    text = help_text(program, names)
    options = [option(*entry) for entry in block(text, "Options", "Common options")]
    return Verb(names, text.splitlines()[0], text, block(text, "Verbs", "Pictures"), block(text, "Arguments"), options)


def verbs(program, names=()):
    """A verb and all below it, the program itself first."""
    found = verb_of(program, list(names))
    yield found
    for name, _ in found.verbs:
        yield from verbs(program, [*names, name])
