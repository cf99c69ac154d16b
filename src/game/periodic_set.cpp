// Sets that are periodic but for finitely many moves, and what is known of the size of the others.
#include <algorithm>
#include <numeric>

#include "game/set_rule.hpp"
#include "takeaway/residues.hpp"

namespace takeaway {

namespace {

constexpr Move largest_modulus = 4096;

using Form = std::optional<PeriodicSet>;

Form progression(Move first, Move step) {
  if (step > largest_modulus || first / step > most_listed_moves) return std::nullopt;
  PeriodicSet set{step, std::vector<bool>(step, false), {}, {}};
  set.residues[first % step] = true;
  for (Move move = first % step == 0 ? step : first % step; move < first; move += step)
    set.missing.push_back(move);
  return set;
}

Form named(const SetRule& rule) {
  if (rule.named.name == "odd") return progression(1, 2);
  if (rule.named.name == "even") return progression(2, 2);
  if (rule.named.name == "multiples") return progression(rule.parameter, rule.parameter);
  return std::nullopt;
}

Form complement_of(Form set) {
  if (!set) return set;
  set->residues.flip();
  std::swap(set->missing, set->extra);
  return set;
}

// Where the pattern of the result and the result itself disagree, one of the operands is no pattern either.
template <class Join>
Form join(const Form& left, const Form& right, Join join) {
  if (!left || !right) return std::nullopt;
  const Move modulus = std::lcm(left->modulus, right->modulus);
  if (modulus > largest_modulus) return std::nullopt;
  PeriodicSet set{modulus, std::vector<bool>(modulus, false), {}, {}};
  for (Move r = 0; r < modulus; ++r) set.residues[r] = join(left->in_pattern(r), right->in_pattern(r));
  std::vector<Move> exceptions;
  for (const auto* list : {&left->missing, &left->extra, &right->missing, &right->extra})
    exceptions.insert(exceptions.end(), list->begin(), list->end());
  std::ranges::sort(exceptions);
  exceptions.erase(std::ranges::unique(exceptions).begin(), exceptions.end());
  if (exceptions.size() > most_listed_moves) return std::nullopt;
  for (const Move move : exceptions) {
    const bool member = join(left->contains(move), right->contains(move));
    if (member != set.in_pattern(move)) (member ? set.extra : set.missing).push_back(move);
  }
  return set;
}

Form form_of(const MoveSet& set);

Form form_of(const SetRule& rule) {
  using Kind = SetRule::Kind;
  switch (rule.kind) {
    case Kind::progression:
      return progression(rule.first, rule.step);
    case Kind::named:
      return named(rule);
    case Kind::complement:
      return complement_of(form_of(rule.operands[0]));
    case Kind::unite:
      return join(form_of(rule.operands[0]), form_of(rule.operands[1]), std::logical_or<>());
    case Kind::intersect:
      return join(form_of(rule.operands[0]), form_of(rule.operands[1]), std::logical_and<>());
  }
  return std::nullopt;
}

Form form_of(const MoveSet& set) {
  if (set.kind() == MoveSet::Kind::infinite) return form_of(rule_of(set));
  const std::vector<Move> listed(set.listed().begin(), set.listed().end());
  PeriodicSet finite{1, {false}, {}, listed};
  return set.kind() == MoveSet::Kind::finite ? Form(finite) : complement_of(finite);
}

/// What is certain of how a set lies in the positive integers.
struct Size {
  bool infinite = false;      ///< certainly
  bool density_zero = false;  ///< certainly
  bool density_one = false;   ///< certainly
  bool positive = false;      ///< certainly of positive lower density
};

Size size_of(const MoveSet& set) {
  using Kind = SetRule::Kind;
  if (const auto form = form_of(set)) {
    const auto residues = std::ranges::count(form->residues, true);
    return {residues > 0, residues == 0, static_cast<Move>(residues) == form->modulus, residues > 0};
  }
  const SetRule& rule = rule_of(set);
  if (rule.kind == Kind::progression) return {true, false, false, true};
  if (rule.kind == Kind::named)
    return rule.named.sparse ? Size{true, true, false, false} : Size{true, false, false, true};
  const Size a = size_of(rule.operands[0]);
  if (rule.kind == Kind::complement) return {a.density_zero, a.density_one, a.density_zero, a.density_zero};
  const Size b = size_of(rule.operands[1]);
  if (rule.kind == Kind::unite)
    return {a.infinite || b.infinite, a.density_zero && b.density_zero, a.density_one || b.density_one,
            a.positive || b.positive};
  const bool positive = (a.positive && b.density_one) || (a.density_one && b.positive);
  const auto all_but_finite = [](const MoveSet& operand) {
    return operand.kind() == MoveSet::Kind::cofinite;
  };
  const bool infinite = positive || (a.infinite && all_but_finite(rule.operands[1])) ||
                        (b.infinite && all_but_finite(rule.operands[0]));
  return {infinite, a.density_zero || b.density_zero, a.density_one && b.density_one, positive};
}

}  // namespace

bool PeriodicSet::contains(Move move) const {
  if (move == 0) return false;
  return in_pattern(move) ? !std::ranges::binary_search(missing, move)
                          : std::ranges::binary_search(extra, move);
}

bool PeriodicSet::endless() const {
  return std::ranges::find(residues, true) != residues.end();
}

std::optional<PeriodicSet> eventually_periodic(const MoveSet& set) {
  return form_of(set);
}

std::optional<bool> is_endless(const MoveSet& set) {
  if (const auto form = form_of(set)) return form->endless();
  if (size_of(set).infinite) return true;
  return std::nullopt;
}

bool has_density_zero(const MoveSet& set) {
  return size_of(set).density_zero;
}

}  // namespace takeaway
