#include "coq/linear.hpp"

#include <algorithm>
#include <functional>

#include "takeaway/cones.hpp"

namespace takeaway::coq {

namespace {

constexpr std::size_t most_runs = 100'000;

class LinearWordReader {
 public:
  LinearWordReader(const Theorem& theorem, const Claim& claim) : theorem_(theorem), claim_(claim) {}

  LinearWord read() {
    if (!theorem_.game) throw NotLinear{"the theorem has no game of its own"};
    const Family& family = *theorem_.game;
    LinearWord word;
    word.boundary = family.boundary;
    word.parameters = theorem_.params;
    word.parameters.emplace_back("1");
    moves(family, word);
    for (const Formula& condition : theorem_.where) read_condition(condition, word.conditions);
    if (claim_.when) read_condition(claim_.when, word.conditions);
    append(claim_.word.preperiod, word.first);
    append(claim_.word.period, word.then);
    return word;
  }

 private:
  LinearForm form(const Formula& formula, const std::string& what) const {
    auto linear = linear_form(formula, theorem_.params);
    if (!linear) throw NotLinear{what + " is not linear in the parameters"};
    for (const std::int64_t coefficient : *linear)
      if (coefficient > most_coefficient || coefficient < -most_coefficient)
        throw NotLinear{what + " has a number past 2^40"};
    return *linear;
  }

  void moves(const Family& family, LinearWord& word) const {
    if (family.boundary == BoundaryKind::init || family.comply || family.set.kind != SetTerm::Kind::items)
      throw NotLinear{"the game does not list its moves, under wall or sink"};
    for (const Item& item : family.set.items) {
      if (item.kind != Item::Kind::single) throw NotLinear{"the game does not list its moves"};
      word.moves.push_back(form(item.first, "a move"));
    }
  }

  void read_condition(const Formula& condition, std::vector<LinearCondition>& conditions) const {
    using Kind = FormulaKind;
    using Sign = LinearCondition::Sign;
    const auto& node = *condition.node;
    const auto compare = [&](std::size_t large, std::size_t small, Sign sign) {
      LinearForm difference = form(node.arguments[large], "a condition");
      const LinearForm other = form(node.arguments[small], "a condition");
      for (std::size_t i = 0; i < difference.size(); ++i) difference[i] -= other[i];
      conditions.push_back({std::move(difference), sign});
    };
    switch (node.kind) {
      case Kind::conjunction:
        for (const Formula& part : node.arguments) read_condition(part, conditions);
        return;
      case Kind::less:
        return compare(1, 0, Sign::above);
      case Kind::less_equal:
        return compare(1, 0, Sign::at_least);
      case Kind::greater:
        return compare(0, 1, Sign::above);
      case Kind::greater_equal:
        return compare(0, 1, Sign::at_least);
      case Kind::equal:
        return compare(0, 1, Sign::equal);
      case Kind::unequal:
        return compare(0, 1, Sign::unequal);
      default:
        throw NotLinear{"a condition is not a comparison of linear forms"};
    }
  }

  void append(const std::vector<Factor>& factors, std::vector<FormRun>& runs) const {
    for (const Factor& factor : factors) {
      const LinearForm exponent = form(factor.exponent, "a length");
      if (factor.group.empty()) {
        runs.push_back({factor.letter, exponent});
      } else {
        const bool is_number =
            std::ranges::all_of(exponent.begin(), exponent.end() - 1, [](std::int64_t x) { return x == 0; });
        if (!is_number) throw NotLinear{"a power has a count that depends on the parameters"};
        for (std::int64_t i = 0; i < exponent.back(); ++i) append(factor.group, runs);
      }
      if (runs.size() > most_runs) throw NotLinear{"the word is too long"};
    }
  }

  const Theorem& theorem_;
  const Claim& claim_;
};

/// Every form there is.
void for_each_form(LinearWord& word, const std::function<void(LinearForm&)>& use) {
  for (LinearForm& move : word.moves) use(move);
  for (LinearCondition& condition : word.conditions) use(condition.form);
  for (FormRun& run : word.first) use(run.length);
  for (FormRun& run : word.then) use(run.length);
}

}  // namespace

LinearForm whole(const std::vector<FormRun>& runs, std::size_t parameters) {
  LinearForm sum(parameters, 0);
  for (const FormRun& run : runs)
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += run.length[i];
  return sum;
}

LinearWord without_constants(LinearWord word) {
  bool constants = false;
  for_each_form(word, [&](const LinearForm& form) { constants = constants || form.back() != 0; });
  if (constants || word.parameters.size() == 1) return word;
  for_each_form(word, [](LinearForm& form) { form.pop_back(); });
  word.parameters.pop_back();
  return word;
}

LinearWord linear_word(const Theorem& theorem, const Claim& claim) {
  return LinearWordReader(theorem, claim).read();
}

}  // namespace takeaway::coq
