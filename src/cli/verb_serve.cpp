// takeaway serve: the page, on loopback.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "answer/options.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/picture_file.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#ifdef TAKEAWAY_SERVE
#include "serve/server.hpp"
#endif

namespace takeaway::cli {

#ifdef TAKEAWAY_SERVE

namespace {

Result<serve::ServeOptions> read_options(const ServeVerbOptions& options) {
  serve::ServeOptions read;
  read.version = options.version;
  if (!options.host.empty()) read.host = options.host;
  if (!options.port.empty()) {
    constexpr std::uint64_t largest = 65535;
    const auto port = read_number(options.port, "--port");
    if (!port) return std::unexpected(port.error());
    if (*port > largest) return bad_input("--port must be between 0 and 65535");
    read.port = static_cast<int>(*port);
  }
  if (!options.time.empty()) {
    const auto time = read_number(options.time, "--time");
    if (!time) return std::unexpected(time.error());
    if (*time == 0 || *time > 300) return bad_input("--time must be between 1 and 300 seconds");
    read.time = std::chrono::seconds(*time);
  }
  CommonOptions common;
  common.memory = options.memory.empty() ? "256M" : options.memory;
  common.threads = options.threads;
  const auto resources = read_resources(common);
  if (!resources) return std::unexpected(resources.error());
  read.memory = resources->memory;
  read.threads = resources->threads;
  return read;
}

// The address alone goes to standard output, for scripts; what a person should know goes beside it.
void announce(const ServeVerbOptions& options, const serve::ServeOptions& read, const std::string& address) {
  out().write(address + "\n");
  (void)out().finish();
  if (!serve::is_loopback(read.host))
    fmt::print(
        stderr,
        "takeaway: {} can be reached from other machines: whoever can, may compute here, within the limits "
        "of docs/http.md; nothing is encrypted\n",
        read.host);
  if (options.quiet || !stderr_is_terminal()) return;
  fmt::print(stderr, "takeaway: serving; Ctrl-C ends it\n");
  if (!options.no_open)
    if (const auto shown = open_in_desktop(address); !shown)
      fmt::print(stderr, "takeaway: open {} in a browser\n", address);
}

}  // namespace

// Ctrl-C is how a server ends: nothing was left undone.
int run_serve(const ServeVerbOptions& options) {
  const auto read = read_options(options);
  if (!read) return conclude(std::unexpected(read.error()), bad_usage);
  const auto served = serve::run_server(
      *read, interrupt_flag(), [&](const std::string& address) { announce(options, *read, address); });
  if (!served) return conclude(served, bad_usage);
  return all_held;
}

#else

int run_serve(const ServeVerbOptions& /*options*/) {
  return conclude(bad_input("this program was built without its page: './takeaway serve' builds it, or cmake "
                            "-DTAKEAWAY_SERVE=ON"),
                  bad_usage);
}

#endif

}  // namespace takeaway::cli
