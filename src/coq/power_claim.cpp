// The search for a plan: coordinates, cases of the counts, parts of the cone.
#include <algorithm>
#include <numeric>

#include "certificate/cone_forms.hpp"
#include "coq/power_file.hpp"
#include "coq/word_cone.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

class PowerSearch {
 public:
  PowerSearch(const CountedWord& word, const Coordinates& coordinates, PowerSearchState& state)
      : word_(word), coordinates_(coordinates), state_(state) {}

  std::optional<PowerTree> tree(const std::vector<CountCase>& cases) const {
    if (cases.size() == coordinates_.counts.size()) return leaf(cases);
    constexpr std::int64_t most_cases = 9;
    std::vector<PowerTree> branches;
    for (std::int64_t value = 0; value < most_cases; ++value) {
      auto others = tree(with(cases, {false, value}));
      if (others) {
        branches.push_back(std::move(*others));
        return PowerTree{std::move(branches), std::nullopt};
      }
      auto fixed = tree(with(cases, {true, value}));
      if (!fixed) return std::nullopt;
      branches.push_back(std::move(*fixed));
    }
    return std::nullopt;
  }

 private:
  static std::vector<CountCase> with(std::vector<CountCase> cases, CountCase next) {
    cases.push_back(next);
    return cases;
  }

  std::optional<PowerTree> leaf(const std::vector<CountCase>& cases) const {
    for (const bool tight : {false, true}) {
      PowerWord word = power_word(word_, coordinates_, cases, tight);
      if (!word.is_possible || is_contradiction(power_word(word_, coordinates_, cases, true)))
        return PowerTree{{}, PowerLeaf{cases, std::move(word), {}, {}, std::nullopt}};
      if (auto found = planned(cases, std::move(word), tight)) return PowerTree{{}, std::move(*found)};
    }
    return std::nullopt;
  }

  /// Whether no parameters satisfy the conditions. Then nothing is planned: what can be on the border of the
  /// cone, where letters are missing, need not be looked at.
  bool is_contradiction(const PowerWord& word) const {
    std::vector<std::string> parameters(coordinates_.points.size(), "x");
    parameters.back() = "1";
    const Cone cone = cone_of(word.conditions, parameters, true);
    if (cone.rays.empty()) return is_pointed(word, parameters);
    return std::ranges::none_of(cone.rays, [](const auto& ray) { return ray.back() > 0; });
  }

  std::optional<PowerLeaf> planned(const std::vector<CountCase>& cases, PowerWord word, bool tight) const {
    const bool has_constants = word.has_constants;
    PowerLeaf result{cases, std::move(word), {}, {}, std::nullopt};
    if (!add_parts(result, result.word.conditions, tight || has_constants, 0)) return std::nullopt;
    return result;
  }

  /// Adds the parts of the cone of these conditions, which is cut where the order of positions changes.
  bool add_parts(PowerLeaf& leaf, const std::vector<LinearCondition>& conditions, bool tight,
                 int depth) const {
    constexpr std::size_t most_parts = 40;
    constexpr int deepest = 8;
    std::vector<std::string> parameters(leaf.word.moves[0][0].size(), "x");
    if (leaf.word.has_constants) parameters.back() = "1";
    const Cone cone = cone_of(conditions, parameters, tight);
    const bool has_points = !leaf.word.has_constants ||
                            std::ranges::any_of(cone.rays, [](const auto& ray) { return ray.back() > 0; });
    if (!has_points && !cone.rays.empty()) return true;
    if (cone.rays.empty()) return tight && is_pointed(leaf.word, parameters);
    if (!are_small(cone.rays)) return false;
    // x != y, where they are equal at all points
    if (std::ranges::any_of(leaf.word.conditions, [&](const LinearCondition& condition) {
          const RayVector values = at_rays(condition.form, cone.rays);
          return condition.sign == Sign::unequal &&
                 std::ranges::all_of(values, [](Wide x) { return x == 0; });
        }))
      return true;
    const auto cut = simplices(cone);
    if (!cut || cut->empty()) return false;
    for (const Simplex& simplex : *cut) {
      auto plan = plan_powers(leaf.word, simplex.rays, state_);
      const auto undecided = state_.undecided;
      if (plan) {
        leaf.simplices.push_back(simplex);
        leaf.plans.push_back(std::move(*plan));
        if (leaf.plans.size() > most_parts) return false;
        continue;
      }
      if (!undecided || depth == deepest) return false;
      if (!add_halves(leaf, simplex, *undecided, depth)) return false;
    }
    return true;
  }

  /// The two halves of a simplex in which a form that is known at its rays has one sign each.
  bool add_halves(PowerLeaf& leaf, const Simplex& simplex, const RayVector& at_rays, int depth) const {
    LinearForm form(simplex.rays[0].size(), 0);
    for (std::size_t i = 0; i < at_rays.size(); ++i) {
      if (at_rays[i] > most_coefficient || at_rays[i] < -most_coefficient) return false;
      add(form, simplex.weights[i], static_cast<std::int64_t>(at_rays[i]));
    }
    std::int64_t divisor = 0;
    for (const std::int64_t x : form) divisor = std::gcd(divisor, x);
    if (divisor == 0) return false;
    for (const std::int64_t sign : {1, -1}) {
      std::vector<LinearCondition> conditions;
      for (const LinearForm& weight : simplex.weights) conditions.push_back({weight, Sign::at_least});
      for (const LinearCondition& condition : leaf.word.conditions)
        if (condition.sign == Sign::equal) conditions.push_back(condition);
      LinearForm half = form;
      for (std::int64_t& x : half) x = sign * x / divisor;
      if (leaf.word.has_constants) round_down(half, leaf.word.conditions);
      conditions.push_back({half, Sign::at_least});
      if (!add_parts(leaf, conditions, false, depth + 1)) return false;
    }
    return true;
  }
  /// A form that is at least 0 at the same whole numbers, and at fewer others: 2t - 5 is t - 3.
  static void round_down(LinearForm& form, const std::vector<LinearCondition>& conditions) {
    for (const LinearCondition& condition : conditions) {
      if (condition.sign != Sign::equal) continue;
      // x = 1 says that x is a constant, too
      const auto last = condition.form.end() - 1;
      const auto only = std::find_if(condition.form.begin(), last, [](std::int64_t x) { return x != 0; });
      if (only == last || (*only != 1 && *only != -1) ||
          std::any_of(only + 1, last, [](std::int64_t x) { return x != 0; }))
        continue;
      const auto name = static_cast<std::size_t>(only - condition.form.begin());
      add(form, condition.form, -*only * form[name]);
    }
    std::int64_t divisor = 0;
    for (std::size_t i = 0; i + 1 < form.size(); ++i) divisor = std::gcd(divisor, form[i]);
    if (divisor <= 1) return;
    form.back() -= ((form.back() % divisor) + divisor) % divisor;
    for (std::int64_t& x : form) x /= divisor;
  }
  /// Whether it is for want of points that there are no rays: the conditions leave no line free.
  static bool is_pointed(const PowerWord& word, const std::vector<std::string>& parameters) {
    std::vector<LinearForm> forms;
    for (const LinearCondition& condition : word.conditions)
      if (condition.sign != Sign::unequal) forms.push_back(condition.form);
    if (parameters.back() == "1") {
      forms.emplace_back(parameters.size(), 0);
      forms.back().back() = 1;
    }
    return cone_check::rank_of(forms) >= parameters.size();
  }

  const CountedWord& word_;
  const Coordinates& coordinates_;
  PowerSearchState& state_;
};

/// The form at some values of the names.
Wide at_values(const LinearForm& form, const std::vector<std::int64_t>& values) {
  Wide sum = 0;
  for (std::size_t i = 0; i < form.size(); ++i) sum += Wide{form[i]} * values[i];
  return sum;
}

/// Parameters that satisfy the conditions, found by trying small ones; empty if there are none.
class PowerExample {
 public:
  explicit PowerExample(const CountedWord& word) : word_(word), values_(word.names.size(), 0) {
    values_.back() = 1;
  }

  std::vector<std::int64_t> find() {
    for (const std::int64_t largest : {12, 30, 60, 120})
      if (try_from(0, largest)) return {values_.begin(), values_.begin() + parameters()};
    return {};
  }

 private:
  std::ptrdiff_t parameters() const { return static_cast<std::ptrdiff_t>(word_.parameters); }
  bool try_from(std::size_t name, std::int64_t largest) {
    if (name == word_.parameters) return --tries_left_ > 0 && fits();
    for (values_[name] = 0; values_[name] <= largest && tries_left_ > 0; ++values_[name])
      if (try_from(name + 1, largest)) return true;
    return false;
  }
  bool fits() {
    for (const Division& division : word_.divisions) {
      const Wide number = at_values(division.number, values_);
      const Wide divisor = at_values(division.divisor, values_);
      if (divisor <= 0 || number < 0) return false;
      values_[division.quotient] = static_cast<std::int64_t>(number / divisor);
      values_[division.remainder] = static_cast<std::int64_t>(number % divisor);
    }
    return std::ranges::all_of(word_.conditions, [&](const LinearCondition& condition) {
      const Wide value = at_values(condition.form, values_);
      return condition.sign == Sign::above     ? value > 0
             : condition.sign == Sign::equal   ? value == 0
             : condition.sign == Sign::unequal ? value != 0
                                               : value >= 0;
    });
  }

  const CountedWord& word_;
  std::vector<std::int64_t> values_;
  int tries_left_ = 5'000'000;
};

/// A tree in these coordinates; `why` it cannot be, if something is not linear in them.
std::optional<PowerTree> find_tree(const CountedWord& word, const Coordinates& coordinates,
                                   PowerSearchState& state, std::optional<NotLinear>& why) {
  try {
    auto tree = PowerSearch(word, coordinates, state).tree({});
    if (!tree) why = NotLinear{"the conditions do not put all positions into one order"};
    return tree;
  } catch (const NotLinear& not_linear) {
    if (!why) why = not_linear;
    return std::nullopt;
  }
}

}  // namespace

std::vector<std::int64_t> example_of(const CountedWord& word) {
  auto example = PowerExample(word).find();
  if (example.empty()) throw NotLinear{"no parameters were found that satisfy the conditions"};
  return example;
}

ClaimedPower claimed_power(const CountedWord& word) {
  constexpr int most_looks = 4000;  // in one system of coordinates
  int looks_left = 40'000;          // in all of them
  // A part of a longer word need not occur.
  auto example = word.standing == Standing::for_ever ? example_of(word) : std::vector<std::int64_t>{};
  std::optional<NotLinear> why;
  for (const bool only_counts : {false, true}) {
    CountedWord attempt = word;
    attempt.has_only_counts = only_counts;
    try {
      for (const Coordinates& coordinates : coordinates_for(attempt)) {
        PowerSearchState state{.looks_left = std::min(most_looks, looks_left), .undecided = {}};
        looks_left -= state.looks_left;
        if (auto tree = find_tree(attempt, coordinates, state, why))
          return {attempt, coordinates, std::move(*tree), std::move(example), {}, std::nullopt, std::nullopt};
        looks_left += std::max(0, state.looks_left);
      }
    } catch (const NotLinear& not_linear) {
      why = not_linear;
    }
    if (std::ranges::all_of(word.divisions, [&](const auto& division) { return word.is_count(division); }))
      break;
  }
  throw NotLinear{why ? why->why : "the conditions do not put all positions into one order"};
}

}  // namespace takeaway::coq
