// The cells so far, and how a heap finds its value by what it has seen. Part of the engine `sieve`.
#pragma once

#include <bit>
#include <optional>

#include "values/sieve/observer.hpp"
#include "values/storage.hpp"

namespace takeaway::sieve {

/// The moves of an ascending list from `least` on, and up to `last`.
inline std::span<const Move> from(std::span<const Move> moves, Move least) {
  return {std::ranges::lower_bound(moves, least), moves.end()};
}
inline std::span<const Move> up_to(std::span<const Move> moves, Move last) {
  return {moves.begin(), std::ranges::upper_bound(moves, last)};
}

/// What a heap's value depends on, besides the cells.
struct Rule {
  std::vector<Move> moves;  // all of them, as far as the cells will go
  std::uint32_t cap = 0;
  Move sink_cells = 0;    // under sink, cells below this index have a move to heap 0 or below
  std::size_t given = 0;  // cells before heap 0
};

/// The cells computed so far, all of one width. The functions that add cells return false, and add nothing,
/// where a value does not fit the width.
template <class Cell>
class Cells {
 public:
  explicit Cells(const Rule& rule) : rule_(rule) {}

  static bool fits(std::uint32_t value) { return value <= std::numeric_limits<Cell>::max(); }
  const Cell* data() const { return cells_.data(); }
  Heap size() const { return cells_.size(); }
  std::span<const Cell> all() const { return cells_; }
  std::uint32_t largest() const { return largest_; }

  void push(std::uint32_t value) {
    largest_ = std::max(largest_, value);
    cells_.push_back(static_cast<Cell>(value));
  }

  /// Reserves memory: up to `cells` cells, adding does not move those that are there.
  void reserve(Heap cells) {
    if (cells_.capacity() < cells) cells_.reserve(std::max<Heap>(cells, 2 * cells_.capacity()));
  }

  /// Adds the next cells one by one, straight by the mex rule.
  bool add(Heap cells) {
    for (; cells > 0; --cells) {
      seen_.assign(seen_bytes(), 0);
      see(rule_.moves);
      if (!put(least_unseen())) return false;
    }
    return true;
  }

  /// Adds the next group, whose sight has all moves from `observed` on. Of the smaller moves, those of at
  /// least a group's length are compared with the candidates of all its heaps at once, if there are
  /// candidates. Still smaller moves lead into the group itself, and moves that only its later heaps have are
  /// left, too: these are looked at heap by heap. Adds to `missed` the heaps that ran out of candidates.
  bool add_group(Sight<Cell>& sight, Move observed, std::size_t& missed) {
    const Heap first = size();
    const bool compared = !sight.compared.empty();
    const auto short_moves = up_to(rule_.moves, observed - 1);
    const auto near = compared ? up_to(short_moves, group - 1) : short_moves;
    const auto middle = short_moves.subspan(near.size());
    if (compared) compare(data(), first, middle, sight);
    const auto late = up_to(from(rule_.moves, std::max<Move>(first + 1, observed)), first + group - 1);
    for (std::size_t i = 0; i < group; ++i) {
      auto value = compared ? by_candidates(sight, i, near, late) : std::nullopt;
      if (!value) {
        ++missed;
        value = by_all(sight, i, {near, middle, late});
      }
      if (!put(*value)) return false;
    }
    return true;
  }

 private:
  // The value of heap i: its least candidate that the remaining moves do not show. Nothing if it has run out
  // of candidates.
  std::optional<std::uint32_t> by_candidates(const Sight<Cell>& sight, std::size_t i,
                                             std::span<const Move> near, std::span<const Move> late) const {
    const Heap cell = size();
    for (const auto& candidates : sight.candidates) {
      const std::uint32_t value = candidates[i];
      if (value == Sight<Cell>::gone) return std::nullopt;
      if (value == 0 && ends_at_once()) continue;
      const auto shows = [&](Move move) { return move <= cell && cells_[cell - move] == value; };
      if (std::ranges::none_of(near, shows) && std::ranges::none_of(late, shows)) return value;
    }
    return std::nullopt;
  }

  struct Rest {
    std::span<const Move> near, middle, late;
  };

  // The value of heap i of a group by all its moves. Those that were compared with candidates alone are
  // looked at again: each marks the value that it shows.
  std::uint32_t by_all(const Sight<Cell>& sight, std::size_t i, const Rest& rest) {
    seen_.assign(seen_bytes(), 0);
    for (std::size_t b = 0; b < sight.bytes; ++b) seen_[b] = sight.byte(i, b);
    see(rest.near);
    see(rest.late);
    next_mark();
    for (const auto moves : {sight.compared, rest.middle})
      for (const Move move : moves) marks_[cells_[size() - move]] = mark_;
    std::uint32_t value = least_unseen();
    while (marks_[value] == mark_) {
      see(value);
      value = least_unseen();
    }
    return value;
  }

  void next_mark() {
    marks_.resize(8 * seen_.size());
    if (++mark_ != 0) return;
    std::ranges::fill(marks_, 0);
    mark_ = 1;
  }

  // Under sink: the next cell has a move that ends the game.
  bool ends_at_once() const { return size() - rule_.given < rule_.sink_cells; }

  // Bytes for a bit of every value so far, and at least one value that no heap has.
  std::size_t seen_bytes() const { return largest_ / 32 * 4 + 8; }

  void see(std::uint32_t value) { seen_[value / 8] |= static_cast<std::uint8_t>(1U << (value % 8)); }

  // Notes the values that these moves, ascending, show the next cell.
  void see(std::span<const Move> moves) {
    if (ends_at_once()) see(0U);
    for (const Move move : moves) {
      if (move > size()) break;
      see(static_cast<std::uint32_t>(cells_[size() - move]));
    }
  }

  std::uint32_t least_unseen() const {
    std::size_t b = 0;
    while (seen_[b] == 255) ++b;
    return static_cast<std::uint32_t>(8 * b) + static_cast<std::uint32_t>(std::countr_one(seen_[b]));
  }

  bool put(std::uint32_t mex) {
    const std::uint32_t value = std::min(mex, rule_.cap);
    if (fits(value)) push(value);
    return fits(value);
  }

  const Rule& rule_;
  std::vector<Cell, LargePages<Cell>> cells_;
  std::uint32_t largest_ = 0;
  std::vector<std::uint8_t> seen_;    // by the next cell
  std::vector<std::uint32_t> marks_;  // for each value; seen if it is the present mark
  std::uint32_t mark_ = 0;
};

}  // namespace takeaway::sieve
