// Outcomes in the plane, bit by bit in parallel.
//
// A row of the plane is a row of bits, 1 for P. A move (s,t) with t > 0 leads into a row that is done: that
// row moved by s says who can reach a P by it, 64 positions at a time. A line (s,t)* is the same with a row
// of its own for each remainder of y by t, into which every finished row is added before it is moved on.
// Moves within the row are left: there a word is resolved from its lowest candidate up, each P striking out
// those that reach it. Larsson, Saha and Yokoo (arXiv 2307.12458) draw such carpets.
#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "carpet/words.hpp"
#include "takeaway/carpet.hpp"

namespace takeaway {

namespace {

/// to |= from << shift. A word of zeros stands before `from`.
void or_shifted(std::uint64_t* __restrict to, const std::uint64_t* __restrict from, std::uint64_t words,
                std::uint64_t shift) {
  const std::uint64_t skip = shift / word_bits;
  const unsigned bits = shift % word_bits;
  if (skip >= words) return;
  if (bits == 0) {
    for (std::uint64_t i = skip; i < words; ++i) to[i] |= from[i - skip];
    return;
  }
  const std::uint64_t* const before = from - 1;
  for (std::uint64_t i = 0; i < words - skip; ++i)
    to[i + skip] |= (from[i] << bits) | (before[i] >> (word_bits - bits));
}

void or_into(std::uint64_t* __restrict to, const std::uint64_t* __restrict from, std::uint64_t words) {
  for (std::uint64_t i = 0; i < words; ++i) to[i] |= from[i];
}

Error too_little_memory() {
  return limit_reached("the rows of this part of the plane do not fit the memory allowed (--memory)").error();
}

}  // namespace

OutcomeRows::OutcomeRows(CarpetSize size)
    : size_(size), words_((size.columns + word_bits - 1) / word_bits), stride_(words_ + 1) {}

Result<OutcomeRows> OutcomeRows::open(const PlaneGame& game, CarpetSize size, std::uint64_t memory) {
  TAKEAWAY_ASSERT(size.columns > 0 && size.rows > 0);
  constexpr std::uint64_t most_columns = std::uint64_t{1} << 40U;
  if (size.columns > most_columns) return std::unexpected(too_little_memory());
  OutcomeRows made(size);
  std::uint64_t rows_kept = 4;  // what is not the history of rows and lines
  for (const PlaneMove& move : game.moves) {
    if (move.x >= size.columns || move.y >= size.rows) continue;
    if (move.y > 0) made.kept_ = std::max(made.kept_, move.y + 1);
    if (move.y > 0 && move.any_length) {
      rows_kept += move.y;
      made.lines_.push_back({move.x, move.y, {}});
    } else if (move.y > 0) {
      made.below_.push_back(move);
    } else if (move.any_length) {
      made.lengths_.push_back(move.x);
      rows_kept += move.x / size.columns + 1;
    } else if (move.x < word_bits) {
      made.within_word_ |= std::uint64_t{1} << move.x;
    } else {
      made.within_.push_back(move.x);
    }
    if (rows_kept > memory / (made.stride_ * sizeof(std::uint64_t)))
      return std::unexpected(too_little_memory());
  }
  if (made.kept_ + rows_kept > memory / (made.stride_ * sizeof(std::uint64_t)))
    return std::unexpected(too_little_memory());
  for (Line& line : made.lines_) line.met.resize(line.y * made.stride_);
  for (const std::uint64_t length : made.lengths_) made.residues_.emplace_back(length);
  made.history_.resize(made.kept_ * made.stride_);
  made.options_.resize(made.words_);
  made.scratch_.resize(made.stride_);
  return made;
}

void OutcomeRows::mark_from_below() {
  std::ranges::fill(options_, 0);
  for (const PlaneMove& move : below_)
    if (move.y <= y_) or_shifted(options_.data(), row(y_ - move.y), words_, move.x);
  for (Line& line : lines_) {
    if (line.y > y_) continue;
    std::uint64_t* const met = line.met.data() + (y_ % line.y) * stride_ + 1;
    or_into(met, row(y_ - line.y), words_);
    if (line.x > 0) {
      std::ranges::copy(met, met + words_, scratch_.begin() + 1);
      std::fill(met, met + words_, 0);
      or_shifted(met, scratch_.data() + 1, words_, line.x);
    }
    or_into(options_.data(), met, words_);
  }
}

/// The P among the candidates of a word: each strikes out those above it that can move to it.
std::uint64_t OutcomeRows::resolve_word(std::uint64_t candidates, std::uint64_t word) {
  std::uint64_t found = 0;
  while (candidates != 0) {
    const auto at = static_cast<unsigned>(std::countr_zero(candidates));
    candidates &= candidates - 1;
    bool met = false;
    for (std::size_t i = 0; i < lengths_.size() && !met; ++i)
      met = residues_[i][(word * word_bits + at) % lengths_[i]];
    if (met) continue;
    found |= std::uint64_t{1} << at;
    for (std::size_t i = 0; i < lengths_.size(); ++i)
      residues_[i][(word * word_bits + at) % lengths_[i]] = true;
    candidates &= ~(within_word_ << at);
  }
  return found;
}

void OutcomeRows::resolve_row(std::uint64_t* out) {
  for (std::vector<bool>& residues : residues_) std::fill(residues.begin(), residues.end(), false);
  const bool one_at_most = std::ranges::find(lengths_, 1U) != lengths_.end();
  for (std::uint64_t w = 0; w < words_; ++w) {
    std::uint64_t candidates = ~options_[w];
    for (std::uint64_t rest = within_word_; rest != 0 && candidates != 0; rest &= rest - 1)
      candidates &= ~(out[w - 1] >> (word_bits - static_cast<unsigned>(std::countr_zero(rest))));
    for (const std::uint64_t move : within_) {
      const std::uint64_t skip = move / word_bits;
      const unsigned bits = move % word_bits;
      if (skip > w) continue;
      const std::uint64_t* const from = out + (w - skip);
      candidates &= ~(bits == 0 ? *from : (*from << bits) | (from[-1] >> (word_bits - bits)));
    }
    out[w] = resolve_word(candidates, w);
    if (one_at_most && out[w] != 0) {
      std::fill(out + w + 1, out + words_, 0);
      break;
    }
  }
}

std::span<const std::uint64_t> OutcomeRows::next() {
  TAKEAWAY_ASSERT(y_ < size_.rows);
  mark_from_below();
  std::uint64_t* const out = row(y_);
  if (lengths_.empty() && within_.empty() && within_word_ == 0) {
    for (std::uint64_t w = 0; w < words_; ++w) out[w] = ~options_[w];
  } else {
    resolve_row(out);
  }
  if (const unsigned used = size_.columns % word_bits; used != 0)
    out[words_ - 1] &= (std::uint64_t{1} << used) - 1;
  ++y_;
  return {out, static_cast<std::size_t>(words_)};
}

Result<std::uint64_t> count_p(const PlaneGame& game, CarpetSize size, std::uint64_t memory,
                              const Watch& watch) {
  auto rows = OutcomeRows::open(game, size, memory);
  if (!rows) return std::unexpected(rows.error());
  std::uint64_t count = 0;
  for (std::uint64_t y = 0; y < size.rows; ++y) {
    if (!watch.tick(y)) return interruption();
    for (const std::uint64_t word : rows->next()) count += static_cast<std::uint64_t>(std::popcount(word));
  }
  return count;
}

}  // namespace takeaway
