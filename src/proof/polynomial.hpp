// Polynomials with integer coefficients in named symbols: lengths, positions and moves of a whole family.
// Internal to the room `proof`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace takeaway::proof {

/// Thrown where a theorem is not in a form that can be proved here; says why.
struct Unprovable {
  std::string reason;
};

/// A product of symbols, sorted; the empty one is 1.
using Monomial = std::vector<std::string>;

class Polynomial {
 public:
  Polynomial() = default;
  Polynomial(std::int64_t constant);  // NOLINT(google-explicit-constructor): 2 * m + 1 should read so
  static Polynomial symbol(const std::string& name);

  Polynomial operator+(const Polynomial& other) const;
  Polynomial operator-(const Polynomial& other) const;
  Polynomial operator*(const Polynomial& other) const;
  bool operator==(const Polynomial&) const = default;

  const std::map<Monomial, std::int64_t>& terms() const { return terms_; }
  /// The number it is, if it is one.
  std::optional<std::int64_t> constant() const;
  /// The symbol it is, if it is just one.
  std::optional<std::string> single_symbol() const;
  bool is_linear() const;
  std::set<std::string> symbols() const;
  /// Its terms of second and higher degree.
  Polynomial products() const;
  /// What the symbol is multiplied by in the terms of second and higher degree.
  Polynomial multiplied_by(const std::string& symbol) const;
  /// k, if this is k times the other.
  std::optional<std::int64_t> multiple_of(const Polynomial& other) const;
  /// The quotient, if every coefficient is a multiple of the number.
  std::optional<Polynomial> divided_by(std::int64_t number) const;
  /// The quotient, if every term has the symbol for a factor.
  std::optional<Polynomial> without_factor(const std::string& symbol) const;
  /// The greatest common divisor of the coefficients; 0 for 0.
  std::int64_t content() const;
  /// The polynomial with another in place of a symbol.
  Polynomial with(const std::string& symbol, const Polynomial& value) const;
  /// Its value, where every symbol has one.
  std::int64_t value(const std::map<std::string, std::int64_t>& values) const;
  /// For a person: 2*h*m + d - 1.
  std::string text() const;

 private:
  void add(const Monomial& monomial, std::int64_t coefficient);

  std::map<Monomial, std::int64_t> terms_;  // without zeros
};

}  // namespace takeaway::proof
