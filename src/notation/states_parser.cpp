// Games with states: `states {A: {1,2} -> B; B: {1,3} -> A, pass -> B}`, and the short forms `pass S`,
// `button S then T`, `no-repeat S`, `block k S`. Behind each may stand `at NAME`, the state in which a heap
// begins.
#include <algorithm>

#include "notation/parser.hpp"

namespace takeaway::notation {

bool Parser::at_states() const {
  return at("states") || at("block") || at("pass") || at("button") ||
         (at("no") && at("-", 1) && at("repeat", 2));
}

SetTerm Parser::set_of_moves(const std::string& after) {
  if (at_end() || at(":") || at("at")) fail(place(), "a set of moves is missing after '" + after + "'");
  return set();
}

void Parser::states(Family& family) {
  StatesTerm& rule = family.states.emplace();
  SetTerm& sets = family.set;
  sets.kind = SetTerm::Kind::states;
  sets.place = place();
  const std::string word = take().text;
  if (word == "states") {
    listed_states(family);
  } else if (word == "pass") {
    rule.form = StatesTerm::Form::pass;
    sets.operands.push_back(set_of_moves("pass"));
  } else if (word == "block") {
    rule.form = StatesTerm::Form::block;
    if (at("{")) fail(place(), "expected how many options are forbidden, as in 'block 1 {1,2,3}'");
    rule.blocked = atom();
    const bool goes_on = at("+") || at("-") || at("*") || at("/") || at("^");
    if (goes_on || (peek().kind == Token::Kind::word && peek().text.size() == 1))
      fail(place(),
           "how many options are forbidden is a number, or a formula in parentheses: 'block (k+1) {1,2,3}'");
    sets.operands.push_back(set_of_moves("block"));
  } else if (word == "button") {
    rule.form = StatesTerm::Form::button;
    sets.operands.push_back(set_of_moves("button"));
    if (!accept("then")) fail(place(), "expected 'then' and the moves after the button is pushed");
    sets.operands.push_back(set_of_moves("then"));
  } else {
    rule.form = StatesTerm::Form::no_repeat;
    take();
    take();
    sets.operands.push_back(set_of_moves("no-repeat"));
  }
  if (!accept("at")) return;
  rule.asked_place = place();
  rule.asked = this->word("the name of a state");
}

void Parser::listed_states(Family& family) {
  std::vector<Token> targets;  // of all arrows: states may be named before they are described
  expect("{");
  do {
    state(family, targets);
  } while (!failed() && accept(";") && !at("}"));
  if (!accept("}")) fail(place(), "expected ',', ';' or '}' here");
  std::vector<StatesTerm::State>& states = family.states->states;
  auto target = targets.begin();
  for (StatesTerm::State& state : states)
    for (StatesTerm::Arrow& arrow : state.arrows) {
      if (target == targets.end()) return;
      const auto found = std::ranges::find(states, target->text, &StatesTerm::State::name);
      if (found == states.end()) fail(target->place, "there is no state '" + target->text + "'");
      arrow.to = static_cast<std::size_t>(found - states.begin());
      ++target;
    }
}

// `A: {1,2} -> B, pass -> C`, or `A: none`.
void Parser::state(Family& family, std::vector<Token>& targets) {
  std::vector<StatesTerm::State>& states = family.states->states;
  StatesTerm::State state;
  const std::size_t name_place = place();
  state.name = word("the name of a state");
  if (std::ranges::find(states, state.name, &StatesTerm::State::name) != states.end())
    fail(name_place, "the state '" + state.name + "' is described twice");
  if (!accept(":")) fail(place(), "expected ':' behind the name of a state");
  if (!accept("none")) {
    do {
      StatesTerm::Arrow arrow;
      arrow.place = place();
      if (!accept("pass")) {
        arrow.set = family.set.operands.size();
        family.set.operands.push_back(set());
      }
      if (!at_arrow()) fail(place(), "expected '->' and the state that these moves lead to");
      take();
      take();
      Token target = peek();
      target.text = word("the name of a state");
      targets.push_back(std::move(target));
      state.arrows.push_back(arrow);
    } while (!failed() && accept(","));
  }
  states.push_back(std::move(state));
}

}  // namespace takeaway::notation
