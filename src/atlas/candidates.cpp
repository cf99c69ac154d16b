#include "atlas/candidates.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "atlas/fit.hpp"
#include "atlas/sampling.hpp"
#include "atlas/shape.hpp"
#include "base/parallel.hpp"

namespace takeaway::atlas {

namespace {

/// Which sum of two moves the period is, or which it divides.
std::string class_of(const Sample& sample) {
  std::string text;
  const std::int64_t period = sample.period_length();
  for (const bool exactly : {true, false}) {
    for (std::size_t i = 0; i < sample.moves.size(); ++i)
      for (std::size_t j = i + 1; j < sample.moves.size(); ++j) {
        const std::int64_t sum = sample.moves[i] + sample.moves[j];
        if (exactly ? sum == period : sum % period == 0)
          text += (exactly ? "=" : "/") + std::to_string(i) + std::to_string(j);
      }
    if (!text.empty()) return text;
  }
  return text;
}

std::string key_of(const Sample& sample) {
  return Shape(sample).text() + " " + class_of(sample);
}

// Where a shape has few games in the sample, more are looked for near multiples of their parameters: where
// moves are multiples of parameters, the region of a cell is a cone.
class Prober {
 public:
  Prober(const Domain& domain, const Watch& watch) : domain_(domain), watch_(watch) {}

  void probe(Candidate& candidate, const std::vector<Sample>& samples) const {
    constexpr std::size_t enough = 20;
    constexpr std::size_t most_seeds = 2;
    if (!domain_.homogeneous || candidate.core.size() >= enough) return;
    for (const std::int64_t factor : {3, 5, 9})
      for (std::size_t i = 0; i < std::min(candidate.core.size(), most_seeds); ++i)
        if (candidate.core.size() + candidate.probes.size() < enough)
          around(samples[candidate.core[i]].params, factor, candidate);
  }

 private:
  // Multiples of the parameters, and their neighbours with one more or less of each parameter.
  void around(const std::vector<std::int64_t>& seed, std::int64_t factor, Candidate& candidate) const {
    std::vector<std::int64_t> shift(seed.size(), -1);
    while (!watch_.stopped()) {
      std::vector<std::int64_t> params = seed;
      for (std::size_t i = 0; i < params.size(); ++i) params[i] = factor * params[i] + shift[i];
      look_at(params, candidate);
      std::size_t next = 0;
      while (next < shift.size() && shift[next] == 1) shift[next++] = -1;
      if (next == shift.size()) return;
      ++shift[next];
    }
  }

  void look_at(const std::vector<std::int64_t>& params, Candidate& candidate) const {
    const auto game = game_in(domain_, params);
    if (!game) return;
    auto sample = sample_of(*game, params, {watch_.stop, {}});
    if (sample && *sample && key_of(**sample) == candidate.shape)
      candidate.probes.push_back(std::move(**sample));
  }

  const Domain& domain_;
  const Watch& watch_;
};

void work_out(Candidate& candidate, const std::vector<Sample>& samples, bool homogeneous) {
  std::vector<const Sample*> core;
  for (const std::size_t i : candidate.core) core.push_back(&samples[i]);
  for (const Sample& sample : candidate.probes) core.push_back(&sample);
  auto pattern = fit(core, homogeneous, candidate.why);
  if (!pattern) return;
  candidate.pattern = std::move(*pattern);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Judgement judgement = candidate.pattern.judge(samples[i]);
    if (judgement == Judgement::right) candidate.right.push_back(i);
    if (judgement == Judgement::wrong) candidate.wrong.push_back(i);
  }
}

}  // namespace

std::vector<Candidate> find_candidates(const Domain& domain, const std::vector<Sample>& samples,
                                       unsigned threads, const Watch& watch) {
  std::map<std::string, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < samples.size(); ++i) groups[key_of(samples[i])].push_back(i);
  std::vector<Candidate> candidates;
  for (auto& [shape, members] : groups) {
    Candidate candidate;
    candidate.shape = shape;
    candidate.core = std::move(members);
    candidates.push_back(std::move(candidate));
  }
  std::ranges::sort(candidates, [](const Candidate& one, const Candidate& other) {
    const std::size_t games = one.core.size();
    const std::size_t others = other.core.size();
    return std::tie(others, one.shape) < std::tie(games, other.shape);
  });
  const Prober prober(domain, watch);
  parallel_for(candidates.size(), threads, [&](std::size_t i) {
    if (watch.stopped()) return;
    prober.probe(candidates[i], samples);
    work_out(candidates[i], samples, domain.homogeneous);
  });
  return candidates;
}

}  // namespace takeaway::atlas
