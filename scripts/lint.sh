#!/usr/bin/env bash
# Format and lint of all C++ files: `lint.sh format`, `lint.sh tidy`; `lint.sh fix` rewrites the formatting.
# `lint.sh alone` compiles every file and header by itself, without making anything: a unity build would not
# notice a file that lives on the includes of its neighbours.
set -eu
cd "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
files() {
  find include src tests bench fuzz examples python -name '*.hpp' -o -name '*.cpp' | sort
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
  alone)
    find include src -name '*.hpp' -o -name '*.cpp' | grep -v -e '^src/mpi/' -e '^src/wasm/' | sort |
      xargs -P "$(nproc)" -I FILE clang++-19 -std=c++23 -fsyntax-only -x c++ -Wall -Wextra -Wconversion -Wno-pragma-once-outside-header \
        -Wno-unused-const-variable -Werror -DTAKEAWAY_VERSION='"0"' -DTAKEAWAY_ASSERTIONS -DFMT_SHARED -Iinclude -Isrc FILE
    ;;
  *) echo "usage: lint.sh format|fix|tidy|alone" >&2; exit 2 ;;
esac
