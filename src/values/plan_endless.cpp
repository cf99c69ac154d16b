// The plan for games that are not plain finite ones: by density and size.
//
// Comply/constrain games and periodic sets go to `cofinite`. For the others, how many moves there are up to
// n, how large the values grow and how many heaps are P decide; they are measured on a few thousand heaps and
// continued as powers of n. The constants were fitted on one machine; only their ratios matter.
#include <algorithm>
#include <cmath>

#include "values/cofinite.hpp"
#include "values/convolution.hpp"
#include "values/endless.hpp"
#include "values/sieve.hpp"
#include "values/sieve_outcomes.hpp"

namespace takeaway {

namespace {

constexpr Heap sample_heaps = 4096;

/// A quantity that grows like a power of n: its size at n, and the average over 0..n.
struct Growth {
  double at = 0;        // its size
  Heap heap = 1;        // at this heap
  double exponent = 0;  // and the power

  static Growth between(double half, double whole, Heap heap) {
    const double power = half > 0 && whole > half ? std::log2(whole / half) : 0;
    return {whole, heap, std::min(power, 1.0)};
  }
  double size(Heap n) const {
    return at * std::pow(static_cast<double>(std::max<Heap>(n, 1)) / static_cast<double>(heap), exponent);
  }
  double average(Heap n) const { return size(n) / (1 + exponent); }
};

/// An estimate as a whole number; what passes 64 bits stays at 2^63, which is more than any memory.
std::uint64_t rounded(double estimate) {
  constexpr double most = 9223372036854775808.0;
  return static_cast<std::uint64_t>(std::min(estimate, most));
}

struct Sample {
  Growth moves;
  Growth missing;  // moves that are not there
  Growth largest;  // value
  Growth p_positions;
};

Growth count_of(const MoveSet& set, Heap limit) {
  const auto list = members(set, limit);
  const auto half = std::ranges::upper_bound(list, limit / 2) - list.begin();
  return Growth::between(static_cast<double>(half), static_cast<double>(list.size()), limit);
}

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

Result<Plan> plan_cofinite(const Game& game, Question question, const Sample& sample, Heap heaps) {
  const auto halves = halves_of(game, question, std::min<Heap>(heaps, sample_heaps));
  if (!halves) return std::unexpected(halves.error());
  double cost = 0;
  for (const Half& half : halves->halves) {
    const double exceptions = static_cast<double>(half.moves.missing.size() + half.moves.extra.size());
    const double listed = std::min(sample.moves.average(heaps), sample.missing.average(heaps));
    cost += 12 + 4 * static_cast<double>(std::ranges::count(half.moves.residues, true)) +
            (sample.largest.exponent > 0.5 ? 8 : 2.5) * static_cast<double>(halves->halves.size()) *
                (half.finite_exceptions ? exceptions : listed);
  }
  return Plan{EngineName::cofinite,
              cost,
              Cofinite::bytes(*halves, heaps, rounded(sample.largest.size(heaps))),
              game.comply ? "both halves at once, from counts of the values seen"
                          : "values are counted, a few heaps are exceptions",
              heaps,
              0,
              1};
}

Plan plan_sieve(Question question, const Sample& sample, Heap heaps, unsigned threads) {
  const double moves = sample.moves.size(heaps);
  const std::uint64_t list = rounded(moves);
  if (question == Question::outcomes) {
    const double p = sample.p_positions.size(heaps);
    return {EngineName::sieve,
            2 + 1.2 * moves * p / static_cast<double>(heaps) / threads,
            saturated(static_cast<unsigned __int128>(heaps / 8) +
                      SieveOutcomes::bytes(list, rounded(p), threads)),
            "few heaps are P, and each marks what it reaches",
            heaps,
            0,
            threads};
  }
  return {EngineName::sieve,
          25 + 0.15 * sample.largest.average(heaps) + 0.5 * sample.moves.average(heaps) / threads,
          saturated(static_cast<unsigned __int128>(heaps / 8) +
                    Sieve::bytes(heaps, list, rounded(sample.largest.size(heaps)), threads)),
          "the moves are sparse",
          heaps,
          0,
          threads};
}

Plan plan_convolution(Question question, const Sample& sample, Heap heaps, unsigned threads) {
  const double values = question == Question::outcomes ? 1 : 2 * sample.largest.size(heaps) + 8;
  const auto planes = static_cast<std::uint32_t>(std::min(values, 256.0));
  constexpr Heap most_heaps = Heap{1} << 31U;  // places are numbers of 32 bits
  double cost = 40;
  for (double width = 8192; width < static_cast<double>(heaps); width *= 2)
    cost += std::min(0.0015 * width, planes * 0.8 * std::log2(2 * width)) / threads;
  if (values > planes) cost += sample.moves.average(heaps);  // those without a plane are looked for
  return {EngineName::convolution,
          cost,
          heaps > most_heaps ? ~std::uint64_t{0}
                             : Convolution::bytes(heaps, rounded(sample.moves.size(heaps)), planes, threads),
          "the moves are dense and the values small",
          heaps,
          planes,
          threads};
}

bool is_periodic(const Game& game) {
  return eventually_periodic(game.moves).has_value();
}

Result<std::vector<Plan>> candidates(const Game& game, Question question, Heap heaps, unsigned threads) {
  auto sample = take_sample(game, question);
  if (!sample) return std::unexpected(sample.error());
  std::vector<Plan> plans;
  auto counting = plan_cofinite(game, question, *sample, heaps);
  if (!counting) return std::unexpected(counting.error());
  plans.push_back(std::move(*counting));
  if (game.comply) return plans;
  plans.push_back(plan_sieve(question, *sample, heaps, threads));
  plans.push_back(plan_convolution(question, *sample, heaps, threads));
  return plans;
}

}  // namespace

Result<Plan> plan_endless(const Game& game, Question question, const Resources& resources) {
  const Heap heaps = std::max<Heap>(resources.heaps, 1);
  const std::string what = std::to_string(heaps) + " heaps";
  if (const auto known = halves_of(game, question, 1); !known) return std::unexpected(known.error());
  if (const auto given = given_values(game, question, heaps); !given) return std::unexpected(given.error());
  if (resources.engine == EngineName::direct)
    return accept({EngineName::direct, 0, saturated(static_cast<unsigned __int128>(heaps) * 24), "asked for",
                   heaps, 0, 1},
                  resources, what);
  if (resources.engine)
    if (auto accepted = check_accepted(*resources.engine, game); !accepted)
      return std::unexpected(accepted.error());
  auto plans = candidates(game, question, heaps, resources.threads);
  if (!plans) return std::unexpected(plans.error());
  if (resources.engine) {
    auto asked = *std::ranges::find(*plans, *resources.engine, &Plan::engine);
    asked.reason = "asked for";
    return accept(std::move(asked), resources, what);
  }
  if (is_periodic(game)) return accept(plans->front(), resources, what);
  std::ranges::sort(*plans, {}, &Plan::nanoseconds_per_heap);
  for (const Plan& candidate : *plans)
    if (candidate.bytes <= resources.memory) return candidate;
  return accept(*std::ranges::min_element(*plans, {}, &Plan::bytes), resources, what);
}

}  // namespace takeaway
