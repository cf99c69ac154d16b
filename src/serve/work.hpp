// Running a handler: a place in the gate, the job under the watchdog, the reply with its status.
#pragma once

#include <memory>

#include "serve/gate.hpp"
#include "serve/routes.hpp"
#include "serve/status.hpp"
#include "serve/watchdog.hpp"

namespace takeaway::serve {

/// Sends one event of a stream; false when nobody takes it any more.
using SendEvent = std::function<bool(const std::string& name, const Json& data)>;

/// Runs the handlers of all connections.
class JobRunner {
 public:
  JobRunner(Resources resources, unsigned cores, std::chrono::seconds time);

  /// A place in the gate of this kind of work, for the client at this socket; none where too many wait for
  /// one, or where none is free in time.
  Gate::Place enter(WorkKind kind, int socket);
  /// The reply where there is no place.
  static StatusReply busy();

  /// Runs the handler of a route for the client at this socket. Where `send` is given, it gets the progress
  /// as events.
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
