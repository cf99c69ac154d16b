#include "host/mirror_pool.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <new>
#include <tuple>
#include <utility>

namespace takeaway::gpu {

namespace {

/// Searches that go so far on the device are long enough for the cores.
constexpr std::uint64_t short_heaps = std::uint64_t{1} << 22U;
/// Blocks of heaps between two looks at who waits for what: a fraction of a second of the device, some
/// milliseconds of a core.
constexpr std::uint64_t first_slice = 1024;
constexpr std::uint64_t longest_slice = std::uint64_t{1} << 21U;
constexpr std::uint64_t core_slice = std::uint64_t{1} << 18U;

/// Threads of the device that lie side by side go the same way if their searches have the same shifts, and as
/// many rounds of doubling.
auto way(const survey::MirrorOutcomes& search) {
  const survey::MirrorWindow& window = search.window();
  return std::tuple(window.far(), std::bit_width((window.block_heaps() - 1) / window.smallest()),
                    window.largest());
}

}  // namespace

MirrorPool::~MirrorPool() {
  {
    const std::scoped_lock lock(mutex_);
    end_ = true;
  }
  given_.notify_all();
  queued_.notify_all();
  threads_.reset();
}

Result<void> MirrorPool::keep_in(const std::string& path) {
  const std::scoped_lock lock(mutex_);
  return kept_.open(path);
}

Result<void> MirrorPool::finish(std::vector<Search>& searches, const Watch& watch) {
  Group group{&searches};
  std::unique_lock lock(mutex_);
  if (!threads_) start();
  // Where there is no memory for all, none is handed over: the group is gone when this function is left.
  waiting_.reserve(waiting_.size() + searches.size());
  groups_.reserve(groups_.size() + 1);
  for (std::size_t i = 0; i < searches.size(); ++i) {
    if (kept_.resume(searches[i])) continue;
    waiting_.push_back({&group, i});
    ++group.open;
  }
  groups_.push_back(&group);
  given_.notify_one();
  constexpr std::chrono::milliseconds patience(50);
  while (group.open > 0 && fault_ && !watch.stopped()) settled_.wait_for(lock, patience);
  // Whoever works on one of them gives it back before long.
  group.withdrawn = true;
  std::erase_if(waiting_, [&](const Task& task) { return task.group == &group; });
  std::erase_if(queue_, [&](const Task& task) { return task.group == &group; });
  queued_.notify_all();
  settled_.wait(lock, [&] { return group.held == 0; });
  std::erase(groups_, &group);
  if (!fault_) return fault_;
  if (group.open == 0) {
    for (const Search& search : searches) kept_.forget(search);
    return kept_.empty() ? kept_.write() : Result<void>{};
  }
  for (const Search& search : searches) kept_.note(search);
  if (auto written = kept_.write(); !written) return written;
  return interruption();
}

void MirrorPool::start() {
  const unsigned cores = std::max(1U, hardware_threads());
  threads_.emplace(cores + 1, [this](unsigned number) { number == 0 ? drive() : compute(); });
  if (threads_->size() == 0) throw std::bad_alloc();  // not one thread could be started
  free_lanes_ = (threads_->size() - 1) * survey::MirrorLanes::lanes;
}

void MirrorPool::fail(Result<void> fault) {
  if (fault_) fault_ = std::move(fault);
  settled_.notify_all();
}

/// A search as far as it is now; under the lock.
void MirrorPool::settle(const Task& task, const Search& search, bool over) {
  task.search() = search;
  if (!over && !task.group->withdrawn) return;
  --task.group->held;
  if (over) --task.group->open;
  settled_.notify_all();
}

void MirrorPool::take_waiting(std::vector<Task>& tasks) {
  tasks.reserve(tasks.size() + waiting_.size());
  for (const Task& task : waiting_) ++task.group->held;
  tasks.insert(tasks.end(), waiting_.begin(), waiting_.end());
  waiting_.clear();
  std::ranges::stable_sort(tasks, {}, [](const Task& task) { return way(task.search()); });
}

void MirrorPool::give_to_cores(std::vector<Task>& tasks) {
  if (free_lanes_ <= queue_.size()) return;
  std::vector<std::size_t> long_ones;
  for (std::size_t i = 0; i < tasks.size(); ++i)
    if (tasks[i].search().heaps() >= short_heaps) long_ones.push_back(i);
  std::ranges::stable_sort(long_ones, std::greater{},
                           [&](std::size_t i) { return tasks[i].search().window().largest(); });
  long_ones.resize(std::min(long_ones.size(), free_lanes_ - queue_.size()));
  if (long_ones.empty()) return;
  queue_.reserve(queue_.size() + long_ones.size());
  for (const std::size_t i : long_ones) {
    --tasks[i].group->held;
    queue_.push_back(std::exchange(tasks[i], Task{}));
  }
  std::erase_if(tasks, [](const Task& task) { return task.group == nullptr; });
  queued_.notify_all();
}

/// Of all groups that are under way, each minute.
Result<void> MirrorPool::keep_all() {
  if (!kept_.due()) return {};
  for (const Group* group : groups_)
    for (const Search& search : *group->searches) kept_.note(search);
  return kept_.write();
}

/// The device's thread.
void MirrorPool::drive() {
  std::vector<Task> tasks;
  try {
    drive_slices(tasks);
  } catch (const std::bad_alloc&) {
    const std::scoped_lock lock(mutex_);
    for (const Task& task : tasks)
      if (task.group != nullptr) --task.group->held;
    fail(limit_reached("out of memory"));
  }
}

void MirrorPool::drive_slices(std::vector<Task>& tasks) {
  Lane lane(info_);
  std::vector<Search> searches;
  std::vector<std::uint32_t> over;
  std::uint64_t blocks = first_slice;
  std::unique_lock lock(mutex_);
  for (;;) {
    const auto called = [&] { return end_ || !waiting_.empty() || !tasks.empty(); };
    while (!given_.wait_for(lock, std::chrono::seconds(1), called))
      if (auto kept = keep_all(); !kept) return fail(std::move(kept));
    if (end_) return;
    if (!waiting_.empty()) {
      take_waiting(tasks);
      blocks = first_slice;
    }
    searches.clear();
    for (const Task& task : tasks) searches.push_back(task.search());
    lock.unlock();
    auto done = result_of(lane.mirrors(searches, blocks, over));
    lock.lock();
    if (!done) over.assign(tasks.size(), 0);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      if (!done) tasks[i].group->withdrawn = true;
      const bool leaves = over[i] != 0 || tasks[i].group->withdrawn;
      settle(tasks[i], searches[i], over[i] != 0);
      if (leaves) tasks[i] = Task{};
    }
    std::erase_if(tasks, [](const Task& task) { return task.group == nullptr; });
    if (done) done = keep_all();
    if (!done) return fail(std::move(done));
    give_to_cores(tasks);
    blocks = std::min(2 * blocks, longest_slice);
  }
}

/// A core's thread: as many searches as it has lanes.
class MirrorPool::Core {
 public:
  explicit Core(MirrorPool& pool) : pool_(pool), tasks_(survey::MirrorLanes::lanes) {}

  void work() {
    std::unique_lock lock(pool_.mutex_);
    for (;;) {
      exchange();
      if (busy_ == 0) {
        pool_.queued_.wait(lock, [&] { return pool_.end_ || !pool_.queue_.empty(); });
        if (pool_.end_) return;
        continue;
      }
      lock.unlock();
      lanes_.advance(core_slice);
      lock.lock();
    }
  }

 private:
  /// Gives back what is done, and takes others; under the lock.
  void exchange() {
    for (std::size_t lane = 0; lane < tasks_.size(); ++lane) {
      if (!lanes_.resting(lane)) {
        const bool over = lanes_.over(lane);
        const bool leaves = over || tasks_[lane].group->withdrawn;
        pool_.settle(tasks_[lane], lanes_.look(lane), over);
        if (!leaves) continue;
        static_cast<void>(lanes_.give(lane));
        --busy_;
        ++pool_.free_lanes_;
      }
      if (pool_.queue_.empty()) continue;
      tasks_[lane] = pool_.queue_.back();
      pool_.queue_.pop_back();
      ++tasks_[lane].group->held;
      lanes_.take(lane, tasks_[lane].search());
      ++busy_;
      --pool_.free_lanes_;
    }
  }

  MirrorPool& pool_;
  survey::MirrorLanes lanes_;
  std::vector<Task> tasks_;  // by lane
  std::size_t busy_ = 0;
};

void MirrorPool::compute() {
  try {
    Core(*this).work();
  } catch (const std::bad_alloc&) {
    const std::scoped_lock lock(mutex_);
    fail(limit_reached("out of memory"));
  }
}

}  // namespace takeaway::gpu
