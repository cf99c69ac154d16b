#include "game/state_rule.hpp"

#include <algorithm>

#include "game/set_rule.hpp"
#include "notation/lexer.hpp"

namespace takeaway {

namespace {

using notation::error_at;

constexpr std::size_t most_moves_of_states = std::size_t{1} << 20U;

using Arrow = StateRule::Arrow;

Arrow arrow_of(const StateMoves& moves, std::size_t to) {
  return {moves.taking, to, moves.nothing, false};
}

Arrow pass_to(std::size_t to) {
  return {MoveSet::finite({}), to, false, true};
}

Arrow nothing_to(std::size_t to) {
  return {MoveSet::finite({}), to, true, false};
}

std::string after(Move move) {
  return "after" + std::to_string(move);
}

std::vector<StateRule::State> never_twice(const MoveSet& set) {
  std::vector<StateRule::State> states(1, {"start", {}});
  for (const Move move : set.listed()) states.push_back({after(move), {}});
  for (std::size_t from = 0; from < states.size(); ++from)
    for (std::size_t to = 1; to < states.size(); ++to)
      if (to != from) states[from].arrows.push_back({MoveSet::finite({set.listed()[to - 1]}), to});
  return states;
}

std::vector<StateRule::State> as_listed(const StatesTerm& term, const std::vector<StateMoves>& sets) {
  std::vector<StateRule::State> states;
  for (const StatesTerm::State& written : term.states) {
    StateRule::State& state = states.emplace_back(StateRule::State{written.name, {}});
    for (const StatesTerm::Arrow& arrow : written.arrows)
      state.arrows.push_back(arrow.set ? arrow_of(sets[*arrow.set], arrow.to) : pass_to(arrow.to));
  }
  return states;
}

std::vector<StateRule::State> all_states(const StatesTerm& term, const std::vector<StateMoves>& sets) {
  switch (term.form) {
    case StatesTerm::Form::pass:
      return {{"start", {arrow_of(sets[0], 0), pass_to(1)}}, {"passed", {arrow_of(sets[0], 1)}}};
    case StatesTerm::Form::button:
      return {{"start", {arrow_of(sets[0], 0), nothing_to(1)}}, {"pushed", {arrow_of(sets[1], 1)}}};
    case StatesTerm::Form::no_repeat:
      return never_twice(sets[0].taking);
    case StatesTerm::Form::block:
      return {{"start", {arrow_of(sets[0], 0)}}};
    case StatesTerm::Form::states:
      break;
  }
  return as_listed(term, sets);
}

bool takes_nothing(const Arrow& arrow) {
  return arrow.nothing || arrow.pass;
}

/// Goes along the arrows that take nothing, depth first.
class Circles {
 public:
  explicit Circles(const StateRule& rule) : rule_(rule), seen_(rule.states.size(), Seen::no) {
    for (std::size_t state = 0; state < rule.states.size(); ++state) visit(state);
  }

  /// A circle, as "A -> B -> A"; empty where there is none.
  const std::string& circle() const { return circle_; }
  const std::vector<std::size_t>& order() const { return order_; }

 private:
  enum class Seen : std::uint8_t { no, on_path, yes };

  void visit(std::size_t state) {
    if (seen_[state] == Seen::yes || !circle_.empty()) return;
    path_.push_back(state);
    if (seen_[state] == Seen::on_path) {
      for (auto at = std::ranges::find(path_, state); at != path_.end(); ++at)
        circle_ += (circle_.empty() ? "" : " -> ") + rule_.states[*at].name;
      return;
    }
    seen_[state] = Seen::on_path;
    for (const Arrow& arrow : rule_.states[state].arrows)
      if (takes_nothing(arrow)) visit(arrow.to);
    seen_[state] = Seen::yes;
    path_.pop_back();
    order_.push_back(state);
  }

  const StateRule& rule_;
  std::vector<Seen> seen_;
  std::vector<std::size_t> path_;
  std::vector<std::size_t> order_;
  std::string circle_;
};

/// A move that both sets have; of sets without an end such a move is looked for among the first numbers.
std::optional<Move> common_move(const MoveSet& one, const MoveSet& other) {
  constexpr Move far = Move{1} << 16U;
  const MoveSet both = intersect(one, other);
  const std::vector<Move> moves = members(both, far);
  if (!moves.empty()) return moves.front();
  if (both.kind() == MoveSet::Kind::finite && !both.listed().empty()) return both.listed().front();
  return std::nullopt;
}

/// Whether some move of the state leads to the same state by two arrows.
std::optional<Move> repeated(const StateRule::State& state) {
  for (std::size_t i = 0; i < state.arrows.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Arrow& one = state.arrows[i];
      const Arrow& other = state.arrows[j];
      if (one.to != other.to) continue;
      if (takes_nothing(one) && takes_nothing(other)) return 0;
      if (const auto move = common_move(one.moves, other.moves)) return move;
    }
  }
  return std::nullopt;
}

Result<void> refuse_repeats(const StateRule& rule, const StatesTerm& term) {
  if (rule.form != StatesTerm::Form::states) return {};
  for (std::size_t s = 0; s < rule.states.size(); ++s)
    if (const auto twice = repeated(rule.states[s]))
      return std::unexpected(error_at(term.states[s].arrows.front().place,
                                      "in state " + rule.states[s].name + " two arrows take " +
                                          std::to_string(*twice) + " and lead to the same state"));
  return {};
}

/// Under sink more could be taken than the heap has in endlessly many ways; `no-repeat` has a state a move;
/// and 0 is no member of a set without an end.
Result<void> refuse_endless(const Family& family, const std::vector<StateMoves>& sets) {
  const auto form = family.states->form;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (sets[i].taking.kind() == MoveSet::Kind::finite) continue;
    const char* const why = form == StatesTerm::Form::no_repeat ? "'no-repeat' has a state for each move"
                            : family.boundary != BoundaryKind::wall
                                ? "where heaps do not end at 0, a state has finitely many moves"
                            : sets[i].nothing ? "an arrow that may take 0 has finitely many moves"
                                              : nullptr;
    if (why != nullptr)
      return std::unexpected(
          error_at(family.set.operands[i].place, why + (", and " + sets[i].taking.text()) + " has no end"));
  }
  return {};
}

Result<void> check_states(const StateRule& rule, const Family& family) {
  const std::size_t place = family.set.place;
  std::size_t arrows = 0;
  std::size_t moves = 0;
  for (const StateRule::State& state : rule.states) {
    for (const Arrow& arrow : state.arrows) moves += arrow.moves.listed().size();
    arrows += state.arrows.size();
  }
  if (moves > most_moves_of_states)
    return std::unexpected(Error{Fault::limit,
                                 "more than " + std::to_string(most_moves_of_states) + " moves in all states",
                                 {},
                                 place});
  if (arrows == 0) return std::unexpected(error_at(place, "this game has no move in any state"));
  const Circles circles(rule);
  if (!circles.circle().empty())
    return std::unexpected(error_at(place, "taking nothing could go on for ever: " + circles.circle()));
  return {};
}

/// Begins heaps in the state behind `at`.
Result<void> find_asked(StateRule& rule, const StatesTerm& term) {
  if (term.asked.empty()) return {};
  const auto asked = std::ranges::find(rule.states, term.asked, &StateRule::State::name);
  if (asked == rule.states.end()) {
    std::string names;
    for (const StateRule::State& state : rule.states) names += (names.empty() ? "" : ", ") + state.name;
    return std::unexpected(
        error_at(term.asked_place, "there is no state '" + term.asked + "'; the states are " + names));
  }
  rule.asked = static_cast<std::size_t>(asked - rule.states.begin());
  return {};
}

std::string moves_text(const Arrow& arrow) {
  if (arrow.pass) return "pass";
  if (!arrow.nothing) return arrow.moves.text();
  if (!arrow.takes()) return "{0}";
  const std::string text = arrow.moves.text();
  // 0 stands last where {0, 1..3} would be read as a progression.
  if (text.find("..") != std::string::npos) return text.substr(0, text.size() - 1) + ", 0}";
  return "{0, " + text.substr(1);
}

std::string states_text(const StateRule& rule) {
  std::string text;
  for (const StateRule::State& state : rule.states) {
    text += (text.empty() ? "" : "; ") + state.name + ":";
    for (const Arrow& arrow : state.arrows)
      text += (&arrow == state.arrows.data() ? " " : ", ") + moves_text(arrow) + " -> " +
              rule.states[arrow.to].name;
    if (state.arrows.empty()) text += " none";
  }
  return "states {" + text + "}";
}

}  // namespace

Result<StateRule> state_rule(const Family& family, const std::vector<StateMoves>& sets,
                             std::int64_t blocked) {
  const StatesTerm& term = *family.states;
  const auto too_many = [&](std::size_t place) {
    return std::unexpected(
        Error{Fault::limit, "a game has at most " + std::to_string(most_states) + " states", {}, place});
  };
  if (term.form != StatesTerm::Form::states) {
    for (std::size_t i = 0; i < sets.size(); ++i)
      if (sets[i].nothing)
        return std::unexpected(error_at(family.set.operands[i].place,
                                        "a move must be at least 1, but for the arrows of 'states {...}'"));
    if (auto finite = refuse_endless(family, sets); !finite) return std::unexpected(finite.error());
  }
  if (term.form == StatesTerm::Form::no_repeat && sets[0].taking.listed().size() >= most_states)
    return too_many(family.set.operands[0].place);
  StateRule rule{term.form, all_states(term, sets)};
  if (rule.states.size() > most_states) return too_many(family.set.place);
  if (auto found = find_asked(rule, term); !found) return std::unexpected(found.error());
  if (auto once = refuse_repeats(rule, term); !once) return std::unexpected(once.error());
  if (comply_set(rule)) return rule;
  if (auto finite = refuse_endless(family, sets); !finite) return std::unexpected(finite.error());
  if (auto checked = check_states(rule, family); !checked) return std::unexpected(checked.error());
  constexpr std::int64_t most_blocked = std::int64_t{1} << 30U;
  if (blocked < 0 || blocked > most_blocked)
    return std::unexpected(error_at(
        term.blocked.place(), "from 0 to 2^30 options can be forbidden, not " + std::to_string(blocked)));
  rule.blocked = static_cast<std::uint32_t>(blocked);
  return rule;
}

bool StateRule::is_finite() const {
  return std::ranges::all_of(reachable_states(*this), [&](std::size_t state) {
    return std::ranges::all_of(
        states[state].arrows, [](const Arrow& arrow) { return arrow.moves.kind() == MoveSet::Kind::finite; });
  });
}

std::string StateRule::text() const {
  std::string text;
  switch (form) {
    case StatesTerm::Form::pass:
      text = "pass " + states[1].arrows[0].moves.text();
      break;
    case StatesTerm::Form::button:
      text = "button " + states[0].arrows[0].moves.text() + " then " + states[1].arrows[0].moves.text();
      break;
    case StatesTerm::Form::no_repeat: {
      std::vector<Move> moves;
      for (const Arrow& arrow : states[0].arrows) moves.push_back(arrow.moves.listed()[0]);
      text = "no-repeat " + MoveSet::finite(std::move(moves)).text();
      break;
    }
    case StatesTerm::Form::block:
      text = "block " + std::to_string(blocked) + " " + states[0].arrows[0].moves.text();
      break;
    case StatesTerm::Form::states:
      text = states_text(*this);
      break;
  }
  return text + (asked == 0 ? "" : " at " + states[asked].name);
}

std::vector<std::size_t> nothing_first(const StateRule& rule) {
  return Circles(rule).order();
}

std::vector<std::size_t> reachable_states(const StateRule& rule) {
  std::vector<bool> reached(rule.states.size(), false);
  std::vector<std::size_t> open = {rule.asked};
  reached[rule.asked] = true;
  while (!open.empty()) {
    const std::size_t state = open.back();
    open.pop_back();
    for (const Arrow& arrow : rule.states[state].arrows)
      if (!reached[arrow.to]) {
        reached[arrow.to] = true;
        open.push_back(arrow.to);
      }
  }
  std::vector<std::size_t> states;
  for (std::size_t state = 0; state < reached.size(); ++state)
    if (reached[state]) states.push_back(state);
  return states;
}

}  // namespace takeaway
