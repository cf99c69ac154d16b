#include "answer/period_findings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>

#include "answer/checkpoint.hpp"
#include "period/breaking.hpp"
#include "takeaway/fans.hpp"

namespace takeaway::answer {

Result<SearchLimits> read_limits(const std::string& limit, const Resources& resources,
                                 const Bindings& bindings) {
  SearchLimits limits;
  limits.memory = resources.memory;
  if (limit.empty()) return limits;
  const auto heaps = read_number(limit, "--limit", bindings);
  if (!heaps) return std::unexpected(heaps.error());
  if (*heaps == 0) return bad_input("--limit must be at least 1");
  limits.heaps = limits.cells = *heaps;
  limits.runs = ~std::uint64_t{0};
  return limits;
}

namespace {

/// Numbers that follow one another, as first and last.
std::vector<std::pair<std::uint64_t, std::uint64_t>> stretches_of(const std::vector<std::uint64_t>& numbers) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> stretches;
  for (const std::uint64_t number : numbers) {
    if (!stretches.empty() && stretches.back().second + 1 == number)
      stretches.back().second = number;
    else
      stretches.emplace_back(number, number);
  }
  return stretches;
}

constexpr Heap usual_heaps = 1'000'000;  // of a game without a period, unless --limit says otherwise
constexpr double usual_time = 2e9;  // nanoseconds: where so many heaps would take longer, fewer are computed

/// The plan for a game. For one that is not finite it says how many heaps to compute where no period is
/// proved.
Result<Subject> plan_for_search(const Game& game, Question question, Resources resources,
                                const SearchLimits& limits) {
  if (is_finite(game)) return plan(game, question, resources);
  resources.heaps = limits.heaps == largest_index ? usual_heaps + 1 - game.start() : limits.heaps;
  // What is said to be verified must have been searched.
  if (game.breaking) resources.heaps = std::min(resources.heaps, heaps_searched(limits));
  for (;;) {
    auto chosen = plan(game, question, resources);
    const bool too_long =
        chosen && limits.heaps == largest_index && resources.heaps > 1000 &&
        chosen->plan().nanoseconds_per_heap * static_cast<double>(resources.heaps) > usual_time;
    if (!too_long) return chosen;
    resources.heaps = resources.heaps / 10 + 1 - game.start();
  }
}

/// Computes the values of a game for which no period is proved, as far as was asked for.
Result<PeriodFindings> compute_only(PeriodFindings findings, Certainty certainty, const Watch& watch) {
  Heap done = 0;
  const Subject& subject = findings.subject;
  const auto computed =
      for_each_run(subject, 0, subject.plan().heaps, [&](Run run) { done += run.length; }, watch);
  if (!computed) return std::unexpected(computed.error());
  findings.heaps = done;
  findings.certainty = certainty;
  return findings;
}

/// The search and the check, each with its progress line.
Result<PeriodFindings> search_and_check(const Game& game, Question question, const Resources& resources,
                                        const SearchLimits& limits, Listener& listener) {
  auto chosen = plan_for_search(game, question, resources, limits);
  if (!chosen) return std::unexpected(chosen.error());
  PeriodFindings findings(std::move(*chosen));
  const auto step = [&](const char* what, const auto& work) {
    const Step now(listener, what);
    return work(now.watch());
  };
  if (const auto why = never_periodic(game, question)) {
    findings.limit = *why;
    return step("values",
                [&](const Watch& watch) { return compute_only(findings, Certainty::never, watch); });
  }
  if (!has_period_argument(game, question))
    return step("values",
                [&](const Watch& watch) { return compute_only(findings, Certainty::computed, watch); });
  const auto period =
      step("period", [&](const Watch& watch) { return find_period(findings.subject, limits, watch); });
  if (!period && period.error().fault != Fault::limit) return std::unexpected(period.error());
  if (!period && !is_finite(game))
    return step("values",
                [&](const Watch& watch) { return compute_only(findings, Certainty::computed, watch); });
  if (!period) {
    findings.limit = period.error().message;
    return findings;
  }
  const auto confirmed = step("checking", [&](const Watch& watch) {
    return confirm_period(findings.subject, *period, resources, watch);
  });
  if (!confirmed && confirmed.error().fault != Fault::limit) return std::unexpected(confirmed.error());
  findings.period = *period;
  findings.certainty = confirmed ? Certainty::proved : Certainty::unchecked;
  if (!confirmed) findings.limit = confirmed.error().message;
  return findings;
}

}  // namespace

std::string PeriodFindings::status() const {
  switch (certainty) {
    case Certainty::proved:
      return "proved";
    case Certainty::unchecked:
      return "found but not checked: " + limit;
    case Certainty::never:
      return "never periodic";
    case Certainty::computed:
      return "verified to " + std::to_string(subject.game().start() + heaps - 1);
    case Certainty::not_found:
      break;
  }
  return limit;
}

Result<PeriodFindings> investigate_period(const Game& game, Question question, const Resources& resources,
                                          const SearchLimits& limits, Listener& listener) {
  const auto started = std::chrono::steady_clock::now();
  auto findings = search_and_check(game, question, resources, limits, listener);
  if (findings)
    findings->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return findings;
}

namespace {

/// The values of a search in a checkpoint.
class CheckpointedValues final : public KeptValues {
 public:
  explicit CheckpointedValues(Checkpoint& checkpoint) : checkpoint_(checkpoint) {}
  std::vector<std::uint32_t> take() override { return checkpoint_.take_values(); }
  Result<void> keep(std::span<const std::uint32_t> values) override { return checkpoint_.add(values); }

 private:
  Checkpoint& checkpoint_;
};

}  // namespace

Result<void> search_with_checkpoint(const std::string& path, const Game& game, const Resources& resources,
                                    const SearchLimits& limits, Listener& listener) {
  if (!game.breaking || game.breaking->unequal)
    return bad_input("--checkpoint is for periods of games with a code, such as octal .174");
  const auto subject = plan(game, Question::values, resources);
  if (!subject) return std::unexpected(subject.error());
  auto checkpoint = Checkpoint::open(path, game, Question::values);
  if (!checkpoint) return std::unexpected(checkpoint.error());
  CheckpointedValues kept(*checkpoint);
  const Step step(listener, "period");
  const auto searched = search_kept(*subject, limits, kept, step.watch());
  // After an interrupt, too: the values found so far are kept.
  auto flushed = checkpoint->flush();
  return searched ? flushed : searched;
}

Result<void> prove_by_loops(PeriodFindings& findings, Listener& listener) {
  constexpr std::size_t most_moves = 6;
  const Game& game = findings.subject.game();
  if (findings.proved() || !is_finite(game) || game.comply || game.boundary == BoundaryKind::init) return {};
  const auto listed = game.moves.listed();
  if (listed.size() < 2 || listed.size() > most_moves) return {};
  const std::vector<std::int64_t> moves(listed.begin(), listed.end());
  const Step step(listener, "loops", 0, "run");
  const auto found = find_fan_from_afar(game.boundary, moves, {.runs = 50'000}, step.watch());
  if (!found && found.error().fault != Fault::limit) return std::unexpected(found.error());
  if (!found) return {};
  const Fan& fan = found->fan;
  const auto preperiod = value_at(fan.preperiod, fan, fan.sample, found->counts);
  const auto period = value_at(fan.period, fan, fan.sample, found->counts);
  if (!preperiod || !period) return {};
  // The sample is inside its cone, so preperiod and period are least.
  if (*point_at(fan, fan.sample, found->counts) != moves)
    return internal_fault("a fan does not have its game");
  findings.period = Period{static_cast<Heap>(*preperiod), static_cast<Heap>(*period)};
  findings.certainty = Certainty::proved;
  findings.by_loops = true;
  return {};
}

Result<void> count_values(PeriodFindings& findings, Listener& listener) {
  if (!findings.period || findings.by_loops) return {};
  const Step step(listener, "counting");
  auto census = take_census(findings.subject, *findings.period, step.watch());
  if (!census) return std::unexpected(census.error());
  findings.census = std::move(*census);
  return {};
}

std::string likeness(const PeriodFindings& findings) {
  if (!findings.proved() || !findings.period->finite || *findings.period->finite == 0) return "";
  const Game& game = findings.subject.game();
  const auto residues = residues_of_others(game, *findings.period);
  std::vector<std::string> words;
  for (const auto& [first, last] : stretches_of(residues))
    words.push_back(first == last       ? std::to_string(first)
                    : first + 1 == last ? fmt::format("{}, {}", first, last)
                                        : fmt::format("{}..{}", first, last));
  constexpr std::size_t most_words = 12;
  const bool cut = words.size() > most_words;
  words.resize(std::min(words.size(), most_words));
  const std::string others = fmt::format("all other moves are {}{} modulo {}", fmt::join(words, ", "),
                                         cut ? ", ..." : "", findings.period->period);
  const std::string finite = MoveSet::finite(members(game.moves, *findings.period->finite)).text();
  // Under sink 0 is an option of every heap, where moves have no end.
  if (game.boundary == BoundaryKind::sink)
    return fmt::format("its values are one more than those of {} a heap lower: {}", finite, others);
  return fmt::format("plays like {}: {}", finite, others);
}

Json period_json(const PeriodFindings& findings, const PeriodFindings* outcome) {
  const Game& game = findings.subject.game();
  const auto number = [](const std::optional<Period>& period, Heap Period::* field) {
    return period ? Json((*period).*field) : Json(nullptr);
  };
  Json json;
  json["game"] = to_text(game);
  json["start"] = game.start();
  json["preperiod"] = number(findings.period, &Period::preperiod);
  json["period"] = number(findings.period, &Period::period);
  json["saltus"] = number(findings.period, &Period::saltus);
  json["pure"] = findings.period ? Json(findings.period->preperiod == 0) : Json(nullptr);
  const bool bounded = findings.census && findings.period->saltus == 0;
  json["max_value"] = bounded ? Json(findings.census->largest()) : Json(nullptr);
  json["status"] = findings.status();
  json["engine"] = to_text(findings.subject.plan().engine);
  if (findings.by_loops) json["by_loops"] = true;
  if (findings.certainty == Certainty::never) json["why"] = findings.limit;
  if (const std::string like = likeness(findings); !like.empty()) json["why"] = like;
  if (outcome != nullptr) {
    json["outcome"]["preperiod"] = number(outcome->period, &Period::preperiod);
    json["outcome"]["period"] = number(outcome->period, &Period::period);
    json["outcome"]["status"] = outcome->status();
    if (const std::string like = likeness(*outcome); !like.empty()) json["outcome"]["why"] = like;
  }
  return json;
}

}  // namespace takeaway::answer
