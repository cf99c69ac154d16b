// Whether and how the state of an endless game comes back. Internal to the certificates; what that means, and
// why it is enough, is in check_endless.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "certificate/endless_values.hpp"

namespace takeaway::endless_check {

/// The states in front of the cells t1 and t2, compared.
class Return {
 public:
  /// Keeps references to all it is given.
  Return(const EndlessCells& cells, bool outcomes, const State& before, const State& after, std::uint64_t t1,
         std::uint64_t t2);

  bool growing(std::size_t half, std::uint64_t cell) const { return growing_[half][cell % cells_.modulus()]; }
  /// By how much a growing line grows from t1 to t2.
  Value growth() const { return any_ ? least_after_ - least_before_ : 0; }

  /// What differs, if anything does.
  std::optional<std::string> difference() const;

 private:
  void grow(std::size_t half, Move residue);
  Value relative(Value value, Value m) const;
  bool same_old(const ValueSet& left, const ValueSet& right) const;

  const EndlessCells& cells_;
  bool outcomes_;
  const State& before_;
  const State& after_;
  std::uint64_t t1_;
  std::uint64_t t2_;
  std::vector<std::vector<bool>> growing_;
  bool any_ = false;
  Value least_before_ = 0;  // m(t1)
  Value least_after_ = 0;   // m(t2)
  Value bound_ = 0;         // B
};

}  // namespace takeaway::endless_check
