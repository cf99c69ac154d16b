// The fan of a cone with given counts, beginning as early as its word allows.
#include <algorithm>
#include <limits>

#include "base/wide.hpp"
#include "cones/align.hpp"
#include "cones/fan_growth.hpp"
#include "cones/region.hpp"

namespace takeaway::cones {

namespace {

/// It takes some rounds until a loop is long enough for all that happens in it.
constexpr std::int64_t most_rounds_ahead = 4;

/// Numbers that are to be replaced by others, if there are any: whether there are.
bool replace(std::vector<std::int64_t>& numbers, std::optional<std::vector<std::int64_t>> by) {
  if (!by) return false;
  numbers = *std::move(by);
  return true;
}

/// The extended form f + k q w at the round q - rounds of the point t.
bool begin_earlier(LinearForm& form, const Count& moved, std::size_t of_count, std::int64_t rounds) {
  const std::size_t size = moved.step.size();
  const auto of_point =
      carried(LinearForm(form.begin(), form.begin() + static_cast<std::ptrdiff_t>(size)), moved, rounds);
  if (!of_point) return false;
  for (std::size_t i = 0; i < size; ++i) {
    const auto less = checked_product(static_cast<Wide>(rounds) * form[size + of_count], moved.step[i]);
    const auto left = less ? checked_difference((*of_point)[i], *less) : std::nullopt;
    if (!left || *left > largest_number || *left < -largest_number) return false;
    form[i] = static_cast<std::int64_t>(*left);
  }
  return true;
}

/// The same fan, beginning so many rounds earlier: what was the round 0 is the round `rounds`. Nothing where
/// there are not so many rounds to take away, or a number is too large.
std::optional<Fan> begun_earlier(Fan fan, std::size_t count, std::int64_t rounds) {
  const Count& moved = fan.counts[count];
  bool fits = replace(fan.sample, carried_point(fan.sample, moved, -rounds));
  for (auto& ray : fan.rays) {
    fits = fits && replace(ray, carried_point(ray, moved, -rounds));
    reduce(ray);
  }
  std::ranges::sort(fan.rays);
  for (auto* forms : {&fan.where, &fan.equations})
    for (LinearForm& form : *forms) fits = fits && replace(form, carried(form, moved, rounds));
  for (auto* form : {&fan.preperiod, &fan.period}) fits = fits && begin_earlier(*form, moved, count, rounds);
  for (auto* word : {&fan.preperiod_word, &fan.period_word})
    for (Rounds& piece : *word) {
      for (FormRun& run : piece.runs) fits = fits && begin_earlier(run.length, moved, count, rounds);
      piece.times -= rounds * piece.more[count];
      fits = fits && piece.times >= 1;
    }
  return fits ? std::optional(std::move(fan)) : std::nullopt;
}

/// How many rounds can be taken away from the beginning, at most.
std::int64_t rounds_to_spare(const Fan& fan, std::size_t count) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const auto* word : {&fan.preperiod_word, &fan.period_word})
    for (const Rounds& piece : *word)
      if (piece.more[count] > 0) least = std::min(least, (piece.times - 1) / piece.more[count]);
  return least == std::numeric_limits<std::int64_t>::max() ? 0 : least;
}

void begin_as_early_as_possible(FanAround& found, const Watch& watch) {
  for (std::size_t count = 0; count < found.counts.size(); ++count) {
    const std::int64_t most = rounds_to_spare(found.fan, count);
    // Mostly it is all of them, or one or two less.
    for (std::int64_t rounds = most; rounds > 0 && rounds + 4 > most && !watch.stopped(); --rounds) {
      const auto earlier = begun_earlier(found.fan, count, rounds);
      if (!earlier) continue;
      const auto verdict = check_fan(*earlier, watch);
      if (!verdict || !verdict->holds) continue;
      found.fan = *earlier;
      found.counts[count] += rounds;
      break;
    }
  }
}

void name(std::vector<Count>& counts, const std::vector<std::string>& taken) {
  std::size_t named = 0;
  for (const char* const letter : {"q", "p", "m", "k", "j", "i", "h", "g", "u", "v", "x", "y"})
    if (named < counts.size() && std::ranges::find(taken, letter) == taken.end())
      counts[named++].name = letter;
}

/// The cone one round of all counts further on.
std::optional<Cone> next_of_all(Cone cone, const std::vector<Count>& counts, std::uint64_t runs,
                                const Watch& watch) {
  for (const Count& count : counts) {
    auto found = next_cone(cone, count, runs, watch);
    if (!found) return std::nullopt;
    cone = std::move(*found);
  }
  return cone;
}

}  // namespace

std::optional<FanAround> fan_with(const Cone& cone, std::vector<Count> counts, std::uint64_t runs,
                                  const Watch& watch) {
  name(counts, cone.family.parameters);
  std::optional<Cone> here = cone;
  for (std::int64_t ahead = 0; here && ahead <= most_rounds_ahead; ++ahead) {
    std::vector<Cone> next;
    for (const Count& count : counts) {
      auto found = next_cone(*here, count, runs, watch);
      if (!found) return std::nullopt;
      next.push_back(std::move(*found));
    }
    if (auto fan = fan_from(*here, counts, next, watch)) {
      FanAround found{std::move(*fan), std::vector<std::int64_t>(counts.size(), -ahead)};
      begin_as_early_as_possible(found, watch);
      return found;
    }
    here = next_of_all(std::move(next[0]), {counts.begin() + 1, counts.end()}, runs, watch);
  }
  return std::nullopt;
}

}  // namespace takeaway::cones
