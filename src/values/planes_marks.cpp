// Marks in bit planes: where plane 0 looks as it did at the first mark. See planes.hpp.
#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "values/planes.hpp"

namespace takeaway {

namespace {

using Word = Planes::Word;

constexpr std::size_t most_boundaries = 8;
constexpr std::size_t telling_boundaries = 6;
constexpr Heap patience = 2048;  // cells to wait for a mark with so many boundaries

Word shifted(Word word, Word before, unsigned distance) {
  return distance == 0 ? word : word << distance | before >> (64U - distance);
}

}  // namespace

// Scans the next word and sets the bits of found_ where it has marks. False if that word is not computed yet.
bool Planes::advance_scan() {
  if (scan_ == end_) return false;
  const Word zero = layout_.planes[scan_++];
  const Word before = zero << 1U | last_zero_ >> 63U;
  const Word rises = zero & ~before;
  const Word falls = ~zero & before;
  found_ = rises;
  for (const Boundary boundary : context_)
    found_ &= boundary.rise ? shifted(rises, last_rises_, boundary.distance)
                            : shifted(falls, last_falls_, boundary.distance);
  last_zero_ = zero;
  last_rises_ = rises;
  last_falls_ = falls;
  return true;
}

bool Planes::next_mark(Heap limit) {
  while (found_ == 0) {
    if (scan_ == end_) {
      if (computed() >= limit) return false;
      read_ = computed();
      compute_block();
    }
    advance_scan();
  }
  const auto cell = static_cast<std::size_t>(std::countr_zero(found_));
  found_ &= found_ - 1;
  mark_ = base_ + 64 * (scan_ - 1 - history_words_) + cell + 1;
  return true;
}

bool Planes::begin_marks(const std::function<bool()>& go_on) {
  constexpr Heap context_cells = 64;
  const Heap least = std::max<Heap>(layout_.moves.back(), context_cells);
  // A snapshot must stay in the buffer behind the block being scanned. The first mark comes soon after
  // `least`: any max S + 1 cells hold a P-cell, and min S after a P-cell comes an N-cell.
  grow_history((least + patience + layout_.moves.back() + layout_.moves.front()) / 64 + 4);
  scan_ = history_words_;
  Heap asked_at = 0;
  do {
    if (computed() != asked_at && !go_on()) return false;
    asked_at = computed();
    if (!next_mark(computed() + 64 * block_words)) continue;
  } while (mark_ < least || !telling(least + patience));
  mark_window_ = mark_;
  choose_context();
  return true;
}

// Whether the current mark will do as the first of its kind: enough boundaries stand before it for such
// places to be rare, or no better one was found up to `end`.
bool Planes::telling(Heap end) const {
  const std::size_t cell = bit_of(mark_) - 1;
  const Word here = bits_at(0, cell - 63);
  const Word before = bits_at(0, cell - 64);
  return mark_ >= end || static_cast<std::size_t>(std::popcount(here ^ before)) > telling_boundaries;
}

// The boundaries within 63 cells before the current mark become the context of all marks to come.
void Planes::choose_context() {
  context_.clear();
  const std::size_t cell = bit_of(mark_) - 1;
  const auto zero = [this](std::size_t bit) { return (layout_.planes[bit / 64] >> (bit % 64) & 1U) != 0; };
  for (unsigned distance = 1; distance < 64 && context_.size() < most_boundaries; ++distance)
    if (zero(cell - distance) != zero(cell - distance - 1))
      context_.push_back({distance, zero(cell - distance)});
  // Look at the rest of the mark's word again, with the new context.
  scan_ = cell / 64;
  const Word* const word = layout_.planes + scan_;
  last_zero_ = word[-1];
  last_rises_ = word[-1] & ~(word[-1] << 1U | word[-2] >> 63U);
  last_falls_ = ~word[-1] & (word[-1] << 1U | word[-2] >> 63U);
  advance_scan();
  found_ &= ~Word{1} << (cell % 64);
}

// The next place where a P-run begins becomes the first mark of a new kind.
void Planes::renew_mark() {
  context_.clear();
  const Heap end = computed() + patience;
  do next_mark(largest_index);
  while (!telling(end));
  choose_context();
}

// A hash of a few words of plane 0, spread over the window.
std::uint64_t Planes::fingerprint() const {
  constexpr std::size_t words_mixed = 4;
  const std::size_t from = bit_of(mark_) - mark_window_;
  const std::size_t spread = (mark_window_ - 64) / (words_mixed - 1);
  std::uint64_t mixed = 0;
  for (std::size_t i = 0; i < words_mixed; ++i)
    mixed = (mixed ^ bits_at(0, from + i * spread)) * 0x9E3779B97F4A7C15ULL;
  return mixed;
}

namespace {

struct PlanesSnapshot final : Snapshot {
  std::vector<Word> bits;  // plane after plane, the oldest cell lowest
};

const std::vector<Word>& bits_of(const Snapshot& snapshot) {
  TAKEAWAY_ASSERT(dynamic_cast<const PlanesSnapshot*>(&snapshot) != nullptr);
  return static_cast<const PlanesSnapshot&>(snapshot).bits;
}

}  // namespace

std::unique_ptr<Snapshot> Planes::snapshot() const {
  auto snapshot = std::make_unique<PlanesSnapshot>();
  const std::size_t words = snapshot_words();
  snapshot->bits.reserve(words * layout_.cap);
  const std::size_t from = bit_of(mark_) - mark_window_;
  for (std::uint32_t v = 0; v < layout_.cap; ++v) {
    for (std::size_t w = 0; w < words; ++w) snapshot->bits.push_back(bits_at(v, from + 64 * w));
    if (mark_window_ % 64 != 0) snapshot->bits.back() &= (Word{1} << (mark_window_ % 64)) - 1;
  }
  return snapshot;
}

bool Planes::matches(const Snapshot& snapshot) const {
  const std::vector<Word>& kept_bits = bits_of(snapshot);
  const std::size_t words = snapshot_words();
  const std::size_t from = bit_of(mark_) - mark_window_;
  const Word last = mark_window_ % 64 == 0 ? ~Word{0} : (Word{1} << (mark_window_ % 64)) - 1;
  for (std::uint32_t v = layout_.cap; v-- > 0;)
    for (std::size_t w = 0; w < words; ++w) {
      const Word kept = w + 1 == words ? last : ~Word{0};
      if (((bits_at(v, from + 64 * w) ^ kept_bits[v * words + w]) & kept) != 0) return false;
    }
  return true;
}

std::unique_ptr<Engine> Planes::restarted(const Recurrence& recurrence, const Snapshot& snapshot) const {
  auto engine = std::make_unique<Planes>(recurrence);
  const std::vector<Word>& kept_bits = bits_of(snapshot);
  const std::size_t words = snapshot_words();
  // The snapshot's last cell goes right before cell 0. Its oldest cells are left out where the engine's
  // history is shorter than the snapshot.
  const auto first =
      static_cast<std::ptrdiff_t>(64 * engine->history_words_) - static_cast<std::ptrdiff_t>(mark_window_);
  for (std::uint32_t v = 0; v < layout_.cap; ++v) {
    Word* const plane = engine->layout_.planes + v * engine->layout_.stride;
    std::fill_n(plane, engine->history_words_, Word{0});
    for (std::size_t w = 0; w < words; ++w) {
      const Word bits = kept_bits[v * words + w];
      const std::ptrdiff_t to = first + static_cast<std::ptrdiff_t>(64 * w);
      if (to <= -64 || bits == 0) continue;
      if (to < 0) {
        plane[0] |= bits >> static_cast<unsigned>(-to);
        continue;
      }
      const unsigned shift = static_cast<unsigned>(to % 64);
      plane[to / 64] |= bits << shift;
      if (shift != 0 && to / 64 + 1 < static_cast<std::ptrdiff_t>(engine->history_words_))
        plane[to / 64 + 1] |= bits >> (64U - shift);
    }
  }
  return engine;
}

}  // namespace takeaway
