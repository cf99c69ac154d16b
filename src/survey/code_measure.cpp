// A game by its code, measured: values until they prove a period, then what can be said of them.
//
// Two games may have the same values but for zeros at the beginning. The fingerprint is a hash of the values
// from the first that is not 0 on: of preperiod and period, where these are known; else of as many values as
// every code of this survey has from there. It finds games to compare; it proves nothing.
#include "survey/code_measure.hpp"

#include <algorithm>
#include <charconv>

#include "base/sha256.hpp"
#include "period/breaking.hpp"
#include "survey/codes.hpp"
#include "survey/measurer.hpp"
#include "values/sparse/space.hpp"

namespace takeaway::survey {

namespace {

using CodeValues = std::vector<std::uint32_t>;

/// Computes values as they are needed.
class CodeStream {
 public:
  static Result<CodeStream> open(const Game& game, const std::optional<EngineName>& engine,
                                 const Watch& watch) {
    Resources resources;
    resources.engine = engine;
    resources.memory = search_memory;
    auto subject = plan(game, Question::values, resources);
    if (!subject) return std::unexpected(subject.error());
    auto stream = ValueStream::open(*subject);
    if (!stream) return std::unexpected(stream.error());
    return CodeStream(std::move(*subject), std::move(*stream), watch);
  }

  Result<void> extend(Heap count) {
    constexpr Heap at_a_time = 128;  // of some games a heap takes milliseconds
    while (values.size() < count) {
      if (watch_.stopped()) return interruption();
      const Heap from = values.size();
      values.resize(std::min(count, from + at_a_time));
      stream_.fill(std::span(values).subspan(from));
    }
    return {};
  }

  Subject subject;
  CodeValues values;

 private:
  CodeStream(Subject asked, ValueStream stream, const Watch& watch)
      : subject(std::move(asked)), stream_(std::move(stream)), watch_(watch) {}

  ValueStream stream_;
  const Watch& watch_;
};

/// 62 bits of the hash of these values.
std::int64_t fingerprint(std::span<const std::uint32_t> values, std::string start) {
  Sha256 digest;
  for (const std::uint32_t value : values) {
    start += std::to_string(value) + ",";
    if (start.size() < 4096) continue;
    digest.add(start);
    start.clear();
  }
  digest.add(start);
  const std::string text = digest.text();
  std::uint64_t bits = 0;
  std::from_chars(text.data(), text.data() + 16, bits, 16);
  return static_cast<std::int64_t>(bits >> 2U);
}

Result<CodeStatus> status_of(const Subject& subject, const Period& period, const Watch& watch) {
  Resources resources;
  resources.memory = search_memory;
  const auto confirmed = confirm_period(subject, period, resources, watch);
  if (!confirmed && confirmed.error().fault == Fault::limit) return CodeStatus::unchecked;
  if (!confirmed) return std::unexpected(confirmed.error());
  return CodeStatus::proved;
}

std::int64_t largest_of(std::span<const std::uint32_t> values) {
  return *std::ranges::max_element(values);
}

Result<void> note_period(const CodeStream& stream, const Period& period, const Watch& watch,
                         Measured& found) {
  const auto status = status_of(stream.subject, period, watch);
  if (!status) return std::unexpected(status.error());
  found.status = static_cast<std::int64_t>(*status);
  found.preperiod = static_cast<std::int64_t>(period.preperiod);
  found.period = static_cast<std::int64_t>(period.period);
  const auto values = std::span(stream.values);
  found.max_value = largest_of(values.first(period.preperiod + period.period));
  std::vector<bool> zero;
  for (const std::uint32_t value : values.first(period.preperiod + period.period)) zero.push_back(value == 0);
  const Period outcomes = outcome_period(zero, period);
  found.outcome_preperiod = static_cast<std::int64_t>(outcomes.preperiod);
  found.outcome_period = static_cast<std::int64_t>(outcomes.period);
  const auto first = static_cast<Heap>(found.zeros);
  const Heap settled = period.preperiod > first ? period.preperiod - first : 0;
  found.fingerprint = fingerprint(values.subspan(first, settled + period.period),
                                  std::to_string(settled) + "," + std::to_string(period.period) + ":");
  return {};
}

void note_open(const Game& game, std::span<const std::uint32_t> values, Measured& found) {
  found.status = static_cast<std::int64_t>(CodeStatus::open);
  found.max_value = largest_of(values);
  found.heaps = static_cast<std::int64_t>(values.size());
  const sparse::ValueSpace space = sparse::best_space(*game.breaking, values, 0);
  found.rares = 0;
  for (Heap heap = 0; heap < values.size(); ++heap) found.rares += space.is_rare(values[heap], heap) ? 1 : 0;
  // No code of so many digits has more zeros before the first value that is not 0.
  constexpr Heap most_zeros = most_code_digits + 4;
  const Heap compared = values.size() > most_zeros ? values.size() - most_zeros : 0;
  found.fingerprint = fingerprint(values.subspan(static_cast<std::size_t>(found.zeros), compared), "");
}

}  // namespace

Result<CodeValues> values_of_code(const Game& game, Heap count, const std::optional<EngineName>& engine,
                                  const Watch& watch) {
  auto stream = CodeStream::open(game, engine, watch);
  if (!stream) return std::unexpected(stream.error());
  if (auto computed = stream->extend(count); !computed) return std::unexpected(computed.error());
  return std::move(stream->values);
}

Result<void> measure_code(const Game& game, Heap limit, const std::optional<EngineName>& engine,
                          const Watch& watch, Measured& found) {
  constexpr Heap first_look = 256;
  auto stream = CodeStream::open(game, engine, watch);
  if (!stream) return std::unexpected(stream.error());
  // The same number for all codes of a survey that leave as many heaps, so that open ones can be compared.
  BreakingRule longest = *game.breaking;
  longest.digits.resize(most_code_digits + 1);
  constexpr Heap most_heaps = Heap{1} << 26U;  // which fit `search_memory`
  const Heap most = std::min(most_heaps, heaps_that_prove(longest, std::min(limit, most_heaps)));
  for (Heap count = std::min(first_look, most);; count = std::min(most, 2 * count)) {
    if (auto extended = stream->extend(count); !extended) return extended;
    if (found.zeros == no_number) {
      const auto first = std::ranges::find_if(stream->values, [](std::uint32_t value) { return value != 0; });
      found.zeros = first - stream->values.begin();
    }
    const auto period = period_proved_by(*game.breaking, stream->values);
    if (period && period->preperiod + period->period <= limit)
      return note_period(*stream, *period, watch, found);
    if (count == most) break;
  }
  note_open(game, stream->values, found);
  return {};
}

}  // namespace takeaway::survey
