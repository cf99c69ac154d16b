// The parameters of a theorem and the conditions on them, in the syntax of Coq. Internal to the room `coq`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "coq/formula_text.hpp"
#include "coq/linear.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway::coq {

/// Conditions under which all parameters are natural numbers, and what they say in Coq. Linear or not.
class ParameterText {
 public:
  /// Throws NotLinear: also where a parameter may be negative.
  explicit ParameterText(const Theorem& theorem);

  /// "b c"
  std::string names() const;
  /// "forall b c : nat,\n  2 <= b ->\n"
  std::string premises() const;
  /// "intros b c ? ?.": brings parameters and conditions out of a goal; empty where there are none.
  std::string intros() const;
  /// A text, once for every condition.
  std::string for_conditions(const std::string& text) const;
  /// Lemmas that the formulas mean the same among natural numbers as among integers. `under` is what they are
  /// under besides the conditions, and `name` what they are called, with a number.
  std::string natural_lemmas(const FormulaText& formulas, const std::string& under,
                             const std::string& name) const;
  /// Likewise for the conditions themselves, out of those that are linear: nothing in them is divided by 0.
  std::string natural_conditions(const std::string& name) const;
  /// That the conditions can be met; empty where there are none. Throws NotLinear where no small numbers
  /// satisfy them.
  std::string example_text() const;
  /// Whether small numbers satisfy the conditions, but none of these cases.
  bool leave_a_gap(const std::vector<Formula>& cases) const;

 private:
  void require_natural() const;
  std::vector<LinearCondition> linear_conditions() const;
  bool is_natural_side(const NaturalSide& side) const;
  void add(const Formula& part);
  std::vector<std::int64_t> find_example() const;
  Bindings bound(const std::vector<std::int64_t>& numbers) const;
  bool are_met(const Bindings& bindings) const;

  const Theorem& theorem_;
  std::vector<std::string> names_;
  std::vector<Formula> parts_;
  std::vector<std::string> texts_;
  std::vector<std::string> linear_;  ///< those of them that are linear
  std::vector<NaturalSide> sides_;   ///< of the others
};

}  // namespace takeaway::coq
