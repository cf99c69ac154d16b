// Tilings packed for the module of the page, which is fetched over the net. Internal to the room `tiling`.
//
// What scripts/pack_tiling.py writes has the cells of a tiling in their order, without batches and hashes: a
// head (boundary, failures, cells) and then columns, each with its length in bytes. A column has the same
// number (of the period: all three) of each cell, so what is alike stands together. Corners of a cell lie
// close to each other on the map; of all but the first, b and c are told by how far they are from the ratios
// of the first. All that is left to the compression of the net: on the tilings of the program a third less
// than what it makes of the files.
#pragma once

#include <optional>
#include <string_view>

#include "takeaway/tiling.hpp"

namespace takeaway::tiling {

/// Nothing where the bytes are no packed tiling.
std::optional<Tiling> unpack_tiling(std::string_view bytes);

}  // namespace takeaway::tiling
