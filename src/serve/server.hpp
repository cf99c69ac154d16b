// The local web server.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "takeaway/error.hpp"

namespace takeaway::serve {

struct ServeOptions {
  std::string host = "127.0.0.1";
  int port = 8719;                                   ///< 0: any that is free
  std::uint64_t memory = std::uint64_t{256} << 20U;  ///< bytes that one call may use
  std::chrono::seconds time{300};                    ///< that one call may take at most; most have less
  unsigned threads = 2;                              ///< cores
  std::string version;
};

/// Whether only programs on this machine can reach the address.
bool is_loopback(const std::string& host);

/// Serves until `stop` is set; calls `ready` with the address once it can be reached. What is being computed
/// then is given up; every connection is closed when this returns.
Result<void> run_server(const ServeOptions& options, const std::atomic<bool>& stop,
                        const std::function<void(const std::string& address)>& ready);

}  // namespace takeaway::serve
