// Games one by one, each by a thread, which takes the next one as soon as it is done.
#include <algorithm>

#include "kernels/memory.hpp"
#include "survey/mirror_outcomes.hpp"
#include "survey/value_ring.hpp"
#include "survey/wide_outcomes.hpp"

namespace takeaway::gpu {

namespace {

using survey::SmallPeriods;
using Shadow = survey::TripleShadow<std::uint32_t>;

constexpr std::uint32_t most_triple_heaps = 1U << 26U;
constexpr unsigned triple_threads = 32;
constexpr unsigned triple_slice = 64;  // words of heaps
constexpr unsigned mirror_threads = 32;
constexpr unsigned value_threads = 64;
constexpr unsigned wide_threads = 64;

/// The rings of all threads of a block lie side by side, so that their entries come from different banks.
/// Most games are short and a few a hundred times longer, so threads wait for each other no longer than a
/// slice; those that are done within one end their games, and begin others, together.
__global__ void __launch_bounds__(triple_threads)
    triple_kernel(const std::uint32_t* moves, std::uint32_t games, SmallPeriods* found, Count* next) {
  std::uint32_t* const rings = dynamic_shared() + threadIdx.x;
  Shadow shadow(rings, blockDim.x, 1, 2, 4);
  Count game = 0;
  for (bool busy = false;;) {
    if (!busy) {
      game = atomicAdd(next, Count{1});
      if (game >= games) return;
      const std::uint32_t* const own = moves + 3 * game;
      shadow = Shadow(rings, blockDim.x, own[0], own[1], own[2]);
    }
    bool done = false;
    for (unsigned i = 0; i < triple_slice && !done; ++i) done = shadow.advance();
    busy = !done && shadow.heaps() < most_triple_heaps;
    if (!busy) found[game] = done ? shadow.periods() : SmallPeriods{};
  }
}

/// Goes on with each search for some blocks of heaps.
__global__ void __launch_bounds__(mirror_threads)
    mirror_kernel(survey::MirrorOutcomes* searches, std::uint32_t games, std::uint64_t blocks,
                  std::uint32_t* over) {
  const std::uint32_t game = blockIdx.x * blockDim.x + threadIdx.x;
  if (game >= games) return;
  survey::MirrorOutcomes search = searches[game];
  over[game] = search.advance(blocks) ? 1 : 0;
  searches[game] = search;
}

__global__ void __launch_bounds__(value_threads) value_kernel(const std::uint32_t* sets, std::uint32_t games,
                                                              bool sink, SmallPeriods* found, Count* next) {
  std::uint32_t* const places = dynamic_shared() + threadIdx.x;
  for (std::uint32_t i = 0; i < survey::ValueRing::places; ++i) places[i * blockDim.x] = 0;
  std::uint32_t history[survey::ValueRing::history_words];
  for (;;) {
    const Count game = atomicAdd(next, Count{1});
    if (game >= games) return;
    survey::ValueRing ring(places, blockDim.x, history, sets[game], sink);
    while (!ring.advance()) {
    }
    found[game] = ring.periods();
    ring.clear();
  }
}

template <unsigned parts>
__global__ void __launch_bounds__(wide_threads)
    begin_kernel(const std::uint32_t* moves, const std::uint32_t* ends, std::uint32_t games, bool sink,
                 std::uint64_t limit, survey::WideOutcomes<parts>* searches, std::uint32_t* list) {
  const std::uint32_t game = blockIdx.x * blockDim.x + threadIdx.x;
  if (game >= games) return;
  const std::uint32_t begin = game == 0 ? 0 : ends[game - 1];
  searches[game] = survey::WideOutcomes<parts>(moves + begin, ends[game] - begin, sink, limit);
  list[game] = game;
}

/// Goes on with the games of a list for some heaps; those that are not done come into the other list.
template <unsigned parts>
__global__ void __launch_bounds__(wide_threads)
    wide_kernel(survey::WideOutcomes<parts>* searches, const std::uint32_t* list, std::uint32_t games,
                std::uint64_t heaps, std::uint32_t* left, Count* count, WidePeriods* found) {
  const std::uint32_t at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= games) return;
  const std::uint32_t game = list[at];
  survey::WideOutcomes<parts> search = searches[game];
  if (search.advance(heaps)) {
    found[game] = {search.preperiod(), search.period()};
    return;
  }
  searches[game] = search;
  left[atomicAdd(count, Count{1})] = game;
}

/// Bytes of a block's rings.
std::size_t triple_shared(std::uint32_t largest) {
  return std::size_t{2} * Shadow::ring_words(largest) * sizeof(std::uint32_t) * triple_threads;
}

unsigned blocks_for(std::size_t games, unsigned threads) {
  return static_cast<unsigned>((games + threads - 1) / threads);
}

}  // namespace

struct Lane::Memory {
  DeviceInfo info;
  cudaStream_t stream{};
  Status opened;
  Table<std::uint32_t> moves;
  Table<std::uint32_t> ends;
  Table<std::uint32_t> lists[2];
  Table<SmallPeriods> small;
  Table<WidePeriods> wide;
  Table<char> searches;
  Table<Count> next;
};

Lane::Lane(const DeviceInfo& info) : memory_(std::make_unique<Memory>()) {
  memory_->info = info;
  memory_->opened = status_of(cudaStreamCreate(&memory_->stream), "opening the device");
#ifndef TAKEAWAY_GPU_EMULATED
  // One bound for all launches: other threads launch this kernel, too, with more or less.
  if (memory_->opened.fine())
    memory_->opened =
        status_of(cudaFuncSetAttribute(triple_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                       static_cast<int>(triple_shared(longest_triple_move))),
                  "asking for the memory of a block");
#endif
}

Lane::~Lane() {
  if (memory_->opened.fine()) static_cast<void>(cudaStreamDestroy(memory_->stream));
}

Status Lane::triples(const std::vector<std::uint32_t>& moves, std::vector<SmallPeriods>& found) {
  Memory& memory = *memory_;
  if (!memory.opened.fine()) return memory.opened;
  Calls calls(memory.stream);
  const std::size_t games = moves.size() / 3;
  found.resize(games);
  if (games == 0) return {};
  memory.moves.reserve(moves.size(), calls);
  memory.small.reserve(games, calls);
  memory.next.reserve(1, calls);
  if (!calls.fine()) return calls.status();
  const std::uint32_t largest = *std::max_element(moves.begin(), moves.end());
  const std::size_t shared = triple_shared(largest);
  calls.send(memory.moves.data(), moves.data(), moves.size());
  calls.zero(memory.next.data(), 1);
  const unsigned blocks = std::min(blocks_for(games, triple_threads), memory.info.multiprocessors * 32);
  if (calls.fine())
    launch(triple_kernel, blocks, triple_threads, shared, memory.stream, memory.moves.data(),
           static_cast<std::uint32_t>(games), memory.small.data(), memory.next.data());
  calls.fetch(found.data(), memory.small.data(), games);
  calls.wait("measuring triples");
  return calls.status();
}

Status Lane::values(const std::vector<std::uint32_t>& sets, bool sink, std::vector<SmallPeriods>& found) {
  Memory& memory = *memory_;
  if (!memory.opened.fine()) return memory.opened;
  Calls calls(memory.stream);
  found.resize(sets.size());
  if (sets.empty()) return {};
  memory.moves.reserve(sets.size(), calls);
  memory.small.reserve(sets.size(), calls);
  memory.next.reserve(1, calls);
  if (!calls.fine()) return calls.status();
  calls.send(memory.moves.data(), sets.data(), sets.size());
  calls.zero(memory.next.data(), 1);
  constexpr std::size_t shared = survey::ValueRing::places * sizeof(std::uint32_t) * value_threads;
  const unsigned blocks = std::min(blocks_for(sets.size(), value_threads), memory.info.multiprocessors * 16);
  if (calls.fine())
    launch(value_kernel, blocks, value_threads, shared, memory.stream, memory.moves.data(),
           static_cast<std::uint32_t>(sets.size()), sink, memory.small.data(), memory.next.data());
  calls.fetch(found.data(), memory.small.data(), sets.size());
  calls.wait("measuring the values of sets");
  return calls.status();
}

Status Lane::mirrors(std::vector<survey::MirrorOutcomes>& searches, std::uint64_t blocks,
                     std::vector<std::uint32_t>& over) {
  using Search = survey::MirrorOutcomes;
  Memory& memory = *memory_;
  if (!memory.opened.fine()) return memory.opened;
  over.resize(searches.size());
  if (searches.empty()) return {};
  Calls calls(memory.stream);
  memory.searches.reserve(searches.size() * sizeof(Search), calls);
  memory.lists[0].reserve(searches.size(), calls);
  if (!calls.fine()) return calls.status();
  auto* const there = reinterpret_cast<Search*>(memory.searches.data());
  calls.send(there, searches.data(), searches.size());
  if (calls.fine())
    launch(mirror_kernel, blocks_for(searches.size(), mirror_threads), mirror_threads, 0, memory.stream,
           there, static_cast<std::uint32_t>(searches.size()), blocks, memory.lists[0].data());
  calls.fetch(over.data(), memory.lists[0].data(), over.size());
  calls.fetch(searches.data(), there, searches.size());
  calls.wait("measuring symmetric sets");
  return calls.status();
}

template <unsigned parts>
Status Lane::outcomes_in(const std::vector<std::uint32_t>& moves, const std::vector<std::uint32_t>& ends,
                         bool sink, std::uint64_t limit, std::vector<WidePeriods>& found,
                         const std::atomic<bool>* stop) {
  using Search = survey::WideOutcomes<parts>;
  Memory& memory = *memory_;
  Calls calls(memory.stream);
  memory.moves.reserve(moves.size(), calls);
  memory.ends.reserve(ends.size(), calls);
  memory.wide.reserve(ends.size(), calls);
  memory.next.reserve(1, calls);
  memory.searches.reserve(ends.size() * sizeof(Search), calls);
  for (auto& list : memory.lists) list.reserve(ends.size(), calls);
  if (!calls.fine()) return calls.status();
  calls.send(memory.moves.data(), moves.data(), moves.size());
  calls.send(memory.ends.data(), ends.data(), ends.size());
  auto* const searches = reinterpret_cast<Search*>(memory.searches.data());
  launch(begin_kernel<parts>, blocks_for(ends.size(), wide_threads), wide_threads, 0, memory.stream,
         memory.moves.data(), memory.ends.data(), static_cast<std::uint32_t>(ends.size()), sink, limit,
         searches, memory.lists[0].data());
  // More and more heaps at a time: most games are done soon, and a few take very long.
  constexpr std::uint64_t most_heaps = std::uint64_t{1} << 24U;
  std::uint64_t heaps = 256;
  Count games = ends.size();
  for (unsigned turn = 0; games > 0 && calls.fine(); turn ^= 1U) {
    if (stop != nullptr && stop->load()) return {Status::Kind::stopped, ""};
    calls.zero(memory.next.data(), 1);
    if (!calls.fine()) break;
    launch(wide_kernel<parts>, blocks_for(games, wide_threads), wide_threads, 0, memory.stream, searches,
           memory.lists[turn].data(), static_cast<std::uint32_t>(games), heaps,
           memory.lists[turn ^ 1U].data(), memory.next.data(), memory.wide.data());
    calls.fetch(&games, memory.next.data(), 1);
    calls.wait("measuring outcomes");
    heaps = std::min(2 * heaps, most_heaps);
  }
  calls.fetch(found.data(), memory.wide.data(), found.size());
  calls.wait("fetching outcomes");
  return calls.status();
}

Status Lane::outcomes(const std::vector<std::uint32_t>& moves, const std::vector<std::uint32_t>& ends,
                      bool sink, std::uint64_t limit, std::vector<WidePeriods>& found,
                      const std::atomic<bool>* stop) {
  if (!memory_->opened.fine()) return memory_->opened;
  found.resize(ends.size());
  if (ends.empty()) return {};
  const std::uint32_t largest = *std::max_element(moves.begin(), moves.end());
  return largest <= 64    ? outcomes_in<1>(moves, ends, sink, limit, found, stop)
         : largest <= 128 ? outcomes_in<2>(moves, ends, sink, limit, found, stop)
                          : outcomes_in<4>(moves, ends, sink, limit, found, stop);
}

Status open_device(DeviceInfo& info) {
#ifdef TAKEAWAY_GPU_EMULATED
  if (std::getenv("TAKEAWAY_NO_DEVICE") != nullptr)
    return {Status::Kind::no_device, "no device was found: told to find none"};
  info = {"the processor, which emulates a device", 1, std::size_t{1} << 30U, std::size_t{1} << 18U};
  return {};
#else
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess || count == 0)
    return {Status::Kind::no_device,
            std::string("no device was found: ") +
                (error != cudaSuccess ? cudaGetErrorString(error) : "there is none")};
  // Threads that wait leave their core to others.
  static_cast<void>(cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync));
  cudaDeviceProp properties{};
  const Status status = status_of(cudaGetDeviceProperties(&properties, 0), "asking the device what it is");
  if (!status.fine()) return status;
  info = {properties.name, static_cast<unsigned>(properties.multiProcessorCount), properties.totalGlobalMem,
          properties.sharedMemPerBlockOptin};
  return {};
#endif
}

}  // namespace takeaway::gpu
