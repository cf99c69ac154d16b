// Replies with their HTTP status.
#pragma once

#include <chrono>

#include "serve/reply.hpp"

namespace takeaway::serve {

struct StatusReply {
  int status = 200;
  Reply reply;
};

/// The reply to what could not be answered: 400 for bad input, 422 for a limit, 500 for a fault of the
/// program.
inline StatusReply refusal(const Error& error) {
  const int status = is_bad_input(error) ? 400 : error.fault == Fault::internal ? 500 : 422;
  return {status, Reply{dump(error_json(error))}};
}

/// The reply where the time of a route is up.
inline StatusReply too_slow(std::chrono::seconds limit) {
  return {422, Reply{dump({{"error", "this takes longer than " + std::to_string(limit.count()) +
                                         " s; the command line has no such limit"}})}};
}

}  // namespace takeaway::serve
