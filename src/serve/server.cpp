// HTTP: from a connection to a reply. What is replied is computed elsewhere.
#include "serve/server.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/socket.h>

#include <algorithm>
#include <new>
#include <thread>

#include "base/parallel.hpp"
#include "serve/connection.hpp"
#include "serve/connection_threads.hpp"
#include "serve/local_addresses.hpp"
#include "serve/page.hpp"
#include "serve/work.hpp"
#include "takeaway/atlas.hpp"
#include "takeaway/theory.hpp"
#include "takeaway/tiling.hpp"

namespace takeaway::serve {

namespace {

using httplib::Request;
using httplib::Response;

/// httplib's server, with connections of our own.
class HttpServer final : public httplib::Server {
 public:
  explicit HttpServer(const std::atomic<bool>& ending) : ending_(ending) {
    new_task_queue = [] { return new ConnectionThreads; };
    set_tcp_nodelay(true);
    set_keep_alive_max_count(most_requests);
    // httplib would share the port with another server on it.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
  }

  /// httplib lets five clients wait to be accepted; a class that opens the page at once is more.
  bool widen() {
    constexpr int backlog = 1024;
    return ::listen(svr_sock_, backlog) == 0;
  }

  /// What this thread knows of the request it replies to, besides what httplib has.
  struct Exchange {
    int socket = -1;
    bool takes_gzip = false;
    bool close = true;  ///< whether to close the connection afterwards: unless the whole request was read
    std::size_t sending = 0;  ///< bytes of the reply
  };
  /// Bytes of replies that are being sent, of all connections.
  static std::atomic<std::size_t>& sending() {
    static std::atomic<std::size_t> bytes = 0;
    return bytes;
  }
  static Exchange& exchange() {
    static thread_local Exchange current;
    return current;
  }

 private:
  /// Whether the next request of the connection was met with a reply.
  bool reply(Connection& connection, bool last, bool& closed) {
    try {
      return process_request(connection, last, closed, [](Request& request) {
        exchange().takes_gzip = request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
        request.headers.erase("Accept-Encoding");  // what httplib would compress takes longer than it saves
        request.ranges.clear();
      });
    } catch (const std::bad_alloc&) {  // this connection ends, and no other
      return false;
    }
  }

  bool process_and_close_socket(socket_t socket) override {
    constexpr auto patience = std::chrono::seconds(5);
    Connection connection(socket, ending_);
    bool good = true;
    for (std::size_t i = 0; good && i < most_requests && connection.wait(patience); ++i) {
      connection.begin_request();
      exchange() = {.socket = socket};
      bool closed = false;
      const bool last = ending_ || i + 1 == most_requests;
      good = reply(connection, last, closed);
      sending() -= exchange().sending;
      good = good && !last && !closed && !exchange().close;
    }
    connection.close();
    return good;
  }

  static constexpr std::size_t most_requests = 10'000;
  const std::atomic<bool>& ending_;
};

/// Replies to requests: checks who asks, then gives the page, a document about the server, or a route's
/// reply.
class Site {
 public:
  Site(const ServeOptions& options, JobRunner& runner) : options_(options), runner_(runner) {}

  void set_port(int port) { port_ = port; }

  void respond(const Request& request, Response& response) {
    add_headers(response);
    const bool plain = !request.has_header("Content-Length") && !request.has_header("Transfer-Encoding");
    HttpServer::exchange().close = !plain || (request.method != "GET" && request.method != "HEAD");
    if (HttpServer::exchange().close) response.set_header("Connection", "close");
    if (request.method != "GET" && request.method != "HEAD") {
      response.set_header("Allow", "GET, HEAD");
      return refuse(response, 405, "only GET is answered here");
    }
    if (!is_own_host(request)) return refuse(response, 403, "this server answers to its own name only");
    if (!is_own_origin(request)) return refuse(response, 403, "another site's page asks for this");
    for (const PageFile& file : page_files())
      if (request.path == file.path) return give(file, request, response);
    if (is_foreign(request)) return refuse(response, 403, "another site's page asks for this");
    if (request.path == "/api/about")
      return send(response, {200, Reply{dump(about(options_.version, options_.memory, options_.time))}});
    const auto known = routes();
    const auto route = std::ranges::find(known, request.path, &Route::path);
    if (route == known.end()) return refuse(response, 404, "there is nothing at " + request.path);
    work(*route, request, response);
  }

 private:
  static void add_headers(Response& response) {
    response.set_header(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    response.set_header("X-Content-Type-Options", "nosniff");
    response.set_header("Referrer-Policy", "no-referrer");
    response.set_header("Cross-Origin-Opener-Policy", "same-origin");
    response.set_header("Cross-Origin-Resource-Policy", "same-origin");
  }

  static void refuse(Response& response, int status, const std::string& message) {
    send(response, {status, Reply{dump({{"error", message}})}});
  }

  static void send(Response& response, const StatusReply& outcome) {
    constexpr std::size_t most_sending = std::size_t{1} << 30U;
    constexpr std::size_t small = std::size_t{1} << 16U;
    const std::size_t size = outcome.reply.body.size();
    if (size > small && HttpServer::sending() + size > most_sending) return send(response, JobRunner::busy());
    HttpServer::exchange().sending = size;
    HttpServer::sending() += size;
    response.status = outcome.status;
    for (const auto& [name, value] : outcome.reply.headers) response.set_header(name.c_str(), value);
    response.set_header("Cache-Control",
                        outcome.status == 200 && outcome.reply.keep ? "private, max-age=300" : "no-store");
    if (outcome.status == 503) response.set_header("Retry-After", "1");
    response.set_content(outcome.reply.body, outcome.reply.type);
  }

  /// Whether this is a name of a server on loopback, with its port or without.
  bool is_own_name(std::string_view host) const {
    const std::string port = fmt::format(":{}", port_);
    const std::string names[] = {"localhost", "127.0.0.1", "[::1]", options_.host};
    return std::ranges::any_of(names,
                               [&](const std::string& name) { return host == name || host == name + port; });
  }

  /// A page elsewhere could give this machine's name to its own address and read what is answered.
  bool is_own_host(const Request& request) const {
    return !is_loopback(options_.host) || is_own_name(request.get_header_value("Host"));
  }

  /// Browsers say which page asks, always in one spelling: http://HOST:PORT, or null. It must be a page of
  /// this server, under the name that was asked or, on loopback, under any of its names. Elsewhere a proxy
  /// may stand in front that speaks https.
  bool is_own_origin(const Request& request) const {
    const auto [first, last] = request.headers.equal_range("Origin");
    return std::all_of(first, last, [&](const auto& header) {
      std::string_view origin = header.second;
      const bool loopback = is_loopback(options_.host);
      const std::string_view scheme = !loopback && origin.starts_with("https://") ? "https://" : "http://";
      if (!origin.starts_with(scheme)) return false;
      origin.remove_prefix(scheme.size());
      if (!loopback) return !origin.empty() && origin == request.get_header_value("Host");
      const bool has_port = port_ == 80 || origin.ends_with(fmt::format(":{}", port_));
      return has_port && is_own_name(origin);
    });
  }

  /// Browsers say where a request comes from.
  static bool is_foreign(const Request& request) {
    const std::string from = request.get_header_value("Sec-Fetch-Site");
    return !from.empty() && from != "same-origin" && from != "none";
  }

  void give(const PageFile& file, const Request& request, Response& response) const {
    const std::string mark =
        fmt::format("\"{}-{:x}\"", options_.version, std::hash<std::string_view>{}(file.bytes));
    response.set_header("ETag", mark);
    response.set_header("Cache-Control", "no-cache");
    response.set_header("Vary", "Accept-Encoding");
    if (request.get_header_value("If-None-Match") == mark) {
      response.status = 304;
      return;
    }
    const bool small = HttpServer::exchange().takes_gzip;
    if (small) response.set_header("Content-Encoding", "gzip");
    const std::string_view bytes = small ? file.compressed : file.bytes;
    response.set_content(bytes.data(), bytes.size(), std::string(file.type));
  }

  void work(const Route& route, const Request& request, Response& response) {
    auto place = runner_.enter(route.kind, HttpServer::exchange().socket);
    if (!place) return send(response, JobRunner::busy());
    const int socket = HttpServer::exchange().socket;
    const bool asked =
        request.get_header_value("Accept") == "text/event-stream" && request.version == "HTTP/1.1";
    if (!route.streams || !asked)
      return send(response, runner_.run(route, read_parameters(request.target), socket, {}));
    response.set_header("Cache-Control", "no-store");
    auto kept_place = std::make_shared<Gate::Place>(std::move(place));
    response.set_chunked_content_provider(
        "text/event-stream", [this, &route, params = read_parameters(request.target), socket, kept_place](
                                 std::size_t /*offset*/, httplib::DataSink& sink) {
          const SendEvent event = [&](const std::string& name, const Json& data) {
            const std::string text = "event: " + name + "\ndata: " + dump(data) + "\n";
            return sink.write(text.data(), text.size());
          };
          stream(runner_.run(route, params, socket, event), event);
          sink.done();
          return true;
        });
  }

  /// The end of a stream: the document, or what is wrong.
  static void stream(const StatusReply& outcome, const SendEvent& event) {
    Json json = Json::parse(outcome.reply.body);
    if (outcome.status != 200) json["status"] = outcome.status;
    (void)event(outcome.status == 200 ? "result" : "error", json);
  }

  const ServeOptions& options_;
  JobRunner& runner_;
  int port_ = 0;
};

/// Where the server is, for a browser on this machine.
std::string address_of(std::string host, int port) {
  if (is_every_address(host)) host = host == "::" ? "::1" : "127.0.0.1";
  const bool six = host.find(':') != std::string::npos;
  return fmt::format("http://{}{}{}:{}/", six ? "[" : "", host, six ? "]" : "", port);
}

/// The port, once it is ours.
Result<int> take_port(HttpServer& http, const ServeOptions& options) {
  int port = options.port;
  if (port == 0)
    port = http.bind_to_any_port(options.host);
  else if (!http.bind_to_port(options.host, port))
    port = -1;
  if (port < 0 || !http.widen())
    return bad_input(fmt::format("cannot listen at {}, port {}: {}", options.host, options.port,
                                 options.port == 0 ? "no such address here?" : "is it in use? try --port 0"));
  return port;
}

}  // namespace

bool is_loopback(const std::string& host) {
  return host == "localhost" || host == "::1" || host.starts_with("127.");
}

Result<void> run_server(const ServeOptions& options, const std::atomic<bool>& stop,
                        const std::function<void(const std::string& address)>& ready) {
  // Large blocks go back to the system at once; otherwise every thread would keep the largest it ever had.
  constexpr int large = 1 << 18;
  mallopt(M_MMAP_THRESHOLD, large);
  std::atomic<bool> ending = false;
  HttpServer http(ending);
  Resources resources;
  resources.memory = options.memory;
  resources.threads = 1;
  JobRunner runner(resources, options.threads, options.time);
  Site site(options, runner);
  http.set_pre_routing_handler([&](const Request& request, Response& response) {
    site.respond(request, response);
    return httplib::Server::HandlerResponse::Handled;
  });
  // What httplib refuses by itself.
  http.set_error_handler([](const Request& /*request*/, Response& response) {
    if (response.body.empty() && response.status != 304)
      response.set_content(dump({{"error", "this request cannot be read"}}), "application/json");
  });
  const auto port = take_port(http, options);
  if (!port) return std::unexpected(port.error());
  site.set_port(*port);
  std::jthread ends([&](const std::stop_token& over) {
    constexpr auto glance = std::chrono::milliseconds(50);
    while (!stop && !over.stop_requested()) std::this_thread::sleep_for(glance);
    ending = true;
    runner.end();
    // A server that is stopped before it has begun would run for ever.
    while (!http.is_running() && !over.stop_requested()) std::this_thread::sleep_for(glance);
    http.stop();
  });
  // Read now, so that the first to ask does not wait for it. Who asks meets what went wrong here.
  const Threads reader(1, [](unsigned) {
    known_theorems();
    known_atlas(BoundaryKind::wall);
    known_atlas(BoundaryKind::sink);
    known_cells(BoundaryKind::wall);
    known_cells(BoundaryKind::sink);
  });
  ready(address_of(options.host, *port));
  const bool good = http.listen_after_bind();
  ends.request_stop();
  ends.join();
  if (!good && !stop) return limit_reached("the server cannot accept connections any more");
  return {};
}

}  // namespace takeaway::serve
