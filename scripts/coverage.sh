#!/usr/bin/env bash
# Which lines the tests run, by room: builds the preset `coverage`, runs the quick tests (ctest -LE whole, or what is
# asked for), and prints a table. build/coverage/missed.txt has every line that was not run.
#
#     scripts/coverage.sh [ARGUMENTS OF CTEST]
#
# Some minutes of two cores. docs/coverage.md says what the numbers mean.
set -eu
cd "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
. scripts/setup.sh
require_packages scripts/packages-build.txt scripts/packages-serve.txt scripts/packages-test.txt scripts/packages-coverage.txt
jobs=${JOBS:-$(nproc)}
cmake --preset coverage >build/coverage.log
nice cmake --build --preset coverage -j "$jobs"
find build/coverage -name '*.gcda' -delete
if [ $# = 0 ]; then set -- -LE whole; fi
# Properties are tried on fewer games, as under sanitizers: everything is slow here.
RC_PARAMS=max_success=20 ctest --test-dir build/coverage -j "$jobs" --output-on-failure "$@" | tail -n 20
nice gcovr --root . --object-directory build/coverage --filter src/ --filter include/ --exclude-throw-branches \
  --exclude-unreachable-branches -j "$jobs" --json build/coverage/lines.json
scripts/coverage.py build/coverage/lines.json build/coverage/missed.txt
