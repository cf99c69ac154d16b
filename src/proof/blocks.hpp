// Words made of blocks, and symbolic stretches of them. Internal to the room `proof`.
#pragma once

#include <string>
#include <vector>

#include "proof/layout.hpp"

namespace takeaway::proof {

/// Whether the formula is nothing but this variable.
bool refers_to(const Formula& formula, const Variable& variable);

/// A word in one form for all: `first`, then blocks for ever. A word without a state has one kind of block.
struct Blocks {
  explicit Blocks(const Claim& claim);

  struct Kind {
    Formula when;  ///< may be empty, as may `next`
    std::vector<Factor> word;
    Formula next;
    std::string name;
    bool is_tail = false;  ///< it leads to its own state: from there on it is all there is
  };
  std::vector<Factor> first;
  std::optional<Variable> state;
  Formula start;
  Formula invariant;  ///< what is claimed of every state; may be empty
  std::vector<Kind> kinds;

  bool has_state() const { return state.has_value(); }
  /// The kind that is a tail, if there is one.
  const Kind* tail() const;
};

/// Blocks of these kinds one after another, from the start of the word or from any state that can be.
class Stretch {
 public:
  Stretch(const Blocks& blocks, const Reading& base) : blocks_(&blocks), reading(base) {}

  /// Begins at the start of the word, with `first`.
  void from_start();
  /// Begins with a block at any state that satisfies the invariant.
  void from_anywhere();
  /// Begins with a block at this state.
  void from_state(const Polynomial& at);
  /// Continues with a block of this kind, and assumes that its condition holds.
  void add(std::size_t kind);

  /// The state now, and the one it began with.
  const Polynomial& state() const { return state_; }
  const Polynomial& first_state() const { return first_state_; }
  /// The state the last block was in.
  const Polynomial& state_of_last() const { return state_of_last_; }
  /// The condition of the kind at the current state: that its own holds, and none before it.
  std::string guard(std::size_t kind);
  /// The invariant at the current state.
  std::string invariant();
  /// Where the last block begins: its first piece, its position.
  std::size_t last_piece() const { return last_piece_; }
  const Polynomial& last_start() const { return last_start_; }
  /// "a+k < m, then a+k = m".
  const std::string& name() const { return name_; }

 private:
  const Blocks* blocks_;

 public:
  Reading reading;
  Layout layout;

 private:
  Polynomial state_;
  Polynomial first_state_;
  Polynomial state_of_last_;
  std::size_t last_piece_ = 0;
  Polynomial last_start_;
  std::string name_;
};

}  // namespace takeaway::proof
