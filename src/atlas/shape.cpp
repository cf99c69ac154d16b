#include "atlas/shape.hpp"

#include <algorithm>

namespace takeaway::atlas {

std::vector<ShapeFactor> factors_of(const std::vector<Run>& runs) {
  constexpr std::size_t longest_unit = 8;
  std::vector<ShapeFactor> factors;
  for (std::size_t at = 0; at < runs.size();) {
    std::size_t unit = 1;
    std::size_t count = 1;
    for (std::size_t size = 2; size <= std::min(longest_unit, (runs.size() - at) / 2); ++size) {
      std::size_t copies = 1;
      while (at + (copies + 1) * size <= runs.size() &&
             std::equal(runs.begin() + static_cast<std::ptrdiff_t>(at),
                        runs.begin() + static_cast<std::ptrdiff_t>(at + size),
                        runs.begin() + static_cast<std::ptrdiff_t>(at + copies * size)))
        ++copies;
      if (copies > 1 && copies * size > unit * count) {
        unit = size;
        count = copies;
      }
    }
    const auto begin = runs.begin() + static_cast<std::ptrdiff_t>(at);
    factors.push_back({{begin, begin + static_cast<std::ptrdiff_t>(unit)}, static_cast<std::int64_t>(count)});
    at += unit * count;
  }
  return factors;
}

namespace {

void add_text(std::string& text, const std::vector<ShapeFactor>& factors) {
  for (const ShapeFactor& factor : factors) {
    const bool is_power = factor.runs.size() > 1;
    if (is_power) text += '(';
    for (const Run& run : factor.runs) text += (run.value > 9 ? " " : "") + std::to_string(run.value);
    if (is_power) text += ')';
  }
}

}  // namespace

std::string Shape::text() const {
  std::string text;
  add_text(text, preperiod);
  text += '|';
  add_text(text, period);
  return text;
}

std::vector<std::int64_t> Shape::lengths() const {
  std::vector<std::int64_t> found;
  for (const auto* side : {&preperiod, &period})
    for (const ShapeFactor& factor : *side)
      for (const Run& run : factor.runs) found.push_back(static_cast<std::int64_t>(run.length));
  return found;
}

std::vector<std::int64_t> Shape::counts() const {
  std::vector<std::int64_t> found;
  for (const auto* side : {&preperiod, &period})
    for (const ShapeFactor& factor : *side)
      if (factor.runs.size() > 1) found.push_back(factor.count);
  return found;
}

}  // namespace takeaway::atlas
