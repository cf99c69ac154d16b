# Installs missing Debian packages by name. Sourced by the launcher and the test script.

# The packages named in the given lists, one a line, comments left out.
listed_packages() {
  sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$@"
}

# Those of its arguments that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
      echo "$package"
    fi
  done
}

# Installs what is missing from the lists; asks apt for nothing else. As root, or through sudo; otherwise
# prints the line to run and fails.
require_packages() {
  local missing
  if ! command -v dpkg-query >/dev/null; then
    echo "takeaway: this is not a Debian system; please install the equivalents of:" $(listed_packages "$@") >&2
    return 0
  fi
  missing=$(missing_packages $(listed_packages "$@"))
  [ -z "$missing" ] && return 0
  missing=$(echo $missing)
  local as_root=
  if [ "$(id -u)" != 0 ]; then
    # sudo may ask for a password only where somebody can type one.
    if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 2 ]; }; then
      as_root=sudo
    else
      echo "takeaway: some packages are missing; run this as root, then try again:" >&2
      echo "  apt-get update && apt-get install --no-install-recommends $missing" >&2
      return 1
    fi
  fi
  echo "takeaway: installing $missing" >&2
  local log
  log=$(mktemp)
  if ! { $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing ||
         { $as_root apt-get update &&
           $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; }
       } </dev/null >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    echo "takeaway: could not install them; the line to run as root is:" >&2
    echo "  apt-get update && apt-get install --no-install-recommends $missing" >&2
    return 1
  fi
  rm -f "$log"
}

# Node from version 18 on, and npm: those that are there, or else Debian's, by the list given.
require_node() {
  local version
  version=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null)
  if [ "${version:-0}" -ge 18 ] && command -v npm >/dev/null; then return 0; fi
  require_packages "$1"
}
