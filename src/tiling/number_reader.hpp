// Numbers as bytes, seven bits in each, the lowest first; all but the last byte of a number have the eighth
// bit. Internal to the room `tiling`.
#pragma once

#include <cstdint>
#include <string_view>

#include "takeaway/tiling.hpp"

namespace takeaway::tiling {

/// Reads them from front to back. Where the bytes end too early, or a number is too large, `good` becomes
/// false and numbers are 0.
class NumberReader {
 public:
  explicit NumberReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number() {
    constexpr std::uint64_t largest = std::uint64_t{1} << 62;
    std::uint64_t found = 0;
    for (unsigned shift = 0; at_ < bytes_.size() && shift < 63; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      found |= static_cast<std::uint64_t>(byte % 128) << shift;
      if (byte < 128 && found < largest) return found;
      if (byte < 128) break;
    }
    good_ = false;
    return 0;
  }
  std::int64_t signed_number() {
    const std::uint64_t code = number();
    return code % 2 == 0 ? static_cast<std::int64_t>(code / 2) : -static_cast<std::int64_t>(code / 2) - 1;
  }
  LinearForm form() {
    LinearForm found;
    for (int i = 0; i < 3; ++i) found.push_back(signed_number());
    return found;
  }
  bool good() const { return good_; }
  bool ended() const { return at_ == bytes_.size(); }
  std::size_t at() const { return at_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool good_ = true;
};

}  // namespace takeaway::tiling
