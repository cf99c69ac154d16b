// The walk along the word of a fan: from one place to the next where a value, or that of an option, may
// change.
//
// The heap and its options are pointers into the word; each knows how far it is from the end of its run. All
// of them go on by the least of these distances, which must be the least on the whole cone for all counts.
// Where they come round to the same places of rounds that are repeated, everything that was decided since
// then will be decided in the same way again, for as many rounds as all of them have left; so these are
// passed at once. When the heap begins a period with all pointers at the same places as a period before,
// everything repeats for ever.
#pragma once

#include <map>
#include <optional>

#include "certificate/fan_forms.hpp"

namespace takeaway::cone_check {

class FanWalk {
 public:
  FanWalk(const Fan& fan, const FanForms& forms, const Watch& watch, std::uint64_t most_stretches);

  /// The whole walk, once. The examination ends where the mex rule is not seen to hold, and where there is
  /// too much to do.
  void walk();

  std::uint64_t stretches() const { return stretches_; }
  std::uint64_t jumps() const { return jumps_; }

 private:
  static constexpr std::size_t before_all = ~std::size_t{0};  // an option below the first heap

  /// A place in the word.
  struct Pointer {
    std::size_t piece = before_all;
    std::size_t run = 0;
    RoundNumber round;          // how many rounds of the piece are behind it
    LinearForm left;            // to the end of the run
    std::uint64_t entered = 0;  // how many pieces, up to this one
  };
  /// The heap's pointer, and then those of its options.
  struct Places {
    std::vector<Pointer> pointers;
    LinearForm heap;
  };
  using Key = std::vector<std::size_t>;

  void cut_at_whole_runs();
  void begin();
  void step();
  void advance(Pointer& pointer);
  void enter(Pointer& pointer, std::size_t piece);
  void start_run(Pointer& pointer) const;
  bool is_free(const Rounds& piece) const;
  std::uint64_t mex() const;
  bool is_closed();
  void try_jump();
  std::optional<RoundNumber> rounds_alike(const Places& before) const;
  void jump(const Places& before, const RoundNumber& rounds);

  const Fan& fan_;
  const FanForms& forms_;
  Examination& examination_;
  const Watch& watch_;
  std::uint64_t most_stretches_;
  std::vector<Rounds> pieces_;  // of preperiod and period, cut at ends of runs only
  std::size_t cycle_ = 0;       // the first piece of the period
  Places now_;
  bool began_round_ = false;    // since the last stretch, of a piece that is repeated a free number of times
  bool began_period_ = false;   // the heap's pointer
  std::map<Key, Places> seen_;  // where rounds began since the last jump
  std::optional<Places> last_period_;
  std::uint64_t stretches_ = 0;
  std::uint64_t jumps_ = 0;
};

}  // namespace takeaway::cone_check
