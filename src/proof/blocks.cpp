#include "proof/blocks.hpp"

#include <algorithm>

namespace takeaway::proof {

bool refers_to(const Formula& formula, const Variable& variable) {
  return formula.node->kind == FormulaKind::name &&
         formula.node->refers == Reference{Reference::Kind::variable, variable.number};
}

Blocks::Blocks(const Claim& claim) {
  if (claim.kind == Claim::Kind::word) {
    first = claim.word.preperiod;
    kinds.push_back({{}, claim.word.period, {}, "the period"});
    return;
  }
  state = claim.blocks.state;
  start = claim.blocks.start;
  invariant = claim.blocks.invariant;
  first = claim.blocks.first;
  for (const auto& block : claim.blocks.blocks)
    kinds.push_back(
        {block.when, block.word, block.next, "block " + to_text(block.when), refers_to(block.next, *state)});
  if (std::ranges::count(kinds, true, &Kind::is_tail) > 1)
    throw Unprovable{"two blocks lead to their own states; a word can have one tail"};
}

const Blocks::Kind* Blocks::tail() const {
  const auto found = std::ranges::find(kinds, true, &Kind::is_tail);
  return found == kinds.end() ? nullptr : &*found;
}

void Stretch::from_start() {
  layout.append(reading, blocks_->first);
  if (blocks_->has_state()) from_state(reading.number(blocks_->start));
  name_ = "the start";
}

void Stretch::from_anywhere() {
  if (!blocks_->has_state()) return;
  from_state(reading.fresh(blocks_->state->name));
  if (blocks_->invariant) reading.assume(invariant(), "a state that can be");
}

void Stretch::from_state(const Polynomial& at) {
  state_ = at;
  first_state_ = at;
}

std::string Stretch::guard(std::size_t kind) {
  if (!blocks_->has_state()) return "true";
  reading.bind(*blocks_->state, state_);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < kind; ++i)
    parts.push_back(smt::negation(reading.condition(blocks_->kinds[i].when)));
  parts.push_back(reading.condition(blocks_->kinds[kind].when));
  return smt::all(parts);
}

std::string Stretch::invariant() {
  if (!blocks_->invariant) return "true";
  reading.bind(*blocks_->state, state_);
  return reading.condition(blocks_->invariant);
}

void Stretch::add(std::size_t kind) {
  const Blocks::Kind& block = blocks_->kinds[kind];
  name_ += (name_.empty() ? "" : ", then ") + block.name;
  last_piece_ = layout.pieces().size();
  last_start_ = layout.end();
  if (blocks_->has_state()) reading.assume(guard(kind), block.name + ", at the state " + state_.text());
  if (block.is_tail)
    layout.append_endless(reading, block.word);
  else
    layout.append(reading, block.word);
  state_of_last_ = state_;
  if (!blocks_->has_state()) return;
  reading.bind(*blocks_->state, state_);
  state_ = reading.number(block.next);
}

}  // namespace takeaway::proof
