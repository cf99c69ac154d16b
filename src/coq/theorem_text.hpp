// The claims of a theorem as text of Coq, one after the other. Internal to the room `coq`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "coq/counted.hpp"
#include "coq/value_file.hpp"
#include "takeaway/coq.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway::coq {

/// Least preperiod and period, as forms in the theorem's parameters and 1.
struct LeastPeriod {
  LinearForm preperiod;
  LinearForm period;
  std::vector<std::int64_t> example;  ///< parameters that satisfy the conditions, and 1
};

/// Whether a claim spells its values out: a word, or blocks.
bool is_word(const Claim& claim);

/// What is added throws NotLinear where it cannot be written, and the text is as it was then.
class TheoremText {
 public:
  TheoremText(const Theorem& theorem, const std::vector<CoqUsed>& used);

  /// A word, or blocks, once for every way in which its conditions can hold.
  CoqPlace add(const Claim& claim);
  /// A claim on least preperiods or periods, out of those of all words.
  CoqPlace add_case(const Claim& claim);
  /// That the game is another one read backwards.
  CoqPlace add_mirror(const Claim& claim);
  /// Values by formulas, and what follows from them.
  ValueTheorem add_values();

  /// Whether a theorem that is there says what the claim says: `pure`, `period = a+b`.
  bool says(const Claim& claim) const;
  /// The whole file.
  std::string text() const;

 private:
  struct WordInOneWay {
    std::string text;
    bool has_least = false;            ///< whether it has a theorem on the least period
    std::optional<LeastPeriod> least;  ///< if that can be said in the parameters
  };

  CoqPlace add_word(const Claim& claim);
  CoqPlace add_blocks(const Claim& claim);
  /// That the period is that of another game, of which a theorem is used.
  std::string same_period(const Claim& claim, const Family& game);
  WordInOneWay in_one_way(const CountedWord& word, std::size_t number);
  void use_module(const std::string& module);
  std::string assumptions() const;

  const Theorem& theorem_;
  const std::vector<CoqUsed>& used_;
  std::string body_;
  std::vector<std::string> theorems_;  ///< their names, as they stand in the text
  std::size_t number_ = 0;             ///< of the last word
  std::size_t cases_ = 0;              ///< claims out of cases
  bool has_powers_ = false;
  bool has_blocks_ = false;
  bool has_marks_ = false;
  bool has_values_ = false;
  bool has_mirror_ = false;
  bool has_all_periods_ = true;                 ///< whether every word has a theorem on its least period
  std::vector<std::size_t> periods_;            ///< the numbers of these theorems
  std::vector<LeastPeriod> least_periods_;      ///< of words without conditions of their own
  std::vector<const Claim*> follow_;            ///< claims that follow from blocks
  std::vector<std::string> modules_;            ///< of theorems that are used
  std::map<const Claim*, std::string> claims_;  ///< what claims on all cases are called
};

}  // namespace takeaway::coq
