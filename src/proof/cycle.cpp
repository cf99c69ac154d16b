#include "proof/cycle.hpp"

namespace takeaway::proof {

namespace {

using Kind = FormulaKind;

/// The states are a rotation: a -> a + step, less the modulus where that is reached.
struct Rotation {
  Polynomial modulus;
  Polynomial step;
  std::vector<bool> wraps;  ///< for each kind of block
};

/// The M of `0 <= a < M`, or of `a <= M-1`.
std::optional<Polynomial> upper_bound(Reading& reading, const Formula& invariant, const Variable& state) {
  const auto& node = *invariant.node;
  if (node.kind == Kind::conjunction) {
    const auto left = upper_bound(reading, node.arguments[0], state);
    return left ? left : upper_bound(reading, node.arguments[1], state);
  }
  if (node.kind != Kind::less && node.kind != Kind::less_equal) return std::nullopt;
  if (!refers_to(node.arguments[0], state)) return std::nullopt;
  return reading.number(node.arguments[1]) + (node.kind == Kind::less ? 0 : 1);
}

Stretch one_block(const Blocks& blocks, const Reading& base, std::size_t kind) {
  Stretch stretch(blocks, base);
  stretch.from_anywhere();
  stretch.add(kind);
  return stretch;
}

/// The states as a rotation; what is asked here while looking is obliged later.
class RotationSearch {
 public:
  RotationSearch(Draft& draft, const Blocks& blocks, const Reading& base)
      : draft_(draft), blocks_(blocks), base_(base) {}

  Rotation find() {
    const auto modulus = state_bound(base_, blocks_);
    if (!modulus)
      throw Unprovable{"for the period, the states need bounds: state " + blocks_.state->name +
                       " start ... where 0 <= " + blocks_.state->name + " < ..."};
    for (std::size_t kind = 0; kind < blocks_.kinds.size(); ++kind) {
      const Stretch stretch = one_block(blocks_, base_, kind);
      const Polynomial change = stretch.state() - stretch.state_of_last();
      if (change.symbols().contains(stretch.state_of_last().single_symbol().value_or(""))) continue;
      for (const Polynomial& step : {change, change + *modulus})
        if (const auto rotation = try_step(*modulus, step)) return *rotation;
    }
    throw Unprovable{"the states are no rotation a -> a+k mod m, so the length of the cycle is not known"};
  }

 private:
  std::optional<Rotation> try_step(const Polynomial& modulus, const Polynomial& step) {
    if (!draft_.follows(base_, smt::all({base_.at_least(step, 0), base_.at_least(modulus, step)})))
      return std::nullopt;
    Rotation rotation{modulus, step, {}};
    for (std::size_t kind = 0; kind < blocks_.kinds.size(); ++kind) {
      const Stretch stretch = one_block(blocks_, base_, kind);
      const Polynomial plain = stretch.state_of_last() + step;
      if (draft_.follows(stretch.reading, stretch.reading.equal(stretch.state(), plain)))
        rotation.wraps.push_back(false);
      else if (draft_.follows(stretch.reading, stretch.reading.equal(stretch.state(), plain - modulus)))
        rotation.wraps.push_back(true);
      else
        return std::nullopt;
    }
    return rotation;
  }

  Draft& draft_;
  const Blocks& blocks_;
  Reading base_;
};

/// The length of a block of a kind that wraps or not, where it does not depend on the state.
std::optional<Polynomial> common_length(const Blocks& blocks, const Reading& base, const Rotation& rotation,
                                        bool wraps) {
  for (std::size_t kind = 0; kind < blocks.kinds.size(); ++kind) {
    if (rotation.wraps[kind] != wraps) continue;
    const Stretch stretch = one_block(blocks, base, kind);
    if (!stretch.layout.end().symbols().contains(stretch.state_of_last().single_symbol().value_or("")))
      return stretch.layout.end();
  }
  return std::nullopt;
}

}  // namespace

void known_in(const Reading& reading, const Polynomial& number) {
  for (const std::string& symbol : number.symbols())
    if (!reading.symbols().contains(symbol))
      throw Unprovable{"for the period, lengths and states must be polynomials in the parameters"};
}

std::optional<Polynomial> state_bound(Reading& reading, const Blocks& blocks) {
  return blocks.invariant ? upper_bound(reading, blocks.invariant, *blocks.state) : std::nullopt;
}

CycleLength prove_cycle_length(Draft& draft, const Blocks& blocks, Reading& base) {
  if (!blocks.has_state()) {
    Layout period;
    period.append(base, blocks.kinds[0].word);
    return {period.end(), std::nullopt};
  }
  const Rotation rotation = RotationSearch(draft, blocks, base).find();
  const auto plain = common_length(blocks, base, rotation, false);
  const auto wrapped = common_length(blocks, base, rotation, true);
  if (!plain || !wrapped) throw Unprovable{"the lengths of the blocks depend on the state"};
  for (const Polynomial& number : {rotation.modulus, rotation.step, *plain, *wrapped}) known_in(base, number);
  draft.oblige(base,
               smt::all({base.at_least(rotation.step, 0), base.at_least(rotation.modulus, rotation.step)}),
               "the step " + rotation.step.text() + " is between 0 and " + rotation.modulus.text());
  for (std::size_t kind = 0; kind < blocks.kinds.size(); ++kind) {
    const Stretch stretch = one_block(blocks, base, kind);
    const Polynomial next =
        stretch.state_of_last() + rotation.step - (rotation.wraps[kind] ? rotation.modulus : Polynomial(0));
    const Polynomial& length = rotation.wraps[kind] ? *wrapped : *plain;
    draft.oblige(stretch.reading,
                 smt::all({stretch.reading.equal(stretch.state(), next),
                           stretch.reading.equal(stretch.layout.end(), length),
                           stretch.reading.at_least(stretch.state_of_last(), 0),
                           stretch.reading.less(stretch.state_of_last(), rotation.modulus)}),
                 blocks.kinds[kind].name + " adds " + rotation.step.text() + " to the state modulo " +
                     rotation.modulus.text() + " and has length " + length.text());
  }
  draft.rests_on("rotation: a -> a+k mod m returns after m/gcd(m,k) steps, having passed m k/gcd(m,k) times");
  return {rotation.modulus * *plain + rotation.step * (*wrapped - *plain),
          std::pair(rotation.modulus, rotation.step)};
}

void prove_pure(Draft& draft, const Blocks& blocks, const Reading& base) {
  if (blocks.first.empty()) return;
  Stretch start(blocks, base);
  start.from_start();
  for (std::size_t kind = 0; kind < blocks.kinds.size(); ++kind) {
    Stretch last(blocks, start.reading);
    last.from_anywhere();
    last.add(kind);
    if (blocks.has_state())
      last.reading.assume(last.reading.equal(last.state(), start.state()), "the cycle is complete");
    if (!draft.occurs(last.reading, last.name() + ", then the start of the cycle,")) continue;
    for (const Piece& piece : start.layout.pieces()) {
      Reading reading = last.reading;
      for (const Spot& spot : Layout::spots(reading, piece)) {
        Reading here = reading;
        here.assume(smt::all(spot.conditions), "a position in " + spot.text);
        const std::string letter = last.layout.letter(
            here, last.layout.end() - start.layout.end() + spot.position, nowhere, nowhere);
        draft.oblige(here, smt::call("=", {letter, std::to_string(spot.letter)}),
                     spot.text + " of the beginning is also at the end of " + last.name());
      }
    }
  }
}

}  // namespace takeaway::proof
