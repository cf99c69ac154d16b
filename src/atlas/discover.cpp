// The search: candidates are tried, the most promising first, until no candidate is left that would answer a
// game without a cell.
#include <algorithm>
#include <chrono>
#include <tuple>

#include "atlas/confirm.hpp"
#include "atlas/sampling.hpp"
#include "base/parallel.hpp"
#include "takeaway/atlas.hpp"

namespace takeaway {

namespace {

using namespace atlas;

class Discoverer {
 public:
  Discoverer(const DiscoverRequest& request, const DiscoverProgress& progress, const Watch& watch)
      : request_(request), progress_(progress), watch_(watch) {}

  Result<Discovery> run() {
    auto domain = read_domain(request_.family, request_.lets, request_.wheres);
    if (!domain) return std::unexpected(domain.error());
    domain_ = std::move(*domain);
    const auto started = std::chrono::steady_clock::now();
    tell("words of the games");
    auto samples = take_samples(domain_, request_.threads, watch_);
    if (!samples) return std::unexpected(samples.error());
    auto journal = Journal::open(request_.journal, started);
    if (!journal) return std::unexpected(journal.error());
    samples_ = std::move(samples->games);
    answered_.resize(samples_.size());
    found_.games = samples_.size() + samples->without;
    found_.without = samples->without;
    tell("patterns");
    candidates_ = find_candidates(domain_, samples_, request_.threads, watch_);
    found_.shapes = candidates_.size();
    for (const Candidate& candidate : candidates_) found_.patterns += candidate.why.empty() ? 1 : 0;
    const Confirmer confirmer(domain_, samples_, **journal, watch_);
    while (!watch_.stopped() && prove_some(confirmer)) {
    }
    if (watch_.stopped()) return interruption();
    list_open();
    found_.seconds = (*journal)->seconds();
    return std::move(found_);
  }

 private:
  void tell(const std::string& stage) const {
    if (progress_) progress_(stage, found_);
  }

  std::uint64_t gain(const Candidate& candidate) const {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(candidate.right, [&](std::size_t i) { return !answered_[i]; }));
  }

  /// How promising a candidate is: by the games of the sample that it would answer, and by how few equations
  /// it has, since each equation leaves fewer games beyond the sample.
  struct Promise {
    std::uint64_t games = 0;
    std::ptrdiff_t equations = 0;
    Candidate* candidate = nullptr;
  };

  static std::ptrdiff_t equations(const Pattern& pattern) {
    return std::ranges::count(pattern.conditions, Condition::Kind::zero, &Condition::kind);
  }

  // The number tried at a time does not depend on the number of threads, or the result would.
  bool prove_some(const Confirmer& confirmer) {
    constexpr std::size_t at_a_time = 32;
    std::vector<Promise> best;
    for (Candidate& candidate : candidates_) {
      if (candidate.tried || !candidate.why.empty()) continue;
      const std::uint64_t games = gain(candidate);
      if (games >= request_.least) best.push_back({games, equations(candidate.pattern), &candidate});
    }
    if (best.empty()) return false;
    // Of equals, the one that comes first among the candidates.
    std::ranges::sort(best, [](const Promise& one, const Promise& other) {
      return std::tie(other.games, one.equations, one.candidate) <
             std::tie(one.games, other.equations, other.candidate);
    });
    best.resize(std::min(best.size(), at_a_time));
    tell("proofs");
    parallel_for(best.size(), request_.threads, [&](std::size_t i) {
      if (!watch_.stopped()) confirmer.confirm(*best[i].candidate, answered_);
    });
    if (watch_.stopped()) return false;
    found_.tried += best.size();
    for (const Promise& promise : best) {
      if (promise.candidate->proved) accept(*promise.candidate);
      if (request_.most_cells > 0 && found_.cells.size() >= request_.most_cells) return false;
    }
    return true;
  }

  void accept(Candidate& candidate) {
    std::vector<std::size_t> own;
    for (const std::size_t i : candidate.right)
      if (!answered_[i] && candidate.cell.contains(*candidate.cell.point(samples_[i].params)))
        own.push_back(i);
    if (own.size() < request_.least) return;
    for (const std::size_t i : own) answered_[i] = true;
    found_.covered += own.size();
    const auto names = names_of(domain_, candidate.cell);
    FoundCell cell;
    cell.name = request_.name + "-" + std::to_string(found_.cells.size() + 1);
    cell.text = state(domain_, candidate.cell, cell.name);
    cell.letters = letters_of(candidate.cell);
    cell.preperiod = to_text(candidate.cell.preperiod_length, names);
    cell.period = to_text(candidate.cell.period_length, names);
    cell.games = own.size();
    cell.covered = found_.covered;
    found_.cells.push_back(std::move(cell));
    tell("proofs");
    if (candidate.in_parts) try_rest(candidate);
  }

  // Takes the games of the new cell out of the candidate and has it tried again, for the other parts of its
  // region.
  void try_rest(Candidate& candidate) {
    std::erase_if(candidate.core, [&](std::size_t i) { return answered_[i]; });
    std::erase_if(candidate.probes, [&](const Sample& sample) {
      return candidate.cell.contains(*candidate.cell.point(sample.params));
    });
    candidate.tried = candidate.core.empty();
    candidate.proved = false;
  }

  void list_open() {
    for (const Candidate& candidate : candidates_) {
      OpenShape shape{candidate.shape.substr(0, candidate.shape.rfind(' ')), 0, candidate.why};
      for (const std::size_t i : candidate.core) shape.games += answered_[i] ? 0 : 1;
      if (shape.why.empty()) shape.why = "it would answer too few games";
      if (shape.games > 0) found_.open.push_back(std::move(shape));
    }
    std::ranges::sort(found_.open, [](const OpenShape& one, const OpenShape& other) {
      return std::tie(other.games, one.letters) < std::tie(one.games, other.letters);
    });
  }

  const DiscoverRequest& request_;
  const DiscoverProgress& progress_;
  const Watch& watch_;
  Domain domain_;
  std::vector<Sample> samples_;
  std::vector<bool> answered_;
  std::vector<Candidate> candidates_;
  Discovery found_;
};

}  // namespace

Result<Discovery> discover(const DiscoverRequest& request, const DiscoverProgress& progress,
                           const Watch& watch) {
  return Discoverer(request, progress, watch).run();
}

}  // namespace takeaway
