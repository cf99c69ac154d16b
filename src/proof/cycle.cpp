#include "proof/cycle.hpp"

#include <algorithm>
#include <span>

namespace takeaway::proof {

namespace {

using Kind = FormulaKind;

/// The M of `0 <= a < M`, or of `a <= M-1`.
std::optional<Polynomial> upper_bound(Reading& reading, const Formula& invariant, const std::string& state) {
  const auto& node = *invariant.node;
  if (node.kind == Kind::conjunction) {
    const auto left = upper_bound(reading, node.arguments[0], state);
    return left ? left : upper_bound(reading, node.arguments[1], state);
  }
  if (node.kind != Kind::less && node.kind != Kind::less_equal) return std::nullopt;
  const auto& left = *node.arguments[0].node;
  if (left.kind != Kind::name || left.name != state) return std::nullopt;
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
      throw Unprovable{"for the period, the states need bounds: state " + blocks_.state +
                       " start ... where 0 <= " + blocks_.state + " < ..."};
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
  return blocks.invariant ? upper_bound(reading, blocks.invariant, blocks.state) : std::nullopt;
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

namespace {

/// A position in the first block of a cycle, the letter there, and when it is there at all.
struct Mark {
  Polynomial position;
  std::uint64_t letter = 0;
  std::string exists;
};

/// The first and the last letter of every run; in a power, of its first and last copy.
std::vector<Mark> marks_of(const Reading& reading, const Layout& layout, std::size_t pieces) {
  std::vector<Mark> marks;
  for (std::size_t i = 0; i < pieces; ++i) {
    const Piece& piece = layout.pieces()[i];
    std::vector<Polynomial> copies = {0};
    if (piece.is_power()) copies.push_back(piece.count - 1);
    for (const Polynomial& copy : copies) {
      Polynomial begin = piece.start + piece.unit * copy;
      for (const SymbolicRun& run : piece.runs) {
        const std::string exists =
            smt::all({reading.at_least(piece.count, 1), reading.at_least(run.length, 1)});
        marks.push_back({begin, run.letter, exists});
        begin = begin + run.length;
        if (run.length != Polynomial(1)) marks.push_back({begin - 1, run.letter, exists});
      }
    }
  }
  return marks;
}

class LeastProof {
 public:
  LeastProof(Draft& draft, const Blocks& blocks, const Reading& base)
      : draft_(draft), blocks_(blocks), base_(base) {}

  void write() {
    for (std::size_t first = 0; first < blocks_.kinds.size(); ++first) {
      Stretch reference(blocks_, base_);
      if (blocks_.has_state()) reference.from_state(reference.reading.number(blocks_.start));
      reference.add(first);
      if (!draft_.possible(reference.reading)) continue;
      const auto marks = marks_of(reference.reading, reference.layout, reference.layout.pieces().size());
      for (std::size_t kind = 0; kind < blocks_.kinds.size(); ++kind) look_in(reference, marks, {kind});
    }
  }

 private:
  // The first block of a cycle, seen from somewhere in a block of this kind on.
  void look_in(const Stretch& reference, const std::vector<Mark>& marks,
               const std::vector<std::size_t>& kinds) {
    constexpr std::size_t blocks_seen = 2;
    Stretch seen(blocks_, reference.reading);
    seen.from_anywhere();
    std::size_t own_pieces = 0;
    for (const std::size_t kind : kinds) {
      seen.add(kind);
      if (own_pieces == 0) own_pieces = seen.layout.pieces().size();
    }
    if (!draft_.possible(seen.reading)) return;
    if (kinds.size() < blocks_seen) {
      for (std::size_t next = 0; next < blocks_.kinds.size(); ++next) {
        std::vector<std::size_t> longer = kinds;
        longer.push_back(next);
        look_in(reference, marks, longer);
      }
      return;
    }
    for (std::size_t i = 0; i < own_pieces; ++i) {
      Reading reading = seen.reading;
      for (const Spot& spot : Layout::spots(reading, seen.layout.pieces()[i]))
        look_at(reading, reference, marks, seen, spot);
    }
  }

  // A few letters of the cycle are often enough to tell the places apart: as few as will do are compared.
  void look_at(const Reading& reading, const Stretch& reference, const std::vector<Mark>& marks,
               const Stretch& seen, const Spot& spot) {
    constexpr unsigned few_steps = 100'000;
    std::size_t few = 1;
    while (few < marks.size()) {
      const Reading some = compared(reading, marks, few, seen, spot);
      if (draft_.follows(some, same_place(some, reference, seen, spot), few_steps)) break;
      few *= 4;
    }
    const Reading all = compared(reading, marks, std::min(few, marks.size()), seen, spot);
    draft_.oblige(all, same_place(all, reference, seen, spot),
                  "what a cycle begins with is not seen from " + spot.text + " of " + seen.name() +
                      " on, but where a cycle begins");
  }

  static Reading compared(Reading reading, const std::vector<Mark>& marks, std::size_t count,
                          const Stretch& seen, const Spot& spot) {
    reading.assume(smt::all(spot.conditions), "a position in " + spot.text);
    for (const Mark& mark : std::span(marks).first(count)) {
      const std::string free = reading.say(reading.fresh("unseen"));
      const std::string letter = seen.layout.bounded_letter(reading, spot.position + mark.position, free);
      reading.assume(smt::implies(mark.exists, smt::call("=", {letter, std::to_string(mark.letter)})),
                     "a cycle has " + std::to_string(mark.letter) + " at " + mark.position.text());
    }
    return reading;
  }

  std::string same_place(const Reading& reading, const Stretch& reference, const Stretch& seen,
                         const Spot& spot) const {
    std::vector<std::string> same = {reading.equal(spot.position, 0)};
    if (blocks_.has_state()) same.push_back(reading.equal(seen.first_state(), reference.first_state()));
    return smt::all(same);
  }

  Draft& draft_;
  const Blocks& blocks_;
  const Reading& base_;
};

}  // namespace

void prove_least(Draft& draft, const Blocks& blocks, const Reading& base) {
  draft.rests_on("shifts: a period moves the start of a cycle to a place where all the same letters follow");
  LeastProof(draft, blocks, base).write();
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
    if (!draft.possible(last.reading)) continue;
    for (const Piece& piece : start.layout.pieces()) {
      Reading reading = last.reading;
      for (const Spot& spot : Layout::spots(reading, piece)) {
        Reading here = reading;
        here.assume(smt::all(spot.conditions), "a position in " + spot.text);
        const std::string letter = last.layout.letter(
            here, last.layout.end() - start.layout.end() + spot.position, "(- 9)", "(- 9)");
        draft.oblige(here, smt::call("=", {letter, std::to_string(spot.letter)}),
                     spot.text + " of the beginning is also at the end of " + last.name());
      }
    }
  }
}

}  // namespace takeaway::proof
