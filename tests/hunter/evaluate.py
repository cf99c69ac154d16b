"""Tries the theorems of a file in the cases of their `check` lines, without the program.

    python3 tests/hunter/evaluate.py FILE [--cases N] [--witnesses]

Prints a line of JSON for each theorem. Exit status 0 if nothing fails, 1 if something does or makes no sense,
2 if the file is refused.
"""

import argparse
import json
import sys
from pathlib import Path

from evaluator import Evaluator, cases
from move_sets import Fault
from theorem_reader import Refused, read_theorems

SHOWN = 3  # cases of each sort that are written out


def summary(theorem, limit, **options):
    """What becomes of the first cases: how many there are of each sort, and some that are not as they should be."""
    result = {"theorem": theorem.name, "cases": 0, "excluded": 0, "failed": 0, "fails": [], "faults": 0,
              "fault_cases": [], "unknown": 0, "unknown_cases": []}
    evaluator = Evaluator(theorem, **options)
    lists = {"fails": "fails", "fault": "fault_cases", "where-fault": "fault_cases", "unknown": "unknown_cases"}
    counts = {"fails": "failed", "fault": "faults", "where-fault": "faults", "unknown": "unknown"}
    try:
        for params in cases(theorem, limit):
            outcome = evaluator.case(params)
            if outcome.kind == "excluded":
                result["excluded"] += 1
                continue
            result["cases"] += 1
            if outcome.kind != "holds":
                result[counts[outcome.kind]] += 1
                shown = result[lists[outcome.kind]]
                if len(shown) < SHOWN:
                    shown.append({"case": params, "kind": outcome.kind, "claim": outcome.claim,
                                  "reason": outcome.reason})
    except Fault as fault:  # in a range
        result["faults"] += 1
        result["fault_cases"].append({"case": None, "kind": "fault", "claim": "check", "reason": str(fault)})
    return result


def main():
    parser = argparse.ArgumentParser(description="Tries theorems in the cases of their check lines.")
    parser.add_argument("file")
    parser.add_argument("--cases", type=int, default=200, help="at most so many cases of each theorem")
    parser.add_argument("--witnesses", action="store_true", help="try the witnesses, too")
    options = parser.parse_args()
    try:
        theorems = read_theorems(Path(options.file).read_text(encoding="utf-8"))
    except Refused as refused:
        print(json.dumps({"refused": refused.message, "place": refused.place}))
        return 2
    bad = 0
    for theorem in theorems:
        result = summary(theorem, options.cases, witnesses=options.witnesses)
        bad += result["failed"] + result["faults"]
        print(json.dumps(result), flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
