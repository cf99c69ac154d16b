#include "values/sieve/outcomes.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"

namespace takeaway {

namespace {

constexpr Heap segment = Heap{1} << 21U;  // bits: 256 KB

}  // namespace

SieveOutcomes::SieveOutcomes(std::vector<Move> moves, const Halves& halves, Heap cells, unsigned threads)
    : moves_(std::move(moves)),
      sink_cells_(halves.halves[0].sink_cells),
      given_(halves.given.size()),
      limit_(cells),
      team_(std::max(1U, threads)),
      copies_(std::max(1U, threads), Bits(segment / 64)) {
  TAKEAWAY_ASSERT(is_plain(halves, moves_) && (moves_.empty() || moves_.back() <= cells));
  moves_.push_back(largest_index);
  preload(halves.given);
}

void SieveOutcomes::preload(std::span<const std::uint32_t> values) {
  pass(values.size());
  for (const std::uint32_t value : values) {
    if (value == 0) sources_.push_back({end_, 0});
    ++end_;
  }
  begin_ = end_;
  for (Source& source : sources_)
    source.next =
        static_cast<std::size_t>(std::ranges::lower_bound(moves_, end_ - source.cell) - moves_.begin());
}

// Marks what the source reaches in the segment.
void SieveOutcomes::mark(Source& source, Bits& bits) const {
  const Move* move = moves_.data() + source.next;
  const Heap from = begin_ - source.cell;  // wraps for a source inside the segment, and
  std::uint64_t* const words = bits.data();
  for (; *move < end_ - source.cell; ++move) {
    const Heap bit = *move - from;  // wraps back here
    words[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  source.next = static_cast<std::size_t>(move - moves_.data());
}

// Goes through the unmarked heaps of the segment in order: each is P, and marks later heaps of the segment.
void SieveOutcomes::scan(Bits& bits) {
  const Heap count = end_ - begin_;
  for (std::size_t w = 0; 64 * w < count; ++w) {
    std::uint64_t settled = count - 64 * w < 64 ? ~std::uint64_t{0} << (count - 64 * w) : 0;
    while ((bits[w] | settled) != ~std::uint64_t{0}) {
      const auto bit = static_cast<unsigned>(std::countr_one(bits[w] | settled));
      settled |= ~std::uint64_t{0} >> (63 - bit);
      sources_.push_back({begin_ + 64 * w + bit, 0});
      mark(sources_.back(), bits);
    }
  }
}

// Only the segment computed last is in memory: segments that the reader has passed over are not kept.
void SieveOutcomes::compute(Heap end) {
  TAKEAWAY_ASSERT(end <= limit_);
  do compute_segment();
  while (end_ < end && end_ <= reader());
}

void SieveOutcomes::compute_segment() {
  begin_ = end_;
  end_ = std::min(begin_ + segment, limit_);
  team_.run([this](unsigned member) {
    Bits& bits = copies_[member];
    std::ranges::fill(bits, 0);
    for (std::size_t i = member; i < sources_.size(); i += copies_.size()) mark(sources_[i], bits);
  });
  Bits& bits = copies_[0];
  for (std::size_t member = 1; member < copies_.size(); ++member)
    for (std::size_t w = 0; w < bits.size(); ++w) bits[w] |= copies_[member][w];
  for (Heap cell = begin_; cell < end_ && cell - given_ < sink_cells_; ++cell)
    bits[(cell - begin_) / 64] |= std::uint64_t{1} << ((cell - begin_) % 64);
  scan(bits);
}

std::uint64_t SieveOutcomes::bytes(std::uint64_t moves, std::uint64_t p_positions, unsigned threads) {
  return saturated(static_cast<unsigned __int128>(moves) * 2 * sizeof(Move) +
                   static_cast<unsigned __int128>(p_positions) * 3 * sizeof(Source) + threads * segment / 8);
}

}  // namespace takeaway
