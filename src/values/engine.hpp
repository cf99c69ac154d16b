// What every engine can do. Internal to `values` and `period`.
#pragma once

#include <memory>
#include <span>

#include "takeaway/values.hpp"
#include "values/recurrence.hpp"

namespace takeaway {

struct FiniteEngine;
struct EndlessEngine;

/// Computes the cells of a recurrence one after another, from cell 0.
class Engine {
 public:
  virtual ~Engine() = default;
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// Writes the next cells. Bytes need a cap of at most 255.
  virtual void fill(std::span<std::uint8_t> out) = 0;
  virtual void fill(std::span<std::uint32_t> out) = 0;
  /// The next 64 * out.size() cells as bits: bit i of a word is set where its cell i has the value 0. Needs a
  /// cap of at most 255.
  virtual void fill_zeros(std::span<std::uint64_t> out);
  /// The run that starts at the next cell, cut off after `most` cells. A long run may come in several parts.
  virtual Run next_run(Heap most) = 0;
  /// How many heaps one cell stands for. An engine only knows cells; a `ValueStream` knows the divisor.
  static constexpr Move scale() { return 1; }
  /// Passes over `count` cells.
  virtual void skip(Heap count) = 0;
  /// Takes values that were computed earlier (from a checkpoint) as the first cells, and goes on behind them.
  /// Only before anything was read.
  virtual void preload(std::span<const std::uint32_t> /*values*/) {}
  virtual bool can_preload() const { return false; }
  /// The memory that grows with the number of cells computed; 0 for engines whose memory is fixed.
  virtual std::uint64_t bytes_held() const { return 0; }
  /// Passes over `cells` cells and adds up how often each value occurs; tally has cap + 1 places.
  virtual void count(Heap cells, std::span<Heap> tally) {
    while (cells > 0) {
      const Run run = next_run(cells);
      tally[run.value] += run.length;
      cells -= run.length;
    }
  }
};

/// The engine of that name for this recurrence; `window` where the name is that of an engine for infinite
/// sets.
std::unique_ptr<Engine> make_engine(EngineName name, const Recurrence& recurrence);

/// Whether the engine's time and memory go by the number of runs. Its work is then to be divided into parts
/// of so many runs: so many heaps might be a small part of one run, or billions of runs.
bool works_by_runs(EngineName name);

}  // namespace takeaway
