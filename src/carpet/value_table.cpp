// Nim-values in the plane. Without lines a position has few options, and the values of these are bits of one
// word; with them each line keeps the set of the values on it, so that nobody walks along it.
#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "carpet/words.hpp"
#include "takeaway/carpet.hpp"

namespace takeaway {

namespace {

/// The sets of values on the lines of one direction, each known by the place where it leaves the plane.
class LineSets {
 public:
  LineSets(const PlaneMove& step, CarpetSize size, std::uint64_t words)
      : step_(step), size_(size), words_(words) {}

  /// How many lines there are; those along the rows are begun anew with each row.
  std::uint64_t count() const {
    return step_.y == 0 ? step_.x : step_.y * size_.columns + step_.x * size_.rows;
  }
  void make() { sets_.assign(count() * words_, 0); }
  void begin_row() {
    if (step_.y == 0) std::ranges::fill(sets_, 0);
  }

  std::uint64_t* at(std::uint64_t x, std::uint64_t y) { return sets_.data() + line(x, y) * words_; }

 private:
  std::uint64_t line(std::uint64_t x, std::uint64_t y) const {
    if (step_.y == 0) return x % step_.x;
    std::uint64_t steps = y / step_.y;
    if (step_.x > 0) steps = std::min(steps, x / step_.x);
    x -= steps * step_.x;
    y -= steps * step_.y;
    return y < step_.y ? y * size_.columns + x : step_.y * size_.columns + (y - step_.y) * step_.x + x;
  }

  PlaneMove step_;
  CarpetSize size_;
  std::uint64_t words_;
  std::vector<std::uint64_t> sets_;
};

/// The moves that fit into the part of the plane.
std::vector<PlaneMove> moves_within(const PlaneGame& game, CarpetSize size) {
  std::vector<PlaneMove> moves;
  for (const PlaneMove& move : game.moves)
    if (move.x < size.columns && move.y < size.rows) moves.push_back(move);
  return moves;
}

class Filler {
 public:
  Filler(const PlaneGame& game, CarpetSize size, std::vector<std::uint32_t>& values)
      : size_(size), values_(values) {
    std::uint64_t options = 0;
    for (const PlaneMove& move : moves_within(game, size)) {
      (move.any_length ? lines_ : single_).push_back(move);
      std::uint64_t most = 1;
      if (move.any_length)
        most = std::min(move.x > 0 ? (size.columns - 1) / move.x : size.rows,
                        move.y > 0 ? (size.rows - 1) / move.y : size.columns);
      options += most;
    }
    words_ = options / word_bits + 1;
    for (const PlaneMove& line : lines_) sets_.emplace_back(line, size, words_);
  }

  /// Of what is kept beside the values.
  std::uint64_t bytes() const {
    std::uint64_t lines = 1;
    for (const LineSets& sets : sets_) lines += sets.count();
    return (lines * words_ + size_.columns) * sizeof(std::uint64_t);
  }

  Result<void> run(const Watch& watch) {
    marks_.resize(size_.columns);
    seen_.resize(words_);
    for (LineSets& sets : sets_) sets.make();
    for (std::uint64_t y = 0; y < size_.rows; ++y) {
      if (!watch.tick(y)) return interruption();
      if (sets_.empty() && single_.size() < word_bits)
        few(y);
      else if (const auto done = many(y, watch); !done)
        return done;
    }
    return {};
  }

 private:
  std::uint32_t* row(std::uint64_t y) { return values_.data() + y * size_.columns; }

  /// Values below 64: a word has a bit for each.
  void few(std::uint64_t y) {
    std::ranges::fill(marks_, 0);
    within_.clear();
    for (const PlaneMove& move : single_) {
      if (move.y > y) continue;
      if (move.y == 0) {
        within_.push_back(move.x);
        continue;
      }
      const std::uint32_t* __restrict from = row(y - move.y);
      std::uint64_t* __restrict to = marks_.data() + move.x;
      for (std::uint64_t x = 0; x < size_.columns - move.x; ++x) to[x] |= std::uint64_t{1} << from[x];
    }
    std::uint32_t* const out = row(y);
    for (std::uint64_t x = 0; x < size_.columns; ++x) {
      std::uint64_t mark = marks_[x];
      for (const std::uint64_t move : within_)
        if (move <= x) mark |= std::uint64_t{1} << out[x - move];
      out[x] = static_cast<std::uint32_t>(std::countr_one(mark));
    }
  }

  Result<void> many(std::uint64_t y, const Watch& watch) {
    for (LineSets& sets : sets_) sets.begin_row();
    constexpr std::uint64_t between = 1024;
    for (std::uint64_t x = 0; x < size_.columns; ++x) {
      if (x % between == 0 && watch.stopped()) return interruption();
      row(y)[x] = least_excluded(x, y);
    }
    return {};
  }

  std::uint32_t least_excluded(std::uint64_t x, std::uint64_t y) {
    std::ranges::fill(seen_, 0);
    for (const PlaneMove& move : single_)
      if (move.x <= x && move.y <= y) mark(seen_.data(), row(y - move.y)[x - move.x]);
    on_lines_.clear();
    for (LineSets& sets : sets_) on_lines_.push_back(sets.at(x, y));
    std::uint32_t value = 0;
    for (std::uint64_t w = 0; w < words_; ++w) {
      std::uint64_t all = seen_[w];
      for (const std::uint64_t* set : on_lines_) all |= set[w];
      value = static_cast<std::uint32_t>(w * word_bits) + static_cast<std::uint32_t>(std::countr_one(all));
      if (~all != 0) break;
    }
    for (std::uint64_t* set : on_lines_) mark(set, value);
    return value;
  }

  static void mark(std::uint64_t* set, std::uint32_t value) {
    set[value / word_bits] |= std::uint64_t{1} << (value % word_bits);
  }

  CarpetSize size_;
  std::vector<std::uint32_t>& values_;
  std::vector<PlaneMove> single_;
  std::vector<PlaneMove> lines_;
  std::vector<LineSets> sets_;
  std::uint64_t words_ = 1;           // of a set of values: more than there are options
  std::vector<std::uint64_t> marks_;  // of a row: the values that can be reached
  std::vector<std::uint64_t> seen_;   // of a position: the same
  std::vector<std::uint64_t> within_;
  std::vector<std::uint64_t*> on_lines_;
};

}  // namespace

Result<ValueTable> ValueTable::compute(const PlaneGame& game, CarpetSize size, std::uint64_t memory,
                                       const Watch& watch) {
  TAKEAWAY_ASSERT(size.columns > 0 && size.rows > 0);
  constexpr std::uint64_t longest_side = std::uint64_t{1} << 26U;  // so that nothing below overflows
  const std::uint64_t places = memory / sizeof(std::uint32_t);
  const auto refuse = [] {
    return limit_reached("the nim-values of this part of the plane do not fit the memory allowed (--memory)");
  };
  if (size.columns > longest_side || size.rows > longest_side || size.rows > places / size.columns)
    return refuse();
  ValueTable table;
  table.size_ = size;
  Filler filler(game, size, table.values_);
  if (filler.bytes() > memory - size.columns * size.rows * sizeof(std::uint32_t)) return refuse();
  table.values_.resize(size.columns * size.rows);
  if (auto done = filler.run(watch); !done) return std::unexpected(done.error());
  return table;
}

std::uint32_t ValueTable::largest() const {
  return *std::ranges::max_element(values_);
}

}  // namespace takeaway
