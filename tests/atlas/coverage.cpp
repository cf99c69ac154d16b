// How much an atlas answers: every triple a < b < c up to a largest move is looked up, and what its cell says
// is compared with the values by the definition: preperiod, period, and every letter.
//
//   takeaway-atlas-coverage wall 256
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#include "takeaway/atlas.hpp"

namespace {

using namespace takeaway;

struct Count {
  std::uint64_t games = 0;
  std::uint64_t answered = 0;
  std::uint64_t by_scaling = 0;
  std::uint64_t wrong = 0;
};

/// The values by the mex rule, in a loop of its own: no engine has a part in this.
std::vector<std::uint8_t> values_of(const std::int64_t (&moves)[3], bool sink, std::size_t count) {
  std::vector<std::uint8_t> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    unsigned seen = 0;
    for (const std::int64_t move : moves) {
      const std::int64_t to = static_cast<std::int64_t>(i) - move;
      if (to >= 0)
        seen |= 1U << values[static_cast<std::size_t>(to)];
      else if (sink)  // the first value is that of heap 1
        seen |= 1U;
    }
    std::uint8_t mex = 0;
    while ((seen >> mex & 1U) != 0) ++mex;
    values[i] = mex;
  }
  return values;
}

/// Whether the word with this preperiod and period is the sequence, and neither could be smaller.
bool is_right(const std::vector<std::uint8_t>& word, const Atlas::Entry& answer,
              const std::int64_t (&moves)[3], bool sink) {
  const auto before = static_cast<std::size_t>(answer.preperiod);
  const auto period = static_cast<std::size_t>(answer.period);
  if (word.size() != before + period) return false;
  // A window of as many values as the largest move that comes back after a period proves the period.
  const auto values = values_of(moves, sink, before + period + static_cast<std::size_t>(moves[2]));
  if (!std::equal(word.begin(), word.end(), values.begin())) return false;
  for (std::size_t i = before + period; i < values.size(); ++i)
    if (values[i] != values[i - period]) return false;
  if (before > 0 && values[before - 1] == values[before - 1 + period]) return false;
  for (std::size_t divisor = 1; divisor < period; ++divisor)
    if (period % divisor == 0 &&
        std::equal(word.begin() + answer.preperiod, word.end() - static_cast<std::ptrdiff_t>(divisor),
                   word.begin() + answer.preperiod + static_cast<std::ptrdiff_t>(divisor)))
      return false;
  return true;
}

Count count_for(const Atlas& atlas, bool sink, std::int64_t c) {
  Count count;
  for (std::int64_t b = 2; b < c; ++b)
    for (std::int64_t a = 1; a < b; ++a) {
      if (a + b == c) continue;
      ++count.games;
      Game game;
      game.boundary = sink ? BoundaryKind::sink : BoundaryKind::wall;
      game.moves = MoveSet::finite({static_cast<Move>(a), static_cast<Move>(b), static_cast<Move>(c)});
      const auto answer = atlas.find(game);
      if (!answer) continue;
      ++count.answered;
      count.by_scaling += answer->scale > 1 ? 1 : 0;
      if (!is_right(atlas.word(*answer).value(), *answer, {a, b, c}, sink)) {
        ++count.wrong;
        std::printf("WRONG %lld %lld %lld\n", static_cast<long long>(a), static_cast<long long>(b),
                    static_cast<long long>(c));
      }
    }
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  const bool sink = argc > 1 && std::strcmp(argv[1], "sink") == 0;
  const std::int64_t most = argc > 2 ? std::atoll(argv[2]) : 64;
  const Atlas* const atlas = known_atlas(sink ? BoundaryKind::sink : BoundaryKind::wall);
  if (atlas == nullptr) return 2;
  std::vector<Count> counts(static_cast<std::size_t>(most) + 1);
  std::atomic<std::int64_t> next = most;  // the longest first
  const auto work = [&] {
    for (std::int64_t c = next--; c >= 3; c = next--)
      counts[static_cast<std::size_t>(c)] = count_for(*atlas, sink, c);
  };
  {
    std::vector<std::jthread> crew;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) crew.emplace_back(work);
  }
  std::printf("%s: %zu cells\n", sink ? "sink" : "wall", atlas->size());
  Count all;
  for (std::int64_t c = 3; c <= most; ++c) {
    const Count& own = counts[static_cast<std::size_t>(c)];
    all.games += own.games;
    all.answered += own.answered;
    all.by_scaling += own.by_scaling;
    all.wrong += own.wrong;
    if (c == most || (c & (c - 1)) == 0)
      std::printf("c <= %lld: %llu triples, %llu answered (%.2f%%), %llu by scaling, %llu wrong\n",
                  static_cast<long long>(c), static_cast<unsigned long long>(all.games),
                  static_cast<unsigned long long>(all.answered),
                  100.0 * static_cast<double>(all.answered) / static_cast<double>(all.games),
                  static_cast<unsigned long long>(all.by_scaling),
                  static_cast<unsigned long long>(all.wrong));
  }
  return all.wrong == 0 && all.answered > 0 ? 0 : 1;
}
