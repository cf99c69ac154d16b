#!/usr/bin/env bash
# Format and lint of all C++ files: `lint.sh format`, `lint.sh tidy`; `lint.sh fix` rewrites the formatting.
set -eu
cd "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
files() {
  find include src tests bench fuzz -name '*.hpp' -o -name '*.cpp' | sort
}
# What Clang compiles of src.
units() {
  python3 -c 'import json, os
units = (os.path.relpath(unit["file"]) for unit in json.load(open("build/sanitize/compile_commands.json"))
         if not unit["file"].endswith(".S"))
print(*(unit for unit in units if unit.startswith(("src/", "build/sanitize/src/"))), sep="\n")'
}
case ${1-} in
  format) files | xargs clang-format-19 --dry-run --Werror ;;
  fix) files | xargs clang-format-19 -i ;;
  tidy)
    # As the build `sanitize` compiles them, several files at a time: headers are looked at once for all of them.
    cmake --fresh --preset sanitize >build/lint.log
    units | xargs -P "$(nproc)" -n 1 clang-tidy-19 --quiet -p build/sanitize
    ;;
  *) echo "usage: lint.sh format|fix|tidy" >&2; exit 2 ;;
esac
