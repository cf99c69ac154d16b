// Memory on the device, and errors of the device as a status.
#pragma once

#include <cstring>
#include <new>
#include <vector>

#include "kernels/cuda.hpp"
#include "kernels/device.hpp"

namespace takeaway::gpu {

#ifdef TAKEAWAY_GPU_EMULATED
inline const char* cudaGetErrorString(cudaError_t) {
  return "an emulated error";
}
inline cudaError_t cudaGetLastError() {
  return cudaSuccess;
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t) {
  return cudaSuccess;
}
inline cudaError_t cudaStreamCreate(cudaStream_t*) {
  return cudaSuccess;
}
inline cudaError_t cudaStreamDestroy(cudaStream_t) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMalloc(T** at, std::size_t bytes) {
  const char* const most = std::getenv("TAKEAWAY_DEVICE_MEMORY");  // at a time, for tests
  if (most != nullptr && bytes > std::strtoull(most, nullptr, 10)) return cudaErrorMemoryAllocation;
  *at = static_cast<T*>(std::malloc(bytes));
  return *at != nullptr || bytes == 0 ? cudaSuccess : cudaErrorMemoryAllocation;
}
template <class T>
cudaError_t cudaFree(T* at) {
  std::free(static_cast<void*>(at));
  return cudaSuccess;
}
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };
inline cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind,
                                   cudaStream_t) {
  std::memcpy(to, from, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void* at, int byte, std::size_t bytes, cudaStream_t) {
  std::memset(at, byte, bytes);
  return cudaSuccess;
}
#endif

inline Status status_of(cudaError_t error, const char* doing) {
  if (error == cudaSuccess) return {};
  const std::string message = std::string(doing) + ": " + cudaGetErrorString(error);
  return {error == cudaErrorMemoryAllocation ? Status::Kind::out_of_memory : Status::Kind::failed, message};
}

/// Keeps the first error of several calls.
class Calls {
 public:
  explicit Calls(cudaStream_t stream) : stream_(stream) {}

  bool fine() const { return status_.fine(); }
  void check(cudaError_t error, const char* doing) {
    if (status_.fine()) status_ = status_of(error, doing);
  }
  void wait(const char* doing) {
    check(cudaGetLastError(), doing);
    if (fine()) check(cudaStreamSynchronize(stream_), doing);
  }
  template <class T>
  void send(T* to, const T* from, std::size_t count) {
    if (fine())
      check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyHostToDevice, stream_),
            "copying to the device");
  }
  template <class T>
  void fetch(T* to, const T* from, std::size_t count) {
    // The copy itself would wait for the kernel, too, but keep all other threads from the device meanwhile.
    wait("waiting for the device");
    if (fine())
      check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToHost, stream_),
            "copying from the device");
  }
  template <class T>
  void move(T* to, const T* from, std::size_t count) {
    if (fine())
      check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToDevice, stream_),
            "copying on the device");
  }
  template <class T>
  void zero(T* at, std::size_t count) {
    if (fine()) check(cudaMemsetAsync(at, 0, count * sizeof(T), stream_), "clearing memory of the device");
  }
  Status status() const { return status_; }
  cudaStream_t stream() const { return stream_; }

 private:
  cudaStream_t stream_;
  Status status_;
};

/// A table on the device that grows.
template <class T>
class Table {
 public:
  Table() = default;
  ~Table() { cudaFree(at_); }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  /// Room for so many; what was there is lost where it has to grow.
  void reserve(std::size_t count, Calls& calls) {
    if (!calls.fine() || count <= room_) return;
    cudaFree(at_);
    at_ = nullptr;
    room_ = 0;
    calls.check(cudaMalloc(&at_, count * sizeof(T)), "taking memory on the device");
    if (calls.fine())
      room_ = count;
    else
      static_cast<void>(cudaGetLastError());  // a refusal is no fault of what comes next
  }
  T* data() const { return at_; }
  std::size_t room() const { return room_; }

 private:
  T* at_ = nullptr;
  std::size_t room_ = 0;
};

}  // namespace takeaway::gpu
