#include "theory/checkers.hpp"

#include <algorithm>

#include "base/on_exit.hpp"
#include "base/out_of_memory.hpp"

namespace takeaway {

namespace {

/// A case that was not decided, or that failed, with what was seen.
CaseReport seen(std::string what) {
  CaseReport report;
  report.actual = std::move(what);
  return report;
}

}  // namespace

void BatchChecker::check_one(const CaseValues& values, std::uint64_t& cases) {
  const auto begins = checker_.begins(values);
  if (begins && !*begins) return;
  if (begins) ++cases;
  auto failure = begins ? checker_.check() : std::unexpected(begins.error());
  if (failure) {
    if (*failure) findings_.failed(values, std::move(**failure));
    return;
  }
  Error& error = failure.error();
  if (error.fault == Fault::limit) return findings_.undecided(values, seen(error.message));
  if (!how_.faults_fail || error.fault != Fault::bad_input) return findings_.fault(values, std::move(error));
  // If nobody knows whether this is a case, it is no counterexample either.
  if (!begins)
    return findings_.undecided(values, seen("whether this is a case makes no sense: " + error.message));
  findings_.failed(values, seen("it makes no sense here: " + error.message));
}

bool BatchChecker::check(const std::vector<CaseValues>& batch) {
  std::uint64_t cases = 0;
  for (const CaseValues& values : batch)
    if (!stopped()) check_one(values, cases);
  findings_.add(cases);
  return !stopped();
}

#if TAKEAWAY_THREADS

Checkers::Checkers(unsigned threads, const CaseCheck& how, Findings& findings)
    : threads_(std::max(1U, threads), [&](unsigned) { work(how, findings); }) {
  if (threads_.size() == 0) out_of_memory();  // no room for a single one
}

void Checkers::work(const CaseCheck& how, Findings& findings) {
  const OnExit closing([&] { queue_.close(); });  // nobody may wait for one who has gone, by an error either
  BatchChecker checker(how, findings);
  while (const auto batch = queue_.pop())
    if (!checker.check(*batch)) queue_.close();
}

void Checkers::finish() {
  queue_.close();
  threads_.join();
}

#endif

}  // namespace takeaway
