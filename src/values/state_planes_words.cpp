// The word kernels of `planes` for games with states: 64 heaps of all states of a component at a time.
//
// A heap of a state that has none of the smaller values can have the next one, unless an option has it. The
// options in words before, and in components before, are known. Inside the word heaps are settled from the
// low end, a few of all states at a time, as planes_words.cpp does it for one state: by a look-up, or by as
// many heaps as the least move, where states come in the order in which they lead to each other by taking
// nothing. What can move to a heap that has the value cannot have it. Nothing of a later value matters to an
// earlier one.
//
// The loops are compiled once for every vector unit that the machine may have (Highway), for those have
// faster shifts, too.
#include <algorithm>
#include <array>

#include "values/state_components.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "values/state_planes_words.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace takeaway::HWY_NAMESPACE {

using Word = std::uint64_t;

constexpr unsigned word_bits = 64;

/// A component with a known number of states; 0 stands for "read it from the component".
template <std::size_t States>
class WordLoop {
 public:
  WordLoop(const StateComponent& component, const StateRows& rows)
      : component_(component), base_(rows.base), stride_(rows.stride) {}

  template <class Settle>
  void run(std::size_t first, std::size_t count, const Settle& settle) {
    for (std::size_t w = first; w < first + count; ++w) {
      for (std::size_t s = 0; s < states(); ++s) open_[s] = ~Word{0};
      for (std::uint32_t v = 0; v < component_.cap; ++v) {
        Word* const word = base_ + v * stride_ + w;
        for (std::size_t s = 0; s < states(); ++s) can_[s] = open_[s] & ~reached(s, word);
        settle(*this);
        Word any = 0;
        for (std::size_t s = 0; s < states(); ++s) {
          word[component_.rows[s]] = chosen_[s];
          any |= open_[s] &= ~chosen_[s];
        }
        if (any == 0) break;
      }
    }
  }

  /// No heap of the component is an option of one in the same word, but for its own where nothing is taken.
  void run_far(std::size_t first, std::size_t count) {
    for (std::size_t w = first; w < first + count; ++w) {
      for (std::size_t s = 0; s < states(); ++s) open_[s] = ~Word{0};
      for (std::uint32_t v = 0; v < component_.cap; ++v) {
        Word* const word = base_ + v * stride_ + w;
        Word any = 0;
        for (std::size_t s = 0; s < states(); ++s) {
          const Word chosen = open_[s] & ~reached(s, word);
          word[component_.rows[s]] = chosen;
          any |= open_[s] &= ~chosen;
        }
        if (any == 0) break;
      }
    }
  }

  void settle_by_table() {
    constexpr unsigned fixed = States != 0 ? greedy_bits / std::max<std::size_t>(1, States) : 0;
    const unsigned chunk = fixed != 0 ? fixed : component_.chunk;
    const Word mask = (Word{1} << chunk) - 1;
    const std::uint16_t* const greedy = component_.greedy.data();
    const Word* const denied = component_.denied.data();
    for (std::size_t s = 0; s < states(); ++s) chosen_[s] = 0;
    for (unsigned at = 0; at < word_bits; at += chunk) {
      Word looked_up = 0;
      for (std::size_t s = 0; s < states(); ++s) looked_up |= (can_[s] >> at & mask) << (s * chunk);
      const auto index = static_cast<std::size_t>(looked_up);
      const Word taken = greedy[index];
      for (std::size_t s = 0; s < states(); ++s) {
        chosen_[s] |= (taken >> (s * chunk) & mask) << at;
        can_[s] &= ~(denied[index * states() + s] << at);
      }
    }
  }

  void settle_by_steps() {
    const auto step = component_.stretch;
    const Word mask = (Word{1} << step) - 1;
    for (std::size_t s = 0; s < states(); ++s) chosen_[s] = 0;
    for (unsigned at = 0; at < word_bits; at += step)
      for (std::size_t s = 0; s < states(); ++s) take(s, can_[s] & mask << at);
  }

 private:
  std::size_t states() const { return States != 0 ? States : component_.rows.size(); }

  /// The heaps of a state with an option among those that are known to have the value of this word.
  Word reached(std::size_t state, const Word* word) const {
    Word hit = 0;
    for (std::size_t o = component_.begins[state]; o < component_.begins[state + 1]; ++o) {
      const StateComponent::Outer& option = component_.outer[o];
      const Word* const from = word + option.from;
      hit |= from[0] << option.bits | from[-1] >> 1U >> (word_bits - 1 - option.bits);
    }
    return hit;
  }

  // Where the number of states is known, what they can have stays in registers.
  void take(std::size_t state, Word heaps) {
    chosen_[state] |= heaps;
    const std::size_t* const begins = component_.inner_begins.data() + state * states();
    if constexpr (States == 0) {
      for (std::size_t o = begins[0]; o < begins[states()]; ++o)
        can_[component_.inner[o].from] &= ~moved_up(heaps, component_.inner[o]);
    } else {
      for (std::size_t from = 0; from < States; ++from)
        for (std::size_t o = begins[from]; o < begins[from + 1]; ++o)
          can_[from] &= ~moved_up(heaps, component_.inner[o]);
    }
  }

  static Word moved_up(Word heaps, const StateComponent::Inner& inner) {
    return heaps << inner.takes[0] | heaps << inner.takes[1] | heaps << inner.takes[2] |
           heaps << inner.takes[3];
  }

  static constexpr std::size_t room = States != 0 ? States : most_states;

  const StateComponent& component_;
  Word* base_;
  std::size_t stride_;
  std::array<Word, room> open_{};  // without a value yet
  std::array<Word, room> can_{};   // open, and no option known has the value
  std::array<Word, room> chosen_{};
};

template <std::size_t States>
void advance_states_of(const StateComponent& component, const StateRows& rows, std::size_t first,
                       std::size_t count) {
  WordLoop<States> loop(component, rows);
  switch (component.kind) {
    case StateComponent::Kind::table:
      return loop.run(first, count, [](WordLoop<States>& words) HWY_ATTR { words.settle_by_table(); });
    case StateComponent::Kind::steps:
      return loop.run(first, count, [](WordLoop<States>& words) HWY_ATTR { words.settle_by_steps(); });
    default:
      return loop.run_far(first, count);
  }
}

void advance_words_of_states(const StateComponent& component, const StateRows& rows, std::size_t first,
                             std::size_t count) {
  switch (component.rows.size()) {
    case 1:
      return advance_states_of<1>(component, rows, first, count);
    case 2:
      return advance_states_of<2>(component, rows, first, count);
    case 3:
      return advance_states_of<3>(component, rows, first, count);
    case 4:
      return advance_states_of<4>(component, rows, first, count);
    case 5:
      return advance_states_of<5>(component, rows, first, count);
    case 6:
      return advance_states_of<6>(component, rows, first, count);
    default:
      return advance_states_of<0>(component, rows, first, count);
  }
}

}  // namespace takeaway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace takeaway {

HWY_EXPORT(advance_words_of_states);

void advance_component_words(const StateComponent& component, const StateRows& rows, std::size_t first,
                             std::size_t count) {
  HWY_DYNAMIC_DISPATCH(advance_words_of_states)(component, rows, first, count);
}

}  // namespace takeaway
#endif
