// The protocol: rank 0 sends every other rank the request (`begin`), then shards, several at a time so that
// no rank waits for the next one; each is answered by a `result` or an `error`. Then `finish`, which is
// answered by `idle`. After the last survey, `dismissed`.
//
// Only the main thread of a rank calls MPI. It polls for messages every millisecond instead of waiting inside
// MPI, where implementations spin and take the core away from the threads that compute.
#include "mpi/mpi_crew.hpp"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <list>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>

#include "base/assert.hpp"

namespace takeaway::mpi {

namespace {

using namespace std::chrono_literals;

enum Tag : int { begin = 1, shard, finish, dismissed, result, error, idle };

struct Message {
  int rank = 0;
  int tag = 0;
  std::string bytes;
};

void send(int rank, Tag tag, const std::string& bytes = {}) {
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, rank, tag, MPI_COMM_WORLD);
}

/// Messages that are being sent while the sender goes on working: MPI_Send would keep it waiting, with a
/// large message, until the receiver takes it.
class Outbox {
 public:
  void send(int rank, Tag tag, std::string bytes) {
    Sending& sending = sendings_.emplace_back();
    sending.bytes = std::move(bytes);
    MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_BYTE, rank, tag,
              MPI_COMM_WORLD, &sending.request);
  }
  /// Whether all messages have been sent; frees the memory of those that have.
  bool empty() {
    std::erase_if(sendings_, [](Sending& sending) {
      int done = 0;
      MPI_Test(&sending.request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
    return sendings_.empty();
  }

 private:
  struct Sending {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  std::list<Sending> sendings_;
};

/// The next message, if one has come.
std::optional<Message> receive() {
  int come = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &come, &status);
  if (come == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message message{status.MPI_SOURCE, status.MPI_TAG, std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.bytes.data(), size, MPI_BYTE, message.rank, message.tag, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return message;
}

Message wait() {
  for (;;) {
    if (auto message = receive()) return std::move(*message);
    std::this_thread::sleep_for(1ms);
  }
}

int own_rank() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

/// MPI is started for one thread of each rank (MPI_THREAD_FUNNELED).
bool is_main_thread() {
  int is_main = 0;
  MPI_Is_thread_main(&is_main);
  return is_main != 0;
}

int ranks() {
  int count = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  return count;
}

template <class Number>
  requires std::is_arithmetic_v<Number>
std::string bytes_of(Number number) {
  return {reinterpret_cast<const char*>(&number), sizeof number};
}

template <class Number>
Number number_in(const std::string& bytes, std::size_t at = 0) {
  TAKEAWAY_ASSERT(at + sizeof(Number) <= bytes.size());
  Number number{};
  bytes.copy(reinterpret_cast<char*>(&number), sizeof number, at);
  return number;
}

/// Errors travel as the kind of fault and the message.
std::string bytes_of(const Error& error) {
  return bytes_of(static_cast<std::int64_t>(error.fault)) + error.message;
}

Error error_in(const std::string& bytes) {
  return {static_cast<Fault>(number_in<std::int64_t>(bytes)), bytes.substr(sizeof(std::int64_t)), {}, {}};
}

/// What rank 0 does for one survey: hands out the shards and takes the results.
class Coordinator {
 public:
  Coordinator(const Survey& survey, const std::vector<Shard>& shards, unsigned threads)
      : shards_(shards),
        ahead_(4 * std::size_t{threads}),
        pool_(survey, threads),
        given_(static_cast<std::size_t>(ranks())) {
    const std::string request = bytes_of(std::uint64_t{threads}) + survey.request().to_bytes();
    for (int rank = 1; rank < ranks(); ++rank) send(rank, begin, request);
  }

  Result<void> work(const TakeResult& take, const Watch& watch) {
    for (std::size_t taken = 0; taken < shards_.size();) {
      if (watch.stopped()) return interruption();
      hand_out();
      if (const auto message = receive()) {
        if (message->tag == error) return std::unexpected(error_in(message->bytes));
        --given_[static_cast<std::size_t>(message->rank)];
        auto found = ShardResult::from_bytes(message->bytes);
        if (!found)
          return limit_reached("a result arrived damaged from rank " + std::to_string(message->rank));
        hand_out();
        if (auto kept = take(&*found); !kept) return kept;
        ++taken;
      } else if (auto found = pool_.take(1ms)) {
        if (!*found) return std::unexpected(found->error());
        hand_out();
        if (auto kept = take(&**found); !kept) return kept;
        ++taken;
      } else if (auto kept = take(nullptr); !kept) {
        return kept;
      }
    }
    return {};
  }

  /// Stops the other ranks; afterwards none computes, and no message is on its way.
  static void end() {
    for (int rank = 1; rank < ranks(); ++rank) send(rank, finish);
    for (int waiting = ranks() - 1; waiting > 0;)
      if (wait().tag == idle) --waiting;
  }

 private:
  void hand_out() {
    // Fewer near the end, so that all ranks end together.
    const std::size_t share = (shards_.size() - next_) / given_.size() + 1;
    const std::size_t ahead = std::min(ahead_, std::max(share, ahead_ / 4));
    // The other ranks get theirs first: while rank 0 is busy writing, it sends nothing.
    for (std::size_t round = 0; round < ahead; ++round) {
      for (int rank = 1; rank < ranks(); ++rank) {
        auto& given = given_[static_cast<std::size_t>(rank)];
        if (next_ == shards_.size() || given > round) continue;
        const Shard& part = shards_[next_++];
        send(rank, shard, bytes_of(part.index) + bytes_of(part.first) + bytes_of(part.end));
        ++given;
      }
    }
    while (next_ < shards_.size() && pool_.outstanding() < ahead) pool_.give(shards_[next_++]);
  }

  const std::vector<Shard>& shards_;
  std::size_t ahead_;  // how many shards each rank has at a time
  ShardPool pool_;
  std::vector<std::size_t> given_;
  std::size_t next_ = 0;
};

/// What another rank does for one survey: computes the shards it is sent, until rank 0 sends `finish`.
void compute_shards(const Message& order) {
  const auto threads = static_cast<unsigned>(number_in<std::uint64_t>(order.bytes));
  const auto request = SurveyRequest::from_bytes(order.bytes.substr(sizeof(std::uint64_t)));
  auto survey = request ? Survey::make(*request) : bad_input("a request arrived damaged");
  std::optional<ShardPool> pool;
  Outbox outbox;
  if (survey)
    pool.emplace(*survey, threads);
  else
    outbox.send(0, error, bytes_of(survey.error()));
  for (;;) {
    if (const auto message = receive()) {
      if (message->tag == finish) break;
      const auto at = [&](std::size_t i) {
        return number_in<std::uint64_t>(message->bytes, i * sizeof(std::uint64_t));
      };
      if (pool && message->tag == shard) pool->give({at(0), at(1), at(2)});
    }
    const auto found = pool ? pool->take(1ms) : std::nullopt;
    if (!pool) std::this_thread::sleep_for(1ms);
    outbox.empty();
    if (!found) continue;
    std::string bytes = *found ? (*found)->to_bytes() : bytes_of(found->error());
    if (bytes.size() > std::numeric_limits<int>::max())
      outbox.send(0, error,
                  bytes_of(limit_reached("the result of a shard is too long for a message").error()));
    else
      outbox.send(0, *found ? result : error, std::move(bytes));
  }
  pool.reset();
  while (!outbox.empty()) std::this_thread::sleep_for(1ms);
  send(0, idle);
}

}  // namespace

Result<void> MpiCrew::work(const Survey& survey, const std::vector<Shard>& shards, const TakeResult& take,
                           unsigned threads, const Watch& watch) {
  TAKEAWAY_ASSERT(own_rank() == 0 && is_main_thread());
  Result<void> worked;
  {
    Coordinator coordinator(survey, shards, std::max(1U, threads));
    worked = coordinator.work(take, watch);
  }
  Coordinator::end();
  return worked;
}

void MpiCrew::dismiss() {
  TAKEAWAY_ASSERT(own_rank() == 0 && is_main_thread());
  for (int rank = 1; rank < ranks(); ++rank) send(rank, dismissed);
}

void serve() {
  TAKEAWAY_ASSERT(own_rank() != 0 && is_main_thread());
  for (;;) {
    const Message order = wait();
    if (order.tag == dismissed) return;
    if (order.tag == begin) compute_shards(order);
  }
}

}  // namespace takeaway::mpi
