// Shards on the threads of this process, and what a survey will cost.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <numeric>
#include <thread>

#include "takeaway/survey.hpp"

namespace takeaway {

namespace {

/// Results on their way from the threads that compute to the one that keeps.
class Tray {
 public:
  explicit Tray(std::size_t room) : room_(room) {}

  void put(Result<ShardResult> result) {
    std::unique_lock lock(mutex_);
    taken_.wait(lock, [&] { return results_.size() < room_ || closed_; });
    results_.push_back(std::move(result));
    put_.notify_one();
  }
  /// Nothing after a while without a result.
  std::optional<Result<ShardResult>> take() {
    std::unique_lock lock(mutex_);
    put_.wait_for(lock, std::chrono::milliseconds(50), [&] { return !results_.empty(); });
    if (results_.empty()) return std::nullopt;
    auto result = std::move(results_.front());
    results_.pop_front();
    taken_.notify_one();
    return result;
  }
  /// Nobody takes any more.
  void close() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    taken_.notify_all();
  }

 private:
  std::size_t room_;
  std::mutex mutex_;
  std::condition_variable put_;
  std::condition_variable taken_;
  std::deque<Result<ShardResult>> results_;
  bool closed_ = false;
};

class ThreadCrew : public Crew {
 public:
  explicit ThreadCrew(unsigned threads) : threads_(std::max(1U, threads)) {}

  Result<void> work(const Survey& survey, const std::vector<Shard>& shards,
                    const std::function<Result<void>(ShardResult)>& take, const Watch& watch) override {
    std::atomic<bool> halt = false;
    std::atomic<std::size_t> next = 0;
    Tray tray(2 * threads_);
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < threads_; ++i)
      threads.emplace_back([&] {
        for (std::size_t at = next++; at < shards.size() && !halt; at = next++)
          tray.put(survey.compute(shards[at], {&halt, {}}));
      });
    Result<void> result;
    for (std::size_t taken = 0; taken < shards.size() && result;) {
      if (watch.stopped()) {
        result = interruption();
        break;
      }
      auto found = tray.take();
      if (!found) continue;
      ++taken;
      if (!*found)
        result = std::unexpected(found->error());
      else
        result = take(std::move(**found));
    }
    halt = true;
    tray.close();
    for (std::thread& thread : threads) thread.join();
    return result;
  }

 private:
  unsigned threads_;
};

}  // namespace

std::unique_ptr<Crew> thread_crew(unsigned threads) {
  return std::make_unique<ThreadCrew>(threads);
}

// Small stretches, spread over all numbers by a fixed rule: the same sample each time, but for its length.
Result<SurveyEstimate> estimate(const Survey& survey, double seconds, const Watch& watch) {
  using Clock = std::chrono::steady_clock;
  const auto started = Clock::now();
  const std::uint64_t all = survey.candidates();
  const std::uint64_t stretch = std::max<std::uint64_t>(1, std::min<std::uint64_t>(256, all / 1024));
  const std::uint64_t stretches = (all + stretch - 1) / stretch;
  SurveyEstimate found;
  std::uint64_t games = 0;
  double spent = 0;
  // Steps by the golden section of the whole come near every number, and soon.
  std::uint64_t step = static_cast<std::uint64_t>(0.6180339887498949 * static_cast<double>(stretches)) | 1U;
  while (std::gcd(step, stretches) != 1) step += 2;
  std::uint64_t at = stretches / 2;
  for (std::uint64_t i = 0; i < stretches; ++i, at = (at + step) % stretches) {
    const Shard part{0, at * stretch, std::min(all, (at + 1) * stretch)};
    const auto begun = Clock::now();
    const auto result = survey.compute(part, watch);
    if (!result) return std::unexpected(result.error());
    spent += std::chrono::duration<double>(Clock::now() - begun).count();
    found.sampled += part.end - part.first;
    games += result->games;
    if (std::chrono::duration<double>(Clock::now() - started).count() > seconds) break;
  }
  const double share = static_cast<double>(all) / static_cast<double>(found.sampled);
  found.games = static_cast<std::uint64_t>(static_cast<double>(games) * share);
  found.seconds = spent * share;
  constexpr double bytes_a_row = 12;
  constexpr double bytes_a_column = 2.1;
  constexpr double bytes_a_shard = 4000;
  found.bytes = survey.keeps_rows()
                    ? static_cast<double>(found.games) *
                          (bytes_a_row + bytes_a_column * static_cast<double>(survey.columns().size()))
                    : static_cast<double>(survey.shards()) * bytes_a_shard;
  return found;
}

}  // namespace takeaway
