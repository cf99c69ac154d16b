#!/bin/sh
# Makes the atlases of games with three moves anew, and checks those that are there.
#
#   scripts/atlas.sh make wall|sink PROGRAM         discover, from all triples with c <= 64, into theorems/atlas
#   scripts/atlas.sh prove wall|sink PROGRAM        every cell by Z3 and cvc5; half an hour on two cores
#   scripts/atlas.sh cover wall|sink COVERAGE [N]   every triple with c <= N (256) against its cell
set -eu
cd "$(dirname "$0")/.."
[ $# -ge 3 ] || { sed -n '2,6s/^# *//p' "$0" >&2; exit 2; }
action=$1
atlas=$2
program=$3
case $atlas in
  wall) family='{a,b,c}' cells=1300 ;;
  sink) family='sink {a,b,c}' cells=1000 ;;
  *) echo "atlas.sh: wall or sink, not '$atlas'" >&2; exit 2 ;;
esac
case $action in
  make)
    rm -rf "theorems/atlas/$atlas"
    "$program" discover "$family" --let c=3..64 --where 'a+b != c' --cells $cells --name "$atlas" --out "theorems/atlas/$atlas"
    ;;
  prove)
    found=$(mktemp -d)
    trap 'rm -rf "$found"' EXIT
    ls theorems/atlas/"$atlas"/*.thm | sort -V |
      xargs -P "$(nproc)" -I FILE sh -c '"$0" prove "$1" --quiet --json > "$2/$(basename "$1" .thm).json" || true' "$program" FILE "$found"
    python3 - "$atlas" "$found" <<'END'
import json, pathlib, sys

# By both solvers, by Z3 where cvc5 ran out of time, or not at all.
both, alone, none = [], [], []
for file in pathlib.Path(sys.argv[2]).iterdir():
    text = file.read_text()
    result = json.loads(text)["results"][0] if text else {"verdict": "", "failed": []}
    late = [one["z3"] == "unsat" and one["cvc5"] == "unknown" for one in result["failed"]]
    which = both if result["verdict"] == "proved" else alone if late and all(late) and not result["open"] else none
    which.append(file.stem)
for name in sorted(alone):
    print(f"{name}: cvc5 has no answer in time to some obligations, Z3 proves them all")
for name in sorted(none):
    print(f"{name} is not proved")
print(f"{sys.argv[1]}: {len(both)} cells proved by Z3 and cvc5, {len(alone)} by Z3 alone, {len(none)} not")
sys.exit(1 if none or not both else 0)
END
    ;;
  cover) "$program" "$atlas" "${4:-256}" ;;
  *) echo "atlas.sh: make, prove or cover, not '$action'" >&2; exit 2 ;;
esac
