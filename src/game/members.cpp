// Listing the moves of a set up to a bound.
#include <algorithm>
#include <bit>
#include <utility>

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

MoveBits bits_of(const SetRule& rule, Move limit) {
  using Kind = SetRule::Kind;
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
  if (set.kind() == MoveSet::Kind::infinite) return bits_of(rule_of(set), limit);
  MoveBits bits(limit);
  for (const Move move : set.listed()) {
    if (move > limit) break;
    bits.set(move);
  }
  if (set.kind() == MoveSet::Kind::cofinite) flip(bits);
  return bits;
}

/// The members of a named set, one after another, where each is much larger than the one before.
std::optional<std::vector<Move>> grown(const SetRule& rule, Move limit) {
  using Wide = unsigned __int128;
  std::vector<Move> found;
  const auto grow = [&](Wide first, auto next) {
    for (Wide term = first; term <= limit; term = next(term)) found.push_back(static_cast<Move>(term));
    return found;
  };
  if (rule.named.name == "powers") return grow(1, [&](Wide term) { return term * rule.parameter; });
  Wide before = 1;  // the term before, or the factor
  if (rule.named.name == "fibonacci")
    return grow(1, [&](Wide term) { return term + std::exchange(before, term); });
  if (rule.named.name == "factorials") return grow(1, [&](Wide term) { return term * ++before; });
  return std::nullopt;
}

std::optional<std::vector<Move>> few_of(const SetRule& rule, const MoveSet& whole, Move limit) {
  using Kind = SetRule::Kind;
  if (rule.kind == Kind::named) return grown(rule, limit);
  if (rule.kind != Kind::unite && rule.kind != Kind::intersect) return std::nullopt;
  auto left = few_members(rule.operands[0], limit);
  auto right = few_members(rule.operands[1], limit);
  if (rule.kind == Kind::unite && (!left || !right)) return std::nullopt;
  if (!left && !right) return std::nullopt;
  std::vector<Move> found;
  for (const auto* list : {&left, &right})
    if (*list) found.insert(found.end(), (*list)->begin(), (*list)->end());
  std::erase_if(found, [&](Move move) { return !whole.contains(move); });
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

}  // namespace

std::optional<std::vector<Move>> few_members(const MoveSet& set, Move limit) {
  if (set.kind() == MoveSet::Kind::cofinite) return std::nullopt;
  if (set.kind() == MoveSet::Kind::infinite) return few_of(rule_of(set), set, limit);
  return std::vector<Move>(set.listed().begin(), std::ranges::upper_bound(set.listed(), limit));
}

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
