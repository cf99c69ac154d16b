#include "certificate/endless_return.hpp"

#include <algorithm>

#include "certificate/check.hpp"

namespace takeaway::endless_check {

Return::Return(const EndlessCells& cells, bool outcomes, const State& before, const State& after,
               std::uint64_t t1, std::uint64_t t2)
    : cells_(cells), outcomes_(outcomes), before_(before), after_(after), t1_(t1), t2_(t2) {
  const Move modulus = cells.modulus();
  growing_.resize(cells.halves(), std::vector<bool>(modulus, false));
  for (std::size_t half = 0; half < cells.halves(); ++half)
    for (Move residue = 0; residue < modulus; ++residue)
      if (after.missing[half][residue] > before.missing[half][residue]) grow(half, residue);
  for (std::size_t half = 0; half < cells.halves(); ++half)
    for (std::uint64_t cell = t1; cell < t2; ++cell)
      if (!growing(half, cell)) bound_ = std::max(bound_, cells.at(half, cell) + 1);
  if (!any_) bound_ = ~Value{0};
}

std::optional<std::string> Return::difference() const {
  if (any_ && outcomes_) return "the outcomes seen so far differ";  // nothing grows that is 0 or 1
  if (any_ && bound_ > least_before_)
    return "the values that stay small and those that grow are not apart yet";
  for (std::uint64_t back = 1; back <= cells_.window(); ++back)
    for (std::size_t half = 0; half < cells_.halves(); ++half)
      if (relative(cells_.at(half, t1_ - back), least_before_) !=
          relative(cells_.at(half, t2_ - back), least_after_))
        return "the windows differ, " + number(back) + " heaps back";
  for (Move residue = 0; residue < cells_.modulus(); ++residue)
    if (!same_old(before_.old[residue], after_.old[residue])) return "the values seen so far differ";
  return std::nullopt;
}

void Return::grow(std::size_t half, Move residue) {
  const Value before = before_.missing[half][residue];
  const Value after = after_.missing[half][residue];
  growing_[half][residue] = true;
  least_before_ = any_ ? std::min(least_before_, before) : before;
  least_after_ = any_ ? std::min(least_after_, after) : after;
  any_ = true;
}

// Small values as they are; large ones, beyond all of these, as distances from m. Those in between matter to
// no line, so they are all the same.
Value Return::relative(Value value, Value m) const {
  constexpr Value between = ~Value{0};
  if (!any_ || value < bound_) return value;
  return value < m ? between : value - m + bound_;
}

bool Return::same_old(const ValueSet& left, const ValueSet& right) const {
  const Value small = any_ ? bound_ : std::max(left.bound(), right.bound());
  for (Value value = 0; value < small; ++value)
    if (left.has(value) != right.has(value)) return false;
  if (!any_) return true;
  const Value above = std::max(left.bound() - std::min(left.bound(), least_before_),
                               right.bound() - std::min(right.bound(), least_after_));
  for (Value distance = 0; distance < above; ++distance)
    if (left.has(least_before_ + distance) != right.has(least_after_ + distance)) return false;
  return true;
}

}  // namespace takeaway::endless_check
