#!/usr/bin/env bash
# Builds the documentation as a folder of pages, with the search and the reference of the C++ library:
#
#     scripts/site.sh OUT [--explorer DIR]
#
# OUT can be served from any web space, or opened from the disk. --explorer copies the static explorer into it.
set -eu
if [ $# = 0 ] || [ "${1#-}" != "$1" ]; then
  sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
. "$scripts/setup.sh"
require_packages "$scripts/packages-site.txt"
# Debian's packages are for Debian's Python.
exec /usr/bin/python3 -B "$scripts/site/build.py" "$@"
