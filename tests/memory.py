#!/usr/bin/env python3
"""Too little memory is a limit: exit status 3 with one line, never a crash, for every verb.

    python3 tests/memory.py --program build/test/takeaway

Each command runs under bounds on its address space, from what hardly lets it start to what is enough. Whatever
the bound, it must end with an answer, or with status 3 and a line that speaks of memory.
"""
import argparse
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

COMMANDS = [
    ["values", "{3,7,11}", "--to", "300000", "--json"],
    ["values", "primes", "--at", "3000000"],
    ["values", "squares", "--at", "300000"],
    ["period", "{31,71,200}"],
    ["period", "--outcomes", "{7,17,66,76,83}"],
    ["analyze", "sink {5,11,16}"],
    ["check", "two-moves"],
    ["prove", "two-moves", "--solvers", "z3"],
    ["discover", "{a,b}", "--let", "b=2..9"],
    ["generalize", "{1000000007,1618033989,2718281828}"],
    ["survey", "{a,b,c}", "--let", "c=3..12", "--let", "b=2..c-1", "--let", "a=1..b-1", "--out", "survey.db"],
    ["solve", "{1,4}: 5 + comply {1..3}: 7"],
    ["draw", "carpet", "{2,c}", "--let", "c=3..60", "--to", "300", "-o", "carpet.png"],
    ["verify", "certificate.json"],
    ["theorems", "two-moves"],
    ["nim", "table", "multiply", "16", "--mex"],
    ["play", "{1..3}: 21"],
    ["play", "left {1,3} right {2,5}: 21,20"],
    ["tile", "{a,b,c}", "--cells", "100", "--out", "map.tiling"],
    ["prove", "one-odd-odd", "--solvers", "z3", "--coq", "coq"],
    ["draw", "strip", "{2,5,9}", "--to", "400", "-o", "strip.svg"],
]
MEGABYTES = [48, 56, 64, 80, 96, 128, 160, 200, 260, 330, 420, 600, 1000]
PATIENCE = 120


def run(program, command, megabytes, folder):
    def bound():
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for leftover in ("survey.db", "carpet.png", "map.tiling", "strip.svg"):
        (folder / leftover).unlink(missing_ok=True)
    shutil.rmtree(folder / "coq", ignore_errors=True)
    done = subprocess.run([program, *command], capture_output=True, text=True, cwd=folder, preexec_fn=bound,
                          stdin=subprocess.DEVNULL, timeout=PATIENCE)
    return done.returncode, done.stderr.strip()


def serve(program, megabytes, folder):
    """The server under a bound: how it ends, and its words. It is stopped once it has an address, and has been asked."""
    def bound():
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    server = subprocess.Popen([program, "serve", "--port", "0", "--no-open"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, cwd=folder, preexec_fn=bound, stdin=subprocess.DEVNULL)
    address = re.search(r"http://\S+", server.stdout.readline())
    if address:
        try:
            urllib.request.urlopen(address[0], timeout=10).read()
        except OSError:
            if megabytes >= 1000:  # else there may be too little for a page
                raise
        server.send_signal(signal.SIGINT)
    said = server.communicate(timeout=PATIENCE)[1]
    return server.returncode, said.strip()


def could_start(program, megabytes, folder):
    """The loader needs some memory before the program has a say."""
    return run(program, ["--version"], megabytes, folder)[0] == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--quick", action="store_true", help="under every third bound, each command under others")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    wrong = seen = limits = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([program, "period", "{5,11,16}", "--certificate", "certificate.json"], cwd=folder, check=True,
                       capture_output=True)
        bounds = [megabytes for megabytes in MEGABYTES if could_start(program, megabytes, folder)]
        for number, command in enumerate(COMMANDS):
            for megabytes in [*bounds[number % 3:-1:3], bounds[-1]] if options.quick else bounds:
                status, said = run(program, command, megabytes, folder)
                seen += 1
                limits += status == 3
                if status != 0 and not (status == 3 and "memory" in said and said.count("\n") == 0):
                    wrong += 1
                    print(f"{' '.join(command)} with {megabytes} MB ends with {status}: {said}")
            if status != 0:
                wrong += 1
                print(f"{' '.join(command)} has no answer with {megabytes} MB, which is enough")
        for megabytes in [*bounds, 3000][:: 3 if options.quick else 1]:
            status, said = serve(program, megabytes, folder)
            seen += 1
            limits += status == 3
            if status not in (0, 130) and not (status == 3 and "memory" in said and said.count("\n") == 0):
                wrong += 1
                print(f"serve with {megabytes} MB ends with {status}: {said}")
    print(f"{seen - wrong} of {seen} runs right, {limits} of them out of memory")
    return 0 if wrong == 0 and limits > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
