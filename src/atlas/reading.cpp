// Cells out of theorem files: what `state` wrote, read back.
#include "atlas/reading.hpp"

#include <algorithm>

namespace takeaway::atlas {

namespace {

using Kind = FormulaKind;

/// Thrown for a formula of a form that no cell has.
struct NoCell {
  std::string why;
};

class CellReader {
 public:
  explicit CellReader(const Theorem& theorem) : theorem_(theorem) {}

  Pattern read(bool with_word) {
    pattern_.params = theorem_.params.size();
    read_divisions();
    for (const Formula& condition : theorem_.where) read_condition(condition);
    bool has_word = false;
    for (const Claim& claim : theorem_.claims) {
      if (claim.when) throw NoCell{"a claim of a cell has no 'when'"};
      if (claim.kind == Claim::Kind::word) {
        has_word = true;
        read_word(claim.word.preperiod, pattern_.preperiod);
        read_word(claim.word.period, pattern_.period);
      } else {
        read_length(claim);
      }
    }
    if (has_word != with_word) throw NoCell{"it has no word"};
    return std::move(pattern_);
  }

 private:
  // Two definitions in a row, quotient and remainder of the same.
  void read_divisions() {
    const auto& all = theorem_.definitions;
    if (all.size() % 2 != 0) throw NoCell{"quotients and remainders come in pairs"};
    for (std::size_t i = 0; i < all.size(); i += 2) {
      const auto& quotient = *all[i].formula.node;
      const auto& remainder = *all[i + 1].formula.node;
      if (quotient.kind != Kind::quotient || remainder.kind != Kind::remainder ||
          !same(quotient.arguments[0], remainder.arguments[0]) ||
          !same(quotient.arguments[1], remainder.arguments[1]))
        throw NoCell{"quotients and remainders come in pairs"};
      Division division{number(quotient.arguments[0]), number(quotient.arguments[1])};
      pattern_.divisions.push_back(std::move(division));
    }
  }

  Form number(const Formula& formula) const {
    const auto& node = *formula.node;
    switch (node.kind) {
      case Kind::number:
        return Form::constant(node.number);
      case Kind::name:
        return Form::variable(variable(node));
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
        if (!by.is_constant() || by.coefficient(0) <= 0) throw NoCell{"a division by what is no number"};
        form.divisor *= by.coefficient(0);
        return form;
      }
      default:
        throw NoCell{"'" + to_text(formula) + "' is not linear"};
    }
  }

  // The variables of a form are 1, the parameters, then quotients and remainders as they are defined.
  std::size_t variable(const Formula::Node& node) const {
    const std::size_t params = theorem_.params.size();
    const std::size_t index = 1 + node.refers.index;
    if (node.refers.kind == Reference::Kind::parameter) return index;
    if (node.refers.kind != Reference::Kind::definition || node.refers.index >= 2 * pattern_.divisions.size())
      throw NoCell{"what is '" + node.name + "'?"};
    return index + params;
  }

  static Form product(const Form& left, const Form& right) {
    if (left.is_constant()) return right * left.coefficient(0);
    if (right.is_constant()) return left * right.coefficient(0);
    throw NoCell{"a product is not linear"};
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
      if (!modulus.is_constant() || modulus.coefficient(0) < 1) throw NoCell{"a modulus is no number"};
      pattern_.conditions.push_back(
          {number(division.arguments[0]) - rest, Condition::Kind::multiple, modulus.coefficient(0)});
      return;
    }
    if (node.arguments.size() != 2) throw NoCell{"'" + to_text(formula) + "' is no condition of a cell"};
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
        throw NoCell{"'" + to_text(formula) + "' is no condition of a cell"};
    }
  }

  void read_word(const std::vector<Factor>& factors, std::vector<PatternFactor>& made) const {
    for (const Factor& factor : factors) {
      PatternFactor one;
      one.is_power = !factor.group.empty();
      if (!one.is_power) {
        one.parts.push_back({factor.letter, number(factor.exponent)});
      } else {
        one.count = number(factor.exponent);
        for (const Factor& part : factor.group) {
          if (!part.group.empty()) throw NoCell{"a power inside a power"};
          one.parts.push_back({part.letter, number(part.exponent)});
        }
      }
      made.push_back(std::move(one));
    }
  }

  void read_length(const Claim& claim) {
    const auto& node = *claim.formula.node;
    if (claim.kind != Claim::Kind::condition) throw NoCell{"a cell claims a word and its lengths"};
    if (node.kind == Kind::pure && !node.family) {
      pattern_.preperiod_length = Form::constant(0);
      return;
    }
    if (node.kind != Kind::equal || node.arguments[0].node->family)
      throw NoCell{"a cell claims a word and its lengths"};
    const Kind what = node.arguments[0].node->kind;
    if (what == Kind::period)
      pattern_.period_length = number(node.arguments[1]);
    else if (what == Kind::preperiod)
      pattern_.preperiod_length = number(node.arguments[1]);
    else
      throw NoCell{"a cell claims a word and its lengths"};
  }

  const Theorem& theorem_;
  Pattern pattern_;
};

}  // namespace

namespace {

Result<Pattern> read(const Theorem& theorem, bool with_word) {
  try {
    return CellReader(theorem).read(with_word);
  } catch (const NoCell& none) {
    return bad_input("the theorem " + theorem.name + " is no cell of an atlas: " + none.why);
  }
}

}  // namespace

Result<Pattern> read_cell(const Theorem& theorem) {
  return read(theorem, true);
}

Result<Pattern> read_region(const Theorem& theorem) {
  return read(theorem, false);
}

}  // namespace takeaway::atlas
