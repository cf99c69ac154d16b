// What the threads of a check found so far. Internal to the room `theory`.
#pragma once

#include <map>
#include <numeric>
#include <optional>

#include "base/mutex.hpp"
#include "takeaway/theory.hpp"

namespace takeaway {

/// The parameters of one case, in the order of the theorem.
using CaseValues = std::vector<std::int64_t>;

/// May be told by several threads at the same time.
class Findings {
 public:
  Findings(const Theorem& theorem, bool stop_at_failure, std::uint64_t most)
      : theorem_(theorem), stop_at_failure_(stop_at_failure), most_(most) {}

  void add(std::uint64_t cases) {
    const Lock lock(mutex_);
    report_.cases += cases;
  }

  void failed(const CaseValues& values, CaseReport found) {
    const Lock lock(mutex_);
    ++report_.failed;
    auto order = rank(values);
    if (failures_.size() == most_ && std::prev(failures_.end())->first <= order) return;
    found.bindings = named(values);
    failures_.emplace(std::move(order), std::move(found));
    if (failures_.size() > most_) failures_.erase(std::prev(failures_.end()));
  }

  void undecided(const CaseValues& values, CaseReport found) {
    const Lock lock(mutex_);
    ++report_.undecided;
    keep(report_.first_undecided, least_undecided_, values, std::move(found));
  }

  /// A fault ends the check; of several, that of the least case is told.
  void fault(const CaseValues& values, Error error) {
    const Lock lock(mutex_);
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
    const Lock lock(mutex_);
    return fault_.has_value() || (stop_at_failure_ && report_.failed > 0);
  }
  std::uint64_t cases() {
    const Lock lock(mutex_);
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
  using Rank = std::pair<std::int64_t, CaseValues>;
  static Rank rank(const CaseValues& values) {
    return {std::accumulate(values.begin(), values.end(), std::int64_t{0}), values};
  }

  Bindings named(const CaseValues& values) const {
    Bindings bindings;
    for (std::size_t i = 0; i < values.size(); ++i) bindings.bind(theorem_.params[i], values[i]);
    return bindings;
  }

  void keep(std::optional<CaseReport>& kept, Rank& least, const CaseValues& values, CaseReport found) {
    auto order = rank(values);
    if (kept && least <= order) return;
    found.bindings = named(values);
    kept = std::move(found);
    least = std::move(order);
  }

  const Theorem& theorem_;
  bool stop_at_failure_;
  std::uint64_t most_;
  Mutex mutex_;
  CheckReport report_;
  std::multimap<Rank, CaseReport> failures_;  ///< the first of them
  Rank least_undecided_;
  Rank least_fault_;
  std::optional<Error> fault_;
};

}  // namespace takeaway
