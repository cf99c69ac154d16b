#include "game/named_sets.hpp"

#include <array>
#include <bit>
#include <cmath>

namespace takeaway {

namespace {

using Wide = unsigned __int128;

bool is_square(Move n) {
  auto root = static_cast<Move>(std::sqrt(static_cast<double>(n)));
  while (Wide{root} * root > n) --root;
  while (Wide{root + 1} * (root + 1) <= n) ++root;
  return root * root == n;
}

// n = r(r+1)/2 for some r iff 8n + 1 is a square; halves keep that inside 64 bits.
bool is_triangular(Move n) {
  auto root = static_cast<Move>(std::sqrt(2.0 * static_cast<double>(n)));
  while (Wide{root} * (root + 1) / 2 > n) --root;
  while (Wide{root + 1} * (root + 2) / 2 <= n) ++root;
  return Wide{root} * (root + 1) / 2 == n;
}

Move power_modulo(Move base, Move exponent, Move modulus) {
  Wide result = 1;
  Wide square = base % modulus;
  for (; exponent != 0; exponent >>= 1U, square = square * square % modulus)
    if ((exponent & 1U) != 0) result = result * square % modulus;
  return static_cast<Move>(result);
}

// Miller-Rabin with the first twelve primes as witnesses decides every n below 2^64
// (Sorenson and Webster, Strong pseudoprimes to twelve prime bases, 2015).
bool is_prime(Move n) {
  static constexpr std::array<Move, 12> witnesses = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  for (const Move p : witnesses)
    if (n % p == 0) return n == p;
  if (n < 2) return false;
  const int twos = std::countr_zero(n - 1);
  for (const Move witness : witnesses) {
    Wide power = power_modulo(witness, (n - 1) >> static_cast<unsigned>(twos), n);
    bool composite = power != 1 && power != n - 1;
    for (int i = 1; composite && i < twos; ++i) {
      power = power * power % n;
      composite = power != n - 1;
    }
    if (composite) return false;
  }
  return true;
}

bool is_fibonacci(Move n) {
  Move previous = 1;
  for (Move term = 1; term <= n;) {
    if (term == n) return true;
    const Move next = previous + term;
    previous = term;
    term = next;
  }
  return false;
}

bool is_factorial(Move n) {
  for (Move factor = 2; n > 1; ++factor) {
    if (n % factor != 0) return false;
    n /= factor;
  }
  return n == 1;
}

bool is_power(Move n, Move base) {
  while (n > 1 && n % base == 0) n /= base;
  return n == 1;
}

bool is_palindrome(Move n, Move base) {
  Wide reversed = 0;
  for (Move rest = n; rest != 0; rest /= base) reversed = reversed * base + rest % base;
  return reversed == n;
}

constexpr std::array<NamedSet, 11> named_sets = {{
    {"nim", 0, 0, [](Move, Move) { return true; }},
    {"odd", 0, 0, [](Move n, Move) { return n % 2 == 1; }},
    {"even", 0, 0, [](Move n, Move) { return n % 2 == 0; }},
    {"squares", 0, 0, [](Move n, Move) { return is_square(n); }},
    {"triangular", 0, 0, [](Move n, Move) { return is_triangular(n); }},
    {"primes", 0, 0, [](Move n, Move) { return is_prime(n); }},
    {"fibonacci", 0, 0, [](Move n, Move) { return is_fibonacci(n); }},
    {"factorials", 0, 0, [](Move n, Move) { return is_factorial(n); }},
    {"powers", 1, 2, is_power},
    {"multiples", 1, 1, [](Move n, Move k) { return n % k == 0; }},
    {"palindromes", 1, 2, is_palindrome},
}};

}  // namespace

std::optional<NamedSet> find_named_set(std::string_view name) {
  for (const NamedSet& set : named_sets)
    if (set.name == name) return set;
  return std::nullopt;
}

std::string named_set_list() {
  std::string list;
  for (const NamedSet& set : named_sets) {
    if (!list.empty()) list += ", ";
    list += set.name;
    if (set.parameters != 0) list += set.name == "multiples" ? "(k)" : "(b)";
  }
  return list;
}

}  // namespace takeaway
