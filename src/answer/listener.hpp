// How a computation reports its progress and learns whether to go on: to a terminal, to a page, or to nobody.
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

  /// A step begins. It will count `unit`s up to `last`; 0 if that is not known.
  virtual void begin(const std::string& what, std::uint64_t last, const std::string& unit) = 0;
  virtual void reached(std::uint64_t done) = 0;
  virtual void end() = 0;
  /// Set when the computation is to stop.
  virtual const std::atomic<bool>& stop() const = 0;

  /// A watch that only stops, for work that is too short to be shown as a step.
  Watch only_stop() const { return {&stop(), {}}; }
};

/// A listener that shows nothing and never stops the computation.
class NoListener final : public Listener {
 public:
  void begin(const std::string& /*what*/, std::uint64_t /*last*/, const std::string& /*unit*/) override {}
  void reached(std::uint64_t /*done*/) override {}
  void end() override {}
  const std::atomic<bool>& stop() const override { return stop_; }

 private:
  std::atomic<bool> stop_ = false;
};

/// One step of a computation: begins when it is made, ends with its scope. Steps must not nest.
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
