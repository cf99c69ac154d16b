#include "values/sieve.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>
#include <optional>

#include "values/sieve_look.hpp"
#include "values/storage.hpp"

namespace takeaway {

namespace {

constexpr std::size_t segment = 2048;  // heaps between two meetings of the threads

using sieve::far_move;
using sieve::group;
using sieve::Sight;

/// A segment as its groups see it by the moves that reach far enough.
struct Segment {
  Heap first = 0;  // 0: none
  std::span<const Move> moves;
  std::uint32_t largest = 0;
  sieve::Share share;
  std::vector<Sight> sights;  // one of each group
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
    if (looks_.empty()) looks_.resize(threads_);
    while (cells_.size() < end) {
      const Heap aligned = (cells_.size() + group - 1) / group * group;
      if (cells_.size() % group != 0 || cells_.size() < far_move) {
        if (!one_by_one(std::max<Heap>(aligned, far_move))) return false;
      } else if (threads_ == 1 || cells_.size() < 2 * segment || end - cells_.size() < segment) {
        if (!one_group()) return false;
      } else if (!one_segment(end)) {
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
  // The moves from `least` on that every heap of the group at `first` can make.
  std::span<const Move> moves_from(Move least, Heap first) const {
    const auto begin = std::ranges::lower_bound(moves_, least);
    const auto end = std::upper_bound(begin, moves_.end(), first);
    return {begin, end};
  }
  std::span<const Move> moves_between(Move least, Move end) const {
    return {std::ranges::lower_bound(moves_, least), std::ranges::lower_bound(moves_, end)};
  }
  static Move past(std::span<const Move> moves, Move least) {
    return moves.empty() ? least : moves.back() + 1;
  }

  std::size_t sight_words() const { return largest_ / 32 + 1; }

  sieve::View view(Heap first, std::span<const Move> moves) const {
    return sieve::View::of<Cell>(first, moves, largest_, share_);
  }

  // The next group; the one behind it is begun.
  bool one_group() {
    const Heap first = cells_.size();
    const auto moves = moves_from(far_move, first);
    if (looks_[0].begun() != first) looks_[0].begin(cells_.data(), view(first, moves));
    looks_[0].next(cells_.data(), far_, view(first + group, moves_from(far_move, first + group)));
    now_.clear();
    return settle_group(past(moves, far_move));
  }

  // One thread finds the values of the segment, group by group, while the others look at the next one by the
  // moves that reach past both, and helps them when it is done.
  bool one_segment(Heap end) {
    const Heap first = cells_.size();
    if (ahead_.first != first) {
      look_ahead_from(first);
      team_->run([&](unsigned member) { look_ahead(member); });
    }
    std::swap(segment_, ahead_);
    look_ahead_from(end - first >= 2 * segment ? first + segment : 0);
    if (cells_.capacity() < first + segment) cells_.reserve(2 * (first + segment));
    bool fit = true;
    team_->run([&](unsigned member) {
      if (member == 0) fit = settle_segment();
      if (fit || member != 0) look_ahead(member);
    });
    return fit;
  }

  void look_ahead_from(Heap first) {
    ahead_.first = first;
    ahead_.moves = moves_from(2 * segment, first);
    ahead_.largest = largest_;
    ahead_.sights.resize(first != 0 ? segment / group : 0);
    ahead_.share = share_;
    taken_ = 0;
  }

  void look_ahead(unsigned member) {
    sieve::Look& look = looks_[member];
    const Cell* const cells = cells_.data();
    const auto view = [&](std::size_t index) {
      return sieve::View::of<Cell>(ahead_.first + index * group, ahead_.moves, ahead_.largest, ahead_.share);
    };
    std::size_t index = taken_++;
    if (index >= ahead_.sights.size()) return;
    look.begin(cells, view(index));
    for (std::size_t next = taken_++; next < ahead_.sights.size(); next = taken_++) {
      look.next(cells, ahead_.sights[index], view(next));
      index = next;
    }
    look.end(cells, ahead_.sights[index]);
  }

  bool settle_segment() {
    return std::ranges::all_of(segment_.sights, [&](Sight& sight) {
      std::swap(far_, sight);
      look_inside();
      return settle_group(past(segment_.moves, 2 * segment));
    });
  }

  // What the next group sees of this segment and the one before it.
  void look_inside() {
    const Heap first = cells_.size();
    const auto moves = moves_between(far_move, 2 * segment);
    now_.clear();
    if (far_.compared.empty()) {
      looks_[0].begin(cells_.data(), view(first, moves));
      looks_[0].end(cells_.data(), now_);
    } else if constexpr (sizeof(Cell) <= 2) {
      looks_[0].again(cells_.data(), first, moves, far_);
      now_.compared = moves;
    }
  }

  // The values of the next group, which has seen what `far_` and `now_` tell; the moves below `far_move` and
  // from `rest` on are looked at heap by heap.
  bool settle_group(Move rest) {
    const Heap first = cells_.size();
    const auto near = moves_between(0, far_move);
    const auto late = moves_between(rest, first + group);
    std::size_t missed = 0;
    for (std::size_t i = 0; i < group; ++i) {
      if (const auto value = by_candidates(i, near, late)) {
        if (!put(*value)) return false;
      } else {
        ++missed;
        if (!put(by_bits(i, near, late))) return false;
      }
    }
    if (!far_.compared.empty()) share_.learn(missed);
    return true;
  }

  // The value of heap i of the group by all that it sees.
  std::uint32_t by_bits(std::size_t i, std::span<const Move> near, std::span<const Move> late) {
    seen_.assign(sight_words() + 1, 0);
    for (const Sight* sight : {&far_, &now_}) {
      for (std::size_t w = 0; w < sight->words; ++w) seen_[w] |= sight->word(i, w);
      see(sight->compared);
    }
    see(near);
    see(late);
    return least_unseen();
  }

  // The least candidate that the remaining moves do not show; none where there are no candidates, or no more.
  std::optional<std::uint32_t> by_candidates(std::size_t i, std::span<const Move> near,
                                             std::span<const Move> late) const {
    if (far_.compared.empty() && now_.compared.empty()) return std::nullopt;
    const Heap cell = cells_.size();
    for (const std::uint32_t value : (far_.compared.empty() ? now_ : far_).candidates[i]) {
      if (value == sieve::none) return std::nullopt;
      if (value == 0 && cell - given_ < sink_reach_) continue;
      if (far_.compared.empty() && far_.has(i, value)) continue;  // seen, and not by a move that was compared
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
  sieve::Share share_;
  Segment segment_;                     // under way
  Segment ahead_;                       // what is known of the next one
  std::atomic<std::size_t> taken_ = 0;  // its groups that some thread looks at, or has looked at
  Sight far_;                           // of the group under way
  Sight now_;                           // of its moves inside the segment
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
