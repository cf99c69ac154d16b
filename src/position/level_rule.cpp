// Heaps under one constraint that are as good as Nim: the rule of levels.
//
// Let S and T be the two halves, in any order, and let the level f(n) of a heap be its value in the plain
// game whose moves are T. Suppose that
//
//   (C)  from every heap n, a move of S leads to every level below f(n).
//
// Let X be the nim-sum of the levels of all heaps, and call a heap loose if a move of S keeps its level. Then
//
//   with T in force, a position is lost iff X = 0;
//   with S in force, it is lost iff X = 0 and no heap is loose.
//
// For: both kinds of lost positions have X = 0. From X = 0 with T in force, every move changes one level, so
// X is 0 no longer. The same holds with S in force where no heap is loose. And from all others a move leads
// to X = 0, upon which T is said: where X is not 0, some heap n has to go to a level below f(n) (Bouton), and
// a move of T leads there because levels are values, a move of S by (C); where X = 0 with S in force and some
// heap is loose, the move that keeps its level. Nothing depends on how the game ends at 0.
//
// (C) is looked at for every heap that can arise. Where T is the multiples of m >= 2, it holds for all heaps:
// then f(n) is n div m; the heaps of a level below it are m neighbours, of which just one is reached by a
// multiple of m, and all others by S. A heap is loose iff m does not divide it. With m = 2 this is
// Odd-or-Even Nim of Smith and Stanica (Comply/constrain games or games with a Muller twist, 2002).
#include <algorithm>

#include "base/assert.hpp"
#include "position/joint_rule.hpp"

namespace takeaway {

namespace {

/// What is known of a heap: its level, and whether it is loose.
struct Standing {
  std::uint64_t level = 0;
  bool loose = false;
};

class LevelRule : public JointRule {
 public:
  explicit LevelRule(Half base) : base_(base) {}

  bool is_lost(std::span<const Pile> heaps) const override {
    const auto [level, loose] = together(heaps, heaps.size());
    return level == 0 && (!loose || heaps.front().half == base_);
  }

 protected:
  virtual Standing standing(Heap heap) const = 0;

  /// The nim-sum of the levels of all heaps but one, and whether any of them is loose.
  Standing together(std::span<const Pile> heaps, std::size_t but) const {
    Standing all;
    for (std::size_t h = 0; h < heaps.size(); ++h) {
      if (h == but) continue;
      const Standing own = standing(heaps[h].size);
      all.level ^= own.level;
      all.loose = all.loose || own.loose;
    }
    return all;
  }

  /// Whether it wins to leave such a heap beside the others, with this half in force.
  bool wins(const Standing& others, const Standing& left, Half half) const {
    return left.level == others.level && (half == base_ || (!left.loose && !others.loose));
  }

  Half base_;  // T
};

/// Levels out of a table; (C) was checked up to its end.
class CheckedLevels final : public LevelRule {
 public:
  CheckedLevels(Half base, std::vector<Standing> standings)
      : LevelRule(base), standings_(std::move(standings)) {}

  JointArgument argument() const override { return JointArgument::levels; }

  std::vector<Stretch> winning(std::span<const Pile> heaps, std::size_t heap,
                               const Ruleset& rules) const override {
    std::vector<Stretch> found;
    const Standing others = together(heaps, heap);
    rules.for_each_option(heaps[heap], ~std::size_t{0}, [&](const Stretch& option, const Pile& left) {
      if (wins(others, standing(left.size), left.half)) found.push_back(option);
      return true;
    });
    return found;
  }

 private:
  Standing standing(Heap heap) const override {
    TAKEAWAY_ASSERT(heap < standings_.size());
    return standings_[heap];
  }

  std::vector<Standing> standings_;
};

/// T is the multiples of m; heaps of any size.
class MultipleLevels final : public LevelRule {
 public:
  MultipleLevels(Half base, Move modulus) : LevelRule(base), modulus_(modulus) {}

  JointArgument argument() const override { return JointArgument::multiples; }

  std::vector<Stretch> winning(std::span<const Pile> heaps, std::size_t heap,
                               const Ruleset& /*rules*/) const override {
    std::vector<Stretch> found;
    const Standing others = together(heaps, heap);
    const auto [size, half] = heaps[heap];
    if (others.level > size / modulus_) return found;
    const Heap first = others.level * modulus_;
    for (Heap left = first; left < first + modulus_ && left < size; ++left) {
      const Move take = size - left;
      if ((take % modulus_ == 0) != (half == base_)) continue;
      for (const Half next : {Half::written, Half::other})
        if (wins(others, standing(left), next)) found.push_back({take, take, 0, false, next});
    }
    return found;
  }

 private:
  Standing standing(Heap heap) const override { return {heap / modulus_, heap % modulus_ != 0}; }

  Move modulus_;
};

/// m, where the set is the multiples of m >= 2.
std::optional<Move> modulus_of(const MoveSet& set) {
  if (set.kind() != MoveSet::Kind::infinite) return std::nullopt;
  const auto form = eventually_periodic(set);
  if (!form || !form->missing.empty() || !form->extra.empty()) return std::nullopt;
  Move modulus = form->modulus;  // the least multiple; all multiples of it must be there, and no others
  for (Move residue = 1; residue < form->modulus && modulus == form->modulus; ++residue)
    if (form->residues[residue]) modulus = residue;
  if (modulus < 2 || form->modulus % modulus != 0) return std::nullopt;
  for (Move residue = 0; residue < form->modulus; ++residue)
    if (form->residues[residue] != (residue % modulus == 0)) return std::nullopt;
  return modulus;
}

/// (C) and the loose heaps, heap by heap; nothing where (C) fails.
class LevelCheck {
 public:
  LevelCheck(const Ruleset& rules, Half base) : rules_(rules), base_(base) {}

  Result<std::optional<std::vector<Standing>>> run(Heap largest, const HeapValues& levels,
                                                   const Watch& watch) {
    std::vector<Standing> standings(largest + 1);
    for (Heap heap = 0; heap <= largest; ++heap) standings[heap].level = levels.quick(heap);
    const Half others = base_ == Half::written ? Half::other : Half::written;
    std::vector<Heap> reached;  // the last heap, from 1, that has a move of S to this level
    for (Heap heap = 0; heap <= largest; ++heap) {
      const std::uint64_t level = standings[heap].level;
      reached.resize(std::max<std::size_t>(reached.size(), level + 1), 0);
      rules_.for_each_option({heap, others}, ~std::size_t{0}, [&](const Stretch&, const Pile& left) {
        if (standings[left.size].level <= level) reached[standings[left.size].level] = heap + 1;
        return true;
      });
      standings[heap].loose = reached[level] == heap + 1;
      for (std::uint64_t below = 0; below < level; ++below)
        if (reached[below] != heap + 1) return std::nullopt;
      if (heap % 64 == 0 && !watch.tick(heap)) return interruption();
    }
    return standings;
  }

 private:
  const Ruleset& rules_;
  Half base_;
};

Heap largest_heap(const Component& component) {
  return std::ranges::max(component.heaps, {}, &Pile::size).size;
}

}  // namespace

FoundRule find_level_rule(const Component& component, const Resources& resources, const SolveLimits& limits,
                          const Watch& watch) {
  constexpr Heap largest_checked = 10'000;  // the check takes a second, and four times as long for twice that
  const Game& game = component.game;
  for (const Half base : {Half::written, Half::other}) {
    if (game.boundary != BoundaryKind::wall) break;
    if (const auto m = modulus_of(base == Half::written ? game.moves : complement(game.moves)))
      return std::make_unique<MultipleLevels>(base, *m);
  }
  const Heap largest = largest_heap(component);
  if (largest > largest_checked) return nullptr;
  const auto rules = Ruleset::open_moves(game, largest);
  if (!rules) return std::unexpected(rules.error());
  for (const Half base : {Half::written, Half::other}) {
    Game plain = game;
    plain.comply = false;
    if (base == Half::other) plain.moves = complement(game.moves);
    const auto levels = HeapValues::open(plain, largest, resources, limits, watch);
    if (!levels) return std::unexpected(levels.error());
    auto checked = LevelCheck(*rules, base).run(largest, *levels, watch);
    if (!checked) return std::unexpected(checked.error());
    if (*checked) return std::make_unique<CheckedLevels>(base, std::move(**checked));
  }
  return nullptr;
}

}  // namespace takeaway
