#!/bin/bash
# The surveys behind docs/records.md, one after the other, with their times; for a machine with a device.
#   gpu/records.sh FOLDER [SECONDS]     journals, records as CSV and times go into FOLDER
# What is there already is not computed again; no survey is begun after SECONDS, and none lasts longer.
set -u
folder=$1
seconds=${2:-540}
program=${TAKEAWAY_GPU:-build/gpu/takeaway-gpu}
mkdir -p "$folder"
survey() {  # NAME ARGUMENTS...
  local name=$1
  shift
  local left=$((seconds - SECONDS))
  [ $left -gt 5 ] || return
  timeout -s INT $left "$program" survey "$@" --out "$folder/$name.journal" --quiet | tee -a "$folder/times.txt"
  "$program" records "$folder/$name.journal" > "$folder/$name.csv"
  "$program" digest "$folder/$name.journal" | tee -a "$folder/digests.txt"
}
survey outcomes-2-31 subsets --let n=2..31 --outcomes
for n in $(seq 32 42); do survey "outcomes-$n" subsets --let "n=$n" --outcomes; done
survey triples '{a,b,c}' --let c=3..2048 --where 'gcd(a,b,c)=1' --where 'c != a+b' --keep summary
for n in 28 30 31 32; do survey "values-$n" subsets --let "n=$n"; done
survey values-2-27 subsets --let n=2..27
survey symmetric '{a,b,c-b,c-a,c}' --let c=5..128 --let 'b=2..floor((c-1)/2)' --let a=1..b-1 --outcomes \
  --keep summary --limit 10^9
survey four '{a,b,c,d}' --let d=4..200 --outcomes --keep summary
survey five '{a,b,c,d,e}' --let e=5..96 --outcomes --keep summary
survey values-29 subsets --let n=29
