// Sums of heaps by the definition, sharing nothing with the room but the notation. Include after gtest.
#pragma once

#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "takeaway/position.hpp"

namespace takeaway::testing {

/// A heap in the brute force: its ruleset's number, its size, and which moves it has.
using State = std::vector<std::tuple<std::size_t, std::int64_t, Half>>;
/// Heap (counted over all components), what is taken, the half that is left.
using Take = std::tuple<std::size_t, Move, Half>;

/// Who wins, by the definition and nothing else. `Rules` lists the moves of a position with what they lead to
/// (`moves`), and gives it a key by which it is known again (`key_of`).
template <class Rules, class Place, class Key>
class ByDefinition {
 public:
  explicit ByDefinition(Play play) : play_(play) {}

  bool next_player_wins(const Place& place) {
    const Key key = rules().key_of(place);
    if (const auto known = wins_.find(key); known != wins_.end()) return known->second;
    bool any = false;
    bool wins = false;
    for (const auto& [take, next] : rules().moves(place)) {
      any = true;
      wins = wins || !next_player_wins(next);
    }
    return wins_[key] = any ? wins : play_ == Play::misere;
  }

  std::set<Take> winning(const Place& place) {
    std::set<Take> found;
    for (const auto& [take, next] : rules().moves(place))
      if (!next_player_wins(next)) found.insert(take);
    return found;
  }

 private:
  const Rules& rules() const { return static_cast<const Rules&>(*this); }

  Play play_;
  std::map<Key, bool> wins_;
};

class Definition : public ByDefinition<Definition, State, State> {
 public:
  Definition(const Position& position, Play play) : ByDefinition(play), position_(position) {}

  State state() const {
    State state;
    for (std::size_t c = 0; c < position_.components.size(); ++c)
      for (const Pile& pile : position_.components[c].heaps)
        state.emplace_back(c, static_cast<std::int64_t>(pile.size), pile.half);
    return state;
  }

  static const State& key_of(const State& state) { return state; }

  /// Every move; under sink, an endless set shows one move to or below 0.
  std::vector<std::pair<Take, State>> moves(const State& state) const {
    std::vector<std::pair<Take, State>> found;
    for (std::size_t h = 0; h < state.size(); ++h) {
      const auto& [c, size, half] = state[h];
      const Game& game = position_.components[c].game;
      const auto given = static_cast<std::int64_t>(game.initial.size());
      const auto add = [&](Move take, std::int64_t left, Half next) {
        State changed = state;
        changed[h] = {c, left, next};
        found.push_back({Take{h, take, next}, changed});
      };
      for (std::int64_t take = 1; take < 200; ++take) {
        const auto move = static_cast<Move>(take);
        if (half == Half::nim) {
          if (take <= size) add(move, size - take, Half::nim);
          continue;
        }
        if (game.moves.contains(move) != (half == Half::written)) continue;
        const bool sink = game.boundary == BoundaryKind::sink;
        if (sink && size == 0) break;
        if (!sink && take > size + given) break;
        if (take > size && !sink) {
          add(move, static_cast<std::int64_t>(game.initial[static_cast<std::size_t>(given + size - take)]),
              Half::nim);
          continue;
        }
        add(move, std::max<std::int64_t>(size - take, 0), Half::written);
        if (game.comply) add(move, std::max<std::int64_t>(size - take, 0), Half::other);
        const MoveSet set = half == Half::written ? game.moves : complement(game.moves);
        if (sink && take >= size && is_endless(set) == true) break;
      }
    }
    return found;
  }

 private:
  const Position& position_;
};

/// A small position with rulesets of every kind.
inline std::string arbitrary_position(std::mt19937& random) {
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  const auto listed = [&] {
    std::set<int> moves;
    for (int i = pick(1, 4); i > 0; --i) moves.insert(pick(1, 9));
    std::string text;
    for (const int move : moves) text += (text.empty() ? "{" : ",") + std::to_string(move);
    return text + "}";
  };
  const auto set = [&]() -> std::string {
    switch (pick(0, 9)) {
      case 0:
        return "nim";
      case 1:
        return "squares";
      case 2:
        return "odd";
      case 3:
        return "not " + listed();
      case 4:
        return "primes";
      case 5:
        return "{2,5..}";
      default:
        return listed();
    }
  };
  const auto boundary = [&]() -> std::string {
    switch (pick(0, 5)) {
      case 0:
      case 1:
        return "sink ";
      case 2:
        return "init(0,2) ";
      default:
        return "";
    }
  };
  std::string text;
  int heaps = pick(1, 3);
  while (heaps > 0) {
    const int here = pick(1, heaps);
    text += (text.empty() ? "" : " + ") + boundary() + (pick(0, 3) == 0 ? "comply " : "") + set() + ": ";
    for (int i = 0; i < here; ++i) text += (i > 0 ? "," : "") + std::to_string(pick(0, heaps == 1 ? 14 : 8));
    heaps -= here;
  }
  return text;
}

}  // namespace takeaway::testing
