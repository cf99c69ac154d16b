// Look-ups for components, and which loops a component goes to.
#include <algorithm>
#include <bit>

#include "values/planes.hpp"
#include "values/state_components.hpp"

namespace takeaway {

namespace {

using Kind = StateComponent::Kind;

// As `greedy_table` in planes.cpp: by the highest heap that can have the value. Heaps are in order of their
// size, and for one size in the order in which states lead to each other by taking nothing. In the tables
// themselves they are state by state.
class Tables {
 public:
  explicit Tables(StateComponent& component) : component_(component), states_(component.rows.size()) {}

  void fill() {
    const std::size_t size = std::size_t{1} << (component_.chunk * states_);
    std::vector<std::uint16_t> chosen(size, 0);
    std::vector<std::uint16_t> by_state(size, 0);
    component_.greedy.assign(size, 0);
    component_.denied.assign(size * states_, 0);
    const std::vector<std::uint64_t> reach = reach_of_all();
    for (std::size_t open = 1; open < size; ++open) {
      const auto top = static_cast<std::size_t>(std::bit_width(open)) - 1;
      const std::size_t below = open ^ (std::size_t{1} << top);
      const bool denied = is_denied(top, chosen[below]);
      chosen[open] = static_cast<std::uint16_t>(chosen[below] | (denied ? 0U : 1U << top));
      by_state[open] = static_cast<std::uint16_t>(by_state[below] | 1U << place_of(top));
      for (std::size_t from = 0; from < states_; ++from)
        component_.denied[by_state[open] * states_ + from] =
            component_.denied[by_state[below] * states_ + from] |
            (denied ? 0 : reach[top % states_ * states_ + from] << (top / states_));
    }
    for (std::size_t open = 0; open < size; ++open)
      component_.greedy[by_state[open]] = by_state[chosen[open]];
  }

 private:
  /// For each state and each `from`: by how many heaps more one can move to a heap of that state.
  std::vector<std::uint64_t> reach_of_all() const {
    std::vector<std::uint64_t> reach(states_ * states_, 0);
    for (const StateComponent::Near& move : component_.near)
      reach[move.to * states_ + move.from] |= std::uint64_t{1} << move.take;
    return reach;
  }

  std::size_t place_of(std::size_t heap) const { return heap % states_ * component_.chunk + heap / states_; }

  /// Whether one of the heaps chosen is an option of this one.
  bool is_denied(std::size_t heap, std::size_t chosen) const {
    return std::ranges::any_of(component_.near, [&](const StateComponent::Near& move) {
      if (move.from != heap % states_ || move.take > heap / states_) return false;
      return (chosen >> ((heap / states_ - move.take) * states_ + move.to) & 1U) != 0;
    });
  }

  StateComponent& component_;
  std::size_t states_;
};

// A game without states.
void advance_plain(const StateComponent& component, std::size_t first, std::size_t count,
                   std::size_t by_vectors) {
  const PlanesLayout& layout = component.layout;
  if (layout.moves.front() < vector_cells()) by_vectors = 0;
  if (by_vectors > 0) advance_vectors(layout, first, by_vectors);
  if (by_vectors < count) advance_words(layout, first + by_vectors, count - by_vectors);
  if (component.cap == layout.cap) return;
  // What has no plane there has one here, where other states may have larger values.
  for (std::size_t w = first; w < first + count; ++w) {
    std::uint64_t with = 0;
    for (std::uint32_t v = 0; v < layout.cap; ++v) with |= layout.planes[v * layout.stride + w];
    layout.planes[layout.cap * layout.stride + w] = ~with;
  }
}

}  // namespace

void prepare(StateComponent& component, const StateRows& rows) {
  if (component.kind == Kind::table) Tables(component).fill();
  if (component.kind != Kind::plain) return;
  component.layout = layout_of(component.recurrence);
  component.layout.planes = rows.base + component.rows[0];
  component.layout.stride = rows.stride;
}

void advance_component(const StateComponent& component, const StateRows& rows, std::size_t first,
                       std::size_t count) {
  constexpr std::size_t together = 8;  // words of any vector
  std::size_t by_vectors = count - count % together;
  if (component.kind == Kind::plain) return advance_plain(component, first, count, by_vectors);
  if (component.kind != Kind::vectors) by_vectors = 0;
  if (by_vectors > 0) advance_component_vectors(component, rows, first, by_vectors);
  advance_component_words(component, rows, first + by_vectors, count - by_vectors);
}

}  // namespace takeaway
