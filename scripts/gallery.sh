#!/usr/bin/env bash
# Makes the pictures of docs/gallery.md again, with the commands that stand there.
set -eu
cd "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
program=${1:-./takeaway}
case $program in
  /*) ;;
  *) program=$PWD/$program ;;
esac
cd docs/gallery
# The commands are the indented lines of the page that begin with takeaway draw, or ./takeaway draw.
grep -E '^    (\./)?takeaway draw ' ../gallery.md | while IFS= read -r line; do
  echo "$line"
  eval "set -- ${line#*takeaway}"
  "$program" "$@"
done
