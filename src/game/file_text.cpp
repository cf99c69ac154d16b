#include "game/file_text.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace takeaway {

namespace {

class OpenFile {
 public:
  explicit OpenFile(const std::string& path)
      : number_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY)) {}
  ~OpenFile() {
    if (number_ >= 0) ::close(number_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

// Files of /proc may call themselves regular and empty, and still give bytes or an error: what is read
// counts.
Result<std::string> read_to_end(int file, std::uint64_t size, std::uint64_t most, const auto& problem,
                                const auto& too_large) {
  constexpr std::size_t block = std::size_t{1} << 16U;
  std::string text;
  text.reserve(size + 1);
  for (std::size_t used = 0;;) {
    text.resize(
        std::max<std::size_t>(used + block, std::min<std::size_t>(text.capacity(), used + (block << 8U))));
    const ssize_t got = ::read(file, text.data() + used, text.size() - used);
    if (got < 0 && errno == EINTR) return interruption();
    if (got < 0) return problem(std::strerror(errno));
    used += static_cast<std::size_t>(got);
    if (used > most) return too_large();
    if (got > 0) continue;
    text.resize(used);
    return text;
  }
}

}  // namespace

bool is_folder(const std::string& path) {
  struct stat found{};
  return ::stat(path.c_str(), &found) == 0 && S_ISDIR(found.st_mode);
}

Result<std::string> read_whole_file(const std::string& path, std::string_view what, std::uint64_t most) {
  const std::string name = std::string(what) + " '" + path + "'";
  const auto problem = [&](const std::string& why) {
    return bad_input("cannot read the " + name + ": " + why);
  };
  const auto too_large = [&] {
    return limit_reached("the " + name + " is larger than the " + std::to_string(most) + " bytes allowed");
  };
  // Looked at before it is opened, since opening a device may do something, and again after that.
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return problem(std::strerror(errno));
  const auto readable = [&] { return S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode); };
  if (S_ISDIR(status.st_mode)) return problem("it is a folder");
  if (!readable()) return problem("it is not a regular file");
  const OpenFile file(path);
  if (file.number() < 0 && errno == EINTR) return interruption();
  if (file.number() < 0 || ::fstat(file.number(), &status) != 0) return problem(std::strerror(errno));
  if (!readable()) return problem("it is not a regular file");
  const auto size = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
  if (size > most) return too_large();
  return read_to_end(file.number(), size, most, problem, too_large);
}

std::unexpected<Error> system_fault(const std::string& what, int number) {
  const bool full = number == ENOSPC || number == EDQUOT || number == EFBIG;
  const std::string message = what + ": " + (number == ENOSPC ? "the disk is full" : std::strerror(number));
  return full ? limit_reached(message) : bad_input(message);
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

}  // namespace takeaway
