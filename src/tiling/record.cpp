#include "tiling/record.hpp"

#include <algorithm>

#include "base/sha256.hpp"
#include "tiling/number_reader.hpp"

namespace takeaway::tiling {

namespace {

constexpr std::string_view magic = "takeaway tiling 1\n";
constexpr std::size_t hash_size = 8;

// The kinds of entries: what is larger is a cell with so many corners.
constexpr std::uint64_t failed = 0;
constexpr std::uint64_t covered = 1;
constexpr std::uint64_t fewest_corners = 3;
constexpr std::uint64_t most_corners = 1000;

class Writer {
 public:
  void put(std::uint64_t number) {
    for (; number >= 128; number >>= 7U) bytes += static_cast<char>(number % 128 + 128);
    bytes += static_cast<char>(number);
  }
  /// Small ones of either sign are short.
  void put_signed(std::int64_t number) {
    put(number < 0 ? 2 * static_cast<std::uint64_t>(-number) - 1 : 2 * static_cast<std::uint64_t>(number));
  }
  void put(const LinearForm& form) {
    for (const std::int64_t x : form) put_signed(x);
  }

  std::string bytes;
};

void put_cell(Writer& out, const TiledCell& cell) {
  out.put(cell.corners.size());
  for (const Ray& corner : cell.corners)
    for (const std::int64_t x : corner) out.put(static_cast<std::uint64_t>(x));
  out.put(cell.preperiod);
  out.put(cell.period);
  out.put(cell.runs);
}

TiledCell cell_with(std::uint64_t corners, NumberReader& in) {
  TiledCell cell;
  for (std::uint64_t i = 0; i < corners && in.good(); ++i) {
    Ray& corner = cell.corners.emplace_back();
    for (std::int64_t& x : corner) x = static_cast<std::int64_t>(in.number());
  }
  cell.preperiod = in.form();
  cell.period = in.form();
  cell.runs = in.number();
  return cell;
}

struct Block {
  BlockKind kind = BlockKind::batch;
  std::vector<Outcome> outcomes;
};

std::optional<Block> block_in(std::string_view bytes) {
  NumberReader in(bytes);
  const std::uint64_t code = in.number();
  if (!in.good() || code > 1) return std::nullopt;
  Block block{code == 0 ? BlockKind::batch : BlockKind::merged, {}};
  std::vector<Outcome>& outcomes = block.outcomes;
  while (in.good() && !in.ended()) {
    const std::uint64_t kind = in.number();
    if (kind == failed || kind == covered)
      outcomes.push_back({kind == failed ? Ending::failed : Ending::covered, {}});
    else if (kind >= fewest_corners && kind <= most_corners)
      outcomes.push_back({Ending::found, cell_with(kind, in)});
    else
      return std::nullopt;
  }
  if (!in.good()) return std::nullopt;
  return block;
}

std::string next_chain(const Chain& chain, std::string_view block) {
  Sha256 hash;
  hash.add(chain);
  hash.add(block);
  return hash.text();
}

/// The bytes of a chain that a block shows.
std::string_view shown(const Chain& chain) {
  return std::string_view(chain).substr(0, hash_size);
}

std::unexpected<Error> damaged(std::size_t at) {
  return bad_input("the tiling is damaged at byte " + std::to_string(at));
}

Result<std::pair<Head, std::size_t>> read_head(std::string_view bytes) {
  if (!bytes.starts_with(magic)) return bad_input("not a tiling");
  NumberReader in(bytes.substr(magic.size()));
  const std::uint64_t boundary = in.number();
  const std::uint64_t part = in.number();
  const std::uint64_t parts = in.number();
  if (!in.good() || boundary > 1 || part < 1 || part > parts || parts > most_map_parts)
    return damaged(magic.size());
  const Head head{boundary == 0 ? BoundaryKind::wall : BoundaryKind::sink,
                  {static_cast<std::uint32_t>(part), static_cast<std::uint32_t>(parts)}};
  return std::pair(head, magic.size() + in.at());
}

}  // namespace

std::string head_bytes(const Head& head) {
  Writer out;
  out.bytes = magic;
  out.put(std::uint64_t{head.boundary == BoundaryKind::sink});
  out.put(std::uint64_t{head.part.part});
  out.put(std::uint64_t{head.part.parts});
  return out.bytes;
}

Chain chain_of(const Head& head) {
  return next_chain({}, head_bytes(head));
}

std::string block_bytes(BlockKind kind, const std::vector<Outcome>& outcomes, Chain& chain) {
  Writer block;
  block.put(std::uint64_t{kind == BlockKind::merged});
  for (const Outcome& outcome : outcomes) {
    if (outcome.ending == Ending::found)
      put_cell(block, outcome.cell);
    else
      block.put(outcome.ending == Ending::failed ? failed : covered);
  }
  Writer out;
  out.put(block.bytes.size());
  chain = next_chain(chain, block.bytes);
  return out.bytes + block.bytes + std::string(shown(chain));
}

Result<Record> read_record(std::string_view bytes, const std::function<void(const Head&)>& begin,
                           const std::function<bool(BlockKind, std::vector<Outcome>&)>& take) {
  const auto head = read_head(bytes);
  if (!head) return std::unexpected(head.error());
  begin(head->first);
  Record record{head->first, head->second, chain_of(head->first)};
  while (record.end < bytes.size()) {
    NumberReader in(bytes.substr(record.end));
    const std::uint64_t size = in.number();
    const std::size_t start = record.end + in.at();
    // A number that goes on to the end of the file, and a block that does: both were cut off.
    if (!in.good() && !in.ended()) return damaged(record.end);
    if (!in.good() || bytes.size() - start < hash_size || size > bytes.size() - start - hash_size) break;
    const std::string_view content = bytes.substr(start, size);
    record.chain = next_chain(record.chain, content);
    if (bytes.substr(start + size, hash_size) != shown(record.chain)) return damaged(record.end);
    auto block = block_in(content);
    if (!block || !take(block->kind, block->outcomes)) return damaged(record.end);
    record.end = start + size + hash_size;
  }
  return record;
}

}  // namespace takeaway::tiling
