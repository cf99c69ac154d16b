// One long call of the library, and what it took: bench/python.py makes the same from Python, in turns with
// this.
//
//     takeaway-bench-calls values|period GAME HEAPS    prints seconds of a clock, and of the processor
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <span>
#include <string>
#include <vector>

#include "takeaway/period.hpp"

namespace {

using namespace takeaway;

constexpr Resources one_thread{.engine = {}, .threads = 1};

/// The values as bytes, in memory; the last one, so that nothing is left out.
Result<std::uint64_t> values(const Game& game, Heap heaps) {
  auto sequence = Sequence::open(game, Question::values, one_thread, game.start(), heaps);
  if (!sequence) return std::unexpected(sequence.error());
  if (sequence->width() == 1) {
    std::vector<std::uint8_t> cells(heaps);
    sequence->fill(std::span(cells));
    return cells.back();
  }
  std::vector<std::uint32_t> cells(heaps);
  sequence->fill(std::span(cells));
  return cells.back();
}

/// The period, found and confirmed.
Result<std::uint64_t> period(const Game& game) {
  const auto subject = plan(game, Question::values);
  if (!subject) return std::unexpected(subject.error());
  const auto found = find_period(*subject);
  if (!found) return std::unexpected(found.error());
  if (const auto checked = confirm_period(*subject, *found); !checked)
    return std::unexpected(checked.error());
  return found->period;
}

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) return 2;
  const std::string what = arguments[1];
  const auto game = parse_game(arguments[2]);
  if (!game) return 2;
  const double before = processor_seconds();
  const auto begun = std::chrono::steady_clock::now();
  const auto result = what == "values" ? values(*game, std::stoull(arguments[3])) : period(*game);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  if (!result) return 1;
  std::puts(fmt::format("{} {:.6f} {:.6f}", *result, took.count(), processor_seconds() - before).c_str());
}
