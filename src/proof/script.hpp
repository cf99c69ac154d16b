// One question for a solver, in linear integer arithmetic without quantifiers, as SMT-LIB 2 text. Internal to
// the room `proof`.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "proof/polynomial.hpp"
#include "proof/smt.hpp"

namespace takeaway::proof {

/// The polynomial as a term; a product of symbols is a constant of its own.
std::string term_of(const Polynomial& polynomial);
/// The name of that constant.
std::string constant_name(const Monomial& monomial);

/// A number, and something that it is multiplied by.
struct Multiple {
  Polynomial times;
  Polynomial unit;
  bool operator==(const Multiple&) const = default;
};

/// Symbols, what is assumed of them, and at last what is asked. Copies are cheap enough to make one for every
/// question. Products of symbols are constants of their own, of which the solver is told only what it needs.
class Script {
 public:
  /// Declares a symbol. Names with a dot are the prover's own: no theorem can have them.
  Polynomial symbol(const std::string& name);
  /// A symbol that is not declared yet: the name, a dot and a number.
  Polynomial fresh(const std::string& name);

  void assume(const std::string& condition, const std::string& why = {});
  /// A name for a term: the name, a dot and a number.
  std::string define(const std::string& name, const std::string& term);
  /// The same, as a constant that is equal to it.
  std::string constant(const std::string& name, const std::string& term);
  /// Something that must hold for the assumptions to mean what they should; part of what is asked.
  void demand(const std::string& condition);
  bool demands_anything() const { return !demands_.empty(); }
  /// What the work demands counts only where the condition holds: `b = 0 or a mod b = 0` divides by no zero.
  template <class Work>
  auto where(const std::string& condition, const Work& work) {
    guards_.push_back(condition);
    auto result = work();  // a reading that throws is not used again
    guards_.pop_back();
    return result;
  }
  /// The conditions of all such work that is being done.
  const std::vector<std::string>& guards() const { return guards_; }
  /// Products of `times` and the unit occur: what it means to be a multiple is told to the solver.
  void multiply(const Polynomial& times, const Polynomial& unit);
  /// From now on it is also told when one multiple is the sum of two others.
  void compare_sums() { sums_of_multiples_ = true; }
  bool is_unit(const Polynomial& polynomial) const;

  /// The polynomial as a term.
  std::string say(const Polynomial& polynomial) const;
  std::string compare(const std::string& sign, const Polynomial& left, const Polynomial& right) const;
  std::string at_least(const Polynomial& left, const Polynomial& right) const {
    return compare(">=", left, right);
  }
  std::string less(const Polynomial& left, const Polynomial& right) const {
    return compare("<", left, right);
  }
  std::string equal(const Polynomial& left, const Polynomial& right) const {
    return compare("=", left, right);
  }

  /// The offset less all multiples of the unit that can be told from the products.
  Polynomial reduced(const Polynomial& offset, const Polynomial& unit) const;
  /// The same, but nothing if products are left over.
  std::optional<Polynomial> modulo(const Polynomial& offset, const Polynomial& unit) const;

  /// Is there a case in which the claim, or a demand, fails? `unsat` proves the claim.
  std::string refutation(const std::string& claim, const std::string& meaning) const;
  /// Is there a case at all?
  std::string existence(const std::string& meaning) const;

  const std::set<std::string>& symbols() const { return symbols_; }
  const std::vector<Multiple>& multiples() const { return multiples_; }

 private:
  std::string unused(const std::string& name);
  std::string text(const std::string& question, const std::string& meaning) const;
  std::string multiple(const Polynomial& times, const Polynomial& unit) const;
  std::vector<std::string> facts_of_products() const;
  void add_sums(std::vector<std::string>& facts) const;

  struct Line {
    std::string text;
    std::string why;
  };
  std::set<std::string> symbols_;
  std::set<std::string> defined_;
  std::vector<Line> lines_;
  std::vector<std::string> demands_;
  std::vector<std::string> guards_;  ///< under which something is read at the moment
  std::vector<Multiple> multiples_;
  bool sums_of_multiples_ = false;
  mutable std::set<Monomial> products_;  // that were said
};

}  // namespace takeaway::proof
