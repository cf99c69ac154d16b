// Canonical forms of partizan games: each value once, with the fewest options.
//
// Conway: G <= H unless some right option of H is <= G or H is <= some left option of G. An option is
// dominated if another one is at least as good; a left option is reversible if it has a right option that is
// <= the game, and then that one's left options stand for it. A form without both kinds is the only one of
// its value.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "takeaway/partizan_values.hpp"

namespace takeaway::partizan {

class Forms {
 public:
  using Id = std::uint32_t;
  using Options = std::vector<Id>;

  explicit Forms(const CanonicalLimits& limits, const Watch& watch) : limits_(limits), watch_(watch) {}

  /// The form of the game with these options, which are forms.
  Id form(Options left, Options right);
  Id sum(Id one, Id other);
  /// Nothing where it would be too long.
  std::optional<std::string> text(Id id);

  /// Whether a limit was met or the watch said stop: then ids mean nothing any more.
  bool exhausted() const { return exhausted_; }

 private:
  /// A game: the options of both players.
  using Sides = std::pair<Options, Options>;

  /// A number, so many ups and a nimber, added: 1/2^3*2.
  struct Simple {
    std::int64_t numerator = 0;
    unsigned power = 0;  ///< of two, below the line
    std::int64_t ups = 0;
    std::uint64_t nimber = 0;

    bool is_number() const { return ups == 0 && nimber == 0; }
    bool same_number(const Simple& other) const {
      return numerator == other.numerator && power == other.power;
    }
  };

  bool goes_on();
  bool less_or_equal(Id one, Id other);
  bool below(Id one, const Sides& other);
  bool above(const Sides& one, Id other);
  void remove_reversible(Options& options, const Sides& game, bool of_left);
  void remove_dominated(Options& options, bool of_left);

  std::optional<Simple> simple(Id id);
  std::optional<Simple> recognised(const Sides& sides);
  std::optional<Simple> number(const Sides& sides);
  std::optional<Simple> with_nimber(const Sides& sides);
  std::optional<Simple> with_ups(const Sides& sides, bool negative);
  static std::string simple_text(const Simple& simple);
  bool write(Id id, std::string& text, std::size_t most);

  CanonicalLimits limits_;
  const Watch& watch_;
  std::vector<Sides> known_;
  std::map<Sides, Id> ids_;
  std::unordered_map<std::uint64_t, bool> compared_;
  std::unordered_map<std::uint64_t, Id> sums_;
  std::vector<std::optional<std::optional<Simple>>> simple_;
  std::size_t comparisons_ = 0;
  bool exhausted_ = false;
};

}  // namespace takeaway::partizan
