#include "answer/refutation.hpp"

#include <algorithm>

namespace takeaway::answer {

namespace {

constexpr Heap farthest = 100'000'000;  // for `direct`, which is slow

/// Whether the values by the definition have this least preperiod and this least period. A window as long as
/// the largest move determines all that follows, so it is enough that the window comes back once.
bool has_period(const Game& game, const Period& period) {
  const Move largest = game.moves.listed().back();
  if (std::max({largest, period.preperiod, period.period}) > farthest)
    return false;  // too far for `direct`; up to there all sums fit
  const Heap count = period.preperiod + 2 * period.period + largest;
  if (count > farthest) return false;
  const auto values = direct_values<std::uint32_t>(game, count);
  const auto repeats = [&](Heap from, Heap shift) {
    for (Heap n = from; n + shift < count; ++n)
      if (values[n] != values[n + shift]) return false;
    return true;
  };
  if (!repeats(period.preperiod, period.period)) return false;
  if (period.preperiod > 0 && repeats(period.preperiod - 1, period.period)) return false;
  for (Heap part = 1; part < period.period; ++part)
    if (period.period % part == 0 && repeats(period.preperiod, part)) return false;
  return true;
}

/// Whether the engine `direct`, the definition, finds what the report says of a heap or of a period.
bool confirmed(const CaseReport& found) {
  const auto game = parse_game(found.game);
  if (!game) return true;  // the failed claim is arithmetic, not about a game
  if (found.heap) {
    if (*found.heap < game->start()) return true;
    if (*found.heap > farthest) return false;
    const auto values = direct_values<std::uint32_t>(*game, *found.heap - game->start() + 1);
    return found.value == values.back();
  }
  // Periods of other sets are proved by the check itself.
  if (!found.period || !is_finite(*game)) return true;
  return has_period(*game, *found.period);
}

Result<std::optional<CaseReport>> failing_case(const Theorem& theorem, const CheckOptions& options,
                                               Listener& listener) {
  const Step step(listener, theorem.name, 0, "case");
  const auto report = takeaway::check(theorem, options, step.watch());
  // An error means that the parameters are no case of the theorem, or too large: then they are no
  // counterexample.
  if (!report && ends_everything(report.error())) return std::unexpected(report.error());
  if (!report || !report->counterexample) return std::nullopt;
  return confirmed(*report->counterexample) ? report->counterexample : std::nullopt;
}

}  // namespace

namespace {

void fix(CheckOptions& options, const Bindings& bindings) {
  options.ranges.clear();
  for (const auto& [name, value] : bindings.entries())
    if (auto let = parse_let(name + "=" + std::to_string(value))) options.ranges.push_back(std::move(*let));
}

}  // namespace

bool has_case(const Theorem& theorem, const std::optional<Bindings>& example) {
  Theorem conditions = theorem;
  conditions.claims.clear();
  CheckOptions options;
  options.faults_fail = true;  // where one case makes no sense, there may still be others
  const auto some = [&] {
    const auto report = takeaway::check(conditions, options);
    return report && report->cases > 0;
  };
  if (theorem.params.empty() || some()) return true;
  if (!example) return false;
  fix(options, *example);
  return some();
}

Result<std::optional<CaseReport>> refute(const Theorem& theorem, const std::vector<Bindings>& suspects,
                                         unsigned threads, Listener& listener) {
  CheckOptions options;
  options.limit = farthest;
  options.faults_fail = true;
  options.threads = threads;
  for (const Bindings& suspect : suspects) {
    fix(options, suspect);
    auto found = failing_case(theorem, options, listener);
    if (!found || *found) return found;
  }
  options.ranges.clear();
  const bool ranged = std::ranges::all_of(theorem.params, [&](const std::string& param) {
    return std::ranges::find(theorem.ranges, param, &Let::name) != theorem.ranges.end();
  });
  if (!ranged || (!theorem.params.empty() && theorem.ranges.empty())) return std::nullopt;
  return failing_case(theorem, options, listener);
}

Json counterexample_json(const CaseReport& found) {
  return {{"let", to_json(found.bindings)}, {"game", found.game},     {"claim", found.claim},
          {"claimed", found.claimed},       {"actual", found.actual}, {"command", found.command}};
}

}  // namespace takeaway::answer
