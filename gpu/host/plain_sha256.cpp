// SHA-256 (FIPS 180-4), for machines without OpenSSL.
#include <array>
#include <bit>
#include <cstdint>

#include "base/sha256.hpp"

namespace takeaway {

namespace {

using Word = std::uint32_t;

/// The first 32 bits of the fractional part of a root of a prime, as the standard defines its constants.
template <int root>
constexpr Word fraction_of_root(Word prime) {
  // The largest r with r^root <= prime * 2^(32 root); its lower 32 bits are the fraction.
  __extension__ using Wide = unsigned __int128;
  std::uint64_t low = 0;
  std::uint64_t high = std::uint64_t{1} << 37U;
  while (high - low > 1) {
    const std::uint64_t middle = (low + high) / 2;
    const Wide square = static_cast<Wide>(middle) * middle;
    // The cube is compared without its lowest bits' loss: middle < 2^37, so that it fits.
    const bool fits = root == 2 ? square <= static_cast<Wide>(prime) << 64U
                                : square * middle <= static_cast<Wide>(prime) << 96U;
    (fits ? low : high) = middle;
  }
  return static_cast<Word>(low);
}

template <int root, std::size_t count>
constexpr std::array<Word, count> constants() {
  std::array<Word, count> found{};
  std::size_t at = 0;
  for (Word number = 2; at < count; ++number) {
    bool prime = true;
    for (Word divisor = 2; divisor * divisor <= number; ++divisor) prime = prime && number % divisor != 0;
    if (prime) found[at++] = fraction_of_root<root>(number);
  }
  return found;
}

constexpr std::array<Word, 64> round_constants = constants<3, 64>();
constexpr std::array<Word, 8> start_state = constants<2, 8>();
static_assert(round_constants[0] == 0x428a2f98U && round_constants[63] == 0xc67178f2U);
static_assert(start_state[0] == 0x6a09e667U && start_state[7] == 0x5be0cd19U);

}  // namespace

struct Sha256::Context {
  std::array<Word, 8> state = start_state;
  std::array<unsigned char, 64> block{};
  std::uint64_t bytes = 0;

  void add(unsigned char byte) {
    block[bytes++ % block.size()] = byte;
    if (bytes % block.size() == 0) mix();
  }

  void mix() {
    std::array<Word, 64> words{};
    for (std::size_t i = 0; i < 64; ++i) words[i / 4 % 16] = words[i / 4 % 16] << 8U | block[i];
    for (std::size_t i = 16; i < 64; ++i) {
      const Word a = words[i - 15];
      const Word b = words[i - 2];
      words[i] = words[i - 16] + words[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3U) +
                 (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10U);
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < 64; ++i) {
      const Word one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) +
                       round_constants[i] + words[i];
      const Word two =
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
    const std::array<Word, 8> mixed = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) state[i] += mixed[i];
  }
};

Sha256::Sha256() : context_(std::make_unique<Context>()) {}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view text) {
  for (const char byte : text) context_->add(static_cast<unsigned char>(byte));
}

std::string Sha256::text() {
  const std::uint64_t bits = 8 * context_->bytes;
  context_->add(0x80);
  while (context_->bytes % 64 != 56) context_->add(0);
  for (int shift = 56; shift >= 0; shift -= 8) context_->add(static_cast<unsigned char>(bits >> shift));
  std::string hex;
  for (const Word word : context_->state)
    for (int shift = 28; shift >= 0; shift -= 4) hex += "0123456789abcdef"[word >> shift & 15U];
  return hex;
}

std::string sha256(std::string_view text) {
  Sha256 digest;
  digest.add(text);
  return digest.text();
}

}  // namespace takeaway
