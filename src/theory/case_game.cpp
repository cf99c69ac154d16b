#include "theory/case_game.hpp"

#include <algorithm>

#include "notation/lexer.hpp"

namespace takeaway {

namespace {

constexpr Heap few = 256;

/// The room's functions throw; what is wrong with a game is a fault of the case.
template <class T>
T taken(Result<T> result) {
  if (result) return std::move(*result);
  if (result.error().fault == Fault::limit) throw LimitReached{result.error().message};
  throw notation::Failure{std::move(result.error())};
}

}  // namespace

// Small finite games go to `planes` without a plan: the sample that a plan takes costs more than the answer.
Subject CaseGame::quick_plan(Question question, Heap heaps) const {
  constexpr Move longest = Move{1} << 16U;
  constexpr std::size_t most_moves = 62;
  const auto moves = game_.moves.listed();
  if (is_finite(game_) && moves.size() <= most_moves && moves.back() <= longest)
    return taken(plan_with({.engine = EngineName::planes}, game_, question));
  Resources resources;
  resources.heaps = heaps;
  resources.memory = limits_.memory;
  return taken(plan(game_, question, resources));
}

void CaseGame::read_to(Heap index) {
  if (index >= limits_.heaps)
    throw LimitReached{"heap " + std::to_string(index) + " is past the limit (--limit)"};
  const Heap room = limits_.memory / sizeof(std::uint32_t);
  if (index >= room)
    throw LimitReached{"the values up to heap " + std::to_string(index) +
                       " do not fit the memory (--memory)"};
  // The first heaps of few moves are sooner computed by the definition than an engine is set up.
  constexpr std::size_t few_moves = 64;
  if (values_.empty() && index < few && is_finite(game_) && game_.moves.listed().size() <= few_moves) {
    values_ = direct_values<std::uint32_t>(game_, std::min({few, limits_.heaps, room}));
    return;
  }
  const Heap wanted = std::min({limits_.heaps, room, std::max<Heap>({few, index + 1, 2 * values_.size()})});
  if (!stream_) {
    stream_ = taken(ValueStream::open(quick_plan(Question::values, wanted)));
    values_.clear();
  }
  const std::size_t old = values_.size();
  values_.resize(wanted);
  stream_->fill(std::span(values_).subspan(old));
  if (watch_.stopped()) throw notation::Failure{interruption().error()};
}

std::optional<std::uint64_t> CaseGame::value(std::int64_t heap) {
  const auto start = static_cast<std::int64_t>(game_.start());
  if (heap < start) {
    if (game_.boundary == BoundaryKind::sink) return 0;
    const auto given = static_cast<std::int64_t>(game_.initial.size());
    if (heap < -given) return std::nullopt;
    return game_.initial[static_cast<std::size_t>(given + heap)];
  }
  return heap_value(static_cast<Heap>(heap));
}

std::uint64_t CaseGame::heap_value(Heap heap) {
  const Heap index = heap - game_.start();
  if (index >= values_.size()) read_to(index);
  return values_[index];
}

const Period& CaseGame::period(Question question) {
  auto& known = periods_[question == Question::values ? 0 : 1];
  if (known) return *known;
  if (!has_period()) throw LimitReached{"no proof of a period is known for a game like " + to_text(game_)};
  constexpr Heap prepared = Heap{1} << 15U;
  SearchLimits limits;
  limits.heaps = limits.cells = limits.runs = limits_.heaps;
  limits.memory = limits_.memory;
  Watch quiet;  // progress is told by cases
  quiet.stop = watch_.stop;
  known = taken(find_period(quick_plan(question, std::min(prepared, limits_.heaps)), limits, quiet));
  return *known;
}

std::uint64_t CaseGame::largest_value() {
  const Period& found = period(Question::values);
  if (found.saltus != 0)
    throw notation::Failure{
        {Fault::bad_input, "the values have no largest one: they grow without end", {}, {}}};
  Watch quiet;
  quiet.stop = watch_.stop;
  const Heap heaps = std::min(found.preperiod + found.period, limits_.heaps);
  return taken(take_census(quick_plan(Question::values, heaps), found, quiet)).largest();
}

}  // namespace takeaway
