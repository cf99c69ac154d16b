// Proofs about a word with powers of a free count, as text of Coq. Internal to the room `coq`.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "coq/power_file.hpp"
#include "coq/power_statement.hpp"

namespace takeaway::coq {

/// What is to be shown.
struct PowerGoal {
  enum class Kind {
    word,    ///< that the values are the word
    window,  ///< that a part obeys the mex rule behind another one
    least,   ///< that preperiod and period are least
  };
  Kind kind = Kind::word;
  std::string name;     ///< of the theorem; those of its lemmas begin with it
  bool pieces = false;  ///< of a window: whether its statement has longer pieces
};

/// Writes the proof of one goal: counts are split into cases, each case is a cone in parts, and each part is
/// a lemma that Coq computes. Keeps references to all it is given.
class PowerProof {
 public:
  PowerProof(const ClaimedPower& claim, const PowerStatement& statement, PowerGoal goal);

  /// `before` is the statement with the beginning of its proof: its lemmas come before it, and behind it what
  /// lengths are, the cases and "Qed.".
  std::string around(const std::string& before) const;

 private:
  std::string branch(const PowerTree& tree, const std::string& indent);
  std::string half_branch(const PowerTree& tree, bool is_second, const std::string& indent);
  void measure(const std::string& name, const std::string& now);

  std::string leaf(const PowerLeaf& leaf, const std::string& indent);
  std::string window_leaf(const PowerLeaf& leaf, const std::string& indent);
  std::string least_cases(const PowerLeaf& leaf, const LeastCases& cases, const std::string& indent);
  std::string least_leaf(const PowerLeaf& leaf, const LeastCases& cases, const std::string& indent);
  std::string by_parts(const std::vector<Simplex>& simplices, const std::string& indent,
                       const std::function<std::string(std::size_t part, const std::string& name)>& apply);

  std::string contradiction(const Simplex& simplex) const;
  std::string thin(const Simplex& simplex) const;
  std::vector<std::string> weights(const Simplex& simplex) const;
  LinearForm in_names(const LinearForm& form) const;
  std::vector<std::string> in_case() const;
  std::string point_text(const PowerLeaf& leaf, const Simplex& simplex);
  void note_lengths(const std::vector<CountedSegment>& named, const std::vector<PowerSegment>& forms,
                    const std::string& point);

  const CountedWord& word_;
  const Coordinates& coordinates_;
  const std::vector<std::string>& names_;
  PowerGoal goal_;
  std::vector<std::string> counts_;  // what the counts are, in the free ones
  std::vector<std::string> free_;    // what the free counts are called
  std::set<std::string> lengths_;    // each once: many runs have the same, in many cases
  std::string lemmas_;
  std::string cases_;
  std::size_t parts_ = 0;
};

}  // namespace takeaway::coq
