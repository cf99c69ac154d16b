#!/usr/bin/env bash
# Format and lint of all C++ files: `lint.sh format`, `lint.sh tidy`; `lint.sh fix` rewrites the formatting.
set -eu
cd "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
files() {
  find include src tests bench fuzz -name '*.hpp' -o -name '*.cpp' | sort
}
case ${1-} in
  format) files | xargs clang-format-19 --dry-run --Werror ;;
  fix) files | xargs clang-format-19 -i ;;
  tidy)
    # Needs the compile commands of the build `test`.
    find src -name '*.cpp' | sort | xargs -P "$(nproc)" -n 2 clang-tidy-19 --quiet -p build/test --extra-arg=-Wno-unknown-warning-option
    ;;
  *) echo "usage: lint.sh format|fix|tidy" >&2; exit 2 ;;
esac
