#include "cones/loops.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/wide.hpp"
#include "cones/region.hpp"

namespace takeaway::cones {

namespace {

constexpr std::size_t longest_round = 64;  // runs
constexpr std::size_t most_lengths = 4;

/// Adds, for each length of a round, how many runs of the word are repetitions of it.
void find_loops(const std::vector<FormRun>& word, std::map<LinearForm, std::size_t>& repeated) {
  for (std::size_t size = 1; size <= longest_round && 3 * size <= word.size(); ++size) {
    std::size_t same = 0;
    for (std::size_t i = size; i <= word.size(); ++i) {
      if (i < word.size() && word[i] == word[i - size]) {
        ++same;
        continue;
      }
      if (same >= 2 * size) {
        LinearForm length(word[0].length.size(), 0);
        for (std::size_t j = i - size; j < i; ++j)
          for (std::size_t k = 0; k < length.size(); ++k) length[k] += word[j].length[k];
        repeated[length] += same;
      }
      same = 0;
    }
  }
}

/// Whether a form is another one several times over.
bool is_multiple(const LinearForm& form, const LinearForm& other) {
  std::size_t i = 0;
  while (i < other.size() && other[i] == 0) ++i;
  if (i == other.size()) return false;
  const std::int64_t times = form[i] / other[i];
  for (std::size_t j = 0; j < form.size(); ++j)
    if (form[j] != times * other[j]) return false;
  return times > 1;
}

/// All lists of numbers up to a bound, one after the other; false behind the last.
bool next_list(std::vector<std::int64_t>& list, std::int64_t bound) {
  for (std::int64_t& number : list) {
    if (++number <= bound) return true;
    number = 0;
  }
  return false;
}

/// Whether the moves stay positive and in their order however far one goes.
bool keeps_order(const LinearFamily& family, const std::vector<std::int64_t>& direction) {
  Wide before = 0;
  for (const LinearForm& move : family.moves) {
    const auto grows = product(move, direction);
    if (!grows || *grows < before) return false;
    before = *grows;
  }
  return true;
}

std::vector<std::vector<std::int64_t>> directions(const LinearFamily& family, const LinearForm& step) {
  const std::int64_t bound = family.parameters.size() <= 3 ? 5 : family.parameters.size() == 4 ? 3 : 2;
  std::vector<std::vector<std::int64_t>> found;
  for (std::vector<std::int64_t> list(family.parameters.size(), 0); next_list(list, bound);) {
    const std::int64_t divisor =
        std::accumulate(list.begin(), list.end(), std::int64_t{0},
                        [](std::int64_t a, std::int64_t b) { return std::gcd(a, b); });
    if (divisor != 1 || product(step, list) != Wide{0} || !keeps_order(family, list)) continue;
    if (family.parameters.back() == "1" && list.back() != 0) continue;
    found.push_back(list);
  }
  std::ranges::sort(found, {}, [](const auto& list) {
    return std::pair(std::accumulate(list.begin(), list.end(), std::int64_t{0}), list);
  });
  return found;
}

}  // namespace

std::vector<LinearForm> loop_lengths(const Cone& cone) {
  std::map<LinearForm, std::size_t> repeated;
  find_loops(cone.preperiod_word, repeated);
  find_loops(cone.period_word, repeated);
  const auto is_twice_a_loop = [&](const auto& one) {
    return std::ranges::any_of(repeated, [&](const auto& other) {
      return other.first != one.first && is_multiple(one.first, other.first);
    });
  };
  std::vector<std::pair<LinearForm, std::size_t>> sorted;
  std::ranges::remove_copy_if(repeated, std::back_inserter(sorted), is_twice_a_loop);
  std::ranges::sort(sorted, [](const auto& one, const auto& other) {
    return std::pair(other.second, one.first) < std::pair(one.second, other.first);
  });
  std::vector<LinearForm> lengths;
  for (const auto& [length, runs] : sorted)
    if (lengths.size() < most_lengths) lengths.push_back(length);
  return lengths;
}

std::vector<Count> possible_counts(const Cone& cone) {
  std::vector<LinearForm> lengths = loop_lengths(cone);
  // As long as the largest move is not met, the values are those of the game without it; and two moves
  // together are what the periods of games with few moves are made of.
  const auto& moves = cone.family.moves;
  for (std::size_t i = 0; i + 1 < moves.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      LinearForm length = moves[i];
      for (std::size_t k = 0; k < length.size(); ++k) length[k] += moves[j][k];
      if (std::ranges::find(lengths, length) == lengths.end()) lengths.push_back(std::move(length));
    }
  std::vector<Count> counts;
  for (const LinearForm& length : lengths)
    for (auto& direction : directions(cone.family, length)) counts.push_back({"q", direction, length});
  return counts;
}

}  // namespace takeaway::cones
