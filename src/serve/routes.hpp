// Which address is answered by what, and within which bounds.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "serve/handlers.hpp"

namespace takeaway::serve {

/// What is computed at the same time is bounded for each kind of work, so that none keeps the others waiting.
enum class WorkKind { quick, analysis, tile, picture, check, proof };

struct Route {
  std::string_view path;
  Handler handler;
  std::vector<std::string> parameters;
  WorkKind kind = WorkKind::quick;
  std::chrono::seconds limit = std::chrono::seconds(20);
  bool streams = false;  ///< tells how far it is, if asked to
};

std::span<const Route> routes();

}  // namespace takeaway::serve
