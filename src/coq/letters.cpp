#include "coq/letters.hpp"

#include <algorithm>

#include "coq/block_ways.hpp"
#include "coq/products.hpp"

namespace takeaway::coq {

using Sign = LinearCondition::Sign;

bool is_once(const CountedSegment& segment) {
  return segment.count.back() == 1 && is_zero(LinearForm(segment.count.begin(), segment.count.end() - 1));
}

KnownLetters::Size KnownLetters::size(const LinearForm& form) const {
  const auto [known, is_new] = sizes_.emplace(form, Size::unsure);
  if (!is_new) return known->second;
  if (follows_from(game_, conditions_, {form, Sign::above}))
    known->second = Size::some;
  else if (follows_from(game_, conditions_, {form, Sign::equal}))
    known->second = Size::none;
  return known->second;
}

std::optional<std::uint64_t> KnownLetters::first(const std::vector<CountedSegment>& segments) const {
  std::optional<std::uint64_t> result;
  for (const CountedSegment& segment : segments) {
    const Size count = is_once(segment) ? Size::some : size(segment.count);
    if (count == Size::none) continue;
    const auto there = std::ranges::find_if_not(
        segment.runs, [&](const FormRun& run) { return size(run.length) == Size::none; });
    if (there == segment.runs.end()) continue;
    if (size(there->length) != Size::some || (result && *result != there->value)) return std::nullopt;
    result = there->value;
    if (count == Size::some) return result;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> KnownLetters::last(const std::vector<CountedSegment>& segments) const {
  std::vector<CountedSegment> backwards(segments.rbegin(), segments.rend());
  for (CountedSegment& segment : backwards) std::ranges::reverse(segment.runs);
  return first(backwards);
}

bool KnownLetters::may_meet(const std::vector<CountedSegment>& segments, std::uint64_t left,
                            std::uint64_t right) const {
  Letters ends;
  for (const CountedSegment& segment : segments) {
    if (is_once(segment)) {
      if (may_meet(segment.runs, left, right, ends)) return true;
      continue;
    }
    const Size count = size(segment.count);
    if (count == Size::none) continue;
    Letters again = ends;
    if (may_meet(segment.runs, left, right, again)) return true;
    ends.insert(again.begin(), again.end());
    again = ends;  // a copy behind another one ends as the first one did
    if (may_meet(segment.runs, left, right, again)) return true;
    if (count == Size::some) ends = again;
  }
  return false;
}

/// `ends` has the letters that may stand before the runs, and then those that may be the last ones.
bool KnownLetters::may_meet(const std::vector<FormRun>& runs, std::uint64_t left, std::uint64_t right,
                            Letters& ends) const {
  for (const FormRun& run : runs) {
    const Size length = size(run.length);
    if (length == Size::none) continue;
    if (run.value == right && ends.contains(left)) return true;
    if (length == Size::some) ends.clear();
    ends.insert(run.value);
  }
  return false;
}

}  // namespace takeaway::coq
