// The program as a module of a web page: addresses of the HTTP interface, answered without a server.
//
// The page writes an address into memory that `allocate` gave, calls `answer`, and reads five numbers at the
// place that it returns: the status, then body and head, each as place and length. They stay until the next
// call. One module answers one question at a time; a page that wants more at once has several.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>

#include "answer/verifying.hpp"
#include "serve/routes.hpp"
#include "serve/status.hpp"

extern "C" {
/// Tells the page how far a step is: JSON, as the events of a stream have it. 1 if the page wants no answer
/// any more, else 0.
__attribute__((import_module("env"), import_name("progress"))) int takeaway_progress(const char* text,
                                                                                     std::size_t length);
}

namespace takeaway::serve {

namespace {

class PageListener final : public Listener {
 public:
  explicit PageListener(std::chrono::seconds limit) : limit_(limit) {}

  void begin(const std::string& what, std::uint64_t last, const std::string& unit) override {
    step_ = {{"step", what}, {"done", 0}, {"last", last}, {"unit", unit}};
  }
  void reached(std::uint64_t done) override {
    const auto now = Clock::now();
    if (now - told_ < std::chrono::milliseconds(100)) return;
    told_ = now;
    step_["done"] = done;
    const std::string text = dump(step_);
    late_ = now - begun_ > limit_;
    if (takeaway_progress(text.data(), text.size()) != 0 || late_) stop_ = true;
  }
  void end() override {}
  const std::atomic<bool>& stop() const override { return stop_; }

  /// The reply to an error; one by this listener's stop is told as what it was.
  StatusReply refused(const Error& error) const {
    return late_ && error.fault == Fault::interrupted ? too_slow(limit_) : refusal(error);
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::chrono::seconds limit_;
  std::atomic<bool> stop_ = false;
  bool late_ = false;
  Json step_ = Json::object();
  Clock::time_point begun_ = Clock::now();
  Clock::time_point told_ = begun_;
};

SharedState& shared() {
  static SharedState state = [] {
    SharedState made;
    made.resources.threads = 1;
    made.resources.memory = std::uint64_t{256} << 20U;  // as the server has it
    return made;
  }();
  return state;
}

constexpr std::chrono::seconds no_bound = std::chrono::seconds::max();  // but the routes' own

StatusReply answered(std::string_view target) {
  const std::string_view path = target.substr(0, target.find('?'));
  if (path == "/api/about")
    return {200, Reply{dump(about(TAKEAWAY_VERSION, shared().resources.memory, no_bound))}};
  const auto route = std::ranges::find(routes(), path, &Route::path);
  if (route == routes().end())
    return {404, Reply{dump({{"error", "there is nothing at " + std::string(path)}})}};
  const auto query = Query::read(read_parameters(target), route->parameters);
  if (!query) return refusal(query.error());
  PageListener listener(route->limit);
  auto reply = route->handler(*query, shared(), listener);
  if (!reply) return listener.refused(reply.error());
  return {200, std::move(*reply)};
}

/// The document of `takeaway verify --json`.
StatusReply verified(const std::string& text) {
  const std::uint64_t memory = shared().resources.memory;
  if (answer::memory_to_verify(text) > memory)
    return refusal(limit_reached("the certificate is too large for a page").error());
  const auto certificate = answer::read_any_certificate(text);
  if (!certificate)
    return refusal(bad_input("the certificate cannot be read: " + certificate.error().message).error());
  PageListener listener(std::chrono::seconds(300));
  const answer::Step step(listener, "verify");
  const auto found =
      answer::verify(*certificate, answer::check_limits(answer::usual_heaps_to_verify, memory), step.watch());
  if (!found) return listener.refused(found.error());
  return {200, Reply{dump(found->document)}};
}

/// What the last call returned.
struct Returned {
  StatusReply reply;
  std::string head;
  std::array<std::uint32_t, 5> places{};
};

const std::uint32_t* give_back(StatusReply reply) {
  static Returned last;
  last.reply = std::move(reply);
  last.head = "Content-Type: " + last.reply.reply.type + "\n";
  for (const auto& [name, value] : last.reply.reply.headers) last.head += name + ": " + value + "\n";
  const auto place = [](const std::string& text) { return reinterpret_cast<std::uintptr_t>(text.data()); };
  const std::string& body = last.reply.reply.body;
  last.places = {static_cast<std::uint32_t>(last.reply.status), place(body), body.size(), place(last.head),
                 last.head.size()};
  return last.places.data();
}

}  // namespace

}  // namespace takeaway::serve

extern "C" {

__attribute__((export_name("allocate"))) void* takeaway_allocate(std::size_t size) {
  return std::malloc(size);
}

__attribute__((export_name("release"))) void takeaway_release(void* memory) {
  std::free(memory);
}

__attribute__((export_name("answer"))) const std::uint32_t* takeaway_answer(const char* target,
                                                                            std::size_t length) {
  return takeaway::serve::give_back(takeaway::serve::answered({target, length}));
}

__attribute__((export_name("verify"))) const std::uint32_t* takeaway_verify(const char* text,
                                                                            std::size_t length) {
  return takeaway::serve::give_back(takeaway::serve::verified({text, length}));
}
}
