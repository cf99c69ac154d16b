// A plane is the set of the heaps that have a value in a state, as bits. The planes of a word of 64 heaps are
// found value by value. A heap of a state that has none of the smaller values can have the next one, v,
// unless an option has it. The options outside the word are the planes of v in words before, moved by what is
// taken. Those inside the word come from its own heaps: a stretch of the word as long as the least move is
// settled at once, in the order in which states lead to each other by taking nothing, and what can move to a
// heap that has the value v cannot have it. Nothing of a later value matters to an earlier one.
//
// This is `planes` (planes.hpp) for several rows of planes at once, without its ways of settling small moves;
// so it is chosen where the least move is not too small.
#include "values/state_planes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/assert.hpp"
#include "values/engines.hpp"

namespace takeaway {

namespace {

constexpr std::size_t word_bits = 64;
constexpr std::size_t fewest_words = 128;  // at a time
constexpr std::uint32_t most_planes = 64;

class StatePlanes final : public StateEngine {
 public:
  explicit StatePlanes(const StateRecurrence& recurrence)
      : planes_(std::max(1U, recurrence.cap)),
        cap_(recurrence.cap),
        states_(recurrence.states.size()),
        asked_(recurrence.asked),
        history_(recurrence.window / word_bits + 2),
        words_(std::max(fewest_words, history_)),
        row_(history_ + words_),
        bits_(states_ * planes_ * row_, 0),
        values_(word_bits * words_),
        begins_(states_ + 1, 0),
        inner_(states_) {
    for (std::size_t s = 0; s < states_; ++s) {
      if (recurrence.sink) std::fill_n(plane(s, 0), history_, ~std::uint64_t{0});
      const StateRecurrence::State& state = recurrence.states[s];
      for (const auto& option : state.options) {
        if (option.take > 0) {
          outer_.push_back({option.to, static_cast<std::size_t>(option.take / word_bits),
                            static_cast<unsigned>(option.take % word_bits)});
          stretch_ = std::min<Move>(stretch_, option.take);
        }
        if (option.take < word_bits) inner_[option.to].push_back({s, static_cast<unsigned>(option.take), 0});
      }
      begins_[s + 1] = outer_.size();
      for (const std::size_t to : state.passes) inner_[to].push_back({s, 0, state.pass_from});
    }
    within_.resize(states_);
    can_have_.resize(states_);
    free_.resize(states_);
  }

  bool is_exact() const override { return states_ <= sizeof(std::uint64_t); }

  void fill_joint(std::span<std::uint64_t> out) override {
    while (!out.empty()) {
      if (reader() >= ready()) compute(reader() + out.size());
      if (!joined_) join();
      const std::size_t part = std::min<Heap>(out.size(), ready() - reader());
      std::copy_n(joint_.begin() + static_cast<std::ptrdiff_t>(reader() - first_), part, out.begin());
      skip(part);
      out = out.subspan(part);
    }
  }

 protected:
  std::uint32_t at(Heap cell) const override { return values_[cell - first_]; }
  void copy(Heap first, std::span<std::uint8_t> out) const override {
    std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(first - first_), out.size(), out.begin());
  }
  Heap ready() const override { return ready_; }

  // All cells computed have been read; or some are passed over.
  void compute(Heap end) override {
    while (ready_ < end && reader() >= ready_) {
      for (std::size_t r = 0; r < states_ * planes_; ++r) {
        std::uint64_t* const row = bits_.data() + r * row_;
        if (ready_ > 0) std::copy(row + row_ - history_, row + row_, row);
        std::fill(row + history_, row + row_, 0);
      }
      for (std::size_t word = 0; word < words_; ++word)
        compute_word(history_ + word, ready_ + word * word_bits);
      first_ = ready_;
      ready_ += word_bits * words_;
      spell(asked_);
      joined_ = false;
    }
  }

 private:
  struct Outer {  // an option that takes something
    std::size_t to;
    std::size_t words;
    unsigned bits;
  };
  struct Inner {  // a heap of the state `from` that can be moved to this one inside the word
    std::size_t from;
    unsigned take;
    Heap pass_from;  // of a pass: the first cell that has it; else 0
  };

  std::uint64_t* plane(std::size_t state, std::uint32_t value) {
    return bits_.data() + (state * planes_ + value) * row_;
  }
  const std::uint64_t* plane(std::size_t state, std::uint32_t value) const {
    return bits_.data() + (state * planes_ + value) * row_;
  }

  void compute_word(std::size_t word, Heap cell) {
    std::ranges::fill(free_, ~std::uint64_t{0});
    for (std::uint32_t value = 0; value < cap_; ++value) {
      std::uint64_t any = 0;
      for (std::size_t s = 0; s < states_; ++s) {
        std::uint64_t reached = 0;
        for (std::size_t o = begins_[s]; o < begins_[s + 1]; ++o) {
          const Outer& option = outer_[o];
          const std::uint64_t* const from = plane(option.to, value) + word - option.words;
          reached |= option.bits == 0 ? *from : *from << option.bits | from[-1] >> (word_bits - option.bits);
        }
        can_have_[s] = free_[s] & ~reached;
        any |= free_[s];
      }
      if (any == 0) return;
      settle(cell);
      for (std::size_t s = 0; s < states_; ++s) {
        plane(s, value)[word] = within_[s];
        free_[s] &= ~within_[s];
      }
    }
  }

  // From the heaps that can have the value by the options outside the word, those that have it.
  void settle(Heap cell) {
    std::ranges::fill(within_, 0);
    for (std::size_t base = 0; base < word_bits; base += stretch_) {
      const std::uint64_t stretch = base + stretch_ >= word_bits
                                        ? ~std::uint64_t{0} << base
                                        : ((std::uint64_t{1} << stretch_) - 1) << base;
      for (std::size_t s = 0; s < states_; ++s) {
        const std::uint64_t own = can_have_[s] & stretch;
        if (own == 0) continue;
        within_[s] |= own;
        for (const Inner& option : inner_[s])
          can_have_[option.from] &= ~(own << option.take & at_or_after(option.pass_from, cell));
      }
    }
  }

  /// The bits of the word that begins with `cell` for the cells from `first` on.
  static std::uint64_t at_or_after(Heap first, Heap cell) {
    if (first <= cell) return ~std::uint64_t{0};
    return first - cell >= word_bits ? 0 : ~std::uint64_t{0} << (first - cell);
  }

  // The values of a state, a byte a cell, eight cells at a time: each bit becomes a byte that is 0 or 1, and
  // what is added to a value to make it `cap_` is taken off.
  void spell(std::size_t state) {
    static_assert(std::endian::native == std::endian::little);
    constexpr std::uint64_t ones = 0x0101010101010101ULL;
    for (std::size_t word = 0; word < words_; ++word)
      for (std::size_t part = 0; part < word_bits / 8; ++part) {
        std::uint64_t cells = cap_ * ones;
        for (std::uint32_t value = 0; value < cap_; ++value) {
          const std::uint64_t bits = plane(state, value)[history_ + word] >> (8 * part) & 0xFFU;
          const std::uint64_t apart = bits * ones & 0x8040201008040201ULL;
          cells -= ((apart + 0x7F7F7F7F7F7F7F7FULL) >> 7U & ones) * (cap_ - value);
        }
        std::memcpy(values_.data() + word * word_bits + 8 * part, &cells, sizeof(cells));
      }
  }

  void join() {
    joint_.assign(values_.size(), 0);
    for (std::size_t s = 0; s < states_; ++s) {
      spell(s);
      for (std::size_t i = 0; i < values_.size(); ++i)
        joint_[i] =
            is_exact() ? joint_[i] << 8U | values_[i] : (joint_[i] ^ values_[i]) * 0x9E3779B97F4A7C15ULL;
      if (!is_exact())
        for (std::uint64_t& joined : joint_) joined ^= joined >> 32U;
    }
    spell(asked_);
    joined_ = true;
  }

  std::uint32_t planes_;
  std::uint32_t cap_;
  std::size_t states_;
  std::size_t asked_;
  std::size_t history_;               // words of a row that are kept from before
  std::size_t words_;                 // words that are computed at a time
  std::size_t row_;                   // words of a row: both
  std::vector<std::uint64_t> bits_;   // of each state and value
  std::vector<std::uint8_t> values_;  // of the state that is asked for, the words computed last
  std::vector<std::uint64_t> joint_;  // of all states, where `joined_`
  bool joined_ = false;
  Heap first_ = 0;  // the cell that the words computed last begin with
  Heap ready_ = 0;
  std::vector<Outer> outer_;         // state by state
  std::vector<std::size_t> begins_;  // of each state among them
  std::vector<std::vector<Inner>> inner_;
  std::size_t stretch_ = word_bits;  // the least move, a word at most
  std::vector<std::uint64_t> within_;
  std::vector<std::uint64_t> can_have_;
  std::vector<std::uint64_t> free_;
};

bool planes_take(const StateRecurrence& recurrence) {
  return recurrence.blocked == 0 && recurrence.cap <= most_planes;
}

Plan plan_state_planes(const StateRecurrence& recurrence) {
  Move least = word_bits;
  std::size_t inner = 0;
  for (const StateRecurrence::State& state : recurrence.states)
    for (const auto& option : state.options) {
      if (option.take > 0) least = std::min(least, option.take);
      inner += option.take < word_bits ? 1 : 0;
    }
  const auto states = static_cast<double>(recurrence.states.size());
  const double values = std::min<double>(recurrence.cap, 5);  // few heaps have larger ones
  const double stretches = static_cast<double>((word_bits + least - 1) / least);
  const double a_word = values * (1.3 * static_cast<double>(recurrence.options) +
                                  stretches * (states + 0.7 * static_cast<double>(inner)));
  const auto words = static_cast<unsigned __int128>(2 * (recurrence.window / word_bits + 2) + fewest_words);
  return {.engine = EngineName::planes,
          .nanoseconds_per_heap = 0.3 + a_word / word_bits,
          .bytes = saturated(words * recurrence.states.size() * std::max(1U, recurrence.cap) * 8),
          .reason = "a row of bits for each state and value"};
}

}  // namespace

constinit const StatesEngine state_planes_engine = {
    .takes = planes_take, .plan = plan_state_planes, .make = [](const StateRecurrence& recurrence) {
      return std::unique_ptr<StateEngine>(std::make_unique<StatePlanes>(recurrence));
    }};

}  // namespace takeaway
