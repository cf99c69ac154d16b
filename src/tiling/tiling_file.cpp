#include "tiling/tiling_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace takeaway::tiling {

namespace {

Result<std::string> all_of(int descriptor, const std::string& path) {
  struct stat status{};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
    return bad_input(path + " is not a file");
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t got = ::pread(descriptor, bytes.data() + at, bytes.size() - at, static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return bad_input("cannot read " + path + ": " + std::strerror(errno));
    at += static_cast<std::size_t>(got);
  }
  return bytes;
}

}  // namespace

Result<std::unique_ptr<TilingFile>> TilingFile::open(const std::string& path) {
  constexpr mode_t mode = 0666;
  int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0 && errno == ENOENT)
    descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (descriptor < 0) return bad_input("cannot write " + path + ": " + std::strerror(errno));
  std::unique_ptr<TilingFile> file(new TilingFile(path, descriptor));
  struct stat status{};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
    return bad_input(path + " is not a file");
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    return bad_input(path + " is in use: another run is tiling into it");
  return file;
}

TilingFile::~TilingFile() {
  (void)::close(descriptor_);
}

std::unexpected<Error> TilingFile::fault(const std::string& what) const {
  return bad_input("cannot " + what + ' ' + path_ + ": " + std::strerror(errno));
}

Result<std::string> TilingFile::read() const {
  return all_of(descriptor_, path_);
}

Result<void> TilingFile::truncate(std::size_t size) {
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) return fault("write");
  size_ = size;
  return {};
}

Result<void> TilingFile::append(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t put =
        ::pwrite(descriptor_, bytes.data() + at, bytes.size() - at, static_cast<off_t>(size_ + at));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) {
      auto error = fault("write");
      (void)truncate(size_);
      return error;
    }
    at += static_cast<std::size_t>(put);
  }
  size_ += bytes.size();
  return {};
}

Result<std::string> bytes_of(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return bad_input("cannot read " + path + ": " + std::strerror(errno));
  auto bytes = all_of(descriptor, path);
  (void)::close(descriptor);
  return bytes;
}

}  // namespace takeaway::tiling
