// All cases of a theorem, on all threads: one thread lists the parameters, the others check them in batches.
#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <new>
#include <numeric>

#include "base/on_exit.hpp"
#include "base/out_of_memory.hpp"
#include "base/parallel.hpp"
#include "theorem/with_line.hpp"
#include "theory/claims.hpp"

namespace takeaway {

namespace {

using Values = std::vector<std::int64_t>;

constexpr std::size_t batch_size = 64;

/// What the threads found so far.
class Findings {
 public:
  Findings(const Theorem& theorem, bool stop_at_failure, std::uint64_t most)
      : theorem_(theorem), stop_at_failure_(stop_at_failure), most_(most) {}

  void add(std::uint64_t cases) {
    const std::scoped_lock lock(mutex_);
    report_.cases += cases;
  }

  void failed(const Values& values, CaseReport found) {
    const std::scoped_lock lock(mutex_);
    ++report_.failed;
    auto order = rank(values);
    if (failures_.size() == most_ && std::prev(failures_.end())->first <= order) return;
    found.bindings = named(values);
    failures_.emplace(std::move(order), std::move(found));
    if (failures_.size() > most_) failures_.erase(std::prev(failures_.end()));
  }

  void undecided(const Values& values, CaseReport found) {
    const std::scoped_lock lock(mutex_);
    ++report_.undecided;
    keep(report_.first_undecided, least_undecided_, values, std::move(found));
  }

  /// A fault ends the check; of several, that of the least case is told.
  void fault(const Values& values, Error error) {
    const std::scoped_lock lock(mutex_);
    if (!fault_ || rank(values) < least_fault_) {
      least_fault_ = rank(values);
      fault_ = std::move(error);
      const bool told = fault_->message.find("(with ") != std::string::npos;  // by the game itself
      const Bindings bindings = told ? Bindings{} : named(values);
      for (std::size_t i = 0; i < bindings.entries().size(); ++i)
        fault_->message += (i == 0 ? " (in the case " : ", ") + bindings.entries()[i].first + "=" +
                           std::to_string(bindings.entries()[i].second);
      if (!bindings.empty()) fault_->message += ")";
    }
  }

  bool stopped() {
    const std::scoped_lock lock(mutex_);
    return fault_.has_value() || (stop_at_failure_ && report_.failed > 0);
  }
  std::uint64_t cases() {
    const std::scoped_lock lock(mutex_);
    return report_.cases;
  }
  Result<CheckReport> result() {
    if (fault_) return std::unexpected(std::move(*fault_));
    for (auto& [order, found] : failures_) report_.counterexamples.push_back(std::move(found));
    if (!report_.counterexamples.empty()) report_.counterexample = report_.counterexamples.front();
    return std::move(report_);
  }

 private:
  /// The least sum comes first, then the order of the parameters.
  using Rank = std::pair<std::int64_t, Values>;
  static Rank rank(const Values& values) {
    return {std::accumulate(values.begin(), values.end(), std::int64_t{0}), values};
  }

  Bindings named(const Values& values) const {
    Bindings bindings;
    for (std::size_t i = 0; i < values.size(); ++i) bindings.bind(theorem_.params[i], values[i]);
    return bindings;
  }

  void keep(std::optional<CaseReport>& kept, Rank& least, const Values& values, CaseReport found) {
    auto order = rank(values);
    if (kept && least <= order) return;
    found.bindings = named(values);
    kept = std::move(found);
    least = std::move(order);
  }

  const Theorem& theorem_;
  bool stop_at_failure_;
  std::uint64_t most_;
  std::mutex mutex_;
  CheckReport report_;
  std::multimap<Rank, CaseReport> failures_;  ///< the first of them
  Rank least_undecided_;
  Rank least_fault_;
  std::optional<Error> fault_;
};

/// Batches of cases, handed from the thread that lists them to those that check them.
class Queue {
 public:
  /// False when nobody wants more.
  bool push(std::vector<Values> batch) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return batches_.size() < most || closed_; });
    if (closed_) return false;
    batches_.push_back(std::move(batch));
    work_.notify_one();
    return true;
  }
  std::optional<std::vector<Values>> pop() {
    std::unique_lock lock(mutex_);
    work_.wait(lock, [&] { return !batches_.empty() || closed_; });
    if (batches_.empty()) return std::nullopt;
    auto batch = std::move(batches_.front());
    batches_.pop_front();
    room_.notify_one();
    return batch;
  }
  void close() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    work_.notify_all();
    room_.notify_all();
  }

 private:
  static constexpr std::size_t most = 64;
  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable work_;
  std::deque<std::vector<Values>> batches_;
  bool closed_ = false;
};

/// A case that was not decided, or that failed, with what was seen.
CaseReport seen(std::string what) {
  CaseReport report;
  report.actual = std::move(what);
  return report;
}

void check_one(CaseChecker& checker, const Values& values, bool faults_fail, Findings& findings,
               std::uint64_t& cases) {
  const auto begins = checker.begins(values);
  if (begins && !*begins) return;
  if (begins) ++cases;
  auto failure = begins ? checker.check() : std::unexpected(begins.error());
  if (failure) {
    if (*failure) findings.failed(values, std::move(**failure));
    return;
  }
  Error& error = failure.error();
  if (error.fault == Fault::limit) return findings.undecided(values, seen(error.message));
  if (!faults_fail || error.fault != Fault::bad_input) return findings.fault(values, std::move(error));
  // If nobody knows whether this is a case, it is no counterexample either.
  if (!begins)
    return findings.undecided(values, seen("whether this is a case makes no sense: " + error.message));
  findings.failed(values, seen("it makes no sense here: " + error.message));
}

void work(const Theorem& theorem, CaseLimits limits, bool faults_fail, Queue& queue, Findings& findings,
          const Watch& watch) {
  CaseChecker checker(theorem, limits, watch);
  while (auto batch = queue.pop()) {
    std::uint64_t cases = 0;
    for (const Values& values : *batch)
      if (!findings.stopped() && !watch.stopped()) check_one(checker, values, faults_fail, findings, cases);
    findings.add(cases);
    if (findings.stopped() || watch.stopped()) queue.close();
  }
}

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

Result<void> list_cases(const Theorem& theorem, std::span<const Let> ranges, Queue& queue, Findings& findings,
                        const Watch& watch) {
  std::vector<Values> batch;
  const auto visit = [&](const Bindings& bindings) -> Result<void> {
    Values values;
    for (const std::string& param : theorem.params) values.push_back(*bindings.find(param));
    batch.push_back(std::move(values));
    if (batch.size() < batch_size) return {};
    if (watch.progress) watch.progress(findings.cases());
    if (!queue.push(std::exchange(batch, {}))) return limit_reached("stopped");
    return {};
  };
  auto listed = for_each_binding(ranges, {}, visit, {watch.stop, {}});
  if (listed) queue.push(std::move(batch));
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
  Queue queue;
  Watch quiet;
  quiet.stop = watch.stop;
  const CaseLimits limits{options.heaps, {options.limit, options.memory}};
  Threads checkers(std::max(1U, options.threads), [&](unsigned) {
    const OnExit closing([&] { queue.close(); });  // nobody may wait for one who has gone, by an error either
    work(theorem, limits, options.faults_fail, queue, findings, quiet);
  });
  if (checkers.size() == 0) out_of_memory();  // no room for a single one
  const auto listed = [&] {
    const OnExit closing([&] { queue.close(); });
    return list_cases(theorem, *ranges, queue, findings, watch);
  }();
  checkers.join();
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
