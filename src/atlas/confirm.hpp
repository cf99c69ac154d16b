// From a candidate to a proved cell. Internal to the room `atlas`.
#pragma once

#include "atlas/candidates.hpp"
#include "atlas/journal.hpp"

namespace takeaway::atlas {

struct Evidence;

/// Learns where a pattern holds, states it, and has it proved; what the solver refutes is learned from.
class Confirmer {
 public:
  Confirmer(const Domain& domain, const std::vector<Sample>& samples, Journal& journal, const Watch& watch)
      : domain_(domain), samples_(samples), journal_(journal), watch_(watch) {}

  /// `answered` tells which games have a cell already: the new cell need not contain them.
  void confirm(Candidate& candidate, const std::vector<bool>& answered) const;

 private:
  bool confirm(Candidate& candidate, const Pattern& pattern, const std::vector<bool>& answered) const;
  Evidence evidence_for(const Candidate& candidate, const Pattern& pattern,
                        const std::vector<bool>& answered) const;
  bool learn(Candidate& candidate, const Evidence& evidence, Pattern& pattern) const;
  std::optional<Attempt> attempt(const std::string& text) const;
  bool learn_from(const Attempt& attempt, const Pattern& pattern, Evidence& evidence) const;

  const Domain& domain_;
  const std::vector<Sample>& samples_;
  Journal& journal_;
  const Watch& watch_;
};

}  // namespace takeaway::atlas
