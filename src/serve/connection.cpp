#include "serve/connection.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace takeaway::serve {

namespace {

constexpr std::size_t longest_head = std::size_t{1} << 16U;
constexpr auto head_time = std::chrono::seconds(10);
constexpr auto write_time = std::chrono::seconds(10);
constexpr std::size_t slowest = std::size_t{1} << 16U;  // bytes a second that a client must take
constexpr auto glance = std::chrono::milliseconds(100);

}  // namespace

bool Connection::ready(short events, Clock::time_point until) const {
  for (;;) {
    const auto now = Clock::now();
    if (now >= until) return false;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - now);
    pollfd polled{socket_, events, 0};
    const int found = poll(&polled, 1, static_cast<int>(std::min(left, glance).count()));
    if (found > 0) return true;
    if (found < 0 && errno != EINTR) return false;
    if (ending_) return false;
  }
}

bool Connection::wait(std::chrono::milliseconds patience) {
  return !ending_ && (at_ < end_ || ready(POLLIN, Clock::now() + patience));
}

void Connection::begin_request() {
  head_left_ = longest_head;
  head_until_ = Clock::now() + head_time;
}

bool Connection::is_readable() const {
  return at_ < end_ || ready(POLLIN, head_until_);
}

ssize_t Connection::read(char* to, std::size_t size) {
  if (head_left_ == 0) return -1;
  if (at_ == end_) {
    if (!ready(POLLIN, head_until_)) return -1;
    const ssize_t got = recv(socket_, buffer_.data(), buffer_.size(), 0);
    if (got <= 0) return got;
    at_ = 0;
    end_ = static_cast<std::size_t>(got);
  }
  const std::size_t some = std::min({size, end_ - at_, head_left_});
  std::copy_n(buffer_.data() + at_, some, to);
  at_ += some;
  head_left_ -= some;
  return static_cast<ssize_t>(some);
}

// A client has to take some bytes every few seconds, and at least `slowest` a second on the average.
ssize_t Connection::write(const char* from, std::size_t size) {
  const auto started = Clock::now();
  std::size_t done = 0;
  while (done < size) {
    const ssize_t sent = send(socket_, from + done, size - done, MSG_NOSIGNAL | MSG_DONTWAIT);
    const bool later = sent < 0 && (errno == EAGAIN || errno == EINTR);
    if (sent > 0) done += static_cast<std::size_t>(sent);
    const auto fair = started + write_time + std::chrono::seconds(done / slowest);
    if (sent <= 0 && (!later || !ready(POLLOUT, std::min(fair, Clock::now() + write_time)))) return -1;
  }
  return static_cast<ssize_t>(done);
}

// Reads and drops what the client still sends: if a socket is closed with unread bytes, the kernel drops the
// reply that the client has not read yet.
void Connection::close() {
  shutdown(socket_, SHUT_WR);
  constexpr auto linger = std::chrono::milliseconds(300);
  constexpr int most_reads = 64;
  const auto until = Clock::now() + linger;
  for (int i = 0; i < most_reads && ready(POLLIN, until); ++i)
    if (recv(socket_, buffer_.data(), buffer_.size(), 0) <= 0) break;
  ::close(socket_);
}

}  // namespace takeaway::serve
