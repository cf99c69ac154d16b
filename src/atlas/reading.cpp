// Cells out of theorem files: what `state` wrote, read back.
#include "atlas/reading.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace takeaway::atlas {

namespace {

using Kind = FormulaKind;

/// Reads one formula after the other. The first of a form that no cell has is kept, with what it has instead;
/// what is read behind it means nothing.
class CellReader {
 public:
  explicit CellReader(const Theorem& theorem) : theorem_(theorem) {}

  Result<Pattern> read(bool with_word) {
    pattern_.params = theorem_.params.size();
    read_divisions();
    for (const Formula& condition : theorem_.where) read_condition(condition);
    bool has_word = false;
    for (const Claim& claim : theorem_.claims) {
      if (claim.when) refuse("a claim of a cell has no 'when'");
      if (claim.kind == Claim::Kind::word) {
        has_word = true;
        read_word(claim.word.preperiod, pattern_.preperiod);
        read_word(claim.word.period, pattern_.period);
      } else {
        read_length(claim);
      }
    }
    if (has_word != with_word) refuse("it has no word");
    if (fault_) return bad_input("the theorem " + theorem_.name + " is no cell of an atlas: " + *fault_);
    return std::move(pattern_);
  }

 private:
  void refuse(std::string why) {
    if (!fault_) fault_ = std::move(why);
  }
  Form no_number(std::string why) {
    refuse(std::move(why));
    return Form::constant(0);
  }

  // Two definitions in a row, quotient and remainder of the same.
  void read_divisions() {
    const auto& all = theorem_.definitions;
    if (all.size() % 2 != 0) return refuse("quotients and remainders come in pairs");
    for (std::size_t i = 0; i < all.size(); i += 2) {
      const auto& quotient = *all[i].formula.node;
      const auto& remainder = *all[i + 1].formula.node;
      if (quotient.kind != Kind::quotient || remainder.kind != Kind::remainder ||
          !same(quotient.arguments[0], remainder.arguments[0]) ||
          !same(quotient.arguments[1], remainder.arguments[1]))
        return refuse("quotients and remainders come in pairs");
      Division division{number(quotient.arguments[0]), number(quotient.arguments[1])};
      pattern_.divisions.push_back(std::move(division));
    }
  }

  Form number(const Formula& formula) {
    const auto& node = *formula.node;
    switch (node.kind) {
      case Kind::number:
        return Form::constant(node.number);
      case Kind::name:
        return variable(node);
      case Kind::negate:
        return number(node.arguments[0]) * -1;
      case Kind::add:
        return number(node.arguments[0]) + number(node.arguments[1]);
      case Kind::subtract:
        return number(node.arguments[0]) - number(node.arguments[1]);
      case Kind::multiply:
        return product(number(node.arguments[0]), number(node.arguments[1]));
      case Kind::divide: {
        Form form = number(node.arguments[0]);
        const Form by = number(node.arguments[1]);
        if (!by.is_constant() || by.coefficient(0) <= 0) return no_number("a division by what is no number");
        form.divisor *= by.coefficient(0);
        return form;
      }
      default:
        return no_number("'" + to_text(formula) + "' is not linear");
    }
  }

  // The variables of a form are 1, the parameters, then quotients and remainders as they are defined.
  Form variable(const Formula::Node& node) {
    const std::size_t params = theorem_.params.size();
    const std::size_t index = 1 + node.refers.index;
    if (node.refers.kind == Reference::Kind::parameter) return Form::variable(index);
    if (node.refers.kind != Reference::Kind::definition || node.refers.index >= 2 * pattern_.divisions.size())
      return no_number("what is '" + node.name + "'?");
    return Form::variable(index + params);
  }

  Form product(const Form& left, const Form& right) {
    if (left.is_constant()) return right * left.coefficient(0);
    if (right.is_constant()) return left * right.coefficient(0);
    return no_number("a product is not linear");
  }

  void read_condition(const Formula& formula) {
    const auto& node = *formula.node;
    if (node.kind == Kind::conjunction) {
      read_condition(node.arguments[0]);
      read_condition(node.arguments[1]);
      return;
    }
    if (node.kind == Kind::equal && node.arguments[0].node->kind == Kind::remainder) {
      const auto& division = *node.arguments[0].node;
      const Form modulus = number(division.arguments[1]);
      const Form rest = number(node.arguments[1]);
      if (!modulus.is_constant() || modulus.coefficient(0) < 1) return refuse("a modulus is no number");
      pattern_.conditions.push_back(
          {number(division.arguments[0]) - rest, Condition::Kind::multiple, modulus.coefficient(0)});
      return;
    }
    if (node.arguments.size() != 2) return refuse("'" + to_text(formula) + "' is no condition of a cell");
    const Form difference = number(node.arguments[0]) - number(node.arguments[1]);
    const auto add = [&](const Form& form, Condition::Kind kind) {
      pattern_.conditions.push_back({form, kind, 1});
    };
    switch (node.kind) {
      case Kind::greater_equal:
        return add(difference, Condition::Kind::not_negative);
      case Kind::greater:
        return add(difference, Condition::Kind::positive);
      case Kind::less_equal:
        return add(difference * -1, Condition::Kind::not_negative);
      case Kind::less:
        return add(difference * -1, Condition::Kind::positive);
      case Kind::equal:
        return add(difference, Condition::Kind::zero);
      case Kind::unequal:
        return add(difference, Condition::Kind::not_zero);
      default:
        return refuse("'" + to_text(formula) + "' is no condition of a cell");
    }
  }

  void read_word(const std::vector<Factor>& factors, std::vector<PatternFactor>& made) {
    for (const Factor& factor : factors) {
      PatternFactor one;
      one.is_power = !factor.group.empty();
      if (!one.is_power) {
        one.parts.push_back({factor.letter, number(factor.exponent)});
      } else {
        one.count = number(factor.exponent);
        for (const Factor& part : factor.group) {
          if (!part.group.empty()) return refuse("a power inside a power");
          one.parts.push_back({part.letter, number(part.exponent)});
        }
      }
      made.push_back(std::move(one));
    }
  }

  void read_length(const Claim& claim) {
    if (claim.kind != Claim::Kind::condition) return refuse("a cell claims a word and its lengths");
    const auto& node = *claim.formula.node;
    if (node.kind == Kind::pure && !node.family) {
      pattern_.preperiod_length = Form::constant(0);
      return;
    }
    if (node.kind != Kind::equal || node.arguments[0].node->family)
      return refuse("a cell claims a word and its lengths");
    const Kind what = node.arguments[0].node->kind;
    if (what == Kind::period)
      pattern_.period_length = number(node.arguments[1]);
    else if (what == Kind::preperiod)
      pattern_.preperiod_length = number(node.arguments[1]);
    else
      refuse("a cell claims a word and its lengths");
  }

  const Theorem& theorem_;
  Pattern pattern_;
  std::optional<std::string> fault_;
};

}  // namespace

Result<Pattern> read_cell(const Theorem& theorem) {
  return CellReader(theorem).read(true);
}

Result<Pattern> read_region(const Theorem& theorem) {
  return CellReader(theorem).read(false);
}

}  // namespace takeaway::atlas
