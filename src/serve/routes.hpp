// The table of routes: for each address its handler, its parameters and its bounds.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "serve/handlers.hpp"

namespace takeaway::serve {

/// Each kind of work has its own bound on how many requests are computed at the same time, so that no kind
/// keeps the others waiting.
enum class WorkKind { quick, analysis, tile, picture, check, proof };

struct Route {
  std::string_view path;
  Handler handler;
  std::vector<std::string> parameters;
  WorkKind kind = WorkKind::quick;
  std::chrono::seconds limit = std::chrono::seconds(20);
  bool streams = false;  ///< whether progress can be sent as a stream of events
};

std::span<const Route> routes();

/// The document at /api/about: what answers, and its bounds; no route has more than `time`.
Json about(std::string_view version, std::uint64_t memory, std::chrono::seconds time);

}  // namespace takeaway::serve
