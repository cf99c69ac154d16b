// The connection of one client. The bytes and the seconds of a request are bounded, so that a client that is
// slow or has gone occupies its own thread alone, and not for long.
#pragma once

#include <httplib.h>

#include <array>
#include <atomic>
#include <chrono>

namespace takeaway::serve {

class Connection final : public httplib::Stream {
 public:
  Connection(socket_t socket, const std::atomic<bool>& ending) : socket_(socket), ending_(ending) {}

  /// Waits for the next request; false when none comes in time, the client has gone or the server ends.
  bool wait(std::chrono::milliseconds patience);
  /// Starts to count the bytes and seconds that one request may take.
  void begin_request();
  /// Gives up reading; says so to the client, and lets it read what was written.
  void close();

  bool is_readable() const override;
  bool is_writable() const override { return true; }  // `write` waits
  ssize_t read(char* to, std::size_t size) override;
  ssize_t write(const char* from, std::size_t size) override;
  void get_remote_ip_and_port(std::string& /*ip*/, int& /*port*/) const override {}
  void get_local_ip_and_port(std::string& /*ip*/, int& /*port*/) const override {}
  socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;

  /// Whether the socket is ready before the time, and before the server ends.
  bool ready(short events, Clock::time_point until) const;

  socket_t socket_;
  const std::atomic<bool>& ending_;
  std::array<char, 4096> buffer_{};
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::size_t head_left_ = 0;  // bytes that the request may still have
  Clock::time_point head_until_;
};

}  // namespace takeaway::serve
