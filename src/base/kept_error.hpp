// The first error of a computation that does not stop at once.
#pragma once

#include <optional>
#include <utility>

#include "takeaway/error.hpp"

namespace takeaway {

/// A parser or an evaluator is many functions deep when something is wrong. It keeps the error here, goes on
/// with whatever value is at hand, and does nothing long from then on. Whoever asked for the result looks
/// here before using it.
class KeptError {
 public:
  /// Later errors are only consequences of the first, and are not kept.
  void keep(Error error) {
    if (!error_) error_ = std::move(error);
  }
  bool any() const { return error_.has_value(); }
  /// Hands the error out and forgets it. There must be one.
  Error take() {
    Error error = std::move(*error_);
    error_.reset();
    return error;
  }

  /// The value of a result, or any value and its error kept.
  template <class T>
  T value_of(Result<T> result) {
    if (result) return std::move(*result);
    keep(std::move(result.error()));
    return T{};
  }

  /// The value as a result: the error in its place, if there is one.
  template <class T>
  Result<T> result(T value) {
    if (any()) return std::unexpected(take());
    return value;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace takeaway
