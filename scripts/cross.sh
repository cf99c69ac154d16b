#!/usr/bin/env bash
# Builds for the other processor and tests it there, under qemu: x86-64 on an aarch64 machine, and the reverse.
#
#     scripts/cross.sh          the engines, once for every kind of vector
#     scripts/cross.sh --build  only builds what that needs
#     scripts/cross.sh --all    values, periods, certificates and surveys for every kind; the program's first command
set -eu
cd "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
. scripts/setup.sh

# The other processor: Debian's name for it, and models of qemu with the heaps in a vector that each must choose. Of
# an x86-64 nothing more is known than SSE2, where Highway has no vectors; SSE4; AVX2. qemu has no AVX-512.
case $(uname -m) in
  aarch64) processor=x86_64 debian=amd64 models="qemu64:64 Westmere:128 max:256" compiler=g++-x86-64-linux-gnu ;;
  x86_64) processor=aarch64 debian=arm64 models="cortex-a57:128" compiler=g++-aarch64-linux-gnu ;;
  *) echo "cross.sh: no other processor is known for $(uname -m)" >&2; exit 2 ;;
esac
tests=values_test filter='Engines.*:Vectors.*:Options.*:Breaking.Known*:Breaking.Streams*'
targets=$tests
# Optimized little, since that halves the build; --all tests what users get.
flags=(-DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -Wno-maybe-uninitialized")
build=build
if [ "${1-}" = --all ]; then
  tests="values_test period_test certificate_test cones_test tiling_test notation_test coq_test survey_test"
  targets="$tests takeaway"
  filter='*'
  flags=(-DCMAKE_BUILD_TYPE=Release)
  build=build-all
fi
require_packages scripts/packages-cross.txt <(echo "$compiler")

# Debian's packages of the other processor, unpacked: apt works in a folder of its own and needs no root for it.
folder=$PWD/build/cross
root=$folder/root
unpack_libraries() {
  rm -rf "$folder/apt" "$root"
  mkdir -p "$folder/apt/state/lists/partial" "$folder/apt/cache/archives/partial" "$root"
  touch "$folder/apt/status"
  cat >"$folder/apt/apt.conf" <<END
APT::Architecture "$debian";
APT::Architectures { "$debian"; };
APT::Install-Recommends "false";
Dir::State "$folder/apt/state";
Dir::State::status "$folder/apt/status";
Dir::Cache "$folder/apt/cache";
Debug::NoLocking "true";
END
  export APT_CONFIG=$folder/apt/apt.conf
  apt-get update >/dev/null
  apt-get install -y --download-only $(listed_packages scripts/packages-cross-libraries.txt) >/dev/null
  unset APT_CONFIG
  local package link
  for package in "$folder"/apt/cache/archives/*.deb; do dpkg-deb -x "$package" "$root"; done
  # Links from the top of the file system begin at the folder instead.
  find "$root" -type l -lname '/*' | while read -r link; do ln -sfn "$root$(readlink "$link")" "$link"; done
}
cmp -s scripts/packages-cross-libraries.txt "$folder/unpacked.txt" || {
  unpack_libraries
  cp scripts/packages-cross-libraries.txt "$folder/unpacked.txt"
}

export CROSS_PROCESSOR=$processor CROSS_ROOT=$root
cmake -G Ninja -S . -B "$folder/$build" "${flags[@]}" -DCMAKE_TOOLCHAIN_FILE="$PWD/scripts/cross.cmake" -DTAKEAWAY_TESTS=ON -DTAKEAWAY_MPI=OFF -DTAKEAWAY_LIBRARY=OFF \
  -DCMAKE_COMPILE_WARNING_AS_ERROR=ON >/dev/null
cmake --build "$folder/$build" -j "$(nproc)" --target $targets
[ "${1-}" != --build ] || exit 0

emulated() { "qemu-$processor-static" -cpu "$1" -L "$root" "${@:2}"; }
# A test program on a model. Everything is ten times slower there, so tests try less, as under sanitizers.
tested() {
  local log
  log=$(mktemp)
  TAKEAWAY_VECTOR_CELLS=${1#*:} RC_PARAMS=max_success=20 emulated "${1%:*}" "$folder/$build/tests/$2" --gtest_brief=1 "--gtest_filter=$filter" \
    >"$log" 2>&1 && status=0 || status=$?
  echo "$processor, ${1%:*}: $2"
  cat "$log"
  rm -f "$log"
  return $status
}
unset TAKEAWAY_THOROUGH
export -f emulated tested
export processor root folder build filter
# Several at a time; one that fails is told in the end.
for model in $models; do
  for test in $tests; do echo "$model $test"; done
done | xargs -P "$(nproc)" -n 2 bash -c 'tested "$@"' tested
if [ "${1-}" = --all ]; then
  for model in $models; do emulated "${model%:*}" "$folder/$build/takeaway" analyze 'sink {5,11,16}' >"$folder/${model%:*}.txt"; done
  grep -q 'period  *115, pure' "$folder/${model%:*}.txt"
fi
