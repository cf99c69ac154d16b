#include "theory/case_game.hpp"

#include <algorithm>

namespace takeaway {

namespace {

constexpr Heap few = 256;

}  // namespace

// Small finite games go to `planes` without a plan: the sample that a plan takes costs more than the answer.
Result<Subject> CaseGame::quick_plan(Question question, Heap heaps) const {
  constexpr Move longest = Move{1} << 16U;
  constexpr std::size_t most_moves = 62;
  const auto moves = game_.moves.listed();
  if (is_finite(game_) && moves.size() <= most_moves && moves.back() <= longest)
    return plan_with({.engine = EngineName::planes}, game_, question);
  Resources resources;
  resources.heaps = heaps;
  resources.memory = limits_.memory;
  return plan(game_, question, resources);
}

void CaseGame::read_to(Heap index) {
  if (index >= limits_.heaps)
    return error_->keep(
        limit_reached("heap " + std::to_string(index) + " is past the limit (--limit)").error());
  const Heap room = limits_.memory / sizeof(std::uint32_t);
  if (index >= room)
    return error_->keep(
        limit_reached("the values up to heap " + std::to_string(index) + " do not fit the memory (--memory)")
            .error());
  // The first heaps of few moves are sooner computed by the definition than an engine is set up.
  constexpr std::size_t few_moves = 64;
  if (values_.empty() && index < few && is_finite(game_) && game_.moves.listed().size() <= few_moves) {
    values_ = direct_values<std::uint32_t>(game_, std::min({few, limits_.heaps, room}));
    return;
  }
  const Heap wanted = std::min({limits_.heaps, room, std::max<Heap>({few, index + 1, 2 * values_.size()})});
  if (!stream_) {
    auto subject = quick_plan(Question::values, wanted);
    if (!subject) return error_->keep(std::move(subject.error()));
    auto stream = ValueStream::open(*subject);
    if (!stream) return error_->keep(std::move(stream.error()));
    stream_ = std::move(*stream);
    values_.clear();
  }
  const std::size_t old = values_.size();
  values_.resize(wanted);
  stream_->fill(std::span(values_).subspan(old));
  if (watch_.stopped()) error_->keep(interruption().error());
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
  return index < values_.size() ? values_[index] : 0;
}

Result<Period> CaseGame::search(Question question) const {
  if (!has_period()) return limit_reached("no proof of a period is known for a game like " + to_text(game_));
  constexpr Heap prepared = Heap{1} << 15U;
  SearchLimits limits;
  limits.heaps = limits.cells = limits.runs = limits_.heaps;
  limits.memory = limits_.memory;
  Watch quiet;  // progress is told by cases
  quiet.stop = watch_.stop;
  auto subject = quick_plan(question, std::min(prepared, limits_.heaps));
  if (!subject) return std::unexpected(std::move(subject.error()));
  return find_period(*subject, limits, quiet);
}

Period CaseGame::period(Question question) {
  auto& known = periods_[question == Question::values ? 0 : 1];
  if (known) return *known;
  auto found = search(question);
  if (found) known = *found;
  return error_->value_of(std::move(found));
}

std::uint64_t CaseGame::largest_value() {
  const Period found = period(Question::values);
  if (error_->any()) return 0;
  if (found.saltus != 0) {
    error_->keep({Fault::bad_input, "the values have no largest one: they grow without end", {}, {}});
    return 0;
  }
  Watch quiet;
  quiet.stop = watch_.stop;
  const Heap heaps = std::min(found.preperiod + found.period, limits_.heaps);
  const auto subject = quick_plan(Question::values, heaps);
  const auto census =
      subject ? take_census(*subject, found, quiet) : Result<Census>(std::unexpected(subject.error()));
  if (census) return census->largest();
  error_->keep(census.error());
  return 0;
}

}  // namespace takeaway
