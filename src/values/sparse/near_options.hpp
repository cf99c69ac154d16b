// Options near a heap, where codes are below 128. Internal to the engine `sparse`.
//
// The other way round: a heap whose code is known shows it to all heaps behind it at once. For each code
// there is a row of masks: which codes a heap has as options because the heap so many before it has that
// code. Such a row is added to what the heaps to come have seen already. So it does not matter how many
// options are near.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace takeaway::sparse {

/// For each of 64 heaps a bit for each of 64 codes: whether one of its options has that code.
using SeenCodes = std::array<std::uint64_t, 64>;

/// Masks of as many codes as `Mask` has bits, from `first_code` on.
template <class Mask>
struct NearMasks {
  static constexpr std::size_t reach = 128;  // all offsets are below; and so many heaps are a part
  static constexpr std::size_t margin = 16;  // masks before and behind a row, where vectors may begin and end
  static constexpr std::size_t length = reach + 2 * margin;
  static constexpr std::uint32_t bits = 8 * sizeof(Mask);

  std::uint32_t first_code = 0;
  std::vector<Mask> rows;              ///< for each code of a heap, `margin` before offset 0
  std::array<Mask, 2 * reach> seen{};  ///< by the heaps of the part, and of the next one

  const Mask* row(std::uint32_t code) const { return rows.data() + code * length + margin; }

  void start(std::uint32_t codes, std::uint32_t first) {
    first_code = first;
    rows.assign(codes * length, 0);
    seen.fill(0);
  }

  void add(std::uint32_t codes, std::size_t offset, std::uint32_t changed) {
    for (std::uint32_t code = 0; code < codes; ++code)
      if (const std::uint32_t option = code ^ changed; option / bits == first_code / bits)
        rows[code * length + margin + offset] |= Mask{1} << (option % bits);
  }

  void show(std::ptrdiff_t heap, std::uint32_t code) {
    const Mask* const masks = row(code);
    const std::ptrdiff_t end = heap + static_cast<std::ptrdiff_t>(reach);
    for (std::ptrdiff_t to = std::max<std::ptrdiff_t>(0, heap + 1); to < end; ++to)
      seen[static_cast<std::size_t>(to)] |= masks[to - heap];
  }

  void add_seen(std::size_t from, const SeenCodes& codes) {
    for (std::size_t i = 0; i < codes.size(); ++i) seen[from + i] |= static_cast<Mask>(codes[i]);
  }

  void advance() {
    std::copy_n(seen.begin() + reach, reach, seen.begin());
    std::fill_n(seen.begin() + reach, reach, 0);
  }
};

class NearOptions {
 public:
  static constexpr std::size_t reach = NearMasks<std::uint64_t>::reach;

  /// No options yet; all codes are at most `largest`, which is below 128.
  void start(std::uint32_t largest) {
    codes_ = largest < 32 ? 32 : largest < 64 ? 64 : 128;
    for_each([&, first = 0U](auto& masks) mutable {
      masks.start(codes_, first);
      first += masks.bits;
    });
  }

  /// A heap has as an option the code of the heap so many before it, changed by this.
  void add(std::size_t offset, std::uint32_t changed) {
    for_each([&](auto& masks) { masks.add(codes_, offset, changed); });
  }

  /// A heap shows its code to all behind it. The first heap of the part is 0; it may be one before that.
  void show(std::ptrdiff_t heap, std::uint32_t code) {
    for_each([&](auto& masks) { masks.show(heap, code); });
  }

  /// 64 heaps of the part, from this one on, have seen these codes, too: 64 for each element.
  void add_seen(std::size_t from, std::span<const SeenCodes> codes) {
    for_each([&](auto& masks) { masks.add_seen(from, codes[masks.first_code / 64]); });
  }

  void forget() {
    for_each([](auto& masks) { masks.seen.fill(0); });
  }

  /// The next part is the part.
  void advance() {
    for_each([](auto& masks) { masks.advance(); });
  }

  /// 32, 64 or 128: all codes are smaller.
  std::uint32_t codes() const { return codes_; }
  NearMasks<std::uint32_t>& narrow() { return narrow_; }
  NearMasks<std::uint64_t>& low() { return low_; }
  NearMasks<std::uint64_t>& high() { return high_; }

 private:
  template <class Work>
  void for_each(Work work) {
    if (codes_ == 32) return work(narrow_);
    work(low_);
    if (codes_ == 128) work(high_);
  }

  std::uint32_t codes_ = 32;
  NearMasks<std::uint32_t> narrow_;  // up to 32 codes
  NearMasks<std::uint64_t> low_;     // up to 64, or the lower half of 128
  NearMasks<std::uint64_t> high_;
};

}  // namespace takeaway::sparse
