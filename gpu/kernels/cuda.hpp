// What the kernels use of CUDA; or, without its compiler, the same on the processor, one thread a block, so
// that the ordinary tests run the kernels and everything around them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#ifdef TAKEAWAY_GPU_EMULATED

#include <cstdlib>
#include <cstring>

#define __global__
#define __device__
#define __launch_bounds__(...)
#define TAKEAWAY_SHARED static thread_local

namespace takeaway::gpu {

struct Index {
  unsigned x = 0;
};
inline thread_local Index blockIdx;
inline constexpr Index threadIdx{0};
inline constexpr Index blockDim{1};
inline thread_local Index gridDim;

inline void __syncthreads() {}
inline int __popcll(std::uint64_t word) {
  return __builtin_popcountll(word);
}

using cudaError_t = int;
using cudaStream_t = int;
inline constexpr cudaError_t cudaSuccess = 0;
inline constexpr cudaError_t cudaErrorMemoryAllocation = 2;

template <class Number, class Other>
Number atomicAdd(Number* at, Other more) {
  const Number old = *at;
  *at = static_cast<Number>(old + static_cast<Number>(more));
  return old;
}
template <class Number>
Number atomicMax(Number* at, Number value) {
  const Number old = *at;
  if (value > old) *at = value;
  return old;
}

inline std::uint32_t* dynamic_shared() {
  static thread_local std::uint32_t words[1U << 16U];
  return words;
}

template <class Kernel, class... Arguments>
void launch(Kernel kernel, unsigned blocks, unsigned threads, std::size_t, cudaStream_t,
            Arguments... arguments) {
  // Every thread is a block of its own.
  gridDim.x = blocks * threads;
  for (blockIdx.x = 0; blockIdx.x < gridDim.x; ++blockIdx.x) kernel(arguments...);
}

}  // namespace takeaway::gpu

#else

#include <cuda_runtime.h>

#define TAKEAWAY_SHARED __shared__

namespace takeaway::gpu {

inline __device__ std::uint32_t* dynamic_shared() {
  extern __shared__ std::uint32_t words[];
  return words;
}

template <class Kernel, class... Arguments>
void launch(Kernel kernel, unsigned blocks, unsigned threads, std::size_t shared, cudaStream_t stream,
            Arguments... arguments) {
  kernel<<<blocks, threads, shared, stream>>>(arguments...);
}

}  // namespace takeaway::gpu

#endif

namespace takeaway::gpu {

// CUDA's atomics take this type for 64 bits.
using Count = unsigned long long;
static_assert(sizeof(Count) == sizeof(std::uint64_t));

}  // namespace takeaway::gpu
