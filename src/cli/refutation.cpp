#include "cli/refutation.hpp"

#include <algorithm>

#include "cli/report.hpp"
#include "cli/terminal.hpp"

namespace takeaway::cli {

namespace {

constexpr Heap farthest = 100'000'000;  // for `direct`, which is slow

/// Whether the engine `direct`, the definition, finds what the report says of a heap or of a period.
Result<bool> confirmed(const CaseReport& found, bool quiet) {
  const auto game = parse_game(found.game);
  if (!game) return true;  // nothing is said about one game: it is arithmetic alone that fails
  if (found.heap) {
    if (*found.heap < game->start()) return true;
    if (*found.heap > farthest) return false;
    const auto values = direct_values<std::uint32_t>(*game, *found.heap - game->start() + 1);
    return found.value == values.back();
  }
  Resources resources;
  resources.engine = EngineName::direct;
  SearchLimits limits;
  limits.heaps = farthest;
  const auto answer = answer_period(*game, Question::values, resources, limits, quiet);
  if (!answer) return std::unexpected(answer.error());
  return answer->period && (!found.period || *found.period == answer->period->period);
}

Result<std::optional<CaseReport>> failing_case(const Theorem& theorem, const CheckOptions& options,
                                               bool quiet) {
  const Progress progress(theorem.name, quiet, 0, "case");
  const auto report = takeaway::check(theorem, options, progress.watch());
  // No such case, a word that makes no sense there, too large: no counterexample.
  if (!report && report.error().fault == Fault::interrupted) return std::unexpected(report.error());
  if (!report || !report->counterexample) return std::nullopt;
  const auto sure = confirmed(*report->counterexample, quiet);
  if (!sure) return std::unexpected(sure.error());
  return *sure ? report->counterexample : std::nullopt;
}

}  // namespace

Result<std::optional<CaseReport>> refute(const Theorem& theorem, const std::vector<Bindings>& suspects,
                                         unsigned threads, bool quiet) {
  CheckOptions options;
  options.limit = farthest;
  options.faults_fail = true;
  options.threads = threads;
  for (const Bindings& suspect : suspects) {
    options.ranges.clear();
    for (const auto& [name, value] : suspect.entries())
      if (auto let = parse_let(name + "=" + std::to_string(value))) options.ranges.push_back(std::move(*let));
    auto found = failing_case(theorem, options, quiet);
    if (!found || *found) return found;
  }
  options.ranges.clear();
  const bool ranged = std::ranges::all_of(theorem.params, [&](const std::string& param) {
    return std::ranges::find(theorem.ranges, param, &Let::name) != theorem.ranges.end();
  });
  if (!ranged || (!theorem.params.empty() && theorem.ranges.empty())) return std::nullopt;
  return failing_case(theorem, options, quiet);
}

Json counterexample_json(const CaseReport& found) {
  return {{"let", to_json(found.bindings)}, {"game", found.game},     {"claim", found.claim},
          {"claimed", found.claimed},       {"actual", found.actual}, {"command", found.command}};
}

}  // namespace takeaway::cli
