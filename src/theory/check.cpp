// All cases of a theorem, on all threads: one thread lists the parameters, the others check them in batches.
#include <algorithm>

#include "theorem/with_line.hpp"
#include "theory/checkers.hpp"

namespace takeaway {

namespace {

constexpr std::size_t batch_size = 64;

/// The theorem's ranges, those given by name in their place, in the order of the parameters.
Result<std::vector<Let>> ranges_of(const Theorem& theorem, const CheckOptions& options) {
  std::vector<Let> ranges = theorem.ranges;
  for (const Let& given : options.ranges) {
    const auto known = std::ranges::find(ranges, given.name, &Let::name);
    if (std::ranges::find(theorem.params, given.name) == theorem.params.end())
      return bad_input("the theorem " + theorem.name + " has no parameter '" + given.name + "'");
    if (known != ranges.end())
      *known = given;
    else
      ranges.push_back(given);
  }
  for (const std::string& param : theorem.params)
    if (std::ranges::find(ranges, param, &Let::name) == ranges.end())
      return bad_input("the parameter '" + param + "' of " + theorem.name +
                       " has no range; give it one with --let " + param + "=1..9");
  return ranges;
}

Result<void> list_cases(const Theorem& theorem, std::span<const Let> ranges, Checkers& checkers,
                        Findings& findings, const Watch& watch) {
  std::vector<CaseValues> batch;
  const auto visit = [&](const Bindings& bindings) -> Result<void> {
    CaseValues values;
    for (const std::string& param : theorem.params) values.push_back(*bindings.find(param));
    batch.push_back(std::move(values));
    if (batch.size() < batch_size) return {};
    if (watch.progress) watch.progress(findings.cases());
    if (!checkers.give(std::exchange(batch, {}))) return limit_reached("stopped");
    return {};
  };
  auto listed = for_each_binding(ranges, {}, visit, {watch.stop, {}});
  if (listed) checkers.give(std::move(batch));
  if (!listed && listed.error().fault == Fault::limit) return {};  // the checkers know why
  return listed;
}

}  // namespace

Result<CheckReport> check(const Theorem& stated, const CheckOptions& options, const Watch& watch) {
  if (!stated.resolved)
    return internal_fault("the names of the theorem " + stated.name + " were not resolved");
  Theorem theorem = stated;
  for (const Formula& condition : options.where) {
    auto more = resolve(condition, theorem);
    if (!more) return std::unexpected(with_line(std::move(more.error()), theorem.text(), theorem.file));
    if (!more->node->is_condition)
      return bad_input("a condition was expected, '" + to_text(*more) + "' is a number");
    theorem.where.push_back(std::move(*more));
  }
  const auto ranges = ranges_of(theorem, options);
  if (!ranges) return std::unexpected(ranges.error());
  Findings findings(theorem, options.stop_at_failure, std::max<std::uint64_t>(1, options.most));
  Watch quiet;
  quiet.stop = watch.stop;
  const CaseCheck how{theorem, {options.heaps, {options.limit, options.memory}}, options.faults_fail, quiet};
  Checkers checkers(options.threads, how, findings);
  const auto listed = list_cases(theorem, *ranges, checkers, findings, watch);
  checkers.finish();
  if (watch.stopped()) return interruption();
  if (!listed) return std::unexpected(listed.error());
  auto report = findings.result();
  if (!report) return std::unexpected(with_line(report.error(), theorem.text(), theorem.file));
  if (report->cases == 0)
    return bad_input("no case of " + theorem.name +
                     " is left: its conditions and the ranges exclude each other");
  return report;
}

}  // namespace takeaway
