// Memory for many cells: blocks of words that are not initialised (bit planes of 10^8 heaps should cost one
// pass over memory, not two), and large pages where the system grants them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "base/out_of_memory.hpp"

namespace takeaway {

/// Memory aligned for its size; large blocks ask for large pages: fewer page faults on the first pass, and
/// fewer misses of the address tables where thousands of places are read in turn.
inline void* allocate_large(std::size_t bytes) {
  constexpr std::size_t page = std::size_t{2} << 20U;
  const std::size_t align = bytes >= page ? page : 64;
  const std::size_t rounded = (bytes + align - 1) / align * align;
  void* const block = std::aligned_alloc(align, rounded);  // NOLINT(cppcoreguidelines-owning-memory)
  if (block == nullptr) out_of_memory();
#if defined(__linux__)
  if (align == page) madvise(block, rounded, MADV_HUGEPAGE);
#endif
  return block;
}

/// For vectors of cells.
template <class T>
struct LargePages {
  using value_type = T;
  LargePages() = default;
  template <class Other>
  LargePages(const LargePages<Other>& /*other*/) {}  // NOLINT(google-explicit-constructor)
  T* allocate(std::size_t count) { return static_cast<T*>(allocate_large(count * sizeof(T))); }
  void deallocate(T* block, std::size_t /*count*/) {
    std::free(block);
  }  // NOLINT(cppcoreguidelines-no-malloc)
  bool operator==(const LargePages&) const = default;
};

class Storage {
 public:
  Storage() = default;
  explicit Storage(std::size_t words) : words_(words) {
    block_.reset(static_cast<std::uint64_t*>(allocate_large(words * sizeof(std::uint64_t))));
  }

  std::uint64_t* data() { return block_.get(); }
  const std::uint64_t* data() const { return block_.get(); }
  std::size_t size() const { return words_; }

 private:
  struct Free {
    void operator()(std::uint64_t* block) const { std::free(block); }  // NOLINT(cppcoreguidelines-no-malloc)
  };
  std::unique_ptr<std::uint64_t, Free> block_;
  std::size_t words_ = 0;
};

}  // namespace takeaway
