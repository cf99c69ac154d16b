#include "values/state_components.hpp"

#include <algorithm>
#include <bitset>
#include <tuple>
#include <utility>

namespace takeaway {

namespace {

using Kind = StateComponent::Kind;

constexpr Move cells_in_word = 64;
constexpr Move never = ~Move{0};

/// All that leads from a state; a state without other moves has no passes.
std::vector<StateRecurrence::Option> all_options(const StateRecurrence::State& state) {
  std::vector<StateRecurrence::Option> options = state.options;
  if (!options.empty())
    for (const std::size_t to : state.passes) options.push_back({0, to});
  return options;
}

/// The states that are one component each time, ascending.
std::vector<std::vector<std::size_t>> states_together(const StateRecurrence& recurrence) {
  const std::size_t count = recurrence.states.size();
  std::vector<std::bitset<most_states>> leads_to(count);
  for (std::size_t s = 0; s < count; ++s) {
    leads_to[s].set(s);
    for (const auto& option : all_options(recurrence.states[s])) leads_to[s].set(option.to);
  }
  for (std::size_t over = 0; over < count; ++over)
    for (std::size_t s = 0; s < count; ++s)
      if (leads_to[s][over]) leads_to[s] |= leads_to[over];
  // What a state leads to leads to fewer states than it does, unless it leads back.
  std::vector<std::size_t> order(count);
  for (std::size_t s = 0; s < count; ++s) order[s] = s;
  std::ranges::sort(order, {}, [&](std::size_t s) { return std::pair(leads_to[s].count(), s); });
  std::vector<std::vector<std::size_t>> components;
  std::bitset<most_states> placed;
  for (const std::size_t s : order) {
    if (placed[s]) continue;
    std::vector<std::size_t>& component = components.emplace_back();
    for (std::size_t t = 0; t < count; ++t)
      if (leads_to[s][t] && leads_to[t][s]) {
        component.push_back(t);
        placed.set(t);
      }
  }
  return components;
}

/// Lists what leads from one component, and chooses its loops.
class ComponentMaker {
 public:
  ComponentMaker(const StateRecurrence& recurrence, const StateRows& rows, std::vector<std::size_t> states)
      : recurrence_(recurrence), rows_(rows), states_(std::move(states)) {}

  StateComponent make() {
    for (const std::size_t s : states_) made_.rows.push_back(row_of(s));
    count_options();
    if (states_.size() == 1 && !leads_out_ && most_options_ > 0) {
      make_plain();
      return std::move(made_);
    }
    made_.kind = least_ >= vector_cells() && vector_cells() > cells_in_word ? Kind::vectors
                 : least_ >= cells_in_word                                  ? Kind::far
                                                                            : Kind::steps;
    list_outer();
    if (least_ < cells_in_word) list_inner();
    return std::move(made_);
  }

 private:
  std::ptrdiff_t row_of(std::size_t state) const {
    return static_cast<std::ptrdiff_t>(state * rows_.planes * rows_.stride);
  }

  bool is_own(std::size_t state) const { return std::ranges::binary_search(states_, state); }

  void count_options() {
    for (const std::size_t s : states_) {
      const auto options = all_options(recurrence_.states[s]);
      most_options_ = std::max(most_options_, static_cast<std::uint32_t>(options.size()));
      for (const auto& option : options) {
        if (!is_own(option.to))
          leads_out_ = true;
        else if (option.take > 0)
          least_ = std::min(least_, option.take);
      }
    }
    // The largest value has a plane, too, unless no heap of any state has a larger one.
    made_.cap = std::min(most_options_ + 1, recurrence_.cap);
  }

  void make_plain() {
    Recurrence& recurrence = made_.recurrence;
    for (const auto& option : recurrence_.states[states_[0]].options) recurrence.moves.push_back(option.take);
    std::ranges::sort(recurrence.moves);
    recurrence.cap = std::min(most_options_, recurrence_.cap);
    recurrence.paired = !recurrence_.sink && recurrence.cap > 1;
    made_.kind = Kind::plain;
  }

  void list_outer() {
    const bool by_words = least_ < cells_in_word;
    for (const std::size_t s : states_) {
      made_.begins.push_back(made_.outer.size());
      for (const auto& option : all_options(recurrence_.states[s])) {
        // Where words are settled inside, that is where nothing is taken within the component, too.
        if (by_words && option.take == 0 && is_own(option.to)) continue;
        made_.outer.push_back({row_of(option.to) - static_cast<std::ptrdiff_t>(option.take / cells_in_word),
                               static_cast<unsigned>(option.take % cells_in_word)});
      }
    }
    made_.begins.push_back(made_.outer.size());
  }

  void list_inner() {
    for (std::size_t from = 0; from < states_.size(); ++from)
      for (const auto& option : all_options(recurrence_.states[states_[from]]))
        if (option.take < cells_in_word && is_own(option.to))
          made_.near.push_back({place_of(option.to), from, static_cast<unsigned>(option.take)});
    std::ranges::sort(made_.near, {},
                      [](const auto& move) { return std::tie(move.to, move.from, move.take); });
    auto next = made_.near.begin();
    for (std::size_t to = 0; to < states_.size(); ++to)
      for (std::size_t from = 0; from < states_.size(); ++from) {
        made_.inner_begins.push_back(made_.inner.size());
        std::size_t count = 0;
        for (; next != made_.near.end() && next->to == to && next->from == from; ++next) add(*next, count++);
      }
    made_.inner_begins.push_back(made_.inner.size());
    made_.stretch = static_cast<unsigned>(least_);
    choose_chunk();
  }

  std::size_t place_of(std::size_t state) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(states_, state) - states_.begin());
  }

  /// The move is the `number`-th with these states.
  void add(const StateComponent::Near& move, std::size_t number) {
    constexpr std::size_t together = 4;
    if (number % together == 0) made_.inner.push_back({move.from, {}});
    for (std::size_t i = number % together; i < together; ++i) made_.inner.back().takes.at(i) = move.take;
  }

  // A look-up takes about as long as four moves of a step for each state.
  void choose_chunk() {
    const auto states = static_cast<unsigned>(states_.size());
    made_.chunk = greedy_bits / states;
    if (made_.chunk >= 2 && made_.inner.size() * made_.chunk > std::size_t{states} * made_.stretch)
      made_.kind = Kind::table;
  }

  const StateRecurrence& recurrence_;
  const StateRows& rows_;
  std::vector<std::size_t> states_;
  StateComponent made_;
  Move least_ = never;      // of the moves inside the component that take something
  bool leads_out_ = false;  // to other components
  std::uint32_t most_options_ = 0;
};

}  // namespace

std::vector<StateComponent> components_of(const StateRecurrence& recurrence, const StateRows& rows) {
  std::vector<StateComponent> components;
  for (auto& states : states_together(recurrence))
    components.push_back(ComponentMaker(recurrence, rows, std::move(states)).make());
  return components;
}

}  // namespace takeaway
