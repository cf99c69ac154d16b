// Ranges of copies that can be treated alike, found by halving. Internal to the room `coq`.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "coq/scene.hpp"

namespace takeaway::coq {

/// Tries the copies from one to another; where that fails, says before which copies it might help to split.
template <class Item>
using Attempt = std::function<std::optional<Item>(const LinearForm& least, const LinearForm& most,
                                                  std::vector<LinearForm>& breaks)>;

/// Items for ranges that together have all copies from one to another.
template <class Item>
class Cover {
 public:
  using Items = std::optional<std::vector<Item>>;

  Cover(const Rays& counts, PowerSearchState& state, const Attempt<Item>& attempt)
      : counts_(counts), state_(state), attempt_(attempt) {}

  /// Gives up when the state is out of looks, or knows that it is the parameters that have to be split.
  Items find(const LinearForm& least, const LinearForm& most, int depth = 0) {
    constexpr int deepest = 12;
    const RayVector span = distance(least, most);
    if (is_zero_at(plus(span, at_rays({1}, counts_)))) return std::vector<Item>{};  // no copy at all
    state_.votes.add(span);
    if (!is_natural_at(span) || depth > deepest) return std::nullopt;
    auto known = known_.find({least, most});
    if (known == known_.end()) {
      if (--state_.looks_left < 0) return std::nullopt;
      const SplitVotes before = std::exchange(state_.votes, {});
      Items found = look(least, most, is_zero_at(span), depth);
      const SplitVotes votes = std::exchange(state_.votes, before);
      known = known_.emplace(std::pair(least, most), Known{std::move(found), votes}).first;
    }
    if (!known->second.items) state_.votes.add(known->second.votes);
    return known->second.items;
  }

 private:
  /// What was found, or what was asked for where nothing was.
  struct Known {
    Items items;
    SplitVotes votes;
  };

  RayVector distance(const LinearForm& from, const LinearForm& to) const {
    return plus(at_rays(to, counts_), at_rays(from, counts_), -1);
  }
  Items look(const LinearForm& least, const LinearForm& most, bool is_one, int depth) {
    std::vector<LinearForm> breaks;
    if (auto item = attempt_(least, most, breaks)) return std::vector{std::move(*item)};
    if (is_one || state_.undecided) return std::nullopt;
    const std::size_t known = breaks.size();
    breaks.push_back(shifted(least, 1));
    breaks.push_back(most);
    for (std::size_t i = 0; i < breaks.size(); ++i) {
      const LinearForm& first = breaks[i];
      const RayVector before = distance(least, shifted(first, -1));
      const RayVector behind = distance(first, most);
      if (is_natural_at(before) && is_natural_at(behind)) {
        auto found = both(least, first, most, depth + 1);
        if (found || state_.undecided) return found;
      } else if (i < known) {
        state_.votes.add(before);
        state_.votes.add(behind);
      }
    }
    return std::nullopt;
  }
  /// The copies before one, and those from it on.
  Items both(const LinearForm& least, const LinearForm& first, const LinearForm& most, int depth) {
    auto before = find(least, shifted(first, -1), depth);
    if (!before) return std::nullopt;
    auto behind = find(first, most, depth);
    if (!behind) return std::nullopt;
    before->insert(before->end(), behind->begin(), behind->end());
    return before;
  }

  const Rays& counts_;
  PowerSearchState& state_;
  const Attempt<Item>& attempt_;
  std::map<std::pair<LinearForm, LinearForm>, Known> known_;  ///< between two copies
};

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
