// Finding periods of endless games: primes with 1, powers, palindromes.
//
// The game of the first k moves is a finite one. If no later move joins two heaps of one of its values, the
// endless game has its values, and with them its period (certificate/check_like_finite.cpp has the argument,
// and checks it here). If the first k moves are enough, so are more. So k is doubled until it is enough, and
// then the least k is looked for between. Most k that are not enough show it at once: the values of the two
// games differ early.
#include "period/like_finite.hpp"

#include <algorithm>

#include "takeaway/residues.hpp"

namespace takeaway {

namespace {

constexpr std::size_t most_moves = 4096;
constexpr Move farthest_move = Move{1} << 26U;
constexpr Heap usual_heaps =
    Heap{1} << 24U;  // that the period of a finite game may take, unless the user says otherwise

constexpr Heap most_compared = Heap{1} << 22U;
constexpr std::uint64_t most_options = std::uint64_t{1} << 30U;  // of the heaps compared

/// How many heaps of the two games are compared before a period is looked for.
Heap heaps_compared(Move last) {
  return 4 * last + 1024;
}

/// The first moves of a set, so many of them or fewer; those up to `farthest_move` at most.
std::vector<Move> first_moves_of(const MoveSet& set, std::size_t most) {
  std::vector<Move> moves;
  for (Move bound = 1024; moves.size() < most && bound <= farthest_move; bound *= 8)
    moves = members(set, bound);
  moves.resize(std::min(moves.size(), most));
  return moves;
}

class LikeFinite {
 public:
  LikeFinite(const Subject& subject, const SearchLimits& limits, const Watch& watch)
      : subject_(subject), limits_(limits), watch_(watch) {
    if (limits.heaps == largest_index) limits_.heaps = usual_heaps;
    limits_.cells = limits_.runs = limits_.heaps;
    resources_.memory = limits.memory;
    plain_ = subject.game();
    // Under sink the values are those of the wall game one heap lower, and one larger.
    if (plain_.boundary == BoundaryKind::sink) plain_.boundary = BoundaryKind::wall;
  }

  Result<Period> run() {
    const auto moves = first_moves_of(plain_.moves, most_moves);
    std::size_t few = 0;  // too few, as far as is known
    for (std::size_t many = 1; few < moves.size(); many *= 2) {
      many = std::min(many, moves.size());
      if (heaps_compared(moves[many - 1]) > std::min(most_compared, most_options / many)) break;
      const auto period = with_moves_up_to(moves[many - 1]);
      if (!period) return std::unexpected(period.error());
      if (*period) return with_fewest(moves, few, many, **period);
      few = many;
    }
    return limit_reached("the game does not play like that of its first " + std::to_string(few) + " moves");
  }

 private:
  // moves[0..few-1] are too few, moves[0..many-1] are enough, with this period.
  Result<Period> with_fewest(const std::vector<Move>& moves, std::size_t few, std::size_t many,
                             Period found) {
    while (many - few > 1) {
      const std::size_t middle = few + (many - few) / 2;
      const auto period = with_moves_up_to(moves[middle - 1]);
      if (!period) return std::unexpected(period.error());
      (*period ? many : few) = middle;
      if (*period) found = **period;
    }
    return found;
  }

  // The period, if the moves up to `last` are enough.
  Result<std::optional<Period>> with_moves_up_to(Move last) {
    const std::optional<Period> none;
    if (!watch_.tick(last)) return interruption();
    Game small = plain_;
    small.moves = MoveSet::finite(members(plain_.moves, last));
    const auto finite = plan(small, subject_.question(), resources_);
    if (!finite) return std::unexpected(finite.error());
    const auto agree = agree_at_first(*finite, last);
    if (!agree) return std::unexpected(agree.error());
    if (!*agree) return none;
    SearchLimits within = limits_;
    within.heaps = std::min<Heap>(within.heaps, 2 * most_options / small.moves.listed().size());
    auto period = find_period(*finite, within, watch_);
    if (!period && period.error().fault == Fault::limit) return none;
    if (!period) return std::unexpected(period.error());
    if (period->period > largest_residue_modulus) return none;
    period->finite = last;
    return holds(*period);
  }

  // Whether the endless and the finite game have the same values for some time after the first move that is
  // left out.
  Result<bool> agree_at_first(const Subject& finite, Move last) {
    Resources resources = resources_;
    resources.heaps = heaps_compared(last);
    const auto endless = plan(plain_, subject_.question(), resources);
    if (!endless) return std::unexpected(endless.error());
    auto ours = ValueStream::open(*endless);
    auto theirs = ValueStream::open(finite);
    if (!ours || !theirs) return std::unexpected(ours ? theirs.error() : ours.error());
    for (Heap i = 0; i < resources.heaps; ++i) {
      if (i % 4096 == 0 && !watch_.tick(i)) return interruption();
      if (ours->next() != theirs->next()) return false;
    }
    return true;
  }

  Result<std::optional<Period>> holds(const Period& period) {
    const auto certificate = certify(subject_, period, resources_, watch_);
    if (!certificate && certificate.error().fault == Fault::limit) return std::optional<Period>{};
    if (!certificate) return std::unexpected(certificate.error());
    const auto verdict = check_certificate(*certificate, watch_);
    if (!verdict && verdict.error().fault == Fault::limit) return std::optional<Period>{};
    if (!verdict) return std::unexpected(verdict.error());
    return verdict->holds ? std::optional<Period>{period} : std::nullopt;
  }

  const Subject& subject_;
  SearchLimits limits_;
  const Watch& watch_;
  Resources resources_;
  Game plain_;
};

}  // namespace

Result<Period> find_period_like_finite(const Subject& subject, const SearchLimits& limits,
                                       const Watch& watch) {
  const Game& game = subject.game();
  if (const auto why = never_periodic(game, subject.question()))
    return limit_reached("there is no period: " + *why);
  if (game.boundary == BoundaryKind::sink) {
    if (is_endless(game.moves) != true)
      return limit_reached("under sink it must be known that there are moves beyond every heap, and of " +
                           game.moves.text() + " it is not");
    if (subject.question() == Question::outcomes) return Period{.period = 1, .finite = 0};
  }
  return LikeFinite(subject, limits, watch).run();
}

std::vector<std::uint64_t> residues_of_others(const Game& game, const Period& period) {
  std::vector<std::uint64_t> listed;
  if (*period.finite == 0) return listed;
  const Move near = std::max<Move>(*period.finite, period.preperiod + game.initial.size());
  const auto residues = residues_past(game.moves, period.period, near);
  for (std::uint64_t r = 0; r < residues.size(); ++r)
    if (residues[r]) listed.push_back(r);
  return listed;
}

// Suppose x(n + p) = x(n) + saltus from some heap on. Where the saltus is 0, take a move s that is a multiple
// of p: far out x(n) = x(n - s), yet n - s is an option of n. Where it is not, values grow like the heap, but
// they are at most the number of options. P-positions: if there are endlessly many, n and n - s are two of
// them; if there are finitely many, every heap far out has a move to one of these, and the moves are more
// than a vanishing part of all numbers. (Under sink with endless moves no heap is P at all, and that is a
// period.)
std::optional<std::string> never_periodic(const Game& game, Question question) {
  if (game.breaking || game.states || game.comply || !has_multiples_of_all(game.moves) ||
      !has_density_zero(game.moves))
    return std::nullopt;
  if (question == Question::outcomes && game.boundary == BoundaryKind::sink) return std::nullopt;
  return "every number has a multiple among the moves";
}

}  // namespace takeaway
