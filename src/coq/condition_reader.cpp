// The conditions of a theorem as ways in which they can hold, for a form_reader.hpp.
#include <algorithm>
#include <iterator>

#include "coq/form_reader.hpp"

namespace takeaway::coq {

Ways ways_of_both(const Ways& one, const Ways& other) {
  constexpr std::size_t most_ways = 16;
  Ways all;
  for (const auto& a : one)
    for (const auto& b : other) {
      all.push_back(a);
      all.back().insert(all.back().end(), b.begin(), b.end());
    }
  if (all.size() > most_ways) throw NotLinear{"the conditions can hold in too many ways"};
  return all;
}

Ways FormReader::comparison(const Formula::Node& node, std::size_t large, std::size_t small,
                            LinearCondition::Sign sign) {
  const LinearForm left = form(node.arguments[large], "a condition");
  return {{{open_form::sum(left, form(node.arguments[small], "a condition"), -1), sign}}};
}

Ways FormReader::ways(const Formula& condition) {
  using Sign = LinearCondition::Sign;
  const auto& node = *condition.node;
  switch (node.kind) {
    case FormulaKind::conjunction: {
      Ways all{{}};
      for (const Formula& part : node.arguments) all = ways_of_both(all, ways(part));
      return all;
    }
    case FormulaKind::disjunction: {
      Ways all;
      for (const Formula& part : node.arguments) std::ranges::copy(ways(part), std::back_inserter(all));
      return all;
    }
    case FormulaKind::less:
      return comparison(node, 1, 0, Sign::above);
    case FormulaKind::less_equal:
      return comparison(node, 1, 0, Sign::at_least);
    case FormulaKind::greater:
      return comparison(node, 0, 1, Sign::above);
    case FormulaKind::greater_equal:
      return comparison(node, 0, 1, Sign::at_least);
    case FormulaKind::equal:
      return comparison(node, 0, 1, Sign::equal);
    case FormulaKind::unequal:
      return comparison(node, 0, 1, Sign::unequal);
    default:
      throw NotLinear{"a condition is not a comparison of linear forms"};
  }
}

}  // namespace takeaway::coq
