#include "values/sieve.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>

#include "values/sieve_look.hpp"
#include "values/storage.hpp"

namespace takeaway {

namespace {

constexpr std::size_t segment = 4096;  // heaps between two meetings of the threads

using sieve::group;
using sieve::Sight;

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
    if (looks_.empty()) looks_.resize(threads_);
    nothing_.clear();
    while (cells_.size() < end) {
      const Heap aligned = (cells_.size() + group - 1) / group * group;
      if (cells_.size() % group != 0 || cells_.size() < group) {
        if (!one_by_one(std::max<Heap>(aligned, group))) return false;
      } else if (threads_ == 1 || cells_.size() < segment || end - cells_.size() < segment) {
        const auto moves = moves_from(group);
        if (!one_group(nothing_, moves, moves.empty() ? group : moves.back() + 1)) return false;
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
      for (std::size_t g = member; g < sights_.size(); g += threads_)
        looks_[member](cells_.data() + first + g * group, far, largest_, sights_[g]);
    });
    cells_.resize(first);
    const Move looked = far.empty() ? segment : far.back() + 1;
    for (Sight& sight : sights_)
      if (!one_group(sight, moves_between(group, segment), looked)) return false;
    return true;
  }

  std::span<const Move> moves_between(Move least, Move end) const {
    return {std::ranges::lower_bound(moves_, least), std::ranges::lower_bound(moves_, end)};
  }

  // The next group, of which `far` has been seen already: `moves` are looked at together, those below the
  // group and from `rest` on heap by heap.
  bool one_group(Sight& far, std::span<const Move> moves, Move rest) {
    const Heap first = cells_.size();
    cells_.resize(first + group);
    now_.clear();
    if (far.compared.empty()) {
      looks_[0](cells_.data() + first, moves, largest_, now_);
    } else if constexpr (sizeof(Cell) <= 2) {
      sieve::Look::again(cells_.data() + first, moves, far);
      now_.compared = moves;
    }
    cells_.resize(first);
    const auto near = moves_between(0, group);
    const auto late = moves_between(rest, first + group);
    for (std::size_t i = 0; i < group; ++i)
      if (!settle(i, far, near, late)) return false;
    return true;
  }

  // The value of heap i of the group, whose remaining moves are these.
  bool settle(std::size_t i, const Sight& far, std::span<const Move> near, std::span<const Move> late) {
    if (auto value = by_candidates(i, far, near, late)) return put(*value);
    seen_.assign(sight_words() + 1, 0);
    for (const Sight* sight : {&far, static_cast<const Sight*>(&now_)}) {
      for (std::size_t v = 0; v < sight->rows.size(); ++v)
        seen_[v / 32] |= (sight->rows[v] >> i & 1U) << (v % 32);
      see(sight->compared);
    }
    see(near);
    see(late);
    return put(least_unseen());
  }

  // The least candidate that the remaining moves do not show; none where there are no candidates, or no more.
  std::optional<std::uint32_t> by_candidates(std::size_t i, const Sight& far, std::span<const Move> near,
                                             std::span<const Move> late) const {
    if (far.compared.empty() && now_.compared.empty()) return std::nullopt;
    const Heap cell = cells_.size();
    for (const std::uint32_t value : (far.compared.empty() ? now_ : far).candidates[i]) {
      if (value == sieve::none) return std::nullopt;
      if (value == 0 && cell - given_ < sink_reach_) continue;
      if (far.compared.empty() && far.has(i, value)) continue;  // seen, and not by a move that was compared
      const auto shows = [&](Move move) { return move <= cell && cells_[cell - move] == value; };
      if (std::ranges::none_of(near, shows) && std::ranges::none_of(late, shows)) return value;
    }
    return std::nullopt;
  }

  // Adds what these moves show the next cell.
  void see(std::span<const Move> moves) {
    const Heap cell = cells_.size();
    if (cell - given_ < sink_reach_) seen_[0] |= 1U;
    for (const Move move : moves) {
      if (move > cell) break;
      const std::uint32_t value = cells_[cell - move];
      seen_[value / 32] |= std::uint32_t{1} << (value % 32);
    }
  }

  std::uint32_t least_unseen() const {
    std::size_t w = 0;
    while (seen_[w] == ~std::uint32_t{0}) ++w;
    return static_cast<std::uint32_t>(32 * w) + static_cast<std::uint32_t>(std::countr_one(seen_[w]));
  }

  // Takes down the next cell's value, if it fits.
  bool put(std::uint32_t mex) {
    const std::uint32_t value = std::min(mex, cap_);
    if (!fits(value)) return false;
    push(value);
    return true;
  }

  bool one_by_one(Heap end) {
    while (cells_.size() < end) {
      seen_.assign(sight_words() + 1, 0);
      see(moves_);
      if (!put(least_unseen())) return false;
    }
    return true;
  }

  std::vector<Cell, LargePages<Cell>> cells_;
  std::uint32_t largest_ = 0;
  std::unique_ptr<Team> team_;
  std::vector<sieve::Look> looks_;
  std::vector<Sight> sights_;
  Sight now_;
  Sight nothing_;
  std::vector<std::uint32_t> seen_;
};

Sieve::Sieve(std::vector<Move> moves, const Halves& halves, unsigned threads)
    : cells_(std::make_unique<CellsOf<std::uint8_t>>(std::move(moves), halves.cap,
                                                     halves.halves[0].sink_reach, halves.given.size(),
                                                     std::max(1U, threads))) {
  preload(halves.given);
}

Sieve::~Sieve() = default;

void Sieve::preload(std::span<const std::uint32_t> values) {
  pass(values.size());
  for (const std::uint32_t value : values) {
    while (!cells_->fits(value)) cells_ = cells_->widened();
    cells_->push(value);
  }
}

std::uint32_t Sieve::at(Heap cell) const {
  return cells_->at(cell);
}
Heap Sieve::ready() const {
  return cells_->size();
}

void Sieve::compute(Heap end) {
  while (cells_->size() < end)
    if (!cells_->extend(end)) cells_ = cells_->widened();
}

std::uint64_t Sieve::bytes(Heap heaps, std::uint64_t moves, std::uint64_t largest, unsigned threads) {
  const std::uint64_t width = largest < 256 ? 1 : largest < 65536 ? 2 : 4;
  // Vectors grow by doubling, and for a moment both the old and the new one are there.
  return saturated(static_cast<unsigned __int128>(heaps) * width * 3 + moves * sizeof(Move) +
                   static_cast<unsigned __int128>(largest + 64) * (8 * group * threads + segment / 8));
}

}  // namespace takeaway
