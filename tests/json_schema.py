#!/usr/bin/env python3
"""What --json prints, held against docs/schema.json: every document has the fields of its verb, of the types given,
and no others. Only the words of JSON Schema that the file uses are understood here; any other ends the test."""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCHEMA = json.loads((ROOT / "docs" / "schema.json").read_text())
PROGRAM = ""
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "number": (int, float),
         "integer": int}
KNOWN = {"type", "properties", "required", "additionalProperties", "items", "enum", "anyOf", "$ref", "description"}

# Each kind of document, and commands that print it. Those before may leave files for those behind; one with a > at its
# end is run for that alone.
COMMANDS = {
    "values": ["values {1,4} --to 6 --json", "values {1,4} --to 6 --outcomes --json", "values {1,4} --p-positions --json",
               "values {1,4} --at 10^9 --json", "values {k,5} --let k=1..2 --to 5 --json",
               "values comply{1,3} --halves --to 5 --json", "values {a,b} --let b=3 --to 5 --json"],
    "period": ["period {1,4} --json", "period {1,4} --outcomes --json", "period {a,b} --let b=4 --json",
               "period not{4,9} --json", "period squares --json --limit 1000", "period palindromes(10) --json",
               "period {1,4} --certificate c.json --json"],
    "solve": ["solve {1,4}:5,6,8+nim:3 --json", "solve nim:1,1 --json", "solve nim:1,2,3 --misere --json",
              "solve {1,4}:10^18 --json", "solve comply{1..3}:7 --json", "solve nim:10^6+odd:5 --json"],
    "plane_values": ["values plane{(1,2)} --to 3 --json", "values plane{(1,2)} --to 3 --outcomes --json",
                     "values plane{(1,a)} --let a=1..2 --to 3,4 --p-positions --json"],
    "plane_period": ["period plane{(1,2),(1,0)} --json", "period plane{(1,a)} --let a=1..2 --row 3 --json"],
    "plane_analyze": ["analyze plane{(1,2)*,(1,0)} --json", "analyze plane{(1,2),(2,1),(2,2)} --json", "analyze plane{(1,a),(0,1)} --let a=1..2 --json"],
    "plane_solve": ["solve plane{(1,2)}:(3,5),(1,2) --json", "solve plane{(1,a)}:(3,5) --let a=1..2 --json"],
    "dynamic_values": ["values dynamic(2t) --to 9 --json", "values dynamic(2t) --to 9 --outcomes --json",
                       "values dynamic(k*t) --let k=1..2 --p-positions --json"],
    "dynamic_analyze": ["analyze dynamic(2t) --to 99 --json", "analyze dynamic(k*t) --let k=1..2 --to 99 --json"],
    "dynamic_solve": ["solve dynamic(2t):20 --json", "solve dynamic(2t):(20,k) --let k=1..2 --json"],
    "nim": ["nim add 5 6 --json", "nim table add 3 --json", "nim table add 3 --mex --json", "nim closed 12 --json",
            "nim closed 1..5 --json"],
    "check": ["check two-moves --json", "check {a,b} --claim period=a+b --let b=2..9 --json",
              "check {a,b} --claim period=a+b --let b=2..9 --counterexamples 3 --json"],
    "theorems": ["theorems --json", "theorems two-moves wall-1 --json"],
    "survey": ["survey {a,b} --let b=2..9 --out s.db --json", "survey {a,b} --let b=2..9 --out s.db --json"],
    "survey_digest": ["survey digest s.db --json"],
    "survey_merge": ["survey {a,b} --let b=2..30 --shard 1/2 --out s1.db --json >", "survey {a,b} --let b=2..30 --shard 2/2 --out s2.db --json >",
                     "survey merge whole.db s1.db s2.db --json"],
    "survey_report": ["survey report s.db --json", "survey report s.db --claim per!=2a --json",
                      "survey {a,b,c} --let c=3..9 --measure u=per-a-b --limit 10 --out t.db --json >", "survey report t.db --json"],
    "survey_dry_run": ["survey {a,b,c} --let c=3..9 --dry-run --json"],
    "analyze": ["analyze {1,4} --json", "analyze not{4,9} --json", "analyze squares --limit 1000 --json", "analyze {17,30,41} --json",
                "analyze sink{5,11,16} --json", "analyze {a,b} --let b=3 --json", "analyze comply{1,3} --json", "analyze palindromes(10) --json",
                "analyze {7,1000000003,1618033989} --limit 1000 --json"],
    "prove": ["prove one-odd-even --solvers z3 --json", "prove wrong.thm --solvers z3 --json", "prove one-odd-even --solvers z3 --coq claim --json"],
    "generalize": ["generalize {17,30,41} --json", "generalize sink{3,5,9} --json", "generalize {7,107,187} --loops --json",
                   "generalize {17,30,41} --coq cone --json", "generalize left{2}right{5} --json"],
    "discover": ["discover {a,b} --let b=2..8 --json"],
    "tile": ["tile {a,b,c} --out m.tiling --cells 40 --json", "tile {a,b,c} --shard 1/2 --cells 20 --out p1.tiling --json",
             "tile {a,b,c} --shard 2/2 --cells 20 --out p2.tiling --json"],
    "tile_report": ["tile report m.tiling --json", "tile report p1.tiling --json"],
    "tile_loops": ["tile loops m.tiling --cells 5 --json"],
    "tile_merge": ["tile merge both.tiling p1.tiling p2.tiling --json"],
    "tile_coq": ["tile coq {a,b,c} --share 0.3 --out cells --json"],
    "partizan_values": ["values left{1,3}right{2,5} --outcomes --to 6 --json", "values left{a}right{2} --let a=1..2 --outcomes --to 3 --json",
                        "values left{1}right{2} --outcomes --at 10^18 --json", "values left{1}right{2} --canonical --to 5 --json"],
    "partizan_period": ["period left{1,3}right{2,5} --json", "period left{a}right{2} --let a=1..2 --json", "period left{1}right(nim) --json"],
    "partizan_analyze": ["analyze left{1,3}right{2,5} --json", "analyze left{a}right{2} --let a=1..2 --json", "analyze ending{2,3} --json",
                         "analyze left{1}right(nim) --json"],
    "partizan_solve": ["solve left{1,3}right{2,5}:4,7 --json", "solve left{a}right{2}:4,7+nim:1 --let a=1..2 --json"],
    "partizan_discover": ["discover left{a}right{b} --let b=2..6 --let a=1..b-1 --json",
                          "discover left{a,b}right{c} --let b=2..4 --let a=1..b-1 --let c=1..5 --json"],
    "survey_plane": ["survey plane --let n=1..2 --json"],
    "partizan_survey": ["survey partizan --let n=1..3 --json", "survey ending --let n=2..5 --json"],
    "verify": ["period left{2}right{5} --certificate c0.json --json >", "verify c0.json --json", "period {1,4} --certificate c1.json --json >", "verify c1.json --json", "generalize {17,30,41} --certificate c2.json --json >",
               "verify c2.json --json", "generalize {7,107,187} --loops --certificate c3.json --json >", "verify c3.json --json"],
}

# A theorem that is false, so that what is said of a counterexample is seen.
WRONG = """theorem  wrong
title    one and an odd move
source   nobody
status   conjecture
params   a, b
where    1 < a, a < b, a mod 2 = 1, b mod 2 = 0
check    a=3..9, b=4..20
game     {1, a, b}
word     (0 1)^(b/2) (3 2)^((a-1)/2) 2
"""


def resolved(schema):
    return SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema


def fault(value, schema, path="$"):
    """Why the value is not of the schema, or nothing."""
    schema = resolved(schema)
    unknown = set(schema) - KNOWN
    if unknown:
        return f"{path}: the schema has words that this test does not know: {unknown}"
    if "anyOf" in schema:
        faults = [fault(value, one, path) for one in schema["anyOf"]]
        return None if None in faults else "; ".join(faults)
    if "enum" in schema and value not in schema["enum"]:
        return f"{path}: {value!r} is none of {schema['enum']}"
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    fits = [name for name in types if isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))]
    if types and not fits:
        return f"{path}: {value!r} is not {' or '.join(types)}"
    if isinstance(value, list) and "items" in schema:
        return next(filter(None, (fault(one, schema["items"], f"{path}[{i}]") for i, one in enumerate(value))), None)
    if isinstance(value, dict):
        missing = set(schema.get("required", [])) - set(value)
        if missing:
            return f"{path}: {sorted(missing)} missing"
        more = schema.get("additionalProperties", False)
        for name, one in value.items():
            part = schema.get("properties", {}).get(name, more)
            if part is False:
                return f"{path}: the field '{name}' is not in docs/schema.json"
            if wrong := fault(one, part, f"{path}.{name}"):
                return wrong
    return None


def document(command, folder):
    done = subprocess.run([PROGRAM, *command.split()], capture_output=True, text=True, cwd=folder, timeout=120)
    return done, json.loads(done.stdout)


class Schema(unittest.TestCase):
    def test_every_document(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "wrong.thm").write_text(WRONG)
            for kind, commands in COMMANDS.items():
                for command in commands:
                    done, found = document(command.removesuffix(" >"), folder)
                    if command.endswith(" >"):  # it only makes a file for those behind
                        self.assertEqual(done.returncode, 0, (command, done.stderr))
                        continue
                    self.assertIn(done.returncode, (0, 1, 3), (command, done.stderr))
                    self.assertIsNone(fault(found, {"$ref": f"#/$defs/{kind}"}), command)

    def test_every_kind_is_tried(self):
        parts = {"let", "one_values", "one_period", "one_analysis", "counterexample", "coq", "form", "run_of_forms", "cone", "fan", "plane_row", "plane_record", "mosaic"}
        parts |= {"one_" + kind for kind in COMMANDS if kind.startswith(("plane_", "dynamic_"))}
        parts |= {"one_partizan_values", "one_partizan_period", "one_partizan_analysis", "one_partizan_solution"}
        self.assertEqual(set(SCHEMA["$defs"]) - parts, set(COMMANDS))

    def test_wrong_documents_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            good = document("period {1,4} --json", folder)[1]
        reference = {"$ref": "#/$defs/period"}
        self.assertIsNone(fault(good, reference))
        for name, value in (("period", "5"), ("pure", 1), ("new_field", 1), ("outcome", [])):
            self.assertIsNotNone(fault({**good, name: value}, reference), name)
        for name in ("game", "period", "status"):
            self.assertIsNotNone(fault({key: value for key, value in good.items() if key != name}, reference), name)


def main():
    global PROGRAM
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    arguments, rest = parser.parse_known_args()
    PROGRAM = os.path.abspath(arguments.program)
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
