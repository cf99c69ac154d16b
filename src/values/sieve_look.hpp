// What a group of heaps sees: the inner loops of the engine `sieve`.
//
// Each move shows every heap of the group one value. About half of the moves are noted in a table of stamps,
// one store for each value seen. By then nearly all values below the mex have been seen, and what matters is
// only whether the few others are: the least twenty of them, the candidates of each heap, are compared with
// what the remaining moves show, many heaps at once in vectors. Candidates that turn up are dropped, so that
// the later moves are compared with fewer of them.
//
// A machine stores one value in a cycle, while its vector units have nothing to do; so while a group's
// candidates are compared, the next group's stamps are set.
#pragma once

#include "values/sieve_lanes.hpp"

namespace takeaway::sieve {

/// How many of the moves are noted as stamps: fewer if candidates last, more if heaps run out of them.
class Share {
 public:
  std::size_t of(std::size_t moves) const { return moves * share_ / whole; }

  /// So many heaps of a group ran out of candidates.
  void learn(std::size_t heaps) {
    constexpr std::size_t groups = 64;
    missed_ += heaps;
    if (++learned_ < groups) return;
    if (missed_ > groups * group / 24 && share_ < most) ++share_;
    if (missed_ < groups * group / 96 && share_ > least) --share_;
    learned_ = missed_ = 0;
  }

 private:
  static constexpr std::size_t whole = 32;
  static constexpr std::size_t least = 12;
  static constexpr std::size_t most = 28;

  std::size_t share_ = 16;
  std::size_t learned_ = 0;
  std::size_t missed_ = 0;
};

/// What there is to look at: the moves of the group whose first heap is the cell `first`.
struct View {
  Heap first = 0;
  std::span<const Move> moves;
  std::size_t noted = 0;      // of the moves; the others are compared
  std::uint32_t largest = 0;  // no value is larger

  template <class Cell>
  static View of(Heap first, std::span<const Move> moves, std::uint32_t largest, const Share& share) {
    constexpr std::size_t many_moves = 160;
    const bool compare = moves.size() >= many_moves && sizeof(Cell) <= 2;
    return {first, moves, compare ? share.of(moves.size()) : moves.size(), largest};
  }
  std::span<const Move> stamped() const { return moves.first(noted); }
  std::span<const Move> compared() const { return moves.subspan(noted); }
};

/// One thread's looks, at one group after the other.
class Look {
 public:
  /// Begins to look.
  template <class Cell>
  void begin(const Cell* cells, const View& view) {
    view_ = view;
    stamps_.begin(view.largest + std::size_t{1});
    stamps_.look(cells, view.first, view.stamped());
  }

  /// What the group that was begun sees.
  template <class Cell>
  void end(const Cell* cells, Sight& sight) {
    next(cells, sight, {});
  }

  /// The same, and begins another group.
  template <class Cell>
  void next(const Cell* cells, Sight& sight, const View& another) {
    sight.clear();
    stamps_.tell(view_.largest + std::size_t{1}, sight);
    stamps_.begin(another.largest + std::size_t{1});
    if (sizeof(Cell) > 2 || view_.compared().empty())
      stamps_.look(cells, another.first, another.stamped());
    else
      compare(cells, sight, another);
    view_ = another;
  }

  /// Compares the candidates of a group with what more moves show.
  template <class Cell>
  void again(const Cell* cells, Heap first, std::span<const Move> moves, Sight& sight) {
    Lanes<Cell> lanes;
    lanes.take_back(sight);
    lanes.template look<0, kept>(cells, first, moves, first, {}, stamps_);
    lanes.template sort<kept>();
    lanes.give(sight);
  }

  /// The group that was begun; 0 if there is none.
  Heap begun() const { return view_.first; }

 private:
  // As many candidates as fit the machine's registers are compared at a time; of the moves that are noted
  // meanwhile each step takes as many as it has time for.
  template <class Cell>
  void compare(const Cell* cells, Sight& sight, const View& another) {
    if constexpr (sizeof(Cell) <= 2) {
      Lanes<Cell> lanes;
      lanes.take(sight);
      sight.compared = view_.compared();
      std::size_t looked = 0;  // at so many eighths of the moves
      std::size_t noted = 0;   // so many parts of the others
      constexpr std::size_t all_parts = 34;
      const auto look = [&]<std::size_t from, std::size_t count, std::size_t pace>(std::size_t eighths) {
        const std::size_t parts = eighths * 6 / pace;
        lanes.template look<from, count, pace>(cells, view_.first, part(sight.compared, looked, eighths, 8),
                                               another.first,
                                               part(another.stamped(), noted, parts, all_parts), stamps_);
        noted += parts;
      };
      const auto step = [&]<std::size_t count, std::size_t pace>(std::size_t eighths) {
        look.template operator()<0, count, pace>(eighths);
        lanes.template sort<count>();
        looked += eighths;
      };
      look.template operator()<0, 10, 2>(1);
      look.template operator()<10, 10, 2>(1);
      lanes.template sort<20>();
      looked = 1;
      step.template operator()<16, 1>(1);
      step.template operator()<14, 1>(2);
      step.template operator()<8, 2>(2);
      step.template operator()<kept, 3>(2);
      lanes.give(sight);
    }
  }

  static std::span<const Move> part(std::span<const Move> moves, std::size_t begin, std::size_t count,
                                    std::size_t whole) {
    const std::size_t from = moves.size() * begin / whole;
    return moves.subspan(from, moves.size() * (begin + count) / whole - from);
  }

  Stamps stamps_;
  View view_;
};

}  // namespace takeaway::sieve
