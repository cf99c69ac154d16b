// takeaway serve: the web server with its page.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "answer/options.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/output.hpp"
#include "cli/picture_file.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#ifdef TAKEAWAY_SERVE
#include "serve/local_addresses.hpp"
#include "serve/qr_code.hpp"
#include "serve/server.hpp"
#endif

namespace takeaway::cli {

namespace {

struct ServeVerbOptions {
  std::string host;
  std::string port;
  std::string memory;  ///< of one call
  std::string time;    ///< of one call, in seconds
  std::string threads;
  bool no_open = false;
  bool quiet = false;
};

#ifdef TAKEAWAY_SERVE

Result<serve::ServeOptions> read_options(const ServeVerbOptions& options) {
  serve::ServeOptions read;
  read.version = TAKEAWAY_VERSION;
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

/// The addresses that others can type, where the server listens at all of this machine; and the first of them
/// as a picture for telephones. On standard error: scripts read one address from standard output.
void announce_to_others(const serve::ServeOptions& read, const std::string& address) {
  const std::string_view end = std::string_view(address).substr(address.rfind(':'));
  std::vector<std::string> hosts = {read.host};
  if (serve::is_every_address(read.host)) hosts = serve::local_addresses(read.host == "0.0.0.0");
  if (hosts.empty()) return (void)fmt::print(stderr, "takeaway: this machine has no address for others\n");
  std::vector<std::string> others;
  for (const std::string& host : hosts)
    others.push_back(
        fmt::format("http://{}{}", host.find(':') == std::string::npos ? host : "[" + host + "]", end));
  if (serve::is_every_address(read.host))
    for (const std::string& other : others) fmt::print(stderr, "takeaway: others open {}\n", other);
  if (!stderr_is_terminal()) return;
  if (const auto code = serve::qr_code(others.front()))
    fmt::print(stderr, "takeaway: or point a camera at this ({}):\n{}", others.front(), *code);
}

// Prints the address on standard output, for scripts, and notes for a person on standard error.
void announce(const ServeVerbOptions& options, const serve::ServeOptions& read, const std::string& address) {
  out().write(address + "\n");
  (void)out().finish();
  if (!serve::is_loopback(read.host)) {
    fmt::print(
        stderr,
        "takeaway: {} can be reached from other machines: whoever can, may compute here, within the limits "
        "of docs/http.md; nothing is encrypted\n",
        read.host);
    if (!options.quiet) announce_to_others(read, address);
  }
  if (options.quiet || !stderr_is_terminal()) return;
  fmt::print(stderr, "takeaway: serving; Ctrl-C ends it\n");
  if (!options.no_open)
    if (const auto shown = open_in_desktop(address); !shown)
      fmt::print(stderr, "takeaway: open {} in a browser\n", address);
}

// Ctrl-C is the usual end of a server, so its exit status is that of success.
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

}  // namespace

void declare_serve(CLI::App& verb, Invocation& invocation) {
  const auto options = std::make_shared<ServeVerbOptions>();
  add_value(verb, "--port", "N", options->port, "8719 if not given; 0 for any that is free");
  add_value(verb, "--host", "ADDRESS", options->host,
            "the address to listen at: 127.0.0.1, which only this machine can reach, if not given");
  verb.add_flag("--no-open", options->no_open, "do not open a browser");
  add_value(verb, "--memory", "SIZE", options->memory, "how much memory one call may use: 256M if not given");
  add_value(verb, "--time", "SECONDS", options->time,
            "how many seconds one call may take at most; if not given, 20 for most (see docs/http.md)");
  add_value(verb, "--threads", "N", options->threads,
            "how many calls are computed at once; all cores if not given");
  verb.add_flag("--quiet", options->quiet, "the address alone");
  add_examples(verb, invocation,
               {{"serve", "the page, opened in a browser; Ctrl-C ends it"},
                {"serve --port 0 --no-open", "at any free port, which is printed"}});
  verb.callback([options, &invocation] { invocation.exit_status = run_serve(*options); });
}

}  // namespace takeaway::cli
