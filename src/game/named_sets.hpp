// The infinite sets that have names: nim, odd, squares, primes, powers(b), ...
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway {

/// A bit for each of 0..limit.
class MoveBits {
 public:
  explicit MoveBits(Move limit) : limit_(limit), words_(limit / 64 + 1) {}

  Move limit() const { return limit_; }
  void set(Move move) { words_[move / 64] |= std::uint64_t{1} << (move % 64); }
  void clear(Move move) { words_[move / 64] &= ~(std::uint64_t{1} << (move % 64)); }
  bool test(Move move) const { return (words_[move / 64] >> (move % 64) & 1U) != 0; }
  void step(Move first, Move by) {
    for (Move move = first; move <= limit_; move += by) set(move);
  }
  std::vector<std::uint64_t>& words() { return words_; }

 private:
  Move limit_;
  std::vector<std::uint64_t> words_;
};

struct NamedSet {
  std::string_view name;
  Move
      least_parameter;  ///< below this the set makes no sense: powers(1), palindromes(0); 0 where it has none
  bool (*contains)(Move move, Move parameter);
  void (*mark)(MoveBits& bits, Move parameter);  ///< sets the bits of all members up to the limit
  bool sparse;                                   ///< of density zero, and infinite

  bool has_parameter() const { return least_parameter != 0; }
};

std::optional<NamedSet> find_named_set(std::string_view name);

}  // namespace takeaway
