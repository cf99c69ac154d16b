// What is computed from a period that was found: how often values occur, runs, the certificate.
#include <algorithm>
#include <atomic>

#include "period/endless.hpp"
#include "period/like_finite.hpp"
#include "period/skipping.hpp"
#include "period/states.hpp"
#include "takeaway/period.hpp"
#include "values/engine.hpp"

namespace takeaway {

namespace {

// Counts in parts, so that an interrupt is noticed: so many runs at a time where the engine works by runs,
// else so many cells.
Result<void> count_cells(Engine& engine, bool by_runs, Heap cells, std::span<Heap> tally,
                         const Watch& watch) {
  constexpr Heap cells_at_a_time = Heap{1} << 14U;
  constexpr int runs_at_a_time = 1 << 16;
  for (Heap left = cells; left > 0;) {
    if (by_runs) {
      for (int i = 0; i < runs_at_a_time && left > 0; ++i) {
        const Run run = engine.next_run(left);
        tally[run.value] += run.length;
        left -= run.length;
      }
    } else {
      const Heap part = std::min(left, cells_at_a_time);
      engine.count(part, tally);
      left -= part;
    }
    if (!watch.tick(cells - left)) return interruption();
  }
  return {};
}

/// The census of any game, counted run by run.
Result<Census> census_by_runs(const Subject& subject, const Period& period, const Watch& watch) {
  Census census;
  const auto into = [&census](std::vector<Heap>& tally) {
    return [&](Run run) {
      if (run.value >= tally.size())
        for (auto* list : {&census.preperiod, &census.period}) list->resize(run.value + 1, 0);
      tally[run.value] += run.length;
    };
  };
  auto counted = for_each_run(subject, 0, period.preperiod, into(census.preperiod), watch);
  if (counted) counted = for_each_run(subject, period.preperiod, period.period, into(census.period), watch);
  if (!counted) return std::unexpected(counted.error());
  return census;
}

}  // namespace

std::uint32_t Census::largest() const {
  std::uint32_t largest = 0;
  for (std::size_t value = 0; value < period.size(); ++value)
    if (period[value] + preperiod[value] > 0) largest = static_cast<std::uint32_t>(value);
  return largest;
}

Result<Census> take_census(const Subject& subject, const Period& period, const Watch& watch) {
  if (!is_finite(subject.game())) return census_by_runs(subject, period, watch);
  const auto recurrence = recurrence_of(subject.game(), subject.question());
  if (!recurrence) return std::unexpected(recurrence.error());
  const EngineName name = subject.plan().engine;
  const auto engine = make_engine(name, *recurrence);
  const bool by_runs = works_by_runs(name);
  Census census;
  census.preperiod.assign(recurrence->cap + 1, 0);
  census.period.assign(recurrence->cap + 1, 0);
  const Move scale = recurrence->scale;
  const Heap before = period.preperiod / scale;
  auto counted = count_cells(*engine, by_runs, before, census.preperiod, in_heaps(watch, *recurrence));
  if (counted)
    counted = count_cells(*engine, by_runs, period.period / scale, census.period,
                          in_heaps(watch, *recurrence, before));
  if (!counted) return std::unexpected(counted.error());
  for (Heap& count : census.preperiod) count *= scale;
  for (Heap& count : census.period) count *= scale;
  return census;
}

Result<void> for_each_run(const Subject& subject, Heap from, Heap count,
                          const std::function<void(Run)>& visit, const Watch& watch) {
  auto stream = ValueStream::open(subject);
  if (!stream) return std::unexpected(stream.error());
  if (auto passed = skip_over(*stream, works_by_runs(subject.plan().engine), from, watch); !passed)
    return passed;
  Run joined;
  for (std::uint64_t turn = 0; count > 0; ++turn) {
    const Run run = stream->next_run(count);
    count -= run.length;
    if (joined.length > 0 && joined.value != run.value) {
      visit(joined);
      joined.length = 0;
    }
    joined = {joined.length + run.length, run.value};
    if (turn % 1024 == 0 && !watch.tick(stream->heap())) return interruption();
  }
  if (joined.length > 0) visit(joined);
  return {};
}

Result<Landmarks> find_landmarks(const Subject& subject, Heap heaps, std::size_t most, const Watch& watch) {
  auto stream = ValueStream::open(subject);
  if (!stream) return std::unexpected(stream.error());
  Landmarks landmarks;
  std::vector<bool> seen;
  std::uint64_t turn = 0;
  while (heaps > 0 && landmarks.first.size() < most) {
    const Heap heap = stream->heap();
    const Run run = stream->next_run(heaps);
    const Occurrence here{static_cast<std::uint32_t>(run.value), heap};
    heaps -= run.length;
    if (++turn % 1024 == 0 && !watch.tick(heap)) return interruption();
    if (run.value < seen.size() && seen[run.value]) continue;
    if (run.value >= seen.size()) {
      landmarks.records.push_back(here);
      seen.resize(run.value + 1, false);
    }
    seen[run.value] = true;
    landmarks.first.push_back(here);
  }
  return landmarks;
}

Result<Certificate> certify(const Subject& subject, const Period& period, const Resources& resources,
                            const Watch& watch) {
  constexpr std::uint64_t bytes_per_run = 64;  // in the word, in its text, and in the document made of it
  const Game& game = subject.game();
  if (game.breaking && subject.question() == Question::outcomes)
    return bad_input("the certificate of a game that breaks heaps is about its values: leave --outcomes out");
  Certificate certificate;
  certificate.game = to_text(game);
  certificate.question = subject.question() == Question::values ? "values" : "outcomes";
  certificate.start = game.start();
  certificate.preperiod = period.preperiod;
  certificate.period = period.period;
  certificate.saltus = period.saltus;
  certificate.window = game.states       ? window_of_states(game)
                       : game.breaking   ? game.breaking->digits.size() - 1
                       : is_finite(game) ? game.moves.listed().back()
                                         : period.finite.value_or(window_of(game));
  if (period.finite) certificate.residues = residues_of_others(game, period);
  certificate.settled = period.settled;
  certificate.cycle = period.cycle;
  std::atomic<bool> enough = false;
  Watch bounded = watch;
  bounded.stop = &enough;
  std::uint64_t runs = 0;
  const auto into = [&](std::vector<Run>& word) {
    return [&](Run run) {
      if (!enough) word.push_back(run);
      if (++runs * bytes_per_run > resources.memory || watch.stopped()) enough = true;
    };
  };
  auto read = for_each_run(subject, 0, period.preperiod, into(certificate.preperiod_word), bounded);
  if (read)
    read = for_each_run(subject, period.preperiod, period.period, into(certificate.period_word), bounded);
  if (watch.stopped()) return interruption();
  if (!read || enough)
    return limit_reached("the certificate has more than " + std::to_string(resources.memory / bytes_per_run) +
                         " runs and does not fit the memory allowed (--memory)");
  certificate.checksum = checksum_of(certificate);
  return certificate;
}

}  // namespace takeaway
