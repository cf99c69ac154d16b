// Formulas of a theorem in the syntax of Coq, over natural numbers. Internal to the room `coq`.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "takeaway/theorem.hpp"

namespace takeaway::coq {

/// What makes a formula mean among natural numbers what it means among integers: a difference is not
/// negative, a divisor not 0.
struct NaturalSide {
  std::vector<std::string> under;  ///< propositions that hold where it is needed: the branches of `if`
  std::string claim;
  bool is_difference = false;
  Formula difference = {};  ///< if it is one
};

class FormulaText {
 public:
  /// `nim` is what G stands for, as a function of Coq; empty where formulas may not speak of the game.
  FormulaText(const Theorem& theorem, std::string nim);

  /// A variable that a line declares: how it is written.
  void declare(const Variable& variable, const std::string& text) { variables_[variable.number] = text; }
  /// "2 * k + n / (k + 1)", of natural numbers. Throws NotLinear, as do the following.
  std::string number(const Formula& formula);
  /// The same, in parentheses unless it is a name or a number.
  std::string argument(const Formula& formula);
  /// The same, in parentheses where it is an `if`: as a side of an equation.
  std::string side(const Formula& formula);
  /// "a < b /\ ~ c mod b = 0"
  std::string proposition(const Formula& formula);

  /// The same, in parentheses unless it is a comparison: as a part of a proposition.
  std::string clause(const Formula& formula);

  const std::vector<NaturalSide>& sides() const { return sides_; }
  bool has_differences() const {
    return std::ranges::any_of(sides_, [](const NaturalSide& side) { return side.is_difference; });
  }

 private:
  /// How tightly an expression holds together: what stands in parentheses.
  enum class Tie { loose, sum, product, application, atom };
  struct Term {
    std::string text;
    Tie tie = Tie::atom;
  };

  Term term(const Formula& formula);
  Term name(const Formula::Node& node);
  Term call(const Formula::Node& node);
  Term meaning(const Definition& definition, const std::vector<Formula>& arguments);
  Term choose(const Formula::Node& node);
  Term divided(const Formula::Node& node);
  Term divided_exactly(const Formula::Node& node);
  Term greatest_divisor(const Formula::Node& node);
  Term difference(const Formula& formula);
  Term binary(const Formula::Node& node, const std::string& sign, Tie tie);
  Term function(const Formula::Node& node, const std::string& name);
  /// A condition that `if` can ask: "(n <=? 2 * k) && (k =? 1)"
  std::string condition(const Formula& formula);
  std::string joined_conditions(const Formula::Node& node, const std::string& sign);
  std::string joined_propositions(const Formula::Node& node, const std::string& sign);
  std::string compared(const Formula::Node& node, std::size_t left, const std::string& sign,
                       std::size_t right);
  std::string divisor(const Formula& formula);
  std::vector<std::string> factors_of(const Formula& formula);
  void need(const std::string& claim, bool is_difference, const Formula& difference = {});
  static std::string enclosed(const Term& term, Tie least);

  const Theorem& theorem_;
  std::string nim_;
  std::vector<std::string> parameters_;
  std::map<std::size_t, std::string> variables_;  ///< by their numbers
  std::vector<std::string> under_;
  std::vector<NaturalSide> sides_;
};

}  // namespace takeaway::coq
