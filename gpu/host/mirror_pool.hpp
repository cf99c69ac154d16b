// The long searches of a survey, of all its shards together: symmetric sets of five moves. All of them begin
// on the device, which goes on with thousands at once, each slowly. The processor's cores have few, each in a
// lane of a vector (survey/mirror_lanes.hpp), and are several times faster with one: so they take the
// longest, which are those with the largest c as a rule.
//
// What was computed is kept in a file when the survey is stopped, and each minute (kept_searches.hpp).
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

#include "base/parallel.hpp"
#include "host/kept_searches.hpp"
#include "kernels/device.hpp"
#include "survey/mirror_lanes.hpp"
#include "takeaway/error.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::gpu {

/// What a status of the device means for whoever runs the program: no device is bad input, too little memory
/// a limit, and a device that fails is a fault that no input is to blame for.
Result<void> result_of(const Status& status);

class MirrorPool {
 public:
  explicit MirrorPool(const DeviceInfo& info) : info_(info) {}
  ~MirrorPool();
  MirrorPool(const MirrorPool&) = delete;
  MirrorPool& operator=(const MirrorPool&) = delete;

  /// Reads what is kept in this file, and keeps there from now on.
  Result<void> keep_in(const std::string& path);

  /// Goes on with these searches until all are over. Many threads may ask for theirs.
  Result<void> finish(std::vector<survey::MirrorOutcomes>& searches, const Watch& watch);

 private:
  using Search = survey::MirrorOutcomes;

  /// The searches that one thread asked for. All of it is read and written under the lock.
  struct Group {
    std::vector<Search>* searches;
    std::size_t open = 0;    ///< those not over
    std::size_t held = 0;    ///< those that the device or a core works on
    bool withdrawn = false;  ///< nobody waits for them any more
  };
  struct Task {
    Group* group = nullptr;
    std::size_t number = 0;
    Search& search() const { return (*group->searches)[number]; }
  };
  class Core;

  void start();
  void drive();
  void drive_slices(std::vector<Task>& tasks);
  void compute();
  void fail(Result<void> fault);
  void settle(const Task& task, const Search& search, bool over);
  void take_waiting(std::vector<Task>& tasks);
  void give_to_cores(std::vector<Task>& tasks);
  Result<void> keep_all();

  DeviceInfo info_;
  std::mutex mutex_;
  std::condition_variable given_;    ///< there are tasks for the device, or the end
  std::condition_variable queued_;   ///< the same for the cores
  std::condition_variable settled_;  ///< a group may be done
  std::vector<Group*> groups_;
  std::vector<Task> waiting_;  ///< for the device
  std::vector<Task> queue_;    ///< for the cores
  std::size_t free_lanes_ = 0;
  bool end_ = false;
  Result<void> fault_;
  KeptSearches kept_;
  std::optional<Threads> threads_;
};

}  // namespace takeaway::gpu
