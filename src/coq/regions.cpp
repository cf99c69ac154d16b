#include "coq/regions.hpp"

#include <algorithm>

#include "coq/products.hpp"

namespace takeaway::coq {

namespace {

/// Measures a free number from another form on: x is x and what is added.
void add_column(CountRegion& region, std::size_t to, std::size_t from) {
  for (LinearForm& count : region.counts) {
    LinearForm more(count.size(), 0);
    more[to] = count[from];
    add(count, more, 1);
  }
}

}  // namespace

CountRegion all_counts(std::size_t counts) {
  CountRegion region{counts, std::vector<LinearForm>(counts, LinearForm(counts + 1, 0))};
  for (std::size_t i = 0; i < counts; ++i) region.counts[i][i + 1] = 1;
  return region;
}

std::array<CountRegion, 2> halves(const CountRegion& region, const CountSplit& split) {
  std::array<CountRegion, 2> result{region, region};
  const std::size_t one = split.one + 1;
  if (!split.other) {
    --result[0].free;
    for (LinearForm& count : result[0].counts) count.erase(count.begin() + static_cast<std::ptrdiff_t>(one));
    add_column(result[1], 0, one);
    return result;
  }
  const std::size_t other = *split.other + 1;
  add_column(result[0], other, one);
  add_column(result[1], one, other);
  add_column(result[1], 0, other);
  return result;
}

Rays count_rays(const CountRegion& region) {
  Rays result(region.free + 1, std::vector<std::int64_t>(region.free + 1, 0));
  for (std::size_t i = 0; i <= region.free; ++i) result[i][i] = 1;
  return result;
}

void SplitVotes::add(const RayVector& at_count_rays) {
  const Wide base = at_count_rays[0];
  std::optional<std::size_t> up;
  std::optional<std::size_t> down;
  for (std::size_t i = at_count_rays.size(); i-- > 1;) {
    if (at_count_rays[i] > 0) up = i - 1;
    if (at_count_rays[i] < 0) down = i - 1;
  }
  if (up && down)
    vote({std::min(*up, *down), std::max(*up, *down)});
  else if (up && base < 0)
    vote({*up, std::nullopt});
  else if (down && base >= 0)
    vote({*down, std::nullopt});
}

void SplitVotes::add_pairs(const RayVector& at_pairs, std::size_t rays, std::size_t count_rays) {
  for (std::size_t start = 0; start < at_pairs.size(); start += rays * count_rays) {
    RayVector signs;
    bool depends = false;
    for (std::size_t i = 0; i < count_rays; ++i) {
      const auto row = at_pairs.begin() + static_cast<std::ptrdiff_t>(start + i * rays);
      const auto [least, most] = std::minmax_element(row, row + static_cast<std::ptrdiff_t>(rays));
      depends = depends || (*least < 0 && *most > 0);
      signs.push_back(*most > 0 ? 1 : *least < 0 ? -1 : 0);
    }
    if (!depends) add(signs);
  }
}

}  // namespace takeaway::coq
