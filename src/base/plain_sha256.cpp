// SHA-256 as FIPS 180-4 has it, for programs without OpenSSL: the module of the page, and takeaway-gpu.
#include <array>
#include <bit>
#include <cstdint>

#include "base/sha256.hpp"

namespace takeaway {

namespace {

constexpr std::size_t block_size = 64;

using Words = std::array<std::uint32_t, 8>;

/// The first 32 bits of what is behind the point of a square root or a cube root of a prime, exactly.
constexpr std::uint32_t root_bits(std::uint64_t prime, int degree) {
  // The largest r with r^degree <= prime * 2^(32 degree), bit by bit; then its low 32 bits.
  unsigned __int128 root = 0;
  for (int bit = 36; bit >= 0; --bit) {
    const unsigned __int128 next = root | static_cast<unsigned __int128>(1) << bit;
    // next < 2^37: the cube is below 2^111, and prime * 2^96 below 2^105.
    const unsigned __int128 power = degree == 2 ? next * next : next * next * next;
    if (power <= static_cast<unsigned __int128>(prime) << (32 * degree)) root = next;
  }
  return static_cast<std::uint32_t>(root);
}

template <std::size_t count>
constexpr std::array<std::uint32_t, count> roots_of_primes(int degree) {
  std::array<std::uint32_t, count> roots{};
  std::size_t found = 0;
  for (std::uint64_t number = 2; found < count; ++number) {
    bool prime = true;
    for (std::uint64_t divisor = 2; divisor * divisor <= number; ++divisor)
      prime = prime && number % divisor != 0;
    if (prime) roots[found++] = root_bits(number, degree);
  }
  return roots;
}

constexpr Words start = roots_of_primes<8>(2);
constexpr std::array<std::uint32_t, block_size> constants = roots_of_primes<block_size>(3);
static_assert(start[0] == 0x6a09e667U && start[7] == 0x5be0cd19U);
static_assert(constants[0] == 0x428a2f98U && constants[63] == 0xc67178f2U);

void add_block(Words& state, const char* bytes) {
  std::array<std::uint32_t, block_size> w{};
  for (std::size_t i = 0; i < block_size; ++i)
    w[i / 4] |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (24 - 8 * (i % 4));
  for (std::size_t i = 16; i < w.size(); ++i) {
    const std::uint32_t a = w[i - 15];
    const std::uint32_t b = w[i - 2];
    w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3U) + w[i - 7] +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10U);
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < w.size(); ++i) {
    const std::uint32_t one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                              ((e & f) ^ (~e & g)) + constants[i] + w[i];
    const std::uint32_t two =
        (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const Words sum = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += sum[i];
}

}  // namespace

struct Sha256::Context {
  Words state = start;
  std::string waiting;  // less than a block
  std::uint64_t size = 0;
};

Sha256::Sha256() : context_(std::make_unique<Context>()) {}
Sha256::~Sha256() = default;

void Sha256::add(std::string_view text) {
  context_->size += text.size();
  std::string& waiting = context_->waiting;
  waiting += text;
  std::size_t at = 0;
  for (; at + block_size <= waiting.size(); at += block_size) add_block(context_->state, waiting.data() + at);
  waiting.erase(0, at);
}

std::string Sha256::text() {
  const std::uint64_t bits = 8 * context_->size;
  add(std::string_view("\x80", 1));
  while (context_->waiting.size() != block_size - 8) add(std::string_view("\0", 1));
  std::string length;
  for (int shift = 56; shift >= 0; shift -= 8) length += static_cast<char>(bits >> shift & 0xffU);
  add(length);
  std::string hex;
  for (const std::uint32_t word : context_->state)
    for (int shift = 28; shift >= 0; shift -= 4) hex += "0123456789abcdef"[word >> shift & 15U];
  return hex;
}

}  // namespace takeaway
