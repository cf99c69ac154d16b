// What a group of heaps sees: the inner loops of the engine `sieve`.
//
// Each move shows every heap of the group one value. Rather less than half of the moves are noted in a table
// of stamps, one store for each value seen. By then nearly all values below the mex have been seen, and what
// matters is only whether the few others are: the least sixteen of them, the candidates of each heap, are
// compared with what the remaining moves show, many heaps at once in vectors. Candidates that turn up are
// dropped, so that the later moves are compared with fewer of them.
//
// A machine stores one value in a cycle, while its vector units have nothing to do; so while a group's
// candidates are compared, the next group's stamps are set.
#pragma once

#include "values/sieve/candidates.hpp"

namespace takeaway::sieve {

/// How many of the moves are noted as stamps: fewer if candidates last, more if heaps run out of them.
class Share {
 public:
  static constexpr std::size_t whole = 32;

  /// The share, in parts of `whole`.
  std::size_t now() const { return share_; }

  /// Takes notice that `heaps` heaps of a group ran out of candidates.
  void learn(std::size_t heaps) {
    constexpr std::size_t groups = 64;
    missed_ += heaps;
    if (++learned_ < groups) return;
    if (missed_ > groups * group / 64 && share_ < most) ++share_;
    if (missed_ < groups * group / 200 && share_ > least) --share_;
    learned_ = missed_ = 0;
  }

 private:
  static constexpr std::size_t least = 8;
  static constexpr std::size_t most = 28;

  std::size_t share_ = 16;
  std::size_t learned_ = 0;
  std::size_t missed_ = 0;
};

/// The moves by which the group whose first heap is the cell `first` is to be observed.
struct View {
  Heap first = 0;
  std::span<const Move> telling;
  std::span<const Move> others;
  std::size_t noted = 0;      // how many of `others` are noted as stamps; the rest is compared
  std::uint32_t largest = 0;  // the largest value of the cells so far

  template <class Cell>
  static View of(Heap first, std::span<const Move> telling, std::span<const Move> others,
                 std::uint32_t largest, std::size_t share) {
    constexpr std::size_t many_moves = 160;
    const std::size_t moves = telling.size() + others.size();
    const bool compare = moves >= many_moves && sizeof(Cell) <= 2;
    const std::size_t noted = compare ? moves * share / Share::whole : moves;
    return {first, telling, others, noted - std::min(noted, telling.size()), largest};
  }
  std::span<const Move> compared() const { return others.subspan(noted); }
};

/// Compares the candidates of the group at `first` with what more moves show.
template <class Cell>
void compare(const Cell* cells, Heap first, std::span<const Move> moves, Sight<Cell>& sight) {
  if constexpr (sizeof(Cell) <= 2) {
    Candidates<Cell> candidates;
    candidates.take_back(sight);
    candidates.template compare<kept>(cells, first, moves);
    candidates.template sort<kept>();
    candidates.give(sight);
  }
}

/// What one thread finds out about one group of heaps after the other.
template <class Cell>
class Observer {
 public:
  /// Begins a group: notes what the first of its moves show.
  void begin(const Cell* cells, const View& view) {
    view_ = view;
    stamps_.begin(view.largest + std::size_t{1});
    stamps_.note(cells, view.first, view.telling);
    stamps_.note(cells, view.first, view.others.first(view.noted));
  }

  /// Ends the group that was begun and writes what it has seen. Nothing of its moves is kept, since the list
  /// of moves may be another for the next group.
  void end(const Cell* cells, Sight<Cell>& sight) { next(cells, sight, {}); }

  /// Ends one group, and begins another in the same pass.
  void next(const Cell* cells, Sight<Cell>& sight, const View& another) {
    sight.clear();
    stamps_.tell(view_.largest + std::size_t{1}, sight);
    if (sizeof(Cell) > 2 || view_.compared().empty()) {
      begin(cells, another);
    } else {
      stamps_.begin(another.largest + std::size_t{1});
      compare_and_note(cells, sight, another);
      view_ = another;
    }
  }

 private:
  // Compares in three steps, with fewer candidates in each. Between comparisons, moves of the other group are
  // noted, as many as the step has time for; the rest is noted at the end.
  void compare_and_note(const Cell* cells, Sight<Cell>& sight, const View& another) {
    if constexpr (sizeof(Cell) <= 2) {
      Candidates<Cell> candidates;
      candidates.take(sight);
      sight.compared = view_.compared();
      std::span<const Move> stamped = list_stamped(another);
      std::span<const Move> compared = sight.compared;
      constexpr std::size_t at_once = 256;  // moves, whose cells fit the nearest cache
      const auto step = [&]<std::size_t count, std::size_t pace>(std::span<const Move> moves) {
        while (!moves.empty()) {
          const auto block = take(moves, std::min(moves.size(), at_once));
          const auto notes = take(stamped, std::min(block.size() / pace, stamped.size()));
          candidates.template compare<count, pace>(cells, view_.first, block, another.first, notes,
                                                   stamps_.pen());
        }
        candidates.template sort<count>();
      };
      const std::size_t eighth = compared.size() / 8;
      step.template operator()<Candidates<Cell>::most, 1>(take(compared, 3 * eighth));
      step.template operator()<10, 1>(take(compared, 3 * eighth));
      step.template operator()<kept, 2>(compared);
      stamps_.note(cells, another.first, stamped);
      candidates.give(sight);
      back_ = !back_;
    }
  }

  // The moves that a group notes, in one list; mostly they are those of the group before.
  std::span<const Move> list_stamped(const View& view) {
    if (view.telling.data() == listed_.telling.data() && view.telling.size() == listed_.telling.size() &&
        view.others.data() == listed_.others.data() && view.noted == listed_.noted)
      return stamped_;
    listed_ = view;
    stamped_.assign(view.telling.begin(), view.telling.end());
    const auto others = view.others.first(view.noted);
    stamped_.insert(stamped_.end(), others.begin(), others.end());
    return stamped_;
  }

  // Takes so many of the moves off one end: one group goes through them in one direction, the next in the
  // other, so that what was read last is read first, out of the nearest cache.
  std::span<const Move> take(std::span<const Move>& moves, std::size_t count) const {
    const auto taken = back_ ? moves.last(count) : moves.first(count);
    moves = back_ ? moves.first(moves.size() - count) : moves.subspan(count);
    return taken;
  }

  Stamps stamps_;
  View view_;
  bool back_ = false;
  View listed_;
  std::vector<Move> stamped_;  // all moves that `listed_` notes
};

}  // namespace takeaway::sieve
