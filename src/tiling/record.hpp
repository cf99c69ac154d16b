// Tilings as bytes. Internal to the room `tiling`.
//
// A file is a head and then blocks, each the outcomes of one batch, or cells that were merged. A block says
// how long it is and ends with the beginning of a hash over it and all that came before: what was damaged is
// noticed, what was cut off while it was written is left out.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/tiling.hpp"
#include "tiling/tiler.hpp"

namespace takeaway::tiling {

/// What a file begins with.
struct Head {
  BoundaryKind boundary = BoundaryKind::wall;
  MapPart part;
};

std::string head_bytes(const Head& head);

/// A block that is found out of its place does not have the right chain.
using Chain = std::string;

/// The first link.
Chain chain_of(const Head& head);
enum class BlockKind { batch, merged };

/// A block with these outcomes; moves the chain on.
std::string block_bytes(BlockKind kind, const std::vector<Outcome>& outcomes, Chain& chain);

/// What was read.
struct Record {
  Head head;
  std::size_t end = 0;  ///< of the last whole block
  Chain chain;          ///< there
};

/// Hands over the outcomes of each block in turn; `take` answers false where they cannot be.
Result<Record> read_record(std::string_view bytes, const std::function<void(const Head&)>& begin,
                           const std::function<bool(BlockKind, std::vector<Outcome>&)>& take);

}  // namespace takeaway::tiling
