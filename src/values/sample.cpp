#include "values/sample.hpp"

#include "values/cofinite.hpp"

namespace takeaway {

namespace {

Growth count_of(const MoveSet& set, Heap limit) {
  const auto list = members(set, limit);
  const auto half = std::ranges::upper_bound(list, limit / 2) - list.begin();
  return Growth::between(static_cast<double>(half), static_cast<double>(list.size()), limit);
}

}  // namespace

Result<Sample> take_sample(const Game& game, Question question) {
  constexpr Move counted = Move{1} << 16U;
  auto halves = halves_of(game, question, sample_heaps);
  if (!halves) return std::unexpected(halves.error());
  Cofinite engine(std::move(*halves));
  double largest = 0;
  double zeros = 0;
  double largest_at_half = 0;
  double zeros_at_half = 0;
  for (Heap heap = 0; heap < sample_heaps; ++heap) {
    if (heap == sample_heaps / 2) {
      largest_at_half = largest;
      zeros_at_half = zeros;
    }
    engine.advance();
    largest = std::max(largest, static_cast<double>(engine.latest(0)));
    zeros += engine.latest(0) == 0 ? 1 : 0;
    if (game.comply) largest = std::max(largest, static_cast<double>(engine.latest(1)));
  }
  return Sample{count_of(game.moves, counted), count_of(complement(game.moves), counted),
                Growth::between(largest_at_half, largest, sample_heaps),
                Growth::between(zeros_at_half, zeros, sample_heaps)};
}

}  // namespace takeaway
