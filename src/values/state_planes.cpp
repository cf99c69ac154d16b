// A plane is the set of the heaps that have a value in a state, as bits; a word of it holds 64 heaps. The
// loops that find them, component by component, are in state_planes_words.cpp and state_planes_vectors.cpp.
// They take passes to be allowed everywhere; the first heaps, where some are not, are computed here, in a
// plain way. Where options may be forbidden there is one state, and counted_planes.cpp computes all of it.
#include "values/state_planes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "base/assert.hpp"
#include "values/counted_planes.hpp"
#include "values/engines.hpp"
#include "values/planes.hpp"
#include "values/state_components.hpp"

namespace takeaway {

namespace {

constexpr std::size_t word_bits = 64;
constexpr std::size_t fewest_words = 128;  // at a time
constexpr std::size_t padding_words = 16;  // what the vector kernels may read behind the last word
constexpr std::uint32_t most_planes = 64;
constexpr std::size_t most_digits = 7;  // of a value

/// The one state of a game in which options may be forbidden. The planes are still to be said.
CountedPlanes counted_planes(const StateRecurrence& recurrence) {
  TAKEAWAY_ASSERT(recurrence.states.size() == 1 && recurrence.states[0].passes.empty());
  CountedPlanes counted;
  counted.cap = recurrence.cap;
  counted.blocked = recurrence.blocked;
  for (const auto& option : recurrence.states[0].options) counted.moves.push_back(option.take);
  std::ranges::sort(counted.moves);
  return counted;
}

class StatePlanes final : public StateEngine {
 public:
  explicit StatePlanes(const StateRecurrence& recurrence)
      : planes_(std::max(1U, recurrence.cap)),
        cap_(recurrence.cap),
        states_(recurrence.states.size()),
        asked_(recurrence.asked),
        history_(recurrence.window / word_bits + 2),
        words_(recurrence.endless ? fewest_words : std::max(fewest_words, history_)),
        row_(history_ + words_),
        bits_(states_ * planes_ * row_ + padding_words, 0),
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
      if (!state.passes.empty() && !state.options.empty()) all_pass_ = std::max(all_pass_, state.pass_from);
    }
    if (recurrence.blocked > 0) {
      counted_ = counted_planes(recurrence);
      prepare(*counted_);
      counted_->planes = bits_.data();
      counted_->stride = row_;
      return;
    }
    components_ = components_of(recurrence, rows());
    for (StateComponent& component : components_) prepare(component, rows());
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
  std::uint32_t at(Heap cell) const override { return values()[cell - first_]; }
  void copy(Heap first, std::span<std::uint8_t> out) const override {
    std::copy_n(values().begin() + static_cast<std::ptrdiff_t>(first - first_), out.size(), out.begin());
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
      if (counted_) advance_counted(*counted_, history_, words_);
      std::size_t word = 0;
      for (; word < words_ && ready_ + word * word_bits < all_pass_; ++word)
        compute_word(history_ + word, ready_ + word * word_bits);
      for (const StateComponent& component : components_)
        advance_component(component, rows(), history_ + word, words_ - word);
      first_ = ready_;
      ready_ += word_bits * words_;
      spelled_ = joined_ = false;
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

  StateRows rows() { return {bits_.data(), row_, planes_}; }

  const std::vector<std::uint8_t>& values() const {
    if (!spelled_) spell(asked_);
    spelled_ = true;
    return values_;
  }

  // The values of a state, a byte a cell: those of eight cells from a byte of each binary digit.
  void spell(std::size_t state) const {
    static_assert(std::endian::native == std::endian::little);
    static constexpr auto spread = [] {
      std::array<std::uint64_t, 256> table{};
      for (std::size_t byte = 0; byte < table.size(); ++byte)
        for (std::size_t i = 0; i < 8; ++i) table[byte] |= std::uint64_t{byte >> i & 1U} << (8 * i);
      return table;
    }();
    const auto digits = static_cast<unsigned>(std::bit_width(cap_));
    std::array<std::uint64_t, most_digits> digit{};
    for (std::size_t word = 0; word < words_; ++word) {
      digits_of(state, history_ + word, std::span(digit).first(digits));
      for (std::size_t part = 0; part < word_bits / 8; ++part) {
        std::uint64_t cells = 0;
        for (unsigned d = 0; d < digits; ++d) cells |= spread[digit[d] >> (8 * part) & 0xFFU] << d;
        std::memcpy(values_.data() + word * word_bits + 8 * part, &cells, sizeof(cells));
      }
    }
  }

  // The binary digits of the values of a word. Heaps without a plane have the value `cap_`.
  void digits_of(std::size_t state, std::size_t word, std::span<std::uint64_t> digit) const {
    std::ranges::fill(digit, 0);
    const auto add = [&](std::uint64_t heaps, std::uint32_t value) {
      for (std::size_t d = 0; d < digit.size(); ++d)
        if ((value >> d & 1U) != 0) digit[d] |= heaps;
    };
    std::uint64_t left = ~std::uint64_t{0};
    for (std::uint32_t value = 0; value < cap_ && left != 0; ++value) {
      const std::uint64_t heaps = plane(state, value)[word];
      add(heaps, value);
      left &= ~heaps;
    }
    add(left, cap_);
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
    spelled_ = false;
    joined_ = true;
  }

  std::uint32_t planes_;
  std::uint32_t cap_;
  std::size_t states_;
  std::size_t asked_;
  std::size_t history_;                       // words of a row that are kept from before
  std::size_t words_;                         // words that are computed at a time
  std::size_t row_;                           // words of a row: both
  std::vector<std::uint64_t> bits_;           // of each state and value
  mutable std::vector<std::uint8_t> values_;  // the words computed last; of the state asked for if `spelled_`
  mutable bool spelled_ = false;
  std::vector<std::uint64_t> joint_;  // of all states, where `joined_`
  bool joined_ = false;
  Heap first_ = 0;  // the cell that the words computed last begin with
  Heap ready_ = 0;
  std::vector<Outer> outer_;         // state by state
  std::vector<std::size_t> begins_;  // of each state among them
  std::vector<std::vector<Inner>> inner_;
  std::size_t stretch_ = word_bits;  // the least move, a word at most
  Heap all_pass_ = 0;                // the first cell from which all states may pass that have a pass
  std::vector<StateComponent> components_;
  std::optional<CountedPlanes> counted_;  // where options may be forbidden, in place of components
  std::vector<std::uint64_t> within_;
  std::vector<std::uint64_t> can_have_;
  std::vector<std::uint64_t> free_;
};

bool planes_take(const StateRecurrence& recurrence) {
  if (recurrence.endless && !recurrence.outcomes) return false;  // values grow as heaps do
  return recurrence.blocked <= CountedPlanes::most_blocked && recurrence.cap <= most_planes;
}

/// What a word of 64 heaps of a component costs, in the nanoseconds of plans.
double cost_of(const StateComponent& component) {
  if (component.kind == StateComponent::Kind::plain)
    return word_bits * planes_engine.plan(component.recurrence).nanoseconds_per_heap;
  const double values = std::min<double>(component.cap, 5);  // few heaps have larger ones
  const auto states = static_cast<double>(component.rows.size());
  const double outer = 0.7 * static_cast<double>(component.outer.size()) + 2 * states;
  switch (component.kind) {
    case StateComponent::Kind::vectors:
      return values * outer * word_bits / static_cast<double>(vector_cells());
    case StateComponent::Kind::table:
      return values * (outer + (1 + 0.6 * states + 0.1 * states * states) * word_bits / component.chunk);
    case StateComponent::Kind::steps:
      return values * (outer + (states + 2 * static_cast<double>(component.inner.size())) * word_bits /
                                   component.stretch);
    default:
      return values * outer;
  }
}

std::uint64_t table_bytes(const StateComponent& component) {
  if (component.kind != StateComponent::Kind::table) return 0;
  const std::size_t states = component.rows.size();
  return (std::uint64_t{1} << (component.chunk * states)) *
         (sizeof(std::uint16_t) + states * sizeof(std::uint64_t));
}

Plan plan_state_planes(const StateRecurrence& recurrence) {
  const bool counts = recurrence.blocked > 0;
  double a_word = counts ? cost_of_counted_word(counted_planes(recurrence)) : 0;
  const unsigned __int128 history = recurrence.window / word_bits + 2;
  unsigned __int128 bytes =
      (2 * history + fewest_words) * recurrence.states.size() * std::max(1U, recurrence.cap) * 8;
  const auto components = counts ? std::vector<StateComponent>() : components_of(recurrence, {});
  for (const StateComponent& component : components) {
    a_word += cost_of(component);
    bytes += table_bytes(component);
  }
  return {.engine = EngineName::planes,
          .nanoseconds_per_heap = 0.3 + a_word / word_bits,
          .bytes = saturated(bytes),
          .reason = "a row of bits for each state and value"};
}

}  // namespace

constinit const StatesEngine state_planes_engine = {
    .takes = planes_take, .plan = plan_state_planes, .make = [](const StateRecurrence& recurrence) {
      return std::unique_ptr<StateEngine>(std::make_unique<StatePlanes>(recurrence));
    }};

}  // namespace takeaway
