// Writing: standard output in large blocks, and files that appear whole or not at all.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "takeaway/error.hpp"

namespace takeaway::cli {

/// A buffer in front of a file descriptor. Errors are kept and reported once, by finish().
class Output {
 public:
  explicit Output(int descriptor) : descriptor_(descriptor) { buffer_.reserve(block + slack); }

  void write(std::string_view text);
  /// Room for at least `bytes` (up to 64 KiB) more; `commit` says how many were used.
  char* reserve(std::size_t bytes);
  void commit(std::size_t bytes) { buffer_.resize(used_ + bytes); }
  /// Flushes; the first write error, if there was one.
  Result<void> finish();
  bool failed() const { return failure_ != 0; }

 private:
  static constexpr std::size_t block = std::size_t{1} << 16U;
  static constexpr std::size_t slack = std::size_t{1} << 16U;
  void flush();

  int descriptor_;
  int failure_ = 0;
  std::size_t used_ = 0;
  std::string buffer_;
};

/// Standard output.
Output& out();

/// Writes a file under a temporary name beside its own and renames it when it is whole; on an error, or
/// when `fill` returns one, nothing is left behind and an older file stays as it was.
Result<void> write_file(const std::string& path, const std::function<Result<void>(Output&)>& fill);

/// The text on one line, without control characters, which might do anything to a terminal.
std::string printable(std::string text);

/// Prints an error as DESIGN has it: one line, then the text with a caret under the place.
void print_error(const Error& error);

}  // namespace takeaway::cli
