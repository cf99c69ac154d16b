// Sums of partizan heaps by brute force. A sum is numbered by its heaps, as digits of a number whose bases
// are one more than the heaps at the start. Every move leads to a smaller number, so one pass in order
// suffices.
#include <algorithm>

#include "takeaway/partizan_values.hpp"

namespace takeaway {

namespace {

constexpr std::uint8_t left_first = 1;
constexpr std::uint8_t right_first = 2;
constexpr std::uint64_t most_sums = std::uint64_t{1} << 32U;

struct Digit {
  std::vector<Move> left;
  std::vector<Move> right;
  std::uint64_t weight = 1;  ///< by how much the number grows with the heap
  Heap size = 0;
  Heap last = 0;  ///< the heap at the start
};

class SumTable {
 public:
  explicit SumTable(std::span<const PartizanHeap> heaps)
      : ending_(!heaps.empty() && heaps.front().game.ending) {
    for (const PartizanHeap& heap : heaps) digits_.push_back({{}, {}, 1, 0, heap.size});
  }

  /// Gives every heap its weight; the number of sums, or an error if they are too many.
  Result<std::uint64_t> count(std::uint64_t memory) {
    std::uint64_t count = 1;
    for (Digit& digit : digits_) {
      digit.weight = count;
      if (digit.last >= most_sums / count)
        return limit_reached("more than 2^32 sums can arise, which are too many to look at");
      count *= digit.last + 1;
    }
    if (count > memory)
      return limit_reached(std::to_string(count) +
                           " sums can arise, more than memory is allowed for (--memory)");
    return count;
  }

  /// Lists the moves, of which there may be as many as a heap is large: first the sums must have been
  /// counted.
  void list_moves(std::span<const PartizanHeap> heaps) {
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      digits_[i].left = members(heaps[i].game.left, heaps[i].size);
      digits_[i].right = members(heaps[i].game.right, heaps[i].size);
    }
  }

  Result<void> fill(std::uint64_t count, const Watch& watch) {
    constexpr std::uint64_t between_looks = std::uint64_t{1} << 14U;
    outcomes_.assign(count, 0);
    for (std::uint64_t sum = 0; sum < count; ++sum) {
      if (sum % between_looks == 0 && !watch.tick(sum)) return interruption();
      outcomes_[sum] = outcome(sum);
      for (Digit& digit : digits_) {
        if (digit.size++ < digit.last) break;
        digit.size = 0;
      }
    }
    return {};
  }

  PartizanSolution solution() {
    for (Digit& digit : digits_) digit.size = digit.last;
    const std::uint64_t sum = outcomes_.size() - 1;
    PartizanSolution solution;
    solution.outcome = static_cast<OutcomeClass>(outcomes_[sum]);
    for (std::size_t heap = 0; heap < digits_.size(); ++heap) {
      const Digit& digit = digits_[heap];
      for (const Move move : digit.left)
        if (wins(sum, digit, move, right_first)) solution.left.push_back({heap, move});
      for (const Move move : digit.right)
        if (wins(sum, digit, move, left_first)) solution.right.push_back({heap, move});
    }
    return solution;
  }

 private:
  /// Whether the move leaves a sum that the opponent, moving first, does not win.
  bool wins(std::uint64_t sum, const Digit& digit, Move move, std::uint8_t opponent) const {
    return move <= digit.size && (outcomes_[sum - move * digit.weight] & opponent) == 0;
  }

  bool any_wins(std::uint64_t sum, const Digit& digit, const std::vector<Move>& moves,
                std::uint8_t opponent) const {
    for (const Move move : moves) {
      if (move > digit.size) return false;
      if (wins(sum, digit, move, opponent)) return true;
    }
    return false;
  }

  std::uint8_t outcome(std::uint64_t sum) const {
    if (ending_ && (digits_[0].left.empty() || digits_[0].size < digits_[0].left.front()))
      return digits_[0].size % 2 == 0 ? left_first : right_first;
    std::uint8_t outcome = 0;
    for (const Digit& digit : digits_) {
      if ((outcome & left_first) == 0 && any_wins(sum, digit, digit.left, right_first)) outcome |= left_first;
      if ((outcome & right_first) == 0 && any_wins(sum, digit, digit.right, left_first))
        outcome |= right_first;
    }
    return outcome;
  }

  std::vector<Digit> digits_;
  std::vector<std::uint8_t> outcomes_;
  bool ending_;
};

}  // namespace

Result<PartizanSolution> solve_partizan(std::span<const PartizanHeap> heaps, std::uint64_t memory,
                                        const Watch& watch) {
  SumTable table(heaps);
  const auto count = table.count(memory);
  if (!count) return std::unexpected(count.error());
  table.list_moves(heaps);
  if (auto filled = table.fill(*count, watch); !filled) return std::unexpected(filled.error());
  return table.solution();
}

}  // namespace takeaway
