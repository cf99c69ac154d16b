// The states of a game as the kernels of `planes` want them: in components, where those that a state leads to
// come first. Internal to `values`.
//
// States that lead to each other, directly or by others, are one component. A component is computed for many
// heaps before the next one: what it needs of other states is there already. So a state that leads to itself
// alone is a game without states, and planes_kernel.hpp has the loops for it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "values/planes_kernel.hpp"
#include "values/recurrence.hpp"
#include "values/state_window.hpp"

namespace takeaway {

struct StateComponent {
  /// Which loops compute it.
  enum class Kind {
    plain,    ///< one state, which leads to itself alone
    vectors,  ///< its own moves span a whole vector of heaps
    far,      ///< its own moves span a word
    table,    ///< inside a word by look-ups, each for a few heaps of all its states
    steps     ///< inside a word by as many heaps as the least of its moves
  };
  /// Heaps that are known when a word is computed: in the first plane of a state, `from` words from the word
  /// of the first plane of all, and `bits` up.
  struct Outer {
    std::ptrdiff_t from = 0;
    unsigned bits = 0;
  };
  /// A move inside the word, from heaps of the state `from` of this component to those of `to`.
  struct Near {
    std::size_t to = 0;
    std::size_t from = 0;
    unsigned take = 0;
  };
  /// Up to four of these with the same states; where there are fewer, one stands there again.
  struct Inner {
    std::size_t from = 0;
    std::array<unsigned, 4> takes = {};
  };

  Kind kind = Kind::steps;
  std::uint32_t cap = 0;
  std::vector<std::ptrdiff_t> rows;       ///< of each state: where its first plane begins
  std::vector<Outer> outer;               ///< state by state
  std::vector<std::size_t> begins;        ///< of each state among them, and their end
  std::vector<Near> near;                 ///< sorted by `to`, then by `from`
  std::vector<Inner> inner;               ///< in the same order
  std::vector<std::size_t> inner_begins;  ///< of each `to` with each `from` among them, and their end
  unsigned stretch = 64;                  ///< the least move inside the component, a word at most
  unsigned chunk = 0;                     ///< how many heaps of each state a look-up settles
  Recurrence recurrence;                  ///< of a plain one

  // Made by `prepare`:
  /// By the heaps that can have a value, state by state: those that have it, and for each state those that
  /// can move there.
  std::vector<std::uint16_t> greedy;
  std::vector<std::uint64_t> denied;
  PlanesLayout layout;  ///< of a plain one
};

/// How planes lie in memory: `planes` of them for each state, `stride` words each.
struct StateRows {
  std::uint64_t* base = nullptr;
  std::size_t stride = 0;
  std::uint32_t planes = 0;
};

/// The components of a game, in order, with planes that lie like this. A pass is allowed from every heap.
std::vector<StateComponent> components_of(const StateRecurrence& recurrence, const StateRows& rows);

/// Makes the tables of a component.
void prepare(StateComponent& component, const StateRows& rows);

/// Computes the words first .. first+count-1 of all planes of a component; they must be 0 before. It must be
/// prepared.
void advance_component(const StateComponent& component, const StateRows& rows, std::size_t first,
                       std::size_t count);

/// The same of one that is not plain, a word at a time.
void advance_component_words(const StateComponent& component, const StateRows& rows, std::size_t first,
                             std::size_t count);

/// The same of one of the kind `vectors`; count must be a multiple of 8.
void advance_component_vectors(const StateComponent& component, const StateRows& rows, std::size_t first,
                               std::size_t count);

}  // namespace takeaway
