#include "answer/checkpoint.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "game/file_text.hpp"

namespace takeaway::answer {

namespace {

constexpr std::size_t most_pending = std::size_t{1} << 20U;
constexpr auto longest_wait = std::chrono::seconds(2);

/// The head of a record: index of the first value, number of values, bytes of a value (0: one bit), and
/// FNV-1a over these three and the values.
struct RecordHead {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::uint64_t width = 0;
  std::uint64_t checksum = 0;
};

std::uint64_t checksum_of(const RecordHead& head, std::span<const std::uint8_t> bytes) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const std::uint64_t number : {head.first, head.count, head.width})
    for (unsigned shift = 0; shift < 64; shift += 8)
      hash = (hash ^ (number >> shift & 255U)) * 1099511628211ULL;
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 1099511628211ULL;
  return hash;
}

std::uint64_t bytes_of(const RecordHead& head) {
  return head.width == 0 ? (head.count + 7) / 8 : head.count * head.width;
}

std::vector<std::uint8_t> packed(std::span<const std::uint32_t> values, std::uint64_t width) {
  if (width == 0) {
    std::vector<std::uint8_t> bytes((values.size() + 7) / 8);
    for (std::size_t i = 0; i < values.size(); ++i)
      bytes[i / 8] |= static_cast<std::uint8_t>(values[i] << (i % 8));
    return bytes;
  }
  std::vector<std::uint8_t> bytes;
  bytes.reserve(values.size() * width);
  for (const std::uint32_t value : values)
    for (unsigned i = 0; i < width; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  return bytes;
}

void unpack(const RecordHead& head, std::span<const std::uint8_t> bytes, std::vector<std::uint32_t>& values) {
  for (std::uint64_t i = 0; i < head.count; ++i) {
    std::uint32_t value = head.width == 0 ? bytes[i / 8] >> (i % 8) & 1U : 0;
    for (unsigned k = 0; k < head.width; ++k)
      value |= static_cast<std::uint32_t>(bytes[i * head.width + k]) << (8 * k);
    values.push_back(value);
  }
}

bool write_all(int file, const void* data, std::size_t size) {
  const auto* at = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = ::write(file, at, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    at += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

bool read_all(int file, void* data, std::size_t size) {
  auto* at = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t got = ::read(file, at, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

std::string head_of(const Game& game, Question question) {
  return "takeaway checkpoint 1\n" + to_text(game) + "\n" +
         (question == Question::values ? "values" : "outcomes") + "\n";
}

}  // namespace

std::unexpected<Error> Checkpoint::problem(const std::string& what) const {
  return bad_input("the checkpoint '" + path_ + "' " + what);
}

std::unexpected<Error> Checkpoint::cannot_write(int number) const {
  return system_fault("the checkpoint '" + path_ + "' cannot be written", number);
}

Result<Checkpoint> Checkpoint::open(const std::string& path, const Game& game, Question question) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  Checkpoint checkpoint(path, file);
  if (file < 0) return system_fault("the checkpoint '" + path + "' cannot be opened", errno);
  if (flock(file, LOCK_EX | LOCK_NB) != 0) return checkpoint.problem("is in use by another process");
  struct stat status{};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
    return checkpoint.problem("is not a regular file");
  const std::string head = head_of(game, question);
  if (status.st_size == 0) {
    if (write_all(file, head.data(), head.size())) return checkpoint;
    const int number = errno;
    ::unlink(path.c_str());  // the file was empty before
    return checkpoint.cannot_write(number);
  }
  if (auto done = checkpoint.read(head); !done) return std::unexpected(done.error());
  return checkpoint;
}

Checkpoint::Checkpoint(Checkpoint&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      values_(std::move(other.values_)),
      pending_(std::move(other.pending_)),
      count_(other.count_),
      written_(other.written_) {}

Checkpoint::~Checkpoint() {
  if (file_ >= 0) close(file_);
}

// Reads the complete records and truncates the file behind them.
Result<void> Checkpoint::read(const std::string& head) {
  std::string found(head.size(), ' ');
  const off_t end = lseek(file_, 0, SEEK_END);
  lseek(file_, 0, SEEK_SET);
  const bool long_enough = read_all(file_, found.data(), found.size());
  const std::string kind = head.substr(0, head.find('\n') + 1);
  if (found.compare(0, kind.size(), kind) != 0 &&
      !head.starts_with(found.substr(0, static_cast<std::size_t>(end))))
    return problem("is some other file; it is left as it is");
  if (long_enough && found != head) return problem("is about another game or question; it is left as it is");
  if (!long_enough) {  // an earlier process was killed while it wrote the head
    if (!head.starts_with(found.substr(0, static_cast<std::size_t>(end))))
      return problem("is about another game or question; it is left as it is");
    if (ftruncate(file_, 0) != 0 || lseek(file_, 0, SEEK_SET) != 0 ||
        !write_all(file_, head.data(), head.size()))
      return cannot_write(errno);
    return {};
  }
  off_t good = static_cast<off_t>(head.size());
  for (RecordHead record; read_all(file_, &record, sizeof record);) {
    const bool plausible = record.first == values_.size() && record.count > 0 &&
                           record.count <= most_pending && (record.width <= 2 || record.width == 4);
    if (!plausible) break;
    std::vector<std::uint8_t> bytes(bytes_of(record));
    if (!read_all(file_, bytes.data(), bytes.size()) || record.checksum != checksum_of(record, bytes)) break;
    unpack(record, bytes, values_);
    good = lseek(file_, 0, SEEK_CUR);
  }
  if (ftruncate(file_, good) != 0 || lseek(file_, good, SEEK_SET) < 0) return cannot_write(errno);
  count_ = values_.size();
  return {};
}

Result<void> Checkpoint::add(std::span<const std::uint32_t> values) {
  while (!values.empty()) {
    const auto part = values.first(std::min(values.size(), most_pending - pending_.size()));
    pending_.insert(pending_.end(), part.begin(), part.end());
    values = values.subspan(part.size());
    if (pending_.size() == most_pending)
      if (auto done = flush(); !done) return done;
  }
  if (std::chrono::steady_clock::now() - written_ < longest_wait) return {};
  return flush();
}

Result<void> Checkpoint::flush() {
  written_ = std::chrono::steady_clock::now();
  if (pending_.empty()) return {};
  const std::uint32_t largest = *std::ranges::max_element(pending_);
  RecordHead head{count_, pending_.size(),
                  largest < 2       ? 0U
                  : largest < 256   ? 1U
                  : largest < 65536 ? 2U
                                    : 4U,
                  0};
  const auto bytes = packed(pending_, head.width);
  head.checksum = checksum_of(head, bytes);
  const off_t begin = lseek(file_, 0, SEEK_CUR);
  if (!write_all(file_, &head, sizeof head) || !write_all(file_, bytes.data(), bytes.size())) {
    const int number = errno;
    // An incomplete record would be cut off when the file is opened again; it is removed now, if possible.
    if (ftruncate(file_, begin) == 0) lseek(file_, begin, SEEK_SET);
    return cannot_write(number);
  }
  count_ += pending_.size();
  pending_.clear();
  return {};
}

}  // namespace takeaway::answer
