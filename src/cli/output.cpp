#include "cli/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "cli/terminal.hpp"
#include "game/file_text.hpp"

namespace takeaway::cli {

namespace {

/// Writes all of the bytes, or gives the error.
int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return errno;
    // After an interrupt, a write that blocks is not tried again.
    if (interrupt_flag()) return EINTR;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

Output output_to(int descriptor) {
  return Output([descriptor](std::string_view bytes) { return write_all(descriptor, bytes); });
}

}  // namespace

Output& out() {
  static Output standard = output_to(STDOUT_FILENO);
  return standard;
}

namespace {

/// Removes the file unless it was kept: an error or an exception leaves nothing behind.
class Temporary {
 public:
  explicit Temporary(std::string path) : path_(std::move(path)) {}
  ~Temporary() {
    if (!kept_) unlink(path_.c_str());
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  const char* path() const { return path_.c_str(); }
  bool rename_to(const std::string& path) { return kept_ = std::rename(path_.c_str(), path.c_str()) == 0; }

 private:
  std::string path_;
  bool kept_ = false;
};

}  // namespace

Result<void> write_file(const std::string& path, const std::function<Result<void>(Output&)>& fill) {
  const auto problem = [&](int number) {
    return system_fault("cannot write the file '" + path + "'", number);
  };
  // A symbolic link is followed, so that the file it names is replaced; a device or a pipe is refused.
  std::error_code missing;
  const auto target = std::filesystem::weakly_canonical(path, missing);
  if (const auto kind = std::filesystem::status(path, missing).type();
      kind != std::filesystem::file_type::regular && kind != std::filesystem::file_type::not_found)
    return bad_input("cannot write the file '" + path + "': it is not a regular file");
  Temporary temporary(target.string() + ".part." + std::to_string(getpid()));
  const int file = open(temporary.path(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return problem(errno);
  Output output = output_to(file);
  auto result = fill(output);
  if (result) result = output.finish();
  // `fill` may have returned a vaguer error than that of the write which failed.
  if (output.failed() && !interrupt_flag()) result = problem(output.failure());
  if (result && fsync(file) != 0 && errno != EINVAL) result = problem(errno);
  if (close(file) != 0 && result) result = problem(errno);
  if (result && !temporary.rename_to(target.string())) result = problem(errno);
  return result;
}

namespace {

bool inside_a_character(const std::string& text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

/// At most `length` bytes of a printable text, without splitting a UTF-8 character.
std::string part_of(const std::string& text, std::size_t from, std::size_t length) {
  std::size_t end = std::min(from + length, text.size());
  while (inside_a_character(text, end)) --end;
  return text.substr(from, end - from);
}

}  // namespace

void print_error(const Error& error) {
  constexpr std::size_t longest_message = 400;
  std::string message = printable(error.message);
  if (message.size() > longest_message) message = part_of(message, 0, longest_message) + "...";
  std::string lines = "takeaway: " + message + "\n";
  if (error.place && !error.text.empty()) {
    // Of a long text, only the part around the place of the error is shown.
    constexpr std::size_t before = 60;
    constexpr std::size_t shown = 100;
    const std::string whole = printable(error.text);
    const std::size_t place = std::min(*error.place, whole.size());
    std::size_t from = place > before + 10 ? place - before : 0;
    while (from < place && inside_a_character(whole, from)) ++from;
    const std::string text = part_of(whole, from, shown);
    // Bytes inside a UTF-8 character take no column of their own.
    const auto columns =
        std::ranges::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place - from),
                              [](unsigned char c) { return (c & 0xC0U) != 0x80U; });
    const std::string indent(static_cast<std::size_t>(columns) + (from > 0 ? 3 : 0), ' ');
    lines += fmt::format("  {}{}\n  {}^\n", from > 0 ? "..." : "", text, indent);
  }
  if (error.fault == Fault::internal)
    lines += "  This is a fault of the program (version " TAKEAWAY_VERSION
             "). Please report these lines and the command.\n"
             "  No answer of this run is to be trusted; files that were there before are as they were.\n";
  std::fputs(lines.c_str(), stderr);  // if this fails, the exit status still tells
}

}  // namespace takeaway::cli
