// What the program knows about the person in front of it: terminals, width, colour, progress, Ctrl-C.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

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

/// Seconds as a person reads them: 0.4 ms, 12 ms, 3.4 s.
std::string seconds_text(double seconds);

/// A number with thin groups of three: 593,117,616.
std::string grouped(std::uint64_t number);

}  // namespace takeaway::cli
