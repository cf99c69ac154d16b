// The course of a check: it goes on until the claim is seen to be wrong, or until there is too much to do.
//
// The first end stays. What is computed behind it means nothing and need only come to an end: numbers that
// grew too large are 0, and loops ask whether the check goes on. Whatever they make of it, nothing is
// accepted any more, since only `verdict` accepts.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/wide.hpp"
#include "certificate/check.hpp"

namespace takeaway::cone_check {

class Examination {
 public:
  bool goes_on() const { return !end_; }

  /// The claim is wrong.
  void refuse(std::string why) {
    if (goes_on()) end_ = wrong(std::move(why));
  }
  /// The claim is wrong where this does not hold.
  void require(bool holds, const char* why) {
    if (!holds) refuse(why);
  }
  /// The claim cannot be decided.
  void give_up(Error error) {
    if (goes_on()) end_ = std::unexpected(std::move(error));
  }

  /// The number; 0, and the end of the check, where it is nothing.
  Wide exact(std::optional<Wide> number) {
    if (!number) give_up(limit_reached("a number passes 2^127").error());
    return number.value_or(0);
  }

  /// That the claim holds, where nothing ended the check before; else what did.
  Result<Verdict> verdict(std::string why_it_holds) const {
    return end_ ? *end_ : Verdict{true, std::move(why_it_holds)};
  }

 private:
  std::optional<Result<Verdict>> end_;
};

/// What walks along a word give up with.
inline Error too_much_to_walk() {
  return limit_reached("there is more of the word to walk along than allowed (--limit)").error();
}

}  // namespace takeaway::cone_check
