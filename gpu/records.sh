#!/bin/bash
# The surveys behind docs/records.md, one after the other, with their times; for a machine with a device.
#   gpu/records.sh FOLDER SECONDS [NAME...]     journals, times and digests go into FOLDER
# What is there already is not computed again; no survey is begun after SECONDS, and none lasts longer. With
# names, those surveys alone.
set -u
folder=$1
seconds=$2
shift 2
names=" $* "
program=${TAKEAWAY_GPU:-build/gpu/takeaway-gpu}
mkdir -p "$folder"
survey() {  # NAME ARGUMENTS...
  local name=$1
  shift
  [ "$names" = "  " ] || [[ $names == *" $name "* ]] || return
  local left=$((seconds - SECONDS))
  [ $left -gt 5 ] || return
  timeout -s INT $left "$program" survey "$@" --out "$folder/$name.journal" --quiet | tee -a "$folder/times.txt"
  "$program" digest "$folder/$name.journal" | tee -a "$folder/digests.txt"
}
survey outcomes-31 subsets --let n=1..31 --outcomes
for n in $(seq 32 42); do survey "outcomes-$n" subsets --let "n=$n" --outcomes; done
survey values-28 subsets --let n=1..28
for n in 29 30 31 32; do survey "values-$n" subsets --let "n=$n"; done
survey triples '{a,b,c}' --let c=3..1024 --where 'gcd(a,b,c)=1' --where 'c != a+b' --keep summary
# All preperiods would make journals of some ten gigabytes.
survey triples-2048 '{a,b,c}' --let c=1025..2048 --where 'gcd(a,b,c)=1' --where 'c != a+b' --keep summary \
  --only period --only sums
survey symmetric '{a,b,c-b,c-a,c}' --let c=5..114 --let 'b=2..floor((c-1)/2)' --let a=1..b-1 --outcomes \
  --keep summary --limit 10^13 --threads 96
survey symmetric-128 '{a,b,c-b,c-a,c}' --let c=115..128 --let 'b=2..floor((c-1)/2)' --let a=1..b-1 --outcomes \
  --keep summary --limit 10^13 --threads 96
# More threads than cores: they wait for the longest game of a shard, one thread of the device.
survey four '{a,b,c,d}' --let d=4..128 --outcomes --keep summary --threads 64
survey five '{a,b,c,d,e}' --let e=5..64 --outcomes --keep summary --threads 64
survey four-160 '{a,b,c,d}' --let d=129..160 --outcomes --keep summary --threads 64
survey five-80 '{a,b,c,d,e}' --let e=65..80 --outcomes --keep summary --threads 64
survey four-200 '{a,b,c,d}' --let d=161..200 --outcomes --keep summary --limit 10^9 --threads 64
survey five-100 '{a,b,c,d,e}' --let e=81..100 --outcomes --keep summary --limit 10^10 --threads 64
survey four-224 '{a,b,c,d}' --let d=201..224 --outcomes --keep summary --limit 10^11 --threads 64
survey four-256 '{a,b,c,d}' --let d=201..256 --outcomes --keep summary --limit 10^9 --threads 64
survey five-128 '{a,b,c,d,e}' --let e=101..128 --outcomes --keep summary --limit 10^8 --threads 64
