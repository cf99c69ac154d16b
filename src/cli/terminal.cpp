#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace takeaway::cli {

namespace {

std::atomic<bool> interrupted_flag = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

extern "C" void on_signal(int /*signal*/) {
  interrupted_flag.store(true, std::memory_order_relaxed);
}

}  // namespace

bool stdout_is_terminal() {
  return isatty(STDOUT_FILENO) == 1;
}
bool stderr_is_terminal() {
  return isatty(STDERR_FILENO) == 1;
}
bool input_is_terminal() {
  return isatty(STDIN_FILENO) == 1;
}

namespace {

constexpr std::size_t narrowest = 20;

/// The width of the terminal behind a descriptor; 0 if there is none.
std::size_t terminal_width(int descriptor) {
  winsize size{};
  const bool known = isatty(descriptor) == 1 && ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? std::max<std::size_t>(size.ws_col, narrowest) : 0;
}

}  // namespace

std::size_t output_width() {
  if (const std::size_t width = terminal_width(STDOUT_FILENO); width > 0) return width;
  const char* const columns = std::getenv("COLUMNS");
  const long asked = columns != nullptr ? std::strtol(columns, nullptr, 10) : 0;
  return asked > 0 ? std::max(static_cast<std::size_t>(asked), narrowest) : 80;
}

bool use_colour() {
  const char* const term = std::getenv("TERM");
  const bool dumb = term == nullptr || std::string_view(term) == "dumb";
  return stdout_is_terminal() && std::getenv("NO_COLOR") == nullptr && !dumb;
}

void watch_for_interrupts() {
  struct sigaction action{};
  action.sa_handler = on_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // a second Ctrl-C ends the process at once
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that passes its size limit is then an error of write()
}

const std::atomic<bool>& interrupt_flag() {
  return interrupted_flag;
}

Progress::Progress(std::string what, bool quiet, std::uint64_t last, std::string unit)
    : what_(std::move(what)), last_(last), unit_(std::move(unit)) {
  watch_.stop = &interrupted_flag;
  if (!quiet && stderr_is_terminal()) watch_.progress = [this](std::uint64_t heap) { report(heap); };
}

Progress::~Progress() {
  if (visible_) std::fputs("\r\033[K", stderr);
}

void Progress::report(std::uint64_t heap) {
  using namespace std::chrono_literals;
  const auto now = Clock::now();
  if (now - started_ < 1s || now - shown_ < 200ms) return;
  shown_ = now;
  visible_ = true;
  const double seconds = std::chrono::duration<double>(now - started_).count();
  const double rate = static_cast<double>(heap) / seconds;
  const std::string speed = grouped(static_cast<std::uint64_t>(rate));
  // The most important part comes first, because the line is cut at the width of the terminal.
  const std::string line =
      last_ <= heap || heap == 0
          ? fmt::format("{}: {} {}, {:.0f} s, {} {}s a second", what_, unit_, grouped(heap), seconds, speed,
                        unit_)
          : fmt::format("{}: {} {} of {}, {:.0f} s left, {} a second", what_, unit_, grouped(heap),
                        grouped(last_), static_cast<double>(last_ - heap) / rate, speed);
  const std::string shown =
      "\r\033[K" + line.substr(0, std::max(narrowest, terminal_width(STDERR_FILENO)) - 1);
  std::fputs(shown.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace takeaway::cli
