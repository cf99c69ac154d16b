// Sets of values that only grow, as the check of endless games keeps them. Internal to the certificates.
#pragma once

#include <cstdint>
#include <vector>

namespace takeaway::endless_check {

using Value = std::uint64_t;

/// A set of values; the least one missing only grows.
class ValueSet {
 public:
  bool has(Value value) const { return value < bits_.size() && bits_[value]; }
  void add(Value value) {
    if (value >= bits_.size()) bits_.resize(value + value / 2 + 16, false);
    bits_[value] = true;
    while (missing_ < bits_.size() && bits_[missing_]) ++missing_;
  }
  Value missing() const { return missing_; }
  Value bound() const { return bits_.size(); }  ///< no member is as large
  std::uint64_t bytes() const { return sizeof(ValueSet) + bits_.capacity() / 8; }

 private:
  std::vector<bool> bits_;
  Value missing_ = 0;
};

/// The values that a growing set lacks, ascending. Each value that the set has links upwards to one that it
/// may lack; links are shortened as they are followed (union-find).
class Gaps {
 public:
  void fill(Value value) {
    for (Value next = next_.size(); next <= value; ++next) next_.push_back(static_cast<std::uint32_t>(next));
    if (next_[value] == value) next_[value] = static_cast<std::uint32_t>(value + 1);
  }
  /// The least one from `value` on.
  Value from(Value value) {
    while (value < next_.size() && next_[value] != value) {
      const Value next = next_[value];
      if (next < next_.size()) next_[value] = next_[next];
      value = next;
    }
    return value;
  }
  std::uint64_t bytes() const { return sizeof(Gaps) + next_.capacity() * sizeof(next_[0]); }

 private:
  std::vector<std::uint32_t> next_;
};

}  // namespace takeaway::endless_check
