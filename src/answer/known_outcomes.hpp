// Outcomes of single heaps of a partizan game, however large, and what its players can do with one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answer/partizan.hpp"
#include "takeaway/partizan_values.hpp"
#include "takeaway/theory.hpp"

namespace takeaway::answer {

/// The outcomes of all heaps up to one: each computed or, far out, by the period, which is looked for and
/// checked then.
class KnownOutcomes {
 public:
  /// A limit where the heap is far out, no period is proved and memory does not suffice.
  static Result<KnownOutcomes> open(const PartizanGame& game, Heap last, const PartizanLimits& limits,
                                    Listener& listener);

  OutcomeClass at(Heap heap) const {
    return period_ ? outcome_by_period(*period_, heap) : first_[static_cast<std::size_t>(heap)];
  }
  /// `count` heaps from one on.
  std::vector<OutcomeClass> stretch(Heap from, Heap count) const;

 private:
  std::optional<Certificate> period_;
  std::vector<OutcomeClass> first_;
};

/// The moves of a set that fit a heap, in order, the first `most` of them.
struct FirstMoves {
  std::vector<Move> moves;
  bool all = true;  ///< whether there are no more
};
FirstMoves first_moves(const MoveSet& set, Heap heap, std::size_t most);

struct PartizanOption {
  Move take = 0;
  Heap to = 0;
  OutcomeClass outcome = OutcomeClass::P;
};

/// A heap with its options.
struct PartizanHeapNote {
  OutcomeClass outcome = OutcomeClass::P;
  std::string form;  ///< canonical; empty where it is long, or there is none
  std::vector<PartizanOption> left;
  std::vector<PartizanOption> right;
  bool all = true;  ///< whether these are all options
};

Result<PartizanHeapNote> look_at_partizan_heap(const PartizanGame& game, Heap heap,
                                               const PartizanLimits& limits, Listener& listener);

/// {"game","heap","outcome","form","left":[{"take","to","outcome"}],"right":[...],"all"}
Json json_of(const PartizanGame& game, Heap heap, const PartizanHeapNote& note);

/// The canonical form of a heap; empty where it is long, or there is none.
Result<std::string> short_form(const PartizanHeap& heap, const Watch& watch);
/// Forms of the first heaps, as far as they are short; none of a game with `ending`.
Result<std::vector<std::string>> short_forms(const PartizanGame& game, Heap heaps, const Watch& watch);

/// The document of `takeaway analyze --json`, behind the parameters.
Json partizan_analysis_json(const PartizanGame& game, const PartizanFindings& findings,
                            const std::vector<std::string>& forms, const std::vector<Prediction>& theorems);

}  // namespace takeaway::answer
