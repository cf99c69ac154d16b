#include "values/halves.hpp"

#include <algorithm>
#include <functional>

namespace takeaway {

namespace {

constexpr Move unbounded = ~Move{0};

// A set that is not periodic, up to a bound: as the list of its members or of the numbers it lacks, whichever
// is shorter.
HalfMoves listed_half(const MoveSet& set, Move limit) {
  HalfMoves half;
  half.finite_exceptions = false;
  half.moves.extra = members(set, limit);
  if (half.moves.extra.size() > limit / 2) {
    half.moves.extra.clear();
    half.moves.residues = {true};
    half.moves.missing = members(complement(set), limit);
  }
  return half;
}

Result<HalfMoves> half_of(const Game& game, const MoveSet& set, Move limit) {
  auto form = eventually_periodic(set);
  HalfMoves half = form ? HalfMoves{std::move(*form), true, 0} : listed_half(set, limit);
  if (game.boundary != BoundaryKind::sink) return half;
  const auto endless = is_endless(set);
  if (!endless)
    return bad_input("under sink it must be known whether there are moves beyond every heap, and of " +
                     set.text() + " it is not");
  half.sink_cells = *endless ? unbounded : half.moves.extra.empty() ? 0 : half.moves.extra.back();
  return half;
}

/// Given values from twice the number of cells on are all the same to the game: no mex gets that large.
std::uint64_t alike_from(const Game& game, Heap cells) {
  return 2 * (cells + game.initial.size()) + 1;
}

}  // namespace

Move Halves::window() const {
  Move longest = 0;
  for (const HalfMoves& half : halves) {
    if (!half.finite_exceptions) return unbounded;
    for (const auto* list : {&half.moves.missing, &half.moves.extra})
      if (!list->empty()) longest = std::max(longest, list->back());
  }
  return longest;
}

std::size_t Halves::exceptions() const {
  std::size_t count = 0;
  for (const HalfMoves& half : halves) count += half.moves.missing.size() + half.moves.extra.size();
  return count;
}

bool is_plain(const Halves& halves, std::span<const Move> moves) {
  return halves.halves.size() == 1 &&
         std::ranges::adjacent_find(moves, std::ranges::greater_equal()) == moves.end();
}

Result<std::vector<std::uint32_t>> given_values(const Game& game, Question question, Heap cells) {
  const std::uint64_t most = question == Question::outcomes ? 1 : alike_from(game, cells);
  std::vector<std::uint32_t> values;
  for (const std::uint64_t value : game.initial) {
    const std::uint64_t given = std::min(value, most);
    if (given > largest_given)
      return limit_reached("where the set of moves is not finite, the values of init go up to " +
                           std::to_string(largest_given) + ", this one is " + std::to_string(value));
    values.push_back(static_cast<std::uint32_t>(given));
  }
  return values;
}

Result<Halves> halves_of(const Game& game, Question question, Heap cells) {
  Halves result;
  if (question == Question::outcomes) result.cap = 1;
  const Move limit = cells + game.initial.size();
  auto given = given_values(game, question, cells);
  if (!given) return std::unexpected(given.error());
  result.given = std::move(*given);
  result.bounded =
      question == Question::values &&
      std::ranges::any_of(game.initial, [&](std::uint64_t value) { return value > alike_from(game, cells); });
  auto half = half_of(game, game.moves, limit);
  if (!half) return std::unexpected(half.error());
  result.halves.push_back(std::move(*half));
  if (!game.comply) return result;
  auto other = half_of(game, complement(game.moves), limit);
  if (!other) return std::unexpected(other.error());
  result.halves.push_back(std::move(*other));
  return result;
}

}  // namespace takeaway
