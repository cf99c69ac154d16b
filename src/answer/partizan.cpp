#include "answer/partizan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "answer/verifying.hpp"

namespace takeaway::answer {

Result<PartizanRequest> read_partizan_request(const CommonOptions& options, const Listener& listener) {
  PartizanRequest request;
  auto family = parse_partizan_family(options.family);
  if (!family) return std::unexpected(std::move(family.error()));
  request.family = std::move(*family);
  auto settings = read_settings(options, request.family.parameters(), listener);
  if (!settings) return std::unexpected(std::move(settings.error()));
  static_cast<Settings&>(request) = std::move(*settings);
  if (!options.engine.empty())
    return bad_input("--engine chooses how nim-values are computed, and a partizan game has none");
  if (options.json)
    if (auto checked = request.check_games(); !checked) return std::unexpected(std::move(checked.error()));
  return request;
}

Result<void> PartizanRequest::check_games() const {
  return for_each_game([](const PartizanSelection&) -> Result<void> { return {}; });
}

Result<void> PartizanRequest::for_each_game(
    const std::function<Result<void>(const PartizanSelection&)>& visit) const {
  return for_each([&](const Bindings& bindings) -> Result<void> {
    auto game = bind(family, bindings);
    if (!game) return std::unexpected(std::move(game.error()));
    return visit({std::move(*game), bindings});
  });
}

std::string PartizanFindings::status() const {
  return proved ? "proved" : limit;
}

Result<PartizanLimits> read_partizan_limits(const std::string& limit, const Resources& resources,
                                            const Bindings& bindings) {
  PartizanLimits limits;
  limits.memory = resources.memory;
  if (limit.empty()) return limits;
  const auto heaps = read_number(limit, "--limit", bindings);
  if (!heaps) return std::unexpected(heaps.error());
  if (*heaps == 0) return bad_input("--limit must be at least 1");
  limits.heaps = *heaps;
  return limits;
}

Result<PartizanFindings> investigate_partizan(const PartizanGame& game, const PartizanLimits& limits,
                                              Listener& listener) {
  const auto started = std::chrono::steady_clock::now();
  PartizanFindings findings;
  const auto kept = [&](const Error& error) -> Result<void> {
    if (error.fault != Fault::limit) return std::unexpected(error);
    findings.limit = error.message;
    return {};
  };
  {
    const Step step(listener, "outcomes", limits.heaps);
    auto found = find_partizan_period(game, limits, step.watch());
    if (!found) {
      if (const auto held = kept(found.error()); !held) return std::unexpected(held.error());
    } else {
      findings.period = std::move(*found);
    }
  }
  if (findings.period) {
    const Step step(listener, "check");
    const auto verdict =
        check_certificate(*findings.period, step.watch(), check_limits(limits.heaps, limits.memory));
    if (!verdict) {
      if (const auto held = kept(verdict.error()); !held) return std::unexpected(held.error());
      findings.limit = "found, not checked: " + findings.limit;
    } else if (!verdict->holds) {
      return internal_fault("the check refutes the period of " + to_text(game) + ": " + verdict->reason);
    } else {
      findings.proved = true;
    }
  }
  findings.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return findings;
}

std::array<Heap, 4> count_classes(const std::vector<Run>& word) {
  std::array<Heap, 4> counts{};
  for (const Run& run : word) counts.at(run.value) += run.length;
  return counts;
}

std::string class_word(const std::vector<Run>& word) {
  std::string text;
  for (const Run& run : word) {
    if (!text.empty()) text += ' ';
    text += letter(static_cast<OutcomeClass>(run.value));
    if (run.length > 1) text += '^' + std::to_string(run.length);
  }
  return text;
}

OutcomeClass outcome_by_period(const Certificate& period, Heap heap) {
  const bool early = heap < period.preperiod;
  Heap index = early ? heap : (heap - period.preperiod) % period.period;
  for (const Run& run : early ? period.preperiod_word : period.period_word) {
    if (index < run.length) return static_cast<OutcomeClass>(run.value);
    index -= run.length;
  }
  return OutcomeClass::P;  // not reached: the words are as long as they say
}

Json partizan_json(const PartizanGame& game, const PartizanFindings& findings) {
  Json json;
  json["game"] = to_text(game);
  json["start"] = 0;
  json["question"] = "outcome classes";
  json["preperiod"] = nullptr;
  json["period"] = nullptr;
  json["pure"] = nullptr;
  json["status"] = findings.status();
  json["behaviour"] = nullptr;
  json["classes"] = nullptr;
  if (!findings.period) return json;
  const Certificate& period = *findings.period;
  json["preperiod"] = period.preperiod;
  json["period"] = period.period;
  json["pure"] = period.preperiod == 0;
  json["behaviour"] = to_text(behaviour_of(period));
  const auto counts = count_classes(period.period_word);
  json["classes"] = {{"P", counts[0]}, {"L", counts[1]}, {"R", counts[2]}, {"N", counts[3]}};
  return json;
}

}  // namespace takeaway::answer
