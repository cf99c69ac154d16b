#include "proof/polynomial.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace takeaway::proof {

namespace {

/// -2^63 is refused, too: it has no negative, and its quotient by -1 does not fit.
std::int64_t fitting(bool overflows, std::int64_t result) {
  if (overflows || result == std::numeric_limits<std::int64_t>::min())
    throw Unprovable{"a coefficient grows too large"};
  return result;
}

std::int64_t sum(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  const bool overflows = __builtin_add_overflow(a, b, &result);
  return fitting(overflows, result);
}

std::int64_t product(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  const bool overflows = __builtin_mul_overflow(a, b, &result);
  return fitting(overflows, result);
}

}  // namespace

Polynomial::Polynomial(std::int64_t constant) {
  add({}, constant);
}

Polynomial Polynomial::symbol(const std::string& name) {
  Polynomial result;
  result.add({name}, 1);
  return result;
}

void Polynomial::add(const Monomial& monomial, std::int64_t coefficient) {
  if (coefficient == 0) return;
  std::int64_t& term = terms_[monomial];
  term = sum(term, coefficient);
  if (term == 0) terms_.erase(monomial);
}

Polynomial Polynomial::operator+(const Polynomial& other) const {
  Polynomial result = *this;
  for (const auto& [monomial, coefficient] : other.terms_) result.add(monomial, coefficient);
  return result;
}

Polynomial Polynomial::operator-(const Polynomial& other) const {
  return *this + other * -1;
}

Polynomial Polynomial::operator*(const Polynomial& other) const {
  constexpr std::size_t most_terms = 1000;
  Polynomial result;
  for (const auto& [left, a] : terms_) {
    for (const auto& [right, b] : other.terms_) {
      Monomial both;
      std::ranges::merge(left, right, std::back_inserter(both));
      result.add(both, product(a, b));
      if (result.terms_.size() > most_terms) throw Unprovable{"a product has too many terms"};
    }
  }
  return result;
}

std::optional<std::int64_t> Polynomial::constant() const {
  if (terms_.empty()) return 0;
  if (terms_.size() > 1 || !terms_.begin()->first.empty()) return std::nullopt;
  return terms_.begin()->second;
}

std::optional<std::string> Polynomial::single_symbol() const {
  if (terms_.size() != 1 || terms_.begin()->first.size() != 1 || terms_.begin()->second != 1)
    return std::nullopt;
  return terms_.begin()->first[0];
}

bool Polynomial::is_linear() const {
  return std::ranges::all_of(terms_, [](const auto& term) { return term.first.size() <= 1; });
}

std::set<std::string> Polynomial::symbols() const {
  std::set<std::string> all;
  for (const auto& [monomial, coefficient] : terms_) all.insert(monomial.begin(), monomial.end());
  return all;
}

Polynomial Polynomial::products() const {
  Polynomial result;
  for (const auto& [monomial, coefficient] : terms_)
    if (monomial.size() > 1) result.add(monomial, coefficient);
  return result;
}

Polynomial Polynomial::multiplied_by(const std::string& symbol) const {
  Polynomial result;
  for (const auto& [monomial, coefficient] : terms_) {
    const auto found = std::ranges::find(monomial, symbol);
    if (monomial.size() < 2 || found == monomial.end()) continue;
    Monomial rest = monomial;
    rest.erase(rest.begin() + (found - monomial.begin()));
    result.add(rest, coefficient);
  }
  return result;
}

std::optional<std::int64_t> Polynomial::multiple_of(const Polynomial& other) const {
  if (terms_.empty()) return 0;
  if (other.terms_.empty()) return std::nullopt;
  const auto& [monomial, divisor] = *other.terms_.begin();
  const auto found = terms_.find(monomial);
  if (found == terms_.end() || found->second % divisor != 0) return std::nullopt;
  const std::int64_t factor = found->second / divisor;
  return *this == other * factor ? std::optional(factor) : std::nullopt;
}

std::optional<Polynomial> Polynomial::divided_by(std::int64_t number) const {
  Polynomial quotient;
  for (const auto& [monomial, coefficient] : terms_) {
    if (coefficient % number != 0) return std::nullopt;
    quotient.add(monomial, coefficient / number);
  }
  return quotient;
}

std::optional<Polynomial> Polynomial::without_factor(const std::string& symbol) const {
  Polynomial quotient;
  for (const auto& [monomial, coefficient] : terms_) {
    Monomial rest = monomial;
    const auto factor = std::ranges::find(rest, symbol);
    if (factor == rest.end()) return std::nullopt;
    rest.erase(factor);
    quotient.add(rest, coefficient);
  }
  return quotient;
}

std::int64_t Polynomial::content() const {
  std::int64_t divisor = 0;
  for (const auto& [monomial, coefficient] : terms_) divisor = std::gcd(divisor, coefficient);
  return divisor;
}

Polynomial Polynomial::with(const std::string& symbol, const Polynomial& value) const {
  Polynomial result;
  for (const auto& [monomial, coefficient] : terms_) {
    Polynomial term(coefficient);
    for (const std::string& factor : monomial)
      term = term * (factor == symbol ? value : Polynomial::symbol(factor));
    result = result + term;
  }
  return result;
}

std::int64_t Polynomial::value(const std::map<std::string, std::int64_t>& values) const {
  std::int64_t total = 0;
  for (const auto& [monomial, coefficient] : terms_) {
    std::int64_t term = coefficient;
    for (const std::string& symbol : monomial) term = product(term, values.at(symbol));
    total = sum(total, term);
  }
  return total;
}

std::string Polynomial::text() const {
  std::string result;
  for (const auto& [monomial, coefficient] : terms_) {
    if (result.empty())
      result += coefficient < 0 ? "-" : "";
    else
      result += coefficient < 0 ? " - " : " + ";
    std::string factors;
    for (const std::string& symbol : monomial) factors += (factors.empty() ? "" : "*") + symbol;
    const std::string size = std::to_string(coefficient < 0 ? -coefficient : coefficient);
    if (factors.empty())
      result += size;
    else
      result += (size == "1" ? "" : size + "*") + factors;
  }
  return result.empty() ? "0" : result;
}

}  // namespace takeaway::proof
