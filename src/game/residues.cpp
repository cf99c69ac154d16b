// Residues of sets without end. Each named set has a reason why its members visit some residues and not
// others: powers and Fibonacci numbers come round, squares depend on the residue of the root, primes have no
// common divisor with the modulus unless they divide it, palindromes grow by a digit on either side.
#include "takeaway/residues.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <utility>

#include "base/assert.hpp"
#include "game/set_rule.hpp"

namespace takeaway {

namespace {

using Residues = std::vector<bool>;
using Wide = unsigned __int128;

Residues all_of(Move modulus) {
  return Residues(modulus, true);
}

void join(Residues& into, const Residues& more) {
  for (std::size_t r = 0; r < into.size(); ++r) into[r] = into[r] || more[r];
}

// first, first + step, ...: endlessly many of each residue that occurs.
Residues of_progression(Move first, Move step, Move modulus) {
  Residues found(modulus, false);
  const Move by = step % modulus;
  for (Move r = first % modulus; !found[r]; r = (r + by) % modulus) found[r] = true;
  return found;
}

// The residue of a square or a triangular number depends on the root modulo twice the modulus.
template <class Number>
Residues of_roots(Move modulus, Number number) {
  Residues found(modulus, false);
  for (Move root = 0; root < 2 * modulus; ++root) found[number(root)] = true;
  return found;
}

// A prime that does not divide the modulus has no divisor in common with it.
Residues of_primes(Move modulus, Move bound) {
  Residues found(modulus, false);
  for (Move r = 0; r < modulus; ++r)
    found[r] = std::gcd(r, modulus) == 1 ||
               (r == 0 && modulus > bound && find_named_set("primes")->contains(modulus, 0)) ||
               (r > bound && modulus % r == 0 && find_named_set("primes")->contains(r, 0));
  return found;
}

// Two neighbours determine the next, and the one before: the pairs come round to the first one.
Residues of_fibonacci(Move modulus) {
  Residues found(modulus, false);
  Move previous = 0;
  Move term = 1 % modulus;
  do {
    found[term] = true;
    previous = std::exchange(term, (previous + term) % modulus);
  } while (previous != 0 || term != 1 % modulus);
  return found;
}

// From the factorial of the modulus on all are multiples of it.
Residues of_factorials(Move modulus, Move bound) {
  Residues found(modulus, false);
  found[0] = true;
  Wide term = 1;
  Move residue = 1 % modulus;
  for (Move factor = 2; factor <= modulus + 1; ++factor) {
    if (term > bound) found[residue] = true;
    if (term <= bound) term *= factor;  // past the bound it no longer matters how large it is
    residue = static_cast<Move>(Wide{residue} * factor % modulus);
  }
  return found;
}

Residues of_powers(Move base, Move modulus, Move bound) {
  Residues found(modulus, false);
  Wide power = 1;
  while (power <= bound) power *= base;
  for (auto r = static_cast<Move>(power % modulus); !found[r];
       r = static_cast<Move>(Wide{r} * base % modulus))
    found[r] = true;
  return found;
}

/// Palindromic strings of digits, by their length: a longer one is a shorter one with a digit on either side.
class PalindromicStrings {
 public:
  PalindromicStrings(Move base, Move modulus) : base_(base), modulus_(modulus) {
    at_[0] = Residues(modulus, false);
    at_[0][0] = true;  // the empty string
    at_[1] = digits(1 % modulus, 0);
  }

  /// The residues of all palindromes of two digits or more; all there are where finding them takes too long.
  Residues residues() {
    Residues found(modulus_, false);
    // What comes next depends on the strings of the last two lengths and on the power of the base: once these
    // have been seen before, nothing new comes.
    constexpr Wide most_work = Wide{1} << 28U;
    const Wide work = Wide{modulus_} * std::min(base_, modulus_);
    std::vector<std::pair<std::array<Residues, 2>, Move>> seen;
    Move power = base_ % modulus_;  // of the outer digit on the left: one less than the length
    while (std::ranges::find(seen, std::pair(at_, power)) == seen.end()) {
      seen.emplace_back(at_, power);
      if (work * seen.size() > most_work) return all_of(modulus_);
      const Move both = (1 + power) % modulus_;
      join(found, sum(digits(both, 1), at_[0]));
      at_[0] = std::exchange(at_[1], sum(digits(both, 0), at_[0]));
      power = static_cast<Move>(Wide{power} * base_ % modulus_);
      if (std::ranges::find(found, false) == found.end()) break;
    }
    return found;
  }

 private:
  // d * unit for the digits d from `least` on.
  Residues digits(Move unit, Move least) const {
    Residues found(modulus_, false);
    for (Move d = least; d < std::min(base_, modulus_ + least); ++d)
      found[static_cast<Move>(Wide{d} * unit % modulus_)] = true;
    return found;
  }

  // One digit outside, the inner string shifted by one place.
  Residues sum(const Residues& outer, const Residues& inner) const {
    std::vector<Move> ends;
    for (Move r = 0; r < modulus_; ++r)
      if (outer[r]) ends.push_back(r);
    Residues found(modulus_, false);
    for (Move r = 0; r < modulus_; ++r) {
      if (!inner[r]) continue;
      const auto shifted = static_cast<Move>(Wide{r} * base_ % modulus_);
      for (const Move end : ends) found[(shifted + end) % modulus_] = true;
    }
    return found;
  }

  Move base_;
  Move modulus_;
  std::array<Residues, 2> at_;  // strings of the last two lengths, zeros in front allowed
};

Residues of_palindromes(Move base, Move modulus, Move bound) {
  Residues found = PalindromicStrings(base, modulus).residues();
  for (Move digit = bound + 1; digit < std::min(base, bound + 1 + modulus); ++digit)
    found[digit % modulus] = true;
  return found;
}

Residues of_named(const SetRule& rule, Move modulus, Move bound) {
  const std::string_view name = rule.named.name;
  if (name == "nim") return all_of(modulus);
  if (name == "odd") return of_progression(1, 2, modulus);
  if (name == "even") return of_progression(2, 2, modulus);
  if (name == "multiples") return of_progression(rule.parameter, rule.parameter, modulus);
  if (name == "squares") return of_roots(modulus, [&](Move r) { return r * r % modulus; });
  if (name == "triangular") return of_roots(modulus, [&](Move r) { return r * (r + 1) / 2 % modulus; });
  if (name == "primes") return of_primes(modulus, bound);
  if (name == "fibonacci") return of_fibonacci(modulus);
  if (name == "factorials") return of_factorials(modulus, bound);
  if (name == "powers") return of_powers(rule.parameter, modulus, bound);
  if (name == "palindromes") return of_palindromes(rule.parameter, modulus, bound);
  return all_of(modulus);
}

// All numbers of a class modulo the set's own modulus have every residue that its common divisor with ours
// allows.
Residues of_periodic(const PeriodicSet& set, Move modulus, Move bound) {
  const Move common = std::gcd(set.modulus, modulus);
  Residues classes(common, false);
  for (Move r = 0; r < set.modulus; ++r)
    if (set.residues[r]) classes[r % common] = true;
  Residues found(modulus, false);
  for (Move r = 0; r < modulus; ++r) found[r] = classes[r % common];
  for (const Move move : set.extra)
    if (move > bound) found[move % modulus] = true;
  return found;
}

Residues of_complement(const MoveSet& set, Move modulus, Move bound) {
  const std::optional<PeriodicSet> periodic = eventually_periodic(complement(set));
  return periodic ? of_periodic(*periodic, modulus, bound) : all_of(modulus);
}

Residues of_rule(const SetRule& rule, Move modulus, Move bound) {
  using Kind = SetRule::Kind;
  switch (rule.kind) {
    case Kind::progression:
      return of_progression(rule.first, rule.step, modulus);
    case Kind::named:
      return of_named(rule, modulus, bound);
    case Kind::complement:
      return of_complement(rule.operands[0], modulus, bound);
    case Kind::unite: {
      Residues found = residues_past(rule.operands[0], modulus, bound);
      join(found, residues_past(rule.operands[1], modulus, bound));
      return found;
    }
    case Kind::intersect: {
      Residues found = residues_past(rule.operands[0], modulus, bound);
      const Residues other = residues_past(rule.operands[1], modulus, bound);
      for (Move r = 0; r < modulus; ++r) found[r] = found[r] && other[r];
      return found;
    }
  }
  return all_of(modulus);
}

// A root, an index or a factor that is a multiple of the number (twice it, for triangular numbers) does it;
// the Fibonacci numbers come round to 0 modulo every number.
constexpr std::array<std::string_view, 7> sets_with_multiples_of_all = {
    "nim", "even", "squares", "triangular", "fibonacci", "factorials", "multiples"};

}  // namespace

std::vector<bool> residues_past(const MoveSet& set, Move modulus, Move bound) {
  TAKEAWAY_ASSERT(modulus >= 1 && modulus <= largest_residue_modulus);
  if (set.kind() == MoveSet::Kind::cofinite) return all_of(modulus);
  if (set.kind() == MoveSet::Kind::infinite) return of_rule(rule_of(set), modulus, bound);
  Residues found(modulus, false);
  for (const Move move : set.listed())
    if (move > bound) found[move % modulus] = true;
  return found;
}

bool has_multiples_of_all(const MoveSet& set) {
  using Kind = SetRule::Kind;
  if (set.kind() != MoveSet::Kind::infinite) return set.kind() == MoveSet::Kind::cofinite;
  const SetRule& rule = rule_of(set);
  switch (rule.kind) {
    case Kind::progression:
      return rule.first % rule.step == 0;
    case Kind::named:
      return std::ranges::find(sets_with_multiples_of_all, rule.named.name) !=
             sets_with_multiples_of_all.end();
    case Kind::complement:
      return has_density_zero(rule.operands[0]);
    case Kind::unite:
      return has_multiples_of_all(rule.operands[0]) || has_multiples_of_all(rule.operands[1]);
    case Kind::intersect:
      return (rule.operands[0].kind() == MoveSet::Kind::cofinite && has_multiples_of_all(rule.operands[1])) ||
             (rule.operands[1].kind() == MoveSet::Kind::cofinite && has_multiples_of_all(rule.operands[0]));
  }
  return false;
}

}  // namespace takeaway
