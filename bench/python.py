#!/usr/bin/python3
"""Long calls from Python beside the same calls from C++, in turns: what Python costs besides, as a ratio.

    PYTHONPATH=build/test/python bench/python.py build/test/bench/takeaway-bench-calls [ROUNDS]

Each call is made in a process of its own. A ratio is that of the medians; the processor's seconds say more than those of the
clock where others use the machine.
"""
import statistics
import subprocess
import sys
import time

CALLS = (
    ("values", "{2,5,7}", 10**8, "out of the period"),
    ("values", "{1900,6001,7901}", 10**8, "by runs"),
    ("values", "{7,17,66,76,83}", 10**8, "by bit planes"),
    ("values", "squares", 10**6, "by the sieve"),
    ("period", "{7,17,66,76,83}", 0, "found and checked"),
)


def call(what, text, heaps):
    """One call, in this process: (a number of the result, seconds, seconds of the processor)."""
    import takeaway
    game = takeaway.Game(text)
    before, begun = time.process_time(), time.perf_counter()
    result = int(game.values(heaps, threads=1)[-1]) if what == "values" else game.period().period
    return result, time.perf_counter() - begun, time.process_time() - before


def once(command, what, text, heaps):
    done = subprocess.run([*command, what, text, str(heaps)], capture_output=True, text=True, check=True)
    result, clock, processor = done.stdout.split()
    return int(result), float(clock), float(processor)


def main():
    if sys.argv[1] == "--call":
        print(*call(sys.argv[2], sys.argv[3], int(sys.argv[4])))
        return
    program, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 9
    print("call                                          C++, s   Python, s   ratio   of the processor")
    for what, text, heaps, how in CALLS:
        times = {"C++": [], "Python": []}
        for _ in range(rounds):
            plain = once([program], what, text, heaps)
            python = once([sys.executable, __file__, "--call"], what, text, heaps)
            if plain[0] != python[0]:
                sys.exit(f"{what} {text}: C++ says {plain[0]}, Python {python[0]}")
            times["C++"].append(plain[1:])
            times["Python"].append(python[1:])
        clock, processor = ([statistics.median(one[which] for one in times[side]) for side in ("C++", "Python")] for which in (0, 1))
        name = f"{what} {text}, {how}"
        print(f"{name:44}  {clock[0]:7.3f}     {clock[1]:7.3f}   {clock[1] / clock[0]:5.3f}   {processor[1] / processor[0]:5.3f}", flush=True)


if __name__ == "__main__":
    main()
