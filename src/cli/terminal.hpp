// The terminal: whether there is one, its width and colours, progress lines, and Ctrl-C.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "answer/listener.hpp"
#include "answer/words.hpp"
#include "takeaway/watch.hpp"

namespace takeaway::cli {

bool stdout_is_terminal();
bool stderr_is_terminal();
bool input_is_terminal();

/// Columns of standard output: the terminal's, else COLUMNS, else 80.
std::size_t output_width();

/// Whether to colour: on a terminal, unless NO_COLOR is set or it is a dumb one.
bool use_colour();

/// Installs a handler for SIGINT and SIGTERM that sets the flag; safe to call once at the start.
void watch_for_interrupts();
const std::atomic<bool>& interrupt_flag();

/// A line on standard error that says how far a computation is, once it has taken a second.
class Progress {
 public:
  /// Silent when `quiet`, or when standard error is no terminal. `last` is the heap to reach, 0 if not known.
  Progress(std::string what, bool quiet, std::uint64_t last = 0, std::string unit = "heap");
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// To be handed to the computation; valid as long as this object is.
  const Watch& watch() const { return watch_; }

 private:
  void report(std::uint64_t heap);

  using Clock = std::chrono::steady_clock;
  std::string what_;
  std::uint64_t last_;
  std::string unit_;
  Clock::time_point started_ = Clock::now();
  Clock::time_point shown_ = started_;
  bool visible_ = false;
  Watch watch_;
};

/// Shows each step of a computation as a progress line.
class TerminalListener final : public answer::Listener {
 public:
  explicit TerminalListener(bool quiet) : quiet_(quiet) {}

  void begin(const std::string& what, std::uint64_t last, const std::string& unit) override {
    progress_.emplace(what, quiet_, last, unit);
  }
  void reached(std::uint64_t done) override {
    if (progress_ && progress_->watch().progress) progress_->watch().progress(done);
  }
  void end() override { progress_.reset(); }
  const std::atomic<bool>& stop() const override { return interrupt_flag(); }

 private:
  bool quiet_;
  std::optional<Progress> progress_;
};

using answer::grouped;
using answer::seconds_text;

}  // namespace takeaway::cli
