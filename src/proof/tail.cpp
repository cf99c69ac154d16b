#include "proof/tail.hpp"

#include "proof/cycle.hpp"

namespace takeaway::proof {

namespace {

/// The last letter before a tail is not the last letter of the word that the tail repeats.
void prove_end(Draft& draft, const Blocks& blocks, Stretch before, std::size_t tail) {
  const Polynomial length = before.layout.end();
  before.add(tail);
  if (!draft.occurs(before.reading, before.name())) return;
  Reading& reading = before.reading;
  const std::string last = before.layout.letter(reading, length - 1, nowhere, nowhere);
  const std::string repeated = before.layout.letter(reading, before.layout.end() - 1, nowhere, nowhere);
  draft.oblige(reading, smt::any({reading.equal(length, 0), different_letters(last, repeated)}),
               before.name() + ": the tail cannot begin earlier (" + blocks.kinds[tail].name + ")");
}

}  // namespace

Blocks repeated_word(const Blocks& blocks) {
  Blocks word = blocks;
  word.state.reset();
  word.start = {};
  word.invariant = {};
  word.first.clear();
  word.kinds = {{{}, blocks.tail()->word, {}, "the tail", false}};
  return word;
}

Polynomial prove_length_before_tail(Draft& draft, const Blocks& blocks, Reading& base) {
  const auto bound = state_bound(base, blocks);
  if (!bound)
    throw Unprovable{"for the preperiod, the states need bounds: where 0 <= " + blocks.state->name +
                     " <= ..."};
  const Polynomial last = *bound - 1;
  const Polynomial start = base.number(blocks.start);
  std::optional<Polynomial> length;
  for (std::size_t kind = 0; kind < blocks.kinds.size(); ++kind) {
    Stretch block(blocks, base);
    block.from_anywhere();
    block.add(kind);
    if (!draft.occurs(block.reading, block.name())) continue;
    const Reading& reading = block.reading;
    if (blocks.kinds[kind].is_tail) {
      draft.oblige(reading, reading.equal(block.state_of_last(), last),
                   blocks.kinds[kind].name + " is in the state " + last.text() + " only");
      Stretch before(blocks, base);
      before.from_start();
      prove_end(draft, blocks, before, kind);
      continue;
    }
    if (!length) length = block.layout.end();
    known_in(base, *length);
    draft.oblige(
        reading,
        smt::all({reading.equal(block.state(), block.state_of_last() + 1),
                  reading.equal(block.layout.end(), *length), reading.less(block.state_of_last(), last)}),
        blocks.kinds[kind].name + " adds 1 to a state below " + last.text() + " and has length " +
            length->text());
    for (std::size_t tail = 0; tail < blocks.kinds.size(); ++tail)
      if (blocks.kinds[tail].is_tail) prove_end(draft, blocks, block, tail);
  }
  draft.oblige(base, base.at_least(last, start), "the count starts at most at its end");
  draft.rests_on("counting: a state that goes up by 1 from s to t does so t-s times");
  Layout first;
  first.append(base, blocks.first);
  return first.end() + (length ? *length * (last - start) : Polynomial(0));
}

}  // namespace takeaway::proof
