#include "game/named_sets.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "notation/set_names.hpp"

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

// Bit s-1 of the number is for the move s, as in the survey of all subsets.
bool has_bit(Move n, Move number) {
  return n >= 1 && n <= 64 && (number >> (n - 1) & 1U) != 0;
}

void mark_bits(MoveBits& bits, Move number) {
  for (Move move = 1; move <= std::min<Move>(64, bits.limit()); ++move)
    if (has_bit(move, number)) bits.set(move);
}

void mark_squares(MoveBits& bits) {
  for (Move root = 1; root * root <= bits.limit(); ++root) bits.set(root * root);
}

void mark_triangular(MoveBits& bits) {
  Move sum = 0;
  for (Move term = 1; (sum += term) <= bits.limit(); ++term) bits.set(sum);
}

// Eratosthenes over the odd numbers, a stretch that fits the cache at a time.
void mark_primes(MoveBits& bits) {
  const Move limit = bits.limit();
  if (limit >= 2) bits.set(2);
  bits.step(3, 2);
  std::vector<Move> primes;
  constexpr Move stretch = Move{1} << 20U;
  for (Move low = 0; low <= limit; low += stretch) {
    const Move high = std::min(limit, low + stretch - 1);
    for (const Move prime : primes) {
      Move multiple = std::max(prime * prime, (low + prime - 1) / prime * prime);
      if (multiple % 2 == 0) multiple += prime;
      for (; multiple <= high; multiple += 2 * prime) bits.clear(multiple);
    }
    for (Move n = std::max<Move>(low, 3) | 1U; low == 0 && n * n <= high; n += 2)
      for (Move multiple = n * n; bits.test(n) && multiple <= high; multiple += 2 * n) bits.clear(multiple);
    for (Move n = std::max<Move>(low, 3) | 1U; n <= high && n * n <= limit; n += 2)
      if (bits.test(n)) primes.push_back(n);
  }
}

void mark_fibonacci(MoveBits& bits) {
  Move previous = 1;
  for (Move term = 1; term <= bits.limit();) {
    bits.set(term);
    const Move next = previous + term;
    previous = term;
    term = next;
  }
}

void mark_factorials(MoveBits& bits) {
  Wide term = 1;
  for (Move factor = 2; term <= bits.limit(); ++factor) {
    bits.set(static_cast<Move>(term));
    term *= factor;
  }
}

void mark_powers(MoveBits& bits, Move base) {
  for (Wide power = 1; power <= bits.limit(); power *= base) bits.set(static_cast<Move>(power));
}

// The first half of the digits runs through all numbers; the second half mirrors it, with or without the
// middle digit twice.
void mark_palindromes(MoveBits& bits, Move base) {
  const auto mirrored = [&](Move half, Move rest) {
    Wide number = half;
    for (; rest != 0 && number <= bits.limit(); rest /= base) number = number * base + rest % base;
    return number;
  };
  for (Move half = 1; half <= bits.limit(); ++half) {
    const Wide odd_length = mirrored(half, half / base);
    const Wide even_length = mirrored(half, half);
    if (odd_length <= bits.limit()) bits.set(static_cast<Move>(odd_length));
    if (even_length <= bits.limit()) bits.set(static_cast<Move>(even_length));
    // The shorter of the two grows with the half.
    if (odd_length > bits.limit()) return;
  }
}

constexpr std::array<NamedSet, 12> named_sets = {{
    {"nim", 0, [](Move, Move) { return true; }, [](MoveBits& bits, Move) { bits.step(1, 1); }, false},
    {"odd", 0, [](Move n, Move) { return n % 2 == 1; }, [](MoveBits& bits, Move) { bits.step(1, 2); }, false},
    {"even", 0, [](Move n, Move) { return n % 2 == 0; }, [](MoveBits& bits, Move) { bits.step(2, 2); },
     false},
    {"squares", 0, [](Move n, Move) { return is_square(n); },
     [](MoveBits& bits, Move) { mark_squares(bits); }, true},
    {"triangular", 0, [](Move n, Move) { return is_triangular(n); },
     [](MoveBits& bits, Move) { mark_triangular(bits); }, true},
    {"primes", 0, [](Move n, Move) { return is_prime(n); }, [](MoveBits& bits, Move) { mark_primes(bits); },
     true},
    {"fibonacci", 0, [](Move n, Move) { return is_fibonacci(n); },
     [](MoveBits& bits, Move) { mark_fibonacci(bits); }, true},
    {"factorials", 0, [](Move n, Move) { return is_factorial(n); },
     [](MoveBits& bits, Move) { mark_factorials(bits); }, true},
    {"powers", 2, is_power, mark_powers, true},
    {"multiples", 1, [](Move n, Move k) { return n % k == 0; },
     [](MoveBits& bits, Move k) { bits.step(k, k); }, false},
    {"palindromes", 2, is_palindrome, mark_palindromes, true},
    {"bits", 1, has_bit, mark_bits, true},  // a finite set, and listed as soon as the number is known
}};

static_assert(std::ranges::equal(named_sets, notation::set_names, {}, &NamedSet::name,
                                 &notation::SetName::name),
              "every set with a name has its members, and the other way round");

}  // namespace

std::optional<NamedSet> find_named_set(std::string_view name) {
  for (const NamedSet& set : named_sets)
    if (set.name == name) return set;
  return std::nullopt;
}

}  // namespace takeaway
