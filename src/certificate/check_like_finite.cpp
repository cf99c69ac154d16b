// The check of a certificate for an endless set of moves that plays like finitely many of them.
//
// Let F be the moves up to the window, and suppose that the claimed sequence is that of the finite game F,
// which is checked as for any finite game. Then the endless game has the same values if no other move joins
// two heaps of one value: at every heap the options by F give the value, and the others add nothing that the
// mex would notice. For outcomes it is enough that no other move joins two P-positions.
//
// A move s past the preperiod leads from the periodic part, and to it or to the preperiod. So whether s joins
// two heaps of one value depends on its residue modulo the period alone, and one look at each residue that
// such moves have is enough. Moves past the window that are not past the preperiod are finitely many.
//
// Under sink an endless set has a move to heap 0 or below from everywhere, so 0 is an option of every heap.
// Take one from all values, and they are those of the wall game one heap lower.
#include <algorithm>

#include "certificate/check.hpp"
#include "takeaway/residues.hpp"

namespace takeaway {

namespace {

/// The claimed values, those that `init` gives in front.
class Cells {
 public:
  Cells(const Certificate& claim, const Game& game) : given_(game.initial.size()) {
    values_.assign(game.initial.begin(), game.initial.end());
    for (const Run& run : claim.preperiod_word) values_.insert(values_.end(), run.length, run.value);
    settled_ = values_.size();
    for (const Run& run : claim.period_word) values_.insert(values_.end(), run.length, run.value);
  }

  std::uint64_t given() const { return given_; }
  std::uint64_t settled() const { return settled_; }  ///< cells from here on repeat
  std::uint64_t distinct() const {
    return values_.size();
  }  ///< cells in front of the first that is a repetition
  std::uint64_t operator[](std::uint64_t cell) const {
    return cell < values_.size() ? values_[cell]
                                 : values_[settled_ + (cell - settled_) % (distinct() - settled_)];
  }

 private:
  std::uint64_t given_;
  std::uint64_t settled_ = 0;
  std::vector<std::uint64_t> values_;
};

/// Whether the moves that are not among the finitely many ones join heaps of one value.
class OtherMoves {
 public:
  OtherMoves(const Certificate& claim, const Game& game, const CheckLimits& limits)
      : claim_(claim),
        game_(game),
        limits_(limits),
        cells_(claim, game),
        outcomes_(claim.question == "outcomes") {}

  Result<std::optional<Verdict>> run(const Watch& watch) {
    const std::uint64_t near = std::max(claim_.window, cells_.settled());
    if (auto verdict = check_claimed(near)) return verdict;
    for (const Move move : members(game_.moves, near)) {
      if (move <= claim_.window) continue;
      auto clash = look_at(move, watch);
      if (!clash || *clash) return clash;
    }
    for (const std::uint64_t residue : *claim_.residues) {
      // Any move of this residue past the preperiod stands for all of them.
      auto clash = look_at(cells_.settled() + distance_to(residue), watch);
      if (!clash || *clash) return clash;
    }
    return std::optional<Verdict>{};
  }

 private:
  // How far it is from the end of the preperiod to a move with this residue.
  std::uint64_t distance_to(std::uint64_t residue) const {
    const std::uint64_t here = cells_.settled() % claim_.period;
    return residue >= here ? residue - here : residue + claim_.period - here;
  }

  // Each residue that such moves may have must be claimed.
  std::optional<Verdict> check_claimed(std::uint64_t near) const {
    const auto& claimed = *claim_.residues;
    for (std::size_t i = 0; i < claimed.size(); ++i)
      if (claimed[i] >= claim_.period || (i > 0 && claimed[i] <= claimed[i - 1]))
        return wrong("the residues are not ascending, or not below the period");
    const auto residues = residues_past(game_.moves, claim_.period, near);
    for (std::uint64_t r = 0; r < claim_.period; ++r)
      if (residues[r] && !std::ranges::binary_search(claimed, r))
        return wrong("a move past " + number(near) + " may be " + number(r) + " modulo " +
                     number(claim_.period) + ", which is not among the residues");
    return std::nullopt;
  }

  Result<std::optional<Verdict>> look_at(std::uint64_t move, const Watch& watch) {
    if (!watch.tick(cells_.distinct())) return interruption();
    looks_ += cells_.distinct();
    if (looks_ > limits_.options_read)
      return too_many_options(claim_.start + claim_.preperiod + claim_.period);
    for (std::uint64_t cell = 0; cell < cells_.distinct(); ++cell) {
      if (cell + move < cells_.given() || cells_[cell] != cells_[cell + move]) continue;
      if (outcomes_ && cells_[cell] != 0) continue;
      return wrong("a move that is " + number(move % claim_.period) + " modulo " + number(claim_.period) +
                   ", past the window, would join two heaps of value " + number(cells_[cell]));
    }
    return std::optional<Verdict>{};
  }

  const Certificate& claim_;
  const Game& game_;
  const CheckLimits& limits_;
  Cells cells_;
  bool outcomes_;
  std::uint64_t looks_ = 0;
};

/// The claim about the wall game one heap lower; nothing where some value has no one to take.
std::optional<Certificate> one_heap_lower(Certificate claim) {
  claim.start = 0;
  for (auto* word : {&claim.preperiod_word, &claim.period_word})
    for (Run& run : *word) {
      if (run.value == 0) return std::nullopt;
      --run.value;
    }
  return claim;
}

Result<std::optional<Verdict>> check_values(const Certificate& claim, const Game& game, const Watch& watch,
                                            const CheckLimits& limits) {
  Game finite = game;
  finite.moves = MoveSet::finite(members(game.moves, claim.window));
  if (finite.moves.listed().empty()) return wrong("there are no moves up to " + number(claim.window));
  auto broken = check_words_and_rule(claim, finite, watch, limits);
  if (!broken || *broken) return broken;
  const std::uint64_t bytes = 8 * saturated_sum(game.initial.size(), claim.preperiod + claim.period);
  if (bytes > limits.memory) return too_much_memory(bytes, limits);
  return OtherMoves(claim, game, limits).run(watch);
}

/// No heap is P: heap 0 or below is an option of each.
std::optional<Verdict> check_none_is_p(const Certificate& claim) {
  if (claim.preperiod == 0 && claim.preperiod_word.empty() && claim.period == 1 &&
      claim.period_word == std::vector{Run{1, 1}} && claim.window == 0 && claim.residues->empty() &&
      claim.saltus == 0)
    return std::nullopt;
  return wrong("under sink with endless moves no heap is P, and that is all there is to claim");
}

Result<std::optional<Verdict>> check_under_sink(const Certificate& claim, Game game, const Watch& watch,
                                                const CheckLimits& limits) {
  if (is_endless(game.moves) != true) return wrong("under sink the moves must be known to have no end");
  if (claim.start != game.start())
    return wrong("the first heap is " + number(game.start()) + ", not " + number(claim.start));
  if (claim.question == "outcomes") return check_none_is_p(claim);
  const auto lower = one_heap_lower(claim);
  if (!lower) return wrong("under sink with endless moves no heap has value 0");
  game.boundary = BoundaryKind::wall;
  return check_values(*lower, game, watch, limits);
}

/// Sizes that can be seen before any work is done.
Result<void> check_sizes_of(const Certificate& claim, const CheckLimits& limits) {
  if (claim.period > largest_residue_modulus)
    return limit_reached("residues are looked at modulo periods up to 2^24, and this is " +
                         number(claim.period));
  if (std::max(claim.window, claim.preperiod) > std::min(limits.heaps, largest_residue_modulus * 4))
    return limit_reached("the window or the preperiod is longer than this check may compute (--limit)");
  return {};
}

}  // namespace

Result<Verdict> check_like_finite_claim(const Certificate& claim, const Game& game, const Watch& watch,
                                        const CheckLimits& limits) {
  if (auto fits = check_sizes_of(claim, limits); !fits) return std::unexpected(fits.error());
  const bool sink = game.boundary == BoundaryKind::sink;
  const auto broken =
      sink ? check_under_sink(claim, game, watch, limits) : check_values(claim, game, watch, limits);
  if (!broken) return std::unexpected(broken.error());
  if (*broken) return **broken;
  const std::string held = claim.window == 0 ? "every heap can be moved to 0 or below"
                                             : "it plays like its moves up to " + number(claim.window) +
                                                   ", others have " + number(claim.residues->size()) +
                                                   (claim.residues->size() == 1 ? " residue" : " residues") +
                                                   " modulo " + number(claim.period);
  if (claim.checksum != checksum_of(claim))
    return wrong("the checksum does not match: the certificate was altered, though " + held);
  return Verdict{true, held + "; preperiod and period are least"};
}

}  // namespace takeaway
