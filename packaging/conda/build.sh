#!/usr/bin/env bash
# What conda-build runs in the source tree; it sets PREFIX, CMAKE_ARGS and CPU_COUNT.
set -eu
cmake -S . -B build/conda -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$PREFIX" \
  -DTAKEAWAY_MPI=OFF -DTAKEAWAY_SERVE=OFF ${CMAKE_ARGS-}
cmake --build build/conda -j "${CPU_COUNT-1}"
cmake --install build/conda
