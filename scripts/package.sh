#!/usr/bin/env bash
# Makes the Debian packages, and has lintian look at them where it is installed: build/package/*.deb
set -eu
cd "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
cmake --preset package
cmake --build build/package -j "$(nproc)"
cd build/package
rm -f ./*.deb
cpack
if command -v lintian >/dev/null; then
  faults=$(lintian ./*.deb 2>/dev/null)
  echo "$faults"
  [ -z "$faults" ]
fi
