// From an execution that closed to the theorem: the region, the words, preperiod and period as forms.
#include <algorithm>
#include <numeric>
#include <optional>

#include "cones/closure.hpp"
#include "cones/outline.hpp"
#include "takeaway/cones.hpp"

namespace takeaway {

namespace {

using cones::Closure;
using cones::Execution;
using cones::Outline;
using cones::Position;
using cones::Repetition;

constexpr std::size_t most_moves = 62;  // values are bits of a word
constexpr std::int64_t largest_coefficient = std::int64_t{1} << 20;
constexpr std::uint64_t most_runs = std::uint64_t{1} << 34;

std::unexpected<Error> cone_too_large() {
  return limit_reached("the numbers of this cone are too large to be computed exactly");
}

enum class Words { written, counted };

/// A run of a word: its value and its length.
template <std::size_t D>
struct Piece {
  std::uint64_t value = 0;
  Position<D> length;
};

/// Writes the cone of a closed execution.
template <std::size_t D>
class Writer {
 public:
  Writer(Execution<D>& execution, const Repetition& found, Words words)
      : execution_(execution), closure_(execution), found_(found), words_(words) {}

  void write(Outline& outline) {
    Cone& cone = outline.cone;
    const Position<D> preperiod = find_preperiod();
    const Position<D> period = closure_.period(found_);
    cone.preperiod = form(preperiod);
    cone.period = form(period);
    const auto before = word(Position<D>{}, preperiod);
    auto cycle = word(preperiod, execution_.sum(preperiod, period));
    outline.runs = before.size() + cycle.size();
    if (words_ == Words::written) {
      cone.preperiod_word = as_forms(before);
      cone.period_word = as_forms(cycle);
    }
    find_exceptions(std::move(cycle), cone);
    write_region(cone);
  }

  /// Of an execution whose last run has no end.
  void write_one_class(Outline& outline) {
    Cone& cone = outline.cone;
    const auto& runs = execution_.runs();
    const Position<D> preperiod = closure_.start(runs.size() - 1);
    cone.preperiod = form(preperiod);
    cone.period = form(Position<D>{});
    cone.preperiod_word = as_forms(word(Position<D>{}, preperiod));
    cone.period_word = {{runs.back().value, form(Position<D>{})}};
    outline.runs = cone.preperiod_word.size() + 1;
    write_region(cone);
  }

 private:
  void write_region(Cone& cone) const {
    const cones::Region& region = execution_.region();
    cone.dimension = region.dimension();
    cone.where = region.facets();
    cone.equations = region.equations();
    cone.rays = region.rays();
    std::ranges::sort(cone.where, {}, by_size);
    std::ranges::sort(cone.rays);
    cone.comparisons = execution_.comparisons();
  }

  LinearForm form(const Position<D>& position) const {
    const auto found = execution_.form(position);
    return {found.begin(), found.end()};
  }

  static std::pair<std::int64_t, LinearForm> by_size(const LinearForm& form) {
    std::int64_t size = 0;
    for (const std::int64_t x : form) size += x < 0 ? -x : x;
    return {size, form};
  }

  /// Where the repeating stretch begins. In front of it there are two runs, one a period behind the other,
  /// that have different values or begin at different places: of these places it is the later one.
  Position<D> find_preperiod() {
    const std::size_t earlier = found_.first - found_.distance;
    if (earlier == 0) return {};
    const auto& runs = execution_.runs();
    if (runs[earlier - 1].value != runs[found_.first - 1].value) return closure_.start(earlier);
    const Position<D> one = closure_.start(earlier - 1);
    const Position<D> other = closure_.start(found_.first - 1) - closure_.period(found_);
    if (one.at >= other.at) {
      execution_.compare(other, one);
      return one;
    }
    execution_.compare(one, other);
    return other;
  }

  /// The runs between two positions, cut off there.
  std::vector<Piece<D>> word(const Position<D>& from, const Position<D>& to) const {
    std::vector<Piece<D>> found;
    const auto& runs = execution_.runs();
    auto run = std::ranges::upper_bound(runs, from.at, {}, [](const auto& r) { return r.end.at; });
    for (Position<D> start = from; start.at < to.at; ++run) {
      const Position<D> end = run->end.at < to.at ? run->end : to;
      found.push_back({run->value, end - start});
      start = end;
    }
    return found;
  }

  std::vector<FormRun> as_forms(const std::vector<Piece<D>>& word) const {
    std::vector<FormRun> runs;
    runs.reserve(word.size());
    for (const Piece<D>& piece : word) runs.push_back({piece.value, form(piece.length)});
    return runs;
  }

  /// A shorter period would be a rotation of the cyclic word that leaves it as it is. Where the letters allow
  /// one, lengths must agree in pairs; a pair that never does inside the cone excludes it.
  void find_exceptions(std::vector<Piece<D>> cycle, Cone& cone) const {
    if (cycle.size() > 1 && cycle.front().value == cycle.back().value) {
      cycle.front().length = execution_.sum(cycle.front().length, cycle.back().length);
      cycle.pop_back();
    }
    for (std::size_t turn = 1; turn < cycle.size(); ++turn)
      if (cycle.size() % turn == 0)
        if (auto equal = lengths_that_must_agree(cycle, turn)) cone.exceptions.push_back(std::move(*equal));
  }

  /// What must be 0 for the rotation by so many runs to leave the word as it is; nothing where that cannot
  /// be.
  std::optional<std::vector<LinearForm>> lengths_that_must_agree(const std::vector<Piece<D>>& cycle,
                                                                 std::size_t turn) const {
    std::vector<LinearForm> zero;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      const Piece<D>& other = cycle[(i + turn) % cycle.size()];
      if (cycle[i].value != other.value) return std::nullopt;
      LinearForm difference = form(cycle[i].length - other.length);
      if (execution_.region().is_zero(difference)) continue;
      LinearForm negated = difference;
      for (std::int64_t& x : negated) x = -x;
      if (execution_.region().is_positive_inside(difference) ||
          execution_.region().is_positive_inside(negated))
        return std::nullopt;
      if (std::ranges::find(zero, difference) == zero.end() && std::ranges::find(zero, negated) == zero.end())
        zero.push_back(std::move(difference));
    }
    return zero;
  }

  Execution<D>& execution_;
  Closure<D> closure_;
  Repetition found_;
  Words words_;
};

/// Puts the moves in the order of their sizes at the sample. As forms, since positions are of a type for each
/// D, and a sort for each would be a good part of the room's code.
void sort_moves(Cone& cone) {
  std::vector<std::size_t> order(cone.family.moves.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, {}, [&](std::size_t move) { return cones::product(cone.family.moves[move], cone.sample); });
  const LinearFamily family = cone.family;
  for (std::size_t i = 0; i < order.size(); ++i) {
    cone.family.moves[i] = family.moves[order[i]];
    if (family.is_partizan()) cone.family.owners[i] = family.owners[order[i]];
  }
}

/// The moves, in order, as positions; nothing where one passes 2^62.
template <std::size_t D>
std::optional<std::vector<Position<D>>> positions_of(const Cone& cone) {
  std::vector<Position<D>> moves;
  for (const LinearForm& form : cone.family.moves) {
    Position<D> move;
    std::ranges::copy(form, move.form.begin());
    const auto at = cones::product(form, cone.sample);
    if (!at || *at > largest_number) return std::nullopt;
    move.at = static_cast<std::int64_t>(*at);
    moves.push_back(move);
  }
  return moves;
}

template <std::size_t D>
Result<Outline> execute(Cone cone, const ConeLimits& limits, const Watch& watch, Words words) {
  constexpr std::uint64_t first_search = 16;
  sort_moves(cone);
  auto moves = positions_of<D>(cone);
  if (!moves) return cone_too_large();
  Execution<D> execution(*std::move(moves), cone.family.owners, cone.family.boundary == BoundaryKind::sink,
                         cone.sample);
  Outline outline{std::move(cone)};
  Closure<D> closure(execution);
  const std::uint64_t most = std::min(limits.runs, most_runs);
  for (std::uint64_t next = first_search, steps = 0;;) {
    execution.step();
    if (execution.is_too_large()) return cone_too_large();
    if (++steps % 1024 == 0 && watch.stopped()) return interruption();
    if (execution.is_endless()) {
      Writer<D>(execution, {}, words).write_one_class(outline);
      if (execution.is_too_large()) return cone_too_large();
      return outline;
    }
    const std::uint64_t runs = execution.runs().size();
    // A game with few runs in each period has many steps for each run only at the beginning.
    if (runs < next && runs <= most) continue;
    const auto found = closure.find(runs > most);
    if (found) Writer<D>(execution, *found, words).write(outline);
    if (execution.is_too_large()) return cone_too_large();
    if (found) return outline;
    if (runs > most)
      return limit_reached("the runs do not repeat within " + std::to_string(most) + " runs (--limit)");
    next = runs + runs / 8 + 8;
    watch.tick(runs);
  }
}

Result<void> check_family(const LinearFamily& family, const std::vector<std::int64_t>& sample) {
  if (family.boundary == BoundaryKind::init) return bad_input("only games under wall or sink have cones");
  if (family.moves.empty() || family.moves.size() > most_moves)
    return bad_input("only games with 1 to " + std::to_string(most_moves) + " moves have cones");
  if (family.is_partizan() &&
      (family.owners.size() != family.moves.size() || family.boundary != BoundaryKind::wall))
    return bad_input("a partizan game has a player for each move, and no sink");
  std::vector<std::pair<std::int64_t, __int128>> moves;  // with the player
  for (std::size_t i = 0; i < family.moves.size(); ++i) {
    const LinearForm& form = family.moves[i];
    for (const std::int64_t x : form)
      if (x > largest_coefficient || x < -largest_coefficient)
        return limit_reached("a coefficient of a move passes 2^20");
    const auto move = cones::product(form, sample);
    if (!move) return cone_too_large();
    if (*move <= 0) return bad_input("a move must be at least 1");
    moves.emplace_back(family.is_partizan() ? static_cast<int>(family.owners[i]) : 0, *move);
  }
  std::ranges::sort(moves);
  if (std::ranges::adjacent_find(moves) != moves.end()) return bad_input("two moves are the same");
  return {};
}

Result<Outline> execute_at(const LinearFamily& family, const std::vector<std::int64_t>& sample,
                           const ConeLimits& limits, const Watch& watch, Words words) {
  if (auto checked = check_family(family, sample); !checked) return std::unexpected(checked.error());
  Cone cone;
  cone.family = family;
  cone.sample = sample;
  if (sample.size() <= 2) return execute<2>(std::move(cone), limits, watch, words);
  if (sample.size() == 3) return execute<3>(std::move(cone), limits, watch, words);
  if (sample.size() == 4) return execute<4>(std::move(cone), limits, watch, words);
  if (sample.size() <= 6) return execute<6>(std::move(cone), limits, watch, words);
  if (sample.size() <= 16) return execute<16>(std::move(cone), limits, watch, words);
  if (sample.size() <= 64) return execute<64>(std::move(cone), limits, watch, words);
  return limit_reached("cones have at most 64 parameters");
}

}  // namespace

Result<Cone> generalize(const LinearFamily& family, const std::vector<std::int64_t>& sample,
                        const ConeLimits& limits, const Watch& watch) {
  auto found = execute_at(family, sample, limits, watch, Words::written);
  if (!found) return std::unexpected(std::move(found.error()));
  return std::move(found->cone);
}

Result<Outline> cones::outline(const LinearFamily& family, const std::vector<std::int64_t>& sample,
                               const ConeLimits& limits, const Watch& watch) {
  return execute_at(family, sample, limits, watch, Words::counted);
}

}  // namespace takeaway
