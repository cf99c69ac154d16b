// The least period of a word with powers: plans for all its parts, and the period as a form.
#include <algorithm>
#include <map>

#include "coq/power_example.hpp"
#include "coq/power_file.hpp"
#include "coq/word_cone.hpp"

namespace takeaway::coq {

namespace {

using Sign = LinearCondition::Sign;

/// Which forms are positive at all points that the conditions allow, in a simplex.
class PositiveForms {
 public:
  PositiveForms(const ClaimedPower& claim, const PowerLeaf& leaf, const Simplex& simplex,
                const std::vector<LinearCondition>& more)
      : conditions_(power_word(claim.word, claim.coordinates, leaf.region, true).conditions),
        parameters_(claim.coordinates.points.size(), "x") {
    parameters_.back() = "1";
    for (const LinearForm& weight : simplex.weights)
      conditions_.push_back({with_constant(weight), Sign::at_least});
    for (const LinearCondition& condition : more)
      conditions_.push_back({with_constant(condition.form), condition.sign});
  }

  bool contains(const LinearForm& form) {
    const auto [known, is_new] = known_.emplace(form, false);
    if (!is_new) return known->second;
    auto conditions = conditions_;
    LinearForm negative = with_constant(form);
    for (std::int64_t& x : negative) x = -x;
    conditions.push_back({negative, Sign::at_least});
    const Cone cone = cone_of(conditions, parameters_, true);
    return known->second = std::ranges::none_of(cone.rays, [](const auto& ray) { return ray.back() > 0; });
  }

 private:
  LinearForm with_constant(LinearForm form) const {
    form.resize(parameters_.size(), 0);
    return form;
  }

  std::vector<LinearCondition> conditions_;
  std::vector<std::string> parameters_;
  std::map<LinearForm, bool> known_;
};

/// The length of segments as a form in the names, if it is one: parameters that have counts in them may come
/// a few times.
class NamedLength {
 public:
  explicit NamedLength(const ClaimedPower& claim) : claim_(claim) {
    for (std::size_t i = 0; i < claim.word.parameters; ++i) {
      const Products& name = claim.coordinates.names[i];
      if (!std::all_of(name.begin() + 1, name.end(), is_zero)) mixed_.push_back(i);
    }
  }

  std::optional<LinearForm> of(const std::vector<CountedSegment>& segments) const {
    const Coordinates& coordinates = claim_.coordinates;
    Products total(coordinates.quotients.size() + 1, LinearForm(coordinates.points.size(), 0));
    for (const CountedSegment& segment : segments) {
      const Products count = in_coordinates(segment.count, coordinates);
      for (const FormRun& run : segment.runs) {
        const Products length = in_coordinates(run.length, coordinates);
        if (!std::all_of(length.begin() + 1, length.end(), is_zero)) return std::nullopt;
        for (std::size_t i = 0; i < total.size(); ++i) add(total[i], length[0], count[i].back());
      }
    }
    auto form = named(total, 0, LinearForm(claim_.word.names.size(), 0));
    if (form) put_remainders_in(*form);
    return form;
  }

 private:
  /// Uses equations such as r = 1, so that a length reads as it is claimed to be.
  void put_remainders_in(LinearForm& form) const {
    for (const Division& division : claim_.word.divisions) {
      for (const LinearCondition& condition : claim_.word.conditions) {
        const std::int64_t factor = condition.form[division.remainder];
        if (condition.sign == Sign::equal && (factor == 1 || factor == -1))
          add(form, condition.form, -factor * form[division.remainder]);
      }
    }
  }
  /// Takes away the parameters from one on, until no count is left.
  std::optional<LinearForm> named(const Products& total, std::size_t from, const LinearForm& form) const {
    if (std::all_of(total.begin() + 1, total.end(), is_zero)) {
      LinearForm result = form;
      for (std::size_t i = 0; i < total[0].size(); ++i)
        add(result, claim_.coordinates.points[i], total[0][i]);
      return result;
    }
    if (from == mixed_.size()) return std::nullopt;
    const std::int64_t most_times = mixed_.size() == 1 ? 64 : 8;
    for (std::int64_t times = -2; times <= most_times; ++times) {
      Products rest = total;
      add(rest, claim_.coordinates.names[mixed_[from]], -times);
      LinearForm with = form;
      with[mixed_[from]] += times;
      if (auto found = named(rest, from + 1, with)) return found;
    }
    return std::nullopt;
  }

  const ClaimedPower& claim_;
  std::vector<std::size_t> mixed_;
};

/// Plans the least period of a leaf, with more conditions where forms may be 0.
class LeastPlanner {
 public:
  LeastPlanner(const ClaimedPower& claim, const PowerLeaf& leaf) : claim_(claim), leaf_(leaf) {}

  /// What is to be known of the counts, where there is no plan.
  const std::optional<CountSplit>& wanted() const { return wanted_; }

  std::optional<LeastCases> plan(const std::vector<LinearCondition>& more) {
    constexpr std::size_t most_conditions = 4;
    LeastCases result;
    const auto parts = parts_of(more);
    if (!parts) return std::nullopt;
    result.shape = least_shape(claim_.word, leaf_.word, *parts);
    if (result.shape.then.empty() && !parts->empty()) return std::nullopt;
    if (!all_counts_are_natural(result.shape)) return std::nullopt;
    PowerWord word = leaf_.word;
    word.first = result.shape.first;
    word.then = result.shape.then;
    for (const Simplex& simplex : *parts) {
      result.simplices.push_back(simplex);
      if (is_void(leaf_.word, simplex.rays)) {
        result.plans.emplace_back();
        continue;
      }
      PositiveForms positive(claim_, leaf_, simplex, more);
      ShortestHints hints;
      auto plan = plan_shortest(
          word, simplex.rays, [&](const LinearForm& form) { return positive.contains(form); }, hints);
      if (!plan) {
        wanted_ = hints.votes.best();
        return hints.unsure && more.size() < most_conditions ? split(*hints.unsure, more) : std::nullopt;
      }
      result.plans.push_back(std::move(plan));
    }
    return result;
  }

 private:
  /// The first copy of a segment can be looked at alone where there is one.
  bool all_counts_are_natural(const LeastShape& shape) {
    for (const PowerSegment& segment : shape.then) {
      const RayVector count = at_rays(segment.count, leaf_.word.counts);
      if (is_natural_at(count)) continue;
      SplitVotes votes;
      votes.add(count);
      wanted_ = votes.best();
      return false;
    }
    return true;
  }
  std::optional<LeastCases> split(const LinearForm& form, const std::vector<LinearCondition>& more) {
    LeastCases result{form, {}, {}, {}, {}};
    for (const Sign sign : {Sign::equal, Sign::above}) {
      auto conditions = more;
      conditions.push_back({form, sign});
      auto found = plan(conditions);
      if (!found) return std::nullopt;
      result.cases.push_back(std::move(*found));
    }
    return result;
  }
  /// None where there are no points.
  std::optional<std::vector<Simplex>> parts_of(const std::vector<LinearCondition>& more) const {
    std::vector<std::string> parameters(leaf_.word.moves[0][0].size(), "x");
    if (leaf_.word.has_constants) parameters.back() = "1";
    auto conditions = leaf_.word.conditions;
    conditions.insert(conditions.end(), more.begin(), more.end());
    const Cone cone = cone_of(conditions, parameters, leaf_.word.has_constants);
    const bool has_points = !leaf_.word.has_constants ||
                            std::ranges::any_of(cone.rays, [](const auto& ray) { return ray.back() > 0; });
    if (cone.rays.empty() || !has_points || is_excluded(leaf_.word, cone.rays)) return std::vector<Simplex>{};
    return simplices(cone);
  }

  const ClaimedPower& claim_;
  const PowerLeaf& leaf_;
  std::optional<CountSplit> wanted_;
};

/// Plans every leaf of a tree. Where one fails, its counts are split further.
class LeastTree {
 public:
  explicit LeastTree(const ClaimedPower& claim) : claim_(claim) {}

  bool add_plans(PowerTree& tree, int splits = 0) const {
    if (!tree.leaf)
      return std::ranges::all_of(tree.branches, [&](PowerTree& branch) { return add_plans(branch, splits); });
    constexpr int most_splits = 4;
    if (tree.leaf->simplices.empty()) return true;
    LeastPlanner planner(claim_, *tree.leaf);
    tree.leaf->shortest = planner.plan({});
    if (tree.leaf->shortest) return true;
    if (!planner.wanted() || splits == most_splits) return false;
    tree = in_halves(*tree.leaf, *planner.wanted());
    return add_plans(tree, splits + 1);
  }

 private:
  PowerTree in_halves(const PowerLeaf& leaf, const CountSplit& split) const {
    PowerTree result{split, {}, {}};
    for (const CountRegion& half : halves(leaf.region, split)) {
      PowerLeaf part = leaf;
      part.region = half;
      part.word = power_word(claim_.word, claim_.coordinates, half, leaf.word.has_constants);
      if (!part.word.is_possible) part.simplices.clear();
      result.branches.push_back({{}, {}, std::move(part)});
    }
    return result;
  }

  const ClaimedPower& claim_;
};

}  // namespace

void add_shortest(ClaimedPower& claim, const SaidPeriods& said) {
  try {
    const NamedLength lengths(claim);
    auto preperiod = lengths.of(claim.word.first);
    auto period = lengths.of(claim.word.then);
    const bool are_named = preperiod && period;
    if (!preperiod) preperiod = said.preperiod;
    if (!period) period = said.period;
    if (!preperiod || !period || !is_length_at(claim.word, claim.word.first, *preperiod, claim.example) ||
        !is_length_at(claim.word, claim.word.then, *period, claim.example))
      return;
    claim.marks = find_marks(claim.word);
    PowerTree tree = claim.tree;
    if (!claim.marks && (!are_named || !LeastTree(claim).add_plans(tree))) return;
    claim.least_tree = std::move(tree);
    claim.preperiod = preperiod;
    claim.period = period;
  } catch (const NotLinear&) {  // numbers grow too large
    return;
  } catch (const TooMuch&) {
    return;
  }
}

}  // namespace takeaway::coq
