// The parts of the server that need no connection.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

#include "base/thrown.hpp"
#include "serve/cache.hpp"
#include "serve/connection_threads.hpp"
#include "serve/gate.hpp"
#include "serve/local_addresses.hpp"
#include "serve/qr_code.hpp"
#include "serve/reply.hpp"
#include "serve/routes.hpp"
#include "serve/server.hpp"
#include "serve/watchdog.hpp"
#include "serve/work.hpp"

namespace takeaway::serve {
namespace {

using std::chrono::milliseconds;

/// The squares of a QR code, true where dark, without the paper around them.
std::vector<std::vector<bool>> squares_of(const std::string& drawn) {
  std::vector<std::vector<bool>> rows;
  for (std::size_t at = 0; at < drawn.size();) {
    const std::size_t end = drawn.find('\n', at);
    std::string line = drawn.substr(at, end - at);
    at = end + 1;
    line = line.substr(line.find('m') + 1);
    line = line.substr(0, line.find('\x1b'));
    std::vector<bool> upper;
    std::vector<bool> lower;
    for (std::size_t i = 0; i < line.size();) {
      const bool block = line[i] != ' ';
      const std::string letter = line.substr(i, block ? 3 : 1);
      upper.push_back(letter == "\u2588" || letter == "\u2580");
      lower.push_back(letter == "\u2588" || letter == "\u2584");
      i += letter.size();
    }
    rows.push_back(upper);
    rows.push_back(lower);
  }
  constexpr std::size_t paper = 2;
  const std::size_t width = rows.front().size() - 2 * paper;
  std::vector<std::vector<bool>> squares;
  for (std::size_t row = 0; row < width; ++row)
    squares.emplace_back(rows[row + paper].begin() + paper,
                         rows[row + paper].begin() + static_cast<std::ptrdiff_t>(paper + width));
  return squares;
}

/// Whether a square of a code of version 1 to 6 is one of its marks, and no part of the text.
bool is_mark(std::size_t row, std::size_t column, std::size_t width) {
  if (row == 6 || column == 6) return true;
  if (row <= 8 && (column <= 8 || column + 8 >= width)) return true;
  if (row + 8 >= width && column <= 8) return true;
  const auto near = [&](std::size_t at) { return at + 9 >= width && at + 5 <= width; };
  return width > 21 && near(row) && near(column);
}

bool is_masked(unsigned mask, std::size_t i, std::size_t j) {
  const std::size_t rules[] = {(i + j) % 2,
                               i % 2,
                               j % 3,
                               (i + j) % 3,
                               (i / 2 + j / 3) % 2,
                               i * j % 2 + i * j % 3,
                               (i * j % 2 + i * j % 3) % 2,
                               ((i + j) % 2 + i * j % 3) % 2};
  return rules[mask] == 0;
}

/// The text of a code of version 1 to 3, as the standard (ISO 18004) has it: its first bytes, in one block.
std::string read_code(const std::vector<std::vector<bool>>& squares) {
  const std::size_t width = squares.size();
  const auto format = [&](std::size_t column) { return static_cast<unsigned>(squares[8][column]); };
  const unsigned mask = ((format(2) << 2U) | (format(3) << 1U) | format(4)) ^ 0b101U;
  std::vector<bool> bits;
  bool upwards = true;
  for (std::size_t right = width - 1; right < width && right > 0; right -= 2, upwards = !upwards) {
    if (right == 6) --right;
    for (std::size_t step = 0; step < width; ++step)
      for (const std::size_t column : {right, right - 1}) {
        const std::size_t row = upwards ? width - 1 - step : step;
        if (!is_mark(row, column, width))
          bits.push_back(squares[row][column] != is_masked(mask, row, column));
      }
  }
  const auto number = [&](std::size_t from, std::size_t count) {
    unsigned value = 0;
    for (std::size_t i = from; i < from + count; ++i) value = 2 * value + static_cast<unsigned>(bits[i]);
    return value;
  };
  EXPECT_EQ(number(0, 4), 0b0100U) << "letters as bytes";
  std::string text;
  for (unsigned i = 0; i < number(4, 8); ++i) text += static_cast<char>(number(12 + 8 * i, 8));
  return text;
}

TEST(QrCode, ReadsBackAsTheAddress) {
  for (const std::string text :
       {"http://10.0.0.7:8719/", "http://192.168.178.123:58719/", "http://[2001:db8::17]:8719/"}) {
    const auto drawn = qr_code(text);
    ASSERT_TRUE(drawn);
    EXPECT_EQ(read_code(squares_of(*drawn)), text);
  }
  EXPECT_FALSE(qr_code(std::string(5000, 'x')));
}

TEST(LocalAddresses, AreNoneOfLoopback) {
  for (const std::string& address : local_addresses(false)) {
    EXPECT_FALSE(address.starts_with("127.") || address == "::1" || address.starts_with("fe80:")) << address;
  }
  for (const std::string& address : local_addresses(true)) EXPECT_EQ(address.find(':'), std::string::npos);
  EXPECT_TRUE(is_every_address("0.0.0.0") && is_every_address("::") && !is_every_address("10.0.0.7"));
}

TEST(Parameters, AreReadAsWritten) {
  const auto read =
      read_parameters("/api/game?family=%7B1%2C+4%7D&let=m=5&let=k%3D%36&empty=&alone&=x&&#part");
  const Parameters expected = {{"family", "{1, 4}"}, {"let", "m=5"}, {"let", "k=6"},
                               {"empty", ""},        {"alone", ""},  {"", "x"}};
  EXPECT_EQ(read, expected);
  EXPECT_TRUE(read_parameters("/api/about").empty());
  EXPECT_EQ(read_parameters("?a=%4&b=%&c=%zz&d=%41"),
            (Parameters{{"a", "%4"}, {"b", "%"}, {"c", "%zz"}, {"d", "A"}}));
}

TEST(Query, KeepsTheOrderOfWhatMayBeRepeated) {
  const auto query = Query::read({{"let", "m=5"}, {"let", "k=m"}, {"n", "2^10"}}, {"let", "n"});
  ASSERT_TRUE(query);
  EXPECT_EQ(query->texts("let"), (std::vector<std::string>{"m=5", "k=m"}));
  EXPECT_EQ(query->number("n", 7, 0, 2000), 1024U);
  EXPECT_EQ(query->number("other", 7, 0, 2000), 7U);
  EXPECT_FALSE(query->number("n", 7, 0, 1000));
  EXPECT_FALSE(query->number("n", 7, 1025, 2000));
  EXPECT_FALSE(query->needed("other"));
}

TEST(Query, RefusesWhatItShould) {
  EXPECT_FALSE(Query::read({{"name", "1"}}, {"family"}));
  EXPECT_FALSE(Query::read({{"family", "1"}, {"family", "2"}}, {"family"}));
  EXPECT_FALSE(Query::read({{"family", "{1} | @file"}}, {"family"}));
  EXPECT_FALSE(Query::read({{"family", std::string(4001, ' ')}}, {"family"}));
  Parameters many;
  for (int i = 0; i < 65; ++i) many.emplace("let", "a=1");
  EXPECT_FALSE(Query::read(many, {"let"}));
}

TEST(Query, HasOneKeyForOneQuestion) {
  const auto key = [](const Parameters& parameters) {
    return Query::read(parameters, {"a", "b", "let"})->key();
  };
  EXPECT_EQ(key({{"a", "1"}, {"b", "2"}}), key({{"b", "2"}, {"a", "1"}}));
  EXPECT_NE(key({{"a", "1b"}}), key({{"a", "1"}, {"b", ""}}));
  EXPECT_NE(key({{"let", "m=1"}, {"let", "k=m"}}), key({{"let", "k=m"}, {"let", "m=1"}}));
}

TEST(JobRunner, TellWhoIsToBlame) {
  int sockets[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, sockets), 0);
  JobRunner runner({}, 1, std::chrono::seconds(20));
  const auto status = [&](Handler handler) {
    const StatusReply outcome = runner.run({"/api/test", handler, {}}, {}, sockets[0], {});
    return outcome.status;
  };
  EXPECT_EQ(status([](const Query&, SharedState&, Listener&) -> Result<Reply> { return bad_input("x"); }),
            400);
  EXPECT_EQ(status([](const Query&, SharedState&, Listener&) -> Result<Reply> { return limit_reached("x"); }),
            422);
  EXPECT_EQ(status([](const Query&, SharedState&, Listener&) -> Result<Reply> { throw std::bad_alloc(); }),
            422);
  EXPECT_EQ(
      status([](const Query&, SharedState&, Listener&) -> Result<Reply> { return internal_fault("x"); }),
      500);
  EXPECT_EQ(
      status([](const Query&, SharedState&, Listener&) -> Result<Reply> { throw std::logic_error("x"); }),
      500);
  close(sockets[0]);
  close(sockets[1]);
}

std::string width_of(const Reply& reply) {
  return reply.headers.front().second;
}

TEST(Numbers, TakeAsFewBytesAsTheyNeed) {
  EXPECT_EQ(numbers_reply({1, 255}, 2, false).body, "\x01\xff");
  const Reply two = numbers_reply({1, 256}, 2, false);
  EXPECT_EQ(two.body, std::string("\x01\x00\x00\x01", 4));
  EXPECT_EQ(width_of(two), "2");
  EXPECT_EQ(width_of(numbers_reply({65536}, 1, false)), "4");
}

TEST(Numbers, KeepTheLargestFreeForGaps) {
  EXPECT_EQ(numbers_reply({253, no_game, not_known}, 3, true).body, "\xfd\xff\xfe");
  EXPECT_EQ(width_of(numbers_reply({254, no_game}, 2, true)), "2");
  EXPECT_EQ(numbers_reply({254, no_game}, 2, true).body, std::string("\xfe\x00\xff\xff", 4));
  EXPECT_EQ(width_of(numbers_reply({65533}, 1, true)), "2");
  EXPECT_EQ(width_of(numbers_reply({65534}, 1, true)), "4");
}

TEST(Cache, ForgetsWhatWasUsedLeast) {
  Cache cache(3000);
  const auto reply = [](char letter) { return Reply{std::string(1000, letter)}; };
  cache.keep("a", reply('a'));
  cache.keep("b", reply('b'));
  ASSERT_TRUE(cache.find("a"));
  cache.keep("c", reply('c'));
  EXPECT_FALSE(cache.find("b"));
  ASSERT_TRUE(cache.find("a"));
  EXPECT_EQ(cache.find("a")->body, std::string(1000, 'a'));
  EXPECT_TRUE(cache.find("c"));
  cache.keep("large", Reply{std::string(5000, 'x')});
  EXPECT_FALSE(cache.find("large"));
}

TEST(Cells, AreKept) {
  SharedState shared;
  answer::NoListener listener;
  const auto query =
      Query::read({{"boundary", "sink"}, {"z", "6"}, {"x", "3"}, {"y", "40"}}, {"boundary", "z", "x", "y"});
  ASSERT_TRUE(query);
  EXPECT_FALSE(shared.cells.find(query->key()));
  const auto reply = give_cells(*query, shared, listener);
  ASSERT_TRUE(reply);
  const auto kept = shared.cells.find(query->key());
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->body, reply->body);
  // What is asked for again comes from there.
  SharedState other;
  other.cells.keep(query->key(), Reply{"kept"});
  EXPECT_EQ(give_cells(*query, other, listener)->body, "kept");
}

/// The client has gone.
class Stopped final : public Listener {
 public:
  void begin(const std::string& /*what*/, std::uint64_t /*last*/, const std::string& /*unit*/) override {}
  void reached(std::uint64_t /*done*/) override {}
  void end() override {}
  const std::atomic<bool>& stop() const override { return stop_; }

 private:
  std::atomic<bool> stop_ = true;
};

TEST(Cells, AreGivenUpWhenNobodyWaits) {
  SharedState shared;
  Stopped listener;
  const auto query = Query::read({}, {"boundary", "z", "x", "y"});
  ASSERT_TRUE(query);
  const auto reply = give_cells(*query, shared, listener);
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().fault, Fault::interrupted);
  EXPECT_FALSE(shared.cells.find(query->key()));
}

TEST(Gate, LetsInAsManyAsItHasPlacesFor) {
  Gate gate(2, 1);
  auto first = gate.enter(milliseconds(0));
  {
    const auto second = gate.enter(milliseconds(0));
    EXPECT_TRUE(first && second);
    EXPECT_FALSE(gate.enter(milliseconds(10)));
  }
  EXPECT_TRUE(gate.enter(milliseconds(0)));
}

TEST(Gate, LetsWaitAndSendsAwayWhenTooManyDo) {
  Gate gate(1, 1);
  std::optional<Gate::Place> held(gate.enter(milliseconds(0)));
  std::atomic<bool> entered = false;
  std::thread waiting([&] {  // again, should it come while the other one waits below
    for (int i = 0; i < 1000 && !entered; ++i) {
      entered = static_cast<bool>(gate.enter(milliseconds(20'000)));
      std::this_thread::sleep_for(milliseconds(7));
    }
  });
  // Somebody waits already once a second one is sent away at once.
  const auto started = std::chrono::steady_clock::now();
  for (bool waits = false; !waits && std::chrono::steady_clock::now() - started < milliseconds(5000);) {
    const auto before = std::chrono::steady_clock::now();
    EXPECT_FALSE(gate.enter(milliseconds(50)));
    waits = std::chrono::steady_clock::now() - before < milliseconds(25);
    std::this_thread::sleep_for(milliseconds(20));  // lets the other one come first
  }
  EXPECT_FALSE(entered);
  held.reset();
  waiting.join();
  EXPECT_TRUE(entered);
}

TEST(Gate, DoesNotLetThoseWaitWhoHaveGone) {
  Gate gate(1, 1);
  const auto held = gate.enter(milliseconds(0));
  const auto started = std::chrono::steady_clock::now();
  EXPECT_FALSE(gate.enter(milliseconds(20'000), [] { return true; }));
  EXPECT_LT(std::chrono::steady_clock::now() - started, milliseconds(10'000));
}

/// Waits until the job is stopped, for some seconds.
Ended end_of(const Job& job) {
  for (int i = 0; i < 500 && !job.stop; ++i) std::this_thread::sleep_for(milliseconds(10));
  return job.ended;
}

TEST(Watchdog, EndsWorkForEachReason) {
  const auto later = std::chrono::steady_clock::now() + std::chrono::hours(1);
  Watchdog dog;
  Job late;
  late.deadline = std::chrono::steady_clock::now() + milliseconds(30);
  int pair[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
  Job alone;
  alone.deadline = later;
  alone.socket = pair[0];
  Job steady;
  steady.deadline = later;
  const Watchdog::Registration one(dog, late);
  const Watchdog::Registration two(dog, alone);
  const Watchdog::Registration three(dog, steady);
  EXPECT_EQ(end_of(late), Ended::time_is_up);
  EXPECT_FALSE(alone.stop);
  close(pair[1]);
  EXPECT_EQ(end_of(alone), Ended::client_has_gone);
  EXPECT_FALSE(steady.stop);
  dog.end_all();
  EXPECT_EQ(end_of(steady), Ended::server_ends);
  Job after;
  after.deadline = later;
  const Watchdog::Registration four(dog, after);
  EXPECT_EQ(end_of(after), Ended::server_ends);
  close(pair[0]);
}

TEST(Routes, HaveDifferentPathsAndBounds) {
  std::set<std::string_view> paths;
  for (const Route& route : routes()) {
    EXPECT_TRUE(paths.insert(route.path).second) << route.path;
    EXPECT_TRUE(route.path.starts_with("/api/")) << route.path;
    EXPECT_LE(route.limit, std::chrono::seconds(300)) << route.path;
  }
}

// It would run for ever if it were stopped before it listens, once.
TEST(Server, EndsIfItIsStoppedBeforeItHasBegun) {
  for (int i = 0; i < 5; ++i) {
    const std::atomic<bool> stop = true;
    bool was_ready = false;
    ServeOptions options;
    options.port = 0;
    const auto served = run_server(options, stop, [&](const std::string&) { was_ready = true; });
    EXPECT_TRUE(served.has_value()) << served.error().message;
    EXPECT_TRUE(was_ready);
  }
}

TEST(ConnectionThreads, ServeAllThatWaitBeforeTheyEnd) {
  std::atomic<int> served = 0;
  ConnectionThreads threads;
  for (int i = 0; i < 2000; ++i) threads.enqueue([&] { ++served; });
  threads.shutdown();
  EXPECT_EQ(served, 2000);
}

TEST(Thrown, WhatHasRunOutIsALimit) {
  EXPECT_EQ(thrown(std::bad_alloc()).error().fault, Fault::limit);
  const auto no_thread = std::make_error_code(std::errc::resource_unavailable_try_again);
  EXPECT_EQ(thrown(std::system_error(no_thread)).error().fault, Fault::limit);
  const auto no_file = std::make_error_code(std::errc::no_such_file_or_directory);
  EXPECT_EQ(thrown(std::system_error(no_file)).error().fault, Fault::internal);
  EXPECT_EQ(thrown(std::logic_error("wrong")).error().fault, Fault::internal);
}

}  // namespace
}  // namespace takeaway::serve
