// Incremental linearization: if T < x, = x or > x, then U*T is at most (x-1)*U, equal to x*U, or at least
// (x+1)*U, where U is not negative. T is a sum of some of the numbers that are multiplied by U, as q-t-copy.
// And if U = u then U*T = u*T.
#include "proof/refinement.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace takeaway::proof {

namespace {

using Values = std::map<std::string, std::int64_t>;

/// What the solver thinks it is: products have values of their own. Throws where it does not fit.
std::int64_t in_model(const Polynomial& polynomial, const Values& model) {
  Polynomial sum;
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    const auto value = model.find(constant_name(monomial));
    sum = sum + Polynomial(coefficient) * (value == model.end() ? 1 : value->second);  // only 1 has no name
  }
  return *sum.constant();
}

/// Numbers that the same unit is multiplied by.
struct Group {
  Polynomial unit;
  std::vector<Polynomial> times;
};

/// 2a and 4a are multiples of the same; the numbers are multiplied instead.
std::vector<Group> groups_of(const std::vector<Multiple>& multiples) {
  std::vector<Group> groups;
  for (const Multiple& multiple : multiples) {
    const std::int64_t content = multiple.unit.content();
    const Polynomial unit = *multiple.unit.divided_by(content);
    auto group = std::ranges::find(groups, unit, &Group::unit);
    if (group == groups.end()) group = groups.insert(groups.end(), {unit, {}});
    const Polynomial times = multiple.times * content;
    if (std::ranges::find(group->times, times) == group->times.end()) group->times.push_back(times);
  }
  return groups;
}

/// A fact about a sum of numbers, at a value of the sum, that the model violates.
struct Violation {
  std::int64_t center = 0;
  std::int64_t weight = 0;  ///< how far the sum is from simple
  std::size_t place = 0;    ///< among those found
  std::string fact;
};

class Search {
 public:
  Search(const Group& group, const Values& model, std::vector<Violation>& found)
      : group_(group), model_(model), unit_(in_model(group.unit, model)), found_(found) {}

  void run() {
    if (unit_ >= 0) choose(0, 0, 0);
  }

 private:
  // The sign of the first number that is used does not matter.
  void choose(std::size_t next, const Polynomial& sum, std::int64_t weight) {
    constexpr std::int64_t most = 4;
    if (next == group_.times.size()) {
      if (weight > 0) look_at(sum, weight);
      return;
    }
    for (std::int64_t times = weight == 0 ? 0 : -2; times <= 2; ++times)
      if (weight + std::abs(times) <= most)
        choose(next + 1, sum + group_.times[next] * times, weight + std::abs(times));
  }

  void look_at(const Polynomial& sum, std::int64_t weight) {
    const std::int64_t value = in_model(sum, model_);
    const std::int64_t product = in_model(group_.unit * sum, model_);
    if (Polynomial(product) == Polynomial(unit_) * value) return;
    const bool wrong_side = value == 0 || (value > 0 ? product < unit_ : product > -unit_);
    const std::int64_t center = wrong_side ? 0 : value;
    found_.push_back({center, weight, found_.size(), fact(sum, center)});
    if (!wrong_side) found_.push_back({center, weight, found_.size(), fact_of_unit(sum)});
  }

  static std::string compare(const std::string& sign, const Polynomial& left, const Polynomial& right) {
    return smt::call(sign, {term_of(left), term_of(right)});
  }

  std::string fact_of_unit(const Polynomial& sum) const {
    return smt::implies(compare("=", group_.unit, unit_), compare("=", group_.unit * sum, sum * unit_));
  }

  std::string fact(const Polynomial& sum, std::int64_t center) const {
    const Polynomial product = group_.unit * sum;
    const auto side = [&](const std::string& sign, std::int64_t value) {
      return smt::all({compare(sign, sum, value), compare(sign, product, group_.unit * value)});
    };
    return smt::implies(compare(">=", group_.unit, 0),
                        smt::any({side("<=", center - 1), side("=", center), side(">=", center + 1)}));
  }

  const Group& group_;
  const Values& model_;
  std::int64_t unit_;
  std::vector<Violation>& found_;
};

}  // namespace

std::vector<std::string> facts_against(const std::vector<Multiple>& multiples, const Values& model) {
  constexpr std::size_t at_a_time = 4;
  constexpr std::int64_t largest = 1'000'000'000;  // of which sums and products can be told
  const auto is_large = [](const auto& entry) { return entry.second > largest || entry.second < -largest; };
  if (std::ranges::any_of(model, is_large)) return {};
  std::vector<Violation> found;
  try {
    for (const Group& group : groups_of(multiples)) Search(group, model, found).run();
  } catch (const Unprovable&) {  // too large: what was found before is as true as ever
  }
  const auto order = [](const Violation& one) {
    return std::tuple(std::abs(one.center), one.weight, one.place);
  };
  std::ranges::sort(found, {}, order);
  std::vector<std::string> facts;
  for (const Violation& violation : found)
    if (facts.size() < at_a_time && std::ranges::find(facts, violation.fact) == facts.end())
      facts.push_back(violation.fact);
  return facts;
}

Decision decide(Z3& solver, std::string& question, const std::set<std::string>& symbols,
                const std::vector<Multiple>& multiples, const Patience& patience, int rounds) {
  std::set<std::string> names = symbols;
  for (const Multiple& multiple : multiples) {
    const Polynomial product = multiple.times * multiple.unit;
    for (const auto& [monomial, coefficient] : product.terms())
      if (!monomial.empty()) names.insert(constant_name(monomial));  // 1 is no constant to ask for
  }
  for (int round = 0;; ++round) {
    Decision decision = solver.decide(question, names, patience);
    if (decision.result != Satisfiability::sat || round >= rounds) return decision;
    const auto facts = facts_against(multiples, decision.model);
    if (facts.empty()) return decision;
    std::string added;
    for (const std::string& fact : facts) added += "(assert " + fact + ")\n";
    question.insert(question.rfind("(check-sat)"), added);
  }
}

}  // namespace takeaway::proof
