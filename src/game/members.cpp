// Listing the moves of a set up to a bound.
#include <algorithm>
#include <bit>

#include "game/set_rule.hpp"

namespace takeaway {

namespace {

MoveBits bits_of(const MoveSet& set, Move limit);

void flip(MoveBits& bits) {
  for (std::uint64_t& word : bits.words()) word = ~word;
  bits.clear(0);
  const Move last = bits.limit() % 64;
  if (last != 63) bits.words().back() &= (std::uint64_t{1} << (last + 1)) - 1;
}

MoveBits bits_of(const MoveSet::Rule& rule, Move limit) {
  using Kind = MoveSet::Rule::Kind;
  MoveBits bits(limit);
  switch (rule.kind) {
    case Kind::progression:
      bits.step(rule.first, rule.step);
      break;
    case Kind::named:
      rule.named.mark(bits, rule.parameter);
      break;
    case Kind::complement:
      bits = bits_of(rule.operands[0], limit);
      flip(bits);
      break;
    case Kind::unite:
    case Kind::intersect: {
      bits = bits_of(rule.operands[0], limit);
      MoveBits other = bits_of(rule.operands[1], limit);
      for (std::size_t i = 0; i < bits.words().size(); ++i) {
        std::uint64_t& word = bits.words()[i];
        word = rule.kind == Kind::unite ? word | other.words()[i] : word & other.words()[i];
      }
      break;
    }
  }
  return bits;
}

MoveBits bits_of(const MoveSet& set, Move limit) {
  if (set.kind() == MoveSet::Kind::infinite) return bits_of(*set.rule(), limit);
  MoveBits bits(limit);
  for (const Move move : set.listed()) {
    if (move > limit) break;
    bits.set(move);
  }
  if (set.kind() == MoveSet::Kind::cofinite) flip(bits);
  return bits;
}

}  // namespace

std::vector<std::uint64_t> member_bits(const MoveSet& set, Move limit) {
  return std::move(bits_of(set, limit).words());
}

std::vector<Move> members(const MoveSet& set, Move limit) {
  if (set.kind() == MoveSet::Kind::finite)
    return {set.listed().begin(), std::ranges::upper_bound(set.listed(), limit)};
  std::vector<Move> found;
  const auto words = member_bits(set, limit);
  for (std::size_t i = 0; i < words.size(); ++i)
    for (std::uint64_t word = words[i]; word != 0; word &= word - 1)
      found.push_back(64 * i + static_cast<Move>(std::countr_zero(word)));
  return found;
}

}  // namespace takeaway
