// A block of words, not initialised: bit planes of 10^8 heaps should cost one pass over memory, not two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace takeaway {

class Storage {
 public:
  Storage() = default;
  explicit Storage(std::size_t words) : words_(words) {
    // Large blocks ask for large pages, where the system grants them: fewer page faults on the first pass.
    constexpr std::size_t page = std::size_t{2} << 20U;
    const std::size_t align = words * sizeof(std::uint64_t) >= 2 * page ? page : 64;
    const std::size_t bytes = (words * sizeof(std::uint64_t) + align - 1) / align * align;
    block_.reset(static_cast<std::uint64_t*>(std::aligned_alloc(align, bytes)));
    if (block_ == nullptr) throw std::bad_alloc();
#if defined(__linux__)
    if (align == page) madvise(block_.get(), bytes, MADV_HUGEPAGE);
#endif
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
