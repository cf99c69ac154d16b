#!/usr/bin/env python3
"""Runs the commands of a transcript and compares what they print and how they end.

A transcript is a text file, or the ```console blocks of a Markdown file:

    $ takeaway period '{1,4}'
    {1, 4}
    values    preperiod 0, period 5, proved
    $ takeaway period '{1,4,}'          standard error is compared too, after standard output;
    takeaway: a move is missing         [2] at the end is the exit status when it is not 0
    [2]

A command goes on after \\ at the end of a line, with "> " at the beginning of the next, as a shell shows it. In a text file, lines that start with // are comments. Times vary, so a number in front of ms, s or "a second" stands for any. A line `...` stands for any lines.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def blocks(path):
    """The lines of a transcript, with their line numbers."""
    lines = path.read_text().splitlines()
    inside = path.suffix != ".md"
    for number, line in enumerate(lines, 1):
        if path.suffix == ".md" and line.startswith("```"):
            inside = line == "```console"
            yield number, None
        elif inside:
            yield number, line


def cases(path):
    """(line number, command, expected lines) for each command."""
    found = []
    open_case = None
    for number, line in blocks(path):
        if line is None:
            open_case = None
        elif line.startswith("$ "):
            open_case = [number, line[2:], []]
            found.append(open_case)
        elif open_case is not None and not open_case[2] and open_case[1].endswith("\\") and line.startswith("> "):
            open_case[1] += "\n" + line[2:]
        elif open_case is not None and not (path.suffix != ".md" and line.startswith("//")):
            open_case[2].append(line)
    return found


def without_times(line):
    line = re.sub(r"\b[\d,]+ (a second)\b", r"R \1", line)
    return re.sub(r"\b\d+(\.\d+)?(e[-+]?\d+)? (ms|s)\b", "T", line.rstrip())


def matches(expected, actual):
    if not expected:
        return not actual
    if expected[0].strip() == "...":
        return any(matches(expected[1:], actual[i:]) for i in range(len(actual) + 1))
    return bool(actual) and without_times(expected[0]) == without_times(actual[0]) and matches(expected[1:], actual[1:])


def start_server(program):
    """`takeaway serve` on a free port, and the port."""
    server = subprocess.Popen([program, "serve", "--port", "0", "--no-open"], stdout=subprocess.PIPE, text=True)
    return server, re.search(r":(\d+)/", server.stdout.readline()).group(1)


def run(command, program, folder):
    # Commands that are printed have the name that the program was called by, ./takeaway in a checkout.
    script = (f'takeaway() {{ (exec -a takeaway "{program}" "$@"); }}\n'
              f'checkout_takeaway() {{ (exec -a ./takeaway "{program}" "$@"); }}\n'
              + re.sub(r"(^|[|;&(] *|\bdo )\./takeaway\b", r"\1checkout_takeaway", command))
    root = pathlib.Path(__file__).resolve().parent.parent
    script = re.sub(r"\b(scripts|theorems)/", rf"{root}/\1/", script)
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=folder, timeout=120,
                          env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "COLUMNS": "80",
                               "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "")}, stdin=subprocess.DEVNULL)
    lines = (done.stdout + done.stderr).splitlines()
    return lines + ([f"[{done.returncode}]"] if done.returncode else [])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--serve", action="store_true", help="with a server, for commands that ask port 8719")
    parser.add_argument("transcript", type=pathlib.Path)
    arguments = parser.parse_args()
    program = pathlib.Path(arguments.program).resolve()
    failed = 0
    tried = cases(arguments.transcript)
    server, port = start_server(program) if arguments.serve else (None, "8719")
    with tempfile.TemporaryDirectory() as folder:
        for number, command, expected in tried:
            while expected and not expected[-1].strip():
                expected.pop()
            actual = run(command.replace(":8719/", f":{port}/"), program, folder)
            if not matches([line for line in expected if line.strip()], [line for line in actual if line.strip()]):
                failed += 1
                print(f"{arguments.transcript}:{number}: $ {command}\n--- expected\n" + "\n".join(expected) + "\n--- actual\n" + "\n".join(actual) + "\n")
    if server:
        server.terminate()
        failed += server.wait(20) != 0
    print(f"{len(tried) - failed} commands as written, {failed} not")
    if not tried:
        print(f"{arguments.transcript} has no command: a test that cannot fail")
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
