// Ranges of copies that can be treated alike, found by halving. Internal to the room `coq`.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "coq/scene.hpp"

namespace takeaway::coq {

/// Tries the copies from one to another; where that fails, says before which copies it might help to split.
template <class Item>
using Attempt = std::function<std::optional<Item>(const LinearForm& least, const LinearForm& most,
                                                  std::vector<LinearForm>& breaks)>;

/// Items for ranges that together have all copies from one to another. Gives up when the state is out of
/// looks, or knows that it is the parameters that have to be split.
template <class Item>
std::optional<std::vector<Item>> cover(const Rays& counts, const LinearForm& least, const LinearForm& most,
                                       PowerSearchState& state, const Attempt<Item>& attempt, int depth = 0) {
  constexpr int deepest = 12;
  const RayVector span = plus(at_rays(most, counts), at_rays(least, counts), -1);
  if (is_zero_at(plus(span, at_rays({1}, counts)))) return std::vector<Item>{};  // no copy at all
  if (!is_natural_at(span) || depth > deepest || --state.looks_left < 0) return std::nullopt;
  std::vector<LinearForm> breaks;
  if (auto item = attempt(least, most, breaks)) return std::vector{std::move(*item)};
  if (is_zero_at(span) || state.undecided) return std::nullopt;
  breaks.push_back(shifted(least, 1));
  breaks.push_back(most);
  for (const LinearForm& first : breaks) {
    if (!is_natural_at(plus(at_rays(shifted(first, -1), counts), at_rays(least, counts), -1)) ||
        !is_natural_at(plus(at_rays(most, counts), at_rays(first, counts), -1)))
      continue;
    auto before = cover(counts, least, shifted(first, -1), state, attempt, depth + 1);
    if (state.undecided) return std::nullopt;
    if (!before) continue;
    auto behind = cover(counts, first, most, state, attempt, depth + 1);
    if (state.undecided) return std::nullopt;
    if (!behind) continue;
    before->insert(before->end(), behind->begin(), behind->end());
    return before;
  }
  return std::nullopt;
}

/// The same from the first copy on: of all ranges that might do, the longest one that does, and then the
/// next. It never goes back, so it takes few looks where there are many ranges; but it finds less.
template <class Item>
std::optional<std::vector<Item>> cover_in_order(const Rays& counts, LinearForm least, const LinearForm& most,
                                                PowerSearchState& state, const Attempt<Item>& attempt) {
  constexpr std::size_t most_items = 60;
  const auto span = [&](const LinearForm& from, const LinearForm& to) {
    return plus(at_rays(to, counts), at_rays(from, counts), -1);
  };
  if (is_zero_at(span(shifted(least, -1), most))) return std::vector<Item>{};  // no copy at all
  std::vector<Item> items;
  while (items.size() < most_items) {
    std::vector<LinearForm> ends{most};  // of ranges not tried yet, the next one last
    std::vector<LinearForm> known{most, least};
    std::optional<Item> found;
    LinearForm end;
    while (!found) {
      if (ends.empty()) ends.push_back(least);
      end = ends.back();
      ends.pop_back();
      if (!is_natural_at(span(least, end)) || --state.looks_left < 0) return std::nullopt;
      state.undecided.reset();
      std::vector<LinearForm> breaks;
      found = attempt(least, end, breaks);
      if (found) break;
      if (is_zero_at(span(least, end))) return std::nullopt;
      for (const LinearForm& first : breaks) {
        const LinearForm other = shifted(first, -1);
        if (std::ranges::find(known, other) != known.end() || !is_natural_at(span(least, other)) ||
            !is_natural_at(span(other, shifted(end, -1))))
          continue;
        known.push_back(other);
        ends.push_back(other);
      }
      // Those that end early come first in the list, as far as they can be compared.
      std::ranges::sort(ends, {}, [&](const LinearForm& form) {
        Wide sum = 0;
        for (const Wide x : at_rays(form, counts)) sum += x;
        return sum;
      });
    }
    items.push_back(std::move(*found));
    if (is_zero_at(span(end, most))) return items;
    least = shifted(end, 1);
  }
  return std::nullopt;
}

}  // namespace takeaway::coq
