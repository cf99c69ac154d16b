#include "values/sieve.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace takeaway {

namespace {

constexpr std::size_t group = 32;      // heaps whose options are looked at together
constexpr std::size_t segment = 4096;  // heaps between two meetings of the threads

/// Turns 32 rows of 32 bits by a quarter (Warren, Hacker's Delight, section 7-3).
void transpose(std::array<std::uint32_t, 32>& rows) {
  std::uint32_t mask = 0x0000FFFFU;
  for (unsigned j = 16; j != 0; j >>= 1U, mask ^= mask << j)
    for (unsigned k = 0; k < 32; k = ((k | j) + 1) & ~j) {
      const std::uint32_t t = ((rows[k] >> j) ^ rows[k | j]) & mask;
      rows[k] ^= t << j;
      rows[k | j] ^= t;
    }
}

/// Which values the heaps of a group have seen: for each heap a set of bits, in words of 32.
struct Sight {
  std::vector<std::array<std::uint32_t, group>> words;  // words[w][i]: values 32w.. of heap i
  void clear(std::size_t count) { words.assign(count, {}); }
};

/// One thread's table: row v has a stamp for each heap of the group.
class Stamps {
 public:
  void begin(std::size_t values) {
    if (table_.size() < values * group) table_.resize(2 * values * group, 0);
    if (++stamp_ == 0) {
      std::ranges::fill(table_, 0);
      stamp_ = 1;
    }
  }

  /// Looks at the options of the group that starts at `cells`, by these moves.
  template <class Cell>
  void look(const Cell* cells, std::span<const Move> moves) {
    std::uint32_t* const table = table_.data();
    const std::uint32_t stamp = stamp_;
    for (const Move move : moves) {
      const Cell* const options = cells - move;
      for (std::size_t i = 0; i < group; ++i) table[static_cast<std::size_t>(options[i]) * group + i] = stamp;
    }
  }

  /// Adds what was seen.
  void add_to(Sight& sight) const {
    for (std::size_t word = 0; word < sight.words.size(); ++word) {
      std::array<std::uint32_t, 32> rows{};
      for (std::size_t v = 0; v < 32; ++v) {
        const std::size_t row = (32 * word + v) * group;
        if (row >= table_.size()) break;
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < group; ++i)
          bits |= static_cast<std::uint32_t>(table_[row + i] == stamp_) << i;
        rows[v] = bits;
      }
      transpose(rows);
      for (std::size_t i = 0; i < group; ++i) sight.words[word][i] |= rows[i];
    }
  }

 private:
  std::vector<std::uint32_t> table_;
  std::uint32_t stamp_ = 0;
};

}  // namespace

/// All cells so far, of whatever width, and what computes more of them.
class Sieve::Cells {
 public:
  Cells(std::vector<Move> moves, std::uint32_t cap, Move sink_reach, std::size_t given, unsigned threads)
      : moves_(std::move(moves)), cap_(cap), sink_reach_(sink_reach), given_(given), threads_(threads) {}
  virtual ~Cells() = default;

  virtual std::uint32_t at(Heap cell) const = 0;
  virtual Heap size() const = 0;
  virtual void push(std::uint32_t value) = 0;
  /// Computes at least up to `end`, or until a value does not fit; false then.
  virtual bool extend(Heap end) = 0;
  virtual bool fits(std::uint32_t value) const = 0;
  /// The same cells, each wider.
  virtual std::unique_ptr<Cells> widened() const = 0;

 protected:
  std::vector<Move> moves_;
  std::uint32_t cap_;
  Move sink_reach_;
  std::size_t given_;
  unsigned threads_;
};

template <class Cell>
class Sieve::CellsOf final : public Cells {
 public:
  using Cells::Cells;

  std::uint32_t at(Heap cell) const override { return cells_[cell]; }
  Heap size() const override { return cells_.size(); }
  bool fits(std::uint32_t value) const override { return value <= std::numeric_limits<Cell>::max(); }

  void push(std::uint32_t value) override {
    largest_ = std::max(largest_, value);
    cells_.push_back(static_cast<Cell>(value));
  }

  bool extend(Heap end) override {
    if (!team_) team_ = std::make_unique<Team>(threads_);
    if (stamps_.empty()) stamps_.resize(threads_);
    while (cells_.size() < end) {
      const Heap aligned = (cells_.size() + group - 1) / group * group;
      if (cells_.size() % group != 0 || cells_.size() < group) {
        if (!one_by_one(std::max<Heap>(aligned, group))) return false;
      } else if (threads_ == 1 || cells_.size() < segment || end - cells_.size() < segment) {
        if (!one_group({}, moves_from(group))) return false;
      } else if (!one_segment()) {
        return false;
      }
    }
    return true;
  }

  std::unique_ptr<Cells> widened() const override {
    using Wider = std::conditional_t<sizeof(Cell) == 1, std::uint16_t, std::uint32_t>;
    auto wider = std::make_unique<CellsOf<Wider>>(moves_, cap_, sink_reach_, given_, threads_);
    for (const Cell cell : cells_) wider->push(cell);
    return wider;
  }

 private:
  // The moves from `least` on that every heap of the group can make.
  std::span<const Move> moves_from(Move least, Heap first) const {
    const auto begin = std::ranges::lower_bound(moves_, least);
    const auto end = std::upper_bound(begin, moves_.end(), first);
    return {begin, end};
  }
  std::span<const Move> moves_from(Move least) const { return moves_from(least, cells_.size()); }

  std::size_t sight_words() const { return largest_ / 32 + 1; }

  // The threads look past the segment, each at every so many groups; then the groups follow one another.
  bool one_segment() {
    const Heap first = cells_.size();
    cells_.resize(first + segment);
    sights_.resize(segment / group);
    const auto far = moves_from(segment, first);
    team_->run([&](unsigned member) {
      for (std::size_t g = member; g < sights_.size(); g += threads_) {
        Stamps& stamps = stamps_[member];
        stamps.begin(largest_ + 1);
        stamps.look(cells_.data() + first + g * group, far);
        sights_[g].clear(sight_words());
        stamps.add_to(sights_[g]);
      }
    });
    cells_.resize(first);
    const Move looked = far.empty() ? segment : far.back() + 1;
    for (const Sight& sight : sights_)
      if (!one_group(sight, moves_between(group, segment), looked)) return false;
    return true;
  }

  std::span<const Move> moves_between(Move least, Move end) const {
    return {std::ranges::lower_bound(moves_, least), std::ranges::lower_bound(moves_, end)};
  }

  // The next group, of which `sight` has been seen already: `moves` are looked at together, those below the
  // group and from `rest` on heap by heap.
  bool one_group(const Sight& sight, std::span<const Move> moves, Move rest = 0) {
    const Heap first = cells_.size();
    cells_.resize(first + group);
    Stamps& stamps = stamps_[0];
    stamps.begin(largest_ + 1);
    stamps.look(cells_.data() + first, moves);
    now_.clear(sight_words());
    stamps.add_to(now_);
    for (std::size_t w = 0; w < sight.words.size(); ++w)
      for (std::size_t i = 0; i < group; ++i) now_.words[w][i] |= sight.words[w][i];
    cells_.resize(first);
    if (rest == 0) rest = moves.empty() ? group : moves.back() + 1;
    const auto near = moves_between(0, group);
    const std::span<const Move> late(std::ranges::lower_bound(moves_, rest), moves_.end());
    for (std::size_t i = 0; i < group; ++i)
      if (!settle(i, near, late)) return false;
    return true;
  }

  // The value of heap i of the group, whose remaining moves are these.
  bool settle(std::size_t i, std::span<const Move> near, std::span<const Move> late) {
    const Heap cell = cells_.size();
    seen_.assign(std::max(sight_words(), now_.words.size()) + 1, 0);
    for (std::size_t w = 0; w < now_.words.size(); ++w) seen_[w] = now_.words[w][i];
    return close(cell, near, late);
  }

  bool close(Heap cell, std::span<const Move> near, std::span<const Move> late) {
    const auto see = [this](std::uint32_t value) { seen_[value / 32] |= std::uint32_t{1} << (value % 32); };
    if (cell - given_ < sink_reach_) see(0);
    for (const auto moves : {near, late})
      for (const Move move : moves) {
        if (move > cell) break;
        see(cells_[cell - move]);
      }
    std::size_t w = 0;
    while (seen_[w] == ~std::uint32_t{0}) ++w;
    const auto mex = static_cast<std::uint32_t>(32 * w + static_cast<std::size_t>(std::countr_one(seen_[w])));
    const std::uint32_t value = std::min(mex, cap_);
    if (!fits(value)) return false;
    push(value);
    return true;
  }

  bool one_by_one(Heap end) {
    while (cells_.size() < end) {
      seen_.assign(sight_words() + 1, 0);
      if (!close(cells_.size(), moves_, {})) return false;
    }
    return true;
  }

  std::vector<Cell> cells_;
  std::uint32_t largest_ = 0;
  std::unique_ptr<Team> team_;
  std::vector<Stamps> stamps_;
  std::vector<Sight> sights_;
  Sight now_;
  std::vector<std::uint32_t> seen_;
};

Sieve::Sieve(std::vector<Move> moves, const Halves& halves, unsigned threads)
    : cells_(std::make_unique<CellsOf<std::uint8_t>>(std::move(moves), halves.cap,
                                                     halves.halves[0].sink_reach, halves.given.size(),
                                                     std::max(1U, threads))),
      given_(halves.given.size()) {
  preload(halves.given);
}

Sieve::~Sieve() = default;

void Sieve::preload(std::span<const std::uint32_t> values) {
  next_ += values.size();
  for (const std::uint32_t value : values) {
    while (!cells_->fits(value)) cells_ = cells_->widened();
    cells_->push(value);
  }
}

void Sieve::ensure(Heap end) {
  while (cells_->size() < end)
    if (!cells_->extend(end)) cells_ = cells_->widened();
}

template <class Out>
void Sieve::write(std::span<Out> out) {
  ensure(next_ + out.size());
  for (Out& value : out) value = static_cast<Out>(cells_->at(next_++));
}

void Sieve::fill(std::span<std::uint8_t> out) {
  write(out);
}
void Sieve::fill(std::span<std::uint32_t> out) {
  write(out);
}

Run Sieve::next_run(Heap most) {
  ensure(next_ + 1);
  Run run{0, cells_->at(next_)};
  while (run.length < most && next_ < cells_->size() && cells_->at(next_) == run.value) {
    ++run.length;
    ++next_;
  }
  return run;
}

void Sieve::skip(Heap count) {
  ensure(next_ + count);
  next_ += count;
}

std::uint64_t Sieve::bytes(Heap heaps, std::uint64_t moves, std::uint64_t largest, unsigned threads) {
  const std::uint64_t width = largest < 256 ? 1 : largest < 65536 ? 2 : 4;
  // Vectors grow by doubling, and for a moment both the old and the new one are there.
  return saturated(static_cast<unsigned __int128>(heaps) * width * 3 + moves * sizeof(Move) +
                   static_cast<unsigned __int128>(largest + 64) * (8 * group * threads + segment / 8));
}

}  // namespace takeaway
