#!/bin/sh
# Makes the atlases of games with three moves anew, and checks those that are there.
#
#   scripts/atlas.sh make wall|sink PROGRAM         discover, from all triples with c <= 64, into theorems/atlas
#   scripts/atlas.sh prove wall|sink PROGRAM        every cell by Z3 and cvc5
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
    total=$(ls theorems/atlas/"$atlas"/*.thm | wc -l)
    bad=$(ls theorems/atlas/"$atlas"/*.thm | sort -V | xargs -P "$(nproc)" -I FILE sh -c '"$0" prove "$1" --timeout 300 --quiet > /dev/null || echo "$1"' "$program" FILE)
    [ -z "$bad" ] || printf '%s is not proved\n' $bad
    echo "$atlas: $total cells, $(printf '%s' "$bad" | grep -c .) not proved"
    [ -z "$bad" ]
    ;;
  cover) "$program" "$atlas" "${4:-256}" ;;
  *) echo "atlas.sh: make, prove or cover, not '$action'" >&2; exit 2 ;;
esac
