// Who listens to a computation: a person at a terminal, a page in a browser, nobody.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "takeaway/watch.hpp"

namespace takeaway::answer {

/// Told of each step of a computation, and asked whether to go on.
class Listener {
 public:
  Listener() = default;
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  virtual ~Listener() = default;

  /// A step begins; `last` is what it will reach, 0 if that is not known.
  virtual void begin(const std::string& what, std::uint64_t last, const std::string& unit) = 0;
  virtual void reached(std::uint64_t done) = 0;
  virtual void end() = 0;
  /// Set when nobody wants to know any more.
  virtual const std::atomic<bool>& stop() const = 0;

  /// For what is too short to be a step.
  Watch only_stop() const { return {&stop(), {}}; }
};

/// Nobody: nothing is told, nothing is stopped.
class NoListener final : public Listener {
 public:
  void begin(const std::string& /*what*/, std::uint64_t /*last*/, const std::string& /*unit*/) override {}
  void reached(std::uint64_t /*done*/) override {}
  void end() override {}
  const std::atomic<bool>& stop() const override { return stop_; }

 private:
  std::atomic<bool> stop_ = false;
};

/// One step, from where it is made to the end of its scope. They do not nest.
class Step {
 public:
  Step(Listener& listener, const std::string& what, std::uint64_t last = 0, const std::string& unit = "heap")
      : listener_(listener),
        watch_{&listener.stop(), [this](std::uint64_t done) { listener_.reached(done); }} {
    listener_.begin(what, last, unit);
  }
  ~Step() { listener_.end(); }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  /// To be handed to the computation; valid as long as this object is.
  const Watch& watch() const { return watch_; }

 private:
  Listener& listener_;
  Watch watch_;
};

}  // namespace takeaway::answer
