// A buffer for text that is written in large blocks.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "takeaway/error.hpp"

namespace takeaway::answer {

/// Collects text and hands it on in blocks to a function that writes it. The first error is kept, and
/// reported by finish().
class Output {
 public:
  /// Takes all of the bytes, or gives the number of the error (as errno) that kept it from doing so.
  using Take = std::function<int(std::string_view)>;

  explicit Output(Take take) : take_(std::move(take)) { buffer_.reserve(block + slack); }

  void write(std::string_view text);
  /// Room for `bytes` more, which must be at most 64 KiB; `commit` must follow and says how many were used.
  char* reserve(std::size_t bytes);
  void commit(std::size_t bytes);
  /// Flushes; the first write error, if there was one.
  Result<void> finish();
  bool failed() const { return failure_ != 0; }
  int failure() const { return failure_; }  ///< the number of the first error, 0 if there was none

 private:
  static constexpr std::size_t block = std::size_t{1} << 16U;
  static constexpr std::size_t slack = std::size_t{1} << 16U;
  void flush();

  Take take_;
  int failure_ = 0;
  std::size_t used_ = 0;
  std::string buffer_;
};

}  // namespace takeaway::answer
