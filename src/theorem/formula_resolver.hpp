// Formulas and families with their names resolved. Internal to the room `theorem`.
#pragma once

#include "takeaway/theorem.hpp"
#include "theorem/scope.hpp"

namespace takeaway {

/// Makes of every name in a formula a reference to what it stands for. The scope keeps the first
/// error; what is returned after one means nothing.
class FormulaResolver {
 public:
  /// Numbers the variables and families of the theorem as it meets them.
  FormulaResolver(Theorem& theorem, NameScope& scope) : theorem_(theorem), scope_(scope) {}

  Formula any(const Formula& formula);
  Formula condition(const Formula& formula);
  Formula number(const Formula& formula);
  /// The names among the moves; `place` is where the family is used.
  void resolve(FamilyUse& use, std::size_t number, std::size_t place);
  /// A variable that is visible until `forget`.
  void declare(Variable& variable, std::size_t place);

 private:
  void expect(const Formula& formula, bool condition);
  void check_types(const Formula::Node& node);
  Formula unmeasured(const Formula& formula);
  void name_class(std::vector<Formula>& sides);
  Formula named(const Formula::Node& node);
  Formula product(const Formula::Node& node);
  Formula call(Formula::Node node);
  Formula ranged(Formula::Node node);

  Theorem& theorem_;
  NameScope& scope_;
};

}  // namespace takeaway
