// What is stated of a word with powers of a free count, as text of Coq. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "coq/counted.hpp"

namespace takeaway::coq {

/// The parts of statements about one word. Keeps a reference to it.
class PowerStatement {
 public:
  explicit PowerStatement(const CountedWord& word);

  /// Names that Coq takes.
  const std::vector<std::string>& names() const { return names_; }
  /// What stands for them in the statement: quotients without a name are written out.
  const std::vector<std::string>& shown() const { return shown_; }
  /// The parameters: "a b".
  std::string variables() const;

  /// "Theorem word_1 : forall a b : nat, a < b ->"
  std::string opening(const std::string& name) const;
  /// A lemma in which quotients and remainders are variables, too.
  std::string lemma(const std::string& name, const std::string& stated) const;
  /// "nim Wall [a; b]"
  std::string nim() const;
  /// That the values are the word.
  std::string is_word() const;
  /// That these are the least preperiod and period.
  std::string is_least(const LinearForm& preperiod, const LinearForm& period) const;
  /// That the conditions can be met by these parameters; nothing where there are none.
  std::string example(std::size_t number, const std::vector<std::int64_t>& parameters) const;
  /// What the quotients and remainders are, as the beginning of a proof.
  std::string divisions() const;

 private:
  bool is_named(const Division& division) const;
  std::string dividend(const Division& division) const;
  std::string divisor(const Division& division) const;
  std::string lets() const;
  std::vector<std::string> conditions() const;

  const CountedWord& word_;
  std::vector<std::string> names_;
  std::vector<std::string> shown_;
};

/// "[(m, [(0, x); (1, x)]); (1, [(2, r)])]": how often segments come, and their runs.
std::string segments_text(const std::vector<CountedSegment>& segments, const std::vector<std::string>& names);

}  // namespace takeaway::coq
