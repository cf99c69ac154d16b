// All sets with one largest move: every thread walks a cube of the tree (survey/subset_tree.hpp).
//
// A thread gives up a cube after some leaves and hands back what is left of it, as smaller cubes. So a few
// cubes become enough for all threads within some rounds, and no thread is left alone with a large one. The
// cubes are a stack; a round takes those on top, which are the smallest, so the stack stays small.
//
// Counts are added up in the memory of a block, in two words each, since most are small; a count that leaves
// the lower word carries. Records are rare: whoever reaches the longest so far appends its leaf to a list.
#include <algorithm>

#include "kernels/memory.hpp"

namespace takeaway::gpu {

namespace {

using Cube = survey::SubsetCube<std::uint64_t>;
using Leaf = survey::SubsetLeaf<std::uint64_t>;

constexpr std::uint32_t near = 768;  // values that are counted within a block
constexpr std::uint32_t most_listed = 1U << 20U;

/// What all threads of a walk share.
struct Walk {
  Cube* stack;
  const Cube* tasks;
  Count* preperiods;
  Count* periods;
  Leaf* longest;
  Leaf* others;
  Count* next;     // task
  Count* stacked;  // cubes on the stack
  Count* best;     // the longest preperiod and period so far
  Count* listed;   // how many of the longest, and of the others, were listed
  Count* work;     // leaves, words of heaps
  std::uint64_t limit;
  std::uint32_t n;
  std::uint32_t count;   // of tasks
  std::uint32_t leaves;  // of a task before it is given up
  bool sink;
};

struct NearCounts {
  std::uint32_t low[2][near];
  std::uint32_t high[2][near];
};

__device__ inline void add_near(NearCounts& near_counts, unsigned measure, std::uint32_t value, Count games) {
  const auto low = static_cast<std::uint32_t>(games);
  auto high = static_cast<std::uint32_t>(games >> 32U);
  const std::uint32_t old = atomicAdd(&near_counts.low[measure][value], low);
  high += old + low < old ? 1U : 0U;
  if (high != 0) atomicAdd(&near_counts.high[measure][value], high);
}

__device__ inline void list(Leaf* leaves, Count* listed, const Leaf& leaf) {
  const Count at = atomicAdd(listed, Count{1});
  if (at < most_listed) leaves[at] = leaf;
}

/// The records that a thread knows of, and what it does with a leaf.
struct Scribe {
  Count best[2];

  __device__ void take(const Walk& walk, NearCounts& near_counts, const Leaf& leaf) {
    const Count both = leaf.preperiod + leaf.period;
    if (both >= TreeCounts::counted || both > walk.limit) {
      list(walk.others, walk.listed + 1, leaf);
      return;
    }
    const std::uint64_t full = ~std::uint64_t{0} >> (64 - walk.n);
    const Count games = Count{1} << __popcll(full & ~(leaf.cube.in | leaf.cube.out));
    count(near_counts, 0, leaf.preperiod, games, walk.preperiods);
    count(near_counts, 1, leaf.period, games, walk.periods);
    const bool far = leaf.preperiod >= best[0] && leaf.preperiod > 0;
    const bool longer = leaf.period >= best[1];
    if (!far && !longer) return;
    bool record = false;
    for (unsigned measure = 0; measure < 2; ++measure) {
      const Count value = measure == 0 ? leaf.preperiod : leaf.period;
      if (measure == 0 ? !far : !longer) continue;
      const Count old = atomicMax(walk.best + measure, value);
      record = record || value >= old;
      best[measure] = old > value ? old : value;
    }
    if (record) list(walk.longest, walk.listed, leaf);
  }

  __device__ static void count(NearCounts& near_counts, unsigned measure, Count value, Count games,
                               Count* all) {
    if (value < near)
      add_near(near_counts, measure, static_cast<std::uint32_t>(value), games);
    else
      atomicAdd(all + value, games);
  }
};

template <class Word>
__device__ void walk_tasks(const Walk& walk, NearCounts& near_counts) {
  const Word start = walk.sink ? static_cast<Word>(~Word{0}) : Word{0};
  survey::SubsetTrail<Word> trail;
  survey::SubsetTree<Word> tree(walk.n, {static_cast<Word>(Word{1} << (walk.n - 1)), 0}, start);
  Scribe scribe{{walk.best[0], walk.best[1]}};
  bool busy = false;
  std::uint32_t leaves = 0;
  Count all_leaves = 0;
  Count words = 0;
  for (;;) {
    if (!busy) {
      const Count task = atomicAdd(walk.next, Count{1});
      if (task >= walk.count) break;
      const Cube cube = walk.tasks[task];
      tree =
          survey::SubsetTree<Word>(walk.n, {static_cast<Word>(cube.in), static_cast<Word>(cube.out)}, start);
      leaves = 0;
      busy = true;
    }
    ++words;
    if (!tree.advance(trail)) continue;
    const survey::SubsetLeaf<Word> leaf = tree.leaf(trail);
    scribe.take(walk, near_counts, {{leaf.cube.in, leaf.cube.out}, leaf.preperiod, leaf.period});
    ++all_leaves;
    if (++leaves < walk.leaves) {
      busy = tree.next(trail);
      continue;
    }
    busy = false;
    survey::SubsetCube<Word> rest;
    while (tree.give_up(trail, rest)) walk.stack[atomicAdd(walk.stacked, Count{1})] = {rest.in, rest.out};
  }
  atomicAdd(walk.work, all_leaves);
  atomicAdd(walk.work + 1, words);
}

template <class Word>
__global__ void __launch_bounds__(128) walk_kernel(Walk walk) {
  TAKEAWAY_SHARED NearCounts near_counts;
  auto* const words = &near_counts.low[0][0];
  constexpr unsigned all = sizeof near_counts / sizeof(std::uint32_t);
  for (unsigned i = threadIdx.x; i < all; i += blockDim.x) words[i] = 0;
  __syncthreads();
  walk_tasks<Word>(walk, near_counts);
  __syncthreads();
  for (unsigned i = threadIdx.x; i < 2 * near; i += blockDim.x) {
    const unsigned measure = i / near;
    const Count games =
        Count{near_counts.high[measure][i % near]} << 32U | near_counts.low[measure][i % near];
    if (games != 0) atomicAdd((measure == 0 ? walk.preperiods : walk.periods) + i % near, games);
  }
}

constexpr std::size_t stack_room = std::size_t{1} << 26U;
constexpr std::size_t most_tasks = std::size_t{1} << 21U;

}  // namespace

struct TreeWalker::Memory {
  unsigned multiprocessors = 1;
  cudaStream_t stream{};
  Table<Cube> stack;
  Table<Cube> tasks;
  Table<Count> counts;  // preperiods, then periods
  Table<Leaf> longest;
  Table<Leaf> others;
  Table<Count> numbers;  // next, stacked, best, listed, work
};

TreeWalker::TreeWalker(const DeviceInfo& info) : memory_(std::make_unique<Memory>()) {
  memory_->multiprocessors = info.multiprocessors;
}

TreeWalker::~TreeWalker() = default;

template <class Word>
Status TreeWalker::walk_once(unsigned n, const std::vector<Cube>& cubes, bool sink, std::uint64_t limit,
                             TreeCounts& counts, bool& overflow, const std::atomic<bool>* stop) {
  Memory& memory = *memory_;
  Calls calls(memory.stream);
  memory.stack.reserve(stack_room, calls);
  memory.tasks.reserve(most_tasks, calls);
  memory.counts.reserve(2 * std::size_t{TreeCounts::counted}, calls);
  memory.longest.reserve(most_listed, calls);
  memory.others.reserve(most_listed, calls);
  memory.numbers.reserve(8, calls);
  if (!calls.fine()) return calls.status();
  Count numbers[8] = {0, cubes.size(), 0, 0, 0, 0, 0, 0};
  // In a second walk the records are known, and few leaves reach them.
  for (const Leaf& leaf : counts.longest) {
    numbers[2] = std::max<Count>(numbers[2], leaf.preperiod);
    numbers[3] = std::max<Count>(numbers[3], leaf.period);
  }
  Count* const all = memory.numbers.data();
  calls.zero(memory.counts.data(), 2 * std::size_t{TreeCounts::counted});
  calls.send(memory.stack.data(), cubes.data(), cubes.size());
  Walk walk{memory.stack.data(),
            memory.tasks.data(),
            memory.counts.data(),
            memory.counts.data() + TreeCounts::counted,
            memory.longest.data(),
            memory.others.data(),
            all,
            all + 1,
            all + 2,
            all + 4,
            all + 6,
            limit,
            n,
            0,
            0,
            sink};
  while (numbers[1] > 0 && calls.fine()) {
    if (stop != nullptr && stop->load()) return {Status::Kind::stopped, ""};
    // Each task may hand back a cube for every move.
    const std::size_t room = (stack_room - numbers[1]) / n;
    const std::size_t tasks = std::min({std::size_t{numbers[1]}, most_tasks, room});
    const std::size_t threads = std::size_t{memory.multiprocessors} * 2048;
    walk.count = static_cast<std::uint32_t>(tasks);
    // Few cubes: hand back soon, so that there are more. A round lasts as long as its slowest thread.
    walk.leaves = tasks < threads ? 16 : tasks < 4 * threads ? 64 : 512;
    numbers[0] = 0;
    numbers[1] -= tasks;
    calls.move(memory.tasks.data(), memory.stack.data() + numbers[1], tasks);
    calls.send(all, numbers, 8);
    const auto blocks = static_cast<unsigned>(
        std::min<std::size_t>(std::size_t{memory.multiprocessors} * 16, (tasks + 127) / 128));
    launch(walk_kernel<Word>, blocks, 128, 0, memory.stream, walk);
    calls.fetch(numbers, all, 8);
    calls.wait("walking the tree of sets");
  }
  overflow = numbers[4] > most_listed;
  if (calls.fine() && numbers[5] > most_listed)
    return {Status::Kind::out_of_memory,
            "more than 2^20 kinds of sets have preperiod and period past the limit, or past 65535"};
  counts.preperiods.resize(TreeCounts::counted);
  counts.periods.resize(TreeCounts::counted);
  counts.longest.resize(std::min<std::size_t>(numbers[4], most_listed));
  counts.others.resize(std::min<std::size_t>(numbers[5], most_listed));
  counts.leaves = numbers[6];
  counts.heaps = 32 * numbers[7];
  static_assert(sizeof(Count) == sizeof counts.periods[0]);
  calls.fetch(reinterpret_cast<Count*>(counts.preperiods.data()), memory.counts.data(),
              counts.preperiods.size());
  calls.fetch(reinterpret_cast<Count*>(counts.periods.data()), memory.counts.data() + TreeCounts::counted,
              counts.periods.size());
  calls.fetch(counts.longest.data(), memory.longest.data(), counts.longest.size());
  calls.fetch(counts.others.data(), memory.others.data(), counts.others.size());
  calls.wait("fetching the counts");
  return calls.status();
}

Status TreeWalker::walk(unsigned n, const std::vector<Cube>& cubes, bool sink, std::uint64_t limit,
                        TreeCounts& counts, const std::atomic<bool>* stop) {
  constexpr unsigned narrow = 32;
  counts.longest.clear();
  for (int time = 0;; ++time) {
    bool overflow = false;
    const Status status = n <= narrow
                              ? walk_once<std::uint32_t>(n, cubes, sink, limit, counts, overflow, stop)
                              : walk_once<std::uint64_t>(n, cubes, sink, limit, counts, overflow, stop);
    if (!status.fine()) return status;
    Count best[2] = {0, 0};
    for (unsigned value = 0; value < TreeCounts::counted; ++value) {
      if (counts.preperiods[value] != 0) best[0] = value;
      if (counts.periods[value] != 0) best[1] = value;
    }
    if (overflow && time == 1)
      return {Status::Kind::out_of_memory, "more than 2^20 kinds of sets reach the longest period"};
    std::erase_if(counts.longest,
                  [&](const Leaf& leaf) { return leaf.preperiod != best[0] && leaf.period != best[1]; });
    if (!overflow) return {};
    // The list was too short. It is made anew, with leaves that reach the longest from the start.
    counts.longest = {{{}, best[0], best[1]}};
  }
}

}  // namespace takeaway::gpu
