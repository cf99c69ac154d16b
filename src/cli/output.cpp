#include "cli/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace takeaway::cli {

void Output::flush() {
  const char* at = buffer_.data();
  for (std::size_t left = buffer_.size(); left > 0 && failure_ == 0;) {
    const ssize_t written = ::write(descriptor_, at, left);
    if (written < 0 && errno != EINTR) failure_ = errno;
    if (written <= 0) continue;
    at += written;
    left -= static_cast<std::size_t>(written);
  }
  buffer_.clear();
}

void Output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= block) flush();
}

char* Output::reserve(std::size_t bytes) {
  if (buffer_.size() >= block) flush();
  used_ = buffer_.size();
  buffer_.resize(used_ + bytes);
  return buffer_.data() + used_;
}

Result<void> Output::finish() {
  flush();
  if (failure_ == 0) return {};
  return bad_input(std::string("cannot write the output: ") + std::strerror(failure_));
}

Output& out() {
  static Output standard(STDOUT_FILENO);
  return standard;
}

Result<void> write_file(const std::string& path, const std::function<Result<void>(Output&)>& fill) {
  const std::string temporary = path + ".part." + std::to_string(getpid());
  const int file = open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  const auto problem = [&] {
    return bad_input("cannot write the file '" + path + "': " + std::strerror(errno));
  };
  if (file < 0) return problem();
  Output output(file);
  auto result = fill(output);
  if (result) result = output.finish();
  if (result && fsync(file) != 0 && errno != EINVAL) result = problem();
  if (close(file) != 0 && result) result = problem();
  if (result && std::rename(temporary.c_str(), path.c_str()) != 0) result = problem();
  if (!result) unlink(temporary.c_str());
  return result;
}

void print_error(const Error& error) {
  fmt::print(stderr, "takeaway: {}\n", error.message);
  if (!error.place || error.text.empty()) return;
  // A long text is cut to the part around the place; line breaks and tabs would move the caret.
  constexpr std::size_t before = 60;
  constexpr std::size_t shown = 100;
  const std::size_t place = std::min(*error.place, error.text.size());
  const std::size_t from = place > before + 10 ? place - before : 0;
  std::string text = error.text.substr(from, shown);
  std::ranges::replace_if(text, [](unsigned char c) { return c < 32 || c == 127; }, ' ');
  // Bytes inside a UTF-8 character take no column of their own.
  const auto columns =
      std::ranges::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place - from),
                            [](unsigned char c) { return (c & 0xC0U) != 0x80U; });
  fmt::print(stderr, "  {}{}\n  {}^\n", from > 0 ? "..." : "", text,
             std::string(static_cast<std::size_t>(columns) + (from > 0 ? 3 : 0), ' '));
}

}  // namespace takeaway::cli
