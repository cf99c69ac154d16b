// Shards on the threads of this process.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "base/parallel.hpp"
#include "base/thrown.hpp"
#include "takeaway/survey.hpp"

namespace takeaway {

/// What the threads of a pool share: the shards to compute, and the results.
struct ShardPool::Shared {
  std::mutex mutex;
  std::condition_variable given;
  std::condition_variable done;
  std::deque<Shard> shards;
  std::deque<Result<ShardResult>> results;
  std::atomic<bool> halt = false;
  std::optional<Threads> threads;

  /// Computes one shard; an exception becomes the error of that shard.
  Result<ShardResult> computed(const Survey& survey, const Shard& shard) const {
    try {
      return survey.compute(shard, {&halt, {}});
    } catch (const std::exception& exception) {
      return thrown(exception);
    }
  }

  void compute(const Survey& survey) {
    for (;;) {
      std::unique_lock lock(mutex);
      given.wait(lock, [&] { return halt || !shards.empty(); });
      if (halt) return;
      const Shard shard = shards.front();
      shards.pop_front();
      lock.unlock();
      auto result = computed(survey, shard);
      lock.lock();
      results.push_back(std::move(result));
      done.notify_one();
    }
  }
};

ShardPool::ShardPool(const Survey& survey, unsigned threads) : shared_(std::make_unique<Shared>()) {
  shared_->threads.emplace(std::max(1U, threads),
                           [shared = shared_.get(), survey](unsigned) { shared->compute(survey); });
  if (shared_->threads->size() == 0) throw std::bad_alloc();  // not one thread could be started
}

ShardPool::~ShardPool() {
  {
    const std::scoped_lock lock(shared_->mutex);
    shared_->halt = true;
  }
  shared_->given.notify_all();
  shared_->threads.reset();
}

void ShardPool::give(const Shard& shard) {
  const std::scoped_lock lock(shared_->mutex);
  shared_->shards.push_back(shard);
  ++outstanding_;
  shared_->given.notify_one();
}

std::optional<Result<ShardResult>> ShardPool::take(std::chrono::milliseconds patience) {
  std::unique_lock lock(shared_->mutex);
  shared_->done.wait_for(lock, patience, [&] { return !shared_->results.empty(); });
  if (shared_->results.empty()) return std::nullopt;
  auto result = std::move(shared_->results.front());
  shared_->results.pop_front();
  --outstanding_;
  return result;
}

namespace {

class ThreadCrew : public Crew {
 public:
  Result<void> work(const Survey& survey, const std::vector<Shard>& shards, const TakeResult& take,
                    unsigned threads, const Watch& watch) override {
    if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
    ShardPool pool(survey, threads);
    std::size_t next = 0;
    while (next < shards.size() || pool.outstanding() > 0) {
      if (watch.stopped()) return interruption();
      // Three times as many shards as threads: enough to keep the threads busy while results are written, and
      // few enough that the results fit the memory.
      while (next < shards.size() && pool.outstanding() < 3 * std::size_t{threads}) pool.give(shards[next++]);
      auto found = pool.take(std::chrono::milliseconds(50));
      if (found && !*found) return std::unexpected(found->error());
      if (auto taken = take(found ? &**found : nullptr); !taken) return taken;
    }
    return {};
  }
};

}  // namespace

std::unique_ptr<Crew> thread_crew() {
  return std::make_unique<ThreadCrew>();
}

}  // namespace takeaway
