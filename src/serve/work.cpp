#include "serve/work.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/thrown.hpp"

namespace takeaway::serve {

namespace {

using Clock = std::chrono::steady_clock;

/// Tells the client each step, a few times a second.
class JobListener final : public Listener {
 public:
  JobListener(Job& job, const SendEvent& send) : job_(job), send_(send) {}

  void begin(const std::string& what, std::uint64_t last, const std::string& unit) override {
    const std::lock_guard lock(mutex_);
    step_ = {{"step", what}, {"done", 0}, {"last", last}, {"unit", unit}};
    done_ = 0;
  }
  // May be called from several threads.
  void reached(std::uint64_t done) override {
    if (!send_) return;
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock()) return;
    done_ = std::max(done_, done);
    const auto now = Clock::now();
    if (now - told_ < pause) return;
    told_ = now;
    step_["done"] = done_;
    if (!send_("progress", step_)) {
      job_.ended = Ended::client_has_gone;
      job_.stop = true;
    }
  }
  void end() override {}
  const std::atomic<bool>& stop() const override { return job_.stop; }

 private:
  static constexpr auto pause = std::chrono::milliseconds(100);

  Job& job_;
  const SendEvent& send_;
  std::mutex mutex_;
  Json step_ = Json::object();
  std::uint64_t done_ = 0;
  Clock::time_point told_ = Clock::now();
};

StatusReply failed(int status, const Json& json) {
  return {status, Reply{dump(json)}};
}

StatusReply failed(const Error& error, const Job& job, std::chrono::seconds limit) {
  if (error.fault != Fault::interrupted) return refusal(error);
  if (job.ended == Ended::time_is_up) return too_slow(limit);
  const char* const why = job.ended == Ended::client_has_gone
                              ? "given up: the client has gone (or closed its side)"
                              : "given up: the server ends";
  return failed(503, {{"error", why}, {"retry_after", 1}});
}

}  // namespace

// Few places, and many requests that may wait for one: when many clients ask at once (a class), each is
// served in turn.
JobRunner::JobRunner(Resources resources, unsigned cores, std::chrono::seconds time) : time_(time) {
  shared_.resources = resources;
  shared_.proof_threads = cores;
  // By kind of work: places, and how many may wait. All that may wait together are fewer than the
  // connections.
  const std::pair<std::size_t, std::size_t> sizes[] = {{2 * cores, 200}, {cores, 100}, {cores, 48},
                                                       {1, 8},           {1, 4},       {1, 0}};
  for (const auto& [places, waiting] : sizes) gates_.push_back(std::make_unique<Gate>(places, waiting));
}

Gate::Place JobRunner::enter(WorkKind kind, int socket) {
  constexpr auto patience = std::chrono::seconds(10);
  return gates_[static_cast<std::size_t>(kind)]->enter(patience, [socket] { return has_gone(socket); });
}

StatusReply JobRunner::busy() {
  return failed(503, {{"error", "busy: too much is being computed already"}, {"retry_after", 1}});
}

StatusReply JobRunner::run(const Route& route, const Parameters& parameters, int socket,
                           const SendEvent& send) {
  const auto query = Query::read(parameters, route.parameters);
  if (!query) return refusal(query.error());
  Job job;
  job.socket = socket;
  job.deadline = Clock::now() + limit(route);
  const Watchdog::Registration registration(watchdog_, job);
  JobListener listener(job, send);
  try {
    auto reply = route.handler(*query, shared_, listener);
    if (!reply) return failed(reply.error(), job, limit(route));
    return {200, std::move(*reply)};
  } catch (const std::exception& exception) {
    return failed(thrown(exception).error(), job, limit(route));
  }
}

}  // namespace takeaway::serve
