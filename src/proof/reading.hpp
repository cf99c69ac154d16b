// A theorem's formulas as polynomials and conditions. Internal to the room `proof`.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "proof/script.hpp"
#include "takeaway/theorem.hpp"

namespace takeaway::proof {

/// A script that knows what the names of a resolved theorem stand for. `D mod 2m` and `D div 2m`, where they
/// are defined, make of D the polynomial 2m*h + d, so that lengths that are not linear are multiples of a
/// unit and a linear rest.
class Reading : public Script {
 public:
  enum class Params { split, plain };
  explicit Reading(const Theorem& theorem, Params params = Params::split);

  /// Throw Unprovable on what has no such form: periods, ranges, values of other games.
  Polynomial number(const Formula& formula);
  /// A formula of a family, in the meanings that the family's words have.
  Polynomial number(const Formula& formula, const FamilyUse& use);
  std::string condition(const Formula& formula);

  /// A variable stands for this from now on.
  void bind(const Variable& variable, const Polynomial& value) { variables_[variable.number] = value; }
  /// What G(x) is for a heap x, of this game or of another one. Throws Unprovable where it is not known.
  using Values = std::function<Polynomial(Reading&, const FamilyUse* other, const Polynomial& heap)>;
  /// G(x) is read as that from now on.
  void use_values(Values values) { values_ = std::move(values); }
  /// Whole quotient and remainder; the divisor is demanded to be positive.
  std::pair<Polynomial, Polynomial> divide(const Polynomial& number, const Polynomial& divisor);

  /// The parameters as polynomials in the symbols, in their order.
  const std::vector<std::pair<std::string, Polynomial>>& params() const { return params_; }
  const Theorem& theorem() const { return *theorem_; }
  /// What parameters were split by: positive, if the theorem makes sense, but this is not proved by saying
  /// so.
  const std::vector<Formula>& divisors() const { return divisors_; }

 private:
  void split_params();
  void split(const Formula::Node& division);
  void shift_params();
  bool shift_by(const Formula& length);
  std::optional<std::string> splittable(const Polynomial& number, const Polynomial& unit,
                                        std::int64_t times) const;
  bool is_symbol(std::size_t param) const;
  void substitute(const std::string& param, const Polynomial& value);
  void use_equation(const Formula& condition);
  bool is_divided(const Formula::Node& division) const;
  std::optional<std::int64_t> fixed_remainder(const Formula::Node& division);
  Polynomial named(const Formula::Node& node);
  const Definition* definition(const Formula::Node& node) const;
  Polynomial arithmetic(const Formula::Node& node);
  Polynomial chosen(const Formula::Node& node);
  Polynomial heap_value(const Formula::Node& node);
  Polynomial extreme(const Formula::Node& node);
  Polynomial power(const Formula::Node& node);
  Polynomial common_divisor(const Formula::Node& node);
  Polynomial exact(const Polynomial& number, const Polynomial& divisor);
  std::string unmeasured(const Formula& formula);
  std::string comparison(const Formula::Node& node);
  template <class Use>
  auto call(const Formula::Node& node, const Definition& definition, const Use& use);

  const Theorem* theorem_;
  std::vector<std::pair<std::string, Polynomial>> params_;
  std::vector<Formula> divisors_;
  Values values_;
  std::map<std::size_t, Polynomial> variables_;
  struct Defined {
    Polynomial value;
    std::vector<std::string> guards;  ///< under which it was read first, and made its demands
  };
  std::map<std::size_t, Defined> definitions_;  // numbers without arguments that were read
  struct Division {
    Polynomial quotient;
    Polynomial remainder;
    bool is_split = false;  ///< its divisor is among `divisors_`
  };
  std::map<std::pair<std::string, std::string>, Division> divisions_;
  std::map<std::string, Polynomial> opaque_;  // gcds and powers, by their text
};

}  // namespace takeaway::proof
