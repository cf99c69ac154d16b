// Formulas of a theorem as forms in its parameters, quotients and remainders. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "coq/counted.hpp"
#include "coq/open_form.hpp"

namespace takeaway::coq {

/// Reads formulas as forms in the names of a word, to which it adds the quotients and remainders it meets.
/// Forms are open (open_form.hpp) as long as it reads. All of it throws NotLinear.
class FormReader {
 public:
  explicit FormReader(const Theorem& theorem);

  /// `what` is read, for the error: "a length".
  LinearForm form(const Formula& formula, const std::string& what);
  /// A move, and the products of a parameter and a form in it.
  LinearForm move(const Formula& formula, std::size_t number, std::vector<MoveTimes>& times);
  /// The ways in which a condition can hold, each a list of comparisons.
  Ways ways(const Formula& condition);
  /// Remembers remainders that these conditions fix.
  void learn(const std::vector<LinearCondition>& conditions);

  const std::vector<std::string>& names() const { return names_; }
  const std::vector<Division>& divisions() const { return divisions_; }

 private:
  LinearForm read(const Formula& formula, const std::string& what);
  LinearForm read_name(const Formula::Node& node, const std::string& what);
  LinearForm divided(const LinearForm& number, const LinearForm& divisor, const std::string& what);
  std::optional<std::int64_t> known_remainder(const Division& division) const;
  Ways comparison(const Formula::Node& node, std::size_t large, std::size_t small,
                  LinearCondition::Sign sign);
  std::size_t name_of(const Formula::Node& node, const std::string& wanted);
  std::string unnamed(const std::string& what) const;

  const Theorem& theorem_;
  std::vector<std::string> names_;
  std::vector<Division> divisions_;
  std::vector<std::pair<std::size_t, std::int64_t>> remainders_;
};

/// The ways in which both of two conditions hold; throws NotLinear where there are too many.
Ways ways_of_both(const Ways& one, const Ways& other);

/// The runs of a word, in segments that come as often as a form says.
std::vector<CountedSegment> read_segments(FormReader& reader, const std::vector<Factor>& factors);

/// Runs more; throws NotLinear where the word becomes too long.
void append_runs(const std::vector<FormRun>& runs, std::vector<FormRun>& word);

}  // namespace takeaway::coq
