// Heaps under one constraint by the definition, sharing nothing with the room but the notation.
#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "position/brute.hpp"
#include "takeaway/position.hpp"

namespace takeaway::testing {

/// The sizes and halves of all heaps.
using JointKey = std::vector<std::tuple<Heap, Half>>;

/// Positions that arise from one, by the definition; another one needs another object.
class JointDefinition : public ByDefinition<JointDefinition, Position, JointKey> {
 public:
  using ByDefinition::ByDefinition;

  /// The least number that no option has.
  std::uint64_t value(const Position& position) {
    const JointKey key = key_of(position);
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    std::set<std::uint64_t> reached;
    for (const auto& [take, next] : moves(position)) reached.insert(value(next));
    std::uint64_t least = 0;
    while (reached.contains(least)) ++least;
    return values_[key] = least;
  }

  static JointKey key_of(const Position& position) {
    JointKey key;
    for (const Component& component : position.components)
      for (const Pile& pile : component.heaps) key.emplace_back(pile.size, pile.half);
    return key;
  }

  /// Every move; under sink, an endless set shows one move to or below 0. Games with `init` have none here.
  static std::vector<std::pair<Take, Position>> moves(const Position& position) {
    std::vector<std::pair<Take, Position>> found;
    std::size_t number = 0;
    for (std::size_t c = 0; c < position.components.size(); ++c) {
      const Component& own = position.components[c];
      for (std::size_t h = 0; h < own.heaps.size(); ++h, ++number) {
        const auto [size, half] = own.heaps[h];
        const bool sink = own.game.boundary == BoundaryKind::sink;
        for (Move take = 1; take < 200 && size > 0; ++take) {
          if (own.game.moves.contains(take) != (half == Half::written)) continue;
          if (!sink && take > size) break;
          for (const Half next : {Half::written, Half::other}) {
            if (next == Half::other && !own.game.comply) continue;
            Position left = position;
            left.components[c].heaps[h].size = size - std::min(size, take);
            left.components[c].heaps[h].half = next;
            if (own.joint)
              for (Pile& pile : left.components[c].heaps) pile.half = next;
            found.push_back({Take{number, take, next}, left});
          }
          const MoveSet set = half == Half::written ? own.game.moves : complement(own.game.moves);
          if (sink && take >= size && is_endless(set) == true) break;
        }
      }
    }
    return found;
  }

 private:
  std::map<JointKey, std::uint64_t> values_;
};

/// One to four heaps under one constraint, perhaps beside heaps that are not; the fewer, the larger.
inline std::string arbitrary_joint_position(std::mt19937& random) {
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  const auto listed = [&] {
    std::set<int> moves;
    for (int i = pick(1, 4); i > 0; --i) moves.insert(pick(1, 9));
    std::string text;
    for (const int move : moves) text += (text.empty() ? "{" : ",") + std::to_string(move);
    return text + "}";
  };
  const auto set = [&]() -> std::string {
    static const std::vector<std::string> named = {"odd",     "even",         "fibonacci", "squares",
                                                   "{1..2}",  "multiples(3)", "{1..3}",    "nim",
                                                   "{2,5..}", "primes"};
    const int kind = pick(0, 15);
    return kind < static_cast<int>(named.size()) ? named[static_cast<std::size_t>(kind)] : listed();
  };
  std::string text = std::string("joint ") + (pick(0, 3) == 0 ? "sink " : "") + "comply ";
  text += pick(0, 1) == 0 ? set() : pick(0, 1) == 0 ? "not " + listed() : "not squares";
  const int heaps = pick(1, 4);
  const int largest = std::vector{20, 12, 6, 4}[static_cast<std::size_t>(heaps - 1)];
  for (int i = 0; i < heaps; ++i) text += (i == 0 ? ": " : ", ") + std::to_string(pick(0, largest));
  if (heaps < 4 && pick(0, 2) == 0) {
    const std::string other = pick(0, 2) == 0 ? "comply " : "";
    text += " + " + other + set() + ": " + std::to_string(pick(0, 5));
  }
  if (heaps < 3 && pick(0, 5) == 0) text += " + joint comply odd: 2, " + std::to_string(pick(0, 3));
  return text;
}

}  // namespace takeaway::testing
