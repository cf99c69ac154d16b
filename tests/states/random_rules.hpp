// Random games with states, and their values by the rules as they are written here. Include after gtest.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "takeaway/game.hpp"

namespace takeaway::testing {

/// The rules of a game with states, apart from the program's.
struct StatesRules {
  struct Arrow {
    std::vector<unsigned> takes;  // 0 among them: nothing may be taken
    bool pass = false;
    std::size_t to = 0;
  };
  bool sink = false;
  std::vector<std::vector<Arrow>> states;
  std::size_t asked = 0;

  std::string text() const {
    std::string text = sink ? "sink states {" : "states {";
    for (std::size_t s = 0; s < states.size(); ++s) {
      text += (s == 0 ? "" : "; ") + name(s) + ":";
      for (const Arrow& arrow : states[s]) {
        text += &arrow == states[s].data() ? " " : ", ";
        std::string takes;
        for (const unsigned take : arrow.takes) takes += (takes.empty() ? "{" : ", ") + std::to_string(take);
        text += (arrow.pass ? "pass" : takes + "}") + " -> " + name(arrow.to);
      }
      if (states[s].empty()) text += " none";
    }
    return text + "}" + (asked == 0 ? "" : " at " + name(asked));
  }

  /// The value of a heap in a state, by looking at everything that can become of it, without a table.
  unsigned value(std::size_t state, int heap, std::vector<std::vector<int>>& known) const {
    if (sink && heap <= 0) return 0;
    int& kept = known[state][static_cast<std::size_t>(heap)];
    if (kept >= 0) return static_cast<unsigned>(kept);
    std::vector<unsigned> options;
    for (const Arrow& arrow : states[state])
      for (const unsigned take : arrow.takes)
        if (sink || static_cast<int>(take) <= heap)
          options.push_back(value(arrow.to, heap - static_cast<int>(take), known));
    const bool other = !options.empty();
    for (const Arrow& arrow : states[state])
      if (arrow.pass && other) options.push_back(value(arrow.to, heap, known));
    unsigned mex = 0;
    while (std::ranges::find(options, mex) != options.end()) ++mex;
    kept = static_cast<int>(mex);
    return mex;
  }

  std::vector<unsigned> values(std::size_t count) const {
    std::vector<std::vector<int>> known(states.size(), std::vector<int>(count + 1, -1));
    std::vector<unsigned> list;
    for (std::size_t i = 0; i < count; ++i)
      list.push_back(value(asked, static_cast<int>(i + (sink ? 1 : 0)), known));
    return list;
  }

 private:
  static std::string name(std::size_t state) { return std::string(1, static_cast<char>('A' + state)); }
};

/// Up to five states; nothing is taken only where that leads to a later one, so there is no circle. Other
/// moves are `least` or up to so many more.
inline StatesRules random_states(std::mt19937& random, unsigned largest = 12, unsigned least = 1) {
  const auto below = [&](unsigned end) { return static_cast<unsigned>(random() % end); };
  StatesRules rules;
  rules.sink = below(3) == 0;
  rules.states.resize(1 + below(5));
  for (std::size_t s = 0; s < rules.states.size(); ++s) {
    std::vector<std::size_t> targets(rules.states.size());
    for (std::size_t t = 0; t < targets.size(); ++t) targets[t] = t;
    std::ranges::shuffle(targets, random);
    targets.resize(1 + below(static_cast<unsigned>(targets.size())));
    for (const std::size_t to : targets) {
      StatesRules::Arrow arrow;
      arrow.to = to;
      if (to > s && below(4) == 0) {
        arrow.pass = true;
      } else {
        for (unsigned i = 0, count = 1 + below(4); i < count; ++i)
          arrow.takes.push_back(least + below(largest));
        if (to > s && below(3) == 0) arrow.takes.push_back(0);
        std::ranges::sort(arrow.takes);
        arrow.takes.erase(std::ranges::unique(arrow.takes).begin(), arrow.takes.end());
      }
      rules.states[s].push_back(arrow);
    }
    if (s > 0 && below(8) == 0) rules.states[s].clear();
  }
  rules.asked = below(3) == 0 ? below(static_cast<unsigned>(rules.states.size())) : 0;
  return rules;
}

}  // namespace takeaway::testing
