#include "atlas/elimination.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/assert.hpp"

namespace takeaway::atlas {

namespace {

__extension__ using Wide = __int128;

/// In lowest terms; nothing if it does not fit.
std::optional<Fraction> reduced(Wide over, Wide under) {
  Wide a = over < 0 ? -over : over;
  Wide b = under < 0 ? -under : under;
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  if (a == 0) return Fraction{};
  over /= a;
  under /= a;
  if (under < 0) {
    over = -over;
    under = -under;
  }
  constexpr Wide most = std::int64_t{1} << 40U;
  if (over > most || over < -most || under > most) return std::nullopt;
  return Fraction{static_cast<std::int64_t>(over), static_cast<std::int64_t>(under)};
}

/// The fractions as a form over their common divisor. Nothing where that passes 2^20: nobody could read such
/// a form, and up to there the product with a numerator (at most 2^40) fits 64 bits.
std::optional<Form> over_common(std::span<const Fraction> entries) {
  constexpr std::int64_t largest_divisor = std::int64_t{1} << 20U;
  Form form;
  for (const Fraction& entry : entries) {
    if (entry.under > largest_divisor) return std::nullopt;
    form.divisor = std::lcm(form.divisor, entry.under);
    if (form.divisor > largest_divisor) return std::nullopt;
  }
  for (const Fraction& entry : entries)
    form.coefficients.push_back(entry.over * (form.divisor / entry.under));
  return form;
}

}  // namespace

void Elimination::subtract(std::vector<Fraction>& from, const std::vector<Fraction>& row,
                           const Fraction& factor) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (row[i].is_zero()) continue;
    // from - factor * row
    const Wide under = Wide{from[i].under} * factor.under * row[i].under;
    const Wide over =
        Wide{from[i].over} * factor.under * row[i].under - Wide{factor.over} * row[i].over * from[i].under;
    const auto rest = reduced(over, under);
    if (!rest) {
      exact_ = false;
      return;
    }
    from[i] = *rest;
  }
}

void Elimination::add(std::span<const std::int64_t> row, std::span<const std::int64_t> targets) {
  TAKEAWAY_ASSERT(row.size() == columns_ && targets.size() == possible_.size());
  if (!exact_) return;
  std::vector<Fraction> entries;
  entries.reserve(columns_ + targets.size());
  for (const std::int64_t value : row) entries.push_back({value, 1});
  for (const std::int64_t value : targets) entries.push_back({value, 1});
  for (const Row& other : rows_)
    if (const Fraction factor = entries[other.pivot]; !factor.is_zero())
      subtract(entries, other.entries, factor);
  const auto pivot = std::find_if(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(columns_),
                                  [](const Fraction& entry) { return !entry.is_zero(); });
  const auto column = static_cast<std::size_t>(pivot - entries.begin());
  if (column == columns_) {  // the row follows from the others, so its targets must, too
    for (std::size_t i = 0; i < targets.size(); ++i)
      if (!entries[columns_ + i].is_zero()) possible_[i] = false;
    return;
  }
  const Fraction lead = *pivot;
  for (Fraction& entry : entries) {
    const auto divided = reduced(Wide{entry.over} * lead.under, Wide{entry.under} * lead.over);
    exact_ = exact_ && divided;
    if (divided) entry = *divided;
  }
  for (Row& other : rows_)
    if (const Fraction factor = other.entries[column]; !factor.is_zero())
      subtract(other.entries, entries, factor);
  rows_.push_back({column, std::move(entries)});
}

std::optional<Form> Elimination::solution(std::size_t target) const {
  if (!possible(target)) return std::nullopt;
  std::vector<Fraction> found(columns_);
  for (const Row& row : rows_) found[row.pivot] = row.entries[columns_ + target];
  return over_common(found);
}

std::vector<Form> Elimination::relations() const {
  std::vector<Form> found;
  if (!exact_) return found;
  for (std::size_t column = 0; column < columns_; ++column) {
    if (std::ranges::any_of(rows_, [&](const Row& row) { return row.pivot == column; })) continue;
    std::vector<Fraction> relation(columns_);
    relation[column] = {-1, 1};
    for (const Row& row : rows_) relation[row.pivot] = row.entries[column];
    auto form = over_common(relation);
    if (!form) continue;
    form->divisor = 1;
    found.push_back(std::move(*form));
  }
  return found;
}

}  // namespace takeaway::atlas
