// Checks that given values obey the mex rule. Since no value has to wait for another, whole blocks are
// checked at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "takeaway/game.hpp"

namespace takeaway {

/// A value v below the cap is kept as the bit v of a Mask. A value at the cap, and an option that cannot be
/// reached, is kept as 0: no mex depends on it.
template <class Mask>
class RuleCheck {
 public:
  RuleCheck(const Game& game, std::uint32_t cap)
      : moves_(game.moves.listed().begin(), game.moves.listed().end()),
        cap_(cap),
        bits_(2 * moves_.back() + block) {
    for (Move back = 1; back <= moves_.back(); ++back) {
      std::uint64_t value = cap_;
      if (game.boundary == BoundaryKind::sink) value = 0;
      if (game.boundary == BoundaryKind::init && back <= game.initial.size())
        value = std::min<std::uint64_t>(cap_, game.initial[game.initial.size() - back]);
      bits_[moves_.back() - back] = bit(value) & relevant();
    }
    next_ = moves_.back();
  }

  static constexpr std::size_t block = std::size_t{1} << 14U;

  /// Whether all of these values, at most a block of them, obey the rule.
  bool accept(std::span<const std::uint8_t> values) {
    TAKEAWAY_ASSERT(values.size() <= block);
    if (next_ + values.size() > bits_.size()) {
      std::copy(bits_.begin() + static_cast<std::ptrdiff_t>(next_ - moves_.back()),
                bits_.begin() + static_cast<std::ptrdiff_t>(next_), bits_.begin());
      next_ = moves_.back();
    }
    if (std::ranges::any_of(values, [&](std::uint8_t value) { return value > cap_; })) return false;
    // Plain loops over plain pointers, so that the compiler makes vectors of them.
    Mask* const here = bits_.data() + next_;
    Mask* const own = own_.data();
    Mask* const options = options_.data();
    const Mask kept = relevant();
    const std::uint8_t* const value = values.data();
    const std::size_t count = values.size();
    for (std::size_t i = 0; i < count; ++i) own[i] = bit(value[i]);
    for (std::size_t i = 0; i < count; ++i) here[i] = own[i] & kept;
    std::fill_n(options, count, Mask{0});
    for (const Move move : moves_) {
      const Mask* const from = here - move;
      for (std::size_t i = 0; i < count; ++i) options[i] = static_cast<Mask>(options[i] | from[i]);
    }
    Mask wrong = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const auto lowest_absent = static_cast<Mask>(~options[i] & (options[i] + 1U));
      wrong = static_cast<Mask>(wrong | (lowest_absent ^ own[i]));
    }
    next_ += values.size();
    return wrong == 0;
  }

 private:
  static Mask bit(std::uint64_t value) { return static_cast<Mask>(Mask{1} << value); }
  Mask relevant() const { return static_cast<Mask>(bit(cap_) - 1U); }

  std::vector<Move> moves_;
  std::uint32_t cap_;
  std::vector<Mask> bits_;
  std::vector<Mask> own_ = std::vector<Mask>(block);
  std::vector<Mask> options_ = std::vector<Mask>(block);
  std::size_t next_ = 0;
};

}  // namespace takeaway
