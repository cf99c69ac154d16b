// One question, from the gate to the answer.
#pragma once

#include <memory>

#include "serve/gate.hpp"
#include "serve/routes.hpp"
#include "serve/watchdog.hpp"

namespace takeaway::serve {

/// What is answered, with its HTTP status.
struct StatusReply {
  int status = 200;
  Reply reply;
};

/// Sends one event of a stream; false when nobody takes it any more.
using SendEvent = std::function<bool(const std::string& name, const Json& data)>;

/// Where all work is done.
class JobRunner {
 public:
  JobRunner(Resources resources, unsigned cores, std::chrono::seconds time);

  /// A place to work in, for the client at this socket; none where too many wait for one, or it takes too
  /// long.
  Gate::Place enter(WorkKind kind, int socket);
  /// What is said then.
  static StatusReply busy();

  /// Answers a question for the client at this socket. Where events are wanted, it is told how far the work
  /// is.
  StatusReply run(const Route& route, const Parameters& parameters, int socket, const SendEvent& send);

  /// How long one answer may take.
  std::chrono::seconds limit(const Route& route) const { return std::min(route.limit, time_); }

  /// Gives up all work, now and from now on.
  void end() { watchdog_.end_all(); }

 private:
  SharedState shared_;
  std::chrono::seconds time_;
  Watchdog watchdog_;
  std::vector<std::unique_ptr<Gate>> gates_;  // by kind
};

}  // namespace takeaway::serve
