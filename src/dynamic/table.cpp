// Heap and bound together are a position, but one number for each heap tells all: its least winning taking w.
// With a bound of b there is a winning move exactly if w <= b; and taking t from n wins exactly if that
// leaves none: w(n - t) > f(t), or n = t.
#include <algorithm>
#include <limits>

#include "takeaway/dynamic.hpp"

namespace takeaway {

namespace {

/// f(t), but no more than `most`, past which all bounds are alike.
Result<std::uint64_t> bound_after(const DynamicRule& rule, const Bindings& bindings, std::uint64_t taking,
                                  std::uint64_t most) {
  Bindings with = bindings;
  with.bind("t", static_cast<std::int64_t>(taking));
  auto value = evaluate(rule.bound, with);
  if (value && *value >= 0) return std::min(static_cast<std::uint64_t>(*value), most);
  if (!value && value.error().fault == Fault::too_large) return most;
  Error error;
  if (value) {
    error.message =
        "the bound after " + std::to_string(taking) + " are taken is negative: " + std::to_string(*value);
    error.place = rule.bound.place();
  } else {
    error = std::move(value.error());
  }
  error.text = rule.text;
  return std::unexpected(std::move(error));
}

}  // namespace

Result<DynamicTable> DynamicTable::compute(const DynamicRule& rule, const Bindings& bindings,
                                           std::uint64_t last, std::uint64_t memory, const Watch& watch) {
  if (last >= std::numeric_limits<std::uint32_t>::max() || last + 1 > memory / (2 * sizeof(std::uint32_t)))
    return limit_reached("a table of so many heaps does not fit the memory allowed (--memory)");
  DynamicTable table;
  table.least_.assign(last + 1, 0);
  table.bounds_.assign(last + 1, 0);
  constexpr std::uint64_t between = 1024;
  for (std::uint64_t taking = 1; taking <= last; ++taking) {
    if (taking % between == 0 && watch.stopped()) return interruption();
    const auto bound = bound_after(rule, bindings, taking, last);
    if (!bound) return std::unexpected(bound.error());
    table.bounds_[taking] = static_cast<std::uint32_t>(*bound);
  }
  // Where bounds grow, what leaves no more than its own bound leaves a win, and so does all that takes more,
  // except to take the whole heap.
  const bool growing = std::ranges::is_sorted(table.bounds_);
  for (std::uint64_t heap = 1; heap <= last; ++heap) {
    if (heap % between == 0 && !watch.tick(heap)) return interruption();
    std::uint64_t taking = 1;
    while (!table.wins(heap, taking)) {
      const bool none_but_all = growing && heap - taking <= table.bounds_[taking];
      taking = none_but_all ? heap : taking + 1;
      if (taking % (between * between) == 0 && watch.stopped()) return interruption();
    }
    table.least_[heap] = static_cast<std::uint32_t>(taking);
  }
  return table;
}

std::vector<std::uint64_t> DynamicTable::lost_heaps() const {
  std::vector<std::uint64_t> lost;
  for (std::uint64_t heap = 1; heap < least_.size(); ++heap)
    if (least_[heap] == heap) lost.push_back(heap);
  return lost;
}

std::optional<std::vector<std::uint64_t>> schwenk_heaps(const DynamicTable& table) {
  if (!std::ranges::is_sorted(table.bounds_.begin() + 1, table.bounds_.end())) return std::nullopt;
  std::vector<std::uint64_t> lost;
  if (table.last() == 0) return lost;
  lost.push_back(1);
  for (;;) {
    const std::uint64_t heap = lost.back();
    const auto next = std::ranges::find_if(lost, [&](std::uint64_t h) { return table.bounds_[h] >= heap; });
    if (next == lost.end() || *next > table.last() - heap) return lost;
    lost.push_back(heap + *next);
  }
}

}  // namespace takeaway
