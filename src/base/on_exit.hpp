// What is to happen when a block is left, by an exception, too.
#pragma once

#include <utility>

namespace takeaway {

template <class Act>
class OnExit {
 public:
  explicit OnExit(Act act) : act_(std::move(act)) {}
  ~OnExit() { act_(); }
  OnExit(const OnExit&) = delete;
  OnExit& operator=(const OnExit&) = delete;

 private:
  Act act_;
};

}  // namespace takeaway
