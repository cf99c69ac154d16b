#!/usr/bin/env bash
# Writes the page as a folder that any web space can serve, with the program as a WebAssembly module in it:
#     ./takeaway page --out site/
# Sets itself up and builds; what is there of an older page is replaced, any other folder is left alone.
set -u
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
build=$root/build/wasm
usage="usage: ./takeaway page --out FOLDER"

fail() {
  echo "takeaway: $1" >&2
  exit 2
}

out=
while [ $# -gt 0 ]; do
  case $1 in
    --out) [ $# -gt 1 ] || fail "--out needs a folder; $usage"; out=$2; shift 2 ;;
    --out=*) out=${1#--out=}; shift ;;
    -h | --help)
      printf '%s\n' "$usage" "" "Writes the page as a folder that any web space can serve: no server of ours is needed," \
        "games are computed in the reader's browser. docs/page.md says what it can do and what it cannot."
      exit 0
      ;;
    *) fail "did not expect '$1'; $usage" ;;
  esac
done
[ -n "$out" ] || fail "a folder to write is missing; $usage"
[ ! -e "$out" ] || [ -d "$out" ] || fail "'$out' is no folder"
if [ -d "$out" ] && [ -n "$(ls -A -- "$out")" ] && [ ! -f "$out/takeaway.wasm" ]; then
  fail "'$out' holds other files; name a new folder, or an older page"
fi

. "$root/scripts/setup.sh"
require_packages "$root/scripts/packages-page.txt" && require_node "$root/scripts/packages-node.txt" || exit 2
mkdir -p "$build" && exec 9>"$build/lock" || exit 2
flock 9  # two calls at once build once

# Runs a step of the build; its output is shown when it fails.
step() {
  "$@" >"$build/build.log" 2>&1 </dev/null && return
  tail -n 30 "$build/build.log" >&2
  fail "could not build the page; the log is $build/build.log"
}
[ -f "$build/takeaway.wasm" ] || echo "takeaway: building the module of the page; the first time takes a few minutes" >&2
step cmake -S "$root/src/wasm" -B "$build" -G Ninja
step cmake --build "$build"
if [ ! "$root/web/node_modules/.package-lock.json" -nt "$root/web/package-lock.json" ]; then
  cd "$root/web" && step npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && cd "$OLDPWD" || exit 2
fi

# The whole page or none: it is made beside the old one.
mkdir -p -- "$(dirname -- "$out")" || exit 2
made=$(mktemp -d -- "${out%/}.XXXXXX") || exit 2
trap 'rm -rf -- "$made"' EXIT
step node "$root/web/build.mjs" --static "$made" --module "$build/takeaway.wasm"
chmod 755 "$made"
rm -rf -- "${out%/}" && mv -- "$made" "${out%/}" || exit 2
trap - EXIT
echo "$out: $(ls -- "$out" | wc -l) files; put them on any web space, or look at them with: python3 -m http.server -d $out"
