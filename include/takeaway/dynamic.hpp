// Games in which the number taken bounds the next move: who follows a taking of t may take at most f(t). The
// first move may take any part of the heap but not all. Fibonacci Nim has f(t) = 2t.
//
// Example:
//
//     const auto rule = takeaway::parse_dynamic("dynamic 2t");
//     const auto table = takeaway::DynamicTable::compute(*rule, {}, 20, 1 << 20);
//     std::cout << table->least_winning(20) << '\n';  // prints 2
//     std::cout << table->is_p(20, 1) << '\n';        // prints 1
//     std::cout << table->lost_heaps().back() << '\n';  // prints 13
//
// Cost: reading is O(length). A table takes eight bytes for each heap, and for each heap as many steps as its
// least winning taking.
// Preconditions: heaps asked for are in the table.
// Errors: bad input with its place, where the bound of a taking is negative or too large to be computed too;
// a limit where the table does not fit the memory allowed; an interrupt.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/error.hpp"
#include "takeaway/formula.hpp"
#include "takeaway/watch.hpp"

namespace [[gnu::visibility("default")]] takeaway {

/// `dynamic 2t`: a formula in t, the number taken, and perhaps in parameters.
struct DynamicRule {
  Formula bound;
  std::string text;  ///< as it was written, for error messages

  /// Without t.
  std::set<std::string> parameters() const;
};

/// Whether the first word is `dynamic`.
bool is_dynamic(std::string_view text);

Result<DynamicRule> parse_dynamic(std::string_view text);
std::string to_text(const DynamicRule& rule);
/// The rule with numbers in the place of the parameters that have one.
DynamicRule bind(DynamicRule rule, const Bindings& bindings);

/// A heap, and how many may be taken from it: any part but all where nothing is said.
struct DynamicPosition {
  struct Heap {
    Formula size;
    std::optional<Formula> bound;
  };
  DynamicRule rule;
  Heap heap;
  std::set<std::string> parameters() const;
};

/// `dynamic 2t: 20`, or `dynamic 2t: (20,4)` where at most 4 may be taken.
Result<DynamicPosition> parse_dynamic_position(std::string_view text);

/// Every heap with every bound: what may be won is told by the least winning taking.
class DynamicTable {
 public:
  static Result<DynamicTable> compute(const DynamicRule& rule, const Bindings& bindings, std::uint64_t last,
                                      std::uint64_t memory, const Watch& watch = {});

  /// Of a heap that is not 0. Taking all of it wins, where that is allowed.
  std::uint64_t least_winning(std::uint64_t heap) const { return least_[heap]; }
  /// Whether who must move loses, where at most `bound` may be taken.
  bool is_p(std::uint64_t heap, std::uint64_t bound) const { return heap == 0 || least_[heap] > bound; }
  /// Whether taking so many, at most the heap, wins.
  bool wins(std::uint64_t heap, std::uint64_t taking) const { return is_p(heap - taking, bounds_[taking]); }
  /// The heaps that the first player loses: no taking but that of all wins. From 1 on.
  std::vector<std::uint64_t> lost_heaps() const;
  std::uint64_t last() const { return least_.size() - 1; }

 private:
  std::vector<std::uint32_t> least_;
  std::vector<std::uint32_t> bounds_;  // f(t), or the last heap if it is more

  friend std::optional<std::vector<std::uint64_t>> schwenk_heaps(const DynamicTable& table);
};

/// The heaps that Schwenk's theorem (Take-away games, 1970) says are lost, up to the last of the table: 1,
/// and after H the heap H + H', where H' is the first of them with f(H') >= H; no more where there is none.
/// Nothing where f decreases somewhere up to there: the theorem does not speak of it.
std::optional<std::vector<std::uint64_t>> schwenk_heaps(const DynamicTable& table);

}  // namespace takeaway
