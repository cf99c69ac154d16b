#include "proof/script.hpp"

#include <algorithm>
#include <array>

namespace takeaway::proof {

std::string constant_name(const Monomial& monomial) {
  std::string name;
  for (const std::string& symbol : monomial) name += (name.empty() ? "" : "*") + symbol;
  return name;
}

std::string term_of(const Polynomial& polynomial) {
  std::vector<std::string> terms;
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    const std::string name = constant_name(monomial);
    if (monomial.empty())
      terms.push_back(smt::number(coefficient));
    else
      terms.push_back(coefficient == 1 ? name : smt::call("*", {smt::number(coefficient), name}));
  }
  if (terms.empty()) return "0";
  return terms.size() == 1 ? terms[0] : smt::call("+", terms);
}

Polynomial Script::symbol(const std::string& name) {
  static constexpr std::array<std::string_view, 16> taken = {
      "abs", "ite", "let",    "par",     "true",        "false",   "distinct", "assert",
      "xor", "as",  "BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING",   "match"};
  if (std::ranges::find(taken, name) != taken.end())
    throw Unprovable{"the name '" + name + "' has a meaning of its own for solvers"};
  symbols_.insert(name);
  return Polynomial::symbol(name);
}

Polynomial Script::fresh(const std::string& name) {
  std::string free;
  for (int i = 1; free.empty() || symbols_.contains(free); ++i) free = name + "." + std::to_string(i);
  return symbol(free);
}

void Script::assume(const std::string& condition, const std::string& why) {
  lines_.push_back({"(assert " + condition + ")", why});
}

std::string Script::define(const std::string& name, const std::string& term) {
  const std::string free = unused(name);
  lines_.push_back({"(define-fun " + free + " () Int " + term + ")", ""});
  return free;
}

// Terms that stand in others again and again would grow without end where a solver puts them in.
std::string Script::constant(const std::string& name, const std::string& term) {
  const std::string free = unused(name);
  lines_.push_back({"(declare-fun " + free + " () Int)", ""});
  lines_.push_back({"(assert (= " + free + " " + term + "))", ""});
  return free;
}

std::string Script::unused(const std::string& name) {
  std::string free;
  for (int i = 1; free.empty() || defined_.contains(free) || symbols_.contains(free); ++i)
    free = name + "." + std::to_string(i);
  defined_.insert(free);
  return free;
}

void Script::demand(const std::string& condition) {
  const std::string guarded = guards_.empty() ? condition : smt::implies(smt::all(guards_), condition);
  if (std::ranges::find(demands_, guarded) == demands_.end()) demands_.push_back(guarded);
}

void Script::multiply(const Polynomial& times, const Polynomial& unit) {
  if (unit.constant() || times.constant()) return;
  const Multiple both{times, unit};
  if (std::ranges::find(multiples_, both) == multiples_.end()) multiples_.push_back(both);
}

bool Script::is_unit(const Polynomial& polynomial) const {
  return std::ranges::any_of(multiples_, [&](const Multiple& pair) { return pair.unit == polynomial; });
}

std::string Script::say(const Polynomial& polynomial) const {
  for (const auto& [monomial, coefficient] : polynomial.terms())
    if (monomial.size() > 1) products_.insert(monomial);
  return term_of(polynomial);
}

std::string Script::compare(const std::string& sign, const Polynomial& left, const Polynomial& right) const {
  return smt::call(sign, {say(left), say(right)});
}

Polynomial Script::reduced(const Polynomial& offset, const Polynomial& unit) const {
  Polynomial rest = offset;
  for (const auto& [times, of] : multiples_) {
    const auto symbol = times.single_symbol();
    if (!symbol || !of.multiple_of(unit)) continue;
    // A unit 2x+1 has a part that makes products, 2x, and one that does not.
    const auto factor = rest.multiplied_by(*symbol).multiple_of((unit * times).multiplied_by(*symbol));
    if (factor) rest = rest - unit * times * *factor;
  }
  return rest;
}

std::optional<Polynomial> Script::modulo(const Polynomial& offset, const Polynomial& unit) const {
  Polynomial rest = reduced(offset, unit);
  return rest.is_linear() ? std::optional(std::move(rest)) : std::nullopt;
}

// unit * times is 0, unit, 2 unit, or at least 3 unit, as `times` is 0, 1, 2, or at least 3; likewise below
// 0.
std::string Script::multiple(const Polynomial& times, const Polynomial& unit) const {
  constexpr int largest = 3;
  const Polynomial product = unit * times;
  std::vector<std::string> cases;
  for (int i = -largest; i <= largest; ++i) {
    const std::string sign = i == largest ? ">=" : i == -largest ? "<=" : "=";
    cases.push_back(smt::all({compare(sign, times, i), compare(sign, product, unit * i)}));
  }
  return smt::implies(at_least(unit, 0), smt::any(cases));
}

std::vector<std::string> Script::facts_of_products() const {
  std::vector<std::string> facts;
  for (std::size_t i = 0; i < multiples_.size(); ++i) {
    const auto& [times, unit] = multiples_[i];
    facts.push_back(multiple(times, unit));
    for (std::size_t j = 0; j < i; ++j)
      if (multiples_[j].unit == unit) facts.push_back(multiple(times - multiples_[j].times, unit));
  }
  if (sums_of_multiples_) add_sums(facts);
  return facts;
}

// One multiple may be the sum of two others: n = (n-s) + s.
void Script::add_sums(std::vector<std::string>& facts) const {
  for (std::size_t i = 0; i < multiples_.size(); ++i) {
    for (std::size_t j = 0; j < multiples_.size(); ++j) {
      for (std::size_t k = 0; k < j; ++k) {
        const auto& [times, unit] = multiples_[i];
        if (i == j || i == k || multiples_[j].unit != unit || multiples_[k].unit != unit) continue;
        facts.push_back(multiple(times - multiples_[j].times - multiples_[k].times, unit));
      }
    }
  }
}

std::string Script::refutation(const std::string& claim, const std::string& meaning) const {
  std::vector<std::string> failures = {smt::negation(claim)};
  for (const std::string& demand : demands_) failures.push_back(smt::negation(demand));
  return text("(assert " + smt::any(failures) + ")", meaning);
}

std::string Script::existence(const std::string& meaning) const {
  return text("", meaning);
}

std::string Script::text(const std::string& question, const std::string& meaning) const {
  const std::vector<std::string> facts = facts_of_products();  // says products, so it comes first
  std::string text = meaning + "(set-logic QF_LIA)\n";
  for (const std::string& symbol : symbols_) text += "(declare-fun " + symbol + " () Int)\n";
  if (!products_.empty())
    text += "; products, as constants: all that is told of them follows from what they are\n";
  for (const Monomial& product : products_) text += "(declare-fun " + constant_name(product) + " () Int)\n";
  for (const std::string& fact : facts) text += "(assert " + fact + ")\n";
  for (const Line& line : lines_) text += (line.why.empty() ? "" : "; " + line.why + "\n") + line.text + "\n";
  if (!question.empty()) text += "; can it fail?\n" + question + "\n";
  return text + "(check-sat)\n";
}

}  // namespace takeaway::proof
