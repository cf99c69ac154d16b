// Work for Python: beside the interpreter, without its lock, and stopped by Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <utility>

#include "answer/listener.hpp"
#include "errors.hpp"
#include "takeaway/error.hpp"

namespace takeaway::python {

/// Shows nothing; stops when it is told to.
class StoppableListener final : public answer::Listener {
 public:
  void begin(const std::string& /*what*/, std::uint64_t /*last*/, const std::string& /*unit*/) override {}
  void reached(std::uint64_t /*done*/) override {}
  void end() override {}
  const std::atomic<bool>& stop() const override { return stop_; }
  void stop_now() { stop_ = true; }

 private:
  std::atomic<bool> stop_ = false;
};

/// Runs `work(listener)`, which gives a `Result`, in a thread of its own. The thread that called looks for
/// signals meanwhile, as only Python's own thread can; other Python threads go on. Errors become exceptions.
template <class Work>
auto outside_python(Work work) {
  constexpr std::chrono::milliseconds patience{20};
  StoppableListener listener;
  bool interrupted = false;
  auto running = std::async(std::launch::async, [&] { return work(listener); });
  {
    const pybind11::gil_scoped_release release;
    while (running.wait_for(patience) != std::future_status::ready) {
      const pybind11::gil_scoped_acquire acquire;
      if (PyErr_CheckSignals() == 0) continue;
      interrupted = true;
      listener.stop_now();
      break;
    }
    running.wait();
  }
  if (interrupted) throw pybind11::error_already_set();
  return taken(running.get());
}

}  // namespace takeaway::python
