// The search for a plan: coordinates, cases of the counts, parts of the cone.
#include <algorithm>
#include <numeric>

#include "coq/power_example.hpp"
#include "coq/power_file.hpp"
#include "coq/word_cone.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

class PowerSearch {
 public:
  PowerSearch(const CountedWord& word, const Coordinates& coordinates, PowerSearchState& state)
      : word_(word), coordinates_(coordinates), state_(state) {}

  /// A leaf for a region of counts, or the two halves of it, where what is seen depends on the counts.
  /// Where it did not help to look at small numbers one by one, as `smalls` of them were, it may be an order
  /// that is missing.
  std::optional<PowerTree> tree(const CountRegion& region, int depth = 0, int smalls = 0) {
    constexpr int deepest = 24;
    constexpr int most_leaves = 100;
    constexpr int most_smalls = 3;
    if (state_.looks_left < 0) return std::nullopt;
    std::optional<CountSplit> split;
    for (const bool tight : {false, true}) {
      PowerWord word = power_word(word_, coordinates_, region, tight);
      PowerTree result{{}, {}, PowerLeaf{region, std::move(word), {}, {}, std::nullopt}};
      if (!result.leaf->word.is_possible || is_contradiction(power_word(word_, coordinates_, region, true)))
        return result;
      wanted_.reset();
      order_.reset();
      if (add_parts(*result.leaf, result.leaf->word.conditions, tight || result.leaf->word.has_constants, 0))
        return ++leaves_ <= most_leaves ? std::optional(std::move(result)) : std::nullopt;
      if (!split) split = wanted_;
    }
    if (smalls >= most_smalls && order_) split = order_;
    if (!split || depth == deepest) return std::nullopt;
    PowerTree result{split, {}, {}};
    for (const CountRegion& half : halves(region, *split)) {
      auto branch = tree(half, depth + 1, split->other ? 0 : smalls + 1);
      if (!branch) return std::nullopt;
      result.branches.push_back(std::move(*branch));
    }
    return result;
  }

 private:
  /// Whether no parameters satisfy the conditions. Then nothing is planned: what can be on the border of the
  /// cone, where letters are missing, need not be looked at.
  bool is_contradiction(const PowerWord& word) const {
    std::vector<std::string> parameters(coordinates_.points.size(), "x");
    parameters.back() = "1";
    const Cone cone = cone_of(word.conditions, parameters, true);
    if (cone.rays.empty()) return is_pointed(word, parameters);
    return std::ranges::none_of(cone.rays, [](const auto& ray) { return ray.back() > 0; });
  }

  /// Adds the parts of the cone of these conditions, which is cut where the order of positions changes.
  bool add_parts(PowerLeaf& leaf, const std::vector<LinearCondition>& conditions, bool tight, int depth) {
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
    if (is_excluded(leaf.word, cone.rays)) return true;
    const auto cut = simplices(cone);
    if (!cut || cut->empty()) return false;
    for (const Simplex& simplex : *cut) {
      const bool has_none = is_void(leaf.word, simplex.rays);
      auto plan = has_none ? std::nullopt : plan_powers(leaf.word, simplex.rays, state_);
      if (plan || has_none) {
        leaf.simplices.push_back(simplex);
        leaf.plans.push_back(std::move(plan));
        if (leaf.plans.size() > most_parts) return false;
        continue;
      }
      if (!state_.undecided || depth == deepest) {
        want_split(leaf.word, simplex.rays);
        return false;
      }
      if (!add_halves(leaf, simplex, conditions, tight, depth)) return false;
    }
    return true;
  }

  /// What is to be known of the counts, where there is no plan: whether conditions hold, before all else; but
  /// a plan may well go beyond what counts are at most.
  void want_split(const PowerWord& word, const Rays& rays) {
    SplitVotes votes;
    SplitVotes bounds;
    for (const LinearForm& form : word.count_conditions) {
      const bool is_bound =
          form[0] >= 0 && std::all_of(form.begin() + 1, form.end(), [](std::int64_t x) { return x <= 0; });
      (is_bound ? bounds : votes).add(at_rays(form, word.counts));
    }
    for (const MixedCondition& condition : word.mixed)
      votes.add_pairs(at_pairs(condition.products, rays, word.counts), rays.size(), word.counts.size());
    wanted_ = votes.best();
    if (!wanted_) wanted_ = equation_split(word, rays);
    order_ = state_.votes.best_order();
    if (!wanted_) wanted_ = state_.votes.best();
    if (!wanted_) wanted_ = bounds.best();
    if (!wanted_ && word.counts.size() > 1) wanted_ = CountSplit{0, std::nullopt};
  }

  /// Where an equation can hold for few values of a free count alone.
  static std::optional<CountSplit> equation_split(const PowerWord& word, const Rays& rays) {
    for (const MixedCondition& condition : word.mixed) {
      if (condition.sign != Sign::equal) continue;
      for (std::size_t i = 1; i < word.counts.size(); ++i) {
        const RayVector values = at_rays(condition.products[i], rays);
        if (std::ranges::all_of(values, [](Wide x) { return x > 0; }) ||
            std::ranges::all_of(values, [](Wide x) { return x < 0; }))
          return CountSplit{i - 1, std::nullopt};
      }
    }
    return std::nullopt;
  }

  /// The two halves of a simplex in which a form that is known at its rays has one sign each. The conditions
  /// of the whole may say more than the simplex does: that it lies in a plane.
  bool add_halves(PowerLeaf& leaf, const Simplex& simplex, std::vector<LinearCondition> conditions,
                  bool tight, int depth) {
    const RayVector at_rays = *state_.undecided;
    LinearForm form(simplex.rays[0].size(), 0);
    for (std::size_t i = 0; i < at_rays.size(); ++i) {
      if (at_rays[i] > most_coefficient || at_rays[i] < -most_coefficient) return false;
      add(form, simplex.weights[i], static_cast<std::int64_t>(at_rays[i]));
    }
    std::int64_t divisor = 0;
    for (const std::int64_t x : form) divisor = std::gcd(divisor, x);
    if (divisor == 0) return false;
    for (const LinearForm& weight : simplex.weights) conditions.push_back({weight, Sign::at_least});
    for (const std::int64_t sign : {1, -1}) {
      LinearForm half = form;
      for (std::int64_t& x : half) x = sign * x / divisor;
      if (leaf.word.has_constants) round_down(half, leaf.word.conditions);
      conditions.push_back({half, Sign::at_least});
      if (!add_parts(leaf, conditions, tight, depth + 1)) return false;
      conditions.pop_back();
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
    return rank_of(forms) >= parameters.size();
  }

  const CountedWord& word_;
  const Coordinates& coordinates_;
  PowerSearchState& state_;
  std::optional<CountSplit> wanted_;  ///< where the last region had no plan
  std::optional<CountSplit> order_;   ///< likewise
  int leaves_ = 0;
};

/// A tree in these coordinates; `why` it cannot be, if something is not linear in them.
std::optional<PowerTree> find_tree(const CountedWord& word, const Coordinates& coordinates,
                                   PowerSearchState& state, std::optional<NotLinear>& why) {
  try {
    auto tree = PowerSearch(word, coordinates, state).tree(all_counts(coordinates.quotients.size()));
    if (!tree) why = NotLinear{"the conditions do not put all positions into one order"};
    return tree;
  } catch (const NotLinear& not_linear) {
    if (!why) why = not_linear;
    return std::nullopt;
  }
}

}  // namespace

std::vector<std::int64_t> example_of(const CountedWord& word) {
  auto example = power_example(word);
  if (example.empty()) throw NotLinear{"no parameters were found that satisfy the conditions"};
  return example;
}

ClaimedPower claimed_power(const CountedWord& word) {
  constexpr int most_looks = 12'000;  // in one system of coordinates
  int looks_left = 60'000;            // in all of them
  // A part of a longer word need not occur.
  auto example = word.standing == Standing::for_ever ? example_of(word) : std::vector<std::int64_t>{};
  std::optional<NotLinear> why;
  for (const bool only_counts : {false, true}) {
    CountedWord attempt = word;
    attempt.has_only_counts = only_counts;
    try {
      for (const Coordinates& coordinates : coordinates_for(attempt)) {
        PowerSearchState state{.looks_left = std::min(most_looks, looks_left), .undecided = {}, .votes = {}};
        looks_left -= state.looks_left;
        if (auto tree = find_tree(attempt, coordinates, state, why))
          return {attempt, coordinates, std::move(*tree), std::move(example), {}, std::nullopt, std::nullopt};
        looks_left += std::max(0, state.looks_left);
      }
    } catch (const NotLinear& not_linear) {
      if (!why) why = not_linear;
    }
    if (std::ranges::all_of(word.divisions, [&](const auto& division) { return word.is_count(division); }))
      break;
  }
  throw NotLinear{why ? why->why : "the conditions do not put all positions into one order"};
}

}  // namespace takeaway::coq
