#include "atlas/confirm.hpp"

#include <algorithm>
#include <set>

#include "atlas/region.hpp"
#include "atlas/sampling.hpp"
#include "takeaway/proof.hpp"

namespace takeaway::atlas {

namespace {

/// Adds a division by the first divisor, the length of what is repeated, for each parameter that is not
/// divided: the prover knows how far a move is from a multiple of that length only by a quotient and a
/// remainder.
Pattern with_more_divisions(Pattern pattern) {
  if (pattern.divisions.empty()) return pattern;
  const Form unit = pattern.divisions.front().divisor;
  std::set<std::size_t> divided;
  for (const Division& division : pattern.divisions)
    for (std::size_t param = pattern.params; param >= 1; --param)
      if (division.dividend.coefficient(param) == 1 && division.divisor.coefficient(param) == 0 &&
          divided.insert(param).second)
        break;
  for (std::size_t param = 1; param <= pattern.params; ++param)
    if (!divided.contains(param) && unit.coefficient(param) == 0)
      pattern.divisions.push_back({Form::variable(param), unit});
  return pattern;
}

}  // namespace

void Confirmer::confirm(Candidate& candidate, const std::vector<bool>& answered) const {
  candidate.tried = true;
  candidate.why.clear();
  if (confirm(candidate, candidate.pattern, answered) || watch_.stopped()) return;
  const Pattern divided = with_more_divisions(candidate.pattern);
  if (divided.divisions.size() == candidate.pattern.divisions.size()) return;
  const std::string why = candidate.why;
  if (!confirm(candidate, divided, answered)) candidate.why = why;
}

bool Confirmer::confirm(Candidate& candidate, const Pattern& pattern,
                        const std::vector<bool>& answered) const {
  constexpr int most_attempts = 8;
  Evidence evidence = evidence_for(candidate, pattern, answered);
  for (int i = 0; i < most_attempts && !watch_.stopped(); ++i) {
    Pattern cell = pattern;
    if (!learn(candidate, evidence, cell)) {
      candidate.why = "no simple conditions tell where it holds";
      return false;
    }
    const auto said = attempt(state(domain_, cell, "cell"));
    if (!said) return false;
    candidate.proved = said->proved;
    candidate.why = said->reason;
    if (said->proved) candidate.cell = std::move(cell);
    if (said->proved || !learn_from(*said, pattern, evidence)) return said->proved;
  }
  return false;
}

Evidence Confirmer::evidence_for(const Candidate& candidate, const Pattern& pattern,
                                 const std::vector<bool>& answered) const {
  const auto point = [&](std::size_t i) { return *pattern.point(samples_[i].params); };
  Evidence evidence;
  for (const std::size_t i : candidate.core) evidence.core.push_back(point(i));
  for (const Sample& sample : candidate.probes) {
    evidence.core.push_back(*pattern.point(sample.params));
    evidence.right.push_back(evidence.core.back());
  }
  for (const std::size_t i : candidate.right)
    if (!answered[i]) evidence.right.push_back(point(i));
  for (const std::size_t i : candidate.wrong) evidence.wrong.push_back(point(i));
  return evidence;
}

bool Confirmer::learn(Candidate& candidate, const Evidence& evidence, Pattern& pattern) const {
  const Pattern plain = pattern;
  if (!candidate.in_parts && learn_region(pattern, evidence, domain_.homogeneous)) return true;
  candidate.in_parts = true;
  pattern = plain;
  return learn_part(pattern, evidence, domain_.homogeneous);
}

/// Has a theorem proved by Z3 alone, with a limit that does not depend on the machine. Nothing where the run
/// was stopped.
std::optional<Attempt> Confirmer::attempt(const std::string& text) const {
  constexpr unsigned most_steps = 4'000'000;
  if (auto known = journal_.find(text)) return known;
  Attempt made;
  const auto theorems = parse_theorems(text, "cell");
  if (!theorems) {
    made.reason = theorems.error().message;
    return made;
  }
  ProveOptions options;
  options.stop_at_failure = true;
  options.steps = most_steps;
  options.limit = std::chrono::minutes(5);  // the limit on the solver's steps is reached earlier
  const auto report = prove(theorems->front(), {}, options, {watch_.stop, {}});
  if (!report) return std::nullopt;
  made.proved = report->verdict == ProofReport::Verdict::proved;
  if (!made.proved)
    made.reason = report->open.empty() ? "the solver does not confirm it" : report->open.front().reason;
  for (const Bindings& bindings : report->suspects) {
    std::vector<std::int64_t> params;
    for (const std::string& name : domain_.names) params.push_back(*bindings.find(name));
    made.suspects.push_back(std::move(params));
  }
  journal_.add(text, made);
  return made;
}

/// Computes the games of the solver's models. Where the pattern is wrong in one, that is evidence to learn
/// from. False if it is right in all: then it may hold, but is not proved.
bool Confirmer::learn_from(const Attempt& attempt, const Pattern& pattern, Evidence& evidence) const {
  constexpr Move largest = 100'000;
  bool any = false;
  for (const auto& params : attempt.suspects) {
    const auto game = game_in(domain_, params);
    if (!game || (game->moves.kind() == MoveSet::Kind::finite && game->moves.listed().back() > largest))
      continue;
    const auto sample = sample_of(*game, params, {watch_.stop, {}});
    if (!sample || !*sample || pattern.judge(**sample) != Judgement::wrong) continue;
    evidence.wrong.push_back(*pattern.point(params));
    any = true;
  }
  return any;
}

}  // namespace takeaway::atlas
